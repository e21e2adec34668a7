"""How much is recorded."""

from __future__ import annotations

from dataclasses import dataclass

from bot.match.games import GAMES


@dataclass(frozen=True)
class Extent:
    """How much is recorded of each of these games.

    `matches` are spread over its options and seat counts, `positions` are told of each, and
    `painted` of these are painted; with 0 nothing is painted at all. `drafts` are opened in a
    position. `most_tables` are shown before a match; None: all that can be set up. Of how a table
    can stand all is shown in the middle of a match, and again at its end if `at_end`.
    """

    games: tuple[str, ...] = tuple(GAMES)
    matches: int = 6
    positions: int = 7
    painted: int = 2
    drafts: int = 8
    most_tables: int | None = None
    at_end: bool = True
