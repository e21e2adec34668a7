"""The podium: who share a place stand alike, and no step stands over another."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageStat

from render import podium
from render.kit import Canvas
from render.podium import Step


@pytest.mark.parametrize("places", [(1, 1, 3), (1, 1, 1)])
def test_who_share_the_first_place_stand_alike(places: tuple[int, ...]) -> None:
    """Equally high, wide and lit."""
    image = _podium(*places).image
    left, middle, right = (image.crop((x, 400, x + 250, 560)) for x in (75, 375, 675))
    assert _apart(left, middle) < 3
    assert (_apart(right, middle) < 3) == (places[-1] == 1)


@pytest.mark.parametrize("places", [(1, 2, 3), (1, 2, 2), (1, 1, 3), (1, 1, 1), (1, 1), (1, 2)])
def test_steps_stand_beside_each_other(places: tuple[int, ...]) -> None:
    feet = {
        (x + sprite.left, x + sprite.left + sprite.width)
        for sprite, x, y in _podium(*places)._placed
        if sprite.width > 250 and y + sprite.top + sprite.height == podium.FLOOR
    }
    assert len(feet) == len(places)
    assert [right + podium.GAP for _, right in sorted(feet)][:-1] == [
        left for left, _ in sorted(feet)
    ][1:]


def _podium(*places: int) -> Canvas:
    canvas = Canvas(podium.ground(1000, 600))
    podium.draw(canvas, tuple(Step(place, "Ana", "", "29", "points") for place in places))
    return canvas


def _apart(one: Image.Image, other: Image.Image) -> int:
    """By how much a channel differs at most."""
    return max(high for _, high in ImageStat.Stat(ImageChops.difference(one, other)).extrema)


def test_a_unit_that_is_too_long_is_cut() -> None:
    canvas = Canvas(podium.ground(1000, 600))
    podium.draw(canvas, (Step(1, "Ana", "", "29", "W" * 40),))
    assert canvas.image.size == (1000, 600)
