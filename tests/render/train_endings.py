"""Trains the palettes of the endings anew: `python -m tests.render.train_endings`, by hand."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from render.kit import NIGHT
from render.kit.glory import tones
from render.lockpick import ENDING as LOCKPICK
from render.lockpick.ending import paint_ending as sprung
from render.training import write
from render.triplock import ENDING as TRIPLOCK
from render.triplock.ending import paint_ending as opened
from render.triplock.ending_rest import paint_rest
from render.unlock import ENDING as UNLOCK
from render.unlock.ending import paint_ending as found
from tests.render.endings import duels, games, locks


def triplock() -> Iterator[Image.Image]:
    for view in duels().values():
        yield opened(view).image
        yield paint_rest(view).image


if __name__ == "__main__":
    write(TRIPLOCK, triplock(), tones(NIGHT.seats[:3]))
    write(UNLOCK, (found(view).image for view in games().values()), tones(NIGHT.seats))
    write(LOCKPICK, (sprung(view).image for view in locks().values()), tones(NIGHT.suits))
