"""How near Sequences and chips are, as chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, permutations

from msgspec import Struct

from games.triplock.cards import Side
from games.triplock.locks import Bits
from games.triplock.stand import UNKNOWN, Ground, Stand


class Near(Struct, frozen=True):
    """How near a Sequence is, as chances.

    * `now`: it lies there in the likeliest way to declare it.
    * `there`: it lies there in some way.
    * `soon`, `near`: the same after one flip, swap or Expose, the best one for each.
    """

    now: float
    there: float
    soon: float
    near: float


SURE = Near(1.0, 1.0, 1.0, 1.0)

_Key = tuple[tuple[int, ...], Bits, str, tuple[str, ...]]


@lru_cache(maxsize=16)  # two kinds, up to three symbols, three Visible stacks
def _ways(kind: str, count: int, places: int) -> tuple[tuple[int, ...], ...]:
    """The places that may serve so many symbols, in the order of the symbols."""
    ways = combinations if kind == "combo" else permutations
    return tuple(ways(range(places), count))


class Reach:
    """Measures how near things are on one ground. Answers are kept."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._exact: dict[_Key, tuple[int, Bits]] = {}
        self._near: dict[_Key, Near] = {}

    def now(self, stand: Stand, kind: str, symbols: tuple[str, ...]) -> float:
        """How likely a Combo or a Trip is declared right, in the likeliest way."""
        return self._ways(stand.up, stand.fits, kind, symbols)[0] / stand.fits.bit_count()

    def _ways(
        self, up: tuple[int, ...], fits: Bits, kind: str, symbols: tuple[str, ...]
    ) -> tuple[int, Bits]:
        """The locks of the likeliest way, counted, and those that have any way."""
        key = (up, fits, kind, symbols)
        found = self._exact.get(key)
        if found is not None:
            return found
        visible = self.ground.visible
        faces = [self.ground.faces[up[spot]] for spot in visible]
        best, union = 0, 0
        for way in _ways(kind, len(symbols), len(visible)):
            locks = fits
            for at, symbol in zip(way, symbols, strict=True):
                locks &= faces[at].get(symbol, 0)
                if not locks:
                    break
            else:
                union |= locks
                best = max(best, locks.bit_count())
        found = self._exact[key] = (best, union)
        return found

    def near(self, stand: Stand, side: Side) -> Near:
        """How near a side of a standard Diagram is, or of a room's lock."""
        if side.kind == "collect":
            return self._collected(stand, side.symbols)
        key = (stand.up, stand.fits, side.kind, side.symbols)
        found = self._near.get(key)
        if found is None:
            found = self._near[key] = self._measured(key)
        return found

    def _measured(self, key: _Key) -> Near:
        up, fits, kind, symbols = key
        count = fits.bit_count()
        best, union = self._ways(up, fits, kind, symbols)
        if best == count:
            return SURE
        more, wider = best, union
        for after in self._moved(up):
            one, ways = self._ways(after, fits, kind, symbols)
            more, wider = max(more, one), wider | ways
        there, near = union.bit_count(), wider.bit_count()
        return Near(best / count, there / count, more / count, near / count)

    def _moved(self, up: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
        """The plates that lie up after a flip, a swap or an Expose."""
        visible, hidden = self.ground.visible, self.ground.hidden
        for spot in (*visible, hidden):
            new = list(up)
            new[spot] ^= 1
            is_hidden = spot == hidden
            yield self.ground.rotated(tuple(new)) if is_hidden else tuple(new)
        for a, b in combinations(visible, 2):
            new = list(up)
            new[a], new[b] = new[b], new[a]
            yield tuple(new)

    def _collected(self, stand: Stand, symbols: Sequence[str]) -> Near:
        """How near the chips of a Collect are: one that is missing may lie on a Visible stack."""
        lacks = Counter(symbols)
        lacks.subtract(stand.chips)
        missing = [symbol for symbol, n in lacks.items() for _ in range(n)]
        if not missing:
            return SURE
        chance = 1.0
        for symbol in missing:
            there = [self._has_chip(stand, spot, symbol) for spot in self.ground.visible]
            chance *= max(*there, 0.3 * self.ground.chance_of_chip(symbol))
        return Near(0.0, 0.0, chance if len(missing) == 1 else 0.0, chance / len(missing))

    def _has_chip(self, stand: Stand, spot: int, symbol: str) -> float:
        chip = stand.over[stand.up[spot]]
        return self.ground.chance_of_chip(symbol) if chip == UNKNOWN else float(chip == symbol)
