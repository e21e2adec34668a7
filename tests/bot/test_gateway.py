"""The line to the gateway: how soon it is tried again, and what a host hears of a cut."""

from __future__ import annotations

import logging
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.app.client import Tumbler
from bot.app.gateway import LONGEST_S, TOLD_S, GatewayLine
from bot.store.tx import Shard

TRIES = 40
"""So many tries take discord.py's own pauses to 1,024 s, unless chance is very kind."""


class Clock:
    """A clock that is set by hand."""

    now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def line(clock: Clock, wanted: int = 1) -> GatewayLine:
    return GatewayLine(lambda: wanted, clock)


async def test_no_pause_between_two_tries_is_longer_than_half_a_minute() -> None:
    client = Tumbler()
    client._reconnect = True
    made: Any = discord.shard.Shard
    shard = made(SimpleNamespace(shard_id=0), client, lambda _item: None)
    pauses = [shard._backoff.delay() for _ in range(TRIES)]
    assert max(pauses) == LONGEST_S
    assert min(pauses[:3]) < LONGEST_S, "the first tries come soon"


def test_a_cut_is_told_after_a_minute_once_and_so_is_its_end(
    clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    made, shard = line(clock), Shard(0, 1)
    made.opened(shard)
    made.closed(shard)
    clock.now += TOLD_S - 1
    made.look()
    assert made.trouble is None
    assert caplog.messages == []
    clock.now += 1
    made.look()
    made.look()
    (told,) = caplog.messages
    assert told == made.trouble
    assert told.startswith("the line to Discord is cut since 20")
    assert told.endswith(" UTC")
    made.closed(shard)
    assert made.trouble == told, "that it is still cut is no new cut"
    made.opened(shard)
    assert made.trouble is None
    assert caplog.messages == [told, "the line to Discord is there again"]


def test_a_moment_without_the_line_is_told_to_nobody(
    clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    made, shard = line(clock), Shard(0, 1)
    for _ in range(3):
        made.opened(shard)
        made.closed(shard)
        clock.now += TOLD_S - 1
        made.look()
        made.opened(shard)
        clock.now += TOLD_S
        made.look()
    assert caplog.messages == []


def test_shards_that_are_cut_off_are_counted(clock: Clock) -> None:
    made = line(clock, 3)
    for number in range(3):
        made.opened(Shard(number, 3))
    made.closed(Shard(1, 3))
    made.closed(Shard(2, 3))
    made.opened(Shard(2, 3))
    clock.now += TOLD_S
    assert str(made.trouble).endswith(" UTC, for 1 of 3 shards")


def test_a_start_has_a_minute_for_each_shard(clock: Clock) -> None:
    made = line(clock, 3)
    for number in range(3):
        clock.now += TOLD_S - 1
        assert made.trouble is None
        made.opened(Shard(number, 3))
    late = line(clock)
    clock.now += TOLD_S
    assert made.trouble is None
    assert late.trouble is not None, "nothing was ever connected"


async def test_a_shard_that_is_cut_off_is_seen_before_discord_py_tells_of_it() -> None:
    """It tells of one after another, and waits in between."""

    class Two(Tumbler):
        @property
        def shards(self) -> Any:
            return {n: SimpleNamespace(is_closed=lambda n=n: n == 1) for n in range(2)}

    client = Two(shards=2)
    await client.on_shard_connect(0)
    await client.on_shard_connect(1)
    assert len(client.line.connected) == 2
    await client.beat()
    assert client.line.connected == {Shard(0, 2)}


def test_what_discord_py_says_of_a_cut_is_no_error_of_ours_and_its_reason_is_told(
    clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    made, shard = line(clock), logging.getLogger("discord.shard")
    with made.heard():
        shard.error("Attempting a reconnect", exc_info=ConnectionRefusedError())
        shard.error("something else")
    assert caplog.messages == ["something else"]
    clock.now += TOLD_S
    made.look()
    assert caplog.records[1].__dict__["code"] == "ConnectionRefusedError"
    shard.error("Attempting a reconnect", exc_info=ConnectionRefusedError())
    assert len(caplog.messages) == 3, "nobody hears any more"


@pytest.mark.parametrize(
    ("sent", "read"),
    [
        (r'{"name": "Ana \ud83d"}', {"name": "Ana \ufffd"}),
        (r'{"name": "\udd12 Ana"}', {"name": "\ufffd Ana"}),
        (r'["\ud83d\ud83d\udd12", "\uD83D\uDD12"]', ["\ufffd\U0001f512", "\U0001f512"]),
        (r'["\\ud83d", "\\\ud83d"]', [r"\ud83d", "\\\ufffd"]),
        (r'{"\ud83d": "\u00e9\n"}', {"\ufffd": "\u00e9\n"}),
    ],
)
async def test_half_an_emoji_comes_in_as_a_sign_that_can_be_stored(sent: str, read: Any) -> None:
    Tumbler()
    for text in (sent, sent.encode()):
        assert discord.utils._from_json(text) == read
