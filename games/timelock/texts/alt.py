"""The Timelock board in words: an alt text for its picture, and the whole position.

Alt texts name facts in a fixed order: turn, mover and dice, the last turn, what matches, the
columns bottom first, what is being chosen. Discord: at most 1,024 characters.
"""

from __future__ import annotations

from games.core import MARKS, SHAPES, Names, Seat, Setting
from games.texts import counted, listed, shaped
from games.timelock.rules.state import Last, Stack, State
from games.timelock.rules.stepping import CLOCK, counting
from games.timelock.rules.view import View
from games.timelock.texts.board import (
    column_lines,
    columns,
    owners,
    row_note,
    side_head,
    stack_lines,
    standing,
)
from games.timelock.texts.controls import hands_over, matched, so_far, tray
from games.timelock.texts.ended import ending_alt
from games.timelock.texts.faces import face
from games.timelock.texts.lexicon import (
    EDGES,
    PLAIN,
    far_edge,
    pyramids,
    rolled,
    shortened,
    stacks,
    verb,
)
from games.timelock.texts.people import far_goal, owner_of, spoken
from games.timelock.texts.result import result
from games.timelock.texts.status import level, pyramids_left, worth
from games.timelock.texts.steps import steps_told

DEPTHS = 6
"""How often an alt text that is too long is told anew, each time with less."""


def describe(view: View, draft: str, setting: Setting) -> tuple[str, ...]:
    """The alt text of the one picture; what would be too long is told in less."""
    names = setting.names
    if view.table.result is not None and not draft:
        return (shortened(lambda depth: ending_alt(view, names, depth), DEPTHS),)
    tried = _trying(view, draft, names)
    return (shortened(lambda depth: _board(view, tried, names, depth), DEPTHS),)


def _board(view: View, tried: list[str], names: Names, depth: int) -> str:
    state = view.table
    whose = owners(state, names) if depth < 1 else EDGES
    facts = [
        f"Timelock, turn {state.number}.",
        _mover(state, names),
        _last(state, names, depth),
        *_standings(state, names, depth < PLAIN),
        row_note(state, names, whose, view.near),
        f"Squares from the bottom up. {columns(state, whose, view.near, depth > 1)}",
        *tried,
    ]
    return " ".join(fact for fact in facts if fact)


def _mover(state: State, names: Names) -> str:
    """Who is to play with what: "Ben, triangle, is to play; dice 5 and 4, SWAP."."""
    who = shaped(names, state.mover) if names else SHAPES[state.mover]
    now = state.now
    dice = (
        "6 and 6 by TIP" if now.is_tipped else f"{now.roll.d1} and {now.roll.d2}, {now.roll.face}"
    )
    owed = f"; {pyramids(now.owed)} must leave" if now.owed else ""
    return f"{who}, is to play; dice {dice}{owed}."


def _last(state: State, names: Names, depth: int) -> str:
    """The last turn and what it brought; in less only the roll, and how many steps it had."""
    last = state.last
    if last is None:
        return ""
    head = f"Last, turn {last.number}: {spoken(names, last.seat)} rolled {rolled(last.roll)}"
    if depth > SHORT:
        made = counted(len(last.steps), "step") if last.steps else "no step"
        return f"{head} and made {made}."
    head = f"{head}: {_steps(state, names, last)}"
    told = [
        *_changed(state, names, last.removed, ("left", "left")),
        *_changed(state, names, _staying(last), ("matches", "match")),
        *_changed(state, names, last.lost, ("no longer matches", "no longer match")),
    ]
    return "; ".join([head, *told]) + "."


SHORT = 2
"""Up to this depth an alt text tells what the last turn brought."""


def _steps(state: State, names: Names, last: Last) -> str:
    """The steps of the last turn in words."""
    goal = far_goal(last.seat, state.terms.seats, lambda seat: f"{spoken(names, seat)}'s")
    edge = state.terms.edge(last.seat)
    if not last.steps:
        return "made no step"
    return steps_told(last.steps, goal, edge, len(state.board[0]))


def _staying(last: Last) -> tuple[Stack, ...]:
    return tuple(stack for stack in last.gained if stack not in last.removed)


def _changed(
    state: State, names: Names, changed: tuple[Stack, ...], verbs: tuple[str, str]
) -> list[str]:
    by_owner: dict[Seat, list[str]] = {}
    for stack in changed:
        by_owner.setdefault(owner_of(stack, state.terms.seats), []).append(stack[1])
    return [
        f"{spoken(names, owner)}'s {stacks(homes)} {verb(len(homes), *verbs)}"
        for owner, homes in by_owner.items()
    ]


def _standings(state: State, names: Names, far: bool) -> list[str]:
    """What matches of each side, and how far the others are."""
    count = 1 if state.terms.is_solitaire else 2
    mover = state.mover if state.result is None else None
    told = [
        standing(state, team, side_head(state, names, team, mover), far) for team in range(count)
    ]
    if state.terms.is_solitaire:
        told.append(f"{pyramids_left(state)} left, worth {worth(state)}; {level(state)}.")
    return told


def _trying(view: View, draft: str, names: Names) -> list[str]:
    """What the turn has done so far, which die pays for it, and what matches by it."""
    if not view.table.now.steps:
        return []
    head = "A draft, not played yet." if draft else ""
    return [head, so_far(view), tray(view), *_brought(view, names)]


def _brought(view: View, names: Names) -> list[str]:
    """What the steps so far bring, with names where controls have marks."""
    told = [matched(view), hands_over(view)]
    for seat in range(view.table.terms.seats):
        told = [line.replace(MARKS[seat], spoken(names, Seat(seat))) for line in told]
    return told


def words(view: View, setting: Setting) -> str:
    """The whole position, a fact a line: squares, stacks by row, dice and the rolled face."""
    state, names = view.table, setting.names
    lines = [
        f"Timelock, turn {state.number}{_limit(state)}.",
        *_turn_lines(view, names),
        _last_line(state, names),
        *_standings(state, names, False),
        row_note(state, names, owners(state, names), view.near),
        "Squares from the bottom up:",
        *column_lines(state, owners(state, names), view.near),
        *stack_lines(state, names),
    ]
    return "\n".join(line for line in lines if line)


def _limit(state: State) -> str:
    return f" of at most {state.terms.turn_limit}" if state.terms.turn_limit else ""


def _turn_lines(view: View, names: Names) -> list[str]:
    """Who plays with what, what the face means, what the seat may move; or how it ended."""
    state = view.table
    if state.result is not None:
        return [": ".join(result(view, Setting(names=names)))]
    lines = [_mover(state, names), tray(view), face(view), so_far(view), *_brought(view, names)]
    if state.terms.seats > 2:
        own = listed([*state.terms.own(state.mover), f"{far_edge(state)}'s Goal"])
        lines.append(f"{spoken(names, state.mover)} moves {own}.")
    if state.terms.is_solitaire:
        level_told = counting(state.terms.solo)
        more = ", and one more every turn" if state.terms.solo == CLOCK else ""
        lines.append(f"A pyramid leaves for each die of {level_told} or more{more}.")
    return lines


def _last_line(state: State, names: Names) -> str:
    """The last turn in words."""
    last = state.last
    if last is None:
        return ""
    told = f"{spoken(names, last.seat)} rolled {rolled(last.roll)}: {_steps(state, names, last)}"
    return f"Last turn: {told}."
