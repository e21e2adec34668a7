"""Names of people: they show something, keep joined emoji, and are no word of the bot."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from bot.interactions.press import chosen_person, name_of
from bot.match.controls.names import (
    A_PLAYER,
    MAX_NAME,
    SOMEBODY,
    SOMEONE,
    computer_name,
    cut_name,
    person_name,
    shape_name,
)
from bot.screens.words import drawn, escape, plain
from games.core import SHAPES, Level
from tests.sources import FILES

IGNORABLE = (
    *(range(0xAD, 0xAE), range(0x34F, 0x350), range(0x61C, 0x61D), range(0x115F, 0x1161)),
    *(range(0x17B4, 0x17B6), range(0x180B, 0x1810), range(0x200B, 0x2010), range(0x202A, 0x202F)),
    *(range(0x2060, 0x2070), range(0x3164, 0x3165), range(0xFE00, 0xFE10), range(0xFEFF, 0xFF00)),
    *(range(0xFFA0, 0xFFA1), range(0xFFF0, 0xFFF9), range(0x1BCA0, 0x1BCA4)),
    *(range(0x1D173, 0x1D17B), range(0xE0000, 0xE1000)),
)
"""Default_Ignorable_Code_Point, by Unicode 16's DerivedCoreProperties."""

BLANK = (
    *(0x09, 0x20, 0x85, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x2028, 0x2029, 0x202F, 0x205F),
    *(0x3000, 0x2800, 0xFFF9, 0xFFFA, 0xFFFB, 0xFFFC, 0x13441, 0x13442, 0x16FE4, 0x1D159),
)
"""Spaces, and what fonts draw as nothing or as a space: Braille, fillers, an empty notehead."""

FAMILY, HEART = "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\u2764\ufe0f\u200d\U0001f525"
WALES = "\U0001f3f4" + "".join(chr(0xE0000 + ord(at)) for at in "gbwls") + "\U000e007f"


def test_a_name_that_shows_nothing_gives_way_to_the_user_name() -> None:
    points = [*(point for each in IGNORABLE for point in each), *BLANK]
    assert {person_name(chr(point) * 2, "ana.b") for point in points} == {"ana.b"}
    assert {cut_name(chr(point) * 2) for point in points} == {SOMEONE}
    assert cut_name("".join(map(chr, BLANK))) == SOMEONE
    assert person_name("\u3164", "\u2800") == SOMEONE


@pytest.mark.parametrize(
    "name",
    [
        FAMILY,
        HEART,
        WALES,
        f"Ana {FAMILY}",
        "1\ufe0f\u20e3 Ben",
        "\U0001f1e9\U0001f1ea",
        "\u0dc1\u0dca\u200d\u0dbb\u0dd3",  # Sinhala
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian
    ],
)
def test_what_is_joined_stays_joined(name: str) -> None:
    assert (person_name(name, "ana"), cut_name(name), plain(name)) == (name, name, name)
    assert escape(name) == name


def test_accents_that_stand_apart_stay() -> None:
    """As some keyboards and file systems write them; what else is stacked on a letter goes."""
    assert cut_name("Jose\u0301 Tie\u0302\u0301n") == "Jos\u00e9 Ti\u1ebfn"
    assert cut_name("o\u0308" * 20 + "x\u0336\u0350") == "\u00f6" * 17 + "…"
    assert cut_name("e\u0301\u0336\u0350") == "\u00e9"


def test_signs_that_join_nothing_go() -> None:
    assert cut_name(f"a\u200db \u200d{FAMILY}\u200d \u200d\u200d") == f"ab {FAMILY}"
    assert cut_name("x\u200c\u200cy\ufe0e") == "xy\ufe0e"
    assert cut_name(f"\ufe0f{WALES[:-1]}") == WALES[0]


@pytest.mark.parametrize("sign", [FAMILY, HEART, WALES, "\U0001f1e9\U0001f1ea", "1\ufe0f\u20e3"])
def test_no_sign_is_cut_apart(sign: str) -> None:
    for before in range(MAX_NAME + 1):
        whole = cut_name("a" * before + sign * 3 + "b" * MAX_NAME)
        assert len(whole) <= MAX_NAME
        assert (
            not whole.rstrip("b…").removeprefix("a" * min(before, MAX_NAME - 1)).replace(sign, "")
        )


@pytest.mark.parametrize(
    ("name", "picture"),
    [
        (f"Ana {FAMILY}", "Ana"),
        (FAMILY, ""),
        (WALES, ""),
        ("\u3164", SOMEONE),
        ("A\u3164na", "Ana"),
    ],
)
def test_pictures_leave_out_what_they_cannot_draw(name: str, picture: str) -> None:
    assert drawn(name) == picture


WORDS = (
    *(SOMEBODY, SOMEONE, A_PLAYER, "Tumbler", "You", "Nobody", "Everybody"),
    *("A computer", "the host", "The Lock"),
    *(shape_name(shape) for shape in SHAPES),
    *(computer_name(level.value, number) for level in Level for number in (1, 2, 7)),
)


def alike(word: str) -> Iterator[str]:
    """A word as people may write it to look like it."""
    yield word
    yield word.upper()
    yield f"  {word.replace(' ', '   ')} "
    yield "\u200b".join(word)
    yield f"\u3164{word}\u2800"
    yield word.replace("(", "[").replace(")", "]") + "!"
    yield word.replace("o", "\u043e").replace("e", "\u0435")  # Cyrillic
    yield word.replace("l", "I").replace("m", "rn")
    yield word.replace("o", "0")
    yield "".join(chr(0x1D400 + ord(at) - 65) if "A" <= at <= "Z" else at for at in word.upper())
    yield "".join(chr(0x1F1E6 + ord(at) - 65) if "A" <= at <= "Z" else at for at in word.upper())


@pytest.mark.parametrize("word", WORDS)
def test_a_name_that_is_a_word_of_the_bot_gives_way_to_the_user_name(word: str) -> None:
    assert {person_name(name, "eve.il") for name in alike(word)} == {"eve.il"}
    assert person_name("\u1d1b\u1d1c\u1d0d\u0299\u029f\u1d07\u0280", "eve.il") == "eve.il"
    shown = person_name(word, word.casefold())
    assert shown == cut_name(f"@{word.casefold()}")
    assert (cut_name(shown), drawn(shown)) == (shown, shown)


@pytest.mark.parametrize(
    "name", ["Tumbler fan", "Tumblerina", "Some Body Else", "Player 1", "Younes", "Nobody2", "@Ana"]
)
def test_other_names_stay(name: str) -> None:
    assert person_name(name, "user") == name


def called(display: str, user: str) -> tuple[str, str]:
    """What somebody is called who presses, and who is chosen in a select."""
    chosen: Any = SimpleNamespace(
        data={
            "values": ["7"],
            "resolved": {"users": {"7": {"username": user, "global_name": display}}},
        }
    )
    presses: Any = SimpleNamespace(display_name=display, name=user)
    return name_of(presses), chosen_person(chosen).name


def test_whoever_presses_or_is_chosen_is_named_so() -> None:
    assert called("Ana", "ana.b") == ("Ana", "Ana")
    assert called("\u3164", "ana.b") == ("ana.b", "ana.b")
    assert called("Tumbler (hard)", "eve.il") == ("eve.il", "eve.il")


def test_one_function_names_people() -> None:
    """Whatever Discord calls a person goes through `name_of` and `chosen_person`."""
    words = re.compile(r"\.(?:display_name|global_name|nick)\b")
    found = [(module, words.findall(source)) for module, (source, _) in FILES.items()]
    assert [one for one in found if one[1] and one[0].startswith("bot.")] == [
        (name_of.__module__, [".display_name"])
    ]
