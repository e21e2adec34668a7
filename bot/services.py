"""The parts of the running bot, built once and handed to whoever needs them."""

from __future__ import annotations

import time

from msgspec import Struct

from bot.days import Days
from bot.delivery.tasks import Delivery
from bot.gallery import Gallery
from bot.lobby import Lobby
from bot.matches import Live, Matches
from bot.sentences import joined
from bot.tables import Tables


class Services(Struct, frozen=True):
    """What commands and presses are made of."""

    matches: Matches
    lobby: Lobby
    gallery: Gallery
    delivery: Delivery
    tables: Tables
    days: Days

    def about(self, live: Live, user: int) -> str:
        """A match in a line: "Triplock against Ana · your turn · 2 h"."""
        mine = live.table.seats_of(user)
        others = [r.name for r in live.seats if r.user != user]
        against = f" against {joined(others)}" if others else ""
        turn = "your turn" if any(s in live.play.turn.waiting for s in mine) else "waiting"
        return f"{live.entry.game.title}{against} · {turn} · {since_words(self.started(live))}"

    def started(self, live: Live) -> float:
        """When the last row was played, or the match began; seconds since the epoch."""
        return live.match.started_at or live.match.created_at


def since_words(at: float, now: float | None = None) -> str:
    """How long ago, in the largest unit that fits: "2 h"."""
    passed_s = max(0, int((time.time() if now is None else now) - at))
    for unit_s, name in ((86_400, "d"), (3_600, "h"), (60, "min")):
        if passed_s >= unit_s:
            return f"{passed_s // unit_s} {name}"
    return "now"
