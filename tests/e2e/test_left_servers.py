"""A server that has removed the bot is forgotten once Discord says so 60 days later, too.

What is forgotten is tried in `tests/cogs/server/test_left_servers.py`.
"""

from __future__ import annotations

import logging
from typing import Any

import pytest

from bot.match.lobby.left_servers import LEFT
from bot.match.sleep import SLEEPS_S
from bot.match.wall_clock import DAY_S, HOUR_S
from bot.store import jobs, servers
from bot.store.servers import Server
from tests import running
from tests.house import House

GUILD = r"^/guilds/\d+$"


@pytest.fixture
async def house(house: House) -> House:
    """A house whose server has no computers."""
    await sets(house)
    return house


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets a start hardly wait for servers that are away."""
    monkeypatch.setattr(running, "READY_S", 0.05)


async def sets(house: House) -> None:
    server = Server(house.stand.world.guild_id, computers=False)
    await house.matches.store.write(lambda tx: servers.write(tx, server))


async def is_set(house: House) -> bool:
    guild = house.stand.world.guild_id
    return not (await house.matches.store.read(lambda tx: servers.read(tx, guild))).computers


async def is_counted(house: House) -> bool:
    """Whether the days of a removal are counted."""
    return bool(await house.matches.store.read(lambda tx: jobs.of_kind(tx, LEFT)))


async def waits(house: House, seconds: float) -> None:
    """Lets so much time go by; what is due for the server is done, by whoever has taken it."""
    await house.wait(seconds)
    await house.bot.duties.idle(LEFT)


async def kicked(house: House) -> None:
    await house.bot.wait_until_ready()  # so that it is told of it, and does not find out
    await house.caught_up()
    house.stand.faults.kick_bot()
    await house.stored.until(lambda: is_counted(house))
    await house.caught_up()


async def test_it_is_forgotten_after_60_days_and_the_log_has_one_line_of_it(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    await kicked(house)
    await waits(house, SLEEPS_S - DAY_S)
    assert await is_set(house)
    await waits(house, 2 * DAY_S)
    assert not await is_set(house)
    assert not await is_counted(house)
    lines = [one for one in caplog.records if "server was forgotten" in one.getMessage()]
    assert [one.__dict__["server"] for one in lines] == [house.stand.world.guild_id]


async def test_a_removal_while_the_bot_was_down_counts_from_its_start(house: House) -> None:
    await house.down()
    house.stand.faults.kick_bot()
    await house.up()
    await house.stored.until(lambda: is_counted(house))
    await waits(house, SLEEPS_S + DAY_S)
    assert not await is_set(house)


async def test_nothing_is_lost_if_it_is_invited_again_in_time(house: House) -> None:
    await kicked(house)
    await waits(house, SLEEPS_S - DAY_S)
    house.stand.faults.invite_bot()
    await house.stored.until(lambda: _is_over(house))
    await waits(house, SLEEPS_S + DAY_S)
    assert await is_set(house)


async def _is_over(house: House) -> bool:
    return not await is_counted(house)


async def test_nothing_is_lost_if_that_happened_while_the_bot_was_down(house: House) -> None:
    """The days are over as it starts, before Discord has listed its servers."""
    await kicked(house)
    await house.down()
    house.stand.faults.invite_bot()
    house.later(SLEEPS_S + DAY_S)
    await house.up()
    await house.stored.until(lambda: _is_over(house))
    await waits(house, DAY_S)
    assert await is_set(house)


@pytest.mark.usefixtures("soon")
async def test_neither_an_outage_nor_a_bot_that_is_down_is_a_removal(house: House) -> None:
    house.stand.faults.outage()
    await waits(house, SLEEPS_S + DAY_S)
    await house.down()
    house.later(SLEEPS_S + DAY_S)
    await house.up()
    await waits(house, DAY_S)
    assert not await is_counted(house)
    assert await is_set(house)


async def test_nothing_is_forgotten_while_discord_does_not_say(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    await kicked(house)
    house.later(SLEEPS_S)
    faults: tuple[dict[str, Any], ...] = ({"status": 503}, {"status": 401}, {"cut": "before"})
    for fault in faults:
        asked = house.stand.faults.next("GET", GUILD, times=99, **fault)
        await waits(house, 2 * HOUR_S)
        assert asked.met
        assert await is_set(house)
        assert await is_counted(house)
        house.stand.faults.clear()
    assert [one for one in caplog.records if "a duty failed" in one.getMessage()] == []
    await waits(house, 2 * HOUR_S)
    assert not await is_set(house)
