"""The end of a match: by its rules, with a result for each seat, or as void for everybody.

A void match has nobody who won or lost, and asks nobody any more. Nothing of its log changes, and
what was hidden stays hidden at the table. In a series it is the last game, and nobody wins it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from bot.match.feature import Write
from bot.match.games import GameEntry
from bot.store import cursors, jobs, questions, results, spans
from bot.store import offers as offer_rows
from bot.store.matches import update_match
from bot.store.move_log import left_at
from bot.store.results import Result, Void, write_results
from bot.store.tables import Table
from bot.store.tx import Tx
from games.core import Folded, Outcome, Seat, Sides, side_of

AGREED = "agreed"
"""Why a match is void: the others agreed to the offer of `person`."""

ASLEEP = "asleep"
"""The table slept for too long."""

NOBODY = "nobody"
"""Nobody is left at the table."""

LESSON = "lesson"
"""It was a lesson, and its learner left it."""

MODERATOR = "moderator"
"""A moderator (`person`) ended it."""

ASIDE = "aside"
"""It was set aside, and `person` closed it."""


def end_by_rules(
    write: Write, entry: GameEntry, table: Table, folded: Folded[Any], outcome: Outcome
) -> Table:
    """Stores that a match is over, with its results if it counts; returns its table since."""
    tx, at = write.tx, write.at
    match, play = table.match.id, folded.play
    update_match(tx, match, {"status": "over", "ended_at": at})
    if write.means.counts(table):
        found = results_of(entry, table, outcome, play.hints, at)
        write_results(tx, match, _with_times(tx, match, found))
    offer_rows.close_all(tx, match)
    turns = len({before.turn.stage for before in folded.plays[:-1]})
    how = outcome.ending.value
    tx.touched.did("ended", match, game=entry.key, n=play.n, turns=turns, code=how)
    return replace(table, match=replace(table.match, status="over", ended_at=at))


def end_as_void(write: Write, match: str, *, reason: str, person: int | None) -> bool:
    """Ends a running match without a result; returns False if it does not run any more."""
    table = write.read(match)
    if table is None or table.match.status != "open":
        return False
    _store_void(write, table, "over", Void(match, reason, person, write.at))
    cursors.mark_behind(write.tx, match)
    return True


def close_aside(write: Write, match: str, *, person: int) -> bool:
    """Closes a match that was set aside; returns False if it is not aside any more."""
    table = write.read(match)
    if table is None or table.match.status != "aside":
        return False
    known = table.match.caught_up
    cursors.mark_caught_up(write.tx, match, cursors.ASIDE, known)  # to be told once more
    _store_void(write, table, "closed", Void(match, ASIDE, person, write.at))
    write.tx.touched.play(match)
    return True


def results_of(
    entry: GameEntry, table: Table, outcome: Outcome, hints: Sequence[int], ended_at: float
) -> tuple[Result, ...]:
    """Returns the results by seat, of who sits there at the end; `hints` are by seat, too."""
    sides = entry.game.sides(table.match.options, len(table.seats))
    places = tuple(_places(sides, outcome))
    results: list[Result] = []
    for sitting in table.seats:
        seat = Seat(sitting.seat)
        side = side_of(sides, seat)
        results.append(
            Result(
                seat=seat,
                sitter=sitting.sitter,
                name=sitting.name,
                side=side,
                place=places[side],
                points=outcome.points[seat],
                rank=outcome.rank,
                reason=outcome.reason,
                ending=outcome.ending,
                hints=hints[seat],
                ended_at=ended_at,
            )
        )
    return tuple(results)


def _store_void(write: Write, table: Table, status: str, end: Void) -> None:
    tx, match = write.tx, table.match.id
    update_match(tx, match, {"status": status, "ended_at": end.at})
    results.write_void(tx, end)
    offer_rows.close_all(tx, match)
    jobs.drop_all(tx, match)
    for ask in questions.read_open(tx, match):
        questions.write(tx, replace(ask, until=end.at))
    spans.end_sleep(tx, match, end.at)
    game = table.match.game
    tx.touched.did("ended", match, by=end.person, game=game, n=table.last, code=end.reason)
    for feature in write.means.features:
        feature.ended(write, table)


def _with_times(tx: Tx, match: str, results: tuple[Result, ...]) -> tuple[Result, ...]:
    """Adds what outlives the log: who left when, and how long the turns of each took."""
    from statistics import median  # a start knows no end

    left, took = left_at(tx, match), questions.took(tx, match, results[0].ended_at)
    return tuple(
        replace(
            one,
            left_at=left.get(one.seat),
            took_s=median(took[one.seat]) if one.seat in took else None,
        )
        for one in results
    )


def _places(sides: Sides, outcome: Outcome) -> Iterator[int | None]:
    """Yields the place of each side: 1 for the winners, then by points; None without a winner.

    A side has the points of its best seat. Without points, all sides that lost share a place.
    """
    for side in sides:
        if not outcome.winners:
            yield None
        else:
            yield 1 + sum(_beats(other, side, outcome) for other in sides)


def _beats(one: frozenset[Seat], other: frozenset[Seat], outcome: Outcome) -> bool:
    won = [not side.isdisjoint(outcome.winners) for side in (one, other)]
    if won[0] or won[1]:
        return won[0] and not won[1]
    best = [max((outcome.points[seat] or 0 for seat in side), default=0) for side in (one, other)]
    return best[0] > best[1]
