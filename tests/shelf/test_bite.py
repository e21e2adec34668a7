"""The laws find faults: the honest game keeps all, each broken game breaks its law."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace as changed
from dataclasses import replace as remake
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from bot.match.thinking.advice_worker import AdviceRequest
from bot.store.seats import Clock
from games.core import (
    Advice,
    Choice,
    Draw,
    Ending,
    Game,
    Level,
    Outcome,
    Reason,
    Row,
    Seat,
    Seen,
    Setting,
    Tape,
    because,
)
from tests.shelf.advising import ADVICE_LAWS, call_at
from tests.shelf.broken import (
    BROKEN,
    GAME,
    Event,
    Guess,
    Plans,
    State,
    View,
    advise,
    fitting,
    outcome,
    view,
    write,
)
from tests.shelf.certain import Certain, missed
from tests.shelf.deciding import DECIDING_LAWS
from tests.shelf.laws import ENGINE_LAWS, Law
from tests.shelf.misadvised import FOUND_TOO, MISADVISED, choice, open_to, reckless_advise
from tests.shelf.play import Played, at_some_tables, by_advisers, matches
from tests.shelf.reasons import IDEA_LAWS, LONGEST_IDEA, REASON_LAWS, Pointing, Why
from tests.shelf.sampling import SAMPLE_LAWS
from tests.shelf.secrecy import SECRECY_LAWS
from tests.shelf.sending import SENDING_LAWS, no_process_remembers, strange

UNPLAYABLE = {"offers too much", "offers to all", "one way notation"}
"""Games with these faults cannot be played; they are judged on matches of the honest game."""

OF_ADVICE = (*ADVICE_LAWS, *DECIDING_LAWS, *SENDING_LAWS)

LAWS: dict[str, Law] = {law.__name__: law for law in (*ENGINE_LAWS, *SECRECY_LAWS, *OF_ADVICE)}

FAULTS = {**BROKEN, **MISADVISED}


def few(law: Law) -> int:
    """So many matches a law looks at: the one about processes costs too much for more than one."""
    return 1 if law is no_process_remembers else 6


@pytest.mark.parametrize("name", LAWS)
def test_the_honest_game_keeps_every_law(name: str) -> None:
    sample = matches(GAME, few(LAWS[name]))
    assert [told for played in sample for told in LAWS[name](played)] == []


@pytest.mark.parametrize("law", OF_ADVICE, ids=lambda law: law.__name__)
def test_the_honest_game_keeps_every_law_where_advisers_play(law: Law) -> None:
    sample = (*by_advisers(GAME, few(law)), *at_some_tables(GAME))
    assert [told for played in sample for told in law(played)] == []


def judged(fault: str) -> Iterator[Played]:
    """Yields matches of a broken game, which are played when they are asked for."""
    game, _ = FAULTS[fault]
    for count in (1, 6):
        if fault in UNPLAYABLE:
            yield from (changed(played, game=game) for played in matches(GAME, count))
        else:
            yield from matches(game, count)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(fault: str) -> None:
    _, law = FAULTS[fault]
    assert any(told for played in judged(fault) for told in LAWS[law](played))


@pytest.mark.parametrize("fault", MISADVISED)
def test_bad_advice_is_found_by_its_law_alone(fault: str) -> None:
    """The law about processes costs too much to be asked in vain."""
    sample = list(judged(fault))
    asked = [law for law in OF_ADVICE if law is not no_process_remembers]
    found = {law.__name__ for law in asked if any(told for one in sample for told in law(one))}
    assert found - FOUND_TOO.get(fault, set()) <= {MISADVISED[fault][1]}


def test_every_law_has_a_fault_that_it_finds() -> None:
    assert {law for _, law in FAULTS.values()} == set(LAWS)


def why(view: View, reason: Reason, setting: Setting) -> str:
    return f"It may be {dict(reason.values).get('number', 'so')}."


@pytest.mark.parametrize(
    "words",
    [
        "",
        "it may be",
        "may_be {number}.",
        "It may be {number}. It may not.",
        "It plays guess:{number}.",
        "It may be {missing}.",
    ],
)
def test_words_that_are_no_plain_sentence_are_found(words: str) -> None:
    def said(view: View, reason: Reason, setting: Setting) -> str:
        return words.format(**dict(reason.values))

    assert found_by(said) == {"reasons_are_sentences"}


def test_a_sentence_is_none() -> None:
    assert found_by(why) == set()


def found_by(why: Why) -> set[str]:
    return {law.__name__ for law in REASON_LAWS for one in matches(GAME, 2) if any(law(why, one))}


class Pointer(Pointing):
    """Ideas of the honest game, by words in which {number} is the number to guess."""

    def __init__(self, *words: str) -> None:
        self._words = itertools.cycle(words)

    def idea(self, view: View, reason: Reason, setting: Setting) -> str:
        return next(self._words).format(**dict(reason.values))

    def label(self, view: View, action: Guess) -> str:
        return f"Guess {action.number}"


@pytest.mark.parametrize(
    ("words", "law"),
    [
        (["Which numbers may it be? Look."], "ideas_are_sentences"),
        (["which_numbers may it be?"], "ideas_are_sentences"),
        (["Look at the numbers!"], "ideas_are_sentences"),
        (["You should look at the numbers."], "ideas_are_sentences"),
        (["Look at this.", "Look at that."], "ideas_are_sentences"),
        (["Would you guess {number}?"], "ideas_leave_the_act"),
        (["Look at guess:{number}."], "ideas_leave_the_act"),
    ],
)
def test_an_idea_that_is_none_is_found(words: list[str], law: str) -> None:
    assert found_by_ideas(Pointer(*words)) == {law}


@pytest.mark.parametrize("words", ["Is it below {number}?", f"{'Look ' * 21}here."])
def test_an_idea_may_name_a_thing_and_be_long(words: str) -> None:
    assert found_by_ideas(Pointer(words)) == set()


def test_an_idea_that_is_too_long_is_found() -> None:
    assert len(too_long := f"{'Look ' * 21}there.") == LONGEST_IDEA + 1
    assert found_by_ideas(Pointer(too_long)) == {"ideas_are_sentences"}


def found_by_ideas(texts: Pointing) -> set[str]:
    return {law.__name__ for law in IDEA_LAWS for one in matches(GAME, 2) if any(law(texts, one))}


def chatty_advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans = ()
) -> Advice[Guess]:
    """Knows nine reasons."""
    told: list[Choice[Guess]] = []
    for one in advise(seen, level, draw, weighed).choices:
        number = one.plan[0].number
        told.append(replace(one, reason=because(f"{level.value}{number % 3}", number=number)))
    return Advice(tuple(told))


def silent_advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans = ()
) -> Advice[Guess]:
    honest = chatty_advise(seen, level, draw, weighed)
    return Advice(tuple(replace(one, reason=Reason(one.reason.key)) for one in honest.choices))


def rigid_advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans = ()
) -> Advice[Guess]:
    """Always takes the first of those that are worth the same."""
    fit, first = fitting(seen.view), chatty_advise(seen, level, draw, weighed)
    reasons = {one.plan[0].number: one.reason for one in first.choices}
    known = [replace(choice(n, float(n in fit)), reason=reasons[n]) for n in open_to(seen)]
    return Advice(tuple(sorted(known, key=lambda one: -one.worth)))


def unwon(state: State) -> Outcome | None:
    found = outcome(state)
    return found and replace(found, ending=Ending.DRAWN, winners=())


CHATTY = remake(GAME, advise=chatty_advise)


def broken_laws(game: Game[Any, Any, Any, Any], why: Why) -> set[str]:
    sample: Sequence[Any] = (*matches(game, 6), *by_advisers(game, 6))
    return {law.__name__ for law in SAMPLE_LAWS if any(law(why, sample))}


def test_a_game_that_keeps_all_is_not_found() -> None:
    assert broken_laws(CHATTY, why) == set()


@pytest.mark.parametrize(
    ("game", "law"),
    [
        (remake(CHATTY, advise=rigid_advise), "no_level_is_a_table"),
        (GAME, "reasons_are_many"),
        (remake(CHATTY, advise=silent_advise), "reasons_name_things"),
        (remake(CHATTY, outcome=unwon), "certain_gains_are_met"),
    ],
)
def test_a_fault_over_many_matches_is_found(game: Game[Any, Any, Any, Any], law: str) -> None:
    assert broken_laws(game, why) == {law}


def test_a_sentence_that_is_always_the_same_names_nothing() -> None:
    assert broken_laws(CHATTY, lambda view, reason, setting: "It is best.") == {
        "reasons_name_things"
    }


def test_a_certain_gain_that_is_missed_by_lot_is_found() -> None:
    """After three guesses only one number can be right."""
    seen = Seen(Seat(1), view(State(4, 2, (0, 1, 2), (0,) * 3), Seat(1)), (), Setting())
    gain = Certain("the last number that fits", seen, ("guess:4",))
    assert list(missed(GAME, [gain])) == []
    assert list(missed(remake(GAME, advise=reckless_advise), [gain], 20))


ADVISE: Any = advise


def played() -> Played:
    return matches(GAME, 1)[0]


def asked() -> AdviceRequest:
    return call_at(played(), played().plays[0], Seat(0), Level.HARD)


def told(*more: Any) -> AdviceRequest:
    call = asked()
    return replace(call, seen=replace(call.seen, told=(*call.seen.told, *more)))


def named() -> AdviceRequest:
    call = asked()
    return replace(call, seen=replace(call.seen, setting=played().setting(("Ana", "Ben"))))


HELD: dict[str, Callable[[], AdviceRequest]] = {
    "names": named,
    "a state": lambda: told([{"deep": (State(3, 2),)}]),
    "a row": lambda: told(Row(1, Seat(0), "guess:1")),
    "a play": lambda: told(played().plays[0]),
    "a notice": lambda: told(*(one.notice for one in played().told)),
    "chance": lambda: told(random.Random(1)),
    "a draw": lambda: told(random.Random(1).randrange),
    "a tape": lambda: told(Tape((1, 2))),
    "a thing of the store": lambda: told(Clock()),
    "another function": lambda: told(write),
    "an adviser with a state": lambda: replace(asked(), adviser=partial(ADVISE, State(3, 2))),
}


@pytest.mark.parametrize("what", HELD)
def test_what_is_not_for_the_worker_is_found(what: str) -> None:
    assert list(strange(HELD[what](), State))


def test_what_a_seat_sees_is_for_the_worker() -> None:
    assert list(strange(asked(), State)) == []
    assert list(strange(told(State(3, 2)), None)) == [], "where nothing is hidden"
