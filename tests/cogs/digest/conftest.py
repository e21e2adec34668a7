from __future__ import annotations

import pytest

from tests.cogs.digest.mail import NOON, Mail, mailed
from tests.deeds import no_computers
from tests.desk import GUILD, Desk


@pytest.fixture
async def desk(desk: Desk) -> Desk:
    """A desk at noon, at which no computer sits down for who is late."""
    desk.now = NOON
    await no_computers(desk.store, GUILD)
    return desk


@pytest.fixture
def mail(desk: Desk) -> Mail:
    """What the desk sends by direct message."""
    return mailed(desk)
