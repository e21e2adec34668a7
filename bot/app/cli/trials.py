"""The steps of a start besides opening the database, tried by `tumbler check`; nothing stays."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
from msgspec import Struct

from bot.app.alerts import ANSWER_S, send
from bot.app.database import is_shared
from bot.app.healthcheck import answers
from bot.app.machine_clock import check_clock
from bot.app.setting_values import Listen
from bot.app.settings import Settings, address_of
from bot.store.sqlite.errors import why
from bot.store.tx import StoreError

VERDICT, THING = 9, 26
"""The columns of the verdict, and of the name of a thing."""

HELLO = 10
"""Discord: what its gateway says first."""

TRIAL = "`tumbler check` tries whether this arrives, and deletes it."


class Finding(Struct, frozen=True):
    """A thing by its name, whether it is as it must be, and how it is."""

    what: str
    is_ok: bool
    says: str

    def __str__(self) -> str:
        verdict = "ok" if self.is_ok else "problem"
        return f"{verdict:<{VERDICT}}{self.what:<{THING}}{self.says}"


async def found_beside(settings: Settings) -> AsyncIterator[Finding]:
    """Yields how the clock and the port of the status are."""
    if is_shared(address := address_of(settings)):
        yield await _clock(str(address))
    if settings.status is not None:
        yield await _port(settings.status)


async def _clock(address: str) -> Finding:
    """Whether the clocks of the machine and of a server of databases agree."""
    try:
        async with asyncio.timeout(ANSWER_S):
            await check_clock(address, time.time)
    except (StoreError, TimeoutError) as error:
        return Finding("clock", False, str(error) or "the database takes long to tell the time")
    return Finding("clock", True, "agrees with that of the database")


async def _port(listen: Listen) -> Finding:
    """Whether the port of the status can be opened, unless a bot answers there."""
    if await asyncio.to_thread(answers, listen):
        return Finding("status", True, "a bot answers there")
    try:
        server = await asyncio.start_server(
            lambda _reader, writer: writer.close(), listen.host or None, listen.port
        )
    except (OSError, UnicodeError) as error:
        return Finding("status", False, f"its port cannot be opened: {why(error)}")
    is_open = bool(server.sockets)
    server.close()
    if not is_open:
        return Finding("status", False, "its port cannot be opened: IPv6 is missing here")
    return Finding("status", True, "its port can be opened")


async def gateway(url: str) -> Finding:
    """Whether the gateway at an address says hello; no login is used up by it."""
    patience = aiohttp.ClientTimeout(total=ANSWER_S)
    try:
        async with (
            aiohttp.ClientSession(timeout=patience) as session,
            session.ws_connect(url, params={"v": "10", "encoding": "json"}) as line,
            asyncio.timeout(ANSWER_S),
        ):
            is_ok = (await line.receive_json())["op"] == HELLO
            met = "something else answers there"
    except (aiohttp.ClientError, OSError, ValueError, TypeError, LookupError) as error:
        is_ok, met = False, type(error).__name__
    return Finding("gateway", is_ok, "answers" if is_ok else f"cannot be reached ({met})")


async def webhook(address: str) -> Finding:
    """Whether alerts that are sent to an address arrive; it is a secret, and not told."""
    met = await send(address, TRIAL, is_trial=True)
    if met is None:
        return Finding("alerts", True, "their webhook takes what is sent")
    if not met.isdigit():
        return Finding("alerts", False, f"their webhook was not reached ({met})")
    if met == "400":
        says = "Discord refuses a line (400): choose a text channel, no forum"
        return Finding("alerts", False, says)
    says = f"their webhook is not known to Discord ({met}): make one anew"
    return Finding("alerts", False, says)


def account_of(path: Path) -> bool:
    """Whether a file belongs to who runs this process; another one is mounted for it."""
    try:
        return path.stat().st_uid == os.geteuid()
    except OSError:
        return False
