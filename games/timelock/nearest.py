"""How easy plays: one stack after another, each as near to its Goal as the dice bring it."""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Draw, Seat
from games.timelock.actions import Step
from games.timelock.board import GOAL, Board, column, with_column
from games.timelock.dice import HOP, SIX, WILD
from games.timelock.paying import Spent, payable
from games.timelock.race import lack
from games.timelock.roots import Root
from games.timelock.search import After
from games.timelock.state import Terms
from games.timelock.ways import Means, Way, ways


def nearest(terms: Terms, seat: Seat, root: Root, draw: Draw) -> After:
    """The turn of who serves the stack first that comes most points nearer, then the next one.

    So a large die may go where a small one would have done, and no action is used beside what
    `root` begins with. Chance decides between stacks that come as much nearer.
    """
    board, spent = root.board, root.spent
    steps: tuple[Step, ...] = root.lead
    while found := list(_nearer(terms, seat, root, board, spent)):
        most = max(gain for gain, *_ in found)
        best = [one for one in found if one[0] == most]
        _, home, way = best[draw(len(best))]
        board = with_column(board, home, way.column)
        steps += way.steps
        spent += (Spent(home, 0, way.cost),)
    return After(steps, board, root.gone)


def _nearer(
    terms: Terms, seat: Seat, root: Root, board: Board, spent: tuple[Spent, ...]
) -> Iterator[tuple[int, str, Way]]:
    """By how many points a way brings a stack nearer, the stack, and the way."""
    side, goals = terms.edge(seat), column(board, GOAL)
    means = Means((2 * SIX if root.face == WILD else SIX,), HOP if root.face == HOP else "")
    for home in terms.own(seat):
        far = lack(column(board, home), side, goals).plain
        for way in ways(column(board, home), side, home, means):
            gain = far - lack(way.column, side, goals).plain
            cost = Spent(home, 0, way.cost)
            if gain > 0 and payable(root.dice, root.face == WILD, (*spent, cost)):
                yield gain, home, way
