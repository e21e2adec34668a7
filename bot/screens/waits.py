"""The line by which people are told what waits for them outside a turn."""

from __future__ import annotations

from collections.abc import Sequence

from bot.message.escaping import escape
from bot.message.message import Button, Note
from bot.message.wording import joined
from bot.play.lobby.terms import picked_option
from bot.play.lobby.waits import PICKS, READY, START
from bot.play.match.offers import REMATCH
from bot.shelf import Shelved
from bot.store.tables import Table

TABLE, RESULT = "Table", "Result"
"""The link of the line: to the table that waits, or to the result with its rematch."""


def told(entry: Shelved, table: Table, reason: str, people: Sequence[int], url: str | None) -> Note:
    """The line, which pings these people; `url` leads to the table or the result."""
    mentions = " ".join(f"<@{person}>" for person in people)
    parts = (f"{entry.title}: {fact(table, reason)}.", wish(entry, table, reason), mentions)
    label = RESULT if reason == REMATCH else TABLE
    text = " ".join(part for part in parts if part)
    return Note(text, ((Button(label, url=url),),) if url else ())


def fact(table: Table, reason: str) -> str:
    """What has happened, as a sentence without its full stop."""
    host, offer = table.match.host, table.facts.offer(REMATCH)
    if reason == START:
        others = [person for person in table.people if person != host]
        return _did(table, others, "sits", "sit", "at your table")
    if reason == READY:
        return _did(table, [host], "has", "have", "changed the table")
    if reason == PICKS:
        return "everybody sits"
    offering = [] if offer is None else list(offer.agreed)
    return _did(table, offering, "offers", "offer", "a rematch")


def wish(entry: Shelved, table: Table, reason: str) -> str:
    """What its reader is to do, in a sentence of its own; "" where the fact says it."""
    option = picked_option(entry, table.match.options)
    thing = "seat" if option is None else option.name.rstrip("s")
    wishes = {
        START: "Start it?",
        READY: "Press **Ready** to play like that.",
        PICKS: f"Pick your {thing} at the table.",
    }
    return wishes.get(reason, "")


def _did(table: Table, people: Sequence[int], one: str, several: str, what: str) -> str:
    names = [escape(sitting.name) for sitting in table.seats if sitting.person in people]
    who = list(dict.fromkeys(names))
    return f"{joined(who)} {one if len(who) == 1 else several} {what}"
