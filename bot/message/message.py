"""A message as data: blocks from top to bottom, without any type of discord.py.

`bot.edge.components` turns it into components. Discord: a message has at most 40 components,
4,000 characters of text, 10 pictures a gallery and 25 options a select. Tests check these limits.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.message.shell_word import Word
from bot.message.wire import DISABLED, TRIAL, Wire, more_of, write
from bot.message.wording import MORE, MORE_ABOUT
from bot.panels.panel import Menu, Panel, Press, Style
from games.core import Seat
from render.picture import Page, Picture


class Say(Struct, frozen=True):
    """A block of text in Discord's markdown."""

    content: str


class Film(Struct, frozen=True):
    """An animated picture, as its file; the name that shows it ends as that of such a file."""

    content: bytes


class Show(Struct, frozen=True):
    """One picture with its alt text. The file name has key, match and row, never a secret.

    Without a picture, because it could not be made, the message has words in its place
    (`bot/screens/missing.py`).
    """

    name: str
    picture: Picture | Film | None
    alt: str

    @property
    def content(self) -> bytes | None:
        """The file of the picture; None without one."""
        match self.picture:
            case Picture(png=content) | Film(content=content):
                return content
            case None:
                return None

    @property
    def page(self) -> Page | None:
        """What the picture is of; None without one, or for an animated one."""
        return self.picture.page if isinstance(self.picture, Picture) else None


class Button(Struct, frozen=True):
    """A button with a `custom_id`, or a link if `url` is set; if not `live`, it is disabled."""

    label: str
    custom_id: str = ""
    style: Style = Style.PLAIN
    emoji: str | None = None
    url: str | None = None
    live: bool = True


class SelectOption(Struct, frozen=True):
    """One line of a select; `chosen` is the one that stands in it."""

    label: str
    value: str
    about: str = ""
    chosen: bool = False


class Select(Struct, frozen=True):
    """A select, which takes a row of its own."""

    custom_id: str
    placeholder: str
    options: tuple[SelectOption, ...]


class Picker(Struct, frozen=True):
    """A select of a server's text channels, roles or people, which takes a row of its own.

    `chosen` are the ids that stand in it; from none to `most` can be chosen.
    """

    custom_id: str
    placeholder: str
    kind: Literal["channels", "roles", "people"]
    chosen: tuple[int, ...] = ()
    most: int = 1


class Beside(Struct, frozen=True):
    """A block of text with one button at its side."""

    content: str
    button: Button


Row = tuple[Button, ...] | Select | Picker
Block = Say | Show | Beside | Row


class Screen(Struct, frozen=True):
    """A message of components; `accent` colours its edge."""

    blocks: tuple[Block, ...]
    accent: int | None = None

    @property
    def files(self) -> tuple[Show, ...]:
        """Its pictures that could be made, from top to bottom."""
        shows = (block for block in self.blocks if isinstance(block, Show))
        return tuple(show for show in shows if show.picture is not None)


class Attached(Struct, frozen=True):
    """A file that is no picture, by its name."""

    name: str
    content: bytes


class Note(Struct, frozen=True):
    """A message of plain text with rows beneath, the only kind that a notification can show."""

    content: str
    rows: tuple[Row, ...] = ()
    file: Attached | None = None


Message = Screen | Note


def shell_button(match: str, word: Word, at: int, label: str, **look: object) -> Button:
    """A button of the shell; `at` is the row it was made at."""
    return Button(label, write(Wire("b", match, at, word.text)), **look)  # type: ignore[arg-type]


def shell_select(match: str, text: str) -> str:
    """The `custom_id` of a select of the shell, whose `text` a word gives up to what is chosen."""
    return write(Wire("s", match, 0, text))


MAX_OPTIONS = 25
"""Discord: the most options of a select."""


class Address(Struct, frozen=True):
    """Where the presses of a panel go: the match, the seat that may press, and its stamp.

    `at` is the row for shell words, as everybody may count it.

    `draft` is open, and of a long select `page` is shown. `sequence` counts the drafts that were
    shown on this message; None on a message that everybody may press. `is_trial`: the stamp is the
    row of a moment, at which the presses are only tried.
    """

    match: str
    stamp: int
    at: int
    seat: Seat | None = None
    draft: str = ""
    page: int = 1
    sequence: int | None = None
    is_trial: bool = False

    def wire(self, kind: str, text: str, *, draft: bool) -> str:
        """The `custom_id` of a press or a select that goes there."""
        kind = TRIAL[kind] if self.is_trial else kind
        if text.startswith("_"):
            return write(Wire(kind, self.match, self.at, text))
        return write(Wire(kind, self.match, self.stamp, text, draft, self.seat, 1, self.sequence))


def rows_of(panel: Panel, to: Address) -> tuple[Row, ...]:
    """The rows of a panel, whose buttons carry the stamp of the seat that may press them."""
    out: list[Row] = []
    for index, row in enumerate(panel.rows):
        if isinstance(row, Menu):
            out.append(_select(row, to))
        elif row:
            out.append(tuple(_button(p, to, f"{index}.{at}") for at, p in enumerate(row)))
    return tuple(out)


def _button(press: Press, to: Address, position: str) -> Button:
    wired = to.wire("b", press.text, draft=press.draft) if press.live else DISABLED + position
    return Button(press.label, wired, press.style, press.emoji, None, press.live)


def _select(pick: Menu, to: Address) -> Select:
    return Select(
        to.wire("s", pick.text, draft=pick.draft),
        pick.placeholder,
        _options(pick, to),
    )


def _options(pick: Menu, to: Address) -> tuple[SelectOption, ...]:
    """The choices of a select. Of more than 25 it shows a page of 24 and [More]."""
    if len(pick.choices) <= MAX_OPTIONS:
        return tuple(SelectOption(c.label, c.text, c.about) for c in pick.choices)
    size = MAX_OPTIONS - 1
    pages = -(-len(pick.choices) // size)
    page = to.page if to.page <= pages else 1
    shown = pick.choices[(page - 1) * size : page * size]
    following = page % pages + 1
    more = SelectOption(
        f"{MORE} ({following} of {pages})", more_of(to.draft, following), MORE_ABOUT
    )
    return (*(SelectOption(c.label, c.text, c.about) for c in shown), more)
