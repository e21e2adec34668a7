"""The slots of processes over one database: which are free, and who waits."""

from __future__ import annotations

import asyncio

from msgspec import Struct

from bot.app.database import hold_of
from bot.app.settings import Settings, address_of
from bot.store.slots import ONLY, Slot
from bot.store.sqlite.lock import DatabaseLock

SLOT_LOOK_S = 0.1
"""Seconds between two looks whether a slot is free."""


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
