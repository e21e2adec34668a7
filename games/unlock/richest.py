"""The codes of most worth where every line has a worth of its own."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest

from games.unlock.board import Dots
from games.unlock.codes import may_enter, ways
from games.unlock.terms import Laws

BEAM = 48
"""How many paths of each length are drawn on: a beam search, so that the steps are counted."""


def richest(laws: Laws, worths: Sequence[float], most: int, taken: frozenset[int]) -> list[int]:
    """Up to `most` codes as bits, the one of most worth first; `worths` by line.

    None of those `taken`.
    """
    paths: list[tuple[float, Dots, int]] = [(0.0, (dot,), 0) for dot in range(1, laws.dots + 1)]
    found: dict[int, float] = {}
    while paths:
        longer: dict[tuple[int, int], tuple[float, Dots, int]] = {}
        for worth, path, used in paths:
            for way in ways(laws)[path[-1]]:
                if used & way.bars or not may_enter(laws, path, way.to):
                    continue
                bits = used | way.bit
                found[bits] = total = worth + worths[way.bit.bit_length() - 1]
                if way.to != path[0]:
                    longer[way.to, bits] = (total, (*path, way.to), bits)
        paths = nlargest(BEAM, longer.values())
    free = (bits for bits in found if bits not in taken)
    return nlargest(most, free, key=lambda bits: found[bits])
