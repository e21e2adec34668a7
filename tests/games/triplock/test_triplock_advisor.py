"""Computer players: what they take, what they leave, and that their plans can be played."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games.core import MOST_CHOICES, Level, Refused, Seat, Tape
from games.triplock import GAME
from games.triplock.ai.advisor import advise
from games.triplock.ai.worth import MATCH
from games.triplock.rules.actions import Action, End, Match, Sacrifice, UseDie
from games.triplock.table.cards import Die
from games.triplock.table.public import TurnState
from games.triplock.table.state import State
from tests.games.triplock.advised import EASY, HARD, MEDIUM, advice, best, seen, texts, thoughts
from tests.games.triplock.mode_table import faced, room
from tests.games.triplock.triplock_table import BARE, bead, seat, table

ALL = tuple(Level)


def faults(state: Any, number: Seat, plan: tuple[Action, ...]) -> Iterator[str]:
    """Why a plan cannot be played to its end, or draws before it."""
    for at, action in enumerate(plan, 1):
        tape = Tape(Random(at).randrange)
        try:
            state = GAME.apply(state, number, action, tape).state
        except Refused as error:
            yield f"{GAME.write(action)} is refused: {error!r}"
            return
        if tape.drawn and at < len(plan):
            yield f"{GAME.write(action)} draws"


def test_plans_can_be_played_in_matches_among_computers() -> None:
    found: list[str] = []
    whole = 0
    for thought in thoughts()[::2]:
        assert 1 <= len(thought.advice.choices) <= MOST_CHOICES
        for choice in thought.advice.choices:
            wrong = faults(thought.play.state, thought.seen.seat, choice.plan)
            found += [f"{thought.where}: {texts(choice.plan)}: {fault}" for fault in wrong]
            whole += len(choice.plan) > 1
    assert found == []
    assert whole > 100


def test_advice_is_from_what_is_seen_in_matches_among_computers() -> None:
    """Another world behind the same view, a warm process and other seats give the same advice."""
    for n, thought in enumerate(thoughts()[::9]):
        sees, luck = thought.seen, Random(n)
        world = GAME.imagine(sees.view, luck.randrange)
        assert GAME.view(world, sees.seat) == sees.view
        again = replace(sees, view=GAME.view(world, sees.seat))
        assert advise(again, thought.level, Random(thought.seed).randrange) == thought.advice


def test_hard_weighs_the_plans_of_other_levels() -> None:
    for thought in [each for each in thoughts() if each.level is not HARD][::7]:
        meant = tuple(choice.plan for choice in thought.advice.choices)
        hard = advise(thought.seen, HARD, Random(thought.seed).randrange, meant)
        known = {choice.plan: choice.worth for choice in hard.choices}
        assert set(meant) <= set(known)
        assert hard.best.worth >= max(known[plan] for plan in meant)


def test_an_act_that_ends_nothing_is_worth_what_follows_it() -> None:
    """A plan is worth as much as its first action: the rest is what the level would do."""
    for thought in [each for each in thoughts() if each.level is HARD][::11]:
        for choice in thought.advice.choices[:3]:
            if isinstance(choice.plan[0], UseDie | Sacrifice) and len(choice.plan) > 1:
                first = advise(
                    thought.seen, HARD, Random(thought.seed).randrange, (choice.plan[:1],)
                )
                worths = {one.plan: one.worth for one in first.choices}
                assert worths[choice.plan[:1]] == pytest.approx(choice.worth, abs=0.3)


def skilled(state: State) -> State:
    """The state after the Skill of the turn was used."""
    return replace(state, turn=replace(state.turn, skill=True))


@pytest.mark.parametrize("level", ALL)
def test_every_level_takes_what_wins_at_once(level: Level) -> None:
    nine = seat(
        table(mine="D01.3 D09.0", spots=BARE), 0, points=9, done=("D02", "D03", "D04", "D05")
    )
    assert best(nine, level)[0] == "complete:0"
    eight = seat(table(), 0, points=8, bead=bead("pts", 2))
    assert best(eight, level)[0] == "skill:pts"
    after = advice(eight, level).best
    assert after.reason.key == "scores"
    lock = room(
        "station", 2, spots=tuple(replace(s, top=None) for s in faced("GEAR", "SPRING", "KEY"))
    )
    assert best(lock, level) == ["room", "match:0:0", "match:1:1", "match:2:2"]


@pytest.mark.parametrize("level", ALL)
def test_a_certain_gain_is_never_left_by_lot(level: Level) -> None:
    sure = table(mine="D10.0 D01.3", spots=BARE)
    plans = {tuple(best(sure, level, seed=n)) for n in range(20)}
    assert plans == {("complete:1", "match:0:0")}


@pytest.mark.parametrize("level", ALL)
def test_no_level_announces_what_fails_for_certain(level: Level) -> None:
    used = TurnState(dice=(Die("flip", True), Die("swap", True)))
    blank = skilled(replace(table(mine="D15.1", spots=BARE), turn=used))
    plans = {tuple(best(blank, level, saw=(0, 1, 2, 3), seed=n)) for n in range(12)}
    assert plans == {("end",)}


@pytest.mark.parametrize("level", ALL)
def test_another_draw_gives_another_act_among_equals(level: Level) -> None:
    blank = skilled(table(mine="T01.0", dice="flip swap"))
    assert len({tuple(best(blank, level, seed=n)) for n in range(12)}) > 1


def test_only_the_easy_level_never_sacrifices() -> None:
    played = dict.fromkeys(ALL, 0)
    for thought in thoughts():
        for choice in thought.advice.choices:
            wins = choice.worth >= MATCH
            played[thought.level] += isinstance(choice.plan[0], Sacrifice) and not wins
    assert played[EASY] == 0
    assert min(played[MEDIUM], played[HARD]) > 20


def test_an_act_and_the_announcement_after_it_are_one_plan() -> None:
    state = skilled(table(mine="D15.1", spots=BARE, dice="swap peek"))
    turned, *announced = best(state)
    assert turned == "sacrifice:diagram:alter:0.0:3"
    assert announced[0] == "complete:0"
    assert sorted(announced[1:]) == ["match:0:2", "match:1:1", "match:2:0"]


def test_a_look_that_was_told_is_used_and_a_forgotten_one_is_not() -> None:
    covered = table(mine="D01.3")
    assert best(covered, HARD, saw=(0, 1)) == ["complete:0", "match:0:0"]
    assert best(covered, HARD)[0] != "complete:0"


def test_the_turn_ends_where_nothing_is_left() -> None:
    spent = table(mine="D01.0", dice="flip swap")
    used = replace(
        spent.turn, dice=tuple(replace(d, used=True) for d in spent.turn.dice), skill=True
    )
    assert best(replace(spent, turn=used)) == ["end"]


def test_a_partner_is_told_the_looks_before_the_turn_ends() -> None:
    told = [each for each in thoughts() if each.advice.tells]
    assert told
    for thought in thoughts():
        may_end = isinstance(thought.advice.best.plan[-1], End | Match)
        assert thought.advice.tells == (may_end and thought.seen.view.may_tell)


def test_who_goes_into_a_room_serves_its_goals() -> None:
    first: dict[int, str] = {}
    for thought in thoughts():
        journey = thought.seen.view.journey
        if thought.play.state.phase == "choose" and journey is not None and journey.id == "station":
            first.setdefault(journey.room, GAME.write(thought.advice.best.plan[0]))
    assert first[0] == "choose:ines"
    assert first[1] == "choose:silas"


def test_there_is_no_advice_for_a_seat_that_owes_nothing() -> None:
    with pytest.raises(ValueError, match="owes nothing"):
        advise(seen(table(), 1), HARD, Random(1).randrange)
