"""The ideas of the computer player lead to a turn, and name none of its steps."""

from __future__ import annotations

import re

import pytest

from games.core import Reason, Seat, Setting, because
from games.timelock import GAME, texts
from games.timelock.texts.advice import _IDEAS, _SENTENCES
from tests.games.timelock.timelock_table import table
from tests.shelf.play import by_advisers
from tests.shelf.reasons import own_ideas

OF_A_STEP = re.compile(r"Pawn|Drone|Queen|\brows?\b|\b(TIP|SWAP|HOP|DIG|AIM|WILD)\b")
"""What the words of every step have: a piece, the row where it goes, an action of the die."""


def test_every_key_has_an_idea() -> None:
    assert set(_IDEAS) == set(_SENTENCES)


def test_no_idea_names_a_step() -> None:
    told = [found for played in by_advisers(GAME, 4) for found in own_ideas(texts, played)]
    assert len({choice.reason.key for _, choice, _ in told}) >= 8
    for one, choice, idea in told:
        label = texts.label(one.call.seen.view, choice.plan[0])
        assert OF_A_STEP.search(label) or label.startswith(("End turn", "Take off", "Put back"))
        assert not OF_A_STEP.search(idea), (choice.reason, idea)


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (
            because("last_leaves", count=2),
            "Two pyramids must leave: how many are left after that?",
        ),
        (
            because("stops", before=80, after=0),
            "As it stands, 80 of 216 rolls win for the other side: what makes them fewer?",
        ),
        (because("matches", stacks="a"), "Look at stack a: what is missing to match your Goal?"),
        (
            because("clears", stacks="ab"),
            "Look at stacks a and b: what is missing to match your Goal and leave the board?",
        ),
        (
            because("attacks", points=9),
            "Look at their Goal: how far would the other side be from another one?",
        ),
        (
            because("nears", stacks="e", points=1),
            "Look at stack e: how near to your Goal can this roll bring it?",
        ),
        (
            because("hinders", stacks="de", points=3),
            "Look at stacks d and e of the other side: how could you hold them up?",
        ),
        (
            because("stays", points=12),
            "Your stacks still have 12 points to go: does any step of this roll help?",
        ),
    ],
)
def test_ideas_in_words(reason: Reason, said: str) -> None:
    assert texts.idea(GAME.view(table(), Seat(0)), reason, Setting()) == said


def test_partners_have_two_goals() -> None:
    view = GAME.view(table(seats=4), Seat(0))
    nears = because("nears", stacks="ad", points=4)
    assert texts.idea(view, nears, Setting()) == (
        "Look at stacks a and d: how near to their Goals can this roll bring them?"
    )
    attacks = because("attacks", points=2)
    assert texts.idea(view, attacks, Setting()).startswith("Look at North's Goal: ")


def test_an_unknown_key_has_no_idea() -> None:
    with pytest.raises(KeyError):
        texts.idea(GAME.view(table(), Seat(0)), Reason("flies"), Setting())
