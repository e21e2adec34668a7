"""The legal actions of Unlock: those it lists, one by chance, and one for who is away."""

from __future__ import annotations

from games.core import Draw, Seat
from games.unlock.actions import Action, Code, Random, Skip
from games.unlock.codes import drawn_code
from games.unlock.state import State, lying, may_act


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Only `random` for the Lock and `skip` for guessers: codes are too many to list."""
    if not may_act(state, seat):
        return ()
    return (Random(),) if state.phase == "secret" else (Skip(),)


def sample(state: State, seat: Seat, draw: Draw) -> Action:
    """A random legal action: a code, or sometimes one of `legal`."""
    if draw(8) == 0:
        return legal(state, seat)[0]
    code = drawn_code(state.terms.laws, draw)
    taken = state.phase == "guess" and code in lying(state.table)
    return Skip() if taken else Code(code)


def fallback(state: State, seat: Seat, draw: Draw) -> Action:
    """What is played for who is away: a skip, for the Lock a drawn secret (UN-12, UN-17)."""
    return legal(state, seat)[0]
