"""From the truth of a Lockpick game to what may be seen of it, and back to some truth behind it."""

from __future__ import annotations

from games.core import Draw, Seat, shuffle
from games.lockpick.board import SET, TUMBLERS
from games.lockpick.cards import COLORS, rank, value
from games.lockpick.dice import KEYS, fitting_key
from games.lockpick.state import Phase, State, cards_left
from games.lockpick.turns import jumps
from games.lockpick.view import View


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
        settling=state.settling,
        reach=jumps(state),
        last=state.last,
        tally=state.tally,
        # Rules LP-13: the bot offers to give up when the cards cannot be enough.
        hopeless=state.phase != Phase.OVER and needed > cards_left(state),
        reason=state.reason,
    )


def imagine(seen: View, draw: Draw) -> State:
    """Some truth behind a view: stacks in another order, another key that rolls the same now."""
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
        settling=seen.settling,
        last=seen.last,
        tally=seen.tally,
        reason=seen.reason,
    )
