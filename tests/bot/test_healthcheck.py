"""The heartbeat of a running bot, and the check that asks whether it lives."""

from __future__ import annotations

import asyncio
import itertools
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from aiohttp import web

from bot.app import healthcheck
from bot.app.setting_values import Listen
from bot.store.tx import StoreUnavailable, Trouble
from tests.sources import ROOT

CHECK = """
import runpy, sys
try:
    runpy.run_module("bot.app.healthcheck", run_name="__main__")
finally:
    print(*sys.modules)
"""
"""The check, and what it has loaded until it ends."""


@asynccontextmanager
async def asked(status: int, host: str) -> AsyncIterator[int]:
    """A port at which `/live` is answered so."""

    async def live(_request: web.Request) -> web.Response:
        return web.Response(status=status)

    app = web.Application()
    app.router.add_get("/live", live)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, host or "0.0.0.0", 0).start()
    try:
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()


@pytest.mark.parametrize(
    ("host", "status", "code"),
    [("127.0.0.1", 200, 0), ("127.0.0.1", 503, 1), ("", 200, 0), ("", 404, 1)],
)
async def test_the_check_asks_whether_the_bot_lives(
    monkeypatch: pytest.MonkeyPatch, host: str, status: int, code: int
) -> None:
    async with asked(status, host) as port:
        monkeypatch.setenv("TUMBLER_STATUS", f"{host}:{port}")
        assert await asyncio.to_thread(healthcheck.main) == code


@pytest.mark.parametrize(
    ("value", "code", "says"),
    [("", 0, "is not set: there is nothing to ask."), ("9100", 1, "must be a host and a port")],
)
def test_without_a_status_nobody_is_called_ill(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    value: str,
    code: int,
    says: str,
) -> None:
    """A copy of an earlier example sets an empty one, which beats that of the image."""
    monkeypatch.setenv("TUMBLER_STATUS", value)
    assert healthcheck.main() == code
    assert capsys.readouterr().err.startswith(f"TUMBLER_STATUS {says}")


async def test_the_check_ends_with_its_verdict_and_loads_little() -> None:
    """Docker runs it again and again: it needs neither discord.py nor psycopg."""
    async with asked(200, "127.0.0.1") as port:
        check = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", CHECK),
            cwd=ROOT,
            env={**os.environ, "TUMBLER_STATUS": f"127.0.0.1:{port}"},
            stdout=asyncio.subprocess.PIPE,
        )
        said, _ = await check.communicate()
    assert check.returncode == 0
    loaded = {name.partition(".")[0] for name in said.decode().split()}
    assert "bot" in loaded
    assert not loaded & {"psycopg", "discord", "aiohttp"}


async def test_a_port_that_answers_nothing_or_nonsense_is_no_sign_of_life(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(healthcheck, "ANSWER_S", 0.2)
    ends = asyncio.Event()

    async def mute(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await ends.wait()
        writer.close()

    async def babbles(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"no HTTP\n")
        writer.close()

    async def hangs_up(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.transport.abort()

    port = 0
    for hears in (mute, babbles, hangs_up):
        server = await asyncio.start_server(hears, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        assert not await asyncio.to_thread(healthcheck.answers, Listen("127.0.0.1", port))
        ends.set()
        server.close()
        await server.wait_closed()
    assert not healthcheck.answers(Listen("127.0.0.1", port)), "nobody hears"
    assert not healthcheck.answers(Listen("a" * 64, port)), "no host has such a name"


async def test_f10_what_keeps_the_database_from_being_used_is_told_elsewhere(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(healthcheck, "BEAT_S", 0.0)
    caplog.set_level("DEBUG", "bot")
    enough = asyncio.Event()

    async def fails() -> None:
        if len(caplog.records) > 3:
            enough.set()
        raise StoreUnavailable(Trouble.AWAY, "no server")

    beating = asyncio.create_task(healthcheck.heartbeat(fails))
    await asyncio.wait_for(enough.wait(), 10)
    beating.cancel()
    assert "was left out" in caplog.text
    assert {(record.levelname, record.exc_info) for record in caplog.records} == {("DEBUG", None)}


async def test_a_sign_of_life_that_cannot_be_stored_ends_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(healthcheck, "BEAT_S", 0.0)
    tries, enough = itertools.count(1), asyncio.Event()

    async def store() -> None:
        if next(tries) == 3:
            enough.set()
        raise OSError("the disk is gone")

    beating = asyncio.create_task(healthcheck.heartbeat(store))
    await asyncio.wait_for(enough.wait(), 10)
    beating.cancel()
