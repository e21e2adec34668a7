"""Controls as data: what a game's panel offers, before anything of Discord is known.

`bot/panels/<key>.py` gives `panel(view, legal, draft) -> Panel`, a pure function. On a public
message it is `panel(view(None), (), "")`: there stands only what the public view tells, and what
the seat waited for may press there. In a private one `view` is the seat's own and `legal` its
actions after the preview of `draft`.

The `text` of a press is a wire text: one or more whole actions joined by `;`, which is played at
once; or, with `draft=True`, a draft, which plays nothing and only opens the next choice.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

from msgspec import Struct


class Style(Enum):
    """What a button means, not its colour."""

    PLAIN = "plain"
    MAIN = "main"  # the next step
    GOOD = "good"  # finishes something well
    LOSS = "loss"  # gives something up


class Shows(Enum):
    """Which picture belongs to the question."""

    BOARD = "board"
    HAND = "hand"
    BOTH = "both"


class Press(Struct, frozen=True):
    """A button: at most 34 characters of label, a wire text, and whether it can be pressed.

    A press that is not live needs no text.
    """

    label: str
    text: str = ""
    draft: bool = False
    style: Style = Style.PLAIN
    emoji: str | None = None
    live: bool = True


class Choice(Struct, frozen=True):
    """One line of a select: label and about at most 100 characters; `text` ends the wire text."""

    label: str
    text: str
    about: str = ""


class Menu(Struct, frozen=True):
    """A select of 1 to 25 choices; the wire text is `text` followed by the chosen one's."""

    placeholder: str
    text: str
    choices: tuple[Choice, ...]
    draft: bool = False


Controls = tuple[Press, ...] | Menu
"""One row: 1 to 5 buttons, or one select."""


class Panel(Struct, frozen=True):
    """At most five rows (the shell adds the last), and the picture that goes with them.

    Discord: 40 components a message; of them 26 are a panel's, rows and presses together. A
    press whose text begins with `_` is a word of the shell: `_type`, `_panel:draw`.

    `note` is an extra sentence above the question, such as what a draft would do.
    """

    rows: tuple[Controls, ...] = ()
    shows: Shows = Shows.BOARD
    note: str = ""


PanelOf = Callable[[Any, tuple[Any, ...], str], Panel]
