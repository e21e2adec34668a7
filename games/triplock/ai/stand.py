"""How a seat stands in its turn, as far as it knows, and what an act makes of that.

It is the model that an adviser searches. Rivals' Diagrams, the order of the deck and unknown chips
are left out of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from games.core import Draw, Seat
from games.triplock.ai.locks import Bits, faces_of, seen_faces
from games.triplock.rules.actions import (
    Act,
    Alter,
    AlterOwn,
    Dd,
    Disarm,
    Expose,
    Flip,
    Peek,
    Scrap,
    SetDie,
    Swap,
)
from games.triplock.table.cards import CHIPS, Side, side_of
from games.triplock.table.public import Open
from games.triplock.table.view import CardView, View

UNKNOWN = "?"
"""A chip that lies there, or is held, of unknown symbol."""

BARE = ""
"""No chip lies there."""


class Stand(Struct, frozen=True):
    """What a seat has and knows.

    `up` by spot: the plate that lies up (see `locks`); `over` by plate: the chip on it. `fits`: the
    locks that may be. `hand` are the own Diagrams by slot, `fresh` counts those drawn since and not
    yet seen. `chips`, `points` and `done` (counted) are the seat's own. `dice` by index: a face, or
    None for a used die. `skill`: the Skill is free. `bonus`: effects still to be used. `is_open`:
    the lock of the room is. `extra`: points for all that the model has no place for.
    """

    up: tuple[int, ...]
    over: tuple[str, ...]
    fits: Bits
    hand: tuple[CardView, ...]
    chips: tuple[str, ...]
    points: int
    done: int
    rolled: bool
    dice: tuple[str | None, ...] = ()
    skill: bool = False
    bonus: tuple[str, ...] = ()
    is_open: bool = False
    fresh: int = 0
    extra: float = 0.0

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces of the unused dice."""
        return tuple(face for face in self.dice if face is not None)

    def without_die(self, i: int) -> Stand:
        """The stand after a die was paid."""
        return replace(self, dice=(*self.dice[:i], None, *self.dice[i + 1 :]))

    def without_card(self, slot: int) -> Stand:
        """The stand after a Diagram left play: those behind it move down."""
        return replace(self, hand=self.hand[:slot] + self.hand[slot + 1 :])


Outcomes = list[tuple[float, Stand]]
"""What may come of an act, with its chances."""


class Ground:
    """What does not change within an advice: the faces, the seat's row, the unseen chips."""

    def __init__(self, view: View, seat: Seat, draw: Draw) -> None:
        self.view = view
        self.seat = seat
        self.visible = view.layout.visible(seat)
        self.hidden = view.layout.hidden[seat]
        self.faces, self._fits = faces_of(view, draw)
        self._seen = seen_faces(view)
        self.is_exact = len(view.layout.sets) == 1
        self.can_draw = bool(view.deck or view.discard)
        self._over, self._guessed = _chips_on(view)
        self.unseen = _unseen(view, self._over)

    def stand(self) -> Stand:
        """How the seat stands now."""
        view, own = self.view, self.view.players[self.seat]
        dice = tuple(None if die.used else die.face for die in view.turn.dice)
        asked = view.asked
        return Stand(
            up=tuple(2 * spot for spot in range(len(view.spots))),
            over=self._over,
            fits=self._fits,
            hand=own.diagrams,
            chips=own.disarmed if isinstance(own.disarmed, tuple) else (),
            points=own.points,
            done=len(own.done),
            rolled=view.turn.rolled,
            dice=dice,
            skill=view.phase == "turn" and not view.turn.skill and not view.turn.blocked,
            bonus=(asked.do,) if isinstance(asked, Open) else (),
            is_open=view.journey is not None and view.journey.lock_open,
        )

    def rotated(self, up: tuple[int, ...]) -> tuple[int, ...]:
        """The plates that lie up after the own row was rotated, as by Expose."""
        return self.view.layout.rotate(self.seat, up)

    def is_certain(self, stand: Stand, spot: int, symbol: str) -> bool:
        """Whether the seat knows for certain that a symbol lies up at a spot.

        Where the locks are only some of all that fit, a face must have been seen.
        """
        plate = stand.up[spot]
        if self.is_exact:
            return not stand.fits & ~self.faces[plate].get(symbol, 0)
        return self._seen[plate] == symbol

    def chance(self, stand: Stand, spot: int, symbol: str) -> float:
        """How likely a symbol lies up at a spot."""
        locks = stand.fits & self.faces[stand.up[spot]].get(symbol, 0)
        return locks.bit_count() / stand.fits.bit_count()

    def open_faces(self, stand: Stand, spot: int) -> int:
        """How many faces may lie up at a spot."""
        return sum(1 for locks in self.faces[stand.up[spot]].values() if stand.fits & locks)

    def face(self, stand: Stand, spot: int, turned: int = 0) -> str | None:
        """The face that surely lies up at a spot, or with `turned` 1 beneath; None: not known."""
        faces = self.faces[stand.up[spot] ^ turned].items()
        return next((symbol for symbol, locks in faces if not stand.fits & ~locks), None)

    def may_show(self, stand: Stand, spot: int) -> bool:
        """Whether a stack that is turned over may lie bare, for all that the seat knows."""
        return stand.up[spot] ^ 1 in self._guessed

    def chance_of_chip(self, symbol: str) -> float:
        """How likely a chip that nobody has seen has that symbol."""
        return self.unseen[symbol] / max(1, self.unseen.total())

    def after(self, stand: Stand, act: Act) -> Outcomes:
        """What may come of an act; what it draws, and does to others, is not among it."""
        match act:
            case Peek(spots):
                return [(c, s) for c, s, _ in self._shown(stand, [stand.up[at] for at in spots])]
            case Flip(spot):
                return self._flipped(stand, spot)
            case Swap((a, b)):
                up = list(stand.up)
                up[a], up[b] = up[b], up[a]
                return [(1.0, replace(stand, up=tuple(up)))]
            case Expose():
                return self._exposed(stand)
            case Dd(None):
                return [(1.0, replace(stand, fresh=stand.fresh + 1))]
            case Dd(int(spot)):
                drawn = replace(stand, fresh=stand.fresh + 1)
                return self._disarmed(drawn, spot)
            case Disarm(spot):
                return self._disarmed(stand, spot)
            case Alter(owner, slot, turns) if owner == self.seat:
                return [(1.0, _altered(stand, slot, turns))]
            case AlterOwn(slot, turns):
                return [(1.0, _altered(stand, slot, turns))]
            case Scrap(owner, slot) if owner == self.seat:
                return [(1.0, stand.without_card(slot))]
            case SetDie(i, face):
                return [(1.0, replace(stand, dice=(*stand.dice[:i], face, *stand.dice[i + 1 :])))]
            case _:
                return [(1.0, stand)]

    def _shown(self, stand: Stand, plates: Sequence[int]) -> list[tuple[float, Stand, list[str]]]:
        """The stand after the faces of some plates were seen, for all that they may be."""
        groups: list[tuple[Bits, list[str]]] = [(stand.fits, [])]
        for plate in plates:
            groups = [
                (found, [*symbols, symbol])
                for fits, symbols in groups
                for symbol, locks in self.faces[plate].items()
                if (found := fits & locks)
            ]
        count = stand.fits.bit_count()
        if len(groups) == 1:
            return [(1.0, stand, groups[0][1])]
        return [
            (fits.bit_count() / count, replace(stand, fits=fits), symbols)
            for fits, symbols in groups
        ]

    def _flipped(self, stand: Stand, spot: int) -> Outcomes:
        plate = stand.up[spot] ^ 1
        after = replace(stand, up=(*stand.up[:spot], plate, *stand.up[spot + 1 :]))
        if stand.over[plate] != BARE:
            return [(1.0, after)]
        return [(chance, shown) for chance, shown, _ in self._shown(after, [plate])]

    def _exposed(self, stand: Stand) -> Outcomes:
        return [
            (chance * more, replace(after, up=self.rotated(after.up)))
            for chance, seen, _ in self._shown(stand, [stand.up[self.hidden]])
            for more, after in self._flipped(seen, self.hidden)
        ]

    def _disarmed(self, stand: Stand, spot: int) -> Outcomes:
        """The chip joins those held: one that nobody knows counts as any that it may be."""
        plate = stand.up[spot]
        over = (*stand.over[:plate], BARE, *stand.over[plate + 1 :])
        found: Outcomes = []
        for chance, shown, _ in self._shown(replace(stand, over=over), [plate]):
            chips = self._possible(stand, stand.over[plate])
            found += [
                (chance * more, replace(shown, chips=(*shown.chips, chip))) for more, chip in chips
            ]
        return found

    def _possible(self, stand: Stand, chip: str) -> list[tuple[float, str]]:
        """The symbols of a chip that is taken; unknown it stays where no Collect waits for one."""
        if chip != UNKNOWN or not any(_is_collect(card) for card in stand.hand):
            return [(1.0, chip)]
        return [(self.chance_of_chip(one), one) for one, n in self.unseen.items() if n > 0]


def _is_collect(card: CardView) -> bool:
    is_laid = card.id is not None and card.side is not None
    return is_laid and side_of(card.id or "", card.side or 0).kind == "collect"


def _altered(stand: Stand, slot: int, turns: int) -> Stand:
    card = stand.hand[slot]
    turned = replace(card, side=((card.side or 0) + turns) % 4)
    return replace(stand, hand=(*stand.hand[:slot], turned, *stand.hand[slot + 1 :]))


def _chips_on(view: View) -> tuple[tuple[str, ...], frozenset[int]]:
    """By plate: its chip; and the plates of which the seat does not know whether they are bare.

    Among those, faces that were seen and have no known chip are taken for the bare ones.
    """
    over: list[str] = []
    for spot, known in zip(view.spots, view.known, strict=True):
        over += [(known.top or UNKNOWN) if spot.covered else BARE, known.bottom or UNKNOWN]
    gone = len(view.removed) + sum(player.chips for player in view.players) - over.count(BARE)
    lower = [2 * spot + 1 for spot, known in enumerate(view.known) if known.bottom is None]
    seen = [plate for plate in lower if view.known[plate // 2].under is not None]
    for plate in seen[:gone]:
        over[plate] = BARE
    return tuple(over), frozenset(lower if gone else ())


def _unseen(view: View, over: tuple[str, ...]) -> Counter[str]:
    """The chips whose place the seat does not know, by symbol."""
    chips = Counter(dict.fromkeys(CHIPS.failsafe_symbols, 0))
    for taken in view.layout.sets:
        chips.update(CHIPS.failsafes if taken else ())
    for player in view.players:
        chips.subtract(player.disarmed if isinstance(player.disarmed, tuple) else ())
    chips.subtract(view.removed)
    chips.subtract(chip for chip in over if chip not in (UNKNOWN, BARE))
    return Counter({symbol: max(0, n) for symbol, n in chips.items()})


def without(chips: tuple[str, ...], side: Side) -> tuple[str, ...]:
    """The chips that are left after a Collect took what it needs."""
    left = list(chips)
    for symbol in side.symbols:
        left.remove(symbol)
    return tuple(left)
