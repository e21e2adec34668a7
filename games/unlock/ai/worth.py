"""What a card is worth to a guesser, by the secrets that it imagines.

They are some of the codes that fit the cards on the table. With others at the table points decide:
what a card brings on the average, and a little for what it tells, because all others read it too.
Alone, the code has to be found in few turns: what a card tells counts most (Knuth, The Computer as
Master Mind, 1977; by entropy: Neuwirth, 1982), and one that fits may be the end (Kooi, Yet Another
Mastermind Strategy, 2005).

With the last card of a match no answer is of use any more, and points are only worth what they
decide: who is first stays first.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import cached_property
from math import fsum, log2

from msgspec import Struct

from games.core import Draw, Seat
from games.unlock.ai.units import LAST
from games.unlock.rules.board import all_lines
from games.unlock.rules.clues import Clues, breaks, fitting_codes, mended
from games.unlock.rules.codes import Laws
from games.unlock.rules.view import View, is_last_card, lead, rivals

STEPS = 6_000
"""How long a search on 4x4 looks for codes that fit."""

STEPS_MORE = 12_000
"""How long it looks on where it has found none."""

ENOUGH = 2_000
"""Where it ends: so many different codes are more than are imagined."""

BIT = 0.3
"""Points for each bit of information, where all others get it, too."""

END = 1.5
"""Alone: bits that it is worth to find the code now."""

TURNS = 0.45
"""Alone: the turns that a bit saves, by which worths are told.

Of two cards the worse one was worth 1.2 bits less on the average, and the code was found half a
turn later when a hard player went on from each in imagined secrets: 0.49 turns a bit in 30 moments
on Easy, 0.37 in 20 on Medium, as many for small differences as for large ones.
"""

STAKE = 2.0
"""Points that the end of the game is worth to who is ahead, or costs who is behind."""

SKIP = -1.0
"""What a skip is worth, alone in bits: it gives no answer, and a turn is gone."""

POINT, LOST_POINT = 0.1, 0.001
"""The worth of a point of the last card, where it does not decide; where only a find can win."""


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
        listed = [bits for bits in fitting_codes(laws.difficulty, clues) if bits not in taken]
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


class Worth:
    """Weighs cards, as bits, by the same imagined secrets."""

    def __init__(
        self, view: View, seat: Seat, clues: Clues, worlds: Worlds, *, plain: bool
    ) -> None:
        """`plain`: as if the points of this turn were all."""
        self._clues, self._worlds, self._codes = clues, worlds, worlds.codes
        self._plain = plain
        self.is_alone = not rivals(view, seat)
        """Whether nobody's points are compared with the seat's own."""
        self.lead = lead(view, seat)
        """How far the seat is ahead of the others where that decides, see `lead`."""
        self.is_last = is_last_card(view, seat)
        """Whether the points are compared after this card."""
        self.needs_finder = view.terms.needs_finder
        """Whether nobody wins unless the code is found."""
        self._lines = len(all_lines(view.laws.grid))

    @property
    def skip(self) -> float:
        """The worth of drawing no card."""
        if self.is_last:
            return self.of(0)
        return SKIP * TURNS if self.is_alone and not self._plain else SKIP

    def of(self, bits: int) -> float:
        """The worth in points; for who is alone and not `plain`, in turns."""
        answers = self.answers(bits)
        if self.is_last:
            return self._last(bits, answers)
        if self._plain:
            return points(bits, answers)
        if self.is_alone:
            return TURNS * (information(answers) + END * self.chance(bits))
        return points(bits, answers) + BIT * information(answers) + self.wish(bits)

    def answers(self, bits: int) -> Counter[int]:
        """The secrets that give each number of matches, counted, in the order of the secrets.

        All secrets are counted at once: each digit of the number, in base 2, is the set of the
        secrets that have it.
        """
        digits: list[int] = []
        while bits:
            line = bits & -bits
            bits ^= line
            carry = self._having.get(line, 0)
            for at, digit in enumerate(digits):
                digits[at] = digit ^ carry
                carry &= digit
            if carry:
                digits.append(carry)
        parts = [(0, (1 << len(self._codes)) - 1)]
        for at, digit in enumerate(digits):
            split = [((n, part & ~digit), (n | 1 << at, part & digit)) for n, part in parts]
            parts = [one for both in split for one in both if one[1]]
        parts.sort(key=lambda one: one[1] & -one[1])
        return Counter({n: part.bit_count() for n, part in parts})

    @cached_property
    def _having(self) -> dict[int, int]:
        """By line, as a bit: the secrets that have it, each as the bit of its number."""
        having: defaultdict[int, int] = defaultdict(int)
        for n, code in enumerate(self._codes):
            while code:
                line = code & -code
                code ^= line
                having[line] |= 1 << n
        return having

    def chance(self, bits: int) -> float:
        """How likely the card is the secret."""
        if self._worlds.broken or breaks(self._clues, bits):
            return 0.0
        return 1 / (self._worlds.left or len(self._codes))

    def _last(self, bits: int, answers: Counter[int]) -> float:
        """The worth of the last card."""
        gain = points(bits, answers)
        if self.needs_finder:
            return LAST * self._won_by(bits) + LOST_POINT * gain
        return LAST * self.first(bits, answers) + POINT * gain

    def _won_by(self, bits: int) -> float:
        """The chance that the card is the secret and wins; below 0 where another wins by it."""
        chance = self.chance(bits) if bits else 0.0
        return chance if (self.lead or 0) + bits.bit_count() >= 0 else -chance

    def first(self, bits: int, answers: Counter[int]) -> float:
        """How likely nobody is ahead after the last card, if the others' cards bring nothing."""
        needed = -(self.lead or 0)
        kept = sum(n for found, n in answers.items() if 2 * found - bits.bit_count() >= needed)
        return kept / answers.total()

    def lines(self) -> list[int]:
        """The points of each line over all secrets: their number if it is surely in the secret."""
        counts = (self._having.get(1 << i, 0).bit_count() for i in range(self._lines))
        return [2 * count - len(self._codes) for count in counts]

    def wish(self, bits: int) -> float:
        """The wish to end while ahead, and not to end while behind."""
        if self.lead is None or self.is_last:
            return 0.0
        is_ahead = self.lead + bits.bit_count() >= 0
        return self.chance(bits) * (STAKE if is_ahead else -STAKE)


def points(bits: int, answers: Counter[int]) -> float:
    """The points that a card brings on the average."""
    matches = sum(matches * n for matches, n in answers.items())
    return 2 * matches / answers.total() - bits.bit_count()


def information(answers: Counter[int]) -> float:
    """How many bits an answer tells on the average."""
    size = answers.total()
    return log2(size) - fsum(n * log2(n) for n in answers.values()) / size
