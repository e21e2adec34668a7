"""Advice for a seat of a running match: the thinker weighs what the seat sees.

A thought has draws of its own, which follow from the installation's secret, the match, the seat and
its stamp. So a restart brings the same thought again, nobody can guess it, and no draw of the match
is touched.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Awaitable, Callable
from typing import Any

from bot.play.match.live import Live
from bot.play.thinking.calls import Call, Fortune
from bot.play.thinking.thinker import Thoughtless, Urgency
from bot.store.meta import read_meta
from bot.store.tx import Store
from games.core import TELL, Advice, Level, Seat

Think = Callable[[Any, Urgency], Awaitable[Any]]
"""What thinks: a call is answered by an advice, a fortune by a number. Raises `Thoughtless`."""


class Advising:
    """Has seats of matches advised."""

    def __init__(self, store: Store, think: Think) -> None:
        self._store = store
        self._think = think

    async def advice(
        self,
        live: Live,
        seat: Seat,
        level: Level,
        urgency: Urgency,
        weighed: tuple[tuple[Any, ...], ...] = (),
    ) -> Advice[Any]:
        """What a level advises a seat to do now, with what these plans are worth.

        Raises `Thoughtless`.
        """
        adviser = live.entry.game.advise
        if adviser is None:
            raise Thoughtless
        seed = await self._seed(live, seat)
        return await self._think(Call(adviser, live.seen(seat), level, seed, weighed), urgency)

    async def luck(self, live: Live, seat: Seat) -> float:
        """How lucky the roll was with which a seat's turn has just begun, see `Luck`.

        Raises `Thoughtless`.
        """
        dice = live.entry.game.dice
        if dice is None:
            raise Thoughtless
        fortune = Fortune(dice.luck, live.seen(seat), await self._seed(live, seat))
        return await self._think(fortune, Urgency.REVIEW)

    async def _seed(self, live: Live, seat: Seat) -> int:
        secret = await self._store.read(lambda tx: read_meta(tx, "secret")) or ""
        return seed_of(secret, live.match.id, seat, live.play.stamps[seat])


def texts_of(live: Live, advice: Advice[Any]) -> list[str]:
    """The texts of the rows by which a computer plays what it is advised."""
    tells = [TELL] if advice.tells else []
    return [*tells, *map(live.entry.game.write, advice.best.plan)]


def seed_of(secret: str, match: str, seat: Seat, stamp: int) -> int:
    """The seed of a thought (64 bits), by an HMAC keyed with the installation's secret (hex)."""
    message = f"thought\n{match}\n{seat}\n{stamp}".encode()
    digest = hmac.new(bytes.fromhex(secret), message, hashlib.sha256).digest()
    return int.from_bytes(digest[:8])
