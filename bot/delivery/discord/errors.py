"""What an error of Discord means for us, and requests that are made again because of it.

A verdict comes from the error's code and status. A page of something that stands before Discord is
an error, too: discord.py takes it for a text, and fails later at each place that reads an answer.

A proxy that keeps Discord's limits for several processes answers 408 itself where Discord takes too
long, and 429 where another proxy of its group does not answer. Discord may have the request.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum
from typing import Any, TypeVar

import aiohttp
import discord

T = TypeVar("T")

TRY_S = 10.0
PAUSES_S = (0.5, 1.0, 2.0)
"""Seconds of one try, and those between two tries."""

_TRY: ContextVar[asyncio.Timeout | None] = ContextVar("try", default=None)
"""The limit of the try under way."""

JSON = "application/json"

ACKNOWLEDGED = 40060
"""Discord's code for "this interaction has been acknowledged already"."""

UNKNOWN_CHANNEL = 10003
"""Discord's code for a channel that does not exist any more."""

UNKNOWN_SERVER, NO_ACCESS = 10004, 50001
"""Discord's codes for a server that does not exist any more, and for one that the bot is not in."""

UNKNOWN_MEMBER, UNKNOWN_USER = 10007, 10013
"""Discord's codes for who has left a server, and for an account that does not exist any more."""

TOO_LARGE = 40005
"""Discord's code for files that are larger than the server takes."""

BY_PROXY = "generated-by-proxy"
"""The header by which nirn-proxy marks an answer 429 of its own."""


class Verdict(Enum):
    """What to do after a failed request."""

    GONE = "gone"  # the message does not exist any more: send a new one
    NOWHERE = "nowhere"  # the channel, server or account does not exist any more
    FORBIDDEN = "forbidden"  # a permission is missing: wait for the next press
    LOCKED = "locked"  # this thread is archived or locked: a moderator opens it
    DM_CLOSED = "dm closed"  # this person takes no direct messages from the bot
    STALE_EDIT = "stale edit"  # this old message takes no more edits: send a new one
    TOKEN_OVER = "token over"  # the interaction takes no more answers: use the channel
    LATER = "later"  # try again after a pause
    OURS = "ours"  # the request itself is wrong: log it, never retry


_CODES = {
    10008: Verdict.GONE,
    UNKNOWN_CHANNEL: Verdict.NOWHERE,
    UNKNOWN_SERVER: Verdict.NOWHERE,
    UNKNOWN_USER: Verdict.NOWHERE,
    10062: Verdict.TOKEN_OVER,
    10015: Verdict.TOKEN_OVER,
    50027: Verdict.TOKEN_OVER,
    ACKNOWLEDGED: Verdict.TOKEN_OVER,
    NO_ACCESS: Verdict.FORBIDDEN,
    50013: Verdict.FORBIDDEN,
    160005: Verdict.LOCKED,
    50083: Verdict.LOCKED,
    50007: Verdict.DM_CLOSED,
    50278: Verdict.DM_CLOSED,
    30046: Verdict.STALE_EDIT,
    40003: Verdict.LATER,
    20028: Verdict.LATER,
    20016: Verdict.LATER,
    130000: Verdict.LATER,
}

PASSING = (
    aiohttp.ClientError,
    asyncio.TimeoutError,
    OSError,
    discord.RateLimited,
    discord.GatewayNotFound,
)
"""Errors that do not lie in the request: the same request may succeed later."""


class Failed(Exception):
    """A failed request with its verdict, for callers that do not know discord.py.

    `wait_s`: the seconds that Discord asked us to wait, or None. `is_lost`: whether Discord may
    have accepted the request all the same. `code`: Discord's error code, or None. `name`: kind and
    code of the error, for the log.
    """

    def __init__(self, error: Exception) -> None:
        super().__init__(logged(error))
        self.verdict, self.wait_s = judge(error)
        self.is_lost = is_lost(error)
        self.code: int | None = getattr(error, "code", None)
        self.name = logged(error)


def judge(error: BaseException) -> tuple[Verdict, float | None]:
    """The verdict and, if Discord named them, the seconds to wait."""
    if isinstance(error, Failed):
        return error.verdict, error.wait_s
    if isinstance(error, discord.RateLimited):
        return Verdict.LATER, error.retry_after
    if isinstance(error, discord.HTTPException):
        found = _CODES.get(error.code)
        if found is not None:
            return found, None
        if error.status == 429 or is_lost(error):
            return Verdict.LATER, None
        if error.status == 404:
            return Verdict.GONE, None
        if error.status == 403:
            return Verdict.FORBIDDEN, None
        return Verdict.OURS, None
    if isinstance(error, PASSING):
        return Verdict.LATER, None
    return Verdict.OURS, None


def is_lost(error: BaseException) -> bool:
    """Whether Discord may have accepted the request: no answer of it came, or a server error."""
    if isinstance(error, Failed):
        return error.is_lost
    if isinstance(error, discord.HTTPException):
        is_limited_by_proxy = error.status == 429 and BY_PROXY in error.response.headers
        return error.status >= 500 or error.status == 408 or is_limited_by_proxy
    return isinstance(error, PASSING) and not isinstance(error, discord.RateLimited)


def logged(error: BaseException) -> str:
    """Kind and code of an error, for the log; never its words, which may quote a payload."""
    if isinstance(error, Failed):
        return error.name
    code = getattr(error, "code", None)
    return f"{type(error).__name__} {code}" if code else type(error).__name__


async def insist(send: Callable[[], Awaitable[T]]) -> T:
    """Makes a request that may be made twice. Raises `Failed` and discord.py's errors."""
    for pause_s in (*PAUSES_S, None):
        try:
            async with asyncio.timeout(TRY_S) as limit:
                _TRY.set(limit)
                return await send()
        except (discord.HTTPException, Failed, *PASSING) as error:
            if pause_s is None or not is_lost(error):
                raise
        finally:
            _TRY.set(None)
        await asyncio.sleep(pause_s)
    raise AssertionError("unreachable")


@contextmanager
def unhurried() -> Generator[None]:
    """Runs the block, in which a request is not made yet, without the limit of the try."""
    limit = _TRY.get()
    ends_at = None if limit is None else limit.when()
    if limit is None or ends_at is None:
        yield
        return
    loop = asyncio.get_running_loop()
    left_s = ends_at - loop.time()
    limit.reschedule(None)
    try:
        yield
    finally:
        limit.reschedule(loop.time() + left_s)


class Foreign(aiohttp.ClientError):
    """An answer of success that is no JSON, so that something else than Discord has given it."""


def refusing_pages(config: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
    """Has aiohttp raise `Foreign` for such an answer; returns what it was given."""

    async def ended(_session: Any, _context: Any, end: aiohttp.TraceRequestEndParams) -> None:
        answer = end.response
        has_content = 200 <= answer.status < 300 and answer.status != 204
        if has_content and answer.headers.get("Content-Type") != JSON:
            raise Foreign(f"{answer.status} and no JSON")

    config.on_request_end.append(ended)
    return config
