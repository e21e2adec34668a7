"""What one reader may see of an Unlock match (rules section 6), and nothing else.

Painters, panels and texts receive only this. Every field is public except `pending` (the viewer's
own sealed submission) and `secret` (the Lock's own; everybody's once the game is over). A code is
always canonical: a row of dots, fully expanded, such as (1, 2, 5, 9); a closed one ends with the
dot it begins with. `games.unlock.board` gives its lines and its text.
"""

from __future__ import annotations

from msgspec import Struct

from games.core import Seat
from games.unlock.board import Dots, Line, lines_of, text_of

SCORE_LOW, SCORE_HIGH = -10, 100
"""The ends of the score track (Rules UN-11)."""


class Laws(Struct, frozen=True):
    """What makes a code legal: grid 3 or 4, difficulty easy, medium or hard."""

    grid: int
    difficulty: str

    @property
    def dots(self) -> int:
        """How many dots there are; they are numbered from 1."""
        return self.grid * self.grid


class Terms(Struct, frozen=True):
    """The options of a match, all public. `lock` is the option as it was given: seat or "bot"."""

    laws: Laws
    seats: int
    lock: str
    tournament: bool
    cards: int

    @property
    def bot(self) -> bool:
        """Whether the house is the Lock, so that every seat guesses."""
        return self.lock == "bot"

    @property
    def rounds(self) -> int:
        """Games in the match: as many as seats in a tournament, else one."""
        return self.seats if self.tournament else 1


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


class Result(Struct, frozen=True):
    """A finished game of a tournament: public for good. `scores` by seat, None for the Lock."""

    lock: Seat
    secret: Dots
    scores: tuple[int | None, ...]
    turns: int
    found: tuple[Seat, ...]


class View(Struct, frozen=True):
    """A whole match as `seat` may see it; None is a spectator.

    * `phase`: "secret" (the Lock chooses), "guess" (the guessers draw), "over". The last public
      view of a tournament's finished game, which its `Finished` event carries, is "over" too,
      with reason "game" and no winners.
    * `round` and `turn` count from 1; `turns` is the limit (Rules UN-13); `revealed` is the
      newest turn on the table, 0 before the first, `turn - 1` while guessing.
    * `lock` is None with a bot Lock. `guessers` are all other seats, ascending, those who left
      included; `left` those who resigned.
    * `submitted`: seats whose card of this turn lies sealed, ascending; `waiting`: seats that
      owe an action.
    * `scores` by seat, None for the Lock. `totals` by seat (finished games only), () outside a
      tournament.
    * `table`: revealed cards of this game in order. `skipped`: seats that drew no card in turn
      `revealed`.
    * `found`: seats whose card was the secret. `reason`, when over: score, finder, shared,
      unfound, totals, left, game.
    """

    seat: Seat | None
    terms: Terms
    phase: str
    stage: int
    round: int
    turn: int
    turns: int
    revealed: int
    lock: Seat | None
    guessers: tuple[Seat, ...]
    left: tuple[Seat, ...]
    submitted: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    scores: tuple[int | None, ...]
    table: tuple[Card, ...]
    skipped: tuple[Seat, ...]
    totals: tuple[int, ...]
    results: tuple[Result, ...]
    found: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    reason: str
    pending: Sealed | None = None
    secret: Dots | None = None

    @property
    def laws(self) -> Laws:
        """What makes a code legal here."""
        return self.terms.laws

    @property
    def draws(self) -> bool:
        """Whether the viewer may enter a code now: as Lock, or as guesser (again)."""
        if self.seat is None:
            return False
        return self.seat in self.waiting or self.seat in self.submitted
