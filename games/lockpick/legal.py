"""The legal actions of Lockpick: all of them, one by chance, and one for who is away."""

from __future__ import annotations

from itertools import permutations, product, starmap

from games.core import Draw, Seat, shuffle
from games.lockpick.actions import Action, Choose, Jump, Lock, Pass, Push
from games.lockpick.board import sets_in
from games.lockpick.cards import COLORS, PLACE, Card
from games.lockpick.state import PLAYER, Phase, State
from games.lockpick.turns import jumps


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Every action of the player; pushes go to the right, one for each different result.

    Pushes of 1 to 6 cards have 5, 10, 30, 120, 120, 3600 results (LP-5).
    """
    match state.phase if seat == PLAYER else Phase.OVER:
        case Phase.CHOOSE:
            return tuple(Choose(color) for color in COLORS)
        case Phase.PUSH:
            return pushes(state.hand)
        case Phase.JUMP:
            reach = jumps(state)
            return (*(Jump(r.col, r.n, to) for r in reach for to in COLORS), Pass())
        case Phase.LOCK:
            return locks(state)
        case _:
            return ()


def pushes(hand: tuple[Card, ...]) -> tuple[Push, ...]:
    """The pushes of a hand, one for each different result, those of one column together."""
    starts = COLORS[:1] if len(hand) == len(COLORS) else COLORS
    return tuple(starmap(Push, product(starts, (">",), permutations(hand))))


def locks(state: State) -> tuple[Lock, ...]:
    """Every set of the column that is asked about, even where two leave the same cards (LP-9)."""
    column = state.columns[PLACE[state.contested]]
    return tuple(Lock(state.contested, at) for at in sets_in(column))


def fallback(state: State, seat: Seat, draw: Draw) -> Action:
    """What is played for who is away: an empty colour or red, the hand from red on, a pass."""
    match state.phase:
        case Phase.CHOOSE:
            empty = (c for c, stack in zip(COLORS, state.stacks, strict=True) if not stack)
            return Choose(next(empty, COLORS[0]))
        case Phase.PUSH:
            return Push(COLORS[0], ">", state.hand)
        case Phase.JUMP:
            return Pass()
        case _:
            return locks(state)[0]


def sample(state: State, seat: Seat, draw: Draw) -> Action:
    """A legal action, all equally likely, without listing the pushes."""
    if state.phase != Phase.PUSH:
        actions = legal(state, seat)
        return actions[draw(len(actions))]
    whole_row = len(state.hand) == len(COLORS)
    start = COLORS[0] if whole_row else COLORS[draw(len(COLORS))]
    return Push(start, ">", tuple(shuffle(state.hand, draw)))
