"""Autocomplete goes wrong: an expected loss is a line in the log, a fault of ours an error."""

from __future__ import annotations

import asyncio
import logging

import pytest

from sandbox.world.clock import Clock, HandClock
from sandbox.world.outcome import Choice
from tests.house import House
from tests.news import News

CALLBACK = r"^/interactions/.*/callback$"


def noted(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    """What the bot and discord.py logged about autocomplete."""
    return [
        record
        for record in caplog.records
        if record.name in ("bot.interactions.autocomplete", "discord.app_commands.tree")
    ]


async def in_vain(
    house: House, caplog: pytest.LogCaptureFixture, path: str, option: str
) -> tuple[logging.LogRecord, list[Choice]]:
    """Asks for choices until Discord's time for them is over; the log's line, and what came."""
    clock = house.stand.world.clock = HandClock()
    caplog.set_level(logging.INFO)
    news, handler = News(), logging.Handler()
    handler.emit = lambda record: news.tell()  # type: ignore[method-assign]
    logging.getLogger().addHandler(handler)
    asks = asyncio.create_task(house.ana.suggest(house.games, path, option, **{option: ""}))
    try:
        await news.until(lambda: noted(caplog), "a line in the log")
    finally:
        logging.getLogger().removeHandler(handler)
    await house.caught_up()
    clock.advance(4.0)
    offered = await asks
    house.stand.world.clock = Clock()
    (line,) = noted(caplog)
    caplog.clear()
    return line, offered


LOST = [{"code": 10062}, {"code": 40060}, {"status": 503}, {"cut": "before"}, {"cut": "after"}]
LOCK = ("unlock start", "options")


async def test_f28_lost_choices_are_a_line_in_the_log(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    for loss in LOST:
        house.stand.faults.next("POST", CALLBACK, times=9, **loss)
        line, _ = await in_vain(house, caplog, *LOCK)
        assert (line.levelno, line.exc_info) == (logging.INFO, None), loss
        house.stand.faults.clear()
        assert await house.ana.suggest(house.games, *LOCK, options="")


async def test_choices_that_discord_calls_malformed_are_our_fault(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    house.stand.faults.next("POST", CALLBACK, code=50109)
    line, _ = await in_vain(house, caplog, *LOCK)
    assert line.levelno == logging.ERROR
    assert line.exc_info is not None
    assert await house.ana.suggest(house.games, *LOCK, options="")


async def test_an_older_list_of_commands_asks_for_choices(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    """A person's Discord knows a command or an option that the bot has no more."""
    commands = house.stand.world.state.commands
    (start,) = (o for c in commands if c["name"] == "unlock" for o in c["options"][:1])
    old = {"name": "old", "description": "x", "type": 3, "autocomplete": True}
    start["options"].append(old)
    gone = {"id": "5", "type": 1, "name": "gone", "description": "x", "options": [old]}
    commands.append(gone)
    for path in ("unlock start", "gone"):
        line, offered = await in_vain(house, caplog, path, "old")
        assert (line.levelno, line.exc_info, offered) == (logging.INFO, None, []), path
