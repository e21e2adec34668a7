"""Matches that are filmed: they are over at once, and their boards take no time."""

from __future__ import annotations

import dataclasses
from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

from bot.match.live import Live
from tests import painters
from tests.desk import ANA, BEN, Desk
from tests.interactions import fresh


async def ended(desk: Desk, frame: Any = painters.plain) -> Live:
    """A match that is over, because Ana has resigned."""
    match = await desk.begun("triplock", (ANA, BEN))
    await desk.acts.resign(match, ANA, interaction=fresh())
    return await painted(desk, match, frame)


async def painted(desk: Desk, match: str, frame: Any = painters.plain) -> Live:
    """A match whose boards are painted by `frame`."""
    live, painter = await desk.live(match), SimpleNamespace(frame=frame, paint=painters.ends)
    return replace(live, entry=dataclasses.replace(live.entry, painter=painter))  # type: ignore[arg-type]
