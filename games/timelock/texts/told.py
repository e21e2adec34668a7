"""Timelock's events as phrases of the log."""

from __future__ import annotations

from typing import assert_never

from games.core import Seat, Setting
from games.texts import Caption, Line, counted
from games.timelock.rules.board import SOUTH
from games.timelock.rules.state import (
    EMPTIED,
    LIMIT,
    RESIGNED,
    Ended,
    Event,
    Last,
    Rolled,
    Stack,
    StackRemoved,
    Stepped,
    TurnEnded,
)
from games.timelock.texts.lexicon import capital, rolled, stacks, verb
from games.timelock.texts.people import far_goal, owner_of, side, whose
from games.timelock.texts.steps import steps_told


def say(event: Event, setting: Setting) -> Line | None:
    """The phrase of an event; rolls and single steps are told when the turn ends."""
    match event:
        case Rolled() | Stepped():
            return None
        case TurnEnded(last):
            return Line(last.seat, _turn(last, setting), _is_great(last))
        case StackRemoved(stack, left):
            owner = owner_of(stack, _seats(setting))
            more = f"{left} to go" if left else "the last one"
            return Line(owner, f"cleared stack {stack[1]}, {more}", True)
        case Ended():
            return Line(None, _end(event, setting), True)
        case _:  # pragma: no cover
            assert_never(event)


def _seats(setting: Setting) -> int:
    return sum(map(len, setting.sides)) or 2


def _is_great(last: Last) -> bool:
    """Whether two stacks or more began to match, or one that had matched no longer does."""
    return len(last.gained) > 1 or bool(last.lost)


def _turn(last: Last, setting: Setting) -> str:
    """A turn: the roll, the steps in words, and what matches by them."""
    count = _seats(setting)
    if not last.steps:
        return f"rolled {rolled(last.roll)}, and made no step"
    goal = far_goal(last.seat, count, lambda seat: whose(setting, seat))
    edge = _edge(last.seat, count)
    rows = 9 if setting.options.get("board") == "off" else 5
    line = f"rolled {rolled(last.roll)}: {steps_told(last.steps, goal, edge, rows)}"
    return " · ".join([line, *_news(last, setting)])


def _edge(seat: Seat, seats: int) -> int:
    """The side of the board at which a seat sits."""
    return (SOUTH if seat in (0, 3) else 1) if seats > 2 else int(seat)


def _news(last: Last, setting: Setting) -> list[str]:
    """Which stacks match by a turn, and which no longer do; those that leave are told later."""
    gained = [stack for stack in last.gained if stack not in last.removed]
    return [
        *_matching(gained, last.seat, setting, ("matches", "match")),
        *_matching(last.lost, last.seat, setting, ("no longer matches", "no longer match")),
    ]


def _matching(
    changed: list[Stack] | tuple[Stack, ...], mover: Seat, setting: Setting, verbs: tuple[str, str]
) -> list[str]:
    """A phrase for each owner: "stack b matches", "▲ Ben's stacks d and e match"."""
    by_owner: dict[Seat, list[str]] = {}
    for stack in changed:
        by_owner.setdefault(owner_of(stack, _seats(setting)), []).append(stack[1])
    return [
        f"{'' if owner == mover else whose(setting, owner) + ' '}{stacks(homes)} "
        f"{verb(len(homes), *verbs)}"
        for owner, homes in sorted(by_owner.items())
    ]


def _end(event: Ended, setting: Setting) -> str:
    result, when = event.result, f"turn {event.number}"
    if len(setting.sides) < 2:
        return _end_alone(event, setting)
    if result.winner is None:
        return f"The match is a draw after {when}"
    won, lost = setting.sides[result.winner], setting.sides[1 - result.winner]
    who, points = side(setting, sorted(won)), counted(result.points, "point")
    if result.reason == RESIGNED:
        return capital(f"{side(setting, sorted(lost))} gave up: {who} won {points}")
    return capital(f"{who} won in {when}, {points}")


def _end_alone(event: Ended, setting: Setting) -> str:
    result, when = event.result, f"turn {event.number}"
    who = side(setting, [Seat(0)])
    if result.winner is not None:
        return capital(f"{who} won in {when}, {counted(result.points, 'point')}")
    if result.reason == EMPTIED:
        return f"The last pyramid left the board in {when}: the match is lost"
    if result.reason == LIMIT:
        return f"The turns are used up after {when}: the match is lost"
    return capital(f"{who} gave up in {when}")


def caption(event: Event, setting: Setting) -> Caption | None:
    """None: the board shows everything, so no event has a picture of its own."""
    return None
