"""The view of a Lockpick game (rules section 7), the same for its player and for others.

Painters, panels and texts receive only this. "By colour" is always the order R Y G C P. The order
inside a Code Stack, later rolls and the key are nowhere in it; `imagine` draws them anew.
"""

from __future__ import annotations

from msgspec import Struct

from games.core import Draw, Seat, shuffle
from games.lockpick.rules.board import SET, TUMBLERS, Reach
from games.lockpick.rules.cards import COLORS, KEYS, Card, Roll, fitting_key, rank, value
from games.lockpick.rules.state import Change, Phase, State, Tally, cards_left
from games.lockpick.rules.turns import jumps


class View(Struct, frozen=True):
    """A whole game as anybody may see it.

    `phase` is choose (a wild was rolled), push, jump, lock, done (only under a preview: the turn's
    locks are made and nothing of the next turn is known) or over. `chosen` is the colour of this
    turn, "" while a wild is undecided. `contested` is the column whose set must be chosen, "" but
    in the phase lock. `reach` is empty but in the phase jump. `reason` is "" while it runs, then
    open, empty (lost) or resigned. `hopeless`: not enough cards are left to win.
    """

    phase: str
    turn: int  # from 1
    roll: Roll
    chosen: str
    hand: tuple[Card, ...]  # as drawn; the colour is `chosen`
    columns: tuple[tuple[Card, ...], ...]  # by colour, oldest card first
    frozen: tuple[int, ...]  # by colour, 0 to 3
    standing: tuple[int, ...]  # by colour, 3 to 0
    sizes: tuple[int, ...]  # by colour, cards left in the Code Stack
    left: tuple[tuple[str, ...], ...]  # by colour, ranks left in the Code Stack, ace to king
    locked: tuple[Card, ...]  # the Lock Stack, oldest first
    contested: str
    reach: tuple[Reach, ...]  # columns left to right, newest card first
    last: Change
    tally: Tally
    hopeless: bool
    reason: str
    course: tuple[int, ...] = ()  # frozen tumblers in all, after each finished turn


def view(state: State, seat: Seat | None) -> View:
    """What anybody may see (rules section 7): the player and a spectator see the same."""
    standing = tuple(TUMBLERS - n for n in state.frozen)
    needed = SET * sum(standing)
    return View(
        phase=str(state.phase),
        turn=state.turn,
        roll=state.roll,
        chosen=state.chosen,
        hand=state.hand,
        columns=state.columns,
        frozen=state.frozen,
        standing=standing,
        sizes=tuple(len(stack) for stack in state.stacks),
        left=tuple(tuple(map(rank, sorted(stack, key=value))) for stack in state.stacks),
        locked=state.locked,
        contested=state.contested,
        reach=jumps(state),
        last=state.last,
        tally=state.tally,
        # Rules LP-13: the bot offers to give up when the cards cannot be enough.
        hopeless=state.phase != Phase.OVER and needed > cards_left(state),
        reason=state.reason,
        course=state.course,
    )


def imagine(seen: View, draw: Draw) -> State:
    """A state with this view: the stacks in another order, another key with the same roll now."""
    stacks = tuple(
        tuple(shuffle((rank + color for rank in ranks), draw))
        for color, ranks in zip(COLORS, seen.left, strict=True)
    )
    return State(
        stacks=stacks,
        key=fitting_key(seen.roll, seen.turn, draw(KEYS)),
        columns=seen.columns,
        frozen=seen.frozen,
        locked=seen.locked,
        hand=seen.hand,
        turn=seen.turn,
        roll=seen.roll,
        chosen=seen.chosen,
        phase=Phase(seen.phase),
        contested=seen.contested,
        last=seen.last,
        tally=seen.tally,
        reason=seen.reason,
        course=seen.course,
    )
