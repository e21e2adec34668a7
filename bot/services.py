"""The parts of the running bot, built once and handed to whoever needs them."""

from __future__ import annotations

from msgspec import Struct

from bot.days import Days
from bot.delivery.tasks import Delivery
from bot.gallery import Gallery
from bot.lobby import Lobby
from bot.matches import Live, Matches
from bot.screens.day import heading
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

    async def about(self, live: Live, user: int) -> str:
        """A match in a line: "Triplock against Ana · your turn · 2 h"."""
        others = [r.name for r in live.seats if r.user != user]
        against = f" against {joined(others)}" if others else ""
        turn = "your turn" if is_asked(live, user) else "waiting"
        since = ago(await self.matches.waiting_since(live, user), self.matches.clock())
        return f"{live.entry.game.title}{heading(live.match)}{against} · {turn} · {since}"


def is_asked(live: Live, user: int) -> bool:
    """Whether it is this person's turn."""
    return any(seat in live.play.turn.waiting for seat in live.table.seats_of(user))


NOW = "just now"


def ago(at: float, now: float) -> str:
    """How long something lasts, in the largest unit that fits: "2 h"."""
    passed_s = max(0, int(now - at))
    for unit_s, name in ((86_400, "d"), (3_600, "h"), (60, "min")):
        if passed_s >= unit_s:
            return f"{passed_s // unit_s} {name}"
    return NOW


def since_words(at: float, now: float) -> str:
    """Since when something lasts: "since 2 h", "just now"."""
    passed = ago(at, now)
    return passed if passed == NOW else f"since {passed}"
