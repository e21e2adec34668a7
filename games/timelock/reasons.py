"""Why a turn was chosen: the weightiest of the things that it changes on the table.

Each reason is read from the table before and after the turn; `texts.why` puts it into a sentence,
and a test of the texts reads it again from view and plan.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Reason, Seat, because
from games.timelock.actions import Replace
from games.timelock.board import GOAL, Board, column
from games.timelock.judge import points
from games.timelock.race import EVERY_ROLL, lacks, next_chance, won
from games.timelock.search import After
from games.timelock.state import State, Win
from games.timelock.turns import PYRAMIDS

MANY = 12
"""Taking so many winning rolls from the others is a reason by itself."""


def reason(state: State, after: After) -> Reason:
    """The weightiest reason for a turn; there is always one."""
    return next(_reasons(state, after))


def _reasons(state: State, after: After) -> Iterator[Reason]:
    """What speaks for a turn, the weightiest first."""
    terms, team = state.terms, state.terms.team(state.mover)
    if won(terms, team, after.board):
        yield because("wins", points=points(terms, team, after))
    yield from _alone(state, after) if terms.is_solitaire else _against(state, after)
    was, now = (_far(state, team, board) for board in (state.board, after.board))
    matched = "".join(home for home in now if was[home] and not now[home])
    if matched:
        yield because("clears" if terms.win == Win.REMOVE else "matches", stacks=matched)
    gain = _fallen(was, now)
    throw: dict[str, int] = {}
    if not terms.is_solitaire:
        theirs, then = (_far(state, 1 - team, board) for board in (state.board, after.board))
        throw = _fallen(then, theirs)
        back = sum(then.values()) - sum(theirs.values())
        moves_goal = column(after.board, GOAL) != column(state.board, GOAL)
        if moves_goal and back > 0 and back >= sum(gain.values()):
            yield because("attacks", points=back)
    if gain:
        yield because("nears", stacks="".join(gain), points=sum(gain.values()))
    if throw:
        yield because("hinders", stacks="".join(throw), points=sum(throw.values()))
    stays = after.board == state.board
    yield because("stays" if stays else "spends", points=sum(now.values()))


def _alone(state: State, after: After) -> Iterator[Reason]:
    if len(after.gone) == PYRAMIDS:
        yield because("last_leaves", count=len(after.steps))
    back = sum(isinstance(step, Replace) for step in after.steps)
    if back:
        yield because("puts_back", count=back)


def _against(state: State, after: After) -> Iterator[Reason]:
    """What a turn does about the win of the others, and the end of the match."""
    terms, other = state.terms, 1 - state.terms.team(state.mover)
    if won(terms, other, after.board):
        yield because("hands_over", points=points(terms, other, after))
    if state.number == terms.turn_limit:
        yield because("last_turn", number=state.number)
    rival = Seat((state.mover + 1) % terms.seats)
    before, now = (
        round(EVERY_ROLL * next_chance(terms, rival, board)) for board in (state.board, after.board)
    )
    if before - now >= MANY:
        yield because("stops", before=before, after=now)


def _far(state: State, team: int, board: Board) -> dict[str, int]:
    """The points between each stack of a team and its Goal, by column."""
    stacks = state.terms.stacks_of(team)
    each = zip(stacks, lacks(board, stacks), strict=True)
    return {home: one.plain for (_, home), one in each}


def _fallen(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    """By column, the points that are fewer afterwards."""
    return {home: before[home] - n for home, n in after.items() if n < before[home]}
