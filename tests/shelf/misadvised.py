"""Copies of the honest game whose advisers are broken in one place each."""

from __future__ import annotations

import itertools
from dataclasses import replace as remake
from typing import Any

from msgspec.structs import replace

from games.core import Advice, Draw, Game, Level, Seat, Seen
from tests.shelf.broken import GAME, Event, Guess, Plans, State, View, advise, advised, view

_memory = itertools.count()


def stubborn_advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans = ()
) -> Advice[Guess]:
    return advised((seen.view.guesses or (0,))[-1])


def narrow_advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans = ()
) -> Advice[Guess]:
    return Advice((advise(seen, level, draw).best,))


def moody_advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans = ()
) -> Advice[Guess]:
    best = advise(seen, level, draw).best
    return Advice((replace(best, worth=float(next(_memory))),))


_peeked: list[int] = [0]


def remembered_view(state: State, seat: Seat | None) -> View:
    _peeked[0] = state.hidden
    return view(state, seat)


def peeking_advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans = ()
) -> Advice[Guess]:
    """Advises what it knows from elsewhere than from what its seat sees."""
    return advised(_peeked[0])


MISADVISED: dict[str, tuple[Game[Any, Any, Any, Any], str]] = {
    "illegal advice": (remake(GAME, advise=stubborn_advise), "plans_are_legal"),
    "narrow advice": (remake(GAME, advise=narrow_advise), "weighed_plans_are_choices"),
    "moody advice": (remake(GAME, advise=moody_advise), "advice_is_pure"),
    "peeking advice": (
        remake(GAME, view=remembered_view, advise=peeking_advise),
        "advice_is_from_what_is_seen",
    ),
}
"""By the name of the fault: the broken game, and the law that must find it."""
