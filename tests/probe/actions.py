"""The actions of Dial as values, and their texts: `dial:17`, `pass`."""

from __future__ import annotations

import re
from typing import assert_never

from msgspec import Struct

from games.core import BadAction
from tests.probe.state import View


class Dial(Struct, frozen=True, tag=True):
    """Tries a number at the own side's safe."""

    number: int


class Pass(Struct, frozen=True, tag=True):
    """Dials nothing in this round; only ahead of the own turn."""


Action = Dial | Pass

_DIAL = re.compile(r"dial:([0-9]|[1-3][0-9])")
_TYPED = re.compile(r"(?:dial[ :]*)?0?([0-9]|[1-3][0-9])", re.IGNORECASE)


def parse(text: str) -> Action:
    """The action of a text. Raises `BadAction` (`unreadable`)."""
    if text == "pass":
        return Pass()
    found = _DIAL.fullmatch(text)
    if found is None:
        raise BadAction("unreadable", text=text)
    return Dial(int(found[1]))


def write(action: Action) -> str:
    """The text of an action.

    >>> write(Dial(17))
    'dial:17'
    """
    match action:
        case Dial(number):
            return f"dial:{number}"
        case Pass():
            return "pass"
        case _:  # pragma: no cover
            assert_never(action)


def read(view: View, text: str) -> tuple[Action, ...]:
    """What a person typed: "17", "dial 17" or "pass". Raises `BadAction` (`unreadable`)."""
    typed = text.strip()
    if typed.lower() == "pass":
        return (Pass(),)
    found = _TYPED.fullmatch(typed)
    if found is None:
        raise BadAction("unreadable", text=text)
    return (Dial(int(found[1])),)
