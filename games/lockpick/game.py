"""Lockpick as a value: whose turn it is, the judge, the outcome and the `GAME` record."""

from __future__ import annotations

from games.core import Dice, Draw, Ending, Game, Illegal, Outcome, Seat, Step, Turn
from games.lockpick.ai import advise, luck_of
from games.lockpick.rules.actions import Action, Choose, Pass
from games.lockpick.rules.board import is_open
from games.lockpick.rules.notation import parse, read, spell, write
from games.lockpick.rules.state import PLAYER, Event, Phase, State
from games.lockpick.rules.turns import (
    act,
    end_game,
    fallback,
    finish_turn,
    hides,
    jumps,
    legal,
    sample,
    seats,
    setup,
    sides,
    step_of,
)
from games.lockpick.rules.view import View, imagine, view


def turn(state: State) -> Turn[Action]:
    """The player is waited for until the game ends.

    The stage never rises, because nobody else is asked. A jump turn in which nothing can jump has
    one action, the forced `pass`. The state of a preview at the end of its turn waits for nobody.
    """
    if state.phase in (Phase.DONE, Phase.OVER):
        return Turn(0, frozenset(), str(state.phase))
    stuck = state.phase == Phase.JUMP and not jumps(state)
    return Turn(0, frozenset((PLAYER,)), str(state.phase), forced=Pass() if stuck else None)


def preview(state: State, seat: Seat, action: Action) -> State:
    """The state after an action and its locks, before anything of the next turn is known.

    Raises `Illegal` for a `choose` that pops cards: they cannot be unseen.
    """
    _need_player(seat)
    now, _ = act(state, action)
    if isinstance(action, Choose) and now.phase == Phase.PUSH:
        raise Illegal("shows_cards", color=action.color)
    return now


def apply(state: State, seat: Seat, action: Action, draw: Draw) -> Step[State, Event]:
    """Plays an action. At the end of a turn the end check follows, then the next roll and pop."""
    _need_player(seat)
    now, told = act(state, action)
    now, more = finish_turn(now)
    return step_of((now, told + more))


def leave(state: State, seat: Seat, draw: Draw) -> Step[State, Event]:
    """Ends the game as a loss: the player gives up."""
    _need_player(seat)
    if state.phase == Phase.OVER:
        raise Illegal("over")
    return step_of(end_game(state, "resigned"))


def outcome(state: State) -> Outcome | None:
    """The result (LP-14): no points; `rank` is won, frozen tumblers, then fewer turns."""
    if state.phase != Phase.OVER:
        return None
    won = is_open(state.frozen)
    rank = (int(won), sum(state.frozen), -state.turn)
    if won:
        return Outcome(Ending.WON, (PLAYER,), (None,), rank, state.reason)
    return Outcome(Ending.LOST, (), (None,), rank, state.reason)


def _need_player(seat: Seat) -> None:
    if seat != PLAYER:
        raise Illegal("no_seat")


GAME: Game[State, Action, View, Event] = Game(
    key="lockpick",
    title="Lockpick",
    rules_version=1,
    options=(),
    seats=seats,
    sides=sides,
    hides=hides,
    setup=setup,
    turn=turn,
    legal=legal,
    apply=apply,
    leave=leave,
    view=view,
    imagine=imagine,
    outcome=outcome,
    fallback=fallback,
    advise=advise,
    dice=Dice(lambda state: state.turn, luck_of),
    parse=parse,
    write=write,
    preview=preview,
    sample=sample,
    read=read,
    spell=spell,
)
