"""Every lesson on the shelf, played: its script fits the rules, the panel and its own words.

A script is played once by its first plays, and once for each other play of a part, followed by the
rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from bot.shelf import SHELF
from games.core import Level, Play, Seat, Told, extend, seen_of
from games.lesson import MOST_SAID, Part
from tests.seed import chance
from tests.shelf.controls import opened
from tests.shelf.play import BOUND, Played
from tests.shelf.scripts import FIRST, by_parts, lesson_of, others, scripted

MOST_ANSWERED = 160
"""Characters of any other sentence of a lesson."""

KEYS = [key for key, entry in SHELF.items() if entry.lesson is not None]
WAYS = [(key, way) for key in KEYS for way in (FIRST, *others(key))]


def sentences(key: str) -> Iterator[tuple[str, int]]:
    """What the lesson says, each with the most characters that it may have."""
    lesson = lesson_of(key)
    yield lesson.goes_on, MOST_ANSWERED
    for step in lesson.steps:
        yield step.says, MOST_SAID
        yield from ((text, MOST_ANSWERED) for text in (step.wrong, step.hint, step.done) if text)


def shown(played: Played, part: Part, text: str) -> tuple[set[str], set[str]]:
    """The labels on the way to a play, tabs beside it opened too; and what can be pressed there."""
    labels, presses = set[str](), set[str]()
    queue, seen = [""], {""}
    while queue:
        draft = queue.pop()
        panel_of, at = SHELF[played.game.key].panel, played.plays[-1]
        panel = opened(panel_of, played, at, part.seat, draft)
        if panel is None:
            continue
        labels |= {offer.label for offer in panel.offers}
        found = {offer.text for offer in panel.offers}
        presses |= found
        whole, mark, _ = draft.rpartition(";")
        if not text.startswith(whole + mark):
            continue
        queue += found - seen
        seen |= found
    return labels, presses


@pytest.mark.parametrize(("key", "way"), WAYS)
def test_the_script_fits_the_rules(key: str, way: Mapping[int, int]) -> None:
    play = scripted(key, way).plays[-1]
    assert play.turn.waiting
    assert SHELF[key].game.outcome(play.state) is None


@pytest.mark.parametrize("key", KEYS)
def test_the_learner_is_asked_at_each_step_and_others_between(key: str) -> None:
    lesson = lesson_of(key)
    for at, (part, played) in enumerate(by_parts(key)):
        if part is None or at < lesson.prefix:
            continue
        turn = played.plays[-1].turn
        assert (part.seat == lesson.learner) is (part.step is not None)
        assert part.seat in turn.waiting


@pytest.mark.parametrize("key", KEYS)
def test_the_sentences_are_short_enough_to_be_read(key: str) -> None:
    assert [text for text, most in sentences(key) if not 0 < len(text) <= most] == []
    assert 5 <= len(lesson_of(key).steps) <= 9


@pytest.mark.parametrize("key", KEYS)
def test_what_a_step_names_can_be_pressed_there(key: str) -> None:
    for part, played in by_parts(key):
        if part is None or part.step is None:
            continue
        for text in part.plays:
            labels, presses = shown(played, part, text)
            said = (part.step.says, part.step.wrong, part.step.hint)
            named = {label for one in said for label in re.findall(r"\*\*(.+?)\*\*", one)}
            assert named <= labels
            assert text in presses


@pytest.mark.parametrize("key", KEYS)
def test_the_match_goes_on_to_its_end(key: str) -> None:
    played = scripted(key)
    game, told, play = played.game, list(played.told), played.plays[-1]
    draw = chance(f"lesson {key}")
    for _ in range(BOUND):
        if not play.turn.waiting:
            break
        for seat, text in advised(played, play, told, draw):
            play, heard = extend(game, play, seat, text, draw)
            told += heard
    assert game.outcome(play.state) is not None


def advised(played: Played, play: Play[Any], told: list[Told], draw: Any) -> list[tuple[Seat, str]]:
    """What the next seat plays: what is forced, or the plan of its adviser at level easy."""
    game, seat = played.game, min(play.turn.waiting)
    assert game.advise is not None
    if play.turn.forced is not None:
        return [(seat, game.write(play.turn.forced))]
    seen = seen_of(game, played.options, play, told, seat)
    plan = game.advise(seen, Level.EASY, draw, ()).best.plan
    return [(seat, game.write(action)) for action in plan]
