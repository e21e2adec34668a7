from __future__ import annotations

import pytest

from tests.cogs.clock.asked import Asked
from tests.deeds import no_computers
from tests.desk import GUILD, Desk


@pytest.fixture
async def desk(desk: Desk) -> Desk:
    """A desk at which no computer sits down for who is late."""
    await no_computers(desk.store, GUILD)
    return desk


@pytest.fixture
async def duel(desk: Desk) -> Asked:
    match = await desk.duel()
    return Asked(desk, match, await desk.waited_for(match))
