"""Leaderboards of a game: few people and many, of all time and of a month, as readers see them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.cogs.leaderboard import screens
from bot.cogs.leaderboard.rows import PER_PAGE, LeaderboardRow, OwnRank, Scope
from bot.cogs.leaderboard.rules import Leader, Leaderboard, LeaderboardKind, Unlisted, kinds
from bot.match.controls.wording import ListPage
from bot.match.games import GameEntry
from render.leaderboard import paint
from tests.lives import NAMES

Told = tuple[str, Any]

GUILD, MONTH = 1, "2026-05"


def leaderboards(entry: GameEntry, *, is_painted: bool) -> Iterator[Told]:
    """Every page of them."""
    for kind in kinds({entry.key: entry}):
        for what, found in _all(kind):
            board = screens.board(kind, found, "The Lock Club")
            picture = paint(board) if is_painted and found.is_enough else None
            shown = [screens.page(kind, found, picture), screens.alt(kind, found), board]
            yield f"{kind.mode} {what}", shown


def _all(kind: LeaderboardKind) -> Iterator[tuple[str, Leaderboard]]:
    for month in (None, MONTH):
        scope = Scope(kind.pool(GUILD), month)
        none = Leaderboard(scope, ListPage(1, 1), 0, (), None, Unlisted.NONE)
        yield f"{month} nobody", none
        new = OwnRank(_line(5, played=2, month_played=1))
        coming = tuple(_line(at, played=4 - at % 2) for at in range(3))
        yield (
            f"{month} few",
            Leaderboard(scope, ListPage(1, 1), 2, _page(2), new, Unlisted.NEW, coming),
        )
        own = OwnRank(_line(22), above=22, hides=True)
        yield f"{month} first", Leaderboard(scope, ListPage(1, 3), 24, _page(10), own, 23)
        second = _page(10, first=11, own=14)
        yield (
            f"{month} second",
            Leaderboard(scope, ListPage(2, 3), 24, second, OwnRank(_line(14)), 15),
        )
        off = OwnRank(_line(3), is_off=True)
        yield f"{month} three", Leaderboard(scope, ListPage(1, 1), 3, _page(3), off, Unlisted.OFF)
        late = OwnRank(_line(3, month_played=1))
        yield f"{month} four", Leaderboard(scope, ListPage(1, 1), 4, _page(4), late, Unlisted.MONTH)


def _page(count: int, first: int = 1, own: int | None = None) -> tuple[Leader, ...]:
    """So many lines; the second and third of ten share a place, and one name cannot be drawn."""
    return tuple(
        Leader(
            first + at - (at == 2 and count == PER_PAGE),
            first + at,
            _line(first + at - 1),
            first + at - 1 == own,
        )
        for at in range(count)
    )


def _line(at: int, *, played: int = 24, month_played: int = 4) -> LeaderboardRow:
    name = "アナ" if at % 10 == 4 else "somebody" if at % 10 == 8 else f"{NAMES[at % 7]}*"
    sigma = 6.0 if at % 5 == 3 else 2.0
    return LeaderboardRow(at, name, played, 14, 9, 29.0 - at / 2, sigma, month_played, 3.0 - at / 4)
