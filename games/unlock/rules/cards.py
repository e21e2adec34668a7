"""The cards of Unlock, revealed and sealed, and the actions that make them (rules section 8)."""

from __future__ import annotations

from msgspec import Struct

from games.core import Seat
from games.unlock.rules.board import Dots, Line, lines_of, text_of

SCORE_LOW, SCORE_HIGH = -10, 100
"""The ends of the score track (Rules UN-11)."""


class Card(Struct, frozen=True):
    """A revealed card: whose, of which turn, its code, and how it was judged.

    `matches` lines are in the secret (the card's column), `misses` are not; the card shows
    `matches - misses` points even where the track cut them off (Rules UN-11).
    """

    seat: Seat
    turn: int
    code: Dots
    matches: int
    misses: int

    @property
    def points(self) -> int:
        """Matches less misses."""
        return self.matches - self.misses

    @property
    def lines(self) -> tuple[Line, ...]:
        """The card's lines, in the order of its canonical code."""
        return lines_of(self.code)

    @property
    def text(self) -> str:
        """The canonical text: "1-2-5-9"."""
        return text_of(self.code)


class Sealed(Struct, frozen=True):
    """A submission nobody else has seen. `code` is None for a skip."""

    seat: Seat
    code: Dots | None


class Code(Struct, frozen=True, tag=True):
    """A drawn code, the dots as they were typed; the rules expand and judge them."""

    dots: Dots


class Skip(Struct, frozen=True, tag=True):
    """No card this turn (Rules UN-12)."""


class Random(Struct, frozen=True, tag=True):
    """The Lock lets chance draw the secret (Rules UN-17)."""


Action = Code | Skip | Random
