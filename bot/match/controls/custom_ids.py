"""The wire: what a press carries in its `custom_id`, and the shell words that may stand in it.

`t1<b|s|m|p|q>.<match>.<stamp>:<seat><sequence>.<~?><text>`: b is a button, s a select, m a modal;
p and q are button and select of a panel that is only tried, at a moment of a match that is over,
and their stamp is the row of that moment. The match id has 8 characters of Crockford base 32. The
stamp is the seat's, in base 36. `:<seat>` is missing where the press belongs to no seat, and on
buttons of earlier versions. The sequence is one character of base 36 on a seat's own panel, and is
missing elsewhere (law 28). `~` marks a draft, which plays nothing. At most 21 characters stand
before `~`, so that a text of 78 fits however long its match lasts. A shell word begins with `_`;
its stamp is the row it was made at and is not checked. Discord: a `custom_id` has 1 to 100
characters and is unique in its message.

A select of more than 25 choices is cut into pages. The value of its [More] is the open draft with
the page behind it, `die:0:#2`, and opens that draft at that page.

A shell word, such as `_late:wait:0:3`, is a class: its `name`, and fields whose texts follow in
their order, each behind a colon. Fields that may be missing stand last and have the default None.
Messages keep their buttons for years: a text that was ever sent must still be read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar, Literal, NewType, Self, get_args, get_origin, get_type_hints

from msgspec import Struct

from bot.store.keys import ALPHABET, MATCH_LENGTH, base36
from games.core import BadAction, Seat

PREFIX = "t1"
"""How every `custom_id` of the bot begins."""

MAX_CUSTOM_ID = 100

SEQUENCES = 36
"""So many sequences there are; then they begin again with 0."""

DISABLED = f"{PREFIX}x."
"""How the `custom_id` of a button begins that cannot be pressed."""

TRIAL = {"b": "p", "s": "q"}
"""The kinds of a panel that is only tried, by those of a panel that plays."""

KINDS = "bsmpq"
"""Every kind of press."""

NO_MATCH = "0" * MATCH_LENGTH
"""The match id on buttons that belong to no match, such as those of the hello and of the rules."""

Base36 = NewType("Base36", int)
"""A number that stands in a word to the base of 36, so that it is short."""

MAX_NUMBER = 2**63 - 1
"""The largest number in a word; a database could not look for a larger one."""

_MAX_SEATS = 10
"""The seats that a word can name, from 0: one digit, as on the wire."""

_PATTERN = re.compile(
    rf"{PREFIX}(?P<kind>[{KINDS}])\.(?P<match>[{ALPHABET}]{{{MATCH_LENGTH}}})\."
    r"(?P<stamp>[0-9a-z]{1,4})(?::(?P<seat>[0-9])(?P<sequence>[0-9a-z])?)?\.(?P<draft>~?)(?P<text>[!-}]{0,99})"
)

_MORE = re.compile(r"(?P<draft>.*)#(?P<page>[1-9][0-9]?)")


class Wire(Struct, frozen=True):
    """One press. `kind` is as above; `text` is actions joined by `;`, a draft or a shell word.

    `seat` is whose panel was pressed, None if that is not known. `sequence` tells which of the
    drafts that were shown on this message it was made for, None if it is not such a panel's.
    `page` is the page of a long select that a draft opens, from 1.
    """

    kind: str
    match: str
    stamp: int
    text: str
    draft: bool = False
    seat: Seat | None = None
    page: int = 1
    sequence: int | None = None

    @property
    def is_trial(self) -> bool:
        return self.kind in TRIAL.values()

    @property
    def is_word(self) -> bool:
        """True if the text is a shell word, such as `_join`."""
        return self.text.startswith("_")


def write_wire(wire: Wire) -> str:
    """The `custom_id` of a wire. Raises `ValueError` if `read_wire` would give another wire."""
    mark = "~" if wire.draft else ""
    seat = "" if wire.seat is None else f":{wire.seat}"
    if wire.sequence is not None:
        seat += base36(wire.sequence)
    text = f"{PREFIX}{wire.kind}.{wire.match}.{base36(wire.stamp)}{seat}.{mark}{wire.text}"
    if len(text) > MAX_CUSTOM_ID or _PATTERN.fullmatch(text) is None:
        raise ValueError(f"no custom_id: {text!r}")
    return text


def read_wire(custom_id: str, chosen: str = "") -> Wire:
    """The wire of a `custom_id`, with the value chosen in a select appended to its text.

    Raises `BadAction` (`unknown_button`) for a text that `write_wire` cannot have made.
    """
    found = _PATTERN.fullmatch(custom_id)
    if found is None or len(custom_id) > MAX_CUSTOM_ID or len(chosen) > MAX_CUSTOM_ID:
        raise BadAction("unknown_button")
    more = _MORE.fullmatch(chosen)
    text = found["text"] + chosen if more is None else more["draft"]
    if not all("!" <= char <= "}" for char in text):
        raise BadAction("unknown_button")
    return Wire(
        found["kind"],
        found["match"],
        int(found["stamp"], 36),
        text,
        bool(found["draft"]) or more is not None,
        None if found["seat"] is None else Seat(int(found["seat"])),
        1 if more is None else int(more["page"]),
        None if found["sequence"] is None else int(found["sequence"], 36),
    )


def more_value(draft: str, page: int) -> str:
    """The value of the [More] that opens a draft at a page of its select."""
    return f"{draft}#{page}"


class _Convertor(Struct, frozen=True):
    """How a field of one type is written, and read. `read` raises `ValueError`."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


def _number(below: int, base: int = 10) -> Callable[[str], int]:
    def read(text: str) -> int:
        number = int(text, base)
        if not 0 <= number < below:
            raise ValueError(text)
        return number

    return read


def _one_of(known: tuple[str, ...]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in known:
            raise ValueError(text)
        return text

    return read


_CONVERTORS = {
    str: _Convertor(str, str),
    bool: _Convertor(lambda on: "1" if on else "0", lambda text: bool(_number(2)(text))),
    int: _Convertor(str, _number(MAX_NUMBER + 1)),
    Seat: _Convertor(str, _number(_MAX_SEATS)),
    Base36: _Convertor(base36, _number(MAX_NUMBER + 1, 36)),
}
"""By type of field; a `Literal` takes its values alone."""


class Word(Struct, frozen=True):
    """A shell word. Of the fields that may be missing there are all or none."""

    name: ClassVar[str]

    def __post_init__(self) -> None:
        fields = [getattr(self, field) for field in self.__struct_fields__]
        if None in fields and set(fields[_needed(type(self)) :]) != {None}:
            raise ValueError(f"fields of {self.name} are missing: {fields}")

    @property
    def text(self) -> str:
        fields = [getattr(self, field) for field in self.__struct_fields__]
        return ":".join([self.name, *_written(type(self), [x for x in fields if x is not None])])

    @classmethod
    def up_to(cls, *fields: object) -> str:
        """The text of a select: the word with its first fields; a chosen value is the next one."""
        return ":".join([cls.name, *_written(cls, fields), ""])

    @classmethod
    def read(cls, text: str) -> Self:
        """The word of a text. Raises `BadAction` for one that `text` cannot have given."""
        head, *parts = text.removeprefix(cls.name).split(":")
        convertors = _convertors(cls)
        try:
            if head or not text.startswith(cls.name):
                raise ValueError(text)
            if len(parts) not in (_needed(cls), len(convertors)):
                raise ValueError(text)
            word = cls(*(each.read(part) for each, part in zip(convertors, parts, strict=False)))
        except ValueError as error:
            raise BadAction("unknown_button") from error
        if word.text != text:
            raise BadAction("unknown_button")
        return word


def _written(word: type[Word], fields: list[Any] | tuple[object, ...]) -> list[str]:
    return [each.write(value) for each, value in zip(_convertors(word), fields, strict=False)]


@cache
def _convertors(word: type[Word]) -> tuple[_Convertor, ...]:
    """The convertors of a word's fields, in their order. Raises `KeyError` for another type."""
    hints = get_type_hints(word)
    return tuple(_convertor(hints[field]) for field in word.__struct_fields__)


def _convertor(kind: Any) -> _Convertor:
    if get_origin(kind) is Literal:
        return _Convertor(str, _one_of(get_args(kind)))
    needed = [each for each in get_args(kind) if each is not type(None)]
    return _convertor(needed[0]) if needed else _CONVERTORS[kind]


def _needed(word: type[Word]) -> int:
    """The number of fields that are never missing."""
    return len(word.__struct_fields__) - len(word.__struct_defaults__)
