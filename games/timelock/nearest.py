"""The nearest step, step after step: how easy plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core import Draw, Seat
from games.timelock.actions import Dig, Move, Step
from games.timelock.board import GOAL, Board, column, with_column
from games.timelock.dice import HOP, WILD
from games.timelock.paying import Spent, payable
from games.timelock.race import standing
from games.timelock.roots import Root
from games.timelock.search import After
from games.timelock.state import Terms
from games.timelock.ways import moves


def nearest(terms: Terms, seat: Seat, root: Root, draw: Draw) -> After:
    """The turn of who always takes the step that brings a stack most points nearer to its Goal.

    It uses no action beside what `root` begins with. Chance decides between equal steps.
    """
    board, spent = root.board, root.spent
    steps: tuple[Step, ...] = ()
    while found := list(_nearer(terms, seat, root, board, spent)):
        most = max(gain for gain, *_ in found)
        best = [one for one in found if one[0] == most]
        _, step, board, cost = best[draw(len(best))]
        steps += (step,)
        spent += (cost,)
    return After((*root.lead, *steps), board, root.gone)


def _nearer(
    terms: Terms, seat: Seat, root: Root, board: Board, spent: Sequence[Spent]
) -> Iterator[tuple[int, Step, Board, Spent]]:
    """The steps that bring a stack nearer: by how much, the step, the board after it, its cost."""
    side, goals = terms.edge(seat), column(board, GOAL)
    for home in terms.own(seat):
        squares = column(board, home)
        far = standing(squares, side, goals).plain
        for pip, kind, to, after in moves(squares, side, root.face == HOP):
            gain = far - standing(after, side, goals).plain
            cost = Spent(home, pip, pip)
            is_paid = kind != "lift" and payable(root.dice, root.face == WILD, (*spent, cost))
            if gain > 0 and is_paid:
                step = Move(home, pip, to) if kind == "move" else Dig(home, pip)
                yield gain, step, with_column(board, home, after), cost
