"""The pictures of the record: some are painted, all others only have their kind and number."""

from __future__ import annotations

from typing import Any

from bot.match.live import Live
from render.picture import Page, Picture
from tests.lives import NAMES


class Album:
    """Paints each view once. `is_empty`: nothing is painted, as if no picture could be made."""

    def __init__(self, *, is_empty: bool) -> None:
        self.is_empty = is_empty
        self._kept: dict[Any, tuple[Picture, ...]] = {}
        self._pages: dict[tuple[str, str], tuple[Page, ...]] = {}

    def painted(self, live: Live, view: Any, draft: str = "") -> tuple[Picture, ...]:
        """What `paint` gives for a view."""
        if self.is_empty:
            return ()
        key = (live.entry.key, view, draft)
        if key not in self._kept:
            self._kept = {key: live.entry.painter.paint(view, draft)}
        return self._kept[key]

    def blank(self, live: Live, view: Any, draft: str = "") -> tuple[Picture, ...]:
        """Pictures of the right kind and number, not painted: their alt texts are what counts."""
        if self.is_empty:
            return ()
        key = (live.entry.key, type(view).__name__)
        alts = live.entry.texts.describe(view, draft, live.setting(NAMES, None))
        if key not in self._pages:
            self._pages[key] = tuple(one.page for one in self.painted(live, view, draft))
        pages = self._pages[key]
        if len(pages) != len(alts):
            return self.painted(live, view, draft)
        return tuple(Picture(b"", 1, 1, page) for page in pages)

    def seen(self, live: Live, view: Any, draft: str, *, paints: bool) -> tuple[Picture, ...]:
        """The pictures of a view, painted or not."""
        return (self.painted if paints else self.blank)(live, view, draft)
