"""The gallery: pictures, painted in threads and kept by view and draft, or by event.

They are kept within a budget of bytes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from typing import Any

from bot.outbox.freed import after_painting, few_arenas
from bot.shelf import Shelved
from render.kept import Kept, weight_of
from render.picture import Picture

PICTURES_BYTES = 12_000_000
"""What all pictures may weigh together, each with the view or event it was painted from."""

VIEW_BYTES = 16_000
"""A view or event takes at most about that; those of random matches took up to 12,200 bytes."""

THREADS = 2


class Gallery:
    """Paints off the event loop, at most two jobs at once, and each picture once for all."""

    def __init__(self, most: int = PICTURES_BYTES) -> None:
        few_arenas()
        self._kept: Kept[Hashable, tuple[Picture, ...]] = Kept(most)
        self._under_way: dict[Hashable, asyncio.Future[tuple[Picture, ...]]] = {}
        self._threads = asyncio.Semaphore(THREADS)
        self._warming: dict[str, asyncio.Task[None]] = {}

    def warm(self, entry: Shelved) -> None:
        """Draws a game's sprites in the background, once; called when a table is set up."""
        if entry.key not in self._warming:
            self._warming[entry.key] = asyncio.create_task(self._warm(entry))

    async def _warm(self, entry: Shelved) -> None:
        async with self._threads:
            await asyncio.to_thread(entry.painter.warm)

    async def paint(self, entry: Shelved, view: Any, draft: str = "") -> tuple[Picture, ...]:
        """The pictures of a view, with a draft drawn on it."""
        return await self._once((entry.key, view, draft), lambda: entry.painter.paint(view, draft))

    async def scene(self, entry: Shelved, event: Any) -> Picture | None:
        """The picture of one event; None if the game has none for it."""

        def draw() -> tuple[Picture, ...]:
            picture = entry.painter.scene(event)
            return () if picture is None else (picture,)

        found = await self._once((entry.key, "scene", event), draw)
        return found[0] if found else None

    async def _once(
        self, key: Hashable, draw: Callable[[], tuple[Picture, ...]]
    ) -> tuple[Picture, ...]:
        kept = self._kept.get(key)
        if kept is not None:
            return kept
        waiting = self._under_way.get(key)
        if waiting is None:
            waiting = asyncio.ensure_future(self._paint(key, draw))
            self._under_way[key] = waiting
        return await asyncio.shield(waiting)

    async def _paint(
        self, key: Hashable, draw: Callable[[], tuple[Picture, ...]]
    ) -> tuple[Picture, ...]:
        try:
            async with self._threads:
                pictures = await asyncio.to_thread(_painted, draw)
        finally:
            self._under_way.pop(key, None)
        self._kept.put(key, pictures, VIEW_BYTES + weight_of(pictures))
        return pictures


def _painted(draw: Callable[[], tuple[Picture, ...]]) -> tuple[Picture, ...]:
    pictures = draw()
    after_painting()
    return pictures
