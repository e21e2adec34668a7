"""What processes over one database share: its slots and its clock.

The clock is that of the database's server. Between two readings it goes on by a clock that nobody
sets, so that whoever sets the clock of a machine while the bot runs moves no time of the bot. A
machine whose clock is far off is refused at the start: much else on it would be wrong.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

from msgspec import Struct

from bot.app.database import hold_of, is_shared, server_ahead_of
from bot.app.settings import Settings, address_of
from bot.cluster.steady import steady
from bot.delivery.discord.metrics import Meters
from bot.match.wall_clock import Clock
from bot.store.slots import ONLY, Slot
from bot.store.sqlite.lock import DatabaseLock
from bot.store.tx import StoreError

SLOT_LOOK_S = 0.1
"""Seconds between two looks whether a slot is free."""

CLOCK_EVERY_S = 60.0
"""Seconds between two readings of the server's clock."""

CLOCK_AGAIN_S = 1.0
"""Seconds until a start that had slow answers only asks the server's clock again."""

MOST_OFF_S = 2.0
"""By how many seconds the clocks of a machine and of the server may differ."""

log = logging.getLogger("bot")


class ProcessSlot(Struct):
    """A slot and its hold; `plays`: this process has it, and no other one waits for it here."""

    slot: Slot
    hold: DatabaseLock
    plays: bool


async def find_slot(settings: Settings) -> ProcessSlot:
    """Takes a free slot; if there is none, the place of the next at one where nobody waits.

    Of several slots the first is taken, unless the settings name one. If some process plays and
    another waits on each of them, it waits here until one of these ends. Raises `StoreError`.
    """
    address = address_of(settings)
    places = [
        ProcessSlot(slot, hold_of(address, slot), plays=False)
        for slot in slots_of(settings)
        if settings.slot in (None, slot.number)
    ]
    if len(places) == 1:
        places[0].plays = await places[0].hold.take()
        return places[0]
    found: ProcessSlot | None = None
    try:
        while (found := await _first_place(places)) is None:
            await asyncio.sleep(SLOT_LOOK_S)
        return found
    finally:
        for place in places:
            if place is not found:
                await place.hold.release()


async def _first_place(places: list[ProcessSlot]) -> ProcessSlot | None:
    for place in places:
        if await place.hold.take():
            place.plays = True
            return place
    for place in places:
        if await place.hold.queue():
            return place
    return None


def slots_of(settings: Settings) -> tuple[Slot, ...]:
    """All slots among which the settings divide the shards."""
    if settings.slots == 1:
        return (ONLY,)
    shards = settings.shards or settings.slots
    return tuple(Slot(number, settings.slots, shards) for number in range(settings.slots))


class _Course(Struct, frozen=True):
    """How the clock goes: `ahead_s` ahead of the steady one, but not back before a moment.

    At `since` of the steady clock it showed `shown`, and goes on from there at half speed at least.
    """

    ahead_s: float
    since: float
    shown: float

    def at(self, now: float) -> float:
        return max(now + self.ahead_s, self.shown + (now - self.since) / 2)


class SharedClock:
    """Seconds since the epoch by the clock of a database's server. It never goes back.

    Where it was slow it is set forward. Where it was fast it goes at half speed until it is right.
    It may be read in any thread.
    """

    def __init__(
        self, ask: Callable[[], Awaitable[float | None]], ahead_s: float, wall: Clock, steady: Clock
    ) -> None:
        self._ask = ask
        self._wall = wall
        self._steady = steady
        self._is_off = False
        self._lock = threading.Lock()
        now = steady()
        self._course = _Course(ahead_s, now, now + ahead_s)

    def __call__(self) -> float:
        with self._lock:
            return self._course.at(self._steady())

    @property
    def offset_s(self) -> float:
        """By how many seconds the clock of the machine is behind this one."""
        return self() - self._wall()

    async def keep(self, meters: Meters) -> None:
        """Reads the server's clock again and again, and has the meters tell the offset."""
        while True:
            meters.clock_offset_s = self.offset_s
            await asyncio.sleep(CLOCK_EVERY_S)
            await self.renew()

    async def renew(self) -> None:
        """Reads the server's clock, unless that is away or slow; warns once of a great offset."""
        try:
            ahead_s = await self._ask()
        except StoreError:  # whoever needs the database says so
            ahead_s = None
        if ahead_s is not None:
            self._go_on(ahead_s)
        was_off, self._is_off = self._is_off, abs(self.offset_s) > MOST_OFF_S
        if self._is_off and not was_off:
            log.warning(
                "the clock of this machine is %.1f s off that of the database, by which the bot"
                " goes: set it, best of all by NTP",
                abs(self.offset_s),
            )

    def _go_on(self, ahead_s: float) -> None:
        with self._lock:
            now = self._steady()
            self._course = _Course(ahead_s, now, self._course.at(now))


async def shared_clock(address: str | Path, wall: Clock) -> SharedClock | None:
    """The clock of the database at an address, once that tells it quickly; None for a file.

    `wall` is the time of day on this machine. Raises `StoreError` if that is off by more than
    `MOST_OFF_S`, and if the server cannot be reached.
    """
    if not is_shared(address):
        return None

    async def ask() -> float | None:
        return await server_ahead_of(address, steady)

    while (ahead_s := await ask()) is None:
        log.warning("the database takes long to tell the time; asking again")
        await asyncio.sleep(CLOCK_AGAIN_S)
    clock = SharedClock(ask, ahead_s, wall, steady)
    if abs(off_s := clock.offset_s) > MOST_OFF_S:
        how = "slow" if off_s > 0 else "fast"
        raise StoreError(
            f"The clock of this machine is {abs(off_s):.1f} s {how} beside that of the database:"
            " set it, best of all by NTP, and start the bot again."
        )
    return clock
