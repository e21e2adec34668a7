"""A page of a leaderboard as its reader sees it: places, their own line, who is on the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from enum import Enum

from msgspec import Struct

from bot.cogs.leaderboard.rows import (
    LEAST,
    MONTH_PLAYED,
    PER_PAGE,
    LeaderboardRow,
    OwnRank,
    Read,
    Scope,
)
from bot.match.controls.wording import ListPage
from bot.match.games import GameEntry
from bot.match.lobby.rated import pool_of
from bot.match.rating_model import is_shown
from bot.store.ratings import Pool
from games.core import Options, settle


class LeaderboardKind(Struct, frozen=True):
    """What has a leaderboard: a game, in a mode of it in which matches are rated.

    `options` and `seats` are a table at which they are; the options differ from the defaults.
    """

    entry: GameEntry
    mode: str
    options: Options
    seats: int

    def pool(self, guild: int) -> Pool:
        return Pool(guild, pool_of(self.entry, self.mode))


class Leader(Struct, frozen=True):
    """Somebody on a page. People who are level share a `place`, and never a `number`."""

    place: int
    number: int
    line: LeaderboardRow
    is_own: bool


class Unlisted(Enum):
    """Why a reader is not listed."""

    NONE = "none"
    """They have no rated match."""
    OFF = "off"
    """Moderators took them off."""
    NEW = "new"
    """They have too few rated matches, or against too few people."""
    MONTH = "month"
    """They have too few in this month."""


class Leaderboard(Struct, frozen=True):
    """A page of all `listed`. `place` is the reader's own, or why they have none.

    `coming` are others on the way, where there are too few. `left_out` stand there, too, and show
    the reader nothing.
    """

    scope: Scope
    page: ListPage
    listed: int
    leaders: tuple[Leader, ...]
    own: OwnRank | None
    place: int | Unlisted
    coming: tuple[LeaderboardRow, ...] = ()
    left_out: int = 0

    @property
    def is_enough(self) -> bool:
        """Whether there are people enough for a podium and a list."""
        return self.listed >= LEAST


def kinds(shelf: Mapping[str, GameEntry]) -> Iterator[LeaderboardKind]:
    """Yields what has a leaderboard, in the order of the shelf and of its modes."""
    for entry in shelf.values():
        for mode in entry.texts.MODES:
            found = next(_tables(entry, mode), None)
            if found is not None:
                yield found


def _tables(entry: GameEntry, mode: str) -> Iterator[LeaderboardKind]:
    usual = settle(entry.game, {})
    for options, seats in entry.tables():
        if entry.game.rated(options, seats) == mode:
            other = {name: value for name, value in options.items() if usual.get(name) != value}
            yield LeaderboardKind(entry, mode, other, seats)


def month_of(at: float) -> str:
    """The month of a time by UTC, as standings have it: "2026-11"."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m")


def leaderboard(scope: Scope, found: Read, reader: int) -> Leaderboard:
    """A page as it was read."""
    page = ListPage.at(found.number, found.listed, PER_PAGE)
    return Leaderboard(
        scope,
        page,
        found.listed,
        tuple(_placed(found, page, reader)),
        found.own,
        _place(scope, found.own),
        found.coming,
        found.left_out,
    )


def _placed(found: Read, page: ListPage, reader: int) -> Iterator[Leader]:
    place, worth = found.above + 1, None
    for number, line in enumerate(found.lines, page.span(PER_PAGE).start + 1):
        if worth is not None and line.worth < worth:
            place = number
        worth = line.worth
        yield Leader(place, number, line, line.person == reader)


def _place(scope: Scope, own: OwnRank | None) -> int | Unlisted:
    if own is None:
        return Unlisted.NONE
    if own.is_off:
        return Unlisted.OFF
    if not is_shown(own.line.played, own.line.met):
        return Unlisted.NEW
    if scope.month is not None and own.line.month_played < MONTH_PLAYED:
        return Unlisted.MONTH
    return own.above + 1
