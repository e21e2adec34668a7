"""The locks that may lie behind a view, as bits: bit n of a set is the lock of number n.

A face is named by its `plate`, twice the stack's number and 1 more where the stack is turned over.
Whatever moves, a stack keeps its number, so that an act changes which plates lie where and never
the sets.
"""

from __future__ import annotations

from bisect import bisect
from functools import lru_cache
from itertools import permutations, product

from games.core import Draw
from games.triplock.table.board import Layout
from games.triplock.table.cards import mech_symbol, mechanisms
from games.triplock.table.view import View

DRAWN = 160
"""How many locks are drawn where there are too many to have all of them."""

Bits = int
Faces = tuple[dict[str, Bits], ...]
"""By plate: the locks that have a symbol there."""

_Lock = tuple[tuple[int, int], ...]
"""By spot: a mechanism and which of its faces is up."""


def faces_of(view: View, draw: Draw) -> tuple[Faces, Bits]:
    """The faces of possible locks, and the set of those that fit what the view knows.

    Of one set of chips these are all 384, else `DRAWN` locks that fit, drawn at random. Each is as
    likely as another.
    """
    if len(view.layout.sets) > 1:
        return _faces(_drawn(view, draw)), (1 << DRAWN) - 1
    faces, fits = _all_faces(view.layout.spots), (1 << len(_all_locks(view.layout.spots))) - 1
    for plate, symbol in enumerate(seen_faces(view)):
        if symbol is not None:
            fits &= faces[plate].get(symbol, 0)
    return faces, fits


def seen_faces(view: View) -> list[str | None]:
    """By plate: the symbol that is known there."""
    seen: list[str | None] = []
    for spot, known in zip(view.spots, view.known, strict=True):
        seen += [known.face or spot.face, known.under]
    return seen


@lru_cache(maxsize=2)  # one for each number of stacks that a set of chips has
def _all_locks(spots: int) -> tuple[_Lock, ...]:
    ups = list(product((0, 1), repeat=spots))
    return tuple(
        tuple(zip(mechs, up, strict=True)) for mechs in permutations(mechanisms(0)) for up in ups
    )


@lru_cache(maxsize=2)  # as above
def _all_faces(spots: int) -> Faces:
    return _faces(_all_locks(spots))


def _faces(locks: tuple[_Lock, ...]) -> Faces:
    faces: list[dict[str, Bits]] = []
    for spot in zip(*locks, strict=True):
        sets = dict[tuple[int, int], Bits]()
        for n, face in enumerate(spot):
            sets[face] = sets.get(face, 0) | 1 << n
        for turned in (0, 1):
            at = dict[str, Bits]()
            for (mech, up), bits in sets.items():
                symbol = mech_symbol(mech, up ^ turned)
                at[symbol] = at.get(symbol, 0) | bits
            faces.append(at)
    return tuple(faces)


def _drawn(view: View, draw: Draw) -> tuple[_Lock, ...]:
    """Locks of several sets of chips, each one drawn among all that fit."""
    seen, layout = seen_faces(view), view.layout
    fits = [
        [face for face in _sides(layout) if _fits(face, seen[2 * spot : 2 * spot + 2])]
        for spot in range(layout.spots)
    ]
    ways = _Ways(fits, layout)
    return tuple(ways.lock(draw) for _ in range(DRAWN))


def _sides(layout: Layout) -> list[tuple[int, int]]:
    numbers = range(len(layout.sets))
    return [(mech, up) for number in numbers for mech in mechanisms(number) for up in (0, 1)]


def _fits(face: tuple[int, int], seen: list[str | None]) -> bool:
    mech, up = face
    shown = (mech_symbol(mech, up), mech_symbol(mech, 1 - up))
    return all(known in (None, symbol) for known, symbol in zip(seen, shown, strict=True))


class _Ways:
    """The ways to fill the spots from one on, when some mechanisms are taken; they are kept."""

    def __init__(self, fits: list[list[tuple[int, int]]], layout: Layout) -> None:
        self._fits = [[(1 << face[0], face) for face in faces] for faces in fits]
        self._sets = [
            (sum(1 << mech for mech in mechanisms(number)), most)
            for number, most in enumerate(layout.sets)
        ]
        self._known: dict[tuple[int, Bits], tuple[list[int], list[tuple[int, int]]]] = {}

    def lock(self, draw: Draw) -> _Lock:
        """A lock, each one as likely as another."""
        lock: list[tuple[int, int]] = []
        used = 0
        for at in range(len(self._fits)):
            upto, faces = self._from(at, used)
            face = faces[bisect(upto, draw(upto[-1]))]
            lock.append(face)
            used |= 1 << face[0]
        return tuple(lock)

    def _from(self, at: int, used: Bits) -> tuple[list[int], list[tuple[int, int]]]:
        """The faces that may lie at this spot, and in how many ways each or one before it does."""
        found = self._known.get((at, used))
        if found is None:
            closed = used
            for mechs, most in self._sets:
                if (used & mechs).bit_count() == most:
                    closed |= mechs
            total, upto, faces = 0, list[int](), list[tuple[int, int]]()
            for mech, face in self._fits[at]:
                if not mech & closed and (count := self._count(at + 1, used | mech)):
                    total += count
                    upto.append(total)
                    faces.append(face)
            found = self._known[at, used] = upto, faces
        return found

    def _count(self, at: int, used: Bits) -> int:
        if at == len(self._fits):
            return 1
        upto, _ = self._from(at, used)
        return upto[-1] if upto else 0
