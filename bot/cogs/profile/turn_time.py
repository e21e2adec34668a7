"""How quickly somebody answers and how often they stay to the end: kind words, and true ones."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from msgspec import Struct

from bot.cogs.profile import rows
from bot.cogs.profile.rows import Sitter, Timed
from bot.play.lobby.seeing import is_hidden
from bot.store.tables import Fact
from bot.store.tx import Tx

FEWEST, LATEST = 10, 50
"""From so many matches on it is told, and it looks at the latest so many."""


class TurnTime(Struct, frozen=True):
    """Of so many latest matches, how many were finished, and the usual time of a turn (seconds).

    `took_s` is None where nobody ever waited.
    """

    matches: int
    finished: int
    took_s: float | None


def turn_time(latest: Sequence[Timed]) -> TurnTime | None:
    """Returns a person's turn time by their matches, the latest first; None while they are few."""
    looked = latest[:LATEST]
    if len(looked) < FEWEST:
        return None
    took = [one.took_s for one in looked if one.took_s is not None]
    finished = sum(not one.has_left for one in looked)
    return TurnTime(len(looked), finished, median(took) if took else None)


class Seated(Struct, frozen=True):
    """The turn time of somebody who sits at a table."""

    person: int
    time: TurnTime


def _of_table(tx: Tx, found: tuple[Sitter, ...]) -> tuple[Seated, ...]:
    """The turn times that a table tells; one is told if everybody else there may know it.

    The others are those who sit there; of who sits there alone, that is nobody.
    """
    told: list[Seated] = []
    for one in found:
        time = turn_time(rows.timed(tx, one.person, one.guild, LATEST))
        if time is None:
            continue
        others = [other.person for other in found if other.person != one.person]
        has_met = bool(others) and all(rows.has_met(tx, one.person, other) for other in others)
        if not is_hidden(one.shows, has_met=has_met):
            told.append(Seated(one.person, time))
    return tuple(told)


SEATED: Fact[tuple[Seated, ...]] = Fact("turn_times", rows.at_table, (), _of_table)
"""The turn times of who sits at a table of a server that has not begun; () for any other."""
