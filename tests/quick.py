"""Spares stores, bots and painters of the tests what nobody there needs.

A process that is killed loses nothing by a commit that does not wait for the disk: only a power cut
would. `tests/bot/test_store.py` and the soaks keep the real thing.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from copy import copy
from functools import lru_cache
from pathlib import Path
from types import UnionType
from typing import Any

from aiohttp import multipart
from discord.app_commands import commands

from bot.delivery.discord.limits import LIMIT, Budget
from bot.store import schema
from bot.store.meta import read_meta
from bot.store.sqlite import engine
from bot.store.sqlite.engine import SqliteStore
from render import kept
from sandbox.world.clock import Clock
from tests.sure import sure

LIMITLESS = 1e6
"""Requests a second that no test makes."""

NOTHING = 1e-9
"""Requests a second of a budget of which nothing comes while a test runs."""

SPRITE_BYTES = 120_000_000
"""The sprites of all games, so that few are drawn twice in a process."""

DISK = {name: getattr(engine, name) for name in ("WRITE", "JOT")}
"""The statements that begin a transaction, as the bot has them."""


def spare_disk() -> None:
    """Lets no transaction of this process wait for the disk from now on."""
    for name, (_, *rest) in DISK.items():
        setattr(engine, name, ("PRAGMA synchronous = OFF", *rest))


def keep_more() -> None:
    """Lets the painters keep what they have drawn, as the tests look at every game in turn."""
    kept.SPRITES.most = SPRITE_BYTES


def lift_limit(budget: Budget) -> None:
    """Lets a bot send all that it has at once."""
    budget.limit = LIMITLESS


async def emptied(budget: Budget) -> asyncio.Task[None]:
    """Takes all of a budget; gives a task that then waits before all others, until `refill`."""

    async def take_all() -> None:
        while True:
            await budget.take()

    budget.limit = NOTHING
    first = asyncio.create_task(take_all())
    while not budget.waiting:
        await asyncio.to_thread(int)
    return first


def refill(budget: Budget, first: asyncio.Task[None], limit: float = LIMIT) -> None:
    """Lets those go on that wait behind the first, at so many requests a second."""
    budget.limit = limit
    first.cancel()


def read_commands_once() -> None:
    """Has discord.py read the parameters of commands that are alike once in this process."""
    read, known = commands._extract_parameters_from_callback, dict[Any, dict[str, Any]]()

    def remembered(func: Callable[..., Any], names: dict[str, Any]) -> dict[str, Any]:
        if (signature := getattr(func, "__signature__", None)) is None:
            return read(func, names)
        told = getattr(func, "__discord_app_commands_param_description__", {})
        given = [(p.name, p.default, _spelled(p.annotation)) for p in signature.parameters.values()]
        key = (*given, *told.items())
        if key not in known:
            known[key] = read(func, names)
        return {name: copy(parameter) for name, parameter in known[key].items()}

    commands._extract_parameters_from_callback = remembered


def read_headers_once() -> None:
    """Has aiohttp read what names the parts of a form once: it compiles a pattern each time."""
    multipart.parse_content_disposition = lru_cache(multipart.parse_content_disposition)


def _spelled(annotation: Any) -> str:
    """An annotation in words: Literals of other order are equal, and their choices are not.

    Those of options are made once in a process, and cost something to spell.
    """
    if isinstance(annotation, type | UnionType):
        return repr(annotation)
    _, words = _spellings.get(id(annotation), (None, ""))
    if not words:
        words = repr(annotation)
        _spellings[id(annotation)] = annotation, words
    return words


_spellings: dict[int, tuple[Any, str]] = {}
"""Annotations, which live as long as this process, and their words, by their ids."""


async def lay(path: Path, secret: str) -> None:
    """Lays a file with the schema of now and a secret (64 hex digits), unless there is one."""
    if not path.exists():
        template, its_secret = await _template()
        path.write_bytes(template.replace(its_secret, secret.encode()))


async def _template() -> tuple[bytes, bytes]:
    """A file on which nobody has played, and its secret; made once a process."""
    if schema.VERSION not in _made:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "tumbler.db")
            store = await SqliteStore.open(path)
            secret = await store.read(lambda tx: read_meta(tx, "secret"))
            await store.close()
            _made[schema.VERSION] = path.read_bytes(), sure(secret).encode()
    return _made[schema.VERSION]


_made: dict[int, tuple[bytes, bytes]] = {}


class PushedClock(Clock):
    """Real time, which a test can push on; sleepers wake that are then due."""

    def __init__(self) -> None:
        self._ahead_s = 0.0
        self._pushed = asyncio.Event()

    def now(self) -> float:
        return time.time() + self._ahead_s

    def sleep(self, seconds: float) -> Coroutine[Any, Any, None]:
        """A push between this call and the first step of what it returns counts, too."""
        return self._sleep(self.now() + seconds)

    async def _sleep(self, until: float) -> None:
        while (left := until - self.now()) > 0:
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self._pushed.wait()

    def push(self, seconds: float) -> None:
        """Moves the time on."""
        self._ahead_s += seconds
        self._pushed.set()
        self._pushed = asyncio.Event()
