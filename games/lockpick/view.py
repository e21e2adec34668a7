"""What may be seen of a Lockpick game (rules section 7), the same for its player and for others.

Painters, panels and texts receive only this. "By colour" is always the order R Y G C P. The order
inside a Code Stack, later rolls and the key are nowhere in it.
"""

from __future__ import annotations

from msgspec import Struct

from games.lockpick.cards import Card, Color


class Roll(Struct, frozen=True):
    """Both dice: `color` is R, Y, G, C, P or W (wild), `n` is 1 to 6."""

    color: str
    n: int


class LockedSet(Struct, frozen=True):
    """A set that went to the Lock Stack: its column, its three cards, oldest first.

    `froze` is False where the column's three tumblers were frozen already.
    """

    col: Color
    cards: tuple[Card, ...]
    froze: bool


class Change(Struct, frozen=True):
    """What the latest push, jump or pass did, for the ember brackets.

    `act` is push, jump, pass, or "" before the first; `placed` are the cards it laid, in order,
    whether they still lie in `columns` or have locked since. `source` is the column a jump came
    from, else "". `locks` in the order they locked.
    """

    turn: int
    act: str
    placed: tuple[Card, ...] = ()
    source: str = ""
    locks: tuple[LockedSet, ...] = ()


class Reach(Struct, frozen=True):
    """A card that may jump: the `n`-th newest of column `col`, counted from 1."""

    col: Color
    n: int
    card: Card


class Tally(Struct, frozen=True):
    """Counts of the whole game, for statistics."""

    wasted: int = 0  # sets locked in columns that were frozen already
    most: int = 0  # sets locked in one turn
    jumps: int = 0
    passes: int = 0


class View(Struct, frozen=True):
    """A whole game as anybody may see it.

    `phase` is choose (a wild was rolled), push, jump, lock, done (only under a preview: the turn's
    locks are made and nothing of the next turn is known) or over. `chosen` is the colour of this
    turn, "" while a wild is undecided. `settling` is the column whose set must be chosen, "" but
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
    settling: str
    reach: tuple[Reach, ...]  # columns left to right, newest card first
    last: Change
    tally: Tally
    hopeless: bool
    reason: str
