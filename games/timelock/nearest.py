"""How easy plays: one stack after another, each as near to its Goal as the dice bring it."""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Draw, Seat
from games.timelock.board import GOAL, Board, column, with_column
from games.timelock.dice import DIG, HOP, SIX, WILD
from games.timelock.paying import Spent, payable
from games.timelock.race import lack
from games.timelock.roots import Root
from games.timelock.search import After
from games.timelock.state import Terms
from games.timelock.ways import Means, Way, ways


def nearest(terms: Terms, seat: Seat, root: Root, draw: Draw) -> After:
    """The turn of who serves the stack first that comes most points nearer, then the next one.

    So a large die may go where a small one would have done. Of the actions SWAP is overlooked.
    Chance decides between stacks that come as much nearer.
    """
    board, spent, steps = root.board, root.spent, root.lead
    digs = root.acts and root.face == DIG
    while found := list(_nearer(terms, seat, root, board, spent, digs)):
        most = max(gain for gain, *_ in found)
        best = [one for one in found if one[0] == most]
        _, home, way, acts = best[draw(len(best))]
        board = with_column(board, home, way.column)
        steps += way.steps
        spent += _spent(home, way)
        digs = digs and not acts
    return After(steps, board, root.gone)


def _spent(home: str, way: Way) -> tuple[Spent, ...]:
    return (Spent(home, 0, way.cost),) if way.cost else ()


Nearer = tuple[int, str, Way, bool]
"""By how many points a way brings a stack nearer, the stack, the way, and whether DIG is in it."""


def _nearer(
    terms: Terms, seat: Seat, root: Root, board: Board, spent: tuple[Spent, ...], digs: bool
) -> Iterator[Nearer]:
    """The ways that bring a stack nearer and that what is left of the dice pays for."""
    side, goals = terms.edge(seat), column(board, GOAL)
    is_wild = root.face == WILD
    bins = (2 * SIX if is_wild else SIX,)
    kinds: list[tuple[bool, Means]] = [(False, Means(bins, HOP if root.face == HOP else ""))]
    kinds += [(True, Means(bins, DIG, True))] if digs else []
    for home in terms.own(seat):
        squares = column(board, home)
        far = lack(squares, side, goals).plain
        for acts, means in kinds:
            for way in ways(squares, side, home, means):
                gain = far - lack(way.column, side, goals).plain
                paid = (*spent, *_spent(home, way))
                if gain > 0 and payable(root.dice, is_wild, paid):
                    yield gain, home, way, acts
