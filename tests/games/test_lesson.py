"""What all lessons share: draws for a wanted order, and where a match stands in a script."""

from __future__ import annotations

import pytest

from games.core import HINT, LEAVE, Row, Seat, Tape, shuffle
from games.lesson import Lesson, Part, Place, Step, place_of, unshuffle

STEP = Step("Draw a tile.", "That is no draw.", "Press Draw.")
LESSON = Lesson(
    1,
    {},
    2,
    Seat(0),
    (),
    (
        Part(Seat(1), ("a",), ((3,),)),
        Part(Seat(0), ("b;c", "c;b"), ((), (1,)), STEP),
        Part(Seat(1), ("d",), ((),)),
    ),
    "Play on.",
)


@pytest.mark.parametrize("wanted", ["ABCDE", "EDCBA", "CAEBD", "A", ""])
def test_a_deal_can_be_chosen(wanted: str) -> None:
    items = sorted(wanted)
    tape = Tape(unshuffle(wanted, items))
    assert "".join(shuffle(items, tape)) == wanted
    tape.finish()


def test_equal_things_can_stand_anywhere() -> None:
    tape = Tape(unshuffle("ABAA", "AAAB"))
    assert "".join(shuffle("AAAB", tape)) == "ABAA"


@pytest.mark.parametrize("wanted", ["ABD", "DBC", "AB", "ABCC"])
def test_other_things_cannot_be_dealt(wanted: str) -> None:
    with pytest.raises(ValueError):
        unshuffle(wanted, "ABC")


def test_a_match_stands_somewhere_in_its_script_or_beyond() -> None:
    rows = played("1 a", "0 c", f"0 {HINT}", "0 b", "1 d")
    both = (("b", "c"), ("c", "b"))
    assert [place_of(LESSON, rows[:n]) for n in range(6)] == [
        Place(0, (("a",),), ((3,),)),
        Place(1, both, ((), (1,))),
        Place(1, (("b",),), ((1,),)),
        Place(1, (("b",),), ((1,),)),
        Place(2, (("d",),), ((),)),
        None,
    ]


@pytest.mark.parametrize("moves", [["1 b"], ["0 a"], ["1 a", "0 d"], ["1 a", f"0 {LEAVE}"]])
def test_who_left_the_script_is_beside_it(moves: list[str]) -> None:
    assert place_of(LESSON, played(*moves)) is None


def played(*moves: str) -> list[Row]:
    """Rows of a log, each "seat text"."""
    parts = [move.partition(" ") for move in moves]
    return [Row(n, Seat(int(seat)), text) for n, (seat, _, text) in enumerate(parts, 1)]


def test_the_house_plays_up_to_the_first_step() -> None:
    assert (LESSON.prefix, LESSON.steps) == (1, (STEP,))
