"""The examples of Timelock's rules: each shows what its topic tells, by its own script."""

from __future__ import annotations

from games.core import Setting
from games.timelock import texts
from games.timelock.examples import examples
from tests.games.timelock.timelock_reader import NAMES


def alt(topic: str) -> str:
    example = examples()[topic]
    (told,) = texts.describe(example.view, example.draft, Setting(names=NAMES))
    return told


def test_the_examples_show_their_topics() -> None:
    assert "turn 1. Ana, circle, is to play" in alt("The table")
    assert (
        "A draft, not played yet. So far: Pawn of e to row 2, Pawn and Queen of e swapped, "
        "Drone of a to row 2." in alt("A turn")
    )
    assert "Ana's stack b matches" in alt("Matching")
    assert "Ana wins in turn 11 with 11 points" in alt("Winning")
    assert "10 pyramids left, worth 22 points; level 5." in alt("Alone")
    assert "Cy, square, north-east with d and e" in alt("Partners")
