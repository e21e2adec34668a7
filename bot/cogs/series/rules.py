"""A series: games of the same people, one after another, until a side has won enough.

The term `series` says whether wins count or the points of the winners, and how many are needed. A
draw counts for nobody; a win that several sides share counts for each of them. Where a game is
played so that no seat has a better chance (`evened`), a win that all share is a draw. What is won
belongs to seats, so that it passes on with a seat, and follows its people where the order of the
seats changes. If several sides have enough and share the most, another game is played.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from bot.cogs.rematch.rules import all_seats, begin_again, planned
from bot.match.feature import MatchChange
from bot.match.live import Live
from bot.match.lobby.shell_terms import SERIES, is_series
from bot.store.matches import read_match
from bot.store.tables import Fact
from bot.store.tx import Query, Record, Tx
from games.core import Sides


class SeriesGame(Struct, frozen=True):
    """A match as a game of a series.

    `first` is the match of game 1, `number` counts games from 1. `before` is what each seat of this
    match had won in the games before it: wins, or points. Game 1 has no row in the store.
    """

    first: str
    number: int
    before: tuple[int, ...]


class Finish(Struct, frozen=True):
    """What a side needs to win a series: so many wins, or so many points.

    `games` is the number of which the wins are the most; None: points count.
    """

    total: int
    games: int | None = None


class SeriesStanding(Struct, frozen=True):
    """How a series stands after the last game that has ended.

    `number` is the game of this match, from 1. `totals` are the wins or points of each side.
    `is_left`: somebody has left this game, or it ended without a result, and it is therefore the
    last one. `is_uneven`: it goes on as it was begun before, though a seat has a better chance.
    """

    finish: Finish
    number: int
    totals: tuple[int, ...]
    is_left: bool = False
    is_uneven: bool = False

    @property
    def leaders(self) -> tuple[int, ...]:
        """The sides with the most, by their indexes."""
        most = max(self.totals)
        return tuple(side for side, total in enumerate(self.totals) if total == most)

    @property
    def winner(self) -> int | None:
        """The side that has won the series; None while none has enough, or several share it."""
        enough = max(self.totals) >= self.finish.total and len(self.leaders) == 1
        return self.leaders[0] if enough else None


def write_game(tx: Tx, match: str, game: SeriesGame) -> None:
    """Stores which game of its series a match is. Raises `Conflict` if that game has a match."""
    tx.run(
        "INSERT INTO series (match, first, number, won_before)"
        " VALUES (:match, :first, :number, :won_before)",
        match=match,
        first=game.first,
        number=game.number,
        won_before=msgspec.json.encode(game.before).decode(),
    )


def newest_game(tx: Tx, first: str) -> str:
    """Returns the match of the newest game of a series, by the match of its first game."""
    sql = "SELECT match FROM series WHERE first = :first ORDER BY number DESC LIMIT 1"
    found = tx.row(sql, first=first)
    return first if found is None else found["match"]


def game_of(match: str) -> Query[SeriesGame | None]:
    """Asks for a match as a game of its series; None for game 1, and without a series."""
    return Query("SELECT * FROM series WHERE match = :match", {"match": match}, _read)


def _read(rows: list[Record]) -> SeriesGame | None:
    if not rows:
        return None
    found = rows[0]
    before = msgspec.json.decode(found["won_before"], type=tuple[int, ...])
    return SeriesGame(found["first"], found["number"], before)


GAME: Fact[SeriesGame | None] = Fact("series", game_of, None)
"""Which game of its series a match is; None for the first game, too."""


def finish_of(live: Live) -> Finish | None:
    """Returns what the series of a match is played to; None for a match that stands alone."""
    if not is_series(live.match.terms) or len(live.sides) < 2:
        return None
    value = live.match.terms[SERIES]
    if value.isdigit():
        return Finish(int(value))
    games = int(value.rpartition(" ")[2])
    return Finish(games // 2 + 1, games)


def standing_of(live: Live) -> SeriesStanding | None:
    """Returns how the series of a match stands; None for a match that stands alone."""
    finish = finish_of(live)
    if finish is None:
        return None
    left = live.is_void or bool(live.left)
    totals = _by_side(live.sides, _won(live, finish))
    uneven = live.entry.game.even(live.match.options) not in (None, live.match.options)
    return SeriesStanding(finish, _present_game(live).number, totals, left, uneven)


def goes_on(live: Live) -> bool:
    """Whether another game follows this match, which is over."""
    standing = standing_of(live)
    over = live.match.status == "over"
    return over and standing is not None and standing.winner is None and not standing.is_left


def after(change: MatchChange, now: Live) -> None:
    """Begins the next game in the transaction that stores the end of one, if the series goes on.

    The people, their order and the options are those of a rematch.
    """
    finish = finish_of(now)
    if finish is None or change.live.match.status != "open" or not goes_on(now):
        return
    game, won, plan = (
        _present_game(now),
        _won(now, finish),
        planned(now, all_seats(now), goes_on=True),
    )
    begun = begin_again(change, now, plan, is_limited=False)
    before = tuple(won[seat] for seat in plan.seats)
    write_game(change.tx, begun.match.id, SeriesGame(game.first, game.number + 1, before))


def defers(change: MatchChange) -> str | None:
    """Nobody looks back on a game of a series that still runs. The key is `series_runs`."""
    if finish_of(change.live) is None:
        return None
    newest = read_match(change.tx, newest_game(change.tx, _present_game(change.live).first))
    return "series_runs" if newest is not None and newest.status == "open" else None


def _present_game(live: Live) -> SeriesGame:
    """Returns which game of its series a match is; one that follows none is the first."""
    return live.table.fact(GAME) or SeriesGame(live.match.id, 1, (0,) * len(live.seats))


def _won(live: Live, finish: Finish) -> tuple[int, ...]:
    """Returns what each seat has won in the series, this match included once it is over."""
    before = _present_game(live).before
    outcome = live.entry.game.outcome(live.play.state)
    if outcome is None:
        return before
    is_even = live.entry.game.even(live.match.options) == live.match.options
    if is_even and len(outcome.winners) == len(before):
        return before
    counts = finish.games is None
    return tuple(
        won + ((outcome.points[seat] or 0) if counts else 1) * (seat in outcome.winners)
        for seat, won in enumerate(before)
    )


def _by_side(sides: Sides, won: tuple[int, ...]) -> tuple[int, ...]:
    """Returns what each side has: partners win the same, so that it is what its best seat has."""
    return tuple(max(won[seat] for seat in side) for side in sides)
