"""Shell words as values: what stands in the text of a button that is no play, `_late:wait:0:3`.

A word is a class: its `name`, and fields whose texts follow in their order, each behind a colon.
Each type of field has one convertor for both directions, so that what `text` writes is what `read`
takes, and nothing else is taken. Fields that may be missing stand last and have the default None.
Messages keep their buttons for years: a text that was ever sent must still be read.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar, Literal, NewType, Self, get_args, get_origin, get_type_hints

from msgspec import Struct

from bot.store.ids import base36
from games.core import BadAction, Seat

Base36 = NewType("Base36", int)
"""A number that stands in a word to the base of 36, so that it is short."""

MOST = 2**63 - 1
"""The largest number in a word; a database could not look for a larger one."""

MOST_SEATS = 10
"""The seats that a word can name, from 0: one digit, as on the wire."""


class Convertor(Struct, frozen=True):
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


CONVERTORS = {
    str: Convertor(str, str),
    bool: Convertor(lambda on: "1" if on else "0", lambda text: bool(_number(2)(text))),
    int: Convertor(str, _number(MOST + 1)),
    Seat: Convertor(str, _number(MOST_SEATS)),
    Base36: Convertor(base36, _number(MOST + 1, 36)),
}
"""By type of field; a `Literal` takes its values alone."""


class Word(Struct, frozen=True):
    """A shell word. Of the fields that may be missing there are all or none."""

    name: ClassVar[str]

    def __post_init__(self) -> None:
        given = [getattr(self, field) for field in self.__struct_fields__]
        if None in given and set(given[_needed(type(self)) :]) != {None}:
            raise ValueError(f"fields of {self.name} are missing: {given}")

    @property
    def text(self) -> str:
        """The word as it stands in a `custom_id`."""
        given = [getattr(self, field) for field in self.__struct_fields__]
        return ":".join([self.name, *_written(type(self), [x for x in given if x is not None])])

    @classmethod
    def up_to(cls, *given: object) -> str:
        """The text of a select: the word with its first fields; a chosen value is the next one."""
        return ":".join([cls.name, *_written(cls, given), ""])

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


def _written(word: type[Word], given: list[Any] | tuple[object, ...]) -> list[str]:
    return [each.write(value) for each, value in zip(_convertors(word), given, strict=False)]


@cache
def _convertors(word: type[Word]) -> tuple[Convertor, ...]:
    """The convertors of a word's fields, in their order. Raises `KeyError` for another type."""
    hints = get_type_hints(word)
    return tuple(_convertor(hints[field]) for field in word.__struct_fields__)


def _convertor(kind: Any) -> Convertor:
    if get_origin(kind) is Literal:
        return Convertor(str, _one_of(get_args(kind)))
    needed = [each for each in get_args(kind) if each is not type(None)]
    return _convertor(needed[0]) if needed else CONVERTORS[kind]


def _needed(word: type[Word]) -> int:
    """The number of fields that are never missing."""
    return len(word.__struct_fields__) - len(word.__struct_defaults__)
