from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from discord import http
from discord.webhook import async_

from bot.cogs.tournament import poster as standings
from bot.delivery import delivery
from bot.interactions import acknowledge
from tests.disk import forbid_computers
from tests.e2e.cups import FIVE
from tests.forked import warm_up
from tests.house import House, Known, Painted
from tests.hurried import Hurried
from tests.plain import plain
from tests.probe.entry import DIAL


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets a bot on a busy machine answer by itself before the timer acknowledges for it."""
    monkeypatch.setattr(acknowledge, "PATIENCE_S", 1.5)


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets no test wait for discord.py to try again."""
    for module in (http, async_):
        monkeypatch.setattr(module, "asyncio", Hurried())


@pytest.fixture(scope="session", autouse=True)
def forks(worker_id: str) -> None:
    """Lets no single test pay for the process of which bots are forked; every worker has some."""
    if worker_id != "master":
        warm_up()


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A house whose faults end with the test."""
    async with await House.open(tmp_path) as made:
        yield made


@pytest.fixture
async def known(tmp_path: Path) -> AsyncIterator[House]:
    """A house whose matches go one way with every seed."""
    async with await Known.open(tmp_path) as made:
        yield made


@pytest.fixture
async def painted(tmp_path: Path) -> AsyncIterator[House]:
    """A house with the pictures of the bot."""
    async with await Painted.open(tmp_path) as made:
        yield made


@pytest.fixture
async def dials(tmp_path: Path) -> AsyncIterator[House]:
    """A house in which Dial can be played."""
    async with await House.open(tmp_path, shelf=plain(DIAL)) as made:
        yield made


@pytest.fixture
async def cups(tmp_path: Path) -> AsyncIterator[House]:
    """A house for five people, in which tournaments of Dial are played."""
    async with await House.open(tmp_path, FIVE, plain(DIAL)) as made:
        yield made


@pytest.fixture
def without_computers(house: House) -> None:
    """The server lets no computers play, in the house of the test."""
    forbid_computers(house.path, house.stand.world.guild_id)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has delivery hardly pause between two tries, of a match and of a tournament."""
    for showing in (delivery, standings):
        monkeypatch.setattr(showing, "FIRST_PAUSE_S", 0.01)
        monkeypatch.setattr(showing, "LONGEST_PAUSE_S", 0.05)
