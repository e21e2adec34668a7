"""A possible state behind a view, drawn at random."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from functools import cache
from itertools import accumulate

from games.core import Draw, Seat, shuffle
from games.first import first_of
from games.triplock.table.board import Layout
from games.triplock.table.cards import (
    AUTOMATIC,
    DIAGRAMS,
    Owed,
    chip_symbol,
    effect,
    failsafes,
    mech_symbol,
    mechanisms,
)
from games.triplock.table.public import Discarding, Orienting, facts
from games.triplock.table.state import Card, Player, Spot, State, chip_bit, mech_bit
from games.triplock.table.traces import Look, Memo
from games.triplock.table.view import KnownView, PlayerView, SpotView, View

_UNKNOWN = KnownView(None, None, None, None)
_SOME = Memo(1, Look(0, mech_symbol(0, 0), None))
"""A look of which nothing is known."""


def imagine(view: View, draw: Draw) -> State:
    """A state with this view for the same reader."""
    chips = _Chips(view, draw)
    spots = _spots(view, chips, draw)
    known, deck = _cards(view, draw)
    return State(
        spots=spots,
        deck=deck,
        removed=chips.removed,
        players=tuple(
            _player(view, Seat(seat), known[seat], chips, spots, draw) for seat in range(view.n)
        ),
        **facts(view),
    )


class _Chips:
    """Failsafes dealt so that every symbol the reader knows is kept.

    `tops` and `bottoms` are by spot, `disarmed` by seat. Known chips are dealt first, and from the
    first set where it has them, because the rest of the pool fits anywhere.
    """

    def __init__(self, view: View, draw: Draw) -> None:
        numbers = range(len(view.layout.sets))
        self._pool = [chip for number in numbers for chip in shuffle(failsafes(number), draw)]
        self.removed = tuple(self._take(symbol) for symbol in view.removed)
        own = [player.disarmed for player in view.players]
        held = [None if isinstance(d, int) else tuple(self._take(s) for s in d) for d in own]
        places = list(zip(view.spots, _knowledge(view), strict=True))
        tops = [self._known(spot.top or known.top) for spot, known in places]
        bottoms = [self._known(spot.bottom or known.bottom) for spot, known in places]
        self._pool = self._mixed(view.layout, draw)
        self.tops = tuple(
            self._pool.pop() if spot.covered and top is None else top
            for spot, top in zip(view.spots, tops, strict=True)
        )
        self.disarmed = tuple(
            tuple(self._pool.pop() for _ in range(d if isinstance(d, int) else 0))
            if mine is None
            else mine
            for d, mine in zip(own, held, strict=True)
        )
        self.bottoms = self._bottoms(bottoms, draw)

    def _take(self, symbol: str) -> int:
        chip = first_of(chip for chip in self._pool if chip_symbol(chip) == symbol)
        self._pool.remove(chip)
        return chip

    def _known(self, symbol: str | None) -> int | None:
        return None if symbol is None else self._take(symbol)

    def _mixed(self, layout: Layout, draw: Draw) -> list[int]:
        """The rest of the pool, without the chips of the stacks that a mode leaves in the box."""
        rest: list[int] = []
        for number, taken in enumerate(layout.sets):
            left = [chip for chip in self._pool if chip in failsafes(number)]
            rest += left[len(failsafes(number)) - 2 * taken :]
        return rest if len(layout.sets) == 1 else shuffle(rest, draw)

    def _bottoms(self, known: list[int | None], draw: Draw) -> tuple[int | None, ...]:
        """The bottom chips: the rest of the pool, under random stacks: the view tells no more."""
        bottoms = list(known)
        free = shuffle([spot for spot, chip in enumerate(known) if chip is None], draw)
        for spot, chip in zip(free, self._pool, strict=False):
            bottoms[spot] = chip
        return tuple(bottoms)


def _knowledge(view: View) -> tuple[KnownView, ...]:
    return view.known or (_UNKNOWN,) * len(view.spots)


def _spots(view: View, chips: _Chips, draw: Draw) -> tuple[Spot, ...]:
    fits = [
        [face for face in _faces(view.layout) if _face_fits(*face, spot, known)]
        for spot, known in zip(view.spots, _knowledge(view), strict=True)
    ]
    lock = _lock(fits, view.layout, draw)
    return tuple(
        Spot(mech, up, top, bottom)
        for (mech, up), top, bottom in zip(lock, chips.tops, chips.bottoms, strict=True)
    )


_Face = tuple[int, int]
"""A mechanism and which of its faces is up."""


def _faces(layout: Layout) -> list[_Face]:
    numbers = range(len(layout.sets))
    return [(mech, up) for number in numbers for mech in mechanisms(number) for up in (0, 1)]


def _lock(fits: list[list[_Face]], layout: Layout, draw: Draw) -> list[_Face]:
    """A face for every spot out of those that fit it; every possible lock is equally likely."""
    sets = [
        (sum(1 << mech for mech in mechanisms(number)), most)
        for number, most in enumerate(layout.sets)
    ]
    several = [Counter(mech for mech, _ in faces) for faces in fits]

    def shut(used: int) -> int:
        """The mechanisms that no other spot can have, as bits, as `used` is."""
        for whole, most in sets:
            if (used & whole).bit_count() >= most:
                used |= whole
        return used

    @cache  # lives as long as this call
    def ways(at: int, used: int) -> int:
        """In how many ways the spots from `at` on can be filled."""
        if at == len(fits):
            return 1
        gone = shut(used)
        return sum(
            faces * ways(at + 1, used | 1 << mech)
            for mech, faces in several[at].items()
            if not gone >> mech & 1
        )

    lock: list[_Face] = []
    used = 0
    left = draw(ways(0, used))
    for at, faces in enumerate(fits):
        gone = shut(used)
        open_faces = [face for face in faces if not gone >> face[0] & 1]
        counts = [ways(at + 1, used | 1 << mech) for mech, _ in open_faces]
        sums = list(accumulate(counts))
        chosen = bisect_right(sums, left)
        left -= sums[chosen] - counts[chosen]
        lock.append(open_faces[chosen])
        used |= 1 << open_faces[chosen][0]
    return lock


def _face_fits(mech: int, up: int, spot: SpotView, known: KnownView) -> bool:
    face, under = mech_symbol(mech, up), mech_symbol(mech, 1 - up)
    return spot.face in (None, face) and known.face in (None, face) and known.under in (None, under)


def _cards(view: View, draw: Draw) -> tuple[list[tuple[Card, ...]], tuple[str, ...]]:
    """The hands by seat, and the deck; a face-down Diagram is never a Countermeasure."""
    shown = {*view.discard}
    for player in view.players:
        shown.update(player.done, (card.id for card in player.diagrams if card.id is not None))
    pool = shuffle([card_id for card_id in _dealt(view) if card_id not in shown], draw)
    hands: list[tuple[Card, ...]] = []
    for seat, player in enumerate(view.players):
        hand: list[Card] = []
        for slot, card in enumerate(player.diagrams):
            if card.id is not None:
                hand.append(Card(card.id, card.side, card.up))
                continue
            at = first_of(i for i, c in enumerate(pool) if DIAGRAMS[c].type != "counter")
            side = None if _waits(view, Seat(seat), slot) else draw(4)
            hand.append(Card(pool.pop(at), side, False))
        hands.append(tuple(hand))
    return hands, tuple(pool)


def _dealt(view: View) -> tuple[str, ...]:
    """The ids of all Diagrams that are in the match: none before the first room."""
    if view.journey is None:
        return tuple(DIAGRAMS)
    if not view.spots:
        return ()
    # Until the next room begins, the cards of the room before lie there.
    before = view.journey.tried[-1:] if view.phase in ("choose", "over") else ()
    room = before[0].room if before else view.journey.room
    return view.journey.episode.rooms[room].cards


def _waits(view: View, seat: Seat, slot: int) -> bool:
    """Whether everybody knows that this Diagram has no side yet."""
    if view.phase == "setup":
        return seat in view.waiting
    match view.asked:
        case Orienting(waits) | Discarding(waits):
            return seat == view.active and slot == waits
        case _:
            return False


def _player(
    view: View,
    seat: Seat,
    hand: tuple[Card, ...],
    chips: _Chips,
    spots: tuple[Spot, ...],
    draw: Draw,
) -> Player:
    seen = view.players[seat]
    return Player(
        diagrams=hand,
        disarmed=chips.disarmed[seat],
        done=seen.done,
        points=seen.points,
        bead=seen.bead,
        skip=seen.skip,
        char=seen.char,
        deferred=_deferred(seen, draw),
        seen=_seen(view, spots) if seat == view.seat else 0,
        memo=_memo(view) if seat == view.seat else (),
        told=view.told if seat == view.seat else 0,
    )


def _memo(view: View) -> tuple[Memo, ...]:
    """The reader's looks; without a notebook the view tells only whether there is one to tell."""
    return (_SOME,) if view.may_tell and not view.memo else view.memo


def _deferred(player: PlayerView, draw: Draw) -> tuple[Owed, ...]:
    """The reader's own rewards, or random ones of the known number for another seat."""
    if isinstance(player.deferred, tuple):
        return player.deferred
    return tuple(_REWARDS[draw(len(_REWARDS))] for _ in range(player.deferred))


_REWARDS = tuple(
    Owed(text, card.id, True)
    for card in DIAGRAMS.values()
    if card.type != "standard"
    for side in card.sides
    if side.who == "opp"
    for text in side.reward
    if effect(text).name not in AUTOMATIC
)


def _seen(view: View, spots: tuple[Spot, ...]) -> int:
    """What the reader saw of the chips that lie there; public faces stand in `known` too."""
    bits = 0
    for spot, known in zip(spots, _knowledge(view), strict=True):
        bits |= mech_bit(spot.mech, spot.up) if known.face is not None else 0
        bits |= mech_bit(spot.mech, 1 - spot.up) if known.under is not None else 0
        if known.top is not None and spot.top is not None:
            bits |= chip_bit(spot.top)
        if known.bottom is not None and spot.bottom is not None:
            bits |= chip_bit(spot.bottom)
    return bits
