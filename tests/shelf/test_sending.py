"""What a call to the worker must not hold is found, wherever it is hidden."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from bot.match.thinking.advice_worker import AdviceRequest
from bot.store.seats import Clock
from games.core import Level, Row, Seat, Tape
from tests.shelf.advising import call_at
from tests.shelf.broken import GAME, State, advise, write
from tests.shelf.play import Played, matches
from tests.shelf.sending import strange

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
