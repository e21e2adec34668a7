"""Unlock: points against other guessers, and turns until a lone guesser finds the code."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.strength.matches import Player, level
from benchmarks.strength.rows import Row
from games.core import Advice, Choice, Draw, Level, Options, Outcome, Seat, Seen, because
from games.unlock import GAME
from games.unlock.rules.cards import Action, Code
from games.unlock.rules.clues import clues_of
from games.unlock.rules.imagine import fitting_code
from games.unlock.rules.state import Event
from games.unlock.rules.view import View

HARD, MEDIUM, EASY = (level(GAME, each) for each in (Level.HARD, Level.MEDIUM, Level.EASY))

PROTOTYPE = {"easy": (0.60, 6.1), "medium": (0.70, 6.8), "hard": (0.75, 7.9)}
"""By difficulty on 3x3: the wins of one against two that fit, and the turns of one alone."""


def fits(seen: Seen[View, Event], draw: Draw) -> Advice[Action]:
    """The yardstick: any code that fits all cards."""
    view = seen.view
    code = fitting_code(view.laws, clues_of(view.laws.grid, view.table), draw)
    return Advice((Choice((Code(code),), 0.0, because("fits")),))


def turns(outcome: Outcome, side: frozenset[Seat]) -> float:
    """The turns that it took; `rank` counts them from 0 downwards."""
    return -outcome.rank[1]


def _rows() -> Iterator[Row]:
    for difficulty, (wins, quick) in PROTOTYPE.items():
        table = {"lock": "bot", "difficulty": difficulty}
        at = f"3x3 {difficulty}"
        yield Row(f"{at}, three, hard against two that fit", GAME, table, 3, HARD, fits, wins)
        yield _alone(f"{at}, alone, hard: turns", table, HARD, quick)
        yield from _ladder(at, table, 0.70, 0.95)
    for difficulty in PROTOTYPE:
        table = {"lock": "bot", "difficulty": difficulty, "grid": "4"}
        at = f"4x4 {difficulty}"
        yield Row(f"{at}, three, hard against two that fit", GAME, table, 3, HARD, fits)
        yield _alone(f"{at}, alone, hard: turns", table, HARD)
        yield from _ladder(at, table, None, 0.80)
    cup = {"tournament": "on"}
    yield Row("tournament, two, hard against medium", GAME, cup, 2, HARD, MEDIUM)
    yield Row("tournament, three, hard against two medium", GAME, cup, 3, HARD, MEDIUM)
    yield Row("tournament, two, easy against chance", GAME, cup, 2, EASY, None, 0.80)
    yield Row("six, hard against five medium", GAME, {"lock": "bot"}, 6, HARD, MEDIUM)


def _ladder(at: str, table: Options, step: float | None, bottom: float) -> Iterator[Row]:
    """Each level against the one below it, two guessers."""
    yield Row(f"{at}, two, hard against medium", GAME, table, 2, HARD, MEDIUM, step)
    yield Row(f"{at}, two, medium against easy", GAME, table, 2, MEDIUM, EASY, step)
    yield Row(f"{at}, two, easy against chance", GAME, table, 2, EASY, None, bottom)


def _alone(name: str, table: Options, hero: Player, goal: float | None = None) -> Row:
    return Row(
        name, GAME, table, 1, hero, goal=goal, score=turns, is_share=False, less_is_better=True
    )


ROWS: tuple[Row, ...] = tuple(_rows())
