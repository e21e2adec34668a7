"""Matches as the shell holds them, made from what a test knows: a record, a table, a live match.

Nothing else in the tests builds them field by field. What is unusual is changed with `replace`, or
with `having` and `playing`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from bot.app.cogs import FEATURES
from bot.match.controls.names import computer_name
from bot.match.feature import MatchContext
from bot.match.games import GAMES
from bot.match.live import Live
from bot.match.lobby.computers import STAND_IN
from bot.store.deals import Deal
from bot.store.matches import MatchRecord
from bot.store.seats import Computer, Person, Sitting
from bot.store.tables import Fact, Facts, Table
from games.core import Folded, Options, Play, Row, Seat, Tape, begin, extend, replay, settle
from games.scripted import stream
from tests.shelf.play import Played

MATCH = "7KQ2AB3C"
PERSON = 100
"""The person on the first seat, who is the host; the others follow by seat."""

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus")
"""Who they are, by seat."""

T = TypeVar("T")

MEANS = MatchContext(GAMES, stream(1), FEATURES)
"""What matches are shown with."""

NO_OPTIONS: Options = {}
NO_FACTS = Facts()


def record_of(
    game: str,
    seats: int = 2,
    status: str = "open",
    options: Options = NO_OPTIONS,
    *,
    draws: tuple[int, ...] = (),
) -> MatchRecord:
    """A match in a server, without its log. `draws` are those of the set-up."""
    return MatchRecord(
        id=MATCH,
        game=game,
        status=status,
        options=dict(options),
        seat_count=seats,
        draws=draws,
        rules_version=GAMES[game].game.rules_version,
        guild=1,
        channel=2,
        host=PERSON,
        created_at=0.0,
    )


def table_of(
    game: str,
    seats: int = 2,
    status: str = "open",
    options: Options = NO_OPTIONS,
    *,
    draws: tuple[int, ...] = (),
    names: Sequence[str] = NAMES,
    facts: Facts = NO_FACTS,
) -> Table:
    """A table with Ana, Ben and so on at it."""
    match = record_of(game, seats, status, options, draws=draws)
    people = tuple(Sitting(at, Person(PERSON + at), names[at]) for at in range(seats))
    return Table(match, people, 0, facts, added={})


def live_of(table: Table, rows: Sequence[Row], folded: Folded[Any] | None = None) -> Live:
    """The match at a table after these rows; `folded` is their fold where it is known already."""
    match = table.match
    entry = GAMES[match.game].by(match.rules_version)
    if folded is None:
        folded = replay(entry.game, match.options, match.seat_count, match.draws, rows)
    table = replace(table, last=folded.play.n)
    return Live(table, entry, folded, tuple(rows), MEANS.extras)


def played_live(played: Played, n: int | None = None, *, names: Sequence[str] = NAMES) -> Live:
    """A random match after its row `n`; None: after its last. Its table knows its deal."""
    rows = played.rows[:n]
    folded = played.folded(len(rows))
    table = table_of(
        played.game.key,
        played.seats,
        _status(folded.play),
        played.options,
        draws=played.draws,
        names=names,
        facts=Facts(deal=deal_of(played.game.key)),
    )
    return live_of(table, rows, folded)


def lived(game: str, seats: int, *moves: str, number: int = 97, **options: str) -> Live:
    """The match after `moves`, each "seat text", in the deal of that number."""
    rules, luck = GAMES[game].game, stream(number)
    settled, tape = settle(rules, options), Tape(luck)
    play, _ = begin(rules, settled, seats, tape)
    draws, rows = tuple(tape.drawn), list[Row]()
    for move in moves:
        seat, _, text = move.partition(" ")
        tape = Tape(luck)
        play, _ = extend(rules, play, Seat(int(seat)), text, tape)
        rows.append(Row(play.n, Seat(int(seat)), text, tuple(tape.drawn)))
    return live_of(table_of(game, seats, _status(play), settled, draws=draws), rows)


def deal_of(game: str) -> Deal:
    """The deal of a match: by a code, in a game that knows deals."""
    return Deal("code:7KQ2AB" if GAMES[game].deals else None)


def having(live: Live, **facts: Any) -> Live:
    """The match, with other facts."""
    return replace(live, table=replace(live.table, facts=replace(live.facts, **facts)))


def knowing(live: Live, fact: Fact[T], value: T) -> Live:
    """The match, with another fact of a feature."""
    added = {**(live.table.added or {}), fact.key: value}
    return replace(live, table=replace(live.table, added=added))


def playing(live: Live, **terms: str) -> Live:
    """The match, at a table with these terms."""
    match = replace(live.match, terms={**live.match.terms, **terms})
    return replace(live, table=replace(live.table, match=match))


def replaced(live: Live, *seats: int) -> Live:
    """The match, in which stand-ins play for the people on these seats from row 1 on."""
    names = {seat: computer_name(STAND_IN.value, number) for number, seat in enumerate(seats, 1)}
    stands_in = Computer(STAND_IN)
    now = tuple(
        Sitting(one.seat, stands_in, names[one.seat], since=1) if one.seat in names else one
        for one in live.seats
    )
    past = tuple(replace(live.seats[seat], until=1) for seat in seats)
    return replace(live, table=replace(live.table, seats=now, past=past))


def _status(play: Play[Any]) -> str:
    return "open" if play.turn.waiting else "over"
