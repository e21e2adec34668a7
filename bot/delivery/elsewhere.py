"""Matches that another slot shows: those of its servers that were played or looked at here.

That slot is told what was stored or asked for here, and tells in turn when it has shown the match,
for as long as somebody here may look at a private panel of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from typing import Any

from bot.delivery.board import RefreshFlags
from bot.match.matches import Matches
from bot.store.slots import ABOUT_MATCH, ABOUT_SEEN, PeerNotice, Wakes

SHOWN_S = 3.0
"""Seconds that an answer waits for a board of another slot."""

INTEREST_S = 900.0
"""So long a slot is told when a match was shown: a private panel can be edited for so long."""

KEPT = 2_000
"""The number of matches that are remembered, the latest."""


class Abroad:
    """Remembers which matches other slots were told to show, and which slots want to know."""

    def __init__(self, matches: Matches, wakes: Wakes) -> None:
        self._matches = matches
        self.wakes = wakes
        self._told: OrderedDict[str, asyncio.Event] = OrderedDict()
        self._interested: OrderedDict[str, dict[int, float]] = OrderedDict()

    async def slot_of(self, match: str) -> int | None:
        """The other slot that shows a match; None if it is shown here."""
        slot = await self._matches.slot_of(match)
        return None if slot == self._matches.slot.number else slot

    def tell(self, slot: int, match: str, errand: RefreshFlags, pressed: dict[int, int]) -> None:
        """Has a slot show a match. `pressed` are pressed messages, with their channels."""
        self._told.setdefault(match, asyncio.Event())
        _shorten(self._told)
        own = self._matches.slot.number
        wake = PeerNotice(
            ABOUT_MATCH, match, pressed, anew=errand.anew, stale=errand.stale, back=own
        )
        self.wakes.tell(slot, wake)

    async def shown(self, match: str) -> None:
        """Waits until the slot that was told last has shown a match, for `SHOWN_S` at most."""
        if (told := self._told.get(match)) is not None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SHOWN_S):
                    await told.wait()

    def seen(self, match: str) -> None:
        """Another slot has shown a match."""
        if (told := self._told.pop(match, None)) is not None:
            told.set()

    def interests(self, match: str, slot: int) -> None:
        """A slot wants to know from now on when a match has been shown here."""
        self._interested.setdefault(match, {})[slot] = time.monotonic() + INTEREST_S
        _shorten(self._interested)

    def tell_interested(self, match: str) -> None:
        """Tells the slots that want to know it that a match has been shown here."""
        now, known = time.monotonic(), self._interested.pop(match, {})
        left = {slot: until for slot, until in known.items() if until > now}
        if left:
            self._interested[match] = left
        for slot in left:
            self.wakes.tell(slot, PeerNotice(ABOUT_SEEN, match))


def _shorten(known: OrderedDict[str, Any]) -> None:
    while len(known) > KEPT:
        known.popitem(last=False)
