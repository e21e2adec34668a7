"""The films of matches: each is made once, kept in a folder, and goes with what it was made of."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from contextvars import Context

from msgspec import Struct

from bot.outbox.filming.folder import Folder, match_of
from bot.outbox.filming.maker import Filmless, Maker
from bot.outbox.filming.shots import call_of
from bot.play.match.live import Live
from bot.play.match.refusals import ShellRefused
from bot.store.results.films import read_footing
from bot.store.tx import Store, StoreUnavailable
from bot.watch.version import installed
from render.film import Kind

log = logging.getLogger(__name__)

MOST_ORDERS = 20
"""So many films may be under way: whoever asks for one more is told that there are too many."""

SWEEP_S = 3600.0
"""Seconds between two looks for films that no longer fit their match."""


class Filmed(Struct, frozen=True):
    """A film, as its file."""

    name: str
    content: bytes

    @property
    def kind(self) -> str:
        """How it is encoded, as the name of a file ends: "webp"."""
        return self.name.rpartition(".")[2]


class Ordered(Struct, frozen=True):
    """A film that was asked for.

    `ahead` counts those that are made before it. `film` is it, or None if it could not be made;
    whoever stops waiting for it stops nobody else.
    """

    ahead: int
    film: asyncio.Future[Filmed | None]

    @property
    def is_ready(self) -> bool:
        """Whether nobody has to wait, because it was made before."""
        return self.film.done()


class Films:
    """Has films made, one at a time, and gives each that was made before."""

    def __init__(self, store: Store, folder: Folder | None = None, kind: Kind = Kind.WEBP) -> None:
        """Without a folder none is kept."""
        self._store = store
        self._folder = folder or Folder(None)
        self._kind = kind
        self._maker = Maker()
        self._turn = asyncio.Lock()
        self._orders: dict[str, asyncio.Task[Filmed | None]] = {}
        self._sweeps: asyncio.Task[None] | None = None
        self._is_stopped = False

    @property
    def pid(self) -> int | None:
        """The number of the process that makes films; None while there is none."""
        return self._maker.pid

    async def order(self, live: Live) -> Ordered:
        """Asks for the film of a match that is over with a result.

        Raises `ShellRefused`: `no_film` for a match without a log or a result, and `many_films`.
        """
        name = await self._name(live.match.id)
        if name is None:
            raise ShellRefused("no_film")
        kept = await asyncio.to_thread(self._folder.read, name)
        if kept is not None:
            return Ordered(0, _given(Filmed(name, kept)))
        if name not in self._orders:
            if len(self._orders) >= MOST_ORDERS:
                raise ShellRefused("many_films")
            # It serves whoever asks for the same, too: it belongs to no interaction.
            task = asyncio.create_task(self._make(name, live), name="film", context=Context())
            self._orders[name] = task
            task.add_done_callback(lambda _: self._orders.pop(name, None))
        return Ordered(list(self._orders).index(name), asyncio.shield(self._orders[name]))

    async def sweep(self) -> None:
        """Deletes the films that no longer fit their match: it was pruned, somebody was forgotten,
        or they were made by another version.
        """
        for file in await asyncio.to_thread(self._folder.names):
            match = match_of(file)
            if match is None or await self._name(match) != file:
                await asyncio.to_thread(self._folder.drop, file)

    def start(self) -> None:
        """Looks for films that no longer fit, now and from time to time."""
        if self._sweeps is None:
            self._sweeps = asyncio.create_task(self._keep_swept())

    async def stop(self) -> None:
        """Ends everything under way; who waits for a film gets none."""
        self._is_stopped = True
        sweeps = () if self._sweeps is None else (self._sweeps,)
        tasks = (*self._orders.values(), *sweeps)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._maker.stop()

    async def _keep_swept(self) -> None:
        while True:
            try:
                await self.sweep()
            except StoreUnavailable:
                log.debug("films were not looked through: the database cannot be used")
            except Exception:  # what was not deleted now is when it is looked for again
                log.exception("films were not looked through")
            await asyncio.sleep(SWEEP_S)

    async def _name(self, match: str) -> str | None:
        """The name of a match's film: it changes with all that the film was made of.

        None: there is none to be. Nobody can tell from it who sat there.
        """
        footing = await self._store.read(lambda tx: read_footing(tx, match))
        if footing is None:
            return None
        made_of = f"{installed()} {footing.rows} {footing.forgotten}"
        mark = hashlib.blake2s(made_of.encode(), digest_size=4).hexdigest()
        return f"{match}-{mark}.{self._kind.value}"

    async def _make(self, name: str, live: Live) -> Filmed | None:
        match = live.match.id
        try:
            async with self._turn:
                call = await asyncio.to_thread(call_of, live, self._kind)
                content = await self._maker.make(call, match)
            if await self._name(match) == name:  # nobody was forgotten meanwhile
                await asyncio.to_thread(self._folder.keep, name, content)
        except (Filmless, StoreUnavailable):
            return None
        except asyncio.CancelledError:
            if not self._is_stopped:
                raise
            return None
        except Exception:  # a fault of ours or of the game; whoever asked is told
            log.exception("a film could not be made", extra={"match": match})
            return None
        return Filmed(name, content)


def _given(film: Filmed) -> asyncio.Future[Filmed | None]:
    given: asyncio.Future[Filmed | None] = asyncio.get_running_loop().create_future()
    given.set_result(film)
    return given
