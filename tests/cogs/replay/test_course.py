"""The course of a match: which steps a reader goes through, and how they are numbered."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest
from msgspec.structs import replace

from bot.cogs.replay import screens
from bot.cogs.replay.screens import Course, ReplayPage, course_of, eyes_for
from bot.match.controls.message import MAX_OPTIONS, Select, SelectOption
from bot.match.games import GAMES
from bot.match.live import Live
from bot.screens.parts import prompt_of
from bot.screens.story import turns_told
from games.core import Seat
from tests.lives import NAMES, PERSON, played_live
from tests.shelf.play import at_some_tables


def lives(key: str) -> Iterator[Live]:
    """A match at some tables of a game."""
    return (played_live(played, names=NAMES) for played in at_some_tables(GAMES[key].game, 8))


@cache
def courses(key: str) -> tuple[Course, ...]:
    """Each with the eyes of everybody and of its first seat."""
    return tuple(course_of(live, eyes) for live in lives(key) for eyes in (None, Seat(0)))


def sight(walked: Course, index: int) -> ReplayPage:
    """The page of a step, without pictures."""
    then = walked.live.upto(walked.steps[index].n)
    return ReplayPage(walked, index, then, prompt_of(then, walked.eyes), ())


@pytest.mark.parametrize("key", GAMES)
def test_steps_are_numbered_as_their_reader_counts_rows(key: str) -> None:
    for walked in courses(key):
        live, steps = walked.live, walked.steps
        assert len(steps) == 1 or (steps[0].n, steps[0].number) == (0, 0)
        assert all(a.number < b.number and a.turn <= b.turn for a, b in pairwise(steps))
        for at, step in enumerate(steps):
            assert step.number == live.row_for(walked.eyes, step.n)
            assert walked.index(step.number) == at
        told = {n for turn in walked.turns for n in turn.told}
        assert {step.n for step in steps[1:-1]} == told - {0, max(told)}


@pytest.mark.parametrize("key", GAMES)
def test_the_last_step_is_the_match_as_it_stands(key: str) -> None:
    for walked in courses(key):
        shown = sight(walked, walked.last)
        assert shown.prompt.view == walked.live.view(walked.eyes)


@pytest.mark.parametrize("key", GAMES)
def test_story_and_replay_have_the_same_turns(key: str) -> None:
    """A turn is shown whole at its end, in the words of the story."""
    for walked in courses(key):
        story = turns_told(walked.live, walked.eyes)
        assert len(walked.ends) == len(story) + 1
        for number, turn in enumerate(story, 1):
            last = walked.steps[walked.ends[number]]
            if last.turn == number and number < len(story):
                assert walked.turns[number - 1].upto(last.n) == turn.text


@pytest.mark.parametrize("key", GAMES)
def test_turns_go_on_and_back_within_the_match(key: str) -> None:
    for walked in courses(key):
        for index in range(len(walked.steps)):
            on, back = walked.turned(index, 1), walked.turned(index, -1)
            assert {on, back} <= {*walked.ends}
            assert back <= index <= on
            assert on > index or index == walked.last
            assert back < index or index == 0
            assert walked.turned(index, 1000) == walked.last
            assert walked.turned(index, -1000) == 0


def test_back_from_the_middle_of_a_turn_is_the_end_of_the_one_before() -> None:
    walked = next(each for each in courses("triplock") if _middle(each) is not None)
    index = _middle(walked)
    assert index is not None
    step = walked.steps[index]
    assert walked.steps[walked.turned(index, -1)].turn == step.turn - 1
    assert walked.steps[walked.turned(index, 1)].turn == step.turn, "its end comes first"


def _middle(walked: Course) -> int | None:
    """A step in the middle of a turn that is neither the first nor the last."""
    for index, step in enumerate(walked.steps):
        if 1 < step.turn < len(walked.turns) and index != walked.ends[step.turn]:
            return index
    return None


@pytest.mark.parametrize("key", GAMES)
def test_a_number_between_two_steps_is_that_of_the_one_before(key: str) -> None:
    """Whatever number is forged, there is a board."""
    for walked in courses(key):
        assert walked.index(10**9) == walked.last
        for at, (one, other) in enumerate(pairwise(walked.steps)):
            assert all(walked.index(n) == at for n in range(one.number, other.number))


def turn_select(walked: Course, index: int) -> tuple[SelectOption, ...]:
    """The turns that the page of a step offers."""
    page = screens.page(sight(walked, index), (walked.eyes,), ())
    found = [block for block in page.blocks if isinstance(block, Select)]
    return found[0].options if found else ()


@pytest.mark.parametrize("key", GAMES)
def test_the_select_has_great_turns_first_and_always_the_present_one(key: str) -> None:
    for walked in courses(key):
        for index in {0, walked.last // 2, walked.last}:
            options = turn_select(walked, index)
            numbers = [int(one.label.split(".")[0]) for one in options]
            assert numbers == sorted(set(numbers))
            assert len(options) <= MAX_OPTIONS
            here = walked.steps[index].turn
            assert [n for n, one in zip(numbers, options, strict=True) if one.chosen] == (
                [here] if here and options else []
            )
            great = [n for n, turn in enumerate(walked.turns, 1) if turn.is_great]
            starred = [n for n, one in zip(numbers, options, strict=True) if "✨ " in one.label]
            assert set(starred) <= set(great)
            if options and len(great) < MAX_OPTIONS:
                assert starred == great


def with_status(live: Live, status: str) -> Live:
    return replace(live, table=replace(live.table, match=replace(live.match, status=status)))


def test_everybodys_eyes_are_open_once_there_is_a_result_and_not_before() -> None:
    live = next(one for one in lives("unlock") if len(one.seats) == 3)
    runs, over = with_status(live, "open"), with_status(live, "over")
    assert eyes_for(runs, PERSON) == (Seat(0),)
    assert eyes_for(runs, PERSON - 1) == (None,)
    assert eyes_for(over, PERSON + 1) == (Seat(1), None, Seat(0), Seat(2))
    assert eyes_for(over, PERSON - 1) == (None, Seat(0), Seat(1), Seat(2))


def test_where_nothing_is_hidden_or_one_plays_alone_there_is_one_way_to_look() -> None:
    open_to_all = next(one for one in lives("timelock") if len(one.seats) == 2)
    alone = next(one for one in lives("unlock") if len(one.seats) == 1)
    for person in (PERSON, PERSON - 1):
        assert eyes_for(with_status(open_to_all, "over"), person) == (None,)
        assert eyes_for(with_status(alone, "over"), person) == (Seat(0),)
