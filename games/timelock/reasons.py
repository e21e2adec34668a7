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
from games.timelock.race import EVERY_ROLL, next_chance, standings, won
from games.timelock.roots import PYRAMIDS
from games.timelock.search import After
from games.timelock.state import State, Win

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
        key = "clears" if terms.win == Win.REMOVE else "matches"
        yield because(key, stacks=matched)
    gain = {home: was[home] - now[home] for home in now if now[home] < was[home]}
    lost = {} if terms.is_solitaire else _lost(state, after)
    moved = column(after.board, GOAL) != column(state.board, GOAL)
    if moved and lost and sum(lost.values()) >= sum(gain.values()):
        yield because("attacks", points=sum(lost.values()))
    if gain:
        yield because("nears", stacks="".join(gain), points=sum(gain.values()))
    if lost:
        yield because("hinders", stacks="".join(lost), points=sum(lost.values()))
    yield because("spends" if after.steps else "stays", points=sum(now.values()))


def _alone(state: State, after: After) -> Iterator[Reason]:
    if len(after.gone) == PYRAMIDS:
        yield because("last_leaves", count=state.now.owed)
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
    each = zip(stacks, standings(board, stacks), strict=True)
    return {home: one.plain for (_, home), one in each}


def _lost(state: State, after: After) -> dict[str, int]:
    """By column, the points by which a turn throws stacks of the others back."""
    other = 1 - state.terms.team(state.mover)
    was, now = (_far(state, other, board) for board in (state.board, after.board))
    return {home: now[home] - was[home] for home in now if now[home] > was[home]}
