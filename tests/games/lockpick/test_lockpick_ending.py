"""How a finished game of Lockpick is told: in its picture, its alt text, and beside its deal."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.lockpick.rules.board import LockedSet
from games.lockpick.rules.state import Change
from games.lockpick.rules.view import View
from games.lockpick.texts import day, ending, painted
from tests.games.lockpick.tables import table, view

FROZEN = (3, 3, 3, 3, 2)
OVER = view(table(frozen=FROZEN, turn=31))


@pytest.mark.parametrize(
    ("reason", "head", "told"),
    [
        ("open", "Opened in 31 turns", "the lock is open after 31 turns"),
        ("resigned", "Given up in turn 31", "given up in turn 31: the lock stays shut"),
        ("empty", "Out of cards after 31 turns", "the cards ran out after 31 turns: the lock"),
    ],
)
def test_an_ending_says_how_it_came(reason: str, head: str, told: str) -> None:
    over = replace(OVER, reason=reason)
    assert ending.headline(over) == head
    assert ending.ending_alt(over).startswith(f"Lockpick: {told}")


def test_the_plates_count_turns_and_sets() -> None:
    many = replace(OVER, tally=replace(OVER.tally, most=2))
    assert ending.figures(many) == (("31", "turns"), ("2", "sets at once"))
    one = replace(many, turn=1, tally=replace(OVER.tally, most=1))
    assert ending.figures(one) == (("1", "turn"), ("1", "set at once"))


def test_an_ending_names_what_still_stands_and_what_froze_last() -> None:
    assert "Still standing: 1 purple." in ending.ending_alt(OVER)
    assert "The last turn froze" not in ending.ending_alt(OVER)
    sets = tuple(
        LockedSet(col, (), froze) for col, froze in (("R", True), ("R", True), ("G", False))
    )
    last = replace(OVER, last=Change(31, "push", locks=(*sets, LockedSet("Y", (), True))))
    assert ending.last_frozen(last) == ((0, 1), (0, 2), (1, 2))
    assert "The last turn froze 2 red and 1 yellow." in ending.ending_alt(last)
    opened = replace(OVER, frozen=(3,) * 5, standing=(0,) * 5, reason="open")
    assert "Still standing" not in ending.ending_alt(opened)


def test_an_attempt_is_told_by_its_rank() -> None:
    """Rules LP-14: it is ranked by having won, frozen tumblers, and fewer turns."""
    assert day.standing((1, 15, -31)) == "opened it in 31 turns"
    assert day.standing((0, 14, -1)) == "froze 14 of 15 in 1 turn"


def test_a_deal_that_cannot_be_won_any_more_is_hopeless() -> None:
    """Rules LP-13: ten tumblers ask for thirty cards."""
    few: View = view(table(frozen=(1,) * 5))
    assert (day.is_hopeless(few), day.is_hopeless(replace(few, hopeless=False))) == (True, False)


def test_the_line_below_the_title_says_what_a_wild_stands_for() -> None:
    assert painted.header(view(table(roll="W6", chosen="G", turn=3))) == "Turn 3 · Wild as Green"
    assert painted.header(view(table(roll="G4", chosen="G", turn=3))) == "Turn 3 · Green 4"
