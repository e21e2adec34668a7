"""How the bot is, over HTTP, for those who run it; off unless TUMBLER_STATUS names a port.

* `/live` is 200 while the bot should go on, and 503 once only a new start can help: the loop does
  not answer at all then, or the database has said nothing for `DEAD_S`. An outage of Discord does
  not count, and no server of the database that cannot be reached: the bot waits for both and goes
  on by itself, and a new start would wait as well.
* `/ready` is 200 if the process holds the database and plays, or waits for it, with all its shards
  connected. A database that cannot be written, or a line to Discord that is cut for a minute,
  changes nothing of that, and is told as `degraded`.
* `/metrics` has the numbers for Prometheus.

Nobody has to log in, so none of them tells anything of a match or a person.
"""

from __future__ import annotations

import asyncio
import errno
import importlib.util
import logging
import math
import time
from collections.abc import Callable

from aiohttp import web

from bot.app.client import Tumbler
from bot.app.gauges import read_now
from bot.app.healthcheck import BEAT_S, DEAD_S
from bot.app.lifecycle import Doing
from bot.app.settings import Listen
from bot.store.tx import StoreUnavailable, Trouble

log = logging.getLogger(__name__)

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

UNAVAILABLE, NOT_IMPLEMENTED = 503, 501

DISCORD = "discord"
"""How a cut line is told as `degraded`."""

NEEDS_EXTRA = "/metrics needs the extra `metrics` to be installed: pip install -e '.[metrics]'\n"


class Status:
    """Tells how a client is."""

    def __init__(self, client: Tumbler, clock: Callable[[], float] = time.monotonic) -> None:
        self._client = client
        self._clock = clock
        self._heard_at = clock()
        self._written, self._written_at = b"", -math.inf
        self._writing = asyncio.Lock()

    async def serve(self, listen: Listen) -> None:
        """Serves until it is cancelled. A port that cannot be opened is tried again."""
        app = web.Application()
        app.router.add_get("/live", self._live)
        app.router.add_get("/ready", self._ready)
        app.router.add_get("/metrics", self._metrics)
        runner = web.AppRunner(app, handle_signals=False, access_log=None, shutdown_timeout=SHUT_S)
        await runner.setup()
        try:
            await _opened(runner, listen)
            log.info("the status is served on port %d", runner.addresses[0][1])
            await asyncio.gather(self._watch(), self._watch_loop())
        finally:
            await runner.cleanup()

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
            self._client.meters.lag.note(max(0.0, self._clock() - due))

    async def _live(self, _request: web.Request) -> web.Response:
        age_s = self._clock() - self._heard_at
        lives = age_s < DEAD_S
        told = {"live": lives, "store_age_s": round(age_s, 1)}
        return web.json_response(told, status=200 if lives else UNAVAILABLE)

    async def _ready(self, _request: web.Request) -> web.Response:
        client = self._client
        has_hold = client.has_hold
        trouble = client.troubles.now
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
        return web.json_response(told, status=200 if ready else UNAVAILABLE)

    async def _metrics(self, _request: web.Request) -> web.Response:
        if importlib.util.find_spec("prometheus_client") is None:
            return web.Response(text=NEEDS_EXTRA, status=NOT_IMPLEMENTED)
        from bot.app import prometheus

        async with self._writing:
            if self._clock() - self._written_at >= KEPT_S:
                meters, now = self._client.meters.copy(), await read_now(self._client)
                self._written = await asyncio.to_thread(prometheus.written, meters, now)
                self._written_at = self._clock()
        return web.Response(body=self._written, headers={"Content-Type": prometheus.CONTENT_TYPE})


def _why(error: OSError | UnicodeError) -> str:
    is_busy = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
    return "another process has it" if is_busy else str(error)


async def _opened(runner: web.AppRunner, listen: Listen) -> None:
    """Opens the port, as soon as that can be done."""
    is_told = False
    while True:
        site = web.TCPSite(runner, listen.host or None, listen.port)
        try:
            return await site.start()
        except (OSError, UnicodeError) as error:  # the latter is a name that no host can have
            await site.stop()
            if not is_told:
                fields = {"code": type(error).__name__}
                log.warning(
                    "the port of TUMBLER_STATUS is waited for: %s", _why(error), extra=fields
                )
            is_told = True
        await asyncio.sleep(AGAIN_S)
