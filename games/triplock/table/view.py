"""What one reader may see of a Triplock match (rules section 13), and nothing else.

Painters, panels and texts receive only a `View`. Every field is either public or known to the
reader; where something must not be known it is None or a count. Spots are absolute (0..3 in a
duel); the names L1, L2, L3 and Hidden are made from `rows`.

Legality reads no more than a `Sight`, because most of the work of a view decides nothing: what its
reader has seen of the lock, and what the others did since.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from msgspec import Struct

from games.core import Seat
from games.triplock.table.cards import Owed, chip_symbol, mech_symbol
from games.triplock.table.public import Public, Seated, facts
from games.triplock.table.state import (
    Card,
    Player,
    Spot,
    State,
    chip_bit,
    may_tell,
    mech_bit,
    owing,
)
from games.triplock.table.traces import Last, Memo, since


class SpotView(Struct, frozen=True):
    """A stack. `face` is the symbol that counts, known while bare (or after the end).

    `top` and `bottom` are symbols, None unless the match is over (or, at a bare stack, no chip).
    """

    covered: bool
    face: str | None
    top: str | None = None
    bottom: str | None = None


class CardView(Struct, frozen=True):
    """A Diagram in play. `id` and `side` are None where the reader may not know them.

    `side` is None too while the Diagram waits to be oriented.
    """

    up: bool
    id: str | None
    side: int | None


_HIDDEN = CardView(False, None, None)


class PlayerView(Seated, frozen=True, kw_only=True):
    """One seat. For those on its side (and after the end) its chips and its waiting rewards.

    `disarmed` are symbols and `deferred` rewards for them, counts for everybody else.
    """

    diagrams: tuple[CardView, ...] = ()
    disarmed: tuple[str, ...] | int = 0
    deferred: tuple[Owed, ...] | int = 0

    @property
    def chips(self) -> int:
        """How many disarmed chips the seat holds."""
        return self.disarmed if isinstance(self.disarmed, int) else len(self.disarmed)

    @property
    def waits(self) -> int:
        """How many rewards wait for the seat's next turn."""
        return self.deferred if isinstance(self.deferred, int) else len(self.deferred)


class KnownView(Struct, frozen=True):
    """What was seen of the chips of one stack (notebook tracked), by spot.

    `face` and `under` are the Mechanism's two faces, `top` and `bottom` Failsafe symbols; None
    where not seen.
    """

    face: str | None
    under: str | None
    top: str | None
    bottom: str | None


class View(Public, frozen=True, kw_only=True):
    """A whole match as `seat` may see it; None is a spectator.

    `since`: what the others did since the seat's latest turn, oldest first, by where it lies now;
    for a spectator since that of the active seat.
    """

    seat: Seat | None
    spots: tuple[SpotView, ...]
    deck: int
    removed: tuple[str, ...]  # symbols of Failsafes out of play
    players: tuple[PlayerView, ...]
    waiting: tuple[Seat, ...]
    memo: tuple[Memo, ...] = ()  # own looks, and those that partners told of; notebook not off
    told: int = 0  # of so many in `memo`, the oldest, its side was told
    known: tuple[KnownView, ...] = ()  # by spot; notebook tracked
    since: tuple[Last, ...] = ()
    may_tell: bool = False  # whether the seat has a look of which it may tell its partners

    @property
    def n(self) -> int:
        """The number of seats."""
        return len(self.players)

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """By seat: its four spots from its own left to right."""
        return self.layout.rows

    @property
    def hidden(self) -> tuple[int, ...]:
        """By seat: its Hidden spot."""
        return self.layout.hidden


class Sight:
    """A match as a seat sees it (None: a spectator), worked out as far as it is asked.

    Each field has the meaning and the value that it has in a `View`.
    """

    def __init__(self, state: State, seat: Seat | None) -> None:
        self._state = state
        self._seat = seat
        self.mode = state.mode
        self.layout = state.layout
        self.phase = state.phase
        self.active = state.active
        self.waiting = owing(state)
        self.turn = state.turn
        self.asked = state.asked
        self.journey = state.journey
        self.deck = len(state.deck)
        self.discard = state.discard

    @cached_property
    def players(self) -> tuple[PlayerView, ...]:
        """The seats, each as the seat may see it."""
        return players_seen(self._state, self._seat)

    @cached_property
    def spots(self) -> tuple[SpotView, ...]:
        """The stacks."""
        return spots_seen(self._state)


Sighted = View | Sight
"""What legality reads: a view that is there already, or a sight of a state."""


@lru_cache(maxsize=256)  # at most 5 MB: a state takes 11 kB, its view 8
def view(state: State, seat: Seat | None) -> View:
    """The view of `seat`; None is a spectator. After the end everything is open."""
    own = None if seat is None else state.players[seat]
    return View(
        seat=seat,
        spots=spots_seen(state),
        deck=len(state.deck),
        removed=tuple(map(chip_symbol, state.removed)),
        players=players_seen(state, seat),
        waiting=owing(state),
        memo=own.memo if own is not None and state.notebook != "off" else (),
        told=own.told if own is not None and state.notebook != "off" else 0,
        known=_known(state, own) if own is not None and state.notebook == "tracked" else (),
        since=since(state.trail, state.active, seat),
        may_tell=seat is not None and may_tell(state, seat),
        **facts(state),
    )


def spots_seen(state: State) -> tuple[SpotView, ...]:
    """The stacks as everybody may see them."""
    opened = state.phase == "over"
    return tuple(_spot(spot, opened) for spot in state.spots)


def players_seen(state: State, reader: Seat | None) -> tuple[PlayerView, ...]:
    """The seats as a reader may see them."""
    # Rules TR-49: partners see each other's Diagrams and chips.
    side = () if reader is None else state.layout.side(reader)
    is_over = state.phase == "over"
    return tuple(_player(each, is_over or at in side) for at, each in enumerate(state.players))


def _spot(spot: Spot, opened: bool) -> SpotView:
    covered = spot.top is not None
    if opened:
        return SpotView(covered, spot.face, _symbol(spot.top), _symbol(spot.bottom))
    return SpotView(covered, None if covered else spot.face)


def _symbol(chip: int | None) -> str | None:
    return None if chip is None else chip_symbol(chip)


def _player(player: Player, opened: bool) -> PlayerView:
    return PlayerView(
        points=player.points,
        done=player.done,
        bead=player.bead,
        skip=player.skip,
        char=player.char,
        diagrams=tuple(_card(card, opened) for card in player.diagrams),
        disarmed=tuple(map(chip_symbol, player.disarmed)) if opened else len(player.disarmed),
        deferred=player.deferred if opened else len(player.deferred),
    )


def _card(card: Card, opened: bool) -> CardView:
    if opened or card.up:
        return CardView(card.up, card.id, card.side)
    return _HIDDEN


def _known(state: State, player: Player) -> tuple[KnownView, ...]:
    """What this seat has seen of the chips that lie at each spot now."""
    return tuple(_known_at(spot, player.seen) for spot in state.spots)


def _known_at(spot: Spot, seen: int) -> KnownView:
    mech, up, top, bottom = spot.mech, spot.up, spot.top, spot.bottom
    return KnownView(
        mech_symbol(mech, up) if seen & mech_bit(mech, up) else None,
        mech_symbol(mech, 1 - up) if seen & mech_bit(mech, 1 - up) else None,
        chip_symbol(top) if top is not None and seen & chip_bit(top) else None,
        chip_symbol(bottom) if bottom is not None and seen & chip_bit(bottom) else None,
    )
