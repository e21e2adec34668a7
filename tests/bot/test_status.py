"""The status over HTTP, asked over a socket, of a client that is not connected."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest

from bot.app import gauges, status
from bot.app.alerts import Faults
from bot.app.client import Tumbler
from bot.app.gateway import TOLD_S, GatewayLine
from bot.app.gauges import Numbers
from bot.app.setting_values import Listen
from bot.app.status import DEAD_S, KEPT_S, MOST_HEAD, MOST_TALKS, Status
from bot.cluster.slots import Slot
from bot.delivery.discord.metrics import Meters, total
from bot.store.tx import StoreUnavailable, Trouble
from tests.meters import counts, sums
from tests.news import PATIENCE_S

SERVED = "the status is served on port %d"


async def port_of(caplog: pytest.LogCaptureFixture) -> int:
    """The port that the log names."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            for record in caplog.records:
                if record.msg == SERVED and isinstance(record.args, tuple):
                    return int(str(record.args[0]))
            await asyncio.to_thread(lambda: None)


class Port:
    """A port of the status, as somebody asks it."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self._session = session

    async def ask(self, path: str, method: str = "GET") -> tuple[int, str]:
        async with self._session.request(method, path) as answer:
            return answer.status, await answer.text()

    async def told(self, path: str) -> tuple[int, Any]:
        async with self._session.get(path) as answer:
            return answer.status, await answer.json()


@asynccontextmanager
async def served(made: Status, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Port]:
    caplog.set_level("INFO")
    serving = asyncio.create_task(made.serve(Listen("127.0.0.1", 0)))
    try:
        address = f"http://127.0.0.1:{await port_of(caplog)}"
        async with aiohttp.ClientSession(address) as session:
            yield Port(session)
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)


@pytest.fixture
async def client() -> Tumbler:
    return Tumbler()


async def test_a_process_that_waits_for_the_database_is_ready_once_it_is_connected(
    client: Tumbler, caplog: pytest.LogCaptureFixture
) -> None:
    async with served(Status(client), caplog) as port:
        told = {"hold": False, "degraded": None, "shards_connected": 0, "shards": 0}
        assert await port.told("/ready") == (503, {"ready": False, "state": "starts", **told})
        await client.on_shard_connect(0)
        told["shards_connected"] = 1
        assert await port.told("/ready") == (200, {"ready": True, "state": "waits", **told})
        client.closing = True
        assert await port.told("/ready") == (503, {"ready": False, "state": "stops", **told})
        assert (await port.told("/live"))[0] == 200


async def test_a_process_that_waits_is_not_ready_before_all_its_shards_are_connected(
    caplog: pytest.LogCaptureFixture,
) -> None:
    client = Tumbler(part=Slot(1, 2, 4), shards=4)
    async with served(Status(client), caplog) as port:
        await client.on_shard_connect(1)
        assert (await port.told("/ready"))[0] == 503
        await client.on_shard_connect(3)
        assert (await port.told("/ready"))[0] == 200
        await client.on_shard_disconnect(1)
        assert (await port.told("/ready"))[0] == 503


async def test_f10_a_database_that_cannot_be_written_is_told_and_changes_nothing_else(
    client: Tumbler, caplog: pytest.LogCaptureFixture
) -> None:
    await client.on_shard_connect(0)
    async with served(Status(client), caplog) as port:
        with pytest.raises(StoreUnavailable), client.troubles.timing("write"):
            raise StoreUnavailable(Trouble.FULL)
        code, told = await port.told("/ready")
        assert (code, told["ready"], told["degraded"]) == (200, True, "full")


async def test_a_line_to_discord_that_is_cut_is_told_and_changes_nothing_else(
    client: Tumbler, caplog: pytest.LogCaptureFixture
) -> None:
    client.line = GatewayLine(lambda: 1, clock := Clock())
    await client.on_shard_connect(0)
    async with served(Status(client), caplog) as port:
        await client.on_shard_disconnect(0)
        assert (await port.told("/ready"))[1]["degraded"] is None
        clock.now += TOLD_S
        assert (await port.told("/ready"))[1]["degraded"] == "discord"
        assert (await port.told("/live"))[0] == 200
        await client.on_shard_connect(0)
        assert (await port.told("/ready"))[1]["degraded"] is None


async def test_nothing_else_is_served(client: Tumbler, caplog: pytest.LogCaptureFixture) -> None:
    async with served(Status(client), caplog) as port:
        for path in ("/", "/live/", "/live/x", "/metrics.txt"):
            assert (await port.ask(path))[0] == 404
        for path in ("/live", "/ready", "/metrics"):
            assert (await port.ask(path))[0] == 200 or path == "/ready"
            for method in ("POST", "PUT", "DELETE", "OPTIONS"):
                assert (await port.ask(path, method))[0] == 405


async def test_what_is_asked_for_by_head_has_no_body(
    client: Tumbler, caplog: pytest.LogCaptureFixture
) -> None:
    async with served(Status(client), caplog) as port:
        assert await port.ask("/live", "HEAD") == (200, "")
        assert await port.ask("/live?now") == await port.ask("/live")


@asynccontextmanager
async def silent(port: int, count: int) -> AsyncIterator[list[asyncio.StreamReader]]:
    """So many connections that say nothing."""
    made = await asyncio.gather(*[asyncio.open_connection("127.0.0.1", port) for _ in range(count)])
    try:
        yield [reader for reader, _ in made]
    finally:
        for _, writer in made:
            writer.close()


async def test_connections_that_say_nothing_are_few(
    client: Tumbler, caplog: pytest.LogCaptureFixture
) -> None:
    async with (
        served(Status(client), caplog),
        asyncio.timeout(PATIENCE_S),
        silent(await port_of(caplog), 3 * MOST_TALKS) as readers,
    ):
        held = {asyncio.create_task(reader.read()) for reader in readers}
        while len(held) > MOST_TALKS:
            ended, held = await asyncio.wait(held, return_when=asyncio.FIRST_COMPLETED)
            await asyncio.gather(*ended, return_exceptions=True)
        assert len(held) == MOST_TALKS, "these are heard"
        for end in held:
            end.cancel()
    assert [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")] == []


async def test_a_connection_that_says_nothing_makes_room_for_another_one(
    client: Tumbler, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(status, "HEAD_S", 0.02)
    monkeypatch.setattr(status, "TALK_S", 2 * PATIENCE_S)
    monkeypatch.setattr(status, "MOST_TALKS", 1)
    async with served(Status(client), caplog) as port, asyncio.timeout(PATIENCE_S):
        async with silent(await port_of(caplog), 1) as (reader,):
            with contextlib.suppress(ConnectionError):
                assert await reader.read() == b""
        assert (await port.ask("/live"))[0] == 200


async def test_who_does_not_read_the_answer_is_left(
    client: Tumbler, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(status, "TALK_S", 0.1)
    monkeypatch.setattr(status, "MOST_TALKS", 1)
    monkeypatch.setattr(gauges, "written", lambda *_: b"x" * 30_000_000)
    async with served(Status(client), caplog) as port, asyncio.timeout(PATIENCE_S):
        reader, writer = await asyncio.open_connection("127.0.0.1", await port_of(caplog))
        writer.write(b"GET /metrics HTTP/1.1\r\n\r\n")
        try:
            await asyncio.to_thread(lambda: None)
            code = 0
            while code != 200:
                with contextlib.suppress(aiohttp.ClientError, ConnectionError):
                    code, _ = await port.ask("/live")
            with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                await reader.readexactly(30_000_000)
        finally:
            writer.close()


GARBAGE = {
    "another protocol": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
    "no words": b"\r\n\r\n",
    "too long": b"GET /" + b"x" * (2 * MOST_HEAD) + b" HTTP/1.1\r\n\r\n",
    "half a head": b"GET /live HTTP/1.1\r\nHost: half",
    "another version": b"PRI * HTTP/2.0\r\n\r\n",
}


@pytest.mark.parametrize("sent", GARBAGE.values(), ids=GARBAGE)
async def test_garbage_is_no_fault_of_ours(
    client: Tumbler, caplog: pytest.LogCaptureFixture, sent: bytes
) -> None:
    caplog.set_level("DEBUG")
    faults = Faults(client.meters.faults)
    async with served(Status(client), caplog) as port, asyncio.timeout(PATIENCE_S):
        with faults.heard():
            reader, writer = await asyncio.open_connection("127.0.0.1", await port_of(caplog))
            writer.write(sent)
            writer.write_eof()
            with contextlib.suppress(ConnectionError):  # what was not read resets it
                assert (await reader.read()).startswith(b"HTTP/1.1 400") or b"half" in sent
            writer.close()
            assert (await port.ask("/live"))[0] == 200
    assert faults.count == 0
    assert [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")] == []


class Answers(Tumbler):
    """A client whose database answers, fails with `error`, or says nothing while it is `mute`."""

    error: Exception | None = None
    mute = False

    def __init__(self) -> None:
        super().__init__()
        self.was_asked = asyncio.Event()

    async def lives(self) -> None:
        self.was_asked.set()
        if self.error is not None:
            raise self.error
        if self.mute:
            await asyncio.Future()


class Clock:
    """A clock that is set by hand."""

    now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
async def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    monkeypatch.setattr(status, "BEAT_S", 0.0)
    return Answers()


@pytest.mark.parametrize("error", [None, StoreUnavailable(Trouble.AWAY, "no server")])
async def test_a_database_that_answers_or_is_known_to_be_away_needs_no_new_start(
    answers: Answers, caplog: pytest.LogCaptureFixture, error: Exception | None
) -> None:
    answers.error, clock = error, Clock()
    async with served(Status(answers, clock), caplog) as port:
        clock.now += 10 * DEAD_S
        async with asyncio.timeout(PATIENCE_S):
            while await port.told("/live") != (200, {"live": True, "store_age_s": 0.0}):
                pass
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.parametrize("error", [None, OSError("gone"), StoreUnavailable(Trouble.DISK)])
async def test_one_that_says_nothing_or_fails_for_long_does(
    answers: Answers, caplog: pytest.LogCaptureFixture, error: Exception | None
) -> None:
    answers.error, answers.mute, clock = error, True, Clock()
    async with served(Status(answers, clock), caplog) as port:
        await asyncio.wait_for(answers.was_asked.wait(), PATIENCE_S)
        clock.now += DEAD_S - 1
        assert (await port.told("/live"))[0] == 200
        clock.now += 1
        assert await port.told("/live") == (503, {"live": False, "store_age_s": DEAD_S})


async def test_a_port_that_is_taken_is_waited_for_and_ends_nothing(
    client: Tumbler, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(status, "AGAIN_S", 0.0)
    caplog.set_level("INFO")
    taken = socket.create_server(("127.0.0.1", 0))
    number = taken.getsockname()[1]
    serving = asyncio.create_task(Status(client).serve(Listen("127.0.0.1", number)))
    try:
        async with asyncio.timeout(PATIENCE_S):
            while "is waited for: another process has it" not in caplog.text:
                await asyncio.to_thread(lambda: None)
        taken.close()
        assert await port_of(caplog) == number
        assert caplog.text.count("is waited for") == 1
        async with aiohttp.ClientSession(f"http://127.0.0.1:{number}") as session:
            assert (await Port(session).ask("/live"))[0] == 200
    finally:
        taken.close()
        serving.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await serving


async def test_a_machine_without_ipv6_is_told_so_and_the_bot_goes_on(
    client: Tumbler, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = socket.socket

    def without(family: int = -1, *args: Any, **given: Any) -> socket.socket:
        if family == socket.AF_INET6:
            raise OSError(errno.EAFNOSUPPORT, "Address family not supported by protocol")
        return made(family, *args, **given)

    monkeypatch.setattr(socket, "socket", without)
    serving = asyncio.create_task(Status(client).serve(Listen("::", 0)))
    try:
        async with asyncio.timeout(PATIENCE_S):
            while "is waited for" not in caplog.text:
                await asyncio.to_thread(lambda: None)
        assert "this machine has no such kind of address, such as IPv6" in caplog.text
        assert not serving.done()
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)


async def test_however_many_ask_the_text_of_the_numbers_is_made_once_in_a_while(
    client: Tumbler, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def written(meters: Meters, _: Numbers) -> bytes:
        made.append(threading.current_thread().name)
        return b"%d" % total(meters.received)

    monkeypatch.setattr(gauges, "written", written)
    clock, received = Clock(), client.meters.received
    async with served(Status(client, clock), caplog) as port:
        received.labels("press").inc()
        assert await asyncio.gather(*[port.ask("/metrics") for _ in range(3)]) == [(200, "1")] * 3
        received.labels("press").inc()
        clock.now += KEPT_S - 1
        assert await port.ask("/metrics") == (200, "1")
        clock.now += 1
        assert await port.ask("/metrics") == (200, "2")
    assert len(made) == 2
    assert threading.current_thread().name not in made, "the loop goes on meanwhile"


async def test_how_late_the_loop_is_is_noted(
    client: Tumbler, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(status, "LAG_EVERY_S", 0.001)
    lag = client.meters.lag
    async with served(Status(client), caplog) as port, asyncio.timeout(PATIENCE_S):
        while counts(lag) == {(): 0}:
            await port.ask("/live")
        before = sums(lag)[()]
        held = asyncio.Event()
        asyncio.get_running_loop().call_soon(lambda: (held_up(0.2), held.set()))
        await held.wait()
        while sums(lag)[()] < before + 0.15:
            await port.ask("/live")


def held_up(seconds: float) -> None:
    """Holds the loop up, as a slow function would."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        pass
