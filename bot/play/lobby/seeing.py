"""Who may see a match, or who played it: one answer for whatever looks back on matches."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from msgspec import Struct

from bot.play.lobby.deals import is_closed
from bot.play.match.live import Live
from bot.play.match.refusals import ShellRefused
from bot.store.matches import Place, Seen
from bot.store.persons import EVERYBODY, NOBODY


class Reader(Struct, frozen=True):
    """Who wants to see something, in which server (None: direct messages).

    `sees` tells whether they see the channel at a place of that server now.
    """

    person: int
    guild: int | None
    sees: Callable[[Place], bool]


class Extent(Enum):
    """How much of a match somebody may see."""

    NOTHING = "nothing"
    OWN = "own"
    """What this reader could know while it ran: it has no result."""
    WHOLE = "whole"
    """Everything."""


def extent(reader: Reader, seen: Seen, at: float) -> Extent:
    """Returns how much of a match a reader may see at a time.

    In a server these are its own matches, in channels that the reader sees now, or at which they
    sat; in direct messages all at which they sat. Until the day of a deal ends, nobody else sees a
    match on it.
    """
    is_of_here = reader.guild is None or seen.guild == reader.guild
    in_sight = reader.guild is not None and reader.sees(seen.place)
    if not is_of_here or not (seen.has_sat or in_sight):
        return Extent.NOTHING
    if is_closed(seen.deal, at) and not seen.has_sat:
        return Extent.NOTHING
    return Extent.WHOLE if seen.has_result else Extent.OWN


def check_sees(reader: Reader, seen: Seen | None, live: Live, at: float) -> None:
    """Checks that a reader may see a match, their own ones wherever they ask.

    Raises `closed_day`, and `unknown_match` else.
    """
    if seen is not None and (seen.has_sat or extent(reader, seen, at) is not Extent.NOTHING):
        return
    if seen is not None and is_closed(seen.deal, at):
        raise ShellRefused("closed_day", command=f"/{live.entry.key} start deal:daily")
    raise ShellRefused("unknown_match")


def is_hidden(shows: str | None, *, has_met: bool) -> bool:
    """Whether a person's results are hidden from another one, who has or has not played with them.

    `shows` is who may see them (`Person.results`), None for who has not chosen. From everybody
    together, as in a channel, they are hidden as from somebody who has not.
    """
    if shows == EVERYBODY:
        return False
    return shows == NOBODY or not has_met
