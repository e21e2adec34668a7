"""Computer players: what they take, plans that can be played, ideas that never name an act."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games.core import MOST_CHOICES, Choice, Level, Reason, Refused, Seat, Setting, Tape, because
from games.triplock import GAME
from games.triplock.ai.advisor import advise
from games.triplock.ai.units import MATCH
from games.triplock.rules.actions import (
    Action,
    Choose,
    Discard,
    End,
    Match,
    Orient,
    Sacrifice,
    Track,
    UseDie,
)
from games.triplock.table.cards import DIAGRAMS, Die
from games.triplock.table.public import TurnState
from games.triplock.table.state import State
from games.triplock.texts import idea
from games.triplock.texts.advice import IDEAS, SENTENCES
from games.triplock.texts.looks import ear_of
from games.triplock.texts.shared import lexicon
from games.triplock.texts.shared.sides import side_label
from tests.games.triplock.advised import (
    EASY,
    HARD,
    MEDIUM,
    Thought,
    advice,
    best,
    seen,
    texts,
    thoughts,
)
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
