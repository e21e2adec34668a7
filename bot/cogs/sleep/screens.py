"""A table that sleeps: what its board says, and the way to wake it."""

from __future__ import annotations

from bot.cogs.sleep import rules
from bot.match.controls.custom_ids import Word
from bot.match.controls.message import Button, Extras, shell_button
from bot.match.controls.panel import Style
from bot.match.live import Live
from bot.match.sleep import CHANNEL, REMOVED
from games.core import Seat

GOES_ON = "It is awake again."

_WHY = {
    CHANNEL: " I could not write in its channel.",
    REMOVED: " I was away from its server.",
}


class WakeTable(Word, frozen=True):
    """[Wake it]."""

    name = "_wake"


class WakeHere(Word, frozen=True):
    """The same for a table without a place any more: it goes on where this is pressed."""

    name = "_wake:here"


def extras(live: Live, reader: Seat | None) -> Extras:
    """Since when the table sleeps, and [Wake it] for every seat; nothing while it is awake."""
    asleep = live.facts.asleep
    if asleep is None or live.match.status != "open":
        return Extras()
    why = _WHY.get(asleep.reason, "")
    line = f"⏸️ Asleep since <t:{asleep.since:.0f}:f>.{why} A move wakes it, too."
    wake = shell_button(live.match.id, WakeTable(), live.row_for(None), "Wake it", style=Style.GOOD)
    listed = _wake_here(live) if rules.has_no_place(live.table) else None
    return Extras(lines=(line,), rows=((wake,),), listed=listed)


def _wake_here(live: Live) -> Button:
    at = live.row_for(None)
    return shell_button(live.match.id, WakeHere(), at, "Wake it here", style=Style.MAIN)
