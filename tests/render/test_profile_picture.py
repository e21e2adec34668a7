"""The picture of a profile: everything is told, everything fits, nothing stands over another."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from itertools import combinations

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.match.games import GAMES
from games.core import Ending
from render import kit, outcomes, trend
from render.kit import Canvas
from render.profile import TALLEST, Fact, Profile, Recent, initial, paint, paint_profile
from render.profile_lines import LEAST, Line
from tests.render.looking import mask_of, overlaps, pixels, written
from tests.render.profile_samples import ACCENTS, LOCKPICK, WIDEST, WORDS, lines, profile, profiles
from tests.sure import sure

HOSTILE = ("アナ" * 16, "مرحبا بكم", "🦊" * 32, "\u202e\u200b", "Ана", "", "★", "\U0010ffff")
"""Names that cannot be drawn."""

BOXES = ((20, 20, 184, 66), (20, 20, 184, 98), (20, 20, 184, 138), (20, 20, 952, 196))
"""The places of charts, from the lowest line to the chart below a single one."""

LINE = Line("Tripol", 0xD23B22, 15, 8, 1, 6, "1550", (1480, 1550), "best 99 points", 2)
CHANGES = {
    "title": "Unlock",
    "accent": LOCKPICK,
    "played": 16,
    "won": 9,
    "drawn": 0,
    "lost": 7,
    "rating": "1550 still settling",
    "curve": (1500, 1550),
    "best": "best 98 points",
    "run": 3,
}


@pytest.mark.parametrize("name", profiles())
def test_every_profile_has_a_picture(name: str) -> None:
    picture = paint(profiles()[name])
    assert Image.open(BytesIO(picture.png)).size == (picture.width, picture.height)
    assert picture.width == 1000
    assert picture.height <= TALLEST == 1260
    assert picture.weight < 250_000


@pytest.mark.parametrize("turns", ["", "answers within a day"])
@pytest.mark.parametrize("count", range(9))
def test_the_most_of_everything_is_not_too_tall(count: int, turns: str) -> None:
    assert paint_profile(profile(count, 5, 10, turns=turns)).height <= TALLEST


def test_what_is_not_there_takes_no_room() -> None:
    heights = [
        paint_profile(profile(count, alone, latest, turns=turns)).height
        for count, alone, latest, turns in (
            (0, 0, 0, ""),
            (0, 1, 0, ""),
            (0, 1, 1, ""),
            (2, 1, 1, ""),
            (2, 1, 1, "answers"),
            (2, 1, 10, "answers"),
            (3, 1, 10, "answers"),
            (3, 5, 10, "answers"),
        )
    ]
    assert heights == sorted(set(heights))
    assert heights[0] < 170
    assert paint_profile(profiles()["first"]).height < 400


@pytest.mark.parametrize("count", [1, 2, 4, 8])
@pytest.mark.parametrize("field", CHANGES)
def test_everything_of_a_line_is_shown(field: str, count: int) -> None:
    assert set(CHANGES) == set(Line.__struct_fields__)
    one = Profile("Ana", "", WORDS, (LINE,) * count)
    other = replace(one, lines=(*one.lines[1:], replace(LINE, **{field: CHANGES[field]})))
    assert _painted(one).png != paint(other).png


_painted = cache(paint)
"""For profiles to which several others are compared."""


@pytest.mark.parametrize(
    "change",
    [
        {"name": "Ben"},
        {"place": "Direct messages"},
        {"words": replace(WORDS, played="gespielt")},
        {"words": replace(WORDS, run="in Folge")},
        {"turns": "answers within an hour"},
        {"alone": (Fact("Station", "opened once"),)},
        {"recent": (Recent(LOCKPICK, "Lockpick", None, "14 of 15", "2 h"),)},
    ],
)
def test_everything_of_a_profile_is_shown(change: dict[str, object]) -> None:
    one = profile()
    assert _painted(one).png != paint(replace(one, **change)).png
    assert _painted(one).png == paint(profile()).png


@pytest.mark.parametrize("field", Recent.__struct_fields__)
def test_everything_of_a_match_is_shown(field: str) -> None:
    one = Recent(LOCKPICK, "Lockpick", Ending.WON, "14 of 15", "2 h")
    other = Recent(ACCENTS[0], "Triplock", Ending.LOST, "4–11", "3 d")
    changed = replace(one, **{field: getattr(other, field)})
    for count in (1, 10):
        first, second = (
            replace(profile(1), recent=(each, *(one,) * (count - 1))) for each in (one, changed)
        )
        assert _painted(first).png != paint(second).png


def test_texts_are_told_whole_where_they_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    one = profiles()["full"]
    texts = {found.text for found in written(monkeypatch, lambda: paint_profile(one))}
    for line in one.lines:
        number, _, words = line.rating.partition(" ")
        assert {line.title, line.best or line.title, f"{line.played} {WORDS.played}"} <= texts
        assert {f"{line.won}", f"{line.drawn}", f"{line.lost}"} <= texts
        assert (words if number.isdecimal() else line.rating) in {*texts, ""}
    for late in one.recent:
        assert {late.score or late.ago, late.ago} <= texts
    for fact in one.alone:
        assert {fact.label, fact.value} <= texts
    assert {one.place, one.turns, WORDS.played} <= texts


@pytest.mark.parametrize(
    ("name", "letter"),
    [("ana", "A"), ("…1st", "1"), ("ß", "ß"), ("ǅ", "ǅ"), ("öl", "Ö"), ("", "")],
)
def test_the_medallion_has_a_letter_that_the_font_has(name: str, letter: str) -> None:
    assert initial(name) == letter


@pytest.mark.parametrize("name", profiles())
def test_no_text_stands_over_another(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = written(monkeypatch, lambda: paint_profile(profiles()[name]))
    assert found
    assert list(overlaps(found)) == []


def test_an_overlap_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def paint_twice() -> Canvas:
        canvas = Canvas(kit.bench(400, 100))
        canvas.text(200, 50, "one", 40)
        canvas.text(240, 60, "other", 40)
        return canvas

    assert list(overlaps(written(monkeypatch, paint_twice))) == [("one", "other")]


@pytest.mark.parametrize("name", profiles())
def test_every_letter_can_be_read_on_a_phone(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Digits of a tally alone are smaller, where three numbers of four digits stand in a row."""
    found = written(monkeypatch, lambda: paint_profile(profiles()[name]))
    least = outcomes.LEAST if name == "widest" else LEAST
    assert min(one.px for one in found) >= least
    assert all(one.px >= LEAST for one in found if not one.text.isdecimal())


@pytest.mark.parametrize("count", [1, 3, 5, 8])
def test_numbers_are_never_cut(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not beside texts that are as long as can be."""
    wide = replace(profiles()["widest"].lines[0], won=9998, drawn=9997, lost=9996)
    one = replace(profiles()["widest"], lines=(wide,) * count)
    texts = [found.text for found in written(monkeypatch, lambda: paint_profile(one))]
    for number in ("9998", "9997", "9996"):
        assert texts.count(number) == count
    assert texts.count("100") == count


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_that_the_font_lacks_is_left_to_the_words(name: str) -> None:
    nameless = replace(profile(), name="", place="")
    assert paint(replace(profile(), name=name, place=name)).png == _painted(nameless).png


@pytest.mark.parametrize(
    ("name", "shown"), [("🦊 Ana \u202e", "Ana"), ("𝓐𝓷𝓪", "Ana"), ("W" * 32, "W" * 40)]
)
def test_a_name_is_cleaned_and_cut(name: str, shown: str) -> None:
    assert paint(replace(profile(), name=name)).png == paint(replace(profile(), name=shown)).png


@pytest.mark.parametrize("name", [WIDEST, "i" * 32, "ß" * 32, "ǅ" * 32, "1", "…1", "Å"])
def test_every_name_that_can_be_drawn_fits(name: str) -> None:
    for count in (0, 1, 8):
        assert paint(profile(count, name=name)).png != _painted(profile(count, name="")).png


def test_only_the_first_of_too_many_are_shown() -> None:
    full = profile(8, 5, 10)
    more = replace(
        full,
        lines=full.lines * 2,
        alone=full.alone * 2,
        recent=full.recent * 2,
    )
    assert paint(full).png == paint(more).png


def test_who_has_won_nothing_in_a_row_has_no_plate(monkeypatch: pytest.MonkeyPatch) -> None:
    one = replace(profile(1, 0), lines=(replace(LINE, run=0),))
    texts = [found.text for found in written(monkeypatch, lambda: paint_profile(one))]
    assert not any(WORDS.run in text for text in texts)
    other = replace(one, lines=(LINE,))
    texts = [found.text for found in written(monkeypatch, lambda: paint_profile(other))]
    assert f"2 {WORDS.run}" in texts


@pytest.mark.parametrize("count", [1, 3, 5, 8])
def test_one_rating_is_no_curve(count: int) -> None:
    none, one, two = (
        replace(profile(), lines=(replace(LINE, curve=curve),) * count)
        for curve in ((), (1550,), (1540, 1550))
    )
    assert paint(none).png == paint(one).png != paint(two).png


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize(
    ("curve", "numbers"),
    [
        ((1500, 1500), ["1500"]),
        ((1500,) * 50, ["1500"]),
        ((1400, 1600), ["1600", "1400"]),
        (tuple(range(100, 5100, 100)), ["5000", "100"]),
        ((1500, 1600) * 25, ["1600", "1500"]),
    ],
)
def test_a_curve_has_its_highest_and_its_lowest_number(
    box: tuple[int, int, int, int],
    curve: tuple[int, ...],
    numbers: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def chart() -> Canvas:
        canvas = Canvas(kit.bench(1000, 220))
        trend.draw(canvas, box, curve, LOCKPICK)
        return canvas

    found = written(monkeypatch, chart)
    assert [one.text for one in found] == numbers
    assert list(overlaps(found)) == []


@pytest.mark.parametrize("box", BOXES)
def test_a_curve_that_rises_ends_high(box: tuple[int, int, int, int]) -> None:
    canvas = Canvas(kit.bench(1000, 220))
    trend.draw(canvas, box, (1400, 1450, 1600), LOCKPICK)
    line = mask_of(canvas.image, trend.line_colour(LOCKPICK))
    left, _, right, _ = sure(line.getbbox())
    ends = (line.crop((x, 0, x + 1, line.height)).getbbox() for x in (left, right - 1))
    first, last = map(sure, ends)
    assert first[1] > last[3] + 9
    assert right > left + 41


def test_endings_differ_without_colour() -> None:
    """Their signs of ink differ in shape."""
    signs = []
    for ending in (None, *Ending):
        canvas = Canvas(kit.bench(60, 60))
        canvas.centre(outcomes.seal(ending, 32), 30, 30)
        grey = canvas.image.convert("L").crop((20, 20, 40, 40))
        signs.append({at for at, value in enumerate(grey.tobytes()) if value < 60})
    assert all(len(sign) > 20 for sign in signs)
    for one, other in combinations(signs, 2):
        assert len(one ^ other) > 30


def test_the_accents_of_all_games_are_exact_in_its_palette() -> None:
    assert {entry.accent for entry in GAMES.values()} == set(ACCENTS)
    for one in lines():
        picture = paint(Profile("Ana", "", WORDS, (replace(LINE, accent=one.accent),)))
        assert pixels(picture.png, trend.line_colour(one.accent)) > 100
