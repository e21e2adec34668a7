"""Tripol as a value: whose turn it is, the judge, the outcome and the `GAME` record."""

from __future__ import annotations

from games.core import Draw, Ending, Game, Illegal, Outcome, Seat, Step, Turn
from games.tripol.ai import advise
from games.tripol.rules.actions import Action
from games.tripol.rules.acts import played, resigned
from games.tripol.rules.legal import fallback, legal
from games.tripol.rules.notation import parse, read, spell, write
from games.tripol.rules.setup import OPTIONS, moves_on, rated, seats, setup
from games.tripol.rules.state import Event, State, Table
from games.tripol.rules.view import View, imagine, view


def turn(state: State) -> Turn[Action]:
    """The mover is waited for; the stage is the number of the turn."""
    table = state.table
    if table.result is not None:
        return Turn(table.number + 1, frozenset(), "over")
    return Turn(table.number, frozenset((table.mover,)), "move")


def apply(state: State, seat: Seat, action: Action, draw: Draw) -> Step[State, Event]:
    """Plays an action. Raises `Illegal`; draws nothing, because all chance is in the set-up."""
    table = state.table
    if table.result is not None:
        raise Illegal("over")
    if seat != table.mover:
        raise Illegal("not_your_turn", mover=table.mover)
    return Step(*played(state, seat, action))


def leave(state: State, seat: Seat, draw: Draw) -> Step[State, Event]:
    """Resigns; the others go on (TP-32). Raises `over`, `left_already`."""
    if state.table.result is not None:
        raise Illegal("over")
    if seat in state.table.left:
        raise Illegal("left_already")
    return Step(*resigned(state, seat))


def outcome(state: State) -> Outcome | None:
    """The result: the highest score of those who stayed; equal scores share the win (TP-20)."""
    table: Table = state.table
    if table.result is None:
        return None
    best = max(table.scores[seat] for seat in table.result.winners)
    return Outcome(Ending.WON, table.result.winners, table.scores, (1, best), table.result.reason)


GAME: Game[State, Action, View, Event] = Game(
    key="tripol",
    title="Tripol",
    rules_version=1,
    options=OPTIONS,
    seats=seats,
    setup=setup,
    turn=turn,
    legal=legal,
    apply=apply,
    leave=leave,
    moves_on=moves_on,
    view=view,
    imagine=imagine,
    outcome=outcome,
    fallback=fallback,
    advise=advise,
    parse=parse,
    write=write,
    read=read,
    spell=spell,
    rated=rated,
)
