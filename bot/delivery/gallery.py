"""The gallery: pictures, painted in threads and kept by view and draft, or by event.

They are kept within a budget of bytes. Every painter is called here, and for films in a process of
its own (`bot.delivery.film_worker`), and nowhere else, because a picture that cannot be made
holds up nothing (law 38): the fault is logged, once for a match and its row, and who asked for the
picture gets none. The screens then say what it would show.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Hashable
from importlib import import_module
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from bot.delivery.discord.metrics import Meters
from bot.delivery.memory import after_painting, keep_little
from bot.match.games import GameEntry
from bot.match.live import Live
from bot.screens.words import drawn
from games.core import SHAPES, Names
from games.first import first_of
from render.budget import Kept
from render.charts import Board, Chart, Profile
from render.picture import Picture

log = logging.getLogger(__name__)

PICTURES_BYTES = 6_000_000
"""What all pictures may weigh together, each with the view or event it was painted from."""

VIEW_BYTES = 16_000
"""A view or event takes at most about that; those of random matches took up to 12,200 bytes."""

THREADS = 2

KNOWN_FAULTS = 1_000
"""How many matches with rows the gallery remembers, of which it has logged a fault."""


class Where(Struct, frozen=True):
    """Where a fault belongs, as it is logged: match and row, or the game of what has no match."""

    match: str | None = None
    n: int | None = None
    game: str | None = None


class Gallery:
    """Paints off the event loop, at most two jobs at once, and each picture once for all."""

    def __init__(self, most: int = PICTURES_BYTES, meters: Meters | None = None) -> None:
        keep_little()
        self._meters = meters or Meters()
        self._kept: Kept[Hashable, tuple[Picture, ...]] = Kept(most)
        self._under_way: dict[Hashable, asyncio.Future[tuple[Picture, ...]]] = {}
        self._threads = asyncio.Semaphore(THREADS)
        self._warming: dict[str, asyncio.Task[None]] = {}
        self._logged: dict[Hashable, None] = {}

    @property
    def held(self) -> int:
        return self._kept.held

    def warm(self, entry: GameEntry) -> None:
        """Draws a game's sprites in the background, once; called when a table is set up."""
        if entry.key not in self._warming:
            self._warming[entry.key] = asyncio.create_task(self._warm(entry))

    async def _warm(self, entry: GameEntry) -> None:
        try:
            async with self._threads:
                await asyncio.to_thread(entry.painter.warm)
        except Exception as error:  # a painter's fault: it draws when it is asked for a picture
            self._log(error, Where(game=entry.key))

    async def paint(
        self, entry: GameEntry, view: Any, draft: str = "", of: Live | None = None
    ) -> tuple[Picture, ...]:
        """The pictures of a view, with a draft drawn on it; none if they cannot be made.

        `of` is the match that they belong to, if they belong to one: its end has names.
        """
        names = () if of is None else drawn_names(of)
        key, draw = (entry.key, view, draft, names), entry.painter.paint
        return await self._once(key, lambda: draw(view, draft, names), _where(entry, of))

    async def scene(self, entry: GameEntry, event: Any, of: Live | None = None) -> Picture | None:
        """The picture of one event of a match; None if the game has none, or cannot make it."""

        def draw() -> tuple[Picture, ...]:
            picture = entry.painter.scene(event)
            return () if picture is None else (picture,)

        return _only(await self._once((entry.key, "scene", event), draw, _where(entry, of)))

    async def shared(self, live: Live) -> Picture | None:
        """The small picture of a result to share; None if it cannot be made."""
        sharing, view, hints = live.entry.sharing, live.view(None), sum(live.play.hints)
        if sharing is None:
            return None
        key = (live.entry.key, "shared", view, hints)
        draw = sharing.picture
        return _only(await self._once(key, lambda: (draw(view, hints),), _where(live.entry, live)))

    async def chart(self, chart: Chart, tournament: str, state: int) -> Picture | None:
        """The picture of how a tournament stands at a state; None if it cannot be made."""

        def draw() -> tuple[Picture, ...]:
            return (import_module("render.tournament").paint(chart),)

        where = Where(match=tournament, n=state)
        return _only(await self._once(("chart", chart), draw, where))

    async def leaderboard(self, board: Board, entry: GameEntry) -> Picture | None:
        """The picture of a page of a leaderboard of a game; None if it cannot be made."""

        def draw() -> tuple[Picture, ...]:
            return (import_module("render.leaderboard").paint(board),)

        where = Where(game=entry.key)
        return _only(await self._once(("leaderboard", board), draw, where))

    async def profile(self, profile: Profile) -> Picture | None:
        """The picture of what a person has played; None if it cannot be made."""

        def draw() -> tuple[Picture, ...]:
            return (import_module("render.profile").paint(profile),)

        return _only(await self._once(("profile", profile), draw, Where()))

    async def welcome(self) -> Picture | None:
        """The picture of all games; None if it cannot be made."""

        def draw() -> tuple[Picture, ...]:
            return (import_module("render.welcome").paint(),)

        return _only(await self._once("welcome", draw, Where()))

    async def _once(
        self, key: Hashable, draw: Callable[[], tuple[Picture, ...]], where: Where
    ) -> tuple[Picture, ...]:
        kept = self._kept.get(key)
        waiting = self._under_way.get(key)
        is_known = kept is not None or waiting is not None
        self._meters.pictures.labels("hit" if is_known else "miss").inc()
        if kept is not None:
            return kept
        if waiting is None:
            waiting = asyncio.ensure_future(self._paint(key, draw, where))
            self._under_way[key] = waiting
        return await asyncio.shield(waiting)

    async def _paint(
        self, key: Hashable, draw: Callable[[], tuple[Picture, ...]], where: Where
    ) -> tuple[Picture, ...]:
        try:
            async with self._threads:
                with self._meters.painted.time():
                    pictures = await asyncio.to_thread(_painted, draw)
        except Exception as error:  # a painter's fault holds up no words and no buttons (law 38)
            self._log(error, where)
            return ()
        finally:
            self._under_way.pop(key, None)
        self._kept.put(key, pictures, VIEW_BYTES + sum(picture.weight for picture in pictures))
        return pictures

    def _log(self, error: Exception, where: Where) -> None:
        """Logs a painter's fault, once for a match and its row, or for what belongs to no match."""
        if where in self._logged:
            return
        self._logged[where] = None
        if len(self._logged) > KNOWN_FAULTS:
            del self._logged[first_of(self._logged)]
        known = {key: value for key, value in asdict(where).items() if value is not None}
        log.error("a picture could not be made", exc_info=error, extra=known)


def drawn_names(live: Live) -> Names:
    """The names in the picture of an end by seat; none before it, or of who plays alone.

    A shape stands for a name that the font lacks.
    """
    if live.is_alone or live.play.turn.waiting:
        return ()
    return tuple(drawn(one.name) or SHAPES[one.seat].capitalize() for one in live.seats)


def _where(entry: GameEntry, live: Live | None) -> Where:
    if live is None:
        return Where(game=entry.key)
    return Where(live.match.id, live.play.n, entry.key)


def _only(pictures: tuple[Picture, ...]) -> Picture | None:
    return pictures[0] if pictures else None


def _painted(draw: Callable[[], tuple[Picture, ...]]) -> tuple[Picture, ...]:
    pictures = draw()
    after_painting()
    return pictures
