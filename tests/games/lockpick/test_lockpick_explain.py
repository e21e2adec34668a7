"""What each press of Lockpick's panel does, in words."""

from __future__ import annotations

from msgspec.structs import replace

from games.lockpick.rules.view import View
from games.lockpick.texts import explain
from tests.games.lockpick.tables import table, view

LATER = "nothing is played before Commit."
BACK = "Takes back what you have placed; nothing is played by it."


def in_phase(phase: str, *hand: str) -> View:
    return replace(view(table()), phase=phase, hand=hand)


def test_the_colour_of_a_wild() -> None:
    choose = in_phase("choose")
    told = "Takes as many cards of this colour as you rolled into your hand; there is no undo."
    assert explain(choose, "=G") == told
    empty = "Takes this colour, whose stack is empty: a card may jump, or you pass."
    assert explain(choose, "~=R;") == explain(choose, "~=R;pass;") == empty


def test_a_push() -> None:
    several, single = in_phase("push", "7C", "8C"), in_phase("push", "7C")
    assert explain(several, "~G>:") == f"Chooses the columns that your cards go to; {LATER}"
    card = f"Puts this card at the end of the next column, left to right; {LATER}"
    assert explain(several, "~G>:7C:") == explain(several, "~G>:7C:8C;") == card
    assert explain(single, "~G>:7C;") == f"Puts your card at the end of this column; {LATER}"
    assert explain(several, "~") == BACK
    assert explain(several, "_type") == ""


def test_a_jump() -> None:
    jump = in_phase("jump")
    told = "Chooses this card to jump; next you choose the column that it goes to."
    assert explain(jump, "~=R;JG3-") == told
    assert explain(jump, "~JG3-Y;") == f"Puts the jumping card at the end of this column; {LATER}"
    assert explain(jump, "~pass;") == f"Lets no card jump in this turn; {LATER}"
    assert explain(jump, "~=R;") == explain(jump, "~") == BACK


def test_a_lock_and_the_commit() -> None:
    lock, done = in_phase("lock"), in_phase("done")
    told = "Locks these three cards: they leave the column, and a tumbler of its colour may freeze."
    assert explain(lock, "~LY2;") == explain(lock, "~G>:7C;LY2;") == told
    assert explain(lock, "~G>:") == explain(lock, "~G>:7C;") == explain(lock, "~") == BACK
    commit = "Plays the whole turn and rolls the dice for the next one; there is no undo."
    assert explain(done, "G>:7C:8C") == commit
    assert explain(done, "~G>:") == explain(done, "~") == BACK
