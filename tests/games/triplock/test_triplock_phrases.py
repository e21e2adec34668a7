"""Triplock's rarer sentences: what is not known, what is not there, and how Episodes end."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.core import Refused, Seat, Tape
from games.triplock import GAME, texts
from games.triplock.rules import actions as do
from games.triplock.rules import typed
from games.triplock.rules.bench import Bench
from games.triplock.rules.rooms import carry_out_throw
from games.triplock.table import events as ev
from games.triplock.table.episodes import Journey, Throw, Tried
from games.triplock.table.public import Open
from games.triplock.table.traces import Last
from games.triplock.table.view import CardView
from games.triplock.texts import alt, last, rooms
from games.triplock.texts.painted_journey import journey_alt
from games.triplock.texts.shared import sides
from games.triplock.texts.told_rooms import who_is_left, who_is_next
from tests.games.triplock.mode_table import begun
from tests.games.triplock.triplock_modes import STATION, coop, ring, setting
from tests.games.triplock.triplock_modes import solo as alone
from tests.games.triplock.triplock_table import seat, table
from tests.sure import sure

NAMES = ("Ana", "Ben")


def test_a_face_down_diagram_is_named_by_how_it_lies() -> None:
    unknown = CardView(False, None, None)
    assert sides.card_label(unknown) == "face down"
    assert sides.card_label(replace(unknown, up=True)) == "face up"
    assert sides.card_words(GAME.view(table(), None), unknown, True) == "unknown"


def test_a_hand_is_in_words_for_who_may_see_it() -> None:
    state = table("D01.1")
    assert alt.hand_words(GAME.view(state, None), 0) == ""
    assert "Diagram 1, unknown." in alt.hand_words(replace(GAME.view(state, None), seat=Seat(0)), 0)


def test_a_label_names_a_diagram_or_a_chip_as_far_as_it_is_known() -> None:
    state = seat(table("D02.3 D01"), 0, disarmed=(2,))
    own, public = GAME.view(state, Seat(0)), GAME.view(state, None)
    told = [texts.label(view, do.Discard(slot)) for view in (own, public) for slot in (0, 1)]
    assert told == [
        "Discard Diagram 1, Padlock→Key",
        "Discard Diagram 2, the new one",
        "Discard Diagram 1",
        "Discard Diagram 2",
    ]
    reset = GAME.parse("skill:reset:0")
    assert texts.label(public, reset).count("chip 1") == 1
    assert texts.label(own, reset) != texts.label(public, reset)


def test_a_free_bonus_asks_what_its_draft_has_chosen() -> None:
    view = GAME.view(table(asked=Open("any", "D01", True)), Seat(0))
    asked = [texts.ask(view, draft, setting("duel")) for draft in ("", "bonus:flip:", "bonus:dd")]
    assert asked[0].endswith(", or decline.")
    assert len(set(asked)) == 3
    assert texts.ask(GAME.view(table(asked=Open("any", "D01", True)), None), "", setting("duel"))


def test_a_combo_out_of_order_names_the_symbol_that_is_next() -> None:
    assert texts.refusal(Refused("combo_order", symbol="GEAR")) == (
        "A Combo goes from left to right: Gear is next."
    )


def test_a_duel_without_a_winner_says_so() -> None:
    view = replace(GAME.view(seat(table(), 0, points=2), None), phase="over", reason="points")
    assert texts.result(view, setting("duel"))[0] == "The Triplock duel has no winner"


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (do.Reset(0), "skill reset 1"),
        (do.Skip(), "skip"),
        (do.UseDie(0, do.Conceal(0, 1)), "die 1 conceal mine 2"),
        (do.Talent(do.AlterOwn(1, 3)), "skill char alter_own 2 by 3"),
        (do.Bonus(do.Dd(None)), "bonus dd -"),
    ],
)
def test_a_seat_types_what_it_is_told_to_type(action: do.Action, said: str) -> None:
    view = GAME.view(ring(), Seat(0))
    assert typed.spell(view, action) == said
    assert typed.read(view, said) == (action,)


# Episodes.


def test_the_lock_of_a_room_is_asked_about_in_the_draft() -> None:
    view = GAME.view(coop(), Seat(0))
    page = texts.describe(view, "room", setting("coop", 0))[0]
    assert "asked whether to try the lock of the room" in page


def test_the_solo_die_does_what_the_data_say_and_nothing_else() -> None:
    with pytest.raises(ValueError, match="the solo die does not dance"):
        carry_out_throw(Bench(alone(), Tape([])), Throw("dance"))


def acts(state: Any, *found: Last) -> str:
    return last.since_words(replace(GAME.view(state, None), since=found), NAMES, 0)


def test_a_throw_is_told_once_with_all_it_did() -> None:
    state = alone(journey=replace(STATION, room=3, thrown="jolt"), round=2)
    flipped, nothing = Last("solo", None, (0,), was=(0,)), Last("solo", None)
    told = acts(state, Last("roll", Seat(0)), flipped)
    assert told.count("the room rolled Jolt: L1 was flipped") == 1
    assert acts(state, Last("roll", Seat(0)), flipped, nothing).count("the room rolled") == 1


def test_a_throw_of_which_nothing_is_known_is_an_act_of_the_room() -> None:
    assert rooms.threw(GAME.view(alone(), None), [Last("solo", None)]) == "the room acted"


def test_a_shorter_journey_leaves_out_the_solo_die() -> None:
    view = GAME.view(begun(), None)
    told = [journey_alt(view, sure(view.journey), ("Ana",), depth) for depth in range(4)]
    assert ["Its solo die:" in one for one in told] == [True, True, False, False]


def bridge(*used: str, won: bool = False) -> Journey:
    roster = ("wren", "osric", "mabel")
    return Journey("bridge", roster, used=used, tried=(Tried(0, used, 5, 5, won, ()),))


def test_too_few_for_the_next_room_are_named() -> None:
    two = bridge("wren", "osric")
    few = "only Mabel Thorne is left, and it takes 2"
    assert who_is_next(two) == f"Next would be Twin Levers, but {few}."
    assert who_is_left(two) == f"O{few[1:]}."
    assert who_is_left(replace(two, used=two.roster)) == "Nobody is left to go in."


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("episode", "The Episode is won: every room is open"),
        ("no_characters", "The Episode is lost: too few characters are left"),
        ("resigned", "The Episode is over before its last room"),
    ],
)
def test_the_end_of_an_episode_says_how(reason: str, told: str) -> None:
    over = ev.Over((), reason, (0, 0), (0, 0), "")
    assert sure(texts.say(over, setting("coop"))).text == told


def test_a_bead_in_hand_cannot_be_taken_off() -> None:
    line = texts.say(ev.RoomActed("bead_off", "solo", 8), setting("solo"))
    assert sure(line).text == "The Skill bead was in hand already"


# Typing.


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("lock", "room"),
        ("discard 2", "discard:1"),
        ("set_die 1 flip", "bonus:set_die:0:flip"),
        ("scrap theirs 1", "bonus:scrap:1.0"),
        ("scrap 2.1", "bonus:scrap:1.0"),
    ],
)
def test_rare_actions_are_typed(typed: str, text: str) -> None:
    view = GAME.view(table(), Seat(0))
    (action,) = GAME.typed(view, typed)
    assert GAME.write(action) == text
    assert GAME.typed(view, GAME.spelled(view, action)) == (action,)


def test_in_a_ring_a_diagram_of_another_is_typed_by_its_seat() -> None:
    view = GAME.view(ring(), Seat(0))
    (action,) = GAME.typed(view, "scrap 3.1")
    assert GAME.spelled(view, action) == "bonus scrap 3.1"


@pytest.mark.parametrize("typed", ["scrap 2", "reveal nobody"])
def test_a_diagram_without_its_seat_is_not_understood(typed: str) -> None:
    with pytest.raises(Refused, match="not_understood"):
        GAME.typed(GAME.view(table(), Seat(0)), typed)


def test_a_notification_passes_over_a_lost_turn_to_what_lost_it() -> None:
    """Both are bold in the story; "failed at Key: the Diagram is lost" says more."""
    ended = ev.TurnEnded(Seat(0), ("flip",), "failed")
    line = sure(texts.say(ended, setting("duel")))
    assert (line.strong, line.quiet) == (True, True)
    assert line.text == "lost the rest of the turn, Flip unused"
