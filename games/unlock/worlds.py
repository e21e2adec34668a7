"""The secrets that a guesser imagines: some of the codes that fit the cards on the table."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from games.core import Draw
from games.unlock.clues import Clues, fits
from games.unlock.mending import mended
from games.unlock.terms import Laws

STEPS = 6_000
"""How long a search on 4x4 looks for codes that fit."""

STEPS_MORE = 12_000
"""How long it looks on where it has found none."""

ENOUGH = 2_000
"""Where it ends: so many different codes are more than are imagined."""


class Worlds(Struct, frozen=True):
    """Imagined secrets, as bits, each as likely as the others.

    `left` is how many codes fit in all, None where that is not known; where a search has found a
    single one, 1. `broken` is how many cards each of these breaks, because no code was found that
    fits.
    """

    codes: tuple[int, ...]
    left: int | None
    broken: int = 0

    @property
    def known(self) -> int | None:
        """The secret, where one code alone fits."""
        return self.codes[0] if self.left == 1 else None


def imagined(
    laws: Laws,
    clues: Clues,
    taken: frozenset[int],
    draw: Draw,
    most: int,
    more: int = STEPS_MORE,
) -> Worlds:
    """Up to `most` secrets that fit the cards and are not `taken`.

    Those of 3x3 are from the whole list; for those of 4x4 a search counts its steps. It takes
    `more` of them where it has found none.
    """
    if laws.grid == 3:
        listed = [bits for bits in fits(laws.difficulty, clues) if bits not in taken]
        return Worlds(_some(listed, most, draw), len(listed))
    enough = 2 if most == 1 else ENOUGH
    found = mended(laws, clues, draw, STEPS, enough, taken)
    if found.broken and more:
        found = mended(laws, clues, draw, more, enough, taken)
    left = 1 if len(found.codes) == 1 and not found.broken else None
    return Worlds(_some(found.codes, most, draw), left, found.broken)


def _some(codes: Sequence[int], most: int, draw: Draw) -> tuple[int, ...]:
    """All codes, or so many at even distances, the first by chance."""
    if len(codes) <= most:
        return tuple(codes)
    first = draw(len(codes))
    return tuple(codes[(first + i * len(codes) // most) % len(codes)] for i in range(most))
