"""The laws of advice: what computer players may know, and what they give."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

from games.core import MOST_CHOICES, Advice, Level, Play, Refused, Seat, Tape
from tests.shelf.laws import Law
from tests.shelf.play import Played, acting, seats_of, seen_at
from tests.shelf.secrecy import imagined


def plans_are_legal(played: Played) -> Iterator[str]:
    """Each action of a plan is legal after the one before it, and none but the last draws."""
    for at, seat, level, advice in advised(played):
        here = f"{played.where}, row {at.n}, seat {seat}, {level.value}"
        if not 1 <= len(advice.choices) <= MOST_CHOICES:
            yield f"{here}: {len(advice.choices)} choices"
        for choice in advice.choices:
            for fault in _faults_of_plan(played, at.state, seat, choice.plan):
                yield f"{here}: {choice.plan!r} is advised, but {fault}"


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


def weighed_plans_are_choices(played: Played) -> Iterator[str]:
    """A plan that has to be weighed stands among the choices, however little it is worth."""
    if played.game.advise is None:
        return
    for at, seat, level, advice in advised(played):
        meant = tuple(choice.plan for choice in advice.choices)
        hard = advice_at(played, at, seat, Level.HARD, at.state, meant)
        known = {choice.plan for choice in hard.choices} if hard else set()
        for plan in meant:
            if plan not in known:
                here = f"{played.where}, row {at.n}, seat {seat}, {level.value}"
                yield f"{here}: {plan!r} was to be weighed"


def advised(played: Played) -> Iterator[tuple[Play[Any], Seat, Level, Advice[Any]]]:
    """Yields what each level advises each seat that may act; nothing in a game without advice."""
    for at in played.sampled():
        for seat in sorted(acting(at)):
            for level in Level:
                advice = advice_at(played, at, seat, level, at.state)
                if advice is not None:
                    yield at, seat, level, advice


def advice_at(
    played: Played,
    at: Play[Any],
    seat: Seat,
    level: Level,
    state: Any,
    weighed: tuple[tuple[Any, ...], ...] = (),
) -> Advice[Any] | None:
    """Returns the advice for a seat if `state` lies behind the position, by the same draws.

    None in a game without advice.
    """
    if played.game.advise is None:
        return None
    luck = played.chance("advice", at.n, level.value)
    seen = seen_at(played, at, seat, state)
    return played.game.advise(seen, level, luck.randrange, weighed)


def advice_is_pure(played: Played) -> Iterator[str]:
    """What an adviser sees, its level and its draws give the same advice each time."""
    for at, seat, level, advice in advised(played):
        if advice_at(played, at, seat, level, at.state) != advice:
            yield f"{played.where}, row {at.n}: {seat} gets other advice the second time"


def what_is_seen_can_be_pickled(played: Played) -> Iterator[str]:
    """All that an adviser gets can be pickled, because another process may think about it."""
    for at in played.sampled():
        for seat in seats_of(played):
            seen = seen_at(played, at, seat, at.state)
            try:
                again = pickle.loads(pickle.dumps(seen))
            except Exception as error:  # a law reports every exception
                yield f"{played.where}, row {at.n}: what {seat} sees is not pickled: {error!r}"
            else:
                if again != seen:
                    yield f"{played.where}, row {at.n}: what {seat} sees is another when unpickled"


def advice_is_from_what_is_seen(played: Played) -> Iterator[str]:
    """An adviser gives the same if another state lies behind what its seat sees."""
    for at, seat, level, advice in advised(played):
        if advice_at(played, at, seat, level, imagined(played, at, seat)) != advice:
            yield f"{played.where}, row {at.n}: the advice for {seat} tells a secret"


ADVICE_LAWS: tuple[Law, ...] = (
    plans_are_legal,
    weighed_plans_are_choices,
    advice_is_pure,
    advice_is_from_what_is_seen,
    what_is_seen_can_be_pickled,
)
