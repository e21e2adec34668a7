"""A match as values: its state, secrets included, who owes an action, and the events.

The notice of an event says who may know it.
"""

from __future__ import annotations

from msgspec import Struct

from games.core import Seat
from games.unlock.rules.board import Dots
from games.unlock.rules.cards import Card, Sealed
from games.unlock.rules.codes import Lying, Terms


class Result(Struct, frozen=True):
    """A finished game of a tournament: public for good. `scores` by seat, None for the Lock."""

    lock: Seat
    secret: Dots
    scores: tuple[int | None, ...]
    turns: int
    found: tuple[Seat, ...]


class State(Struct, frozen=True):
    """A whole match. `View` documents the public fields, which have the same names.

    SECRET: `secret`, known to the Lock until the game is over; `pending`, each known to its owner
    until the reveal, in the order of seats.
    """

    terms: Terms
    phase: str
    stage: int
    round: int
    turn: int
    revealed: int
    lock: Seat | None
    left: tuple[Seat, ...]
    scores: tuple[int | None, ...]
    totals: tuple[int, ...]
    table: tuple[Card, ...] = ()
    skipped: tuple[Seat, ...] = ()
    results: tuple[Result, ...] = ()
    found: tuple[Seat, ...] = ()
    winners: tuple[Seat, ...] = ()
    reason: str = ""
    pending: tuple[Sealed, ...] = ()
    secret: Dots | None = None


def guessers(state: State) -> tuple[Seat, ...]:
    """All seats but the Lock's, ascending, those who left included."""
    return tuple(Seat(s) for s in range(state.terms.seats) if s != state.lock)


def active(state: State) -> tuple[Seat, ...]:
    """The guessers who have not left."""
    return tuple(seat for seat in guessers(state) if seat not in state.left)


def turn_limit(state: State) -> int:
    """Rules UN-13: the cards are dealt evenly, one a turn."""
    return state.terms.cards // len(guessers(state))


def submitted(state: State) -> tuple[Seat, ...]:
    """The seats whose card of this turn is sealed."""
    return tuple(sealed.seat for sealed in state.pending)


def waiting(state: State) -> tuple[Seat, ...]:
    """Who owes an action: the Lock, or the guessers without a submission."""
    match state.phase:
        case "secret":
            return () if state.lock is None else (state.lock,)
        case "guess":
            done = submitted(state)
            return tuple(seat for seat in active(state) if seat not in done)
        case _:
            return ()


def may_act(state: State, seat: Seat) -> bool:
    """Whether a seat owes an action or may replace a sealed one (Rules UN-8)."""
    return seat in waiting(state) or seat in submitted(state)


def lying(table: tuple[Card, ...]) -> Lying:
    """The codes on the table, each with the first turn it lay there."""
    return {card.code: card.turn for card in reversed(table)}


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
