"""The controls of a game as data, independent of Discord.

`bot.match.controls.<key>` gives `panel(view, legal, draft) -> Panel`, a pure function. For a public
message it is called as `panel(view(None), (), "")`: its controls come from the public view alone,
and the seat that is waited for may press them. For a private message, `view` is the seat's view
after the preview of `draft`, and `legal` the seat's actions there.

The `text` of a press is a wire text. It is either one or more whole actions joined by `;`, which
are played at once, or, with `draft=True`, a draft, which plays nothing and opens the next choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import Any, TypeVar

from msgspec import Struct

T = TypeVar("T")


class Style(Enum):
    """What a button means, not its colour."""

    PLAIN = "plain"
    MAIN = "main"  # the next step; of several on a panel the first one
    GOOD = "good"  # finishes something well
    LOSS = "loss"  # gives something up


class Shows(Enum):
    """The pictures that are shown with a panel."""

    BOARD = "board"
    HAND = "hand"
    BOTH = "both"


class PanelButton(Struct, frozen=True):
    """A button: its label (at most 34 characters) and its wire text.

    A press that is not `live` is greyed out and needs no text. A draft that keeps all of the open
    one and goes on from it says in `adds` what it adds, the same on every draft (law 28).
    """

    label: str
    text: str = ""
    draft: bool = False
    style: Style = Style.PLAIN
    emoji: str | None = None
    live: bool = True
    adds: str = ""


class Choice(Struct, frozen=True):
    """One line of a select; `label` and `about` have at most 100 characters each.

    The wire text is that of the select followed by `text`. `adds` is that of a press.
    """

    label: str
    text: str
    about: str = ""
    adds: str = ""


class Menu(Struct, frozen=True):
    """A select; its wire text is `text` followed by the choice's `text`.

    Discord shows 25 choices at once. The shell cuts more of them into pages. No choice's text ends
    in `#` and a number.
    """

    placeholder: str
    text: str
    choices: tuple[Choice, ...]
    draft: bool = False


Controls = tuple[PanelButton, ...] | Menu
"""One row: 1 to 5 buttons, or one select."""


class PanelChoice(Struct, frozen=True):
    """What can be pressed or chosen on a panel: its label, its whole wire text, what it adds."""

    label: str
    text: str
    adds: str


class Panel(Struct, frozen=True):
    """At most five rows of controls, below which the shell adds a row, and their pictures.

    Discord: at most 40 components a message. A panel may use 26 of them, counting rows and
    presses. A press whose text begins with `_` carries a shell word: `_type`, `_panel:draw`.

    `note` is a sentence above the question, such as what a draft would do.
    """

    rows: tuple[Controls, ...] = ()
    shows: Shows = Shows.BOARD
    note: str = ""

    @property
    def offers(self) -> Iterator[PanelChoice]:
        """All that can be pressed or chosen, row by row."""
        for row in self.rows:
            if isinstance(row, Menu):
                yield from (
                    PanelChoice(one.label, row.text + one.text, one.adds) for one in row.choices
                )
            else:
                yield from (PanelChoice(one.label, one.text, one.adds) for one in row if one.live)


def in_rows(buttons: Sequence[T], width: int) -> tuple[tuple[T, ...], ...]:
    """The buttons in rows of `width`."""
    return tuple(tuple(buttons[at : at + width]) for at in range(0, len(buttons), width))


PanelOf = Callable[[Any, tuple[Any, ...], str], Panel]
