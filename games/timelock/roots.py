"""Where the search of a turn begins: what comes before all other steps, and what is left then."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from games.timelock.actions import Remove, Replace, Step, Tip
from games.timelock.board import (
    NORTH,
    PIPS,
    STACKS,
    Board,
    column,
    letter,
    lifted,
    with_column,
)
from games.timelock.dice import AIM, SIX
from games.timelock.paying import Spent
from games.timelock.state import State, missing
from games.timelock.stepping import owed
from games.timelock.turns import PYRAMIDS


class Root(Struct, frozen=True):
    """Where the search of a turn begins.

    * `lead`: what comes before all other steps: removals, TIP, a free replacement.
    * `acts`: whether the action of the Treehouse die may still be used.
    * `spent`: what was paid for already.
    * `gone`: solitaire: the pyramids that are off the board and could come back, dearest first.
    """

    lead: tuple[Step, ...]
    board: Board
    dice: tuple[int, int]
    face: str
    acts: bool
    spent: tuple[Spent, ...]
    gone: tuple[tuple[str, int], ...] = ()


def roots(state: State) -> tuple[Root, ...]:
    """The beginnings of the mover's turn, from where it stands now.

    With several seats TIP is used at once, because it never hurts there (TL-11). In a solitaire it
    costs pyramids, so that both ways are looked at, unless it would cost the last one.
    """
    now = state.now
    begun = Root((), state.board, now.dice, now.roll.face, not now.has_acted, now.spent)
    if not state.terms.is_solitaire:
        return (_tipped(begun),) if now.can_tip else (begun,)
    begun = _without(begun, now.owed)
    if not now.can_tip:
        return (_with_free(begun),)
    more = owed(state.terms.solo, (SIX, SIX)) - owed(state.terms.solo, now.dice)
    left = PYRAMIDS - len(begun.gone)
    return (begun, _without(_tipped(begun), more)) if left > more else (begun,)


def _tipped(root: Root) -> Root:
    return replace(root, lead=(*root.lead, Tip()), dice=(SIX, SIX), acts=False)


def _without(root: Root, count: int) -> Root:
    """Takes pyramids away, the smallest first, because they are worth least at the end (TL-32)."""
    gone = set(missing(root.board))
    standing = [(home, pip) for pip in PIPS for home in STACKS if (home, pip) not in gone]
    board = root.board
    for home, pip in standing[:count]:
        board = with_column(board, home, lifted(column(board, home), letter(NORTH, pip)))
    lead = (*root.lead, *(Remove(home, pip) for home, pip in standing[:count]))
    off = sorted(missing(board), key=lambda one: -one[1])
    return replace(root, lead=lead, board=board, gone=tuple(off))


def _with_free(root: Root) -> Root:
    """On AIM the dearest pyramid comes back free, which costs nothing else (TL-34)."""
    if root.face != AIM or not root.acts or not root.gone or len(root.gone) == PYRAMIDS:
        return root
    (home, pip), *rest = root.gone
    lead = (*root.lead, Replace(home, pip, True))
    return replace(root, lead=lead, acts=False, gone=tuple(rest))
