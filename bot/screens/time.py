"""Time on the screens of a match: who has how long, and who is away."""

from __future__ import annotations

from bot.message.extras import Extras
from bot.play.live import Live
from bot.screens.story import names_of
from bot.store.asks import Ask
from games.core import MARKS, Seat


def extras(live: Live, reader: Seat | None) -> Extras:
    """A line for each person who is asked and away, or has used half of their time."""
    lines = (_line(live, ask) for ask in live.facts.asks if not live.is_asleep)
    return Extras(passing="\n".join(line for line in lines if line))


def _line(live: Live, ask: Ask) -> str:
    who = f"{MARKS[ask.seat]} {names_of(live)[ask.seat]}"
    if ask.by_clock:
        return f"{who} leaves" if ask.leaves else f"The bot plays for {who}"
    if ask.gone:
        return f"{who} can't be reached"
    if ask.is_away:
        return f"{who} is away" + (f" until <t:{ask.back_at:.0f}:f>" if ask.back_at else "")
    if ask.late_at is not None:
        return f"{who}'s time has run out (<t:{ask.late_at:.0f}:R>)"
    if ask.ends_at is not None:
        return f"{who}'s time runs out <t:{ask.ends_at:.0f}:R>"
    return ""
