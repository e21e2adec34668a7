"""The README's pictures: `python -m tests.render.pictures` paints them anew into docs/pictures."""

from __future__ import annotations

from pathlib import Path

from games.triplock.events import Looked
from render.picture import Picture
from render.triplock import paint, scene
from tests.render.samples import LOOKS, SAMPLES, B

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"


def pictures() -> dict[str, Picture]:
    """Each picture of docs/pictures by its file name."""
    look = scene(Looked(B, 3, LOOKS, "peek"))
    if look is None:
        raise LookupError("a look has no picture")
    return {
        "triplock-board.png": paint(*SAMPLES["public-flip"])[0],
        "triplock-hand.png": paint(*SAMPLES["own-1"])[1],
        "triplock-peek.png": look,
    }


if __name__ == "__main__":
    for name, picture in pictures().items():
        (FOLDER / name).write_bytes(picture.png)
