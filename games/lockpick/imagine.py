"""A possible state behind a view of Lockpick: the hidden stacks and the key are drawn anew."""

from __future__ import annotations

from games.core import Draw, shuffle
from games.lockpick.cards import COLORS
from games.lockpick.dice import KEYS, fitting_key
from games.lockpick.state import Phase, State
from games.lockpick.view import View


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
