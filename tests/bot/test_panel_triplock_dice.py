"""The dice on Triplock's panel: rows, tabs, single presses, and what both are given up for."""

from __future__ import annotations

from games.core import Seat
from games.triplock.table.cards import Die
from games.triplock.table.public import Open, TurnState
from games.triplock.texts.shared import lexicon
from tests.bot.triplock_panels import pressed
from tests.games.triplock.triplock_table import BARE, SPOTS, table
from tests.games.triplock.triplock_table import play as play_on
from tests.games.triplock.triplock_table import seat as seat_of


def test_an_action_without_a_choice_is_one_press() -> None:
    state = table(dice="expose peek")
    for reader in (None, Seat(0)):
        assert ("die:0:expose", False, "Expose") in pressed(state, reader)
    state = table(dice="flip peek")
    assert ("sacrifice:expose", False, "Both: Expose") in pressed(state, Seat(0), "sacrifice:")
    assert ("sacrifice:dd:1", False, "Disarm L2") not in pressed(state, Seat(0), "sacrifice:")
    bare = (*BARE[:1], SPOTS[1], *BARE[2:])
    state = table(dice="dd peek", spots=bare)
    assert ("die:0:dd:1", False, "Disarm ●L2") in pressed(state, None)
    assert ("die:0:dd:1", False, "Disarm L2") in pressed(state, Seat(0))
    state = table(dice="dd peek", spots=BARE)
    assert ("die:0:dd:-", False, "Draw only") in pressed(state, None)
    wild = table(asked=Open("any", "act", False))
    for reader in (None, Seat(0)):
        assert ("bonus:expose", False, "Expose") in pressed(wild, reader)
    talent = seat_of(table(spots=bare), 0, char="silas")
    assert ("skill:char:disarm:1", False, "Prise L2") in pressed(talent, Seat(0), "skill:")


def test_a_die_and_a_sacrifice_are_told_apart() -> None:
    """The die that shows Peek stays beside the actions that take both dice."""
    state = table(mine="C04.2^", dice="peek flip")
    for draft in ("sacrifice:", "sacrifice:peek", "sacrifice:flip"):
        labels = [label for _, _, label in pressed(state, Seat(0), draft)]
        assert "Peek" in labels
        assert len(set(labels)) == len(labels), labels
    labels = [label for _, _, label in pressed(state, Seat(0), "sacrifice:peek")]
    assert "▾ Both: Peek" in labels


def test_a_sacrifice_offers_nothing_that_a_die_shows() -> None:
    """One die does the same and leaves the other, unless an own Diagram rewards a sacrifice."""
    offered = {text for text, _, _ in pressed(table(dice="peek flip"), Seat(0), "sacrifice:")}
    assert {"sacrifice:swap", "sacrifice:dd", "sacrifice:expose"} <= offered
    assert not {"sacrifice:peek", "sacrifice:flip"} & offered
    rewarded = table(mine="C04.2^", dice="peek flip")
    offered = {text for text, _, _ in pressed(rewarded, Seat(0), "sacrifice:")}
    assert {"sacrifice:peek", "sacrifice:flip"} <= offered


def test_two_equal_dice_have_one_row() -> None:
    """The row stands for the first die; once that is used, for the second."""
    for reader, mark in ((None, "●"), (Seat(0), "")):
        flips = [one for one in pressed(table(dice="flip flip"), reader) if "Flip" in one[2]]
        assert flips == [(f"die:0:flip:{n}", False, f"Flip {mark}L{n + 1}") for n in range(3)]
        peeks = [one for one in pressed(table(dice="peek peek"), reader) if "Peek" in one[2]]
        assert peeks == [("die:0:", True, "2 Peek dice")]
    half = TurnState(dice=(Die("flip", True), Die("flip", False)))
    used = table(turn=half)
    assert ("die:1:flip:0", False, "Flip L1") in pressed(used, Seat(0))


def test_dice_with_few_targets_lie_open() -> None:
    both = table(dice="flip swap")
    public = [label for _, _, label in pressed(both, None)]
    assert public[:6] == [f"Flip ●L{n}" for n in (1, 2, 3)] + [
        f"Swap ●{pair}" for pair in ("L1 ⇄ L2", "L1 ⇄ L3", "L2 ⇄ L3")
    ]
    assert public[6:] == ["Complete…", "Skill…", "End turn", "Sacrifice…"]
    assert [label for _, _, label in pressed(both, Seat(0))][6:] == [
        "Skill…",
        "End turn",
        "Sacrifice…",
        "Complete 1. Keypad→Padlock…",
    ]
    one = [label for _, _, label in pressed(table(dice="peek flip"), Seat(0))]
    assert one[:5] == ["Peek", "Sacrifice…", "Flip L1", "Flip L2", "Flip L3"]
    last = play_on(table(dice="peek flip"), "die:1:flip:0").state
    assert [label for _, _, label in pressed(last, Seat(0))][:2] == ["Peek L1+L2", "Peek L1+L3"]
    cards = play_on(table(dice="diagram flip"), "die:1:flip:0").state
    assert ("die:0:", True, lexicon.FACES["diagram"]) in pressed(cards, None)
    assert "die:0:diagram:alter:1.0:2" in [text for text, _, _ in pressed(cards, Seat(0))]
