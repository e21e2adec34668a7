"""Timelock as a value: whose turn it is, the judge, the outcome and the `GAME` record."""

from __future__ import annotations

from games.core import Dice, Draw, Ending, Game, Illegal, Options, Outcome, Seat, Step, Turn
from games.timelock.ai import advise, luck_of
from games.timelock.rules.actions import Action, End
from games.timelock.rules.notation import parse, read, write
from games.timelock.rules.state import Event, State, Stepped, teams
from games.timelock.rules.stepping import fallback, judged, legal, mover_only, possible
from games.timelock.rules.turns import (
    OPTIONS,
    end_turn,
    hands_over,
    hides,
    lost_at_once,
    next_turn,
    rated,
    resigned,
    seats,
    setup,
    sides,
    step_of,
)
from games.timelock.rules.view import View, imagine, view


def turn(state: State) -> Turn[Action]:
    """The mover is waited for; `ask` is turn, remove (a pyramid is owed) or over.

    The stage is the number of the turn. A turn in which no step is possible has one action, the
    forced end.
    """
    if state.result is not None:
        return Turn(state.number + 1, frozenset(), "over")
    waiting = frozenset((state.mover,))
    if state.now.owed:
        return Turn(state.number, waiting, "remove")
    can_go_on = state.now.steps or next(possible(state), None)
    forced = None if can_go_on else End()
    return Turn(state.number, waiting, "turn", forced=forced)


def apply(state: State, seat: Seat, action: Action, draw: Draw) -> Step[State, Event]:
    """Plays a step, or ends the turn and rolls for the next one. Raises `Illegal`."""
    mover_only(state, seat)
    if not isinstance(action, End):
        after = judged(state, action)
        told = Stepped(seat, after.now.steps[-1])
        now, events = lost_at_once(after) or (after, ())
        return step_of((now, (told, *events)))
    _may_end(state)
    now, events = end_turn(state)
    if now.result is None:
        now, more = next_turn(now, draw)
        events += more
    return step_of((now, events))


def preview(state: State, seat: Seat, action: Action) -> State:
    """The state after a step.

    The end of a turn rolls the dice, so that it has a preview only where it hands the match to the
    others, because that must be asked twice. Raises `Illegal`, and `no_preview` for every other
    end.
    """
    mover_only(state, seat)
    if not isinstance(action, End):
        after = judged(state, action)
        ended = lost_at_once(after)
        return after if ended is None else ended[0]
    _may_end(state)
    if not hands_over(state):
        raise Illegal("no_preview")
    return end_turn(state)[0]


def _may_end(state: State) -> None:
    if state.now.owed:
        raise Illegal("removal_owed", owed=state.now.owed)


def leave(state: State, seat: Seat, draw: Draw) -> Step[State, Event]:
    """Resigns: the other side wins (TL-20). Raises `over`."""
    if state.result is not None:
        raise Illegal("over")
    return step_of(resigned(state, seat))


def outcome(state: State) -> Outcome | None:
    """The result: the winners are all seats of a team, each with the points (rules section 12).

    `rank` is won, then points. A solitaire without a winner is lost.
    """
    result = state.result
    if result is None:
        return None
    count = state.terms.seats
    winners = () if result.winner is None else tuple(sorted(teams(count)[result.winner]))
    points = tuple(result.points if Seat(seat) in winners else 0 for seat in range(count))
    if winners:
        return Outcome(Ending.WON, winners, points, (1, result.points), result.reason)
    ending = Ending.LOST if state.terms.is_solitaire else Ending.DRAWN
    return Outcome(ending, (), points, (0, 0), result.reason)


def again(state: State) -> Options:
    """The options of a rematch: the loser starts, after a draw the next seat (TL-3)."""
    terms = state.terms
    return {
        "win": str(terms.win),
        "solo": terms.solo,
        "first": str(_next_first(state)),
        "turn_limit": str(terms.turn_limit),
        "board": "on" if terms.has_board else "off",
    }


def _next_first(state: State) -> int:
    count = state.terms.seats
    if state.result is None or state.result.winner is None:
        return (state.terms.first + 1) % count
    later = ((state.mover + n) % count for n in range(1, count + 1))
    won = state.result.winner
    return next((seat for seat in later if state.terms.team(seat) != won), 0)


GAME: Game[State, Action, View, Event] = Game(
    key="timelock",
    title="Timelock",
    rules_version=1,
    options=OPTIONS,
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
    dice=Dice(lambda state: state.number, luck_of),
    parse=parse,
    write=write,
    read=read,
    preview=preview,
    again=again,
    rated=rated,
)
