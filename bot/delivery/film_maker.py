"""The process that makes films: started when one is asked for, watched, and ended when none is.

It is killed when a film takes too long or too much memory. A limit of the system on its memory
would not do: that counts what is reserved, not what is used, and fails wherever it is reached. So
the bot looks at what the process has ten times a second, while it waits.
"""

from __future__ import annotations

import asyncio
import logging
from contextvars import Context

from bot.delivery.film_worker import MODULE, FilmRequest
from bot.match.thinking.process import WorkerGone, WorkerProcess
from bot.match.thinking.worker_loop import WorkerAnswer, mib_of

log = logging.getLogger(__name__)

LONGEST_S = 20.0
"""Seconds after which a film is given up, and the process killed."""

IDLE_S = 60.0
"""Seconds without a film after which the process ends."""

MOST_MIB = 256.0
"""Above this memory the process is killed; of the longest matches it takes up to 190 MiB."""

LOOK_S = 0.1
"""Seconds between two looks at the memory of the process."""


class FilmFailed(Exception):
    """A film took too long, too much memory, or failed; the reason stands in the log."""


class Maker:
    """Makes films in one process. Whoever asks it has one made at a time."""

    def __init__(self) -> None:
        self._worker: WorkerProcess | None = None
        self._resting: asyncio.Task[None] | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process; None while there is none."""
        return None if self._worker is None else self._worker.pid

    async def make(self, call: FilmRequest, match: str) -> bytes:
        """Makes a film. Raises `FilmFailed`."""
        await self._wake()
        try:
            worker = await self._ready()
            answer = await _watched(worker, call)
        except WorkerGone:
            log.warning("the process ended that was making a film", extra={"match": match})
        except TimeoutError:
            log.warning("a film took too long", extra={"match": match})
        except _TooLarge as error:
            mib = int(error.mib)
            log.warning("a film took too much memory", extra={"match": match, "count": mib})
        except BaseException:  # whatever the process does now, nobody waits for it
            await self._end()
            raise
        else:
            # It serves other people, too: it belongs to no interaction.
            rests = asyncio.create_task(self._rest(), name="film process", context=Context())
            self._resting = rests
            if answer.found is not None:
                return answer.found
            log.error("a film could not be made\n%s", answer.fault, extra={"match": match})
            raise FilmFailed
        await self._end()
        raise FilmFailed

    async def stop(self) -> None:
        """Ends the process, whatever it is doing."""
        await self._wake()
        await self._end()

    async def _ready(self) -> WorkerProcess:
        """The process; a new one if somebody has ended it while it had nothing to do."""
        if self._worker is not None and not self._worker.lives:
            await self._end()
        self._worker = self._worker or await WorkerProcess.start(MODULE)
        return self._worker

    async def _wake(self) -> None:
        """Keeps the process from being ended for having nothing to do."""
        if self._resting is not None:
            self._resting.cancel()
            await asyncio.wait({self._resting})
            self._resting = None

    async def _rest(self) -> None:
        await asyncio.sleep(IDLE_S)
        await self._end()

    async def _end(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            await worker.kill()


class _TooLarge(Exception):
    """The process has more memory than it may have."""

    def __init__(self, mib: float) -> None:
        self.mib = mib


async def _watched(worker: WorkerProcess, call: FilmRequest) -> WorkerAnswer:
    """What the process answers. Raises `WorkerGone`, `TimeoutError` and `_TooLarge`."""
    asking = asyncio.create_task(worker.ask(call))
    try:
        async with asyncio.timeout(LONGEST_S):
            while not asking.done():
                await asyncio.wait({asking}, timeout=LOOK_S)
                if (mib := mib_of(worker.pid)) > MOST_MIB and not asking.done():
                    raise _TooLarge(mib)
        return await asking
    finally:
        asking.cancel()
