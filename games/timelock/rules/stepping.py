"""The steps of a turn: which are legal, why another is refused, and what one does.

`judged` is the judge (rules sections 5 and 9): it gives the state after a step or refuses it.
`possible` finds all that it takes, and asks each question of the rules once for all steps that
depend on it: where a side's pieces may stand by column, whether the dice can pay by piece.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from typing import assert_never

from msgspec.structs import replace

from games.core import Draw, Illegal, Seat
from games.timelock.rules.actions import (
    Action,
    Dig,
    End,
    FreeDig,
    Move,
    Remove,
    Replace,
    Step,
    Swap,
    Tip,
)
from games.timelock.rules.board import (
    GOAL,
    NORTH,
    PIPS,
    SIDES,
    STACKS,
    TREE,
    Column,
    column,
    is_centre,
    is_top,
    laid,
    letter,
    lifted,
    open_rows,
    row_at,
    row_of,
    swapped,
    with_column,
)
from games.timelock.rules.dice import (
    AIM,
    DIG,
    GOAL_TARGET,
    REPLACE_TARGET,
    SIX,
    SWAP,
    TIP,
    Spent,
    payable,
)
from games.timelock.rules.state import Done, Moved, Now, State, missing

CLOCK = "clock"


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Every single step of the mover, and the end of the turn unless a removal is owed."""
    if seat != state.mover or state.result is not None:
        return ()
    return steps(state) if state.now.owed else (*steps(state), End())


def steps(state: State) -> tuple[Step, ...]:
    """Every single step of the mover that is legal now, in a fixed order."""
    return tuple(possible(state))


def possible(state: State) -> Iterator[Step]:
    """Finds the steps that are legal now one by one, in the order of `steps`."""
    if state.result is not None:
        return
    if state.now.owed:
        gone = missing(state.board)
        every = ((home, pip) for home in STACKS for pip in PIPS)
        yield from (Remove(home, pip) for home, pip in every if (home, pip) not in gone)
        return
    acts = "" if state.now.has_acted else state.now.roll.face
    for target in targets(state):
        yield from _of_target(state, target, "" if target == GOAL_TARGET else acts)
    if state.terms.is_solitaire:
        gone = missing(state.board)
        yield from (Replace(*at) for at in gone if _can_pay(state.now, _for_replacing(at[1])))
        if acts == AIM:
            yield from (Replace(*at, True) for at in gone)
    if state.now.can_tip:
        yield Tip()


def _of_target(state: State, target: str, acts: str) -> Iterator[Step]:
    """The steps of one target; `acts` is the face whose action may be used on it, or ""."""
    squares, side = place_of(state, target)
    standing = {pip: row for pip in PIPS if (row := row_of(squares, letter(side, pip)))}
    rows = open_rows(squares, side)
    for pip, row in standing.items():
        can_pay = _can_pay(state.now, _for_moving(state.now, target, pip))
        if is_top(squares, letter(side, pip)):
            ahead = _ahead(state.now, rows, row) if can_pay else []
            ranks = sorted(row_at(side, at, len(squares)) for at in ahead)
            yield from (Move(target, pip, to) for to in ranks)
            continue
        if can_pay and is_centre(squares, row):
            yield Dig(target, pip)
        if acts == DIG:
            yield FreeDig(target, pip)
    if acts == SWAP:
        pairs = combinations(standing, 2)
        yield from (Swap(target, pair) for pair in pairs if standing[pair[0]] != standing[pair[1]])


def _ahead(now: Now, rows: range, row: int) -> list[int]:
    """The rows, of those that are open, to which a piece may move from its own."""
    return [at for at in rows if at != row and (now.is_hop or abs(at - row) == 1)]


def fallback(state: State, seat: Seat, draw: Draw) -> Action:
    """What is played for who is away: the smallest pyramid if one is owed, else the end (TL-20)."""
    return smallest_first(state)[0] if state.now.owed else End()


def smallest_first(state: State) -> tuple[Remove, ...]:
    """The removals that are owed, each of the smallest pyramid left, in the first such column."""
    standing = (
        Remove(home, pip)
        for pip in PIPS
        for home in STACKS
        if row_of(column(state.board, home), letter(NORTH, pip))
    )
    return tuple(islice(standing, state.now.owed))


def mover_only(state: State, seat: Seat) -> None:
    """Checks that this seat has the turn. Raises `over` or `not_turn`."""
    if state.result is not None:
        raise Illegal("over")
    if seat != state.mover:
        raise Illegal("not_turn", asked=state.mover)


def judged(state: State, step: Step) -> State:
    """The state after a step of the mover. Raises `Illegal`; nothing has changed then."""
    if isinstance(step, Remove):
        return _removed(state, step)
    if state.now.owed:
        raise Illegal("removal_owed", owed=state.now.owed)
    match step:
        case Move() | Dig() | FreeDig():
            return _moved(state, step)
        case Swap():
            return _swapped(state, step)
        case Tip():
            return _tipped(state)
        case Replace():
            return _replaced(state, step)
        case _:  # pragma: no cover
            assert_never(step)


def _moved(state: State, step: Move | Dig | FreeDig) -> State:
    squares, side = _own(state, step.stack)
    piece = letter(side, step.pip)
    row = row_of(squares, piece)
    if not row:
        raise Illegal("stack_gone", stack=step.stack)
    match step:
        case Move():
            to = _landing(state, squares, side, step, row)
        case Dig():
            if not is_centre(squares, row):
                raise Illegal("dig_in_centre", stack=step.stack, pip=step.pip)
            to = row
        case FreeDig():  # pragma: no branch
            _need_action(state, DIG)
            if step.stack == GOAL_TARGET:
                raise Illegal("dig_goal")
            to = row
    if not isinstance(step, Move) and is_top(squares, piece):
        raise Illegal("on_top", stack=step.stack, pip=step.pip)
    board = with_column(state.board, home_of(step.stack), laid(squares, piece, to))
    moved = (Moved(home_of(step.stack), piece, row, to),)
    if isinstance(step, FreeDig):
        return _acted(replace(state, board=board), Done(step, 0, moved))
    spent = _for_moving(state.now, step.stack, step.pip)
    now = _paid(state.now, spent)
    return _done(replace(state, board=board, now=now), Done(step, spent.cost, moved))


def _landing(state: State, squares: Column, side: int, step: Move, row: int) -> int:
    """The row that a move leads to. Raises `Illegal`."""
    if not is_top(squares, letter(side, step.pip)):
        raise Illegal("covered", stack=step.stack, pip=step.pip)
    rows = open_rows(squares, side)
    to = row_at(side, step.to, len(squares))
    if to == row:
        raise Illegal("stands_there", stack=step.stack, pip=step.pip, to=step.to)
    if to not in rows:
        last = max(row_at(side, at, len(squares)) for at in rows)
        raise Illegal("closed_rank", stack=step.stack, to=step.to, last=last)
    if to not in _ahead(state.now, rows, row):
        raise Illegal("too_far", stack=step.stack, pip=step.pip, to=step.to)
    return to


def _swapped(state: State, step: Swap) -> State:
    squares, side = _own(state, step.stack)
    _need_action(state, SWAP)
    if step.stack == GOAL_TARGET:
        raise Illegal("swap_goal")
    one, other = (letter(side, pip) for pip in step.pips)
    rows = row_of(squares, one), row_of(squares, other)
    if not all(rows):
        raise Illegal("stack_gone", stack=step.stack)
    if rows[0] == rows[1]:
        raise Illegal("same_square", stack=step.stack, pips=step.pips)
    board = with_column(state.board, step.stack, swapped(squares, one, other))
    moved = (
        Moved(step.stack, one, rows[0], rows[1]),
        Moved(step.stack, other, rows[1], rows[0]),
    )
    return _acted(replace(state, board=board), Done(step, 0, moved))


def _tipped(state: State) -> State:
    _need_action(state, TIP)
    if state.now.spent:
        raise Illegal("tip_first")
    now = replace(state.now, is_tipped=True)
    if state.terms.is_solitaire:
        level = state.terms.solo
        now = replace(now, owed=owed(level, now.dice) - owed(level, state.now.roll.dice))
    return _acted(replace(state, now=now), Done(Tip(), 0))


def _removed(state: State, step: Remove) -> State:
    """Takes one of North's pyramids off the board; any of them, covered or not (TL-32)."""
    if not state.terms.is_solitaire:
        raise Illegal("solitaire_only")
    if not state.now.owed:
        raise Illegal("nothing_owed")
    squares, piece = _northern(state, step.stack, step.pip)
    row = row_of(squares, piece)
    if not row:
        raise Illegal("gone", stack=step.stack, pip=step.pip)
    board = with_column(state.board, step.stack, lifted(squares, piece))
    now = replace(state.now, owed=state.now.owed - 1)
    done = Done(step, 0, (Moved(step.stack, piece, row, 0),))
    return _done(replace(state, board=board, now=now), done)


def _replaced(state: State, step: Replace) -> State:
    """Puts one of North's pyramids back into its Tree (TL-34)."""
    if not state.terms.is_solitaire:
        raise Illegal("solitaire_only")
    squares, piece = _northern(state, step.stack, step.pip)
    if row_of(squares, piece):
        raise Illegal("stands_already", stack=step.stack, pip=step.pip)
    if step.free:
        _need_action(state, AIM)
    edge = len(squares)
    tree = [letter(NORTH, pip) for pip in TREE]
    grown = "".join(one for one in tree if one == piece or one in squares[edge - 1])
    board = with_column(state.board, step.stack, (*squares[: edge - 1], grown))
    moved = (Moved(step.stack, piece, 0, edge),)
    if step.free:
        return _acted(replace(state, board=board), Done(step, 0, moved))
    now = _paid(state.now, _for_replacing(step.pip))
    return _done(replace(state, board=board, now=now), Done(step, SIX, moved))


def _northern(state: State, stack: str, pip: int) -> tuple[Column, str]:
    if stack not in STACKS:
        raise Illegal("stacks_only")
    return column(state.board, stack), letter(NORTH, pip)


def _own(state: State, target: str) -> tuple[Column, int]:
    """The column and side of a target that the mover may move. Raises `Illegal`."""
    if target not in targets(state):
        key = "no_goal" if target == GOAL_TARGET else "not_your_stack"
        raise Illegal(key, stack=target, own=state.terms.own(state.mover))
    return place_of(state, target)


def _need_action(state: State, face: str) -> None:
    """Checks that the Treehouse die shows this face and was not used yet (TL-14)."""
    if state.now.roll.face != face:
        raise Illegal("other_face", wanted=face, face=state.now.roll.face)
    if state.now.has_acted:
        raise Illegal("acted", face=face)


def targets(state: State) -> tuple[str, ...]:
    """What the mover may move: their own Time Stacks, and the other edge's Goal (TL-34, TL-41)."""
    own = state.terms.own(state.mover)
    return own if state.terms.is_solitaire else (*own, GOAL_TARGET)


def place_of(state: State, target: str) -> tuple[Column, int]:
    """The column of a target, and the side that its pieces belong to."""
    edge = state.terms.edge(state.mover)
    if target == GOAL_TARGET:
        return column(state.board, GOAL), SIDES[1 - edge]
    return column(state.board, target), edge


def home_of(target: str) -> str:
    """The column in which a target's pieces stand."""
    return GOAL if target == GOAL_TARGET else target


def price(now: Now, target: str, pip: int) -> int:
    """The points for a space or a dig (rules section 5.2, TL-13)."""
    return SIX if target == GOAL_TARGET and not now.is_aim else pip


def _for_moving(now: Now, target: str, pip: int) -> Spent:
    """What one space or a dig costs."""
    return Spent(target, pip, price(now, target, pip))


def _for_replacing(pip: int) -> Spent:
    """What it costs to put a pyramid back (TL-34)."""
    return Spent(REPLACE_TARGET, pip, SIX)


def _can_pay(now: Now, spent: Spent) -> bool:
    """Whether the dice can pay this step, too."""
    return payable(now.dice, now.is_wild, (*now.spent, spent))


def _paid(now: Now, spent: Spent) -> Now:
    """The turn with one more paid step. Raises `Illegal` (`unpayable`) with what it costs."""
    if not _can_pay(now, spent):
        raise Illegal(
            "unpayable",
            stack=spent.target,
            pip=spent.pip,
            cost=spent.cost,
            dice=now.dice,
            is_wild=now.is_wild,
            spent=now.spent,
        )
    return replace(now, spent=(*now.spent, spent))


def _acted(state: State, done: Done) -> State:
    return _done(replace(state, now=replace(state.now, has_acted=True)), done)


def _done(state: State, done: Done) -> State:
    return replace(state, now=replace(state.now, steps=(*state.now.steps, done)))


def counting(level: str) -> int:
    """The least number on a die that takes a pyramid away, by the level of a solitaire (TL-30)."""
    return 5 if level == CLOCK else int(level)


def owed(level: str, dice: tuple[int, int]) -> int:
    """The pyramids that leave for these dice (TL-31)."""
    return sum(die >= counting(level) for die in dice) + (level == CLOCK)
