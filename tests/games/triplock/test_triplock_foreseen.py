"""What a view is foreseen to be over a plan, against what the engine makes of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core import Seat
from games.scripted import stream
from games.triplock import GAME
from games.triplock.ai.plans import foreseen
from games.triplock.rules.actions import Complete, Match
from games.triplock.table.state import State
from games.triplock.table.view import View
from games.triplock.texts import label
from tests.games.triplock.advised import thoughts
from tests.games.triplock.mode_table import room
from tests.games.triplock.triplock_table import table

ME = Seat(0)


def both(state: State, *texts: str) -> tuple[View, View]:
    """The foreseen view after these actions, and the one that the engine gives."""
    view = GAME.view(state, ME)
    for text in texts:
        action = GAME.parse(text)
        view = foreseen(view, action)
        state = GAME.apply(state, ME, action, stream(1)).state
    return view, GAME.view(state, ME)


@pytest.mark.parametrize(
    "texts",
    [("sacrifice:diagram:alter:0.0:3",), ("complete:0",), ("sacrifice:flip:0",)],
)
def test_diagrams_and_the_attempt_are_foreseen(texts: tuple[str, ...]) -> None:
    foretold, real = both(table(mine="D01.1", dice="flip swap"), *texts)
    assert foretold.players[ME].diagrams == real.players[ME].diagrams
    assert foretold.asked == real.asked


def test_a_diagram_that_is_completed_leaves_its_slot() -> None:
    done = 0
    for thought in thoughts():
        for choice in thought.advice.choices:
            view, (first, *rest) = thought.seen.view, choice.plan
            if isinstance(first, Complete) and rest and not isinstance(rest[-1], Match):
                after = view
                for action in choice.plan[:-1]:
                    after = foreseen(after, action)
                hands = [len(one.players[view.active].diagrams) for one in (view, after)]
                done += 1
                assert hands[1] < hands[0]
                assert after.asked is None
    assert done


def test_the_lock_of_a_room_is_declared_by_its_symbols() -> None:
    state = room("station", 2)
    view = foreseen(GAME.view(state, ME), GAME.parse("room"))
    assert label(view, GAME.parse("match:0:0")).startswith("Declare ")
    assert "symbol" not in label(view, GAME.parse("match:0:0"))


def test_a_plan_names_the_side_that_lies_on_top_by_then() -> None:
    view = GAME.view(table(mine="D01.1", dice="flip swap"), ME)
    turned = foreseen(view, GAME.parse("sacrifice:diagram:alter:0.0:3"))
    before, after = (label(one, GAME.parse("complete:0")) for one in (view, turned))
    assert before != after
    assert label(view, GAME.parse("sacrifice:diagram:alter:0.0:3")).endswith(after.split(", ")[1])


def test_an_own_diagram_that_the_skill_turns_is_foreseen() -> None:
    view = GAME.view(table(mine="D01.1"), ME)
    turned = foreseen(view, GAME.parse("skill:char:alter_own:0:3"))
    before, after = (one.players[ME].diagrams[0].side for one in (view, turned))
    assert (before, after) == (1, 0), "three turns of four"


def test_a_diagram_that_is_not_laid_has_no_side_to_turn() -> None:
    view = GAME.view(table(mine="D01.1"), ME)
    (card, *rest) = view.players[ME].diagrams
    mine = replace(view.players[ME], diagrams=(replace(card, side=None), *rest))
    unlaid = replace(view, players=(mine, *view.players[1:]))
    assert foreseen(unlaid, GAME.parse("skill:char:alter_own:0:3")) == unlaid


@pytest.mark.parametrize("text", ["room", "match:0:0", "end"])
def test_what_does_not_stand_there_changes_nothing(text: str) -> None:
    view = GAME.view(table(mine="D01.1"), ME)
    assert foreseen(view, GAME.parse(text)) == view
