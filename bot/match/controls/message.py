"""A message as data: blocks from top to bottom, without any type of discord.py.

`bot.delivery.discord.components` turns it into components. Discord: a message has at most 40
components, 4,000 characters of text, 10 pictures a gallery and 25 options a select. Tests check
these limits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from bot.match.controls.custom_ids import DISABLED, TRIAL, Wire, Word, more_value, write_wire
from bot.match.controls.panel import Menu, Panel, PanelButton, Style
from games.core import Seat
from render.picture import Page, Picture

MAX_OPTIONS = 25
"""Discord: the most options of a select."""

_MORE = "More"
"""The choice of a long select that opens its next page."""

_MORE_ABOUT = "Shows further choices"


class Say(Struct, frozen=True):
    """A block of text in Discord's markdown."""

    content: str


class Film(Struct, frozen=True):
    """An animated picture, as its file; the name that shows it ends as that of such a file."""

    content: bytes


class Show(Struct, frozen=True):
    """One picture with its alt text. The file name has key, match and row, never a secret.

    Without a picture, because it could not be made, the message has words in its place
    (`bot/screens/faults.py`).
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
    """A select of a server's channels, places, roles or people, which takes a row of its own.

    Something can be posted in a channel; a place has matches, be it by threads alone. `chosen` are
    the ids that stand in it; from none to `most` can be chosen.
    """

    custom_id: str
    placeholder: str
    kind: Literal["channels", "places", "roles", "people"]
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
            return write_wire(Wire(kind, self.match, self.at, text))
        return write_wire(
            Wire(kind, self.match, self.stamp, text, draft, self.seat, 1, self.sequence)
        )


class Extras(Struct, frozen=True):
    """What one feature adds to the screens of a match, or all features together.

    `heading` follows the title. `standing` is a line beneath who has what. `notes` are small lines
    beneath the standing, on the result and behind More. `lines` stand on the board and on the
    result; `rows` stand beneath them on the board and `last_rows` beneath those of all features,
    `buttons` stand on the result, `more` behind More.
    `sequel` says in sentences what the end led to, on the result and wherever else the end is told;
    `asks` is what its notification asks. `cost` is what leaving costs beside the match. `passing`
    is a line like `standing` that may change without a row of the log, so no private message has
    it, because those are not edited then. `opens` are the seats of who begins the next game, whose
    board calls them, so that the result does not. `listed` stands beside the line in `/matches`
    instead of the way to the board. `says` stands above the question, and `step`, too; where no
    draft is, that stands in its place. Both change by rows alone. `own` are buttons of the
    reader's own panel, and `timed` those of it where it answers a press: they alone may depend on
    the time. `looks` are the ways to look back on the match, behind [Look back]; `steps` lead from
    its story to its boards, `shares` stand behind [Share]. `ends` stand behind [End…].
    """

    heading: str = ""
    standing: str = ""
    notes: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    buttons: tuple[Button, ...] = ()
    sequel: str = ""
    asks: str = ""
    cost: str = ""
    rows: tuple[Row, ...] = ()
    more: tuple[Button, ...] = ()
    passing: str = ""
    opens: frozenset[Seat] = frozenset()
    listed: Button | None = None
    last_rows: tuple[Row, ...] = ()
    says: str = ""
    own: tuple[Button, ...] = ()
    timed: tuple[Button, ...] = ()
    step: str = ""
    looks: tuple[Button, ...] = ()
    steps: tuple[Button, ...] = ()
    shares: tuple[Button, ...] = ()
    ends: tuple[Row, ...] = ()


def shell_button(match: str, word: Word, at: int, label: str, **look: object) -> Button:
    """A button of the shell; `at` is the row it was made at."""
    return Button(label, write_wire(Wire("b", match, at, word.text)), **look)  # type: ignore[arg-type]


def shell_select(match: str, text: str) -> str:
    """The `custom_id` of a select of the shell, whose `text` a word gives up to what is chosen."""
    return write_wire(Wire("s", match, 0, text))


def panel_rows(panel: Panel, to: Address) -> tuple[Row, ...]:
    """The rows of a panel, whose buttons carry the stamp of the seat that may press them.

    Of those that may be the next step the first live one is shown as it; the others are plain.
    """
    buttons = (press for row in panel.rows if not isinstance(row, Menu) for press in row)
    main = next((one for one in buttons if one.live and one.style is Style.MAIN), None)
    out: list[Row] = []
    for index, row in enumerate(panel.rows):
        if isinstance(row, Menu):
            out.append(_select(row, to))
        elif row:
            out.append(
                tuple(
                    _button(one, to, f"{index}.{at}", is_main=one is main)
                    for at, one in enumerate(row)
                )
            )
    return tuple(out)


NO_EXTRAS = Extras()

_BETWEEN = {"heading": "", "sequel": " ", "asks": " ", "cost": " "}
"""The signs between the texts of several features; the others are lines."""


def all_extras(every: Sequence[Extras]) -> Extras:
    """What several features add, each after those before it."""
    parts = [one for one in every if one != NO_EXTRAS]
    names = Extras.__struct_fields__
    added = {name: _together(name, [getattr(one, name) for one in parts]) for name in names}
    added["rows"] += added.pop("last_rows")
    return Extras(**added)


def _together(name: str, values: Sequence[Any]) -> Any:
    """The values of a field of several features as one."""
    found = [value for value in values if value]
    match getattr(NO_EXTRAS, name):
        case str():
            return _BETWEEN.get(name, "\n").join(found)
        case tuple():
            return tuple(one for value in found for one in value)
        case frozenset():
            return frozenset[Seat]().union(*found)
        case _:
            return next(iter(found), None)


def _button(press: PanelButton, to: Address, position: str, *, is_main: bool) -> Button:
    wired = to.wire("b", press.text, draft=press.draft) if press.live else DISABLED + position
    style = Style.PLAIN if press.style is Style.MAIN and not is_main else press.style
    return Button(press.label, wired, style, press.emoji, None, press.live)


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
        f"{_MORE} ({following} of {pages})", more_value(to.draft, following), _MORE_ABOUT
    )
    return (*(SelectOption(c.label, c.text, c.about) for c in shown), more)
