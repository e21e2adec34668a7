"""The place of a process: the slot that it plays, or waits for."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

from msgspec import Struct

from bot.app.settings import Secret, Settings
from bot.store.engines.hold import Hold
from bot.store.engines.opening import hold_of
from bot.store.slots.slot import ONLY, Slot

log = logging.getLogger("bot")

LOOK_S = 0.1
"""Seconds between two looks whether a slot is free."""


class Place(Struct):
    """A slot and its hold; `plays`: this process has it, and no other one waits for it here."""

    slot: Slot
    hold: Hold
    plays: bool


def address_of(settings: Settings) -> str | Path:
    """The address of the database, which may hold a password; of a file the path that is no link.

    So one file has one hold, by whatever name it is called.
    """
    database = settings.database
    return database.reveal if isinstance(database, Secret) else database.resolve()


async def find(settings: Settings) -> Place:
    """Takes a free slot; if there is none, the place of the next at one where nobody waits.

    Of several slots the first is taken, unless the settings name one. If some process plays and
    another waits on each of them, it waits here until one of these ends. Raises `StoreError`.
    """
    address = address_of(settings)
    places = [
        Place(slot, hold_of(address, slot), plays=False)
        for slot in slots_of(settings)
        if settings.slot in (None, slot.number)
    ]
    if len(places) == 1:
        places[0].plays = await places[0].hold.take()
        return places[0]
    found: Place | None = None
    try:
        while (found := await _first(places)) is None:
            await asyncio.sleep(LOOK_S)
        return found
    finally:
        for place in places:
            if place is not found:
                await place.hold.release()


async def _first(places: list[Place]) -> Place | None:
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
