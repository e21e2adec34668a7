"""A match in a line, where a person chooses among several."""

from __future__ import annotations

from bot.message.times import ago
from bot.play.match.live import Live
from bot.screens.parts import company


def about(live: Live, user: int, since: float, now: float) -> str:
    """A match in a line, for autocomplete: "Triplock against Ana · your turn · 2 h"."""
    against = company(live, user, plain=True)
    turn = "your turn" if live.is_asked(user) else "waiting"
    title = f"{live.entry.game.title}{live.added().heading}"
    return f"{title}{against} · {turn} · {ago(since, now)}"
