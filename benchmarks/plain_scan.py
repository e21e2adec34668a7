"""Tripol's placements without a front: the whole grid round the layout is looked through."""

from __future__ import annotations

from collections.abc import Collection

from games.tripol.rules.grid import DOWN, UP, Position, beside, is_on_grid
from games.tripol.rules.state import Table
from games.tripol.rules.tiles import tile_of


def placements(table: Table, hand: tuple[int, ...]) -> list[tuple[int, Position, int]]:
    """Every placement of these tiles that the rules allow without any option.

    At each free position of the grid each rotation is held against the tiles across its sides.
    """
    lies = {one.at: one for one in table.layout.placed}
    out: list[tuple[int, Position, int]] = []
    for at in _positions(lies):
        if at in lies:
            continue
        # Side p of a position lies against this side of its neighbour.
        across = (2, 0, 1) if at.o == UP else (1, 2, 0)
        near = [lies.get(other) for other in beside(at, has_offset=False)]
        wanted = [
            None if other is None else tile_of(other.tile).sides[(p - other.rotation) % 3]
            for other, p in zip(near, across, strict=True)
        ]
        if not any(wanted):
            continue
        for number in hand:
            sides = tile_of(number).sides
            for rotation in tile_of(number).rotations:
                turned = [sides[(p - rotation) % 3] for p in range(3)]
                if all(map(_agree, turned, wanted)):
                    out.append((number, at, rotation))
    return out


def _positions(lies: Collection[Position]) -> list[Position]:
    """All positions of the grid in a box one tile larger than the layout."""
    us, vs = [at.u for at in lies], [at.v for at in lies]
    box = [
        Position(u, v, o)
        for v in range(min(vs) - 4, max(vs) + 5)
        for u in range(min(us) - 4, max(us) + 5)
        for o in (UP, DOWN)
    ]
    return [at for at in box if is_on_grid(at, has_offset=False)]


def _agree(side: str, wanted: str | None) -> bool:
    """Whether a side may touch another one, read the other way round."""
    return wanted is None or "W" in side + wanted or side == wanted[::-1]
