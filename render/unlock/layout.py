"""How the cards of a page lie in the rack: a slot for each number of matches, lanes in it.

Pure arithmetic in px. All cards of a page have one width, the largest at which the rack stays
within its height. A slot with many cards has more lanes, an empty one is as narrow as its chip.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from games.unlock.rules.cards import Card
from render.unlock.cards import card_height

LEFT, WIDTH = 24, 952
EDGE, GAP = 14, 10
"""Between the rack's edge and a slot, and between slots."""

LEAST_SLOTS, GROUPED = 5, 6
"""Slots 0 to 4 always stand; 6 matches and more share one slot."""

SIZES = (152, 140, 128, 116, 106, 98, 88, 80, 74, 68)
EMPTY_PX = 66


class Slot(Struct, frozen=True):
    """A slot: its number of matches (GROUPED: that and more), edge, width and cards in order."""

    matches: int
    left: int
    width: int
    lanes: int
    cards: tuple[Card, ...]


def emptied(slots: Sequence[Slot]) -> tuple[Slot, ...]:
    """The slots without their cards: what a ground hangs on."""
    return tuple(Slot(slot.matches, slot.left, slot.width, 1, ()) for slot in slots)


class Rack(Struct, frozen=True):
    """All slots of a page; `card` is the width of every card, `height` of the field for them."""

    slots: tuple[Slot, ...]
    card: int
    gap: int
    rows: int
    height: int

    def place(self, slot: Slot, index: int) -> tuple[int, int]:
        """Left top of a slot's card, relative to the top of the field; row by row."""
        row, lane = divmod(index, slot.lanes)
        used = slot.lanes * (self.card + self.gap) - self.gap
        left = slot.left + (slot.width - used) // 2 + lane * (self.card + self.gap)
        return left, 14 + row * (card_height(self.card) + self.gap)


def rack_of(cards: Sequence[Card], room: int, sizes: Sequence[int] = SIZES) -> Rack:
    """The rack of one page, its cards oldest first, `room` px high; least cards may exceed it.

    A card has the first width of `sizes`, the widest first, at which all of them fit.
    """
    most = max((card.matches for card in cards), default=0)
    piles = [tuple[Card, ...]() for _ in range(max(LEAST_SLOTS, min(most, GROUPED) + 1))]
    for card in cards:
        at = min(card.matches, GROUPED)
        piles[at] = (*piles[at], card)
    for size in sizes:
        rows = _rows_within(piles, size, room)
        if rows is not None:
            return _laid(piles, size, rows)
    rows = 1
    while _needed(piles, sizes[-1], rows) > _inner(piles):
        rows += 1
    return _laid(piles, sizes[-1], rows)


def _gap(size: int) -> int:
    return 10 if size > 90 else 6


def _inner(piles: Sequence[Sequence[Card]]) -> int:
    return WIDTH - 2 * EDGE - (len(piles) - 1) * GAP


def _rows_within(piles: Sequence[Sequence[Card]], size: int, room: int) -> int | None:
    """The rows of cards of a size with the fewest lanes; None where they don't fit."""
    most = max(1, (room - 18) // (card_height(size) + _gap(size)))
    rows = max(1, min(most, max(len(pile) for pile in piles)))
    return rows if _needed(piles, size, rows) <= _inner(piles) else None


def _lanes(pile: Sequence[Card], rows: int) -> int:
    return -(-len(pile) // rows)


def _needed(piles: Sequence[Sequence[Card]], size: int, rows: int) -> int:
    """The width of all slots when no pile is higher than `rows`."""
    return sum(_slot_width(_lanes(pile, rows), size) for pile in piles)


def _slot_width(lanes: int, size: int) -> int:
    gap = _gap(size)
    return max(EMPTY_PX, lanes * (size + gap) - gap + 12) if lanes else EMPTY_PX


def _laid(piles: Sequence[tuple[Card, ...]], size: int, rows: int) -> Rack:
    lanes = [_lanes(pile, rows) for pile in piles]
    widths = [_slot_width(count, size) for count in lanes]
    widths = _evened(widths, _inner(piles))
    slots: list[Slot] = []
    left = LEFT + EDGE
    for matches, (pile, count, width) in enumerate(zip(piles, lanes, widths, strict=True)):
        slots.append(Slot(matches, left, width, max(1, count), pile))
        left += width + GAP
    tall = max(2, max(-(-len(slot.cards) // slot.lanes) for slot in slots))
    height = 14 + tall * (card_height(size) + _gap(size)) + 4
    return Rack(tuple(slots), size, _gap(size), tall, height)


def _evened(widths: list[int], room: int) -> list[int]:
    """Shares what is left of the width: the narrowest slots grow first."""
    out = list(widths)
    spare = room - sum(out)
    while spare > 0:
        least = min(out)
        narrow = [at for at, width in enumerate(out) if width == least]
        wider = [width for width in out if width > least]
        step = min([*(width - least for width in wider), max(1, spare // len(narrow))])
        for at in narrow:
            grow = min(step, spare)
            out[at] += grow
            spare -= grow
    return out
