"""The clock of this machine, by which the bot goes, beside that of a PostgreSQL server."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from pathlib import Path

from bot.app.database import server_ahead_of
from bot.delivery.discord.metrics import Meters
from bot.match.wall_clock import Clock
from bot.store.tx import StoreError

EVERY_S, MOST_OFF_S = 60.0, 2.0
"""Seconds between two looks at the server's clock, and those by which the two may differ."""

log = logging.getLogger("bot")


async def check_clock(address: str | Path, clock: Clock) -> None:
    """Raises `StoreError` if the clock is off by more than `MOST_OFF_S`."""
    off_s = await server_ahead_of(address, clock)
    if abs(off_s) > MOST_OFF_S:
        how = "slow" if off_s > 0 else "fast"
        raise StoreError(
            f"The clock of this machine is {abs(off_s):.1f} s {how} beside that of the database:"
            " set it, best of all by NTP, and start the bot again."
        )


async def watch_clock(address: str | Path, clock: Clock, meters: Meters) -> None:
    """Reads the server's clock again and again; warns once each time that this one is off."""
    was_off = False
    while True:
        with suppress(StoreError):  # whoever needs the database says so
            meters.clock_offset_s = off_s = await server_ahead_of(address, clock)
            is_off = abs(off_s) > MOST_OFF_S
            if is_off and not was_off:
                log.warning(
                    "the clock of this machine is %.1f s off that of the database: set it, best of"
                    " all by NTP",
                    abs(off_s),
                )
            was_off = is_off
        await asyncio.sleep(EVERY_S)
