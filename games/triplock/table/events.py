"""What happens in a Triplock match, as values that notices carry.

Every field is public unless its docstring names it SECRET: then it is None for all but the seats
that may know it. `seat` is the seat that did it; a Diagram is named by `owner` and `slot`, its
place in the owner's row of Diagrams at that moment. Symbols are the words of cards.toml, effects
its texts ("peek:1").
"""

from __future__ import annotations

from msgspec import Struct

from games.core import Seat
from games.triplock.table.episodes import Journey
from games.triplock.table.room_events import (
    Chose,
    LockAnnounced,
    LockFailed,
    LockOpened,
    LooksTold,
    RoomActed,
    RoomBegan,
    RoomEnded,
    SoloRolled,
    SoloSilenced,
)
from games.triplock.table.traces import Look


class SetupBegun(Struct, frozen=True):
    """The lock and the deck are built, and every seat lays its first Diagram; or an Episode begins.

    `chars` by seat, None where a seat has no character; `first_skip`: seat 0's first turn has no
    Skill; `notebook` is off, log or tracked; `journey` of an Episode, whose first room follows.
    """

    mode: str
    chars: tuple[str | None, ...]
    notebook: str
    first_skip: bool
    journey: Journey | None = None


class Oriented(Struct, frozen=True):
    """A seat laid a Diagram with `side` (0..3) on top.

    SECRET, to its side: `id` and `side`, unless it lies face up (a Countermeasure).
    """

    seat: Seat
    slot: int
    id: str | None
    side: int | None


class Rolled(Struct, frozen=True):
    """Both dice were rolled; `dice` are their faces."""

    seat: Seat
    dice: tuple[str, str]


class Peeked(Struct, frozen=True):
    """A seat looked at stacks; `spots` ascend. The mode tells how its seat names them.

    SECRET, to `seat`: `looks`, what it saw.
    """

    seat: Seat
    mode: str
    round: int
    spots: tuple[int, ...]
    looks: tuple[Look, ...] | None


class Flipped(Struct, frozen=True):
    """A stack was turned over; `face` is its symbol where it is bare now, else None."""

    seat: Seat
    spot: int
    face: str | None


class Swapped(Struct, frozen=True):
    """Two stacks changed places; `spots` ascend."""

    seat: Seat
    spots: tuple[int, int]


class Disarmed(Struct, frozen=True):
    """The top Failsafe of `spot` was taken; `face` is the symbol that is bare now.

    SECRET, to its side: `chip`, the symbol of the Failsafe.
    """

    seat: Seat
    spot: int
    face: str
    chip: str | None


class Drew(Struct, frozen=True):
    """A seat drew a Diagram into `slot`.

    It waits to be oriented; `over_limit`: first one Diagram must be discarded. SECRET, to its side:
    `id`, unless it lies face up (a Countermeasure).
    """

    seat: Seat
    slot: int
    id: str | None
    over_limit: bool


class NothingDrawn(Struct, frozen=True):
    """Deck and discard pile were empty: a draw gave nothing."""

    seat: Seat


class Exposed(Struct, frozen=True):
    """A seat looked at its Hidden stack, turned it over and rotated its row.

    `spot` is where the Hidden stack lay, `to` where it lies now, `face` its symbol if bare now.
    SECRET, to `seat`: `looks`, the one stack as it lay before it moved.
    """

    seat: Seat
    mode: str
    round: int
    spot: int
    to: int
    face: str | None
    looks: tuple[Look, ...] | None


class Revealed(Struct, frozen=True):
    """A face-down Diagram was turned face up."""

    seat: Seat
    owner: Seat
    slot: int
    id: str
    side: int


class Concealed(Struct, frozen=True):
    """A face-up Diagram was turned face down; `id` is what everybody saw until now."""

    seat: Seat
    owner: Seat
    slot: int
    id: str


class Altered(Struct, frozen=True):
    """A Diagram was given `turns` quarter turns (1..3).

    `id` and the new `side` only where it lies face up. `own`: by an effect that turns own
    Diagrams, not by the Diagram action.
    """

    seat: Seat
    owner: Seat
    slot: int
    turns: int
    id: str | None
    side: int | None
    own: bool


class DieSet(Struct, frozen=True):
    """Die `i` was turned from `was` to `face`."""

    seat: Seat
    i: int
    was: str
    face: str


class Sacrificed(Struct, frozen=True):
    """Both dice were spent for one action; `face` is its word, its own event follows."""

    seat: Seat
    face: str


class Announced(Struct, frozen=True):
    """A Diagram was announced and turned face up; `kind` is collect, combo or trip."""

    seat: Seat
    slot: int
    id: str
    side: int
    kind: str
    symbols: tuple[str, ...]


class Matched(Struct, frozen=True):
    """A symbol was declared and the face at `spot` shown to all.

    `index` counts in the Sequence, `symbol` is what was declared, `face` what is there, `left`
    are the symbols still to be matched after a right one. `slot` None: at the lock of a room.
    """

    seat: Seat
    slot: int | None
    index: int
    symbol: str
    spot: int
    face: str
    right: bool
    left: tuple[str, ...]


class Completed(Struct, frozen=True):
    """A Diagram was completed for `points` (the total of its points effects, 0 if none).

    `effects` are its other rewards, still to be used one by one.
    """

    seat: Seat
    slot: int
    id: str
    side: int
    symbols: tuple[str, ...]
    points: int
    effects: tuple[str, ...]


class Failed(Struct, frozen=True):
    """An attempt failed: the Diagram is lost and the turn ends."""

    seat: Seat
    slot: int
    id: str
    side: int


class ChipsRemoved(Struct, frozen=True):
    """Own disarmed chips left the game; `why` is collect or reset."""

    seat: Seat
    chips: tuple[str, ...]
    why: str


class SkillUsed(Struct, frozen=True):
    """The Skill bead was put to `at`: pts, act, reset or char; `n` is the step on a track.

    On a finished track `n` is its length; `TrackFinished` follows. `char` for char alone.
    """

    seat: Seat
    at: str
    n: int
    char: str | None


class TrackFinished(Struct, frozen=True):
    """The bead reached the end of `at` (pts or act) and is back in hand."""

    seat: Seat
    at: str


class ResetHit(Struct, frozen=True):
    """`seat`'s bead was put to Reset by `by`; it has no Skill in its next turn."""

    seat: Seat
    by: Seat


class BeadOff(Struct, frozen=True):
    """`seat`'s bead went back to hand; `by` is the Diagram that did it."""

    seat: Seat
    by: str


class TrapFired(Struct, frozen=True):
    """A Trap of `owner` fired at something `actor` did, and is discarded.

    `event` is what it waited for, `now` the effects that happen at once (or, where owner and actor
    are one, are used at once), `deferred` those that wait for the owner's next turn.
    """

    owner: Seat
    actor: Seat
    slot: int
    id: str
    side: int
    event: str
    now: tuple[str, ...]
    deferred: tuple[str, ...]


class CounterFired(Struct, frozen=True):
    """A Countermeasure fired, as `TrapFired`; it stays in play."""

    owner: Seat
    actor: Seat
    slot: int
    id: str
    side: int
    event: str
    now: tuple[str, ...]
    deferred: tuple[str, ...]


class Scored(Struct, frozen=True):
    """`seat` gained `points` and has `total` now; `by` is a Diagram's id, or pts.

    The points of a completion are told by `Completed` alone.
    """

    seat: Seat
    points: int
    total: int
    by: str


class LostPoints(Struct, frozen=True):
    """`seat` lost `points` (may be 0: nobody goes below 0) and has `total` now."""

    seat: Seat
    points: int
    total: int
    by: str


class DiceDropped(Struct, frozen=True):
    """`seat` lost its rolled, unused dice; `dice` are their faces, perhaps none."""

    seat: Seat
    dice: tuple[str, ...]
    by: str


class SkillDropped(Struct, frozen=True):
    """`seat` may use no Skill for the rest of its turn."""

    seat: Seat
    by: str


class Stole(Struct, frozen=True):
    """`seat` took a disarmed Failsafe from `victim`, unless it had none (`found` False).

    SECRET, to `seat` and `victim`: `chip`, the symbol of the Failsafe.
    """

    seat: Seat
    victim: Seat
    found: bool
    by: str
    chip: str | None = None


class BonusRolled(Struct, frozen=True):
    """A bonus die was rolled: its action may be used now or is lost."""

    seat: Seat
    face: str
    by: str


class BonusDeclined(Struct, frozen=True):
    """A bonus, effect or die face `do`, was declined."""

    seat: Seat
    do: str
    by: str


class BonusVoid(Struct, frozen=True):
    """A bonus had no possible choice and is gone."""

    seat: Seat
    do: str
    by: str


class Discarded(Struct, frozen=True):
    """A Diagram of `owner` went to the discard pile, for all to see.

    `why` is limit or scrap; what failed or fired is told by `Failed` and `TrapFired` alone.
    `side` only where it lay face up with one.
    """

    seat: Seat
    owner: Seat
    slot: int
    id: str
    side: int | None
    why: str


class Reshuffled(Struct, frozen=True):
    """The discard pile became a new deck of `cards`."""

    cards: int


class TurnEnded(Struct, frozen=True):
    """A turn is over (`why`: end, failed, end_turn); `unused` are the faces of lost dice."""

    seat: Seat
    unused: tuple[str, ...]
    why: str


class TurnBegan(Struct, frozen=True):
    """A turn began; `deferred` counts the rewards used first, `blocked`: no Skill this turn."""

    seat: Seat
    round: int
    deferred: int
    blocked: bool


class Resigned(Struct, frozen=True):
    """A seat left the match."""

    seat: Seat


class Over(Struct, frozen=True):
    """The match is over.

    `reason` is points, completed, round_cap, resigned, episode or no_characters; `points` and
    `completed` by seat; `by` is what gave the last point or Diagram: a Diagram's id, pts, or "".
    """

    winners: tuple[Seat, ...]
    reason: str
    points: tuple[int, ...]
    completed: tuple[int, ...]
    by: str


Event = (
    SetupBegun
    | Chose
    | RoomBegan
    | RoomEnded
    | LockAnnounced
    | LockOpened
    | LockFailed
    | SoloSilenced
    | SoloRolled
    | RoomActed
    | LooksTold
    | Oriented
    | Rolled
    | Peeked
    | Flipped
    | Swapped
    | Disarmed
    | Drew
    | NothingDrawn
    | Exposed
    | Revealed
    | Concealed
    | Altered
    | DieSet
    | Sacrificed
    | Announced
    | Matched
    | Completed
    | Failed
    | ChipsRemoved
    | SkillUsed
    | TrackFinished
    | ResetHit
    | BeadOff
    | TrapFired
    | CounterFired
    | Scored
    | LostPoints
    | DiceDropped
    | SkillDropped
    | Stole
    | BonusRolled
    | BonusDeclined
    | BonusVoid
    | Discarded
    | Reshuffled
    | TurnEnded
    | TurnBegan
    | Resigned
    | Over
)
