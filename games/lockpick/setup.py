"""The set-up of Lockpick: five shuffled stacks, the key of the dice and the first roll."""

from __future__ import annotations

from games.core import Draw, Options, Sides, Step, all_together, shuffle
from games.lockpick.cards import COLORS, SUITS
from games.lockpick.dice import KEYS, roll
from games.lockpick.events import Event
from games.lockpick.state import Change, Phase, State, Tally
from games.lockpick.turns import begin, step_of

_NOTHING = ((),) * len(COLORS)


def seats(options: Options) -> tuple[int, ...]:
    """One seat: a solitaire."""
    return (1,)


def sides(options: Options, seats: int) -> Sides:
    """The player alone, against the lock."""
    return all_together(seats)


def hides(options: Options, seats: int) -> bool:
    """Nothing is hidden from anybody who looks at the board."""
    return False


def setup(options: Options, seats: int, draw: Draw) -> Step[State, Event]:
    """Five shuffled suits in the order R Y G C P, then the key of the dice; the first roll."""
    stacks = tuple(tuple(shuffle(SUITS[color], draw)) for color in COLORS)
    key = draw(KEYS)
    table = State(
        stacks=stacks,
        key=key,
        columns=_NOTHING,
        frozen=(0,) * len(COLORS),
        locked=(),
        hand=(),
        turn=0,
        roll=roll(key, 1),
        chosen="",
        phase=Phase.DONE,
        contested="",
        last=Change(0, ""),
        tally=Tally(),
    )
    return step_of(begin(table, 1))
