"""Lockpick's events as phrases of the log."""

from __future__ import annotations

from typing import assert_never

from games.core import Setting
from games.lockpick.rules.board import ALL_TUMBLERS
from games.lockpick.rules.state import (
    PLAYER,
    Chosen,
    Ended,
    Event,
    Jumped,
    Locked,
    Passed,
    Popped,
    Pushed,
    Rolled,
)
from games.lockpick.texts.lexicon import COLOR_NAMES, ranks, signed
from games.texts import Caption, Line, counted


def say(event: Event, setting: Setting) -> Line | None:
    """The phrase of an event; every reader gets the same."""
    is_great, opens = isinstance(event, Locked | Ended), isinstance(event, Rolled)
    return Line(PLAYER, _phrase(event), strong=is_great, opens=opens)


def _phrase(event: Event) -> str:
    match event:
        case Rolled(turn, dice):
            return f"rolled {COLOR_NAMES[dice.color]} {dice.n} for turn {turn}"
        case Chosen(color, empty):
            name = COLOR_NAMES[color].lower()
            return f"chose {name}, which is empty" if empty else f"chose {name}"
        case Popped(_, cards, left):
            return f"drew {' '.join(map(signed, cards))}, {left} left"
        case Pushed(start, way, cards):
            side = "right" if way == ">" else "left"
            laid = " ".join(map(signed, cards))
            return f"pushed {laid} from {COLOR_NAMES[start]} to the {side}"
        case Jumped(card, source, _, to):
            return f"jumped {signed(card)} from {COLOR_NAMES[source]} to {COLOR_NAMES[to]}"
        case Passed(forced):
            return "passed, with nothing to jump" if forced else "passed"
        case Locked(gone, frozen):
            where = f"locked {ranks(gone.cards)} in {COLOR_NAMES[gone.col]}"
            end = f": tumbler {frozen} freezes" if gone.froze else ", which is frozen already"
            return where + end
        case Ended():
            return _ending(event)
        case _:  # pragma: no cover
            assert_never(event)


def _ending(event: Ended) -> str:
    reached = f"{sum(event.frozen)} of {ALL_TUMBLERS} tumblers frozen"
    match event.reason:
        case "open":
            return f"opened the lock in {counted(event.turns, 'turn')}"
        case "resigned":
            return f"gave up with {reached}"
        case _:
            return f"ran out of cards with {reached}"


def caption(event: Event, setting: Setting) -> Caption | None:
    """None: the board shows everything, so no event has a picture of its own."""
    return None
