"""How many people play a game, and how long that takes, in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.shelf import Shelved
from games.texts import listed

ALONE = "alone"


def at_a_glance(entry: Shelved) -> str:
    """Who can play a game, and how long a match takes at one go: "alone · 2–3 players · 30 min"."""
    several = [size for size in entry.sizes if size > 1]
    parts = ([ALONE] if entry.for_one else [], [_short(several)] if several else [])
    return " · ".join([*parts[0], *parts[1], length(entry)])


def length(entry: Shelved) -> str:
    """How long a match takes if it is played at one go: "about 30 minutes"."""
    return f"about {entry.minutes} minutes"


def at_one_go(entry: Shelved) -> str:
    """The same at a table, where the pace of a turn may be days."""
    return f"{length(entry)} at one go"


def people(sizes: Sequence[int]) -> str:
    """How many people a table takes: "2 players", "2 to 7 players", "1, 2 or 4 players"."""
    low, high = min(sizes), max(sizes)
    if high == 1:
        return "one player"
    if low == high:
        return f"{low} players"
    if len(sizes) == high - low + 1:
        return f"{low} to {high} players"
    return f"{listed(map(str, sizes), 'or')} players"


def _short(sizes: Sequence[int]) -> str:
    low, high = min(sizes), max(sizes)
    if low < high and len(sizes) == high - low + 1:
        return f"{low}–{high} players"
    return f"{listed(map(str, sizes), 'or')} players"
