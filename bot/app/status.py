"""How the bot is, over HTTP, for those who run it; off unless TUMBLER_STATUS names a port.

* `/live` is 200 while the bot should go on, and 503 once only a new start can help: the loop does
  not answer at all then, or the database has said nothing for `DEAD_S`. An outage of Discord does
  not count, and no server of the database that cannot be reached: the bot waits for both and goes
  on by itself, and a new start would wait as well.
* `/ready` is 200 if the process holds the database and plays, or waits for it, with all its shards
  connected. A database that cannot be written, or a line to Discord that is cut for a minute,
  changes nothing of that, and is told as `degraded`.
* `/metrics` has the numbers for Prometheus.

Nobody has to log in, so none of them tells anything of a match or a person. Whoever reaches the
port may send anything: what is no request is closed, and no fault of ours.
"""

from __future__ import annotations

import asyncio
import errno
import json
import logging
import math
import time
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus

from msgspec import Struct

from bot.app import gauges
from bot.app.client import Tumbler
from bot.app.healthcheck import BEAT_S
from bot.app.lifecycle import Doing
from bot.app.setting_values import Listen
from bot.store.sqlite.errors import why
from bot.store.tx import StoreUnavailable, Trouble

log = logging.getLogger(__name__)

DEAD_S = 60.0
"""The seconds of silence of the database from which the bot counts as dead."""

AGAIN_S = 5.0
"""Seconds between two tries to open the port, which a process that ends may still have."""

KEPT_S = 5.0
"""Seconds for which the text of the numbers is kept: however many ask, it is made so often.

It is made in a thread, because it takes as long as a press may wait.
"""

LAG_EVERY_S = 0.5
"""Seconds between two looks at how late the loop is."""

SHUT_S = 0.5
"""Seconds that a stop leaves to requests under way."""

MOST_TALKS = 24
"""The most connections at a time: files that are open here are missing elsewhere."""

TALK_S = 10.0
"""Seconds that a connection may last, from its first byte to the last one of the answer."""

HEAD_S = 5.0
"""Seconds that a request may take to come in."""

MOST_HEAD = 8192
"""The most bytes of a request; none has a body."""

JSON = "application/json; charset=utf-8"
PLAIN = "text/plain; charset=utf-8"

DISCORD = "discord"
"""The name of a cut line in `degraded`."""

_NONE_FITS = OSError(errno.EAFNOSUPPORT, "")
"""The error where the machine has none of the addresses of a host."""


class Answer(Struct, frozen=True):
    """An answer to a request."""

    status: HTTPStatus
    body: bytes = b""
    kind: str = PLAIN


class Status:
    """Tells how a client is."""

    def __init__(self, client: Tumbler, clock: Callable[[], float] = time.monotonic) -> None:
        self._client = client
        self._clock = clock
        self._heard_at = clock()
        self._written, self._written_at = b"", -math.inf
        self._writing = asyncio.Lock()
        self._talks: set[asyncio.Task[None]] = set()
        self._answers: dict[str, Callable[[], Awaitable[Answer]]] = {
            "/live": self._live,
            "/ready": self._ready,
            "/metrics": self._metrics,
        }

    async def serve(self, listen: Listen) -> None:
        """Serves until it is cancelled. A port that cannot be opened is tried again."""
        server = await self._opened(listen)
        try:
            log.info("the status is served on port %d", server.sockets[0].getsockname()[1])
            await asyncio.gather(self._watch(), self._watch_loop())
        finally:
            server.close()
            if self._talks:
                await asyncio.wait(self._talks, timeout=SHUT_S)
            for talk in self._talks:
                talk.cancel()

    async def _watch(self) -> None:
        """Notes again and again that the database answers."""
        while True:
            try:
                await self._client.lives()
                self._heard_at = self._clock()
            except StoreUnavailable as error:
                if error.trouble is Trouble.AWAY:  # it is waited for
                    self._heard_at = self._clock()
            except Exception:  # what only watches the bot must not end it
                log.exception("the database did not answer")
            await asyncio.sleep(BEAT_S)

    async def _watch_loop(self) -> None:
        """Notes again and again by how much the loop is late."""
        while True:
            due = self._clock() + LAG_EVERY_S
            await asyncio.sleep(LAG_EVERY_S)
            self._client.meters.lag.observe(max(0.0, self._clock() - due))

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answers the one request of a connection, unless there are many connections."""
        talk = asyncio.current_task()
        assert talk is not None
        if len(self._talks) >= MOST_TALKS:
            writer.transport.abort()
            return
        self._talks.add(talk)
        writer.transport.set_write_buffer_limits(0)  # `drain` waits until all of it was sent
        try:
            async with asyncio.timeout(TALK_S):
                writer.write(await self._answered(reader))
                await writer.drain()
        except (OSError, EOFError) as error:  # a `TimeoutError` is one of the first
            log.debug("nobody heard the status", extra={"code": type(error).__name__})
            writer.transport.abort()
        finally:
            self._talks.discard(talk)
            writer.close()

    async def _answered(self, reader: asyncio.StreamReader) -> bytes:
        """The whole answer to what comes in. Raises `OSError` and `EOFError`."""
        try:
            async with asyncio.timeout(HEAD_S):
                head = await reader.readuntil(b"\r\n\r\n")
            method, target, version = head.split(b"\r\n", 1)[0].decode("ascii").split(" ")
            is_request = version.startswith("HTTP/1.")
        except (asyncio.LimitOverrunError, ValueError):
            is_request, method, target = False, "", ""
        if not is_request:
            log.debug("the status was asked by something else than HTTP")
            answer = Answer(HTTPStatus.BAD_REQUEST)
        elif (found := self._answers.get(target.partition("?")[0])) is None:
            answer = Answer(HTTPStatus.NOT_FOUND)
        elif method not in ("GET", "HEAD"):
            answer = Answer(HTTPStatus.METHOD_NOT_ALLOWED)
        else:
            answer = await found()
        status, body = answer.status, answer.body
        lines = (
            f"HTTP/1.1 {status.value} {status.phrase}",
            f"Content-Type: {answer.kind}",
            f"Content-Length: {len(body)}",
            "Connection: close",
        )
        return "\r\n".join((*lines, "", "")).encode() + (b"" if method == "HEAD" else body)

    async def _live(self) -> Answer:
        age_s = self._clock() - self._heard_at
        lives = age_s < DEAD_S
        return _told({"live": lives, "store_age_s": round(age_s, 1)}, is_well=lives)

    async def _ready(self) -> Answer:
        client = self._client
        has_hold, trouble = client.has_hold, client.troubles.now
        ready = has_hold or (client.doing is Doing.WAITS and client.line.is_whole)
        is_cut = client.line.trouble is not None
        told = {
            "ready": ready,
            "state": client.doing.value,
            "hold": has_hold,
            "degraded": trouble.value if trouble is not None else DISCORD if is_cut else None,
            "shards_connected": len(client.line.connected),
            "shards": client.shard_count or 0,
        }
        return _told(told, is_well=ready)

    async def _metrics(self) -> Answer:
        async with self._writing:
            if self._clock() - self._written_at >= KEPT_S:
                meters, found = self._client.meters, await gauges.read_gauges(self._client)
                self._written = await asyncio.to_thread(gauges.written, meters, found)
                self._written_at = self._clock()
        return Answer(HTTPStatus.OK, self._written, gauges.CONTENT_TYPE)

    async def _opened(self, listen: Listen) -> asyncio.Server:
        """Opens the port, as soon as that can be done."""
        is_told = False
        while True:
            try:
                server = await asyncio.start_server(
                    self._talk, listen.host or None, listen.port, limit=MOST_HEAD
                )
                if server.sockets:
                    return server
                raise _NONE_FITS  # asyncio opens what it can, here nothing
            except (OSError, UnicodeError) as error:  # the latter is a name that no host can have
                if not is_told:
                    if isinstance(error, OSError) and error.errno is None:
                        error = _NONE_FITS  # as asyncio says it from Python 3.13 on
                    log.warning("the port of TUMBLER_STATUS is waited for: %s", why(error))
                is_told = True
            await asyncio.sleep(AGAIN_S)


def _told(told: Mapping[str, object], *, is_well: bool) -> Answer:
    status = HTTPStatus.OK if is_well else HTTPStatus.SERVICE_UNAVAILABLE
    return Answer(status, json.dumps(told).encode(), JSON)
