"""The laws of pictures: limits, the same bytes for the same view, an alt text for each page."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterator
from typing import Any

from games.core import Seat
from games.texts import Texts
from render.picture import Page, Picture
from tests.shelf.play import Played
from tests.shelf.secrecy import imagined
from tests.shelf.words import NAMES, fault, readers

MAX_SIDE = 2000
MAX_BYTES = 500_000
"""F34: ten such pages are half of what Discord accepts in one message (10 MiB)."""


OF_A_KIND = 5
"""So many events of each kind are painted."""


def faults(pictures: tuple[Picture, ...]) -> Iterator[str]:
    """Yields the faults of the pages of one view."""
    if not 1 <= len(pictures) <= 10:
        yield f"{len(pictures)} pages, Discord: 1 to 10 in a gallery"
    for picture in pictures:
        yield from picture_faults(picture)


def picture_faults(picture: Picture) -> Iterator[str]:
    """Yields the faults of one picture; reads its size from the PNG."""
    if picture.png[:8] != b"\x89PNG\r\n\x1a\n" or picture.png[-8:-4] != b"IEND":
        yield "no whole PNG"
        return
    size = struct.unpack(">II", picture.png[16:24])
    if size != (picture.width, picture.height):
        yield f"claims {picture.width} by {picture.height}, is {size[0]} by {size[1]}"
    if not all(100 <= side <= MAX_SIDE for side in size):
        yield f"{size[0]} by {size[1]} pixels"
    if len(picture.png) > MAX_BYTES:
        yield f"{len(picture.png)} bytes"
    if not isinstance(picture.page, Page):
        yield "a picture of no page"


def positions_fit(painter: Any, texts: Texts, played: Played) -> Iterator[str]:
    """Boards and hands keep the limits; equal views give equal bytes; each page has an alt text.

    What is painted twice is the board or the hand, by turns.
    """
    for at in played.sampled(1):
        twice = None if at.n % 2 else Seat(0)
        painted = dict[Seat | None, tuple[Picture, ...]]()
        for viewer in (None, Seat(0)):
            view = played.game.view(at.state, viewer)
            pictures = painted[viewer] = painter.paint(view, "")
            here = f"{played.where}, row {at.n}, {viewer}"
            yield from (f"{here}: {wrong}" for wrong in faults(pictures))
            if viewer == twice:
                again = played.game.view(imagined(played, at, viewer), viewer)
                if painter.paint(again, "") != pictures:
                    yield f"{here}: an equal view gives other bytes"
            if len(texts.describe(view, "", played.setting(NAMES, viewer))) != len(pictures):
                yield f"{here}: pictures and alt texts differ in number"
        hands = [any(one.page is Page.HAND for one in seen) for seen in painted.values()]
        if (hands == [False, True]) != (len(painted[Seat(0)]) > len(painted[None])):
            yield f"{played.where}, row {at.n}: what a seat has beside the others is no hand"


def scenes_fit(painter: Any, texts: Texts, played: Played) -> Iterator[str]:
    """Pictures of events keep the limits, have the same bytes each time, and have captions.

    An event has a caption exactly if it has a picture, and none if everybody may know it: that
    stands in the story. Some events of each kind are tried, and one of them closely.
    """
    kinds = Counter[tuple[str, bool]]()
    for told in played.told:
        for reader in readers(played, told.notice):
            event = told.notice.seen_by(reader)
            caption = texts.caption(event, played.setting(NAMES, reader))
            kind = (type(event).__name__, caption is not None)
            kinds[kind] += 1
            if kinds[kind] > OF_A_KIND:
                continue
            picture = painter.scene(event)
            here = f"{played.where}, row {told.n}, {kind[0]}"
            if (picture is None) != (caption is None):
                yield f"{here}: a picture without a caption, or a caption without a picture"
            if picture is not None and reader is None:
                yield f"{here}: a picture of what everybody may know"
            if picture is not None and caption is not None and kinds[kind] == 1:
                yield from (f"{here}: {wrong}" for wrong in picture_faults(picture))
                if painter.scene(event) != picture:
                    yield f"{here}: the same event gives other bytes"
                for text, limit in ((caption.title, 200), (caption.words, 1000)):
                    if wrong := fault(text, limit, lines=True):
                        yield f"{here}: the caption {wrong}"


PICTURE_LAWS = (positions_fit, scenes_fit)
