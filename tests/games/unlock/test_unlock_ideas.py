"""The ideas of the computer player lead to a card, and never name its code."""

from __future__ import annotations

import re

import pytest

from games.core import Level, Reason, Setting, because
from games.unlock import GAME, texts
from games.unlock.rules.cards import Code
from games.unlock.texts.advice import _IDEAS, _SENTENCES
from tests.games.unlock.advised import ME, advised, lines_known, table
from tests.shelf.play import by_advisers
from tests.shelf.reasons import own_ideas

CODE = re.compile(r"\d+-\d+")


def test_every_key_has_an_idea() -> None:
    assert set(_IDEAS) == set(_SENTENCES)


def test_no_idea_names_a_code() -> None:
    told = [found for played in by_advisers(GAME, 4) for found in own_ideas(texts, played)]
    drawn = [found for found in told if isinstance(found[1].plan[0], Code)]
    assert len(drawn) > 100
    for one, choice, idea in drawn:
        assert CODE.search(texts.label(one.call.seen.view, choice.plan[0]))
        assert not CODE.search(idea), (choice.reason, idea)


def test_codes_that_are_compared_are_several() -> None:
    told = [found for played in by_advisers(GAME, 4) for found in own_ideas(texts, played)]
    compared = [choice.reason for _, choice, idea in told if idea.startswith("I know ")]
    state = table("1-2-5-9-8", "1-2", "3-6")
    reasons = [choice.reason for choice in advised(state, Level.HARD).choices]
    view = GAME.view(state, ME)
    compared += [one for one in reasons if texts.idea(view, one, Setting()).startswith("I know ")]
    assert {reason.key for reason in compared} >= {"may_open", "asks", "scores"}
    assert all(int(reason["left"]) > 1 for reason in compared)


@pytest.mark.parametrize(
    "reason",
    [
        because("only", code="1-2-5-9-8", cards=2),
        because("only_found", code="1-2-7-12-16", cards=3),
        because("goes_on", code="1-2-5-9-8", points=2),
        because("known", code="1-2-5-9-8", points=2),
        because("fits_own", own=4, card="1-2-6"),
        because("unfit", card="1-2-6"),
    ],
)
def test_no_idea_names_a_code_that_its_reason_knows(reason: Reason) -> None:
    view = GAME.view(lines_known("1-2-5-9-8"), ME)
    assert not CODE.search(texts.idea(view, reason, Setting()))


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (
            because("skips", turn=4),
            "Each line that misses costs a point: must you seal a code in turn 4?",
        ),
        (
            because("only", code="1-2", cards=2),
            "Only one code fits both cards on the table: which lines must it have?",
        ),
        (
            because("holds", lead=3, most=2),
            "It is the last turn and you are 3 points ahead: how much can you risk?",
        ),
        (
            because("breaks_fewest", broken=1, looked=3),
            "I found no code that fits the 3 cards that I look at: which code fits most of them?",
        ),
        (
            because("fits_own", own=1, card="1-2"),
            ("Look at your last card: which code fits what you see there?"),
        ),
        (
            because("asks", left=1234, after=600),
            "I know 1,234 codes that fit: which lines are in about half of them?",
        ),
        (
            because("sure", points=2),
            "A card can count +2 without risk: which lines are surely right?",
        ),
    ],
)
def test_ideas_in_words(reason: Reason, said: str) -> None:
    assert texts.idea(GAME.view(lines_known("1-2-5-9-8"), ME), reason, Setting()) == said


def test_an_unknown_key_has_no_idea() -> None:
    with pytest.raises(KeyError):
        texts.idea(GAME.view(lines_known("1-2-5-9-8"), ME), Reason("tries_luck"), Setting())
