"""Timelock's actions in words, for lists."""

from __future__ import annotations

from typing import assert_never

from games.timelock.rules.actions import Action, Dig, End, FreeDig, Move, Remove, Replace, Swap, Tip
from games.timelock.rules.dice import GOAL_TARGET, SIX
from games.timelock.rules.stepping import price
from games.timelock.rules.view import View
from games.timelock.texts.controls import END, hands_over
from games.timelock.texts.lexicon import piece, points, their_goal


def label(view: View, action: Action) -> str:
    """An action in words, at most 100 characters: "Pawn of a to row 2 for 1 point"."""
    match action:
        case Move(stack, pip, to):
            return f"{_named(view, stack, pip)} to row {to} for {_price(view, stack, pip)}"
        case Dig(stack, pip):
            return f"{_named(view, stack, pip)} to the top for {_price(view, stack, pip)}"
        case FreeDig(stack, pip):
            return f"DIG: {_named(view, stack, pip)} to the top, free"
        case Swap(stack, (one, other)):
            return f"SWAP: {piece(one)} and {piece(other)} of {stack} change places, free"
        case Tip():
            return "TIP: both dice become 6"
        case Remove(stack, pip):
            return f"Take off North's {piece(pip)} of {stack}"
        case Replace(stack, pip, free):
            cost = "free, by AIM" if free else f"for {points(SIX)}"
            return f"Put back North's {piece(pip)} of {stack}, {cost}"
        case End():
            warning = hands_over(view)
            return f"{END}. {warning}" if warning else END
        case _:  # pragma: no cover
            assert_never(action)


def _price(view: View, stack: str, pip: int) -> str:
    return points(price(view.table.now, stack, pip))


def _named(view: View, stack: str, pip: int) -> str:
    where = their_goal(view.table) if stack == GOAL_TARGET else stack
    return f"{piece(pip)} of {where}"
