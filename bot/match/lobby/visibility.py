"""Who may see a match and who played it, and a match as it is shown without some names.

A person whose results are hidden is shown by the mark of their seat, and as "a player".
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from bot.match.controls.names import A_PLAYER, shape_name
from bot.match.live import Live
from bot.match.lobby.deals import is_closed
from bot.match.refusals import ShellRefused
from bot.store.matches import Seen, TablePlace
from bot.store.person_settings import Readers, listed
from bot.store.seats import Sitting
from bot.store.tx import Tx
from games.core import MARKS, SHAPES


class Reader(Struct, frozen=True):
    """Who wants to see something, in which server (None: direct messages).

    `sees` tells whether they see the channel at a place of that server now.
    """

    person: int
    guild: int | None
    sees: Callable[[TablePlace], bool]


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


def check_sees(reader: Reader, seen: Seen | None, at: float) -> Seen:
    """Returns a match or a tournament, if a reader may see it.

    Those who ever sat there may, wherever they ask, and until its end those who were invited or
    were offered a seat. Raises `closed_day` for who may see it once its day is over, and otherwise
    `unknown_match`, as for what does not exist.
    """
    if seen is None:
        raise ShellRefused("unknown_match")
    if seen.has_sat or seen.is_asked or extent(reader, seen, at) is not Extent.NOTHING:
        return seen
    if reader.guild is not None and seen.guild == reader.guild and reader.sees(seen.place):
        raise ShellRefused("closed_day", command=f"/{seen.game} start deal:daily")
    raise ShellRefused("unknown_match")


def hidden_from_all(tx: Tx, live: Live, but: int | None, *, sees_home: bool) -> frozenset[int]:
    """Returns who is told as "a player" where a match is shown to a channel; who shows it is not.

    Whoever reads there may have met nobody, so that others are named only if they show their
    results to everybody. If all who read it see where the match stands (`sees_home`), its ending
    names everybody to them: then only those are hidden who show their results to nobody. People are
    all who ever sat there.
    """
    sat = {one.person for one in (*live.seats, *live.table.past)}
    people = frozenset(one for one in sat if one is not None and one != but)
    readers = Readers.WITNESSES if sees_home else Readers.STRANGERS
    return people - listed(tx, people, readers).people


def hiding(live: Live, people: Collection[int]) -> Live:
    """The match with other names for these people in messages: "▲ a player"."""
    return _named(live, people, lambda seat: f"{MARKS[seat]} {A_PLAYER}")


def hiding_spoken(live: Live, people: Collection[int]) -> Live:
    """The same for alt texts, which tell marks in words: "a player", or "player circle" of two."""
    is_one = len({one.person for one in live.seats if one.person in people}) < 2
    return _named(live, people, lambda seat: A_PLAYER if is_one else shape_name(SHAPES[seat]))


def _named(live: Live, people: Collection[int], name: Callable[[int], str]) -> Live:
    def told(sitting: Sitting) -> Sitting:
        if sitting.person not in people:
            return sitting
        return replace(sitting, name=name(sitting.seat))

    seats, past = (tuple(map(told, each)) for each in (live.seats, live.table.past))
    return replace(live, table=replace(live.table, seats=seats, past=past))


def marked_once(text: str) -> str:
    """A text in which games have put the mark of who hides before their name, which has it, too."""
    for mark in MARKS:
        text = text.replace(f"{mark} {mark} {A_PLAYER}", f"{mark} {A_PLAYER}")
    return text
