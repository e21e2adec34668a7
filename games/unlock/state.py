"""The state of a match, secrets included, and who owes an action."""

from __future__ import annotations

from msgspec import Struct

from games.core import Seat
from games.unlock.board import Dots
from games.unlock.cards import Card, Sealed
from games.unlock.codes import Lying
from games.unlock.terms import Terms


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
