"""A leaderboard's page: podium and list, one's own line, names of every kind; how podiums stand."""

from __future__ import annotations

from functools import cache
from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat

from render import kit, podium
from render.kit import NIGHT, Canvas
from render.leaderboard import LEAST, TALLEST, Board, BoardRow, paint, paint_board
from render.podium import Step
from tests.render.leaderboard_samples import SERVER, boards, row, step, steps
from tests.render.looking import overlaps, written

HOSTILE = ("アナ" * 16, "مرحبا بكم", "🦊" * 32, "\u202e\u200b", "Ана", "", "★", "\U0010ffff")
"""Names that cannot be drawn."""

LIST = Board("Tripol", "All time", SERVER, (), tuple(row(at) for at in range(10, 20)))
TOP = Board("Tripol", "All time", SERVER, steps(1, 2, 3), tuple(row(at) for at in range(3, 10)))


@pytest.mark.parametrize("name", boards())
def test_every_page_has_a_picture(name: str) -> None:
    picture = paint(boards()[name])
    assert Image.open(BytesIO(picture.png)).size == (picture.width, picture.height)
    assert picture.width == 1000
    assert picture.height <= TALLEST == 1200
    assert picture.weight < 200_000


@pytest.mark.parametrize("name", boards())
def test_no_text_stands_over_another(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = written(monkeypatch, lambda: paint_board(boards()[name]))
    assert found
    assert list(overlaps(found)) == []


@pytest.mark.parametrize("name", [name for name in boards() if "widest" not in name])
def test_every_letter_can_be_read_on_a_phone(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = written(monkeypatch, lambda: paint_board(boards()[name]))
    assert min(one.px for one in found) >= LEAST


@pytest.mark.parametrize("count", range(1, 4))
def test_a_podium_alone_has_no_list_below_it(count: int) -> None:
    board = replace(TOP, first=TOP.first[:count], rows=())
    assert paint_board(board).height < podium.FLOOR + 60


def test_equal_boards_give_equal_bytes() -> None:
    for one in (TOP, LIST):
        assert _painted(one).png == paint(replace(one)).png
        for change in (
            {"title": "Unlock"},
            {"heading": "November: points won this month"},
            {"server": "Elsewhere"},
            {"own": row(40, is_own=True)},
            {"page": "page 1 of 2"},
            {"rows": one.rows[1:]},
        ):
            assert _painted(one).png != paint(replace(one, **change)).png


_painted = cache(paint)
"""For boards to which several others are compared."""


@pytest.mark.parametrize(
    "change",
    [
        {"place": 14},
        {"name": "Somebody"},
        {"value": "1000"},
        {"detail": "7 played · 7 won"},
        {"number": "8"},
        {"is_own": True},
    ],
)
def test_everything_of_a_line_is_shown(change: dict[str, object]) -> None:
    assert set(change) <= set(BoardRow.__struct_fields__)
    for one in (TOP, LIST):
        other = replace(one, rows=(replace(one.rows[0], **change), *one.rows[1:]))
        assert _painted(one).png != paint(other).png


@pytest.mark.parametrize(
    ("own", "places"),
    [
        (None, ["11.", "12."]),
        (2, ["3.", "•••", "11.", "12."]),
        (36, ["11.", "12.", "•••", "37."]),
        (9, ["10.", "11.", "12."]),
        (12, ["11.", "12.", "13."]),
    ],
)
def test_one_s_own_line_stands_where_it_belongs(
    own: int | None, places: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = None if own is None else row(own)
    board = replace(LIST, rows=LIST.rows[:2], own=line)
    found = written(monkeypatch, lambda: paint_board(board))
    assert [one.text for one in found if one.text.endswith((".", "•"))] == places


def test_one_s_own_line_is_of_brass() -> None:
    line = BoardRow(4, "Ana", "1510")
    for board, own in (
        (Board("Tripol", "", "", (), (line,)), False),
        (Board("Tripol", "", "", (), (replace(line, is_own=True),)), True),
        (Board("Tripol", "", "", (), (), line), True),
    ):
        pixel = paint_board(board).image.convert("L").getpixel((500, 125))
        assert isinstance(pixel, int)
        assert (pixel > 120) == own


def test_one_s_own_line_alone_has_nothing_between(monkeypatch: pytest.MonkeyPatch) -> None:
    board = replace(TOP, rows=(), own=row(7, is_own=True))
    texts = [one.text for one in written(monkeypatch, lambda: paint_board(board))]
    assert "8." in texts
    assert "•••" not in texts


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_that_the_font_lacks_is_left_to_the_words(name: str) -> None:
    """In the list a coin without a number stands for it, on the podium one with the place."""
    line = BoardRow(4, name, "1510")
    coin = kit.coin(52, "", "keyhole", NIGHT.older)
    for shown, count in ((line, 1), (replace(line, name="Ana"), 0)):
        placed = paint_board(Board("Tripol", "", "", (), (shown,)))._placed
        assert sum(sprite is coin for sprite, _, _ in placed) == count
    assert _named(name) == _named("")
    assert _named("", "1") != _named("")
    first = Board("Tripol", "", name, (replace(step(0), name=name),))
    known = Board("Tripol", "", "", (Step(1, "", "1", step(0).score, step(0).unit),))
    assert paint(first).png == paint(known).png


def _named(name: str, number: str = "") -> bytes:
    line = BoardRow(4, name, "1510", "32 played", number)
    return paint(Board("Tripol", "", name, (), (line,))).png


@pytest.mark.parametrize("name", ["W" * 32, "i" * 32, "ß" * 32, "ǅ" * 32, "1"])
def test_every_name_that_can_be_drawn_fits(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    top = tuple(replace(each, name=name, number="8") for each in TOP.first)
    for board in (TOP, LIST):
        rows = tuple(replace(each, name=name, number="88") for each in board.rows)
        wide = replace(board, first=top[: len(board.first)], rows=rows)
        found = written(monkeypatch, lambda wide=wide: paint_board(wide))
        assert list(overlaps(found)) == []
        assert sum(one.text.startswith(name[:1]) for one in found) >= len(rows)


@pytest.mark.parametrize(
    ("heading", "told"),
    [
        ("All time", ["All time"]),
        ("November: points won this month", ["November: points won", "this month"]),
        ("", []),
    ],
)
def test_a_heading_beside_the_podium_is_broken_between_words(
    heading: str, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    board = replace(TOP, heading=heading, server="", first=TOP.first[:1], rows=())
    texts = [one.text for one in written(monkeypatch, lambda: paint_board(board)) if one.px == 32]
    assert texts == told


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
