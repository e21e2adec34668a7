"""What one reader may see of a Triplock match (rules section 13), and nothing else.

Painters, panels and texts receive only this. Every field is either public or the viewer's own;
where something must not be known it is None or a count. Spots are absolute (0..3 in a duel); the
names L1, L2, L3 and Hidden are made from `rows`.
"""

from __future__ import annotations

from msgspec import Struct

from games.core import Seat


class SpotView(Struct, frozen=True):
    """A stack. `face` is the symbol that counts, known while bare (or after the end).

    `top` and `bottom` are symbols, None unless the match is over (or, at a bare stack, no chip).
    """

    covered: bool
    face: str | None
    top: str | None = None
    bottom: str | None = None


class CardView(Struct, frozen=True):
    """A Diagram in play. `id` and `side` are None where the viewer may not know them.

    `side` is None too while the card waits to be oriented. `kind` follows the id: standard,
    trap, counter, or None.
    """

    up: bool
    id: str | None
    side: int | None


class BeadView(Struct, frozen=True):
    """The Skill bead: at hand, pts, act, reset or char; `n` steps on a track."""

    at: str
    n: int


class PlayerView(Struct, frozen=True):
    """One chair. `disarmed` are symbols for its owner (and after the end), else a count."""

    points: int
    done: tuple[str, ...]  # ids of completed Diagrams, in order
    bead: BeadView
    skip: bool
    char: str | None
    deferred: int
    deferred_effects: tuple[str, ...] | None  # the owner's own
    disarmed: tuple[str, ...] | int
    diagrams: tuple[CardView, ...]
    may_complete: tuple[int, ...] | None  # own slots that may be announced now; None for others
    deferred_by: tuple[str, ...] = ()  # where each of `deferred_effects` comes from


class DieView(Struct, frozen=True):
    """A rolled action die: its face now, and whether it was used."""

    face: str
    used: bool


class TurnView(Struct, frozen=True):
    """The turn of the active seat. `blocked`: no Skill this turn. `dice` is empty before a roll."""

    rolled: bool
    dice: tuple[DieView, ...]
    skill: bool  # the Skill was used
    blocked: bool
    ending: bool


class MatchView(Struct, frozen=True):
    """A declared symbol of a running attempt that was right."""

    index: int
    spot: int


class OwedView(Struct, frozen=True):
    """A reward still to be used: its effect's text, its source (a Diagram's id, or the track
    `act`), and whether it comes from a Diagram."""

    effect: str
    by: str
    wide: bool


class PendingView(Struct, frozen=True):
    """The decision that is awaited.

    `kind` is orient, discard, attempt or bonus; `slot` is public for orient, discard and attempt.
    `do` is the bonus's effect or die face. For an attempt `symbols` is the whole Sequence,
    `combo` its kind, `left` the indices still to match, `matched` what was right. `wide`: the
    bonus comes from a Diagram. `by` names where a bonus comes from: a Diagram id, or `act` for the
    Action track. `then` are the rewards of the same seat that come after it, next one first; all
    of them were shown to everybody when they were earned.
    """

    kind: str
    seat: Seat
    slot: int | None = None
    do: str | None = None
    wide: bool = False
    combo: bool = False
    symbols: tuple[str, ...] = ()
    left: tuple[int, ...] = ()
    matched: tuple[MatchView, ...] = ()
    by: str = ""
    then: tuple[OwedView, ...] = ()


class Look(Struct, frozen=True):
    """What a peek showed: the up face, and the top Failsafe where the stack was covered."""

    spot: int
    face: str
    failsafe: str | None


class MemoView(Struct, frozen=True):
    """An own look as it was (notebook log and tracked)."""

    round: int
    look: Look


class KnownView(Struct, frozen=True):
    """What was seen on the very chips of one stack (notebook tracked), by spot.

    `face` and `under` are the Mechanism's two faces, `top` and `bottom` Failsafe symbols; None
    where not seen.
    """

    face: str | None
    under: str | None
    top: str | None
    bottom: str | None


class FiredView(Struct, frozen=True):
    """A Trap or Countermeasure that went off, with the side that was on top: all saw it."""

    owner: Seat
    id: str
    side: int


class LastView(Struct, frozen=True):
    """The last public act, for the ember brackets.

    `act` is roll, peek, flip, swap, dd, expose, diagram, sacrifice, complete, match, fail, skill,
    draw, orient, discard, trap or end; `spots` are the stacks it touched, `cards` the Diagrams
    as (seat, slot), each where it lay at that moment; `face` the symbol that an attempt showed.
    A `trap` follows something: its spots and cards are those of the whole step, `fired` names
    what went off, in order, and `cause` is the act before it.
    """

    act: str
    seat: Seat
    spots: tuple[int, ...] = ()
    cards: tuple[tuple[int, int], ...] = ()
    face: str | None = None
    fired: tuple[FiredView, ...] = ()
    cause: LastView | None = None


class GoneView(Struct, frozen=True):
    """How a Diagram left play, as everybody saw it.

    `why` is completed, failed, sprung, limit or scrap; `side` None where it was given up unseen.
    """

    id: str
    why: str
    side: int | None


class View(Struct, frozen=True):
    """A whole match as `seat` may see it; None is a spectator."""

    seat: Seat | None
    mode: str
    n: int
    phase: str  # choose, setup, turn, over
    stage: int
    notebook: str
    characters: bool
    active: Seat
    round: int
    rows: tuple[tuple[int, ...], ...]  # by seat: its four spots from its own left to right
    hidden: tuple[int, ...]  # by seat: its Hidden spot
    spots: tuple[SpotView, ...]
    deck: int
    discard: tuple[str, ...]  # public, oldest first
    removed: tuple[str, ...]  # symbols of Failsafes out of play
    players: tuple[PlayerView, ...]
    turn: TurnView
    pending: PendingView | None
    waiting: tuple[Seat, ...]
    last: LastView | None
    winners: tuple[Seat, ...]
    reason: str
    gone: tuple[GoneView, ...] = ()  # of completed and discarded Diagrams, oldest first
    memo: tuple[MemoView, ...] = ()  # own looks; notebook not off
    known: tuple[KnownView, ...] = ()  # by spot; notebook tracked
