"""The pen that draws icons: closed shapes on a grid of 100 x 100, anti-aliased."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from PIL import Image, ImageDraw

Point = tuple[float, float]

INK, CUT = 255, 0


class Pen:
    """Draws one silhouette; all measures are in hundredths of the icon's side.

    `ink=CUT` takes away what was drawn before.
    """

    def __init__(self, side: int) -> None:
        self._unit = side / 100
        self.mask = Image.new("L", (side, side), 0)
        self._draw = ImageDraw.Draw(self.mask)

    def poly(self, points: Iterable[Point], ink: int = INK) -> None:
        """A filled polygon."""
        self._draw.polygon([self._at(point) for point in points], fill=ink)

    def rounded(self, points: Sequence[Point], radius: float, ink: int = INK) -> None:
        """A filled polygon swollen by a round pen of `radius`."""
        self.poly(points, ink)
        self.line([*points, points[0]], radius * 2, ink)

    def disc(self, x: float, y: float, radius: float, ink: int = INK) -> None:
        """A disc."""
        self.oval(x - radius, y - radius, x + radius, y + radius, ink)

    def oval(self, x0: float, y0: float, x1: float, y1: float, ink: int = INK) -> None:
        """An ellipse within a box."""
        u = self._unit
        self._draw.ellipse((x0 * u, y0 * u, x1 * u, y1 * u), fill=ink)

    def rect(
        self, x0: float, y0: float, x1: float, y1: float, radius: float = 0, ink: int = INK
    ) -> None:
        """A rectangle, its corners rounded."""
        u = self._unit
        self._draw.rounded_rectangle((x0 * u, y0 * u, x1 * u, y1 * u), radius * u, fill=ink)

    def line(self, points: Sequence[Point], width: float, ink: int = INK) -> None:
        """A line with round joints and ends."""
        places = [self._at(point) for point in points]
        self._draw.line(places, fill=ink, width=round(width * self._unit))
        for x, y in points:
            self.disc(x, y, width / 2, ink)

    def ring(self, x: float, y: float, radius: float, width: float) -> None:
        """A circle line whose outer edge lies at `radius`."""
        self.disc(x, y, radius)
        self.disc(x, y, radius - width, CUT)

    def arc(
        self, x: float, y: float, radius: float, start: float, end: float, width: float
    ) -> None:
        """A bow about (x, y) between two angles in degrees, clockwise from the right."""
        steps = max(2, round(abs(end - start) / 4))
        angles = (start + (end - start) * i / steps for i in range(steps + 1))
        self.line([polar(x, y, radius, angle) for angle in angles], width)

    def _at(self, point: Point) -> Point:
        return point[0] * self._unit, point[1] * self._unit


def polar(x: float, y: float, radius: float, degrees: float) -> Point:
    """The point at an angle from (x, y), clockwise from the right."""
    angle = math.radians(degrees)
    return x + radius * math.cos(angle), y + radius * math.sin(angle)


def regular(corners: int, radius: float, turn: float, y: float = 50) -> list[Point]:
    """The corners of a regular polygon about the middle, the first at angle `turn`."""
    return [polar(50, y, radius, turn + 360 * i / corners) for i in range(corners)]
