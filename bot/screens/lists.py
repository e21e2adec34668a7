"""A match in a line, among several of the same person."""

from __future__ import annotations

from bot.message.times import ago, relative
from bot.play.match.live import Live
from bot.screens.parts import company
from bot.store.tables import Table


def about(live: Live, user: int) -> str:
    """A match in a line, for autocomplete: "Triplock against Ana · your turn · 2 h"."""
    against = company(live, user, plain=True)
    turn = "your turn" if live.is_asked(user) else "waiting"
    title = f"{live.entry.game.title}{live.added().heading}"
    return f"{title}{against} · {turn} · {ago(live.waiting_since(user), live.now)}"


def told(live: Live, user: int, title: str, score: str, *when: str) -> str:
    """A match under way in a line: "Triplock against Ana · 4–6 · asked 2 hours ago · #games".

    `title` is how it is called there; a score or a time that is empty is left out.
    """
    what = f"{title}{live.added().heading}{company(live, user)}"
    return " · ".join(part for part in (what, score, *when, place(live.table)) if part)


def asked(since: float) -> str:
    """Since when a match waits for its reader (seconds since the epoch, UTC)."""
    return f"asked {relative(since)}"


def place(table: Table) -> str:
    """The channel of a table; "" in direct messages."""
    return f"<#{table.match.channel}>" if table.match.guild else ""
