"""F69: Discord does not let the bot in: one sentence for the host, and no knocking on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.app.login import REFUSED, TOKEN_REFUSED, WRONG_SETTING
from sandbox.faults import Fault
from sandbox.server import serve
from sandbox.town import new_town
from tests.e2e.killing import Mortal
from tests.e2e.processes import Process
from tests.news import PATIENCE_S

TAKEN_BACK = "DISCORD_TOKEN is not valid any more"
ELSEWHERE = "DISCORD_API_URL does not lead to Discord"
LINGERS = "the process ends in 5 minutes"
KEPT_OUT = "Discord keeps this machine out for 60 minutes"
PAGE = "<!DOCTYPE html><title>Access denied</title>"
NOT_LET_IN = f"{ELSEWHERE}, or is not let in, the answer was {{}}."
EVER = 99


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Mortal]:
    """A house whose bot was not started."""
    async with Mortal(await serve(new_town()), tmp_path / "tumbler.db") as made:
        yield made


@asynccontextmanager
async def starting(house: Mortal, **own: str) -> AsyncIterator[Process]:
    process = await Process.start(house, "bot", **own)
    try:
        yield process
    finally:
        await process.close()


def refuses(house: Mortal, path: str, fault: Mapping[str, Any]) -> Fault:
    return house.stand.faults.next("GET", f"^{path}$", times=EVER, **fault)


async def is_turned_away(process: Process, sentence: str) -> None:
    """It says that once, without a traceback, waits, and ends at once when it is asked to."""
    await process.says(LINGERS)
    assert process.said(sentence) == 1, process.log
    assert process.child.is_alive
    process.child.terminate()
    assert await process.ended() == REFUSED
    for word in ("Traceback", "ERROR", "trying again"):
        assert process.said(word) == 0, process.log


async def test_a_wrong_token_is_one_sentence(house: Mortal) -> None:
    async with starting(house, DISCORD_TOKEN="wrong-token") as process:
        await is_turned_away(process, TOKEN_REFUSED)


@pytest.mark.parametrize(
    ("path", "fault", "sentence"),
    [
        ("/users/@me", {"status": 401}, TOKEN_REFUSED),
        ("/gateway/bot", {"status": 401}, TOKEN_REFUSED),
        ("/users/@me", {"status": 403}, NOT_LET_IN.format(403)),
        ("/gateway/bot", {"status": 403, "page": PAGE}, NOT_LET_IN.format(403)),
        ("/gateway/bot", {"status": 404}, NOT_LET_IN.format(404)),
        ("/users/@me", {"status": 407, "page": PAGE}, NOT_LET_IN.format(407)),
        ("/gateway/bot", {"page": PAGE}, NOT_LET_IN.format("a page")),
    ],
)
async def test_who_is_refused_asks_once(
    house: Mortal, path: str, fault: Mapping[str, Any], sentence: str
) -> None:
    met = refuses(house, path, fault)
    async with starting(house) as process:
        await is_turned_away(process, sentence)
    assert met.met == 1


async def test_an_address_without_its_end_is_named(house: Mortal) -> None:
    async with starting(house, DISCORD_API_URL=house.stand.url) as process:
        assert await process.ended() == WRONG_SETTING
        assert process.said(f"{ELSEWHERE}, ") == 1, process.log
        assert process.said(f" write {house.stand.api}.") == 1
        assert process.said("Traceback") == process.said(LINGERS) == 0


async def test_a_token_that_is_taken_back_while_the_bot_plays_is_one_sentence(
    house: Mortal,
) -> None:
    async with starting(house) as process:
        await house.ana.until(lambda: house.stand.gateway.connected, PATIENCE_S)
        match = await house.duel()
        await house.stand.faults.take_token_back()
        await is_turned_away(process, TAKEN_BACK)
    assert house.sql("SELECT status FROM matches WHERE id = ?", match) == [("open",)]


@pytest.mark.parametrize(
    ("path", "fault"),
    [
        ("/users/@me", {"status": 429, "retry_after_s": 3600.0}),
        (
            "/gateway/bot",
            {"status": 429, "page": "error code: 1015", "headers": {"Retry-After": "3600"}},
        ),
    ],
    ids=["by Discord", "by what stands before it"],
)
async def test_who_is_kept_out_for_long_waits_and_asks_nothing(
    house: Mortal, path: str, fault: Mapping[str, Any]
) -> None:
    met = refuses(house, path, fault)
    async with starting(house) as process:
        await process.says(KEPT_OUT)
        assert process.child.is_alive
        process.child.terminate()
        assert await process.ended() == 0
        assert process.said("Traceback") == 0, process.log
    assert met.met == 1


async def test_who_is_kept_out_for_a_moment_plays_afterwards(house: Mortal) -> None:
    brief = {"status": 429, "page": "error code: 1015", "headers": {"Retry-After": "0.2"}}
    house.stand.faults.next("GET", "^/users/@me$", **brief)  # type: ignore[arg-type]
    async with starting(house) as process:
        await house.ana.until(lambda: house.stand.gateway.connected, PATIENCE_S)
        assert process.said("trying again") == 1
        process.child.terminate()
        assert await asyncio.wait_for(process.ended(), PATIENCE_S) == 0
