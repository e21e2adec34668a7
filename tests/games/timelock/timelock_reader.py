"""What people read of a Timelock table: questions, turns that are told, refusals."""

from __future__ import annotations

from games.core import Refused, Seat, Setting, settle
from games.timelock import GAME, texts
from games.timelock.rules.state import Event, State
from games.timelock.rules.view import View
from tests.games.timelock.timelock_table import zeros

NAMES = ("Ana", "Ben", "Cy", "Dee")
STAGED = "a=-/PDQ/-/-/qdp b=-/PD/Q/-/qdp c=-/PDQ/-/-/pdq"
"""South matches in a, and in b when its Queen goes back to 2."""


def seen(state: State, seat: int | None = None) -> View:
    return GAME.view(state, None if seat is None else Seat(seat))


def setting(state: State, reader: int | None = None) -> Setting:
    seats = state.terms.seats
    options = settle(GAME, {"board": "on" if state.terms.has_board else "off"})
    who = None if reader is None else Seat(reader)
    return Setting(options, GAME.sides(options, seats), NAMES[:seats], who)


def tried(state: State, line: str) -> State:
    """The state after steps that are only tried."""
    for text in line.split():
        state = GAME.preview(state, state.mover, GAME.parse(text))
    return state


def events(state: State, line: str) -> list[Event]:
    """What a typed line led to, its own steps and the roll after it left out."""
    out: list[Event] = []
    for action in GAME.typed(seen(state, state.mover), line):
        step = GAME.apply(state, state.mover, action, zeros)
        state = step.state
        out += [notice.what for notice in step.notices]
    return out


def told(state: State, line: str, reader: int | None = None) -> list[tuple[int | None, str, bool]]:
    """What is said of a line: subject, text, and whether it is strong."""
    lines = (texts.say(event, setting(state, reader)) for event in events(state, line))
    return [(line.subject, line.text, line.strong) for line in lines if line is not None]


def asked(state: State, reader: int | None = None, draft: str = "") -> str:
    return texts.ask(seen(state, reader), draft, setting(state, reader))


def refused(state: State, line: str, seat: int | None = None) -> str:
    """The sentence of the first step of a line that is refused."""
    who = state.mover if seat is None else Seat(seat)
    try:
        for action in GAME.typed(seen(state, who), line):
            state = GAME.apply(state, who, action, zeros).state
    except Refused as one:
        return texts.refusal(one)
    raise AssertionError(f"{line} was played")
