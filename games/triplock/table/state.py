"""The state of a Triplock match: everything, secrets included (rules section 5).

Nothing outside the engine reads it. Failsafes and mechanisms are ids, Diagrams ids of the data
file.
"""

from __future__ import annotations

from msgspec import Struct

from games.core import Seat
from games.triplock.table.cards import Owed, mech_symbol
from games.triplock.table.public import Public, Seated
from games.triplock.table.traces import Memo


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


class Player(Seated, frozen=True, kw_only=True):
    """SECRET: one seat.

    `seen` is a bit for each chip and face this seat ever saw; `told`: how many of its looks, the
    oldest in `memo`, it has told its side.
    """

    diagrams: tuple[Card, ...] = ()
    disarmed: tuple[int, ...] = ()
    deferred: tuple[Owed, ...] = ()
    seen: int = 0
    memo: tuple[Memo, ...] = ()
    told: int = 0

    @property
    def chips(self) -> int:
        """How many disarmed chips the seat holds."""
        return len(self.disarmed)


class State(Public, frozen=True, kw_only=True, cache_hash=True):
    """A whole match: what is public, and SECRET what lies face down. The deck's top is its end."""

    spots: tuple[Spot, ...]
    deck: tuple[str, ...]
    removed: tuple[int, ...]
    players: tuple[Player, ...]


def mech_bit(mech: int, up: int) -> int:
    """The bit of a mechanism's face in `Player.seen`."""
    return 1 << (2 * mech + up)


def chip_bit(chip: int) -> int:
    """The bit of a Failsafe in `Player.seen`; mechanisms take the lowest 16."""
    return 1 << (16 + chip)


def unlaid(player: Player) -> int | None:
    """The first slot whose Diagram has no side yet."""
    return next((i for i, card in enumerate(player.diagrams) if card.side is None), None)


def untold(state: State, seat: Seat) -> tuple[Memo, ...]:
    """The looks of a seat of which it has not told its side."""
    player = state.players[seat]
    return tuple(memo for memo in player.memo[player.told :] if memo.by is None)


def may_tell(state: State, seat: Seat) -> bool:
    """Whether a seat has a look and a partner whom it may tell of it."""
    has_partner = len(state.layout.side(seat)) > 1
    return state.phase != "over" and has_partner and bool(untold(state, seat))


def owing(state: State) -> tuple[Seat, ...]:
    """The seats that owe an action, ascending."""
    match state.phase:
        case "over":
            return ()
        case "choose":
            return (state.active,)
        case "setup":
            return tuple(Seat(s) for s, p in enumerate(state.players) if unlaid(p) is not None)
        case _:
            return (state.active,)
