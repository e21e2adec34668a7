"""The line by which people are told what waits for them outside a turn."""

from __future__ import annotations

from collections.abc import Sequence

from bot.play.hosting import host_name
from bot.play.offers import REMATCH
from bot.play.terms import picked_option
from bot.play.waits import PICKS, READY, START
from bot.screens.message import Button, Note
from bot.screens.words import escape, joined
from bot.shelf import Shelved
from bot.store.tables import Table

TABLE, RESULT = "Table", "Result"
"""The link of the line: to the table that waits, or to the result with its rematch."""


def told(entry: Shelved, table: Table, reason: str, people: Sequence[int], url: str | None) -> Note:
    """The line, which pings these people; `url` leads to the table or the result."""
    mentions = " ".join(f"<@{person}>" for person in people)
    text = f"{entry.title}: {what(entry, table, reason)} {mentions}".rstrip()
    label = RESULT if reason == REMATCH else TABLE
    return Note(text, ((Button(label, url=url),),) if url else ())


def what(entry: Shelved, table: Table, reason: str) -> str:
    """What waits, in a sentence or two that need no other."""
    match reason:
        case _ if reason == START:
            host = table.match.host
            names = [escape(s.name) for s in table.seats if s.person != host]
            who = joined(list(dict.fromkeys(names)))
            return f"{who} {'sits' if len(set(names)) == 1 else 'sit'} at your table. Start it?"
        case _ if reason == READY:
            name = escape(host_name(table))
            return f"{name} has changed the table. Press **Ready** to play like that."
        case _ if reason == PICKS:
            option = picked_option(entry, table.match.options)
            thing = "character" if option is None else option.name.rstrip("s")
            return f"everybody sits. Pick your {thing} at the table."
        case _:
            names = [escape(s.name) for s in table.seats if s.person in _offering(table)]
            who = joined(list(dict.fromkeys(names)))
            return f"{who} {'offers' if len(set(names)) == 1 else 'offer'} a rematch."


def _offering(table: Table) -> tuple[int, ...]:
    offer = table.facts.offer(REMATCH)
    return () if offer is None else offer.agreed
