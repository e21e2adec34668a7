"""Lockpick tables as short literals: columns and stacks by colour, cards in one string."""

from __future__ import annotations

import random

from games.core import Advice, Draw, Level, Seat, Seen, Setting, Step
from games.lockpick import GAME
from games.lockpick.ai.advisor import advise
from games.lockpick.rules.actions import Action
from games.lockpick.rules.board import Columns
from games.lockpick.rules.cards import COLORS, Roll, fitting_key
from games.lockpick.rules.state import Change, Event, Phase, State, Tally
from games.lockpick.rules.view import View

ME = Seat(0)


def no_chance(n: int) -> int:
    raise AssertionError("no action of Lockpick draws")


def advised(view: View) -> Advice[Action]:
    """What the hint player advises in a view: it needs nothing else, and draws nothing."""
    return advise(Seen(ME, view, (), Setting()), Level.HARD, no_chance)


def dealt(seed: int) -> tuple[State, Draw]:
    """A fresh deal and the chance that made it."""
    draw = random.Random(seed).randrange
    return GAME.setup({}, 1, draw).state, draw


def empty(**columns: str) -> Columns:
    """Columns by colour: `empty(G="5R 6R")`."""
    return tuple(tuple(columns.get(color, "").split()) for color in COLORS)


BARE = empty()
PURPLE = empty(P="9P 2P")


def table(
    *,
    columns: Columns = BARE,
    stacks: Columns = PURPLE,
    frozen: tuple[int, ...] = (0,) * 5,
    hand: str = "",
    roll: str = "W6",
    chosen: str = "",
    phase: str = "push",
    turn: int = 1,
) -> State:
    """A state before an action. The key rolls `roll` at `turn`, so the next roll follows too."""
    dice = Roll(roll[0], int(roll[1:]))
    return State(
        stacks=stacks,
        key=fitting_key(dice, turn, 0),
        columns=columns,
        frozen=frozen,
        locked=(),
        hand=tuple(hand.split()),
        turn=turn,
        roll=dice,
        chosen=chosen,
        phase=Phase(phase),
        contested="",
        last=Change(0, ""),
        tally=Tally(),
    )


def played(state: State, text: str) -> Step[State, Event]:
    """The step of an action text."""
    return GAME.apply(state, ME, GAME.parse(text), no_chance)


def shown(state: State, text: str) -> State:
    """The preview of an action text."""
    return GAME.preview(state, ME, GAME.parse(text))


def view(state: State) -> View:
    return GAME.view(state, ME)
