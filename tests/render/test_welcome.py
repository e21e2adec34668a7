"""The picture of the five games: small, and each piece is cut from within its board."""

from __future__ import annotations

from importlib import import_module
from io import BytesIO

from PIL import Image

from bot.match.games import GAMES
from render.welcome import EDGE, GAP, ROWS, TALL, WIDTH, paint


def test_it_is_a_small_picture() -> None:
    picture = paint()
    assert Image.open(BytesIO(picture.png)).size == (picture.width, picture.height) == (1000, 600)
    assert picture.weight < 150_000


def test_every_game_is_in_it_with_a_piece_from_within_its_board() -> None:
    assert {key for row in ROWS for key, *_ in row} == {*GAMES}
    for row in ROWS:
        wide = (WIDTH - 2 * EDGE + GAP) // len(row) - GAP
        for key, number, left, top, width in row:
            examples = import_module(f"games.{key}.examples").examples()
            view = list(examples.values())[number].view
            board = import_module(f"render.{key}").frame(view).image
            assert left + width <= board.width
            assert top + width * TALL // wide <= board.height
