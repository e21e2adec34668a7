"""The ideas of computer players lead to an act, and never name it with its stacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games.core import Choice, Reason, Seat, Setting, because
from games.triplock import GAME
from games.triplock.rules.actions import Choose, Discard, Orient, Track
from games.triplock.table.cards import DIAGRAMS
from games.triplock.texts import idea
from games.triplock.texts.advice import IDEAS, SENTENCES
from games.triplock.texts.looks import ear_of
from games.triplock.texts.shared import lexicon
from games.triplock.texts.shared.sides import side_label
from tests.games.triplock.advised import Thought, thoughts
from tests.games.triplock.triplock_table import table

NAMES = ("Ana", "Ben", "Cy")


def told() -> Iterator[tuple[Thought, Choice[Any], Setting, str]]:
    """All that computers weigh, with the idea and the setting in which its seat reads it."""
    for thought in thoughts():
        seen = thought.seen
        setting = Setting(seen.setting.options, (), NAMES[: seen.view.n], seen.seat)
        for choice in thought.advice.choices:
            yield thought, choice, setting, idea(seen.view, choice.reason, setting)


def spots_of(choice: Choice[Any]) -> tuple[int, ...]:
    """The stacks that the first act of a plan touches."""
    first = choice.plan[0]
    act = getattr(first, "act", first)
    alone = getattr(act, "spot", None)
    return getattr(act, "spots", () if alone is None else (alone,))


def test_every_key_has_an_idea() -> None:
    assert set(IDEAS) == set(SENTENCES)


def test_no_idea_names_the_stack_of_an_act() -> None:
    touched = 0
    for thought, choice, setting, said in told():
        for spot in spots_of(choice):
            touched += 1
            assert ear_of(setting).spot(spot, thought.seen.seat) not in said, choice
    assert touched > 1000


def test_no_idea_names_the_side_to_lay_the_track_or_the_character() -> None:
    found: set[type] = set()
    for thought, choice, _, said in told():
        values, first = dict(choice.reason.values), choice.plan[0]
        match first:
            case Orient() if "card" in values:
                label = side_label(str(values["card"]), int(values["side"]))
                assert label not in said, choice
            case Track():
                assert "Points" not in said and "Action" not in said, choice
            case Choose(char):
                assert lexicon.first_name(char) not in said, choice
            case Discard(slot):
                hand = thought.seen.view.players[thought.seen.seat].diagrams
                assert len(hand) == 4
                assert f"Diagram {slot + 1}" not in said, choice
            case _:
                continue
        found.add(type(first))
    assert found == {Orient, Track, Choose, Discard}


def test_ideas_are_short_and_without_a_gap() -> None:
    for _, choice, _, said in told():
        assert said[-1] in ".?" and "{" not in said and "  " not in said, choice
        assert len(said) <= 110, said


@pytest.mark.parametrize("key", ["likely", "waits", "rolls_for", "readies", "nearer"])
def test_an_idea_with_the_longest_side_is_short(key: str) -> None:
    view, setting = GAME.view(table(), Seat(0)), Setting({}, (), NAMES[:2], Seat(0))
    for card, diagram in DIAGRAMS.items():
        if diagram.type == "standard":
            for side in range(4):
                reason = because(key, card=card, side=side, tenths=1, old=0, new=1)
                assert len(idea(view, reason, setting)) <= 110


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (
            because("serves", char="wren"),
            ("Look at what opens the room: whose Skill helps most there?"),
        ),
        (
            because("completes", card="D01", side=1),
            "Look at what lies ready: one of your Diagrams can surely be completed now.",
        ),
        (because("lies", symbol="GEAR", spots="1", tenths=10), "Where does a Gear surely lie?"),
        (
            because("likely", card="D03", side=1, tenths=8),
            "How sure are you of Key→Gear, and what do you lose if you are wrong?",
        ),
        (
            because("resets", seat=1, n=2),
            ("Look at the Skill bead of ▲ Ben: what will it bring soon?"),
        ),
        (
            because("declines", do="peek:1"),
            ("Your bonus is Peek 1: does it bring you anything now?"),
        ),
        (because("rolls", n=0), "You hold no Diagram: what could change that?"),
        (
            because("ends", n=2),
            "You hold 2 Diagrams, but nothing to complete: is there anything left to do now?",
        ),
        (
            because("readies", card="D01", side=1),
            "Which one act lets you surely complete Keypad→Padlock?",
        ),
        (
            because("nearer", card="D03", side=1, old=0, new=5),
            "What would make Key→Gear more likely than it is now?",
        ),
        (
            because("takes_known", spots="0", chip="VIAL"),
            "Do you need a Vial, and do you know where one lies?",
        ),
        (
            because("turns_up", spots="1", symbol="KEY"),
            "Where does a Key lie beneath, and what if it came up?",
        ),
        (
            because("upsets", seat=1, slot=0),
            ("Look at Diagram 1 of ▲ Ben: is it good for you as it lies?"),
        ),
    ],
)
def test_ideas_in_words(reason: Reason, said: str) -> None:
    view = GAME.view(table(), Seat(0))
    assert idea(view, reason, Setting({}, (), NAMES[:2], Seat(0))) == said


def test_an_unknown_key_has_no_idea() -> None:
    with pytest.raises(KeyError):
        idea(GAME.view(table(), Seat(0)), Reason("opens_all"), Setting())
