"""Why the dice cannot pay a step, with its price and the points that are left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from games.texts import listed
from games.timelock.rules.dice import GOAL_TARGET, LOW, REPLACE_TARGET, Spent, boxes
from games.timelock.texts.lexicon import piece, verb


def unpaid(given: Mapping[str, Any]) -> str:
    """The sentence of `unpayable`: "A step of the Queen of a costs 3, die 5 has 2 left for a."."""
    dice, spent = cast("tuple[int, int]", given["dice"]), cast("Sequence[Spent]", given["spent"])
    stack = str(given["stack"])
    cost = f"{_step(stack, int(given['pip']))} costs {given['cost']}"
    if given["is_wild"]:
        left = sum(dice) - sum(step.cost for step in spent)
        return f"{cost}, and {left or 'none'} of {sum(dice)} points {verb(left, 'is', 'are')} left."
    return f"{cost}, {_left(dice, spent, stack)}."


def _step(stack: str, pip: int) -> str:
    """A step of a piece: "A step of the Queen of a"."""
    if stack == REPLACE_TARGET:
        return "A pyramid that comes back"
    return f"A step of the {piece(pip)} of {_named(stack)}"


def _left(dice: tuple[int, int], spent: Sequence[Spent], stack: str) -> str:
    """What the dice have left for this target."""
    if not spent:
        return f"and the dice show {dice[0]} and {dice[1]}"
    both = boxes(dice, False, spent)
    others = list(dict.fromkeys(step.target for step in spent if step.target != stack))
    if len(others) > 1:
        return f"and the dice already pay for {listed(map(_named, others))}"
    paid = sum(step.cost for step in spent)
    if all(both) and max(dice) <= LOW and len({step.target for step in spent}) == 1:
        if others:
            return f"and both dice are added for {_named(others[0])}"
        return f"and the dice have {sum(dice) - paid or 'none'} left together"
    if len(others) == 1 and len({step.target for step in spent}) == 1:
        free = _free(dice, paid)
        if not free:
            return f"and both dice already pay for {_named(others[0])}"
        return f"and the other die has {free} at most"
    left = [
        f"die {die} has {die - len(used) or 'none'} left for {_named(stack)}"
        for die, used in zip(dice, both, strict=True)
        if used and used[0].target == stack
    ]
    return listed(left)


def _free(dice: tuple[int, int], paid: int) -> int:
    """The larger die that is free if the other one pays what is spent; 0 if it takes both."""
    return max((die for die, other in (dice, dice[::-1]) if paid <= other), default=0)


def _named(target: str) -> str:
    return {GOAL_TARGET: "the Goal", REPLACE_TARGET: "pyramids"}.get(target, target)
