"""What a container of the image must do, tried in the room of its last stage."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import time
from typing import NamedTuple

from bot.app.login import NO_STORE, WRONG_SETTING
from sandbox.server import Stand, serve
from tests.dockerfile.room import Room, mount
from tests.news import PATIENCE_S

STOPS_S = 10.0
"""How long a stop may take."""


class Ended(NamedTuple):
    """How a process has ended: its code, and what it said to each stream."""

    code: int | None
    out: str
    err: str


class Container:
    """What is started in a room, as Docker starts it."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.entry = room.stage.last("ENTRYPOINT").argv
        self.check = room.stage.last("HEALTHCHECK").argv

    async def starts(self, argv: list[str], **more: str) -> asyncio.subprocess.Process:
        """Starts something in the room, with these settings."""
        return await asyncio.create_subprocess_exec(
            *self.room.words(argv),
            env=self.room.given({**more, "HOME": "/data"}),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )

    async def ends(self, argv: list[str], **more: str) -> Ended:
        """Runs something to its end."""
        process = await self.starts(argv, **more)
        try:
            out, err = await asyncio.wait_for(process.communicate(), PATIENCE_S)
        finally:
            if process.returncode is None:
                process.terminate()
                await process.wait()
        return Ended(process.returncode, out.decode(), err.decode())

    async def health(self) -> int | None:
        """The code of the health check."""
        return (await self.ends(self.check)).code


async def tried(room: Room) -> None:
    """Tries all of it, a line each. Raises `AssertionError`."""
    there = Container(room)
    await _confined(there)
    ended = await there.ends([*there.entry, "--version"])
    assert ended.code == 0, ended
    print(f"--version: {ended.out.strip()}")
    ended = await there.ends(there.entry, DISCORD_TOKEN="")
    assert ended.code == WRONG_SETTING, ended
    print(f"without a token: code {ended.code}, {ended.err.strip()}")
    assert list((room.root / "data").iterdir()) == []
    await _mounted(there)
    assert await there.health() == 1
    print("health, while nothing plays: 1")
    stand = await serve()
    try:
        await _played(there, stand)
    finally:
        await stand.close()


async def _mounted(there: Container) -> None:
    """A database file that is a mount of its own is refused, and left as it was."""
    inside, outside = there.room.root / "data/tumbler.db", there.room.root / "tmp/outside.db"
    for path in (inside, outside):
        path.touch()
    mount("--bind", outside, inside)
    ended = await there.ends(there.entry, DISCORD_TOKEN="t")
    subprocess.run(["umount", inside], check=True)
    assert ended.code == NO_STORE, ended
    assert outside.stat().st_size == 0
    print(f"a file that is a mount: code {ended.code}, {ended.err.strip()}")
    for path in (inside, outside):
        path.unlink()


async def _confined(there: Container) -> None:
    """Who it is, and where it can write."""
    ended = await there.ends(["id", "-un"])
    assert ended.out.strip() == there.room.user != "root", ended
    for folder in ("/app", "/app/bot", "/usr/local", "/etc", "/"):
        assert (await there.ends(["touch", f"{folder}/written"])).code, folder
    for folder in ("/data", "/tmp"):
        written = f"{folder}/written"
        assert (await there.ends(["touch", written])).code == 0, folder
        (there.room.root / written.lstrip("/")).unlink()
    laid = sorted(path.name for path in there.room.root.glob("app/.venv/lib/*/site-packages/*"))
    assert laid
    assert not {"bot", "games", "render", "sandbox", "setuptools", "pip"} & set(laid)
    print(f"as {there.room.user}, who can write in /data and /tmp alone")


async def _played(there: Container, stand: Stand) -> None:
    """It plays in a sandbox, is healthy, backed up beside it, and stops."""
    process = await there.starts(there.entry, **stand.settings)
    assert process.stderr is not None
    log = list[str]()
    try:
        async with asyncio.timeout(PATIENCE_S):
            while not (log and "Tumbler " in log[-1]):
                line = (await process.stderr.readline()).decode()
                assert line, log
                log.append(line)
            print(f"plays: {json.loads(log[-1])}")
            while await there.health() != 0:
                assert process.returncode is None, log
        print("health, while it plays: 0")
        keeps = ["tumbler", "backup", "--into", "/data/backups", "--keep", "7", "--try"]
        ended = await there.ends(keeps)
        assert ended.code == 0, ended
        print(f"beside it: {ended.out.strip()}")
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        _, rest = await asyncio.wait_for(process.communicate(), PATIENCE_S)
        took = time.monotonic() - began
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    log += rest.decode().splitlines()
    assert process.returncode == 0, log
    assert took < STOPS_S
    assert all(json.loads(line)["level"] in ("debug", "info") for line in log), log
    print(f"stopped by SIGTERM: code 0 in {took:.1f} s, {len(log)} lines of JSON")
    await _left(there)


async def _left(there: Container) -> None:
    """Leaves files of its account alone, and nobody who says that it lives."""
    data = there.room.root / "data"
    files = [path for path in data.rglob("*") if path.is_file()]
    assert data / "tumbler.db" in files
    assert all(path.stat().st_mode & 0o077 == 0 for path in files), files
    assert await there.health() == 1
    print("health, after the stop: 1")
