"""The truth of a match, secrets included, and the views that are built from it."""

from __future__ import annotations

from msgspec import Struct

from games.core import Draw, Seat
from games.unlock.board import Dots
from games.unlock.clues import clues_of, fitting
from games.unlock.codes import Lying, drawn_code
from games.unlock.view import Card, Laws, Result, Sealed, Terms, View


class State(Struct, frozen=True):
    """Everything. `View` documents the public fields, which carry the same names.

    SECRET: `secret` until the game is over (the Lock's), `pending` until the reveal (each its
    owner's; in the order of seats).
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
    """Whose card of this turn lies sealed."""
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


def lying(table: tuple[Card, ...]) -> Lying:
    """The codes on the table, each with the first turn it lay there."""
    return {card.code: card.turn for card in reversed(table)}


def view(state: State, seat: Seat | None) -> View:
    """What a seat, or for None a spectator, may know (Rules UN-16)."""
    return View(
        seat=seat,
        terms=state.terms,
        phase=state.phase,
        stage=state.stage,
        round=state.round,
        turn=state.turn,
        turns=turn_limit(state),
        revealed=state.revealed,
        lock=state.lock,
        guessers=guessers(state),
        left=state.left,
        submitted=submitted(state),
        waiting=waiting(state),
        scores=state.scores,
        table=state.table,
        skipped=state.skipped,
        totals=state.totals,
        results=state.results,
        found=state.found,
        winners=state.winners,
        reason=state.reason,
        pending=_own(state, seat),
        secret=state.secret if _knows(state, seat) else None,
    )


def _own(state: State, seat: Seat | None) -> Sealed | None:
    return next((sealed for sealed in state.pending if sealed.seat == seat), None)


def _knows(state: State, seat: Seat | None) -> bool:
    """The Lock knows the secret while she sits there, and everybody once the game is over."""
    if state.phase == "over":
        return True
    return seat is not None and seat == state.lock and seat not in state.left


def imagine(view: View, draw: Draw) -> State:
    """Some state that could lie behind a view: sealed cards and secret are made up to fit it."""
    return State(
        terms=view.terms,
        phase=view.phase,
        stage=view.stage,
        round=view.round,
        turn=view.turn,
        revealed=view.revealed,
        lock=view.lock,
        left=view.left,
        scores=view.scores,
        totals=view.totals,
        table=view.table,
        skipped=view.skipped,
        results=view.results,
        found=view.found,
        winners=view.winners,
        reason=view.reason,
        pending=tuple(_imagined(view, seat, draw) for seat in view.submitted),
        secret=_imagined_secret(view, draw),
    )


def _imagined(view: View, seat: Seat, draw: Draw) -> Sealed:
    if view.pending is not None and view.pending.seat == seat:
        return view.pending
    return Sealed(seat, some_code(view.laws, view.table, draw))


def some_code(laws: Laws, table: tuple[Card, ...], draw: Draw) -> Dots | None:
    """A code by chance that does not lie on the table; None, a skip, where only such came up."""
    code = drawn_code(laws, draw)
    return None if code in lying(table) else code


def _imagined_secret(view: View, draw: Draw) -> Dots | None:
    if view.secret is not None or view.phase != "guess":
        return view.secret
    return fitting(view.laws, clues_of(view.laws.grid, view.table), draw)
