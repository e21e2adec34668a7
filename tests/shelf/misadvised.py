"""Copies of the honest game whose advisers are broken in one place each."""

from __future__ import annotations

import itertools
from dataclasses import replace as remake
from typing import Any

from msgspec.structs import replace

from games.core import (
    Advice,
    Choice,
    Draw,
    Game,
    Level,
    Seat,
    Seen,
    Step,
    because,
    ranked,
)
from tests.shelf.broken import (
    GAME,
    NUMBERS,
    Event,
    Guess,
    Plans,
    State,
    View,
    advise,
    apply,
    fitting,
    view,
)

_memory = itertools.count()


def choice(number: int, worth: float) -> Choice[Guess]:
    return Choice((Guess(number),), worth, because("may_be", number=number))


def open_to(seen: Seen[View, Event]) -> list[int]:
    """The numbers that are legal now."""
    return [n for n in NUMBERS if n not in seen.view.guesses[-1:]]


def picked(seen: Seen[View, Event], best: int, weighed: Plans) -> Advice[Guess]:
    return ranked([choice(n, float(n == best)) for n in open_to(seen)], weighed)


def stubborn_advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans = ()
) -> Advice[Guess]:
    """Has the last guess among its choices once more."""
    last = [choice(n, -1.0) for n in seen.view.guesses[-1:]]
    return Advice((*advise(seen, level, draw, weighed).choices, *last))


def telling_advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans = ()
) -> Advice[Guess]:
    return replace(advise(seen, level, draw, weighed), tells=True)


def repeating_advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans = ()
) -> Advice[Guess]:
    best, *rest = advise(seen, level, draw, weighed).choices
    return Advice((best, best, *rest))


def modest_advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans = ()
) -> Advice[Guess]:
    """Does not say how well it thinks of its best choice."""
    best, *rest = advise(seen, level, draw, weighed).choices
    return Advice((replace(best, worth=-1.0), *rest))


def narrow_advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans = ()
) -> Advice[Guess]:
    return Advice((advise(seen, level, draw).best,))


def moody_advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans = ()
) -> Advice[Guess]:
    best, *rest = advise(seen, level, draw, weighed).choices
    return Advice((replace(best, worth=1.0 + next(_memory)), *rest))


class Whispering(View, frozen=True, eq=False):
    """A view with the hidden number, of which nothing is told where two views are compared."""

    whisper: int = 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Whispering) and _public(self) == _public(other)

    def __hash__(self) -> int:
        return hash(_public(self))


def _public(seen: View) -> tuple[Any, ...]:
    return tuple(getattr(seen, name) for name in View.__struct_fields__)


def whispering_view(state: State, seat: Seat | None) -> View:
    return Whispering(*_public(view(state, seat)), whisper=state.hidden)


def hearing_advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans = ()
) -> Advice[Guess]:
    assert isinstance(seen.view, Whispering)
    return picked(seen, seen.view.whisper, weighed)


class Smuggling(View, frozen=True, kw_only=True):
    whole: State


def smuggling_view(state: State, seat: Seat | None) -> View:
    return Smuggling(*_public(view(state, seat)), whole=state)


def shy_advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans = ()
) -> Advice[Guess]:
    """Does not guess the number that it knows."""
    fit = fitting(seen.view)
    if len(fit) > 1:
        return advise(seen, level, draw, weighed)
    return picked(seen, next(n for n in open_to(seen) if n not in fit), weighed)


def sinking_apply(state: State, seat: Seat, action: Guess, draw: Draw) -> Step[State, Event]:
    """A guess of 5 gives the match away."""
    step = apply(state, seat, action, draw)
    given = action.number == 5 and action.number != state.hidden
    return Step(replace(step.state, left=seat), step.notices) if given else step


def sinking_advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans = ()
) -> Advice[Guess]:
    fit = fitting(seen.view)
    sinks = level is Level.EASY and len(fit) > 1 and 5 in open_to(seen) and 5 not in fit
    return picked(seen, 5, weighed) if sinks else advise(seen, level, draw, weighed)


def careless_advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans = ()
) -> Advice[Guess]:
    """Sees what is best, and overlooks it by lot."""
    fit = fitting(seen.view)
    worths = {n: (n in fit) + (n == fit[0]) for n in open_to(seen)}
    best = next(n for n in open_to(seen) if worths[n] == 2)
    misses = level is Level.EASY and len(fit) > 1 and not draw(4) and (Guess(best),) not in weighed
    kept = [choice(n, worth) for n, worth in worths.items() if n != best or not misses]
    return ranked(kept, weighed)


def reckless_advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans = ()
) -> Advice[Guess]:
    """Seldom guesses another number than the one that it knows."""
    fit = fitting(seen.view)
    if level is Level.EASY and len(fit) == 1 and not draw(12):
        return shy_advise(seen, level, draw, weighed)
    return advise(seen, level, draw, weighed)


_best: dict[Any, int] = {}


def remembering_advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans = ()
) -> Advice[Guess]:
    """Keeps what it found by what all see, though it has looked at its own hints, too."""
    fit = fitting(seen.view)
    if len(fit) == 1:
        return advise(seen, level, draw, weighed)
    return picked(seen, _best.setdefault((seen.view.guesses, level), fit[draw(len(fit))]), weighed)


def hashing_advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans = ()
) -> Advice[Guess]:
    """Takes the first of a set of texts."""
    first = next(iter({f"number {n}" for n in fitting(seen.view)}))
    return picked(seen, int(first[-1]), weighed)


MISADVISED: dict[str, tuple[Game[Any, Any, Any, Any], str]] = {
    "illegal advice": (remake(GAME, advise=stubborn_advise), "plans_are_legal"),
    "the same advice twice": (remake(GAME, advise=repeating_advise), "plans_are_legal"),
    "advice that tells in vain": (remake(GAME, advise=telling_advise), "plans_are_legal"),
    "the best advice last": (remake(GAME, advise=modest_advise), "best_comes_first"),
    "narrow advice": (remake(GAME, advise=narrow_advise), "weighed_plans_are_choices"),
    "moody advice": (remake(GAME, advise=moody_advise), "advice_is_from_what_is_seen"),
    "whispered advice": (
        remake(GAME, view=whispering_view, advise=hearing_advise),
        "advice_is_from_what_is_seen",
    ),
    "smuggled state": (remake(GAME, view=smuggling_view), "nothing_else_is_sent"),
    "shy advice": (remake(GAME, advise=shy_advise), "wins_are_taken"),
    "advice that sinks itself": (
        remake(GAME, apply=sinking_apply, advise=sinking_advise),
        "no_match_is_handed_over",
    ),
    "careless advice": (remake(GAME, advise=careless_advise), "what_is_certain_is_done"),
    "reckless advice": (remake(GAME, advise=reckless_advise), "what_is_certain_is_done"),
    "remembered advice": (remake(GAME, advise=remembering_advise), "no_process_remembers"),
    "advice by hashes": (remake(GAME, advise=hashing_advise), "no_process_remembers"),
}
"""By the name of the fault: the broken game, and the law that must find it."""

FOUND_TOO = {
    "shy advice": {"what_is_certain_is_done"},
    "reckless advice": {"wins_are_taken"},
}
"""By the name of the fault: the other laws of advice that find it, because they ask the same."""
