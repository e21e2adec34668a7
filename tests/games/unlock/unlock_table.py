"""Matches of Unlock by typed moves, and what is told of them."""

from __future__ import annotations

from games.core import Seat, Setting, Step, Tape
from games.unlock import GAME, texts
from games.unlock.rules.codes import Laws
from games.unlock.rules.state import Event, State
from games.unlock.rules.view import View

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus")
SETTING = Setting(names=NAMES)
EASY = Laws(3, "easy")
MEDIUM = Laws(3, "medium")
HARD = Laws(3, "hard")


def told_to(reader: Seat | None) -> Setting:
    """The setting of a text for one reader; None is everybody."""
    return Setting(names=NAMES, reader=reader)


def setup(seats: int, **options: str) -> State:
    return GAME.setup(options, seats, Tape([])).state


def play(state: State, *moves: tuple[int, str]) -> State:
    for seat, text in moves:
        state = GAME.apply(state, Seat(seat), GAME.parse(text), Tape([])).state
    return state


def seen(state: State, seat: int | None) -> View:
    return GAME.view(state, None if seat is None else Seat(seat))


def told(step: Step[State, Event], seat: int | None = None) -> list[str]:
    reader = None if seat is None else Seat(seat)
    heard = (notice.seen_by(reader) for notice in step.notices)
    lines = [texts.say(event, told_to(reader)) for event in heard if event is not None]
    return [line.text for line in lines if line is not None]
