"""Every refusal and why, the notation's edges, and what people type."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core import BadAction, Illegal, Seat, Tape
from games.triplock import GAME, texts
from games.triplock.rules import reasons
from games.triplock.table.cards import Hit
from games.triplock.table.public import Attempt, Discarding, Open, Orienting
from tests.games.triplock.triplock_table import BARE, play, seat, table
from tests.sure import sure

BONUS = table(asked=Open("flip", "D01", True))
FULL = table(mine="D01.1 D02.0 D04.0 D10", asked=Discarding(3))
LAYING = table(mine="D01.1 D10", asked=Orienting(1))
COMBO = table(
    mine="D02.0^", asked=Attempt(0, True, ("GEAR", "SPRING", "KEY"), (1, 2), (Hit(0, 0),))
)
TRIP = table(mine="D14.1^", asked=Attempt(0, False, ("GEAR", "GEAR"), (1,), (Hit(0, 0),)))
ROLLED = table(theirs="D03.3 C01.0^ D05.1^", dice="flip diagram")
USED = play(ROLLED, "die:0:flip:0").state
SETUP = GAME.setup({}, 2, Tape([0] * 43)).state
OVER = GAME.leave(table(), Seat(0), Tape([])).state


def with_char(char: str, dice: str = ""):
    return seat(table(dice=dice), 0, char=char)


CASES = [
    (OVER, "roll", "match_over"),
    (SETUP, "roll", "lay_first"),
    (table(), "choose:wren", "not_here"),
    (table(), "room", "not_here"),
    (LAYING, "roll", "lay_first"),
    (FULL, "roll", "discard_first"),
    (FULL, "discard:4", "no_such_slot"),
    (COMBO, "end", "match_first"),
    (COMBO, "match:0:1", "symbol_done"),
    (COMBO, "match:2:2", "combo_order"),
    (COMBO, "match:1:3", "not_visible"),
    (COMBO, "match:1:9", "no_such_spot"),
    (COMBO, "match:1:0", "spot_used"),
    (COMBO, "match:1:2", "no_room"),
    (TRIP, "match:1:0", "spot_used"),
    (BONUS, "end", "bonus_first"),
    (BONUS, "bonus:swap:0+1", "wrong_bonus"),
    (BONUS, "bonus:flip:3", "not_visible"),
    (BONUS, "bonus:flip:7", "no_such_spot"),
    (table(asked=Open("any", "T04", True)), "bonus:peek:1", "wrong_count"),
    (table(asked=Open("peek", "T04", True)), "bonus:peek:1", "wrong_count"),
    (table(asked=Open("peek:1", "T04", True)), "bonus:peek:0+1", "wrong_count"),
    (table(asked=Open("scrap", "D17", True), theirs="C01.0^"), "bonus:scrap:0.0", "already_down"),
    (table(), "orient:0", "nothing_to_lay"),
    (table(), "discard:0", "nothing_to_discard"),
    (table(), "match:0:0", "no_attempt"),
    (table(), "bonus:flip:0", "no_bonus"),
    (table(), "skip", "no_bonus"),
    (ROLLED, "roll", "already_rolled"),
    (table(), "die:0:flip:0", "not_rolled"),
    (table(), "sacrifice:flip:0", "not_rolled"),
    (USED, "die:0:flip:0", "die_used"),
    (USED, "sacrifice:flip:0", "sacrifice_used"),
    (ROLLED, "die:0:swap:0+1", "die_face"),
    (ROLLED, "die:0:flip:3", "not_visible"),
    (ROLLED, "sacrifice:swap:0+3", "not_visible"),
    (ROLLED, "sacrifice:swap:4+5", "no_such_spot"),
    (ROLLED, "sacrifice:peek:0+5", "no_such_spot"),
    (ROLLED, "sacrifice:dd:-", "must_disarm"),
    (ROLLED, "sacrifice:dd:3", "not_visible"),
    (table(dice="dd flip", spots=BARE), "die:0:dd:0", "bare"),
    (table(dice="dd flip", spots=BARE, deck=""), "die:0:dd:-", "cannot_draw"),
    (ROLLED, "die:1:diagram:reveal:1.3", "no_such_diagram"),
    (ROLLED, "die:1:diagram:alter:2.0:1", "no_such_diagram"),
    (ROLLED, "die:1:diagram:reveal:1.1", "already_up"),
    (ROLLED, "die:1:diagram:conceal:1.0", "already_down"),
    (ROLLED, "die:1:diagram:conceal:1.1", "counter_stays"),
    (table(), "complete:1", "no_such_slot"),
    (table(mine="T01.0"), "complete:0", "not_standard"),
    (table(mine="D01.2"), "complete:0", "no_chips"),
    (play(table(), "skill:pts").state, "skill:act", "skill_used"),
    (seat(table(turn=replace(table().turn, blocked=True)), 0), "skill:pts", "skill_blocked"),
    (table(), "skill:reset:0", "no_such_chip"),
    (table(), "skill:char:flip:0", "no_character"),
    (with_char("wren"), "skill:char:flip:0", "wrong_talent"),
    (with_char("wren"), "skill:char:peek:0+1", "wrong_count"),
    (with_char("ines"), "skill:char:alter_own:4:1", "no_such_slot"),
    (with_char("osric"), "skill:char:set_die:0:flip", "no_die"),
    (with_char("osric", "flip swap"), "skill:char:set_die:0:flip", "same_face"),
    (with_char("silas"), "skill:char:disarm:3", "not_visible"),
]


@pytest.mark.parametrize(("state", "text", "key"), CASES)
def test_an_illegal_action_is_refused_with_its_reason(state, text: str, key: str) -> None:
    with pytest.raises(Illegal) as caught:
        GAME.apply(state, Seat(0), GAME.parse(text), Tape([]))
    assert caught.value.key == key
    assert key in reasons.KEYS


def test_another_seats_action_is_refused_whatever_it_is() -> None:
    for text in ("roll", "end", "complete:0", "die:0:expose", "orient:0"):
        with pytest.raises(Illegal) as caught:
            GAME.apply(ROLLED, Seat(1), GAME.parse(text), Tape([]))
        assert (caught.value.key, caught.value.values) == ("not_your_turn", {"seat": 0})


def test_who_has_laid_waits_for_the_other() -> None:
    one = GAME.apply(SETUP, Seat(1), GAME.parse("orient:0"), Tape([])).state
    for number, key in ((1, "already_laid"), (5, "not_your_turn")):
        with pytest.raises(Illegal) as caught:
            GAME.apply(one, Seat(number), GAME.parse("orient:0"), Tape([]))
        assert caught.value.key == key


def test_every_key_of_the_table_is_listed() -> None:
    doc = reasons.__doc__ or ""
    rows = {line.split()[0] for line in doc.splitlines() if line[:1].islower() and "  " in line}
    assert rows - {"key"} <= reasons.KEYS
    assert {key for _, _, key in CASES} <= rows


@pytest.mark.parametrize(
    ("options", "seats", "key"),
    [
        ({"mode": "ring"}, 2, "bad_seats"),
        ({"characters": "wren,wren"}, 2, "bad_option"),
        ({"characters": "wren,mabel,silas"}, 2, "too_many_characters"),
        ({"colour": "red"}, 2, "no_option"),
        ({}, 3, "bad_seats"),
    ],
)
def test_bad_options_are_refused(options: dict[str, str], seats: int, key: str) -> None:
    with pytest.raises(Illegal) as caught:
        GAME.setup(options, seats, Tape([]))
    assert caught.value.key == key


def test_an_empty_name_is_no_character() -> None:
    state = GAME.setup({"characters": ",wren"}, 2, Tape([0] * 43)).state
    assert [player.char for player in state.players] == [None, "wren"]
    assert sure(GAME.again)(state)["characters"] == ",wren"
    assert sure(GAME.again)(SETUP) == {
        "mode": "duel",
        "characters": "",
        "notebook": "log",
        "first_skip": "off",
    }


NOTATION = """choose:wren orient:2 discard:3 roll end skip die:0:flip:1 die:1:peek:0+3
die:0:swap:0+2 die:0:dd:1 die:0:dd:- die:1:expose die:0:diagram:reveal:1.0 die:0:diagram:conceal:0.2
die:0:diagram:alter:1.0:2 sacrifice:peek:0+3 sacrifice:dd:- sacrifice:diagram:alter:0.1:3
complete:0 room match:1:2 skill:pts skill:act skill:reset:0 skill:char:peek:0+1+3
skill:char:set_die:1:flip skill:char:alter_own:0:3 skill:char:disarm:1 skill:char:swap:0+2
skill:char:flip:1 bonus:flip:1 bonus:peek:2 bonus:peek:0+3 bonus:swap:0+2 bonus:expose
bonus:diagram:reveal:1.0 bonus:scrap:1.0 bonus:alter_own:0:1 bonus:disarm:0 bonus:dd:1
bonus:dd:- skill:reset:10"""


@pytest.mark.parametrize("text", NOTATION.split())
def test_the_notation_reads_what_it_writes(text: str) -> None:
    assert GAME.write(GAME.parse(text)) == text


BROKEN = [
    *("", "rol", "Roll", "roll:1", " roll", "orient:4", "orient:01", "orient:-1", "orient:٢"),
    *("die:2:flip:1", "die:0", "die:0:disarm:1", "die:0:flip", "die:0:flip:1:2", "die:0::flip:1"),
    *("sacrifice", "sacrifice:scrap:1.0", "die:0:swap:2+0", "die:0:swap:1+1", "die:0:swap:1"),
    *("die:0:peek:0+", "die:0:dd:", "die:0:diagram:turn:1.0", "die:0:diagram:alter:1.0:0"),
    *("die:0:diagram:alter:1.0:4", "die:0:diagram:reveal:1", "bonus:set_die:0:nothing", "skill"),
    *(
        "skill:bead",
        "skill:reset:007",
        "skill:reset:100",
        "match:1",
        "choose:",
        "choose:w9",
        "x" * 61,
    ),
    *("match:0:1 ", "complete:" + "1" * 5000, "complete:²", "bonus:hop:1"),
]


@pytest.mark.parametrize("text", BROKEN)
def test_everything_else_is_no_action(text: str) -> None:
    with pytest.raises(BadAction) as caught:
        GAME.parse(text)
    assert caught.value.key == "not_understood"


@pytest.mark.parametrize(
    ("number", "state", "typed", "meant"),
    [
        (0, ROLLED, "flip L2", "die:0:flip:1"),
        (0, ROLLED, "Diagram reveal 2.1", "die:1:diagram:reveal:1.0"),
        (0, ROLLED, "Turn card reveal 2.1", "die:1:diagram:reveal:1.0"),
        (0, ROLLED, "turncard alter 1.1 3", "die:1:diagram:alter:0.0:3"),
        (0, ROLLED, "reveal theirs 1", "die:1:diagram:reveal:1.0"),
        (0, ROLLED, "alter mine 2 by 3", "die:1:diagram:alter:0.1:3"),
        (0, ROLLED, "flip 2", "die:0:flip:1"),
        (1, table(active=1, dice="peek swap"), "peek 1 h", "die:0:peek:2+3"),
        (0, ROLLED, "die 1 flip 2", "die:0:flip:1"),
        (0, ROLLED, "die 2 flip 2", "die:1:flip:1"),
        (0, ROLLED, "complete 1", "complete:0"),
        (0, ROLLED, "match 1 3", "match:0:2"),
        (0, ROLLED, "discard 4", "discard:3"),
        (0, ROLLED, "skill reset 1", "skill:reset:0"),
        (0, ROLLED, "skill char flip l1", "skill:char:flip:0"),
        (0, BONUS, "alter_own 2 1", "bonus:alter_own:1:1"),
        (0, BONUS, "set_die 2 swap", "bonus:set_die:1:swap"),
        (0, BONUS, "scrap 2.1", "bonus:scrap:1.0"),
        (0, ROLLED, "die:0:flip:L2", "die:0:flip:1"),
        (0, ROLLED, "complete:0", "complete:0"),
        (1, table(active=1, dice="peek swap"), "peek L1 hidden", "die:0:peek:2+3"),
        (1, table(active=1, dice="peek swap"), "swap L1 and L3", "die:1:swap:0+2"),
        (0, BONUS, "flip l3", "bonus:flip:2"),
        (0, ROLLED, "sacrifice peek H+L1", "sacrifice:peek:0+3"),
        (0, ROLLED, "end", "end"),
        (0, ROLLED, "DIE:0:FLIP:1", "die:0:flip:1"),
        (1, ROLLED, "die:0:flip:l2", "die:0:flip:1"),
        (1, ROLLED, "die:0:flip:2", "die:0:flip:2"),
        (0, ROLLED, "complete 1", "complete:0"),
        (0, ROLLED, "complete:1", "complete:1"),
        (0, ROLLED, "match 2 at L3", "match:1:2"),
        (0, ROLLED, "discard 3", "discard:2"),
        (0, ROLLED, "skill reset 1", "skill:reset:0"),
    ],
)
def test_stacks_may_be_named_from_the_own_chair(number, state, typed: str, meant: str) -> None:
    view = GAME.view(state, Seat(number))
    assert [GAME.write(action) for action in GAME.typed(view, typed)] == [meant]


@pytest.mark.parametrize("side", [1, 2, 3, 4])
def test_lay_counts_sides_as_the_buttons_do(side: int) -> None:
    view = GAME.view(SETUP, Seat(0))
    (meant,) = GAME.typed(view, f"Lay {side}")
    assert GAME.write(meant) == f"orient:{side - 1}"
    assert texts.label(view, meant).startswith(f"Lay side {side} on top (")
    assert GAME.spelled(view, meant) == f"lay {side}"


@pytest.mark.parametrize(
    ("state", "typed", "key"),
    [
        (SETUP, "flip L2", "lay_first"),
        (LAYING, "flip L2", "lay_first"),
        (LAYING, "disarm L2", "lay_first"),
        (FULL, "peek L1 H", "discard_first"),
        (TRIP, "flip L2", "match_first"),
        (table(), "flip L2", "not_rolled"),
        (table(), "scrap 2.1", "no_bonus"),
        (table(), "scrap theirs 1", "no_bonus"),
        (ROLLED, "expose", "die_face"),
        (USED, "flip L2", "die_face"),
        (table(), "lay 2", "nothing_to_lay"),
    ],
)
def test_an_act_typed_too_early_is_told_what_is_owed(state, typed: str, key: str) -> None:
    (meant,) = GAME.typed(GAME.view(state, Seat(0)), typed)
    with pytest.raises(Illegal) as caught:
        GAME.apply(state, Seat(0), meant, Tape([]))
    assert caught.value.key == key


@pytest.mark.parametrize(
    "typed",
    [
        "flp 2",
        "",
        "flip L4",
        "flip L1 L2",
        "lay 0",
        "lay 5",
        "lay",
        "die 0 flip 1",
        "complete 0",
        "flip 0",
    ],
)
def test_what_cannot_be_read_is_said_so(typed: str) -> None:
    with pytest.raises(BadAction):
        GAME.typed(GAME.view(ROLLED, Seat(0)), typed)
    with pytest.raises(BadAction):
        GAME.typed(GAME.view(ROLLED, None), "flip L1")
