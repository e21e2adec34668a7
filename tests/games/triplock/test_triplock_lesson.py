"""What Triplock's lesson says of the lock and of the score is so."""

from __future__ import annotations

from typing import Any

from games.core import Seat
from games.triplock.rules.aims import completable
from games.triplock.table.cards import side_of
from games.triplock.table.events import Matched, TrapFired
from tests.shelf.scripts import by_parts, scripted

LEARNER = Seat(0)


def states() -> list[Any]:
    """The state before each step, and after the last one."""
    return [
        played.plays[-1].state
        for part, played in by_parts("triplock")
        if part is None or part.step is not None
    ]


def test_points_and_diagrams_come_as_the_lesson_says() -> None:
    own = [state.players[LEARNER] for state in states()]
    assert [player.points for player in own] == [0, 0, 0, 0, 0, 0, 2, 4, 4, 4]
    assert [len(player.done) for player in own] == [0, 0, 0, 0, 1, 1, 1, 1, 1, 1]


def test_the_stacks_show_what_the_lesson_names() -> None:
    faces = [[stack.face for stack in state.spots] for state in states()]
    assert {tuple(row[:2]) for row in faces[:-1]} == {("PADLOCK", "KEYPAD")}
    assert faces[-1][:2] == ["PADLOCK", "SPRING"]


def test_tracked_notes_follow_the_stack_that_was_turned_over() -> None:
    played = scripted("triplock")
    view = played.game.view(played.plays[-1].state, LEARNER)
    assert view.known[1].under == "KEYPAD"


def test_the_learner_can_complete_a_second_diagram_at_once() -> None:
    played = scripted("triplock")
    view = played.game.view(played.plays[-1].state, LEARNER)
    (slot,) = completable(view, LEARNER)
    card = view.players[LEARNER].diagrams[slot]
    assert side_of(card.id, card.side).symbols == ("SPRING",)


def test_the_rival_fails_at_l2_where_a_push_could_have_been() -> None:
    """L3 lies open and L1 has been shown: what they look for is in L2 or Hidden (TR-31)."""
    events = [told.notice.seen_by(LEARNER) for told in scripted("triplock").told]
    said = [event for event in events if isinstance(event, Matched) and event.seat != LEARNER]
    assert [(event.symbol, event.spot, event.face) for event in said] == [("PUSH", 1, "KEYPAD")]
    assert [event.now for event in events if isinstance(event, TrapFired)] == [("points:2",)]
