"""The pulse of a running bot, and the check that looks at it."""

from __future__ import annotations

import asyncio
import itertools
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from aiohttp import web

from bot.app import healthcheck
from bot.app.settings import Listen
from bot.store.tx import StoreUnavailable, Trouble
from tests.sources import ROOT

NOW = 1_800_000_000.0


def test_a_pulse_lives_until_it_is_old(tmp_path: Path) -> None:
    path = tmp_path / "pulse"
    assert not healthcheck.is_alive(path, NOW)
    assert not healthcheck.is_alive(None, NOW)
    path.touch()
    os.utime(path, (NOW, NOW))
    assert healthcheck.is_alive(path, NOW + healthcheck.DEAD_S - 1)
    assert not healthcheck.is_alive(path, NOW + healthcheck.DEAD_S)


CHECK = """
import runpy, sys
try:
    runpy.run_module("bot.app.healthcheck", run_name="__main__")
finally:
    print(*sys.modules)
"""
"""The check, and what it has loaded until it ends."""


def test_the_check_ends_with_its_verdict_and_loads_little(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Docker runs it again and again: it needs neither discord.py nor psycopg."""
    monkeypatch.setenv("TUMBLER_PULSE", "")
    assert healthcheck.main() == 1
    monkeypatch.setenv("TUMBLER_PULSE", str(path := tmp_path / "pulse"))
    for code in (1, 0):
        done = subprocess.run(
            [sys.executable, "-c", CHECK], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == healthcheck.main() == code
        loaded = {name.partition(".")[0] for name in done.stdout.split()}
        assert "bot" in loaded
        assert not loaded & {"psycopg", "discord", "aiohttp"}
        path.touch()


@pytest.mark.parametrize(
    ("host", "status", "code"),
    [("127.0.0.1", 200, 0), ("127.0.0.1", 503, 1), ("", 200, 0), ("", 404, 1)],
)
async def test_where_the_status_is_served_the_check_asks_that_it_lives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str, status: int, code: int
) -> None:
    async def live(_request: web.Request) -> web.Response:
        return web.Response(status=status)

    app = web.Application()
    app.router.add_get("/live", live)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, host or "0.0.0.0", 0).start()
    (tmp_path / "pulse").touch()
    monkeypatch.setenv("TUMBLER_PULSE", str(tmp_path / "pulse"))
    monkeypatch.setenv("TUMBLER_STATUS", f"{host}:{runner.addresses[0][1]}")
    try:
        assert await asyncio.to_thread(healthcheck.main) == code
    finally:
        await runner.cleanup()


async def test_a_status_that_answers_nothing_or_nonsense_is_no_sign_of_life(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(healthcheck, "ANSWER_S", 0.2)
    ends = asyncio.Event()

    async def mute(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await ends.wait()
        writer.close()

    async def babbles(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"no HTTP\n")
        writer.close()

    for hears in (mute, babbles):
        server = await asyncio.start_server(hears, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        assert not await asyncio.to_thread(healthcheck.answers, Listen("127.0.0.1", port))
        ends.set()
        server.close()
        await server.wait_closed()
    assert healthcheck.answers(Listen("127.0.0.1", port)) is None, "nobody hears"


def test_where_the_port_cannot_be_opened_the_pulse_tells_whether_the_bot_lives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    monkeypatch.setenv("TUMBLER_STATUS", f"127.0.0.1:{port}")
    monkeypatch.setenv("TUMBLER_PULSE", str(pulse := tmp_path / "pulse"))
    assert healthcheck.main() == 1
    pulse.touch()
    assert healthcheck.main() == 0


async def test_a_port_that_hangs_up_says_nothing_of_the_bot() -> None:
    async def hangs_up(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.transport.abort()

    server = await asyncio.start_server(hangs_up, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    try:
        assert await asyncio.to_thread(healthcheck.answers, Listen("127.0.0.1", port)) is None
    finally:
        server.close()


async def test_a_beat_that_fails_is_left_out_and_ends_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(healthcheck, "BEAT_S", 0.0)
    path, there = tmp_path / "pulse", list[bool]()
    enough = asyncio.Event()

    async def lives() -> None:
        there.append(path.exists())
        path.unlink(missing_ok=True)
        if len(there) == 3:
            raise OSError("the disk is gone")
        if len(there) == 5:
            enough.set()

    beating = asyncio.create_task(healthcheck.beat(path, lives))
    await asyncio.wait_for(enough.wait(), 10)
    beating.cancel()
    assert there[:5] == [False, True, True, False, True]


async def test_f10_what_keeps_the_database_from_being_used_is_told_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(healthcheck, "BEAT_S", 0.0)
    caplog.set_level("DEBUG", "bot")
    enough = asyncio.Event()

    async def fails() -> None:
        if len(caplog.records) > 3:
            enough.set()
        raise StoreUnavailable(Trouble.AWAY, "no server")

    for beating in (healthcheck.beat(tmp_path / "pulse", fails), healthcheck.heartbeat(fails)):
        enough.clear()
        caplog.clear()
        task = asyncio.create_task(beating)
        await asyncio.wait_for(enough.wait(), 10)
        task.cancel()
        assert "was left out" in caplog.text
        assert {(record.levelname, record.exc_info) for record in caplog.records} == {
            ("DEBUG", None)
        }


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
