"""The truth of a Lockpick game (rules section 5), secrets included."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from games.lockpick.board import Columns, Counts
from games.lockpick.cards import Card
from games.lockpick.view import Change, Roll, Tally


class Phase(StrEnum):
    """What is asked. DONE is the end of a turn before its next roll: only a preview rests there."""

    CHOOSE = "choose"
    PUSH = "push"
    JUMP = "jump"
    LOCK = "lock"
    DONE = "done"
    OVER = "over"


class State(Struct, frozen=True):
    """A whole game. By colour: `stacks`, `columns`, `frozen`; `View` tells the other fields."""

    stacks: tuple[tuple[Card, ...], ...]  # SECRET: the top is the end
    key: int  # SECRET: every roll follows from it
    columns: Columns
    frozen: Counts
    locked: tuple[Card, ...]
    hand: tuple[Card, ...]
    turn: int
    roll: Roll
    chosen: str
    phase: Phase
    settling: str
    last: Change
    tally: Tally
    reason: str = ""


def cards_left(state: State) -> int:
    """Cards that can still make sets: in columns, stacks and hand."""
    lying = sum(len(pile) for pile in (*state.columns, *state.stacks))
    return lying + len(state.hand)
