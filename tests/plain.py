"""Games whose pictures are plain rectangles, for tests of what is around the pictures.

Painting is most of the work of a match. What a test says about turns, words and buttons is the
same beside a picture that costs nothing; what the pictures show is tried in `tests/render`.
"""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any

from msgspec import structs
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from bot.match.games import GAMES, GameEntry
from bot.match.live import Live
from games.core import Names, Setting
from render.kit.canvas import Canvas
from render.picture import Page, Picture

NAMES = tuple("ABCDEFG")


def _rectangle(page: Page) -> Picture:
    file = io.BytesIO()
    Image.new("L", (400, 300)).save(file, "PNG")
    return Picture(file.getvalue(), 400, 300, page)


BOARD, HAND = _rectangle(Page.BOARD), _rectangle(Page.HAND)


async def welcome() -> Picture:
    """Stands for the picture of all games."""
    return BOARD


class Plain:
    """Paints a rectangle for each alt text; a seat's last one of several is its hand.

    That of an end holds the names. Scenes are there for those events that have one: looks that were
    had or told. It goes to another process by the names of the game's painter and texts.
    """

    def __init__(self, painter: Any, texts: Any) -> None:
        self._painter, self._texts = painter, texts

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self._painter.__name__, self._texts.__name__)

    @property
    def PALETTE(self) -> str:  # noqa: N802  the constant of a module
        return self._painter.PALETTE

    def paint(self, view: Any, draft: str, names: Names = ()) -> tuple[Picture, ...]:
        count = len(self._texts.describe(view, draft, Setting(names=NAMES)))
        has_hand = count > 1 and view.seat is not None
        board = _held(BOARD, names) if names else BOARD
        return (board,) * (count - has_hand) + (HAND,) * has_hand

    def frame(self, view: Any) -> Canvas:
        return Canvas(Image.new("RGB", (400, 300)))

    def scene(self, event: Any) -> Picture | None:
        """There is one of looks that were had or told; no other event has any."""
        has_looks = getattr(event, "looks", None) is not None
        return BOARD if has_looks or getattr(event, "memos", None) else None

    def warm(self) -> None:
        """Nothing is to be drawn beforehand."""


class Telling(Plain):
    """Paints pictures that hold the view or event of which they are: each has its own."""

    def paint(self, view: Any, draft: str, names: Names = ()) -> tuple[Picture, ...]:
        return tuple(_held(one, (view, draft)) for one in super().paint(view, draft))

    def scene(self, event: Any) -> Picture | None:
        found = super().scene(event)
        return found and _held(found, event)


def _held(picture: Picture, what: Any) -> Picture:
    told = PngInfo()
    told.add_text("of", repr(what))
    file = io.BytesIO()
    Image.new("L", (4, 3)).save(file, "PNG", pnginfo=told)
    return structs.replace(picture, png=file.getvalue())


def telling() -> dict[str, GameEntry]:
    """The bot's games, painted by `Telling`."""
    return {
        key: replace(entry, painter=Telling(entry.painter, entry.texts))
        for key, entry in GAMES.items()
    }


def _again(painter: str, texts: str) -> Plain:
    return Plain(import_module(painter), import_module(texts))


def painted(live: Live, view: Any, draft: str = "") -> tuple[Picture, ...]:
    """The pictures of a view of a match, by `Plain`."""
    return plain()[live.entry.key].painter.paint(view, draft)


def plain(*more: GameEntry) -> dict[str, GameEntry]:
    """The bot's games, and those others, painted by `Plain`.

    What an entry of the bot has found out about its game it keeps.
    """
    return {**_plain(), **{entry.key: _plainly(entry) for entry in more}}


@cache
def _plain() -> dict[str, GameEntry]:
    return {key: _plainly(entry) for key, entry in GAMES.items()}


def _plainly(entry: GameEntry) -> GameEntry:
    return replace(entry, painter=Plain(entry.painter, entry.texts))
