"""Every refusal of Timelock is a sentence with figures; each is reached through the engine."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.core import BadAction, Illegal, Refused, Seat
from games.timelock import GAME, texts
from games.timelock.rules.actions import Remove
from games.timelock.rules.state import State
from tests.games.timelock.timelock_reader import refused
from tests.games.timelock.timelock_table import READY, table, turns, zeros
from tests.shelf.words import sentence_fault

ENGINE = Path(__file__).parents[3] / "games" / "timelock"

UNPAID = (
    ("5-4 SWAP", "aP2 aP3 aD2 aD3", "A step of the Drone of a costs 2, die 5 has 1 left for a."),
    ("5-4 SWAP", "gQ2", "A step of the Queen of the Goal costs 6, and the dice show 5 and 4."),
    (
        "5-4 SWAP",
        "aP2 bP2 dP2",
        "A step of the Pawn of d costs 1, and the dice already pay for a and b.",
    ),
    (
        "6-2 DIG",
        "aP2 gQ2 gQ3",
        "A step of the Queen of the Goal costs 6, die 6 has none left for the Goal.",
    ),
    (
        "5-4 SWAP",
        "aP2 gQ2",
        "A step of the Queen of the Goal costs 6, and the other die has 5 at most.",
    ),
    (
        "3-3 SWAP",
        "aP2 aD2 aQ2 bP2",
        "A step of the Pawn of b costs 1, and both dice are added for a.",
    ),
    ("3-2 SWAP", "aP2 aD2 aQ2", "A step of the Queen of a costs 3, die 3 has none left for a."),
    (
        "2-2 SWAP",
        "aP2 aD2 aD1 aD2",
        "A step of the Drone of a costs 2, and the dice have 1 left together.",
    ),
    (
        "5-4 WILD",
        "gQ2 aP2 bP2 dP2 eP2",
        "A step of the Pawn of e costs 1, and none of 9 points are left.",
    ),
    (
        "6-6 SWAP",
        "gQ2 gQ3 aP2",
        "A step of the Pawn of a costs 1, and both dice already pay for the Goal.",
    ),
)


@pytest.mark.parametrize(("roll", "line", "told"), UNPAID)
def test_a_step_that_the_dice_cannot_pay_names_its_price(roll: str, line: str, told: str) -> None:
    assert refused(table(roll=roll), line) == told


def test_a_pyramid_that_cannot_be_paid_names_its_price() -> None:
    state = turns(table(roll="5-4 HOP", seats=1), "-aP")
    assert refused(state, "+aP") == (
        "A pyramid that comes back costs 6, and the dice show 5 and 4."
    )


CENTRED = "a=P/-/QDq/-/dp"
SPREAD = "a=P/D/Q/-/qdp"
ALONE = table(roll="1-1 HOP", seats=1)
OWING = table(roll="6-1 HOP", seats=1)
GONE = table("a=-/-/-/-/qdp", "5-4 DIG", win="remove")

RULES: dict[str, tuple[State, str, str]] = {
    "unreadable": (
        table(),
        "flip",
        "I can't read “flip”. Try aP2 for the Pawn of a to 2, aD^ to bring a piece to the top, "
        "*aDQ to swap two, or . to end the turn.",
    ),
    "covered": (
        table(),
        "aQ2",
        "The Queen of a has a piece on top. Move that first, or bring this one to the top.",
    ),
    "stands_there": (table(), "aP1", "The Pawn of a stands on row 1 already."),
    "closed_rank": (
        table(roll="6-6 SWAP"),
        "aP4",
        "Row 4 is closed to a: its pieces go up to row 3 now.",
    ),
    "too_far": (
        table(roll="6-6 SWAP"),
        "aP3",
        "The Pawn of a moves one space at a time. Only HOP takes it to row 3.",
    ),
    "dig_in_centre": (
        table(),
        "aD^",
        "The Drone of a is not in the centre row. Only there points bring a piece to the top.",
    ),
    "on_top": (
        table(CENTRED, "4-3 DIG"),
        "*aP^",
        "The Pawn of a is on top of its square already. You can move it.",
    ),
    "dig_goal": (
        table(roll="6-6 DIG"),
        "*gP^",
        "DIG is for your own stacks. In the Goal only points bring a piece to the top.",
    ),
    "swap_goal": (
        table(roll="6-6 SWAP"),
        "*gPQ",
        "SWAP is for two pieces of one of your own stacks, not for the Goal.",
    ),
    "same_square": (
        table(roll="6-6 SWAP"),
        "*aDQ",
        "Drone and Queen of a stand in one square. SWAP needs two squares.",
    ),
    "other_face": (
        table(SPREAD, "6-6 HOP"),
        "*aDQ",
        "That needs SWAP, and the die shows HOP.",
    ),
    "acted": (
        table(SPREAD, "6-6 SWAP"),
        "*aDQ *aDQ",
        "SWAP is used already: it can be used once in a turn.",
    ),
    "tip_first": (
        table(),
        "aP2 *TIP",
        "TIP comes before any point is spent. Undo your steps to use it.",
    ),
    "stack_gone": (GONE, "aP2", "Stack a has left the board. Move another one."),
    "not_your_stack": (
        table(roll="5-4 HOP", seats=4),
        "dP2",
        "Stack d is your partner's. You move a and b.",
    ),
    "no_goal": (ALONE, "gQ2", "Nobody moves a Goal in a solitaire. Move your stacks."),
    "solitaire_only": (table(), "-aP", "Pyramids leave and come back only in a solitaire."),
    "nothing_owed": (
        ALONE,
        "-aP",
        "No pyramid has to leave now. Move your stacks, or end the turn.",
    ),
    "removal_owed": (
        OWING,
        ".",
        "One pyramid leaves before anything else. Type -aP for North's Pawn of a.",
    ),
    "gone": (
        table("a=QDP/-/-/-/qd", "6-1 HOP", seats=1),
        "-aP",
        "North's Pawn of a is off the board already. Take another one.",
    ),
    "stands_already": (ALONE, "+aP", "North's Pawn of a is on the board already."),
    "over": (
        turns(table(READY, "1-1 HOP"), "."),
        "aP2",
        "This match is over. /timelock start sets up a new one.",
    ),
}


@pytest.mark.parametrize("key", RULES)
def test_a_rule_is_told_with_its_figures(key: str) -> None:
    state, line, told = RULES[key]
    if key == "too_far":
        # A typed way is spelled out, so that only a single action goes too far.
        with pytest.raises(Illegal) as caught:
            GAME.apply(state, Seat(0), GAME.parse(line), zeros)
        assert texts.refusal(caught.value) == told
        return
    assert refused(state, line) == told


def test_who_has_not_the_turn_is_told_who_has() -> None:
    assert refused(table(roll="5-4 HOP"), "aP2", seat=1) == (
        "● has the turn. Nothing was changed; wait until it ends."
    )


def test_only_stacks_lose_pyramids() -> None:
    with pytest.raises(Illegal) as caught:
        GAME.apply(OWING, Seat(0), Remove("c", 1), zeros)
    assert texts.refusal(caught.value).startswith("Only North's stacks a, b, d and e")


def test_a_removed_stack_has_nothing_to_swap() -> None:
    gone = table("a=-/-/-/-/qdp", "5-4 SWAP", win="remove")
    with pytest.raises(Illegal) as caught:
        GAME.apply(gone, Seat(0), GAME.parse("*aDQ"), zeros)
    assert texts.refusal(caught.value) == RULES["stack_gone"][2]


def test_pyramids_come_back_in_a_solitaire_alone() -> None:
    with pytest.raises(Illegal) as caught:
        GAME.apply(table(), Seat(0), GAME.parse("+aP"), zeros)
    assert texts.refusal(caught.value) == RULES["solitaire_only"][2]


def test_an_end_has_no_preview() -> None:
    with pytest.raises(Illegal) as caught:
        GAME.preview(table(), Seat(0), GAME.parse("."))
    assert texts.refusal(caught.value).startswith("The end of a turn rolls the dice")


@pytest.mark.parametrize(
    ("options", "seats", "told"),
    [
        ({}, 3, "Timelock is for 1, 2 or 4 players."),
        ({"board": "off"}, 4, "Without a board only two can play."),
        ({"win": "3"}, 4, "Partners play to match 4, or to remove their stacks."),
        ({"first": "2"}, 2, "There is no such first player: the seats are 1 to 2."),
        ({"colour": "red"}, 2, "Timelock has no setting called colour."),
        ({"solo": "7"}, 1, "7 does not fit the setting solo."),
    ],
)
def test_a_table_that_cannot_be_played_says_why(
    options: dict[str, str], seats: int, told: str
) -> None:
    with pytest.raises(Illegal) as caught:
        GAME.setup(options, seats, zeros)
    assert texts.refusal(caught.value) == told


def test_a_long_text_is_cut_and_loses_its_markup() -> None:
    with pytest.raises(BadAction) as caught:
        GAME.parse("**@everyone** " + "x" * 900)
    told = texts.refusal(caught.value)
    assert "“everyone xxxxxxxxxx…”" in told
    assert len(told) < 200


def test_every_key_of_the_engine_is_tested_here() -> None:
    keys = {
        key
        for path in ENGINE.rglob("*.py")
        for key in re.findall(r'(?:Illegal|BadAction)\(\s*"(\w+)"', path.read_text())
    }
    assert len(keys) > 20
    elsewhere = {"first_seat", "no_preview", "not_turn", "stacks_only", "unpayable"}
    assert keys - RULES.keys() == elsewhere


def test_a_key_without_a_sentence_of_its_own_is_answered() -> None:
    told = texts.refusal(Refused("no_such_key"))
    assert told == "That cannot be played now. Nothing was changed."


def test_every_rule_is_told_in_sentences() -> None:
    assert [key for key, (_, _, told) in RULES.items() if sentence_fault(told)] == []
