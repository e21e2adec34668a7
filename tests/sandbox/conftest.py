"""A sandbox with a clock moved by hand, and a bot connected to it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from sandbox.server import Stand, serve
from sandbox.town import new_town
from sandbox.world.clock import HandClock
from tests.sandbox.standbot import Bot, connected


@pytest.fixture(autouse=True)
def _restore_addresses() -> Any:
    base = Route.BASE
    gateway = DiscordWebSocket.DEFAULT_GATEWAY
    yield
    Route.BASE = base
    DiscordWebSocket.DEFAULT_GATEWAY = gateway


@pytest.fixture
async def stand() -> AsyncIterator[Stand]:
    found = await serve(new_town(clock=HandClock()))
    yield found
    await found.close()


@pytest.fixture
async def bot(stand: Stand) -> AsyncIterator[Bot]:
    async with connected(stand) as found:
        yield found


@pytest.fixture
def town(stand: Stand) -> SimpleNamespace:
    """Shortcuts: channel ids and people."""
    world = stand.world
    return SimpleNamespace(
        games=world.channel_named("games").id,
        general=world.channel_named("general").id,
        quiet=world.channel_named("quiet").id,
        ana=stand.people["ana"],
        ben=stand.people["ben"],
        cy=stand.people["cy"],
        dee=stand.people["dee"],
        clock=world.clock,
    )
