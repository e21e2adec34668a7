"""Reasons are true: each key is recomputed from the view and the plan, and told in a sentence."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from msgspec.structs import replace

from games.core import Choice, Level, Reason, Seat, Tape, because
from games.unlock import GAME, texts
from games.unlock.rules.board import text_of
from games.unlock.rules.cards import Action, Card, Code, Random, Skip
from games.unlock.rules.codes import Laws, all_codes, judge, mask, path_of
from games.unlock.rules.state import State
from games.unlock.rules.view import View, score_of
from games.unlock.texts.advice import _SENTENCES
from tests.games.unlock.advised import (
    ME,
    advised,
    at_last_card,
    at_last_try,
    contradicting,
    lines_known,
    one_found,
    table,
    with_scores,
)
from tests.games.unlock.unlock_table import SETTING, setup
from tests.quantity import some
from tests.shelf.words import sentence_fault

EXTRA: tuple[Action, ...] = (Code((1, 2, 6)),)
"""A code that is weighed at every table where it may be drawn."""


class Asked:
    """A choice of a level, and what can be found out about it without the adviser."""

    def __init__(self, state: State, seat: Seat, level: Level, choice: Choice[Action]) -> None:
        self.view: View = GAME.view(state, seat)
        self.seat, self.level, self.reason = seat, level, choice.reason
        (self.action,) = choice.plan
        looked = self.view.table
        if level is Level.EASY and len(self.left) != 1 and not self.is_last:
            own = [card for card in looked if card.seat == seat]
            looked = tuple(own[-4 if self.view.laws.grid == 3 else -12 :])
        self.looked: tuple[Card, ...] = looked

    @property
    def left(self) -> tuple[int, ...]:
        """All codes of 3x3 that fit the table, as bits; () on 4x4."""
        return left(self.view.laws, self.view.table)

    @property
    def bits(self) -> int:
        assert isinstance(self.action, Code)
        return mask(self.view.laws.grid, judge(self.view.laws, self.action.dots))

    @property
    def lines(self) -> int:
        return self.bits.bit_count()

    @property
    def unfit(self) -> list[Card]:
        return [card for card in self.looked if not fits(self.view.laws, self.bits, card)]

    @property
    def gain(self) -> float:
        """The points on the average over all codes that fit."""
        right = sum((self.bits & secret).bit_count() for secret in self.left)
        return 2 * right / len(self.left) - self.lines

    @property
    def after(self) -> float:
        """How many codes fit after the answer on the average."""
        answers = Counter((self.bits & secret).bit_count() for secret in self.left)
        return sum(n * n for n in answers.values()) / len(self.left)

    @property
    def ahead(self) -> int:
        """How far the seat is ahead before its card."""
        others = [seat for seat in self.view.guessers if seat != self.seat]
        best = max(score_of(self.view, seat) for seat in others)
        return score_of(self.view, self.seat) - best

    @property
    def is_alone(self) -> bool:
        return len(self.view.guessers) == 1

    @property
    def is_last(self) -> bool:
        return self.view.turn == self.view.turns and not self.is_alone

    @property
    def knows(self) -> bool:
        """Whether one code is left, and the reason names it."""
        return [text_of(path_of(3, bits)) for bits in self.left] == [self.reason["code"]]

    @property
    def fits_all(self) -> bool:
        """Whether the code fits the table."""
        return all(fits(self.view.laws, self.bits, card) for card in self.view.table)

    @property
    def suffices(self) -> float:
        """In how many of 100 codes that fit the card leaves nobody ahead."""
        gains = [2 * (self.bits & secret).bit_count() - self.lines for secret in self.left]
        return 100 * sum(gain + self.ahead >= 0 for gain in gains) / len(gains)

    def number(self, name: str) -> int:
        value = self.reason[name]
        assert isinstance(value, int)
        return value


def fits(laws: Laws, bits: int, card: Card) -> bool:
    drawn = mask(laws.grid, card.code)
    return (bits & drawn).bit_count() == card.matches and bits != drawn


@cache
def left(laws: Laws, drawn: tuple[Card, ...]) -> tuple[int, ...]:
    if laws.grid == 4:
        return ()
    if not drawn:
        return tuple(mask.__wrapped__(3, code) for code in all_codes(laws.difficulty))
    return tuple(bits for bits in left(laws, drawn[:-1]) if fits(laws, bits, drawn[-1]))


def is_near(told: int, found: float) -> bool:
    """Whether a number that hard tells is about right: it weighs some hundred codes of many."""
    return abs(told - found) <= 1 + 0.15 * found


def of_all(asked: Asked) -> bool:
    """Whether a number of codes that fit is that of the list; on 4x4 it is of those imagined."""
    if asked.view.laws.grid == 4:
        return 0 < asked.number("left") <= 600
    return asked.number("left") == len(asked.left)


TRUE: dict[str, Callable[[Asked], bool]] = {
    "by_chance": lambda a: a.action == Random() and a.number("dots") == a.view.laws.dots,
    "own_code": lambda a: a.number("lines") == a.lines,
    "skips": lambda a: a.action == Skip() and a.number("turn") == a.view.turn,
    "only": lambda a: a.knows and a.left == (a.bits,) and a.number("cards") == len(a.view.table),
    "only_found": lambda a: (
        a.view.laws.grid == 4 and a.fits_all and a.number("cards") == len(a.view.table)
    ),
    "holds": lambda a: (
        a.is_last
        and a.number("lead") == a.ahead >= a.number("most")
        and a.number("most") == (a.lines if a.action != Skip() else 0)
    ),
    "last": lambda a: (
        a.is_last
        and a.number("lead") == a.ahead
        and of_all(a)
        and (not a.left or abs(a.number("chance") - a.suffices) <= 8)
    ),
    "must_find": lambda a: a.is_last and a.view.terms.needs_finder and of_all(a) and a.fits_all,
    "no_find": lambda a: (
        a.is_last
        and a.view.terms.needs_finder
        and not a.fits_all
        and a.number("lead") == a.ahead
        and (not a.left or abs(a.number("points") - a.gain) < 1)
    ),
    "goes_on": lambda a: (
        a.knows
        and a.bits not in a.left
        and a.ahead + a.left[0].bit_count() < 0
        and a.number("points") == a.gain
    ),
    "known": lambda a: a.knows and a.bits not in a.left and a.number("points") == a.gain,
    "breaks_fewest": lambda a: (
        a.number("broken") == len(a.unfit) > 0 and a.number("looked") == len(a.looked)
    ),
    "breaks": lambda a: (
        a.number("broken") == len(a.unfit) > 0 and a.number("looked") == len(a.looked)
    ),
    "begins": lambda a: not a.looked and a.number("lines") == a.lines,
    "fits": lambda a: not a.unfit and a.number("cards") == len(a.view.table),
    "fits_own": lambda a: (
        a.level is Level.EASY
        and not a.unfit
        and a.number("own") == len(a.looked)
        and a.reason["card"] == a.looked[-1].text
    ),
    "unfit": lambda a: a.reason["card"] in [card.text for card in a.unfit],
    "may_open": lambda a: (
        a.is_alone
        and of_all(a)
        and not a.unfit
        and a.number("cards") == len(a.view.table)
        and (not a.left or is_near(a.number("after"), a.after))
    ),
    "asks": lambda a: (
        a.is_alone and of_all(a) and (not a.left or is_near(a.number("after"), a.after))
    ),
    "sure": lambda a: a.gain == a.lines == a.number("points"),
    "may_end": lambda a: (
        of_all(a) and not a.unfit and a.number("left") <= 8 and a.ahead + a.lines >= 0
    ),
    "scores": lambda a: of_all(a) and (not a.left or abs(a.number("points") - a.gain) < 1),
    "risks": lambda a: a.number("lines") == a.lines and (not a.left or a.gain < 1),
}


def choices(state: State, seat: Seat, seed: int) -> Iterator[Asked]:
    """All that each level weighs, among it what the level below would do."""
    below: tuple[tuple[Action, ...], ...] = (EXTRA,)
    if any(card.code == (1, 2, 6) for card in state.table):
        below = ()
    for level in Level:
        advice = advised(state, level, seed, seat, below)
        below = (*below[:1], advice.best.plan)
        yield from (Asked(state, seat, level, choice) for choice in advice.choices)


def played(seed: int, seats: int, options: dict[str, str]) -> Iterator[Asked]:
    """All that each level weighs in a match of all three levels."""
    luck = random.Random(seed)
    state = GAME.setup(options, seats, Tape(luck.randrange)).state
    levels = list(Level)
    while GAME.outcome(state) is None:
        seat = min(GAME.turn(state).waiting)
        yield from choices(state, seat, luck.randrange(1 << 30))
        advice = advised(state, levels[seat % 3], luck.randrange(1 << 30), seat)
        state = GAME.apply(state, seat, advice.best.plan[0], Tape(luck.randrange)).state


MATCHES = (
    (1, 1, {"lock": "bot"}),
    (2, 1, {"lock": "bot", "difficulty": "medium"}),
    (3, 3, {"lock": "bot", "difficulty": "medium"}),
    (4, 3, {"lock": "1"}),
    (5, 2, {"lock": "bot", "grid": "4", "cards": "12"}),
    (6, 1, {"lock": "bot", "grid": "4", "difficulty": "hard", "cards": "8"}),
)

SPECIAL: tuple[State, ...] = (
    lines_known("1-2-5-9-8"),
    at_last_card(table("1-2-5-9-8", "1-2", "2-5", "4-7", "3-6"), 4, 2),
    at_last_card(table("1-2-5-9-8", "1-2", "4-7"), 0, 4),
    at_last_card(one_found(), 0, 2),
    at_last_try(table("1-2-5-9-8", "1-2", "2-5", "4-7", "3-6"), 4, 2),
    with_scores(lines_known("1-2-5-9-8"), -3, 2),
    contradicting(Laws(4, "hard")),
    table("1-2-5-9-8", "1-2", "2-5", "5-9", "3-6-9", "4-7-8", "1-5-8", "5-6-8", "2-4-1"),
    replace(setup(3), phase="secret"),
)


def faults(asked: Asked) -> Iterator[str]:
    reason: Reason = asked.reason
    if not TRUE[reason.key](asked):
        yield f"{asked.level}: {asked.action} because {reason}, which is not true"
    told = texts.why(asked.view, reason, SETTING)
    if wrong := sentence_fault(told):
        yield f"{reason}: {wrong}"


@cache
def asked_in(number: int) -> list[Asked]:
    return list(played(*MATCHES[number]))


@pytest.mark.parametrize("number", some(range(len(MATCHES)), 3))
def test_reasons_are_true(number: int) -> None:
    every = asked_in(number)
    assert len(every) > 100
    assert [fault for asked in every for fault in faults(asked)] == []
    told = [texts.why(asked.view, asked.reason, SETTING) for asked in every]
    naming = sum(any(sign.isdigit() for sign in line) for line in told)
    assert naming > 0.9 * len(told)


def test_every_reason_is_given_and_true() -> None:
    every = [asked for n, state in enumerate(SPECIAL) for asked in choices(state, ME, n)]
    assert [fault for asked in every for fault in faults(asked)] == []
    every += [asked for number in (0, 3) for asked in asked_in(number)]
    assert {asked.reason.key for asked in every} == set(TRUE) == set(_SENTENCES)


def test_who_is_level_with_the_others_reads_that_nobody_is_ahead() -> None:
    reason = because("no_find", lead=0, points=2)
    told = texts.why(GAME.view(at_last_card(one_found(), 0, 2), Seat(1)), reason, SETTING)
    assert "nobody is ahead of you" in told
