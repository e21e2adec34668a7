"""The picture of a tournament's standing, and that of its end."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw, ImageFont

from render import fonts, letters
from render.podium import Step
from render.tournament import Chart, paint
from tests.render.tournament_samples import chart, ends

NOT_THERE = "\U0010ffff"
"""A character that no font has: it is drawn as an empty box."""


@pytest.mark.parametrize("count", range(3, 9))
def test_every_number_of_people_has_a_picture(count: int) -> None:
    picture = paint(chart(count))
    assert picture.width == 1000
    assert picture.height <= 1200
    assert picture.weight < 120_000


@pytest.mark.parametrize("name", ends())
def test_every_end_has_a_picture(name: str) -> None:
    picture = paint(ends()[name])
    assert picture.width == 1000
    assert picture.height <= 1200
    assert picture.weight < 200_000


@pytest.mark.parametrize("steps", [0, 3])
@pytest.mark.parametrize(
    ("text", "total"), [("30", "210"), ("½", "6½"), ("999", "9999"), ("−10", "−1024")]
)
def test_the_largest_scores_fit(text: str, total: str, steps: int) -> None:
    assert paint(chart(8, text, total, steps)).height > 0


@pytest.mark.parametrize("name", ["W" * 16, "i" * 16, "Ö", "ǅǅǅǅǅǅǅǅǅǅǅǅǅǅǅǅ"])
def test_every_name_that_can_be_drawn_fits(name: str) -> None:
    assert letters.drawn(name) == name
    for count in (3, 8):
        rows = chart(count).rows
        long = tuple(
            type(row)(row.place, name, number, row.cells, row.total)
            for row, number in zip(rows, ["8", "", *("7" * 8)], strict=False)
        )
        steps = tuple(Step(at, name, "8" * (at % 2), "29", "points") for at in (1, 2, 3))
        paint(Chart("Timelock", "tournament · the end", "against", long, steps))
        paint(Chart("Timelock", "tournament · round 1 of 7", "against", long))


def test_equal_charts_give_equal_bytes() -> None:
    assert paint(chart(4)).png == paint(chart(4)).png
    assert paint(chart(4)).png != paint(chart(4, "0")).png
    assert paint(chart(4, steps=3)).png == paint(chart(4, steps=3)).png


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Ana", "Ana"),
        ("Bén Ł-Đ.", "Bén Ł-Đ."),
        ("Be\u0301n", "Bén"),
        ("𝓐𝓷𝓪", "Ana"),
        ("Ａｎａ", "Ana"),
        ("🦊 Ana 🦊", "Ana"),
        ("Ana\u200b\u202e\n\x07", "Ana"),
        ("A\u0336n\u0336a", "Ana"),
        ("🇩🇪 Ben", "Ben"),
        ("Ben…", "Ben…"),
        ("★", ""),
        ("…", ""),
        ("🦊", ""),
        ("", ""),
        ("Ана", ""),
        ("Ana Ана", ""),
        ("アナ", ""),
        ("أنا", ""),
        ("अना", ""),
        ("ำ", ""),
    ],
)
def test_a_name_is_drawn_whole_or_not(name: str, drawn: str) -> None:
    assert letters.drawn(name) == drawn


@pytest.mark.parametrize("weight", fonts.Weight)
def test_no_name_is_drawn_with_an_empty_box(weight: fonts.Weight) -> None:
    font = fonts.font(40, weight)
    box = _shape(font, NOT_THERE)
    taken = [char for char in map(chr, range(0x3000)) if letters.drawn(f"A{char}") != ""]
    drawn = {char for one in taken for char in letters.drawn(f"A{one}")}
    assert len(drawn) > 500
    assert [char for char in drawn if _shape(font, char) == box] == []


def _shape(font: ImageFont.FreeTypeFont, char: str) -> bytes:
    image = Image.new("L", (80, 80))
    ImageDraw.Draw(image).text((10, 60), char, fill=255, font=font, anchor="ls")
    return image.tobytes()
