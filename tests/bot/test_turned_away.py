"""F69: what an error of Discord means for a start: a sentence for the host, or a pause."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.app import login
from bot.app.login import (
    BANNED_S,
    LONGEST_PAUSE_S,
    REFUSED,
    WRONG_SETTING,
    linger,
    patiently,
    refusal_reason,
)
from bot.delivery.discord.errors import Foreign


def answered(status: int, **headers: str) -> discord.HTTPException:
    """An answer of Discord, or of what stands before it."""
    response: Any = SimpleNamespace(status=status, reason="", headers=headers)
    return discord.HTTPException(response, "a page")


def closed(code: int) -> discord.ConnectionClosed:
    socket: Any = SimpleNamespace(close_code=code)
    return discord.ConnectionClosed(socket, shard_id=0, code=code)


API = "http://127.0.0.1:8420/api/v10"


@pytest.mark.parametrize(
    ("error", "names"),
    [
        (discord.LoginFailure(), "DISCORD_TOKEN"),
        (answered(401), "DISCORD_TOKEN"),
        (closed(4004), "DISCORD_TOKEN"),
        (closed(4010), "TUMBLER_SHARDS"),
        (closed(4011), "TUMBLER_SHARDS"),
        (answered(403), "403"),
        (answered(404), "404"),
        (Foreign(), "a page"),
    ],
)
@pytest.mark.parametrize("api_url", [None, API])
def test_who_is_turned_away_reads_one_sentence(
    error: Exception, names: str, api_url: str | None
) -> None:
    reason = refusal_reason(error, api_url)
    assert reason is not None
    assert names in reason.sentence
    assert reason.sentence.count(". ") == 0
    assert reason.sentence.endswith(".")
    assert reason.code == REFUSED
    assert ("DISCORD_API_URL" in reason.sentence) is (
        api_url is not None and names not in ("DISCORD_TOKEN", "TUMBLER_SHARDS")
    )


@pytest.mark.parametrize("address", ["http://127.0.0.1:8420", "http://proxy/api", "http://p/v10"])
@pytest.mark.parametrize("error", [answered(404), answered(403), Foreign()])
def test_an_address_without_its_end_is_a_wrong_setting(address: str, error: Exception) -> None:
    reason = refusal_reason(error, address)
    assert reason is not None
    assert f" {address}/api/v10." in reason.sentence
    assert reason.code == WRONG_SETTING


@pytest.mark.parametrize(
    "error",
    [
        answered(400),
        answered(429),
        answered(500),
        answered(503),
        closed(1000),
        closed(4013),
        discord.RateLimited(9.0),
        discord.GatewayNotFound(),
        aiohttp.ClientError(),
        ValueError(),
    ],
)
def test_what_passes_and_what_is_our_fault_turns_nobody_away(error: Exception) -> None:
    assert refusal_reason(error, None) is None


class Pauses:
    """The pauses of the login, which take no time."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.seconds.append(seconds)


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    made = Pauses()
    monkeypatch.setattr(login, "asyncio", made)
    yield made.seconds


async def tried(*errors: Exception) -> None:
    """Takes a step that meets these errors, and then succeeds."""
    left = list(errors)

    async def step() -> None:
        if left:
            raise left.pop(0)

    await patiently(step)
    assert left == []


async def test_the_pauses_grow_while_nothing_is_asked_for(pauses: list[float]) -> None:
    await tried(*(answered(503) for _ in range(8)))
    assert pauses == [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, LONGEST_PAUSE_S, LONGEST_PAUSE_S]


def hidden(error: Exception) -> discord.GatewayNotFound:
    """As discord.py has it for whatever is answered when it asks for the gateway."""
    found = discord.GatewayNotFound()
    found.__cause__ = error
    return found


@pytest.mark.parametrize(
    ("error", "wait_s"),
    [
        (discord.RateLimited(3600.0), 3600.0),
        (answered(429, **{"Retry-After": "3600"}), 3600.0),
        (hidden(answered(429, **{"Retry-After": "3600"})), 3600.0),
        (answered(503, **{"Retry-After": "90"}), 90.0),
        (answered(429), BANNED_S),
        (answered(429, **{"Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT"}), BANNED_S),
        (answered(429, **{"Retry-After": "0"}), 1.0),
        (discord.GatewayNotFound(), 1.0),
        (aiohttp.ClientError(), 1.0),
    ],
)
async def test_what_is_asked_for_is_waited_for(
    pauses: list[float], caplog: pytest.LogCaptureFixture, error: Exception, wait_s: float
) -> None:
    await tried(error)
    assert pauses == [wait_s]
    (line,) = caplog.messages
    minutes = f"for {round(wait_s / 60 + 0.49)} minutes"
    assert (minutes in line) is (wait_s > LONGEST_PAUSE_S)


@pytest.mark.parametrize(
    "error", [discord.LoginFailure(), answered(403), hidden(answered(401)), Foreign(), ValueError()]
)
async def test_what_does_not_pass_is_raised_at_once(pauses: list[float], error: Exception) -> None:
    with pytest.raises(type(error.__cause__ or error)):
        await tried(error)
    assert pauses == []


async def test_a_process_lingers_until_it_is_asked_to_end_or_its_time_is_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stop = asyncio.Event()
    lingers = asyncio.create_task(linger(stop))
    await asyncio.to_thread(lambda: None)
    assert not lingers.done()
    stop.set()
    await lingers
    monkeypatch.setattr(login, "LINGER_S", 0.0)
    await linger(asyncio.Event())
