"""How the matches of a tournament count: as they ended, as a walkover, or for nobody."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from bot.cogs.tournament import rows
from bot.cogs.tournament.rows import Fixture, Tournament
from bot.play.lobby.terms import engine_wishes
from bot.play.match.feature import Means, Write
from bot.store.log import seats_left
from bot.store.matches import read_match
from bot.store.results import Result, read_results
from games.core import Outcome, Seat, Tape
from games.core import begin as set_up
from games.core import settle as settled


def decided(write: Write, cup: Tournament, fixture: Fixture) -> Fixture:
    """Returns an open fixture with its outcome, if it has one by now."""
    tx = write.tx
    if fixture.match is None:
        return _walkover(write.means, cup, fixture)
    found = read_match(tx, fixture.match)
    if found is not None and found.status == "aside":  # nobody can leave it by a move
        return _walkover(write.means, cup, fixture)
    if found is None or found.status not in ("over", "closed"):
        return fixture
    results = read_results(tx, fixture.match)
    if not cup.adds_up:
        return with_results(fixture, results)
    return with_all(write.means, cup, fixture, results, seats_left(tx, fixture.match))


def with_results(fixture: Fixture, results: tuple[Result, ...]) -> Fixture:
    """Returns a fixture as its match ended; without a result it counts for nobody."""
    if len(results) != 2:
        return replace(fixture, outcome=rows.NONE)
    won = [result.place == 1 for result in results]
    points = [(result.points or 0) * has_won for result, has_won in zip(results, won, strict=True)]
    return replace(fixture, outcome=_outcome(*won), first_points=points[0], second_points=points[1])


def with_all(
    means: Means,
    cup: Tournament,
    fixture: Fixture,
    results: tuple[Result, ...],
    left: Collection[int],
) -> Fixture:
    """Returns a fixture of a tournament in which all points add up, as its match ended.

    Who has left the match has what that costs from it.
    """
    entered = with_results(fixture, results)
    if entered.outcome == rows.NONE:
        return entered
    first, second = (
        _forfeit(means, cup) if one.seat in left else one.points or 0 for one in results
    )
    return replace(entered, first_points=first, second_points=second)


def _forfeit(means: Means, cup: Tournament) -> int:
    """Returns what who leaves a match has from it."""
    forfeit = means.shelf[cup.game].forfeit
    return forfeit if cup.adds_up and forfeit is not None else 0


def _outcome(first: bool, second: bool) -> str:
    if first == second:
        return rows.DRAW
    return rows.FIRST if first else rows.SECOND


def _walkover(means: Means, cup: Tournament, fixture: Fixture) -> Fixture:
    """Returns a fixture that has not begun, or is on hold, as lost by who has left.

    It brings what leaving the match at its set-up would bring.
    """
    left = [cup.entrants[number].left_at is not None for number in fixture.both]
    if not any(left):
        return fixture
    if all(left):
        return replace(fixture, outcome=rows.NONE)
    seat = Seat(left.index(True))
    outcome = rows.SECOND if seat == 0 else rows.FIRST
    if not cup.by_points:
        return replace(fixture, outcome=outcome)
    found = _left_at_once(means, cup, seat)
    points = [0 if found is None else found.points[at] or 0 for at in (0, 1)]
    points[seat] = _forfeit(means, cup)
    return replace(fixture, outcome=outcome, first_points=points[0], second_points=points[1])


def _left_at_once(means: Means, cup: Tournament, seat: Seat) -> Outcome | None:
    """Returns how a match ends that a seat leaves before anything was played."""
    entry, chance = means.shelf[cup.game], means.chance
    game, options = entry.game, engine_wishes(entry, cup.options)
    play, _ = set_up(game, settled(game, options), 2, Tape(chance))
    return game.outcome(game.leave(play.state, seat, chance).state)
