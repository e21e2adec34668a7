from __future__ import annotations

import pytest

from tests.cogs.clock.asked import Asked
from tests.desk import Desk


@pytest.fixture
async def duel(desk: Desk) -> Asked:
    match = await desk.duel()
    return Asked(desk, match, await desk.waited_for(match))
