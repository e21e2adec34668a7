"""The scenes of the Episodes by id: a ground that is kept, and what a match adds to it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from games.triplock.table.episodes import Journey
from render.ground import Ground
from render.kit import Canvas, Colour, rgb
from render.triplock.journey import bridge, gasworks, station
from render.triplock.journey.night import Mood


class Scene(Struct, frozen=True):
    """An Episode's scene, the colour of its room signs, and whether rails or a pipe join them.

    `ground` gets height, floor and mood; `draw` puts the rest on a canvas.
    """

    ground: Callable[[int, int, Mood], Ground]
    draw: Callable[[Canvas, Journey, int, Mood], None]
    sign: Colour
    has_rails: bool = True


SCENES = {
    "station": Scene(station.ground, station.draw, rgb("2F4684")),
    "gasworks": Scene(gasworks.ground, gasworks.draw, rgb("1E5A50"), False),
    "bridge": Scene(bridge.ground, bridge.draw, rgb("5B2B5A")),
}
