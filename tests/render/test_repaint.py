"""A picture that is painted from an earlier one has the pixels of one painted as a whole."""

from __future__ import annotations

import pytest
from PIL import Image

from bot.match.games import GAMES
from games.core import Seat
from render import kit
from render.kept import GROUNDS
from render.kit.repaint import Placed, composed, painted
from render.palettes import indexed
from render.picture import Picture
from tests.shelf.play import matches

PALETTE = "triplock"
DIE, COIN, TRAY = kit.die(60, "flip"), kit.coin(60, "5"), kit.tray(300, 80)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.proof
def test_every_picture_of_a_match_is_the_same_as_without_an_earlier_one(key: str) -> None:
    entry = GAMES[key]
    views = [
        played.game.view(at.state, viewer)
        for played in matches(entry.game)[:2]
        for at in played.sampled(6)
        for viewer in (None, Seat(0))
    ]
    after_each_other = [entry.painter.paint(view, "") for view in views]

    def alone(view: object) -> tuple[Picture, ...]:
        GROUNDS.clear()
        return entry.painter.paint(view, "")

    assert after_each_other == [alone(view) for view in views]


@pytest.fixture
def ground() -> Image.Image:
    return kit.bench(400, 200)


def is_right(ground: Image.Image, *placed: Placed) -> bool:
    wanted = indexed(composed(ground, placed), PALETTE)
    return painted(ground, placed, PALETTE).tobytes() == wanted.tobytes()


def test_what_is_put_moved_or_taken_away_is_seen(ground: Image.Image) -> None:
    assert is_right(ground, (TRAY, 20, 20), (DIE, 40, 40))
    assert is_right(ground, (TRAY, 20, 20), (DIE, 90, 40))
    assert is_right(ground, (TRAY, 20, 20), (DIE, 90, 40), (COIN, 120, 40))
    assert is_right(ground, (TRAY, 20, 20), (COIN, 120, 40))
    assert is_right(ground)


def test_what_lies_on_top_is_seen(ground: Image.Image) -> None:
    assert is_right(ground, (DIE, 40, 40), (COIN, 60, 60))
    assert is_right(ground, (COIN, 60, 60), (DIE, 40, 40))


def test_a_sprite_put_twice_at_one_place_counts_twice(ground: Image.Image) -> None:
    """Its shadow is darker then."""
    once, twice = [(DIE, 40, 40)], [(DIE, 40, 40), (DIE, 40, 40)]
    assert is_right(ground, *once)
    assert is_right(ground, *twice)
    assert is_right(ground, *once)


def test_what_reaches_beyond_the_edge_is_left_out(ground: Image.Image) -> None:
    assert is_right(ground, (DIE, 370, 170))
    assert is_right(ground, (DIE, 370, 170), (COIN, -20, -20))
    assert is_right(ground, (DIE, 370, 170), (COIN, -200, 300))


def test_the_same_sprite_at_another_width_is_another_one(ground: Image.Image) -> None:
    assert is_right(ground, (kit.tray(200, 80), 20, 20))
    assert is_right(ground, (kit.tray(320, 80), 20, 20))


def test_another_ground_is_not_mistaken_for_this_one() -> None:
    """Not even where a new image stands at the address of one that is gone."""
    for tone in range(0, 250, 5):
        assert is_right(Image.new("RGB", (400, 200), (tone, 40, 60)), (DIE, 40, 40))


def test_an_equal_picture_is_not_painted_again(ground: Image.Image) -> None:
    placed = [(TRAY, 20, 20), (DIE, 40, 40)]
    assert painted(ground, placed, PALETTE) is painted(ground, placed, PALETTE)
