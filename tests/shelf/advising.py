"""The laws of advice: what computer players may know, and what they give.

`sending` has those of what goes to the worker process, `deciding` those of what is certain,
`reasons` those of why, and `sampling` those that are judged over many matches.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from bot.match.thinking.advice_worker import AdviceRequest
from games.core import MOST_CHOICES, Advice, Level, Play, Refused, Seat, Tape
from tests.shelf.laws import Law
from tests.shelf.play import Played, seen_at
from tests.shelf.secrecy import imagined, told_by

SAME = 1e-9
"""Worths that differ by less are the same."""


class Thought(NamedTuple):
    """What a seat was advised, and by which call."""

    played: Played
    at: Play[Any]
    call: AdviceRequest
    advice: Advice[Any]

    @property
    def seat(self) -> Seat:
        """Whose thought it is."""
        return self.call.seen.seat

    @property
    def where(self) -> str:
        """The words that name it in a failure."""
        here = f"{self.played.where}, row {self.at.n}, seat {self.seat}"
        return f"{here}, {self.call.level.value}"

    def by_draw(self, n: int, weighed: tuple[tuple[Any, ...], ...] = ()) -> Advice[Any]:
        """What is advised by the `n`th other draws."""
        return _by_draw(self.played, self.at.n, self.seat, self.call.level, n, weighed)


def call_at(
    played: Played,
    at: Play[Any],
    seat: Seat,
    level: Level,
    *,
    state: Any = None,
    weighed: tuple[tuple[Any, ...], ...] = (),
    n: int = 0,
) -> AdviceRequest:
    """Returns what a worker is asked for a seat; `state`: if that lies behind the position.

    `n` gives other draws. The game must have advice.
    """
    seen = seen_at(played, at, seat, at.state if state is None else state)
    seed = played.chance("advice", at.n, seat, level.value, n).getrandbits(64)
    assert played.game.advise is not None
    return AdviceRequest(played.game.advise, seen, level, seed, weighed)


def thought(call: AdviceRequest) -> Advice[Any]:
    """Thinks here as a worker does."""
    return call.adviser(call.seen, call.level, random.Random(call.seed).randrange, call.weighed)


def asked(played: Played) -> Iterator[tuple[Play[Any], Seat]]:
    """Yields the sampled positions with each seat that may act; none in a game without advice."""
    for at in played.sampled() if played.game.advise is not None else ():
        for seat in played.asked(at):
            yield at, seat


@cache
def advised(played: Played) -> tuple[Thought, ...]:
    """Returns what each level advises each seat in the sampled positions. All laws share it."""
    return tuple(
        thought_at(played, at.n, seat, level)
        for at, seat in asked(played)
        for level in played.asks(at)
    )


@cache
def thought_at(played: Played, n: int, seat: Seat, level: Level) -> Thought:
    """Returns what a level advises a seat after row `n`."""
    call = call_at(played, played.plays[n], seat, level)
    return Thought(played, played.plays[n], call, _by_draw(played, n, seat, level, 0, ()))


@cache
def _by_draw(
    played: Played,
    n: int,
    seat: Seat,
    level: Level,
    draw: int,
    weighed: tuple[tuple[Any, ...], ...],
) -> Advice[Any]:
    return thought(call_at(played, played.plays[n], seat, level, n=draw, weighed=weighed))


def plans_are_legal(played: Played) -> Iterator[str]:
    """Each action of a plan is legal after the one before it, and none but the last draws.

    No plan stands twice. Who is to tell its side something has something to tell.
    """
    for one in advised(played):
        state, plans = one.at.state, [choice.plan for choice in one.advice.choices]
        if not 1 <= len(plans) <= MOST_CHOICES:
            yield f"{one.where}: {len(plans)} choices"
        if len(set(plans)) < len(plans):
            yield f"{one.where}: a plan stands twice"
        if one.advice.tells:
            told = told_by(played, state, one.seat)
            if told is None:
                yield f"{one.where}: it is to tell what it does not know"
            else:
                state = told.state
        for plan in plans:
            for fault in _faults_of_plan(played, state, one.seat, plan):
                yield f"{one.where}: {plan!r} is advised, but {fault}"


def _faults_of_plan(played: Played, state: Any, seat: Seat, plan: tuple[Any, ...]) -> Iterator[str]:
    game = played.game
    if not plan:
        yield "holds no action"
    for number, action in enumerate(plan, 1):
        turn = game.turn(state)
        if seat not in turn.waiting | turn.may:
            yield f"number {number} comes after the turn"
            return
        if game.sample is None and action not in game.legal(state, seat):
            yield f"number {number} is not legal"
        tape = Tape(played.chance("plan", number).randrange)
        try:
            state = game.apply(state, seat, action, tape).state
        except Refused as error:
            yield f"number {number} is refused: {error!r}"
            return
        if tape.drawn and number < len(plan):
            yield f"number {number} draws"


def best_comes_first(played: Played) -> Iterator[str]:
    """The choices stand by their worth, so that what is played is worth most to its level."""
    for one in advised(played):
        worths = [choice.worth for choice in one.advice.choices]
        if any(after > before + SAME for before, after in pairwise(worths)):
            yield f"{one.where}: the worths of its choices rise: {worths}"


def weighed_plans_are_choices(played: Played) -> Iterator[str]:
    """A plan that has to be weighed stands among the choices, however little it is worth.

    What the lower levels mean is weighed by the highest one.
    """
    meant: dict[tuple[int, Seat], dict[tuple[Any, ...], Thought]] = {}
    for one in advised(played):
        plans = meant.setdefault((one.at.n, one.seat), {})
        plans.update((choice.plan, one) for choice in one.advice.choices)
    for (n, seat), plans in meant.items():
        call = call_at(played, played.plays[n], seat, Level.HARD, weighed=tuple(plans))
        known = {choice.plan for choice in thought(call).choices}
        for plan, one in plans.items():
            if plan not in known:
                yield f"{one.where}: {plan!r} was to be weighed"


def advice_is_from_what_is_seen(played: Played) -> Iterator[str]:
    """Asked again by the same draws, an adviser gives the same, whatever state lies behind."""
    for one in advised(played):
        other = imagined(played, one.at, one.seat)
        call = call_at(played, one.at, one.seat, one.call.level, state=other)
        if thought(call) != one.advice:
            yield f"{one.where}: the advice tells a secret"


ADVICE_LAWS: tuple[Law, ...] = (
    plans_are_legal,
    best_comes_first,
    weighed_plans_are_choices,
    advice_is_from_what_is_seen,
)
