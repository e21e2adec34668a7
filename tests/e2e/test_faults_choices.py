"""Autocomplete goes wrong: an expected loss is a line in the log, a fault of ours an error."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from sandbox.faults import Fault
from sandbox.world.clock import Clock, HandClock
from tests.e2e.trouble import met
from tests.house import House

CALLBACK = r"^/interactions/.*/callback$"


def noted(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    """What the bot and discord.py logged about autocomplete."""
    return [
        record
        for record in caplog.records
        if record.name in ("bot.interactions.autocomplete", "discord.app_commands.tree")
    ]


async def in_vain(house: House, fault: Fault) -> None:
    """Asks for choices; the answer meets a fault until Discord's time for it is over."""
    clock = house.stand.world.clock = HandClock()
    asks = asyncio.create_task(house.ana.suggest(house.games, "unlock start", "lock", lock=""))
    await met(house, fault)
    await house.caught_up()
    clock.advance(4.0)
    await asks
    house.stand.world.clock = Clock()


LOST = [{"code": 10062}, {"code": 40060}, {"status": 503}, {"cut": "before"}, {"cut": "after"}]


@pytest.mark.parametrize("loss", LOST, ids=str)
async def test_f28_lost_choices_are_a_line_in_the_log(
    house: House, caplog: pytest.LogCaptureFixture, loss: dict[str, Any]
) -> None:
    caplog.set_level(logging.INFO)
    fault = house.stand.faults.next("POST", CALLBACK, times=9, **loss)
    await in_vain(house, fault)
    (line,) = noted(caplog)
    assert (line.levelno, line.exc_info) == (logging.INFO, None)
    house.stand.faults.clear()
    assert await house.ana.suggest(house.games, "unlock start", "lock", lock="")


async def test_choices_that_discord_calls_malformed_are_our_fault(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    await in_vain(house, house.stand.faults.next("POST", CALLBACK, code=50109))
    (line,) = noted(caplog)
    assert line.levelno == logging.ERROR
    assert line.exc_info is not None
    assert await house.ana.suggest(house.games, "unlock start", "lock", lock="")


async def test_an_older_list_of_commands_asks_for_choices(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    """A person's Discord knows a command or an option that the bot has no more."""
    caplog.set_level(logging.INFO)
    commands = house.stand.world.state.commands
    (start,) = (o for c in commands if c["name"] == "unlock" for o in c["options"][:1])
    old = {"name": "old", "description": "x", "type": 3, "autocomplete": True}
    start["options"].append(old)
    gone = {"id": "5", "type": 1, "name": "gone", "description": "x", "options": [old]}
    commands.append(gone)
    for path in ("unlock start", "gone"):
        caplog.clear()
        assert await house.ana.suggest(house.games, path, "old", old="") == []
        await house.caught_up()
        (line,) = noted(caplog)
        assert (line.levelno, line.exc_info) == (logging.INFO, None), path
