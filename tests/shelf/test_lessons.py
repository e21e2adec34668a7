"""Every lesson plays to its end by its own words, and leaves a match that goes on."""

from __future__ import annotations

import random

import pytest

from bot.match.games import GAMES
from games.core import Level, extend, seen_of, settle
from games.lesson import MOST_SAID
from tests.shelf.lessons import LESSONS, beside, decisions, is_named, named, played, way
from tests.shelf.scripts import FIRST, others

KEYS = sorted(LESSONS)

MOST_TOLD = 160
"""Characters of what a step says beside and after its decision."""

LONGEST = 600
"""So many rows the match after a lesson has at most."""


@pytest.mark.parametrize("key", KEYS)
def test_a_script_plays_to_its_end_by_every_play(key: str) -> None:
    for chosen in (FIRST, *others(key)):
        last = played(key, chosen).plays[-1]
        assert GAMES[key].game.outcome(last.state) is None, chosen
        assert last.turn.waiting, chosen


@pytest.mark.parametrize("key", KEYS)
def test_a_lesson_has_five_to_nine_decisions(key: str) -> None:
    assert 5 <= len(LESSONS[key].steps) <= 9


@pytest.mark.parametrize("key", KEYS)
def test_from_the_first_decision_on_the_house_plays_nothing_for_the_learner(key: str) -> None:
    lesson = LESSONS[key]
    for part in lesson.parts[lesson.prefix :]:
        assert (part.seat == lesson.learner) == (part.step is not None), part


@pytest.mark.parametrize("key", KEYS)
def test_the_learner_is_waited_for(key: str) -> None:
    for one in decisions(key):
        assert one.part.seat in one.play.turn.waiting, one.where


@pytest.mark.parametrize("key", KEYS)
def test_something_else_can_be_pressed_unless_the_line_names_the_only_button(key: str) -> None:
    for one in decisions(key):
        if not one.others:
            assert set(way(one, one.part.plays[0]).pressed) <= set(named(one.step.says)), one.where


@pytest.mark.parametrize("key", KEYS)
def test_the_words_name_the_presses_of_the_first_play_and_nothing_else(key: str) -> None:
    for one in decisions(key):
        first = way(one, one.part.plays[0])
        told = named(f"{one.step.says} {one.step.hint}")
        shown = first.shown | beside(one, told)
        for name in told:
            assert any(is_named(label, name) for label in shown), (one.where, name)
        for label in first.pressed:
            assert any(is_named(label, name) for name in told), (one.where, label)


@pytest.mark.parametrize("key", KEYS)
def test_words_are_short_and_calm(key: str) -> None:
    lesson = LESSONS[key]
    for step in lesson.steps:
        assert 0 < len(step.says) <= MOST_SAID, step.says
        assert step.wrong and step.hint, step.says
    told = [lesson.goes_on, *(text for one in lesson.steps for text in (one.wrong, one.hint))]
    for text in (*told, *(text for one in lesson.steps for text in (one.says, one.done))):
        assert len(text) <= MOST_TOLD, text
        assert text.count("!") <= 1, text


@pytest.mark.parametrize("key", KEYS)
def test_the_match_goes_on_to_its_end(key: str) -> None:
    game, lesson, script = GAMES[key].game, LESSONS[key], played(key)
    assert game.advise is not None
    options, luck = settle(game, lesson.options), random.Random(key)
    play, told = script.plays[-1], script.told
    while play.turn.waiting and play.n < LONGEST:
        seat, action = min(play.turn.waiting), play.turn.forced
        if action is None:
            seen = seen_of(game, options, play, told, seat)
            action = game.advise(seen, Level.EASY, luck.randrange, ()).best.plan[0]
        play, heard = extend(game, play, seat, game.write(action), luck.randrange)
        told += heard
    assert game.outcome(play.state) is not None
