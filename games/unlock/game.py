"""Unlock as a value: whose turn it is, the judge, the outcome and the `GAME` record."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from games.core import Draw, Ending, Game, Illegal, Notice, Outcome, Seat, Step, Turn
from games.unlock.ai import advise
from games.unlock.rules.board import Dots
from games.unlock.rules.cards import Action, Code, Random, Sealed, Skip
from games.unlock.rules.codes import judge, surprise
from games.unlock.rules.imagine import imagine
from games.unlock.rules.notation import parse, read, spell, write
from games.unlock.rules.setup import OPTIONS, even, judges, moves_on, rated, seats, setup, sides
from games.unlock.rules.state import (
    CardSealed,
    Event,
    OwnSealed,
    State,
    lying,
    may_act,
    submitted,
    waiting,
)
from games.unlock.rules.turns import fallback, legal, lock_in, resign, reveal_if_full, sample
from games.unlock.rules.view import View, view


def turn(state: State) -> Turn[Action]:
    """Who owes a card, and who may still replace one (Rules UN-8)."""
    owing = frozenset(waiting(state))
    return Turn(state.stage, owing, state.phase, frozenset(submitted(state)) - owing)


def apply(state: State, seat: Seat, action: Action, draw: Draw) -> Step[State, Event]:
    """Judges and plays an action. Raises `Illegal`; nothing has changed then."""
    if isinstance(action, Random):
        _judge_random(state, seat)
        return lock_in(state, surprise(state.terms, draw), drawn=True)
    code = _judged(state, seat, action)
    if state.phase == "secret":
        return lock_in(state, code or (), drawn=False)
    mine = Sealed(seat, code)
    after = _sealed(state, mine)
    step = reveal_if_full(after, draw, seat)
    return Step(step.state, _told(state, after, mine) + step.notices)


def _sealed(state: State, mine: Sealed) -> State:
    """The state with this card instead of its owner's earlier one, before anything is revealed."""
    others = [sealed for sealed in state.pending if sealed.seat != mine.seat]
    pending = sorted([*others, mine], key=lambda sealed: sealed.seat)
    return replace(state, pending=tuple(pending))


def preview(state: State, seat: Seat, action: Action) -> State:
    """The state while a judged action waits for its confirmation: nothing is sealed yet.

    The draft holds the action, so that the view still shows what is sealed. Raises `Illegal` for
    `random`, which draws.
    """
    if isinstance(action, Random):
        _judge_random(state, seat)
        raise Illegal("no_preview")
    _judged(state, seat, action)
    return state


def _judged(state: State, seat: Seat, action: Code | Skip) -> Dots | None:
    """The canonical code of a submission, None for a skip."""
    _judge_seat(state, seat)
    laws = state.terms.laws
    if isinstance(action, Skip):
        if state.phase == "secret":
            raise Illegal("lock_skip")
        return None
    if state.phase == "secret":
        return judge(laws, action.dots)
    return judge(laws, action.dots, lying(state.table))


def _judge_random(state: State, seat: Seat) -> None:
    _judge_seat(state, seat)
    if state.phase != "secret":
        raise Illegal("no_random")


def _judge_seat(state: State, seat: Seat) -> None:
    if state.phase == "over":
        raise Illegal("over")
    if seat in state.left:
        raise Illegal("left")
    if not may_act(state, seat):
        raise Illegal("wait_lock" if state.phase == "secret" else "lock_done")


def _told(before: State, after: State, mine: Sealed) -> tuple[Notice[Event], ...]:
    """The notices of a sealed card: its content to its owner, and once a turn the fact to all."""
    seat, turn_ = mine.seat, before.turn
    replaced = seat in submitted(before)
    own: Notice[Event] = Notice(OwnSealed(seat, turn_, mine.code, replaced), frozenset({seat}))
    bare: Notice[Event] = Notice(CardSealed(seat, turn_))
    if not waiting(after):
        return (bare,)
    return (own,) if replaced else (own, bare)


def leave(state: State, seat: Seat, draw: Draw) -> Step[State, Event]:
    """The seat leaves (Rules UN-18). Raises `Illegal` after the end and for who has left."""
    if state.phase == "over":
        raise Illegal("over")
    if seat in state.left:
        raise Illegal("left")
    return resign(state, seat, draw)


def outcome(state: State) -> Outcome | None:
    """The result of a match that is over. `rank`: found, then few turns, then many points."""
    if state.phase != "over":
        return None
    points = state.totals if state.terms.tournament else state.scores
    best = max(score for score in points if score is not None)
    rank = (int(bool(state.found)), -state.revealed, best)
    return Outcome(_ending(state), state.winners, points, rank, state.reason)


def _ending(state: State) -> Ending:
    """Who is left without a winner has lost to the bot when alone, and else nobody has won."""
    if state.winners:
        return Ending.WON
    return Ending.LOST if state.terms.seats == 1 else Ending.DRAWN


def again(state: State) -> dict[str, str]:
    """The options of a rematch: the Lock passes on to the next seat; a bot stays."""
    terms = state.terms
    moves = not terms.bot and not terms.tournament
    return {
        "lock": str((int(terms.lock) + 1) % terms.seats) if moves else terms.lock,
        "difficulty": terms.laws.difficulty,
        "grid": str(terms.laws.grid),
        "tournament": "on" if terms.tournament else "off",
        "cards": str(terms.cards),
        "secret": "",
    }


GAME: Game[State, Action, View, Event] = Game(
    key="unlock",
    title="Unlock",
    rules_version=2,
    former=(partial(setup, version=1),),
    options=OPTIONS,
    seats=seats,
    sides=sides,
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
    judges=judges,
    parse=parse,
    write=write,
    preview=preview,
    sample=sample,
    read=read,
    spell=spell,
    even=even,
    again=again,
    rated=rated,
)
