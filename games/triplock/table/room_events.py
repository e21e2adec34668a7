"""What happens in an Episode of Triplock, as values that notices carry (see `events`)."""

from __future__ import annotations

from msgspec import Struct

from games.core import Seat
from games.triplock.table.episodes import Goal, Journey
from games.triplock.table.traces import Memo


class Chose(Struct, frozen=True):
    """A seat chose the character that goes with it into the next room."""

    seat: Seat
    char: str


class RoomBegan(Struct, frozen=True):
    """A room of an Episode begins: its lock and its deck are built, every seat begins anew.

    `journey` as it stands then; `chars` by seat; `stripped` are the Failsafes taken off the lock,
    and `faces` the symbols that lie bare there now, in the order of the room's `stripped`.
    """

    journey: Journey
    chars: tuple[str, ...]
    stripped: tuple[str, ...]
    faces: tuple[str, ...]


class RoomEnded(Struct, frozen=True):
    """A room was opened or lost: the last of `journey.tried` tells how.

    `goals_left` are the conditions that did not hold.
    """

    journey: Journey
    goals_left: tuple[Goal, ...]


class LockAnnounced(Struct, frozen=True):
    """The lock of the room was announced; `kind` is combo or trip."""

    seat: Seat
    kind: str
    symbols: tuple[str, ...]


class LockOpened(Struct, frozen=True):
    """The lock of the room is open for the rest of the room."""

    seat: Seat
    symbols: tuple[str, ...]


class LockFailed(Struct, frozen=True):
    """An attempt at the lock of the room failed: the turn ends, the lock stays."""

    seat: Seat
    symbols: tuple[str, ...]


class SoloSilenced(Struct, frozen=True):
    """The solo die is not rolled after this round, by Reset (TR-41)."""


class SoloRolled(Struct, frozen=True):
    """The solo die was rolled after a round; `effects` are the room's texts for its face."""

    face: str
    effects: tuple[str, ...]


class RoomActed(Struct, frozen=True):
    """One effect of the solo die: `effect` is its text.

    `mode` tells how seats name the stacks. `spots` are the stacks it touched, for a rotation the
    whole row, for rearm the stack that is covered again, () if there was none; `face` is the symbol
    that lies bare after a flip. `seats` are those that lost points or a bead, or the chip. `limit`
    are the rounds of the room after it. SECRET, to the side of the chip's holder: `chip`, the
    symbol of a chip that covers a stack again.
    """

    effect: str
    mode: str
    limit: int
    spots: tuple[int, ...] = ()
    face: str | None = None
    seats: tuple[Seat, ...] = ()
    chip: str | None = None


class LooksTold(Struct, frozen=True):
    """A seat told its side what it saw (row `_tell`).

    SECRET, to its partners: `memos`, its looks since it last told of them, oldest first.
    """

    seat: Seat
    mode: str
    memos: tuple[Memo, ...] | None
