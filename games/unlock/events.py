"""What happens in a match, as events. The notice of an event says who may know it."""

from __future__ import annotations

from msgspec import Struct

from games.core import Seat
from games.unlock.board import Dots
from games.unlock.cards import Card


class Opened(Struct, frozen=True):
    """A game begins. `lock` is None with a bot Lock; `rounds` is 1 outside a tournament."""

    round: int
    rounds: int
    lock: Seat | None
    turns: int


class SecretSet(Struct, frozen=True):
    """The secret is set. `drawn`: the Lock left, so the house drew it (Rules UN-18)."""

    lock: Seat
    drawn: bool


class SecretIs(Struct, frozen=True):
    """SECRET, to the Lock alone: the code, and whether chance drew it (Rules UN-17)."""

    code: Dots
    drawn: bool


class CardSealed(Struct, frozen=True):
    """A guesser has submitted: the bare fact, told once a turn (Rules UN-8)."""

    seat: Seat
    turn: int


class OwnSealed(Struct, frozen=True):
    """SECRET, to its owner alone: what was sealed (None: a skip), and whether it replaces one.

    The last card of a turn has no such event: `Revealed` shows it at once.
    """

    seat: Seat
    turn: int
    code: Dots | None
    replaced: bool


class Revealed(Struct, frozen=True):
    """A turn is revealed: cards in seat order, seats without one, the scores by seat after it.

    `found`: seats whose card was the secret. `by` sealed the last card; None where a resignation
    completed the turn.
    """

    turn: int
    cards: tuple[Card, ...]
    skipped: tuple[Seat, ...]
    scores: tuple[int | None, ...]
    found: tuple[Seat, ...] = ()
    by: Seat | None = None


class Left(Struct, frozen=True):
    """A seat resigned. `lock`: it is the Lock of the running game."""

    seat: Seat
    lock: bool


class Finished(Struct, frozen=True):
    """A game is over. `secret` is public now, None where none was ever set.

    `winners` are the match's. A tournament's game that is followed by another has none, and the
    reason "game".
    """

    round: int
    rounds: int
    lock: Seat | None
    secret: Dots | None
    found: tuple[Seat, ...]
    scores: tuple[int | None, ...]
    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str


Event = Opened | SecretSet | SecretIs | CardSealed | OwnSealed | Revealed | Left | Finished
