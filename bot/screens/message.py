"""A message as data: blocks from top to bottom, without any type of discord.py.

`bot.edge.components` turns it into components. Discord: a message has at most 40 components,
4,000 characters of text, 10 pictures a gallery and 25 options a select. Tests check these limits.
"""

from __future__ import annotations

from msgspec import Struct

from bot.panels.panel import Menu, Panel, Press, Style
from bot.screens.wire import DISABLED, Wire, write
from render.picture import Picture


class Say(Struct, frozen=True):
    """A block of text in Discord's markdown."""

    content: str


class Show(Struct, frozen=True):
    """One picture with its alt text. The file name has key, match and row, never a secret."""

    name: str
    picture: Picture
    alt: str


class Button(Struct, frozen=True):
    """A button with a `custom_id`, or a link if `url` is set; if not `live`, it is disabled."""

    label: str
    custom_id: str = ""
    style: Style = Style.PLAIN
    emoji: str | None = None
    url: str | None = None
    live: bool = True


class SelectOption(Struct, frozen=True):
    """One line of a select."""

    label: str
    value: str
    about: str = ""


class Select(Struct, frozen=True):
    """A select, which takes a row of its own."""

    custom_id: str
    placeholder: str
    options: tuple[SelectOption, ...]


class Beside(Struct, frozen=True):
    """A block of text with one button at its side."""

    content: str
    button: Button


Row = tuple[Button, ...] | Select
Block = Say | Show | Beside | Row


class Screen(Struct, frozen=True):
    """A message of components; `accent` colours its edge."""

    blocks: tuple[Block, ...]
    accent: int | None = None

    @property
    def files(self) -> tuple[Show, ...]:
        """Its pictures, from top to bottom."""
        return tuple(block for block in self.blocks if isinstance(block, Show))


class Note(Struct, frozen=True):
    """A message of plain text with rows beneath, the only kind that a notification can show."""

    content: str
    rows: tuple[Row, ...] = ()


Message = Screen | Note


def shell_button(match: str, text: str, at: int, label: str, **look: object) -> Button:
    """A button of the shell: `text` begins with `_`, `at` is the row it was made at."""
    return Button(label, write(Wire("b", match, at, text)), **look)  # type: ignore[arg-type]


def rows_of(panel: Panel, match: str, stamp: int) -> tuple[Row, ...]:
    """The rows of a panel, whose buttons carry the stamp of the seat that may press them."""
    out: list[Row] = []
    for index, row in enumerate(panel.rows):
        if isinstance(row, Menu):
            out.append(_select(row, match, stamp))
        elif row:
            out.append(tuple(_button(p, match, stamp, f"{index}.{at}") for at, p in enumerate(row)))
    return tuple(out)


def _button(press: Press, match: str, stamp: int, position: str) -> Button:
    live = press.live
    custom_id = (
        write(Wire("b", match, stamp, press.text, press.draft)) if live else DISABLED + position
    )
    return Button(press.label, custom_id, press.style, press.emoji, None, live)


def _select(pick: Menu, match: str, stamp: int) -> Select:
    return Select(
        write(Wire("s", match, stamp, pick.text, pick.draft)),
        pick.placeholder,
        tuple(SelectOption(c.label, c.text, c.about) for c in pick.choices),
    )
