"""A table that sleeps: what its board says, and the way to wake it."""

from __future__ import annotations

from bot.message.extras import Extras
from bot.message.message import shell_button
from bot.panels.panel import Style
from bot.play import asleep, sleep
from bot.play.live import Live
from bot.screens.waking import Wake, wake_here
from games.core import Seat

_WHY = {
    asleep.CHANNEL: " I could not write in its channel.",
    asleep.REMOVED: " I was away from its server.",
}


def extras(live: Live, reader: Seat | None) -> Extras:
    """Since when the table sleeps, and [Wake it] for every seat; nothing while it is awake."""
    asleep = live.facts.asleep
    if asleep is None or live.match.status != "open":
        return Extras()
    why = _WHY.get(asleep.reason, "")
    line = f"⏸️ Asleep since <t:{asleep.since:.0f}:f>.{why} A move wakes it, too."
    wake = shell_button(live.match.id, Wake(), live.row_for(None), "Wake it", style=Style.MAIN)
    listed = wake_here(live) if sleep.has_no_place(live.table) else None
    return Extras(lines=(line,), rows=((wake,),), listed=listed)
