"""The films of matches: what of a match is filmed, who is given one, and the folder of those made.

A film is made once, shows the set-up, the board after each turn and the ending, and is deleted with
what it was made of. Great moments are always in it; of a long match the other turns are left out
evenly. Several processes may share a folder. What cannot be read or written there is told in the
log, and costs no film.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import os
import re
import time
from contextvars import Context
from pathlib import Path

from msgspec import Struct

from bot.delivery.film_maker import FilmFailed, Maker
from bot.delivery.film_worker import FilmRequest, Shot
from bot.match.live import Live
from bot.match.refusals import ShellRefused
from bot.screens.story import thinned, turns_told
from bot.store.keys import ALPHABET, MATCH_LENGTH
from bot.store.meta import installed_version
from bot.store.results import read_footing
from bot.store.sqlite.errors import why
from bot.store.tx import Store, StoreUnavailable
from games.core import Seat
from render.film import MOST_FRAMES, Kind

log = logging.getLogger(__name__)

MOST_ORDERS = 20
"""So many films may be under way: whoever asks for one more is told that there are too many."""

SWEEP_S = 3600.0
"""Seconds between two looks for films that no longer fit their match."""

MOST_BYTES = 200_000_000
"""What all films may take together."""

PART, PART_S = ".part", 3600.0
"""How the name of a film ends that is being written, and when what is left of one may go."""

LONGEST_MS, SHORTEST_MS = 2_000, 600
"""How long a board stays. It takes about a second to find what has changed, and a long film is
looked at for its course, not for each turn."""

BOARDS_MS = 36_000
"""What all boards may take together, so that a film of 60 frames takes less than a minute."""

GREAT_FACTOR = 1.5
"""So much longer stay great moments, and the set-up, with which nobody is familiar."""

ENDING_MS = 4_000

_ENDS = "|".join(kind.value for kind in Kind)
_NAME = re.compile(rf"([{ALPHABET}]{{{MATCH_LENGTH}}})-[0-9a-f]{{8}}\.(?:{_ENDS})")
_PART = re.compile(rf"{_NAME.pattern}\.\d+{re.escape(PART)}")


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


class Folder:
    """Films as files; `path` None keeps none."""

    def __init__(self, path: Path | None, most: int = MOST_BYTES) -> None:
        self._path = path
        self._most = most

    def read(self, name: str) -> bytes | None:
        """A film, which counts as used now; None if there is none, or it was cut."""
        if self._path is None:
            return None
        file = self._path / name
        try:
            content = file.read_bytes()
            os.utime(file)
        except FileNotFoundError:
            return None
        except OSError as error:
            _log_unusable(error)
            return None
        if is_whole(content):
            return content
        self.drop(name)
        return None

    def keep(self, name: str, content: bytes) -> None:
        """Keeps a film, whole or not at all; the least recently used may have to go."""
        if self._path is None:
            return
        part = self._path / f"{name}.{os.getpid()}{PART}"
        try:
            self._path.mkdir(exist_ok=True)
            try:
                part.write_bytes(content)
                part.replace(self._path / name)
            finally:
                part.unlink(missing_ok=True)
            self._make_room()
        except OSError as error:
            _log_unusable(error)

    def names(self) -> list[str]:
        """The names of all films; what is left of one that was being written goes."""
        try:
            return [file.name for file in self._files()]
        except OSError as error:
            _log_unusable(error)
            return []

    def drop(self, name: str) -> None:
        """Deletes a film."""
        if self._path is not None:
            try:
                (self._path / name).unlink(missing_ok=True)
            except OSError as error:
                _log_unusable(error)

    def _files(self) -> list[Path]:
        if self._path is None or not self._path.is_dir():
            return []
        found = list[Path]()
        for file in self._path.iterdir():
            if match_of_film(file.name) is not None and file.is_file():
                found.append(file)
            elif _PART.fullmatch(file.name) and _age_s(file) > PART_S:
                file.unlink(missing_ok=True)
        return found

    def _make_room(self) -> None:
        used: list[tuple[float, int, Path]] = []
        for file in self._files():
            with contextlib.suppress(FileNotFoundError):  # another process may have deleted it
                stat = file.stat()
                used.append((stat.st_mtime, stat.st_size, file))
        held = sum(size for _, size, _ in used)
        for _, size, file in sorted(used):
            if held <= self._most:
                break
            file.unlink(missing_ok=True)
            held -= size


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
            match = match_of_film(file)
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
        made_of = f"{installed_version()} {footing.rows} {footing.forgotten}"
        mark = hashlib.blake2s(made_of.encode(), digest_size=4).hexdigest()
        return f"{match}-{mark}.{self._kind.value}"

    async def _make(self, name: str, live: Live) -> Filmed | None:
        match = live.match.id
        try:
            async with self._turn:
                request = await asyncio.to_thread(film_request, live, self._kind)
                content = await self._maker.make(request, match)
            if await self._name(match) == name:  # nobody was forgotten meanwhile
                await asyncio.to_thread(self._folder.keep, name, content)
        except (FilmFailed, StoreUnavailable):
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


def film_request(live: Live, kind: Kind) -> FilmRequest:
    """The film of a match that is over with a result, as the table saw it.

    It shows what everybody saw, and of who played alone what that person saw.
    """
    reader = Seat(0) if live.is_alone else None
    game, painter = live.entry.game, live.entry.painter
    turns = turns_told(live, reader)
    rows = (0, *(turn.rows.stop - 1 for turn in turns))
    great = {0, *(at for at, turn in enumerate(turns, 1) if turn.is_great)}
    last = len(rows) - 1
    chosen = thinned((sorted({*great, last}), range(last + 1)), MOST_FRAMES - 1)
    stays = min(LONGEST_MS, max(SHORTEST_MS, BOARDS_MS // len(chosen)))
    shots = tuple(
        Shot(
            game.view(live.plays[rows[at]].state, reader),
            int(stays * GREAT_FACTOR) if at in great else stays,
        )
        for at in chosen
    )
    return FilmRequest(
        painter.frame, painter.paint, shots, Shot(live.view(reader), ENDING_MS), kind
    )


def match_of_film(name: str) -> str | None:
    """The match of a film, by its name; None for a file that is none."""
    found = _NAME.fullmatch(name)
    return None if found is None else found[1]


def is_whole(content: bytes) -> bool:
    """Whether a film was not cut, by its first and last bytes."""
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return len(content) == int.from_bytes(content[4:8], "little") + 8
    return content[:6] == b"GIF89a" and content[-1:] == b";"


def _age_s(file: Path) -> float:
    try:
        return time.time() - file.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def _log_unusable(error: OSError) -> None:
    log.warning("the folder of films cannot be used: %s", why(error))
