"""A match as it is told where somebody hides their results: by the mark, and "a player"."""

from __future__ import annotations

from collections.abc import Callable, Collection

from msgspec.structs import replace

from bot.message.names import A_PLAYER, of_player
from bot.play.lobby.seeing import is_hidden
from bot.play.match.live import Live
from bot.store import persons
from bot.store.sittings import Sitting
from bot.store.tx import Tx
from games.core import MARKS, SHAPES


def hidden_from_all(tx: Tx, live: Live, but: int, *, sees_home: bool) -> frozenset[int]:
    """Returns who is told as "a player" where somebody shows a match to a channel, themselves not.

    Whoever reads there may have met nobody, so that others are named only if they show their
    results to everybody. If all who read it see where the match stands (`sees_home`), its ending
    names everybody to them: then only those are hidden who show their results to nobody. People are
    all who ever sat there.
    """
    people = {one.person for one in (*live.seats, *live.table.past)} - {None, but}
    known = {one: persons.read(tx, one) for one in people if one is not None}
    return frozenset(
        one
        for one, person in known.items()
        if person.hides or (not sees_home and is_hidden(person.results, has_met=False))
    )


def hiding(live: Live, people: Collection[int]) -> Live:
    """The match with other names for these people in messages: "▲ a player"."""
    return _named(live, people, lambda seat: f"{MARKS[seat]} {A_PLAYER}")


def hiding_spoken(live: Live, people: Collection[int]) -> Live:
    """The same for alt texts, which tell marks in words: "a player", or "player circle" of two."""
    is_one = len({one.person for one in live.seats if one.person in people}) < 2
    return _named(live, people, lambda seat: A_PLAYER if is_one else of_player(SHAPES[seat]))


def _named(live: Live, people: Collection[int], name: Callable[[int], str]) -> Live:
    def told(sitting: Sitting) -> Sitting:
        is_hidden = sitting.person in people
        return replace(sitting, name=name(sitting.seat)) if is_hidden else sitting

    seats, past = (tuple(map(told, each)) for each in (live.seats, live.table.past))
    return replace(live, table=replace(live.table, seats=seats, past=past))


def marked_once(text: str) -> str:
    """A text in which games have put the mark of who hides before their name, which has it, too."""
    for mark in MARKS:
        text = text.replace(f"{mark} {mark} {A_PLAYER}", f"{mark} {A_PLAYER}")
    return text
