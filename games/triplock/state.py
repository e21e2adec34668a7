"""The state of a Triplock match: everything, secrets included (rules section 5).

Nothing outside the engine reads it. Failsafes and mechanisms are ids, Diagrams ids of the data
file; the active seat alone has pending decisions.
"""

from __future__ import annotations

from msgspec import Struct

from games.core import Seat
from games.triplock.board import LAYOUTS, Layout
from games.triplock.cards import mech_symbol
from games.triplock.pieces import BeadView, DieView, MatchView, OwedView
from games.triplock.traces import GoneView, LastView, MemoView

Bead = BeadView
Die = DieView
Owed = OwedView

HAND = BeadView("hand", 0)


class Spot(Struct, frozen=True):
    """SECRET. A stack: mechanism, its upper face 0 or 1, top and bottom Failsafe or None."""

    mech: int
    up: int
    top: int | None
    bottom: int | None

    @property
    def face(self) -> str:
        """The symbol that counts, covered or not."""
        return mech_symbol(self.mech, self.up)

    def flipped(self) -> Spot:
        """The stack turned over; a bare one may then be covered (TR-9)."""
        return Spot(self.mech, 1 - self.up, self.bottom, self.top)


class Card(Struct, frozen=True):
    """SECRET unless `up`. A Diagram in play; `side` None: its side is not chosen yet."""

    id: str
    side: int | None
    up: bool


class Player(Struct, frozen=True):
    """One seat. `seen` (SECRET) is a bit for each chip and face this seat ever saw."""

    diagrams: tuple[Card, ...] = ()
    disarmed: tuple[int, ...] = ()
    done: tuple[str, ...] = ()
    points: int = 0
    bead: Bead = HAND
    skip: bool = False
    char: str | None = None
    deferred: tuple[Owed, ...] = ()
    seen: int = 0
    memo: tuple[MemoView, ...] = ()


class TurnState(Struct, frozen=True):
    """The running turn; `dice` is empty before the roll."""

    dice: tuple[Die, ...] = ()
    skill: bool = False
    blocked: bool = False
    ending: bool = False

    @property
    def rolled(self) -> bool:
        """Whether the dice were rolled."""
        return bool(self.dice)


class Discarding(Struct, frozen=True):
    """The hand is over its limit; `slot` holds the new Diagram."""

    slot: int


class Orienting(Struct, frozen=True):
    """The Diagram at `slot` was drawn and waits for its side."""

    slot: int


class Attempt(Struct, frozen=True):
    """A running attempt: the Sequence, the indices still to match, what was right."""

    slot: int
    combo: bool
    symbols: tuple[str, ...]
    left: tuple[int, ...]
    matched: tuple[MatchView, ...] = ()


class Open(Struct, frozen=True):
    """An open bonus: an effect's text or a die face, where it comes from, and its reach."""

    do: str
    by: str
    wide: bool


Asked = Discarding | Orienting | Attempt | Open


class State(Struct, frozen=True, cache_hash=True):
    """A whole match.

    `asked` is the decision the active seat owes, `queue` its rewards beneath it, next one first:
    together they are the stack `pending` of the rules. In phase setup every seat whose Diagrams
    lack a side owes one. The top of `deck` is its end; `discard` is in order of arrival;
    `gone` tells of each Diagram in it, and of each completed one, how it left play.
    """

    mode: str
    notebook: str
    first_skip: bool
    phase: str
    stage: int
    active: Seat
    round: int
    spots: tuple[Spot, ...]
    deck: tuple[str, ...]
    discard: tuple[str, ...]
    removed: tuple[int, ...]
    players: tuple[Player, ...]
    turn: TurnState
    asked: Asked | None = None
    queue: tuple[Owed, ...] = ()
    last: LastView | None = None
    winners: tuple[Seat, ...] = ()
    reason: str = ""
    gone: tuple[GoneView, ...] = ()

    @property
    def layout(self) -> Layout:
        """The geometry of the mode."""
        return LAYOUTS[self.mode]


def mech_bit(mech: int, up: int) -> int:
    """The bit of a mechanism's face in `Player.seen`."""
    return 1 << (2 * mech + up)


def chip_bit(chip: int) -> int:
    """The bit of a Failsafe in `Player.seen`; mechanisms take the lowest 16."""
    return 1 << (16 + chip)


def unlaid(player: Player) -> int | None:
    """The first slot whose Diagram has no side yet."""
    return next((i for i, card in enumerate(player.diagrams) if card.side is None), None)


def owing(state: State) -> tuple[Seat, ...]:
    """The seats that owe an action, ascending."""
    match state.phase:
        case "over":
            return ()
        case "setup":
            return tuple(Seat(s) for s, p in enumerate(state.players) if unlaid(p) is not None)
        case _:
            return (state.active,)
