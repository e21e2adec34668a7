"""The text of Unlock's actions, `code:1-2-5-9`, `skip`, `random`, and what a player types."""

from __future__ import annotations

import re
from typing import assert_never

from games.core import MAX_ACTION_TEXT, BadAction
from games.unlock.actions import Action, Code, Random, Skip
from games.unlock.board import text_of
from games.unlock.view import View

_CODE = re.compile(r"code[: ]([0-9]+(?:-[0-9]+)*)")
_TYPED = re.compile(r"(?:code)?[\s:]*([0-9][0-9\s,;.\-–—−]*)")  # phones turn a hyphen into a dash


def parse(text: str) -> Action:
    """The action of one sentence; raises `BadAction` for anything else."""
    match text:
        case "skip":
            return Skip()
        case "random":
            return Random()
        case _:
            found = _CODE.fullmatch(text)
            if found is None or len(text) > MAX_ACTION_TEXT:
                raise BadAction("bad_action", text=text)
            return Code(tuple(map(int, found[1].split("-"))))


def write(action: Action) -> str:
    """The sentence of an action; `parse` takes it back."""
    match action:
        case Code(dots):
            return f"code:{text_of(dots)}"
        case Skip():
            return "skip"
        case Random():
            return "random"
        case _:  # pragma: no cover
            assert_never(action)


def typed(grid: int, text: str) -> Action:
    """The action that a person typed: as `parse`, but without the word, and with any spacing.

    On 3x3, where a dot is one digit, a run of digits is a row of dots. Raises `BadAction`.

    >>> typed(3, "1259")
    Code(dots=(1, 2, 5, 9))
    """
    words = text.strip().lower()
    found = _TYPED.fullmatch(words)
    if found is None:
        return parse(words)
    numbers = re.findall(r"[0-9]+", found[1])
    if grid == 3 and len(numbers) == 1:
        numbers = list(numbers[0])
    return parse(f"code:{'-'.join(numbers)}")


def spell(seen: View, action: Action) -> str:
    """What a person types for an action: a code without its word."""
    return text_of(action.dots) if isinstance(action, Code) else write(action)


def read(seen: View, text: str) -> tuple[Action, ...]:
    """One action from what a person typed: the word `code` may be left out."""
    return (typed(seen.laws.grid, text),)
