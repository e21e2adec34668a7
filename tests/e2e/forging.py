"""Forged presses in a house, what they are answered, and what the log says of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from bot.match.controls.custom_ids import MAX_NUMBER, Base36
from games.core import Seat
from sandbox.people.person import Person
from tests.house import House
from tests.shown import Shown

HUGE = "9" * 30

ARGUMENTS = ("", ":", ":0", ":-1", f":{HUGE}", ":x:y:z", ":0:1", f":0:{HUGE}", f":{HUGE}:1:0")
"""What stands behind a word: nothing, wrong seats, numbers too large to store."""

SAMPLES: dict[Any, tuple[Any, ...]] = {
    str: ("x", "7KQ2AB3C0"),
    bool: (False, True),
    int: (0, 1, MAX_NUMBER),
    Seat: (Seat(0), Seat(1), Seat(9)),
    Base36: (0, MAX_NUMBER),
}
"""Values of fields by their types, so that a text of each word is read and judged."""


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [one.getMessage() for one in caplog.records if one.exc_info or one.levelname == "ERROR"]


async def answered(house: House, person: Person, message: Shown, custom_id: str) -> str:
    """What a forged press is answered, in private or on the message itself; it played nothing."""
    match = message.match
    before = (await house.live(match)).play
    known = len(house.private(person))
    outcome = await message.seen_by(person).press_id(custom_id, forged=True)
    await house.caught_up()
    assert (await house.live(match)).play == before, custom_id
    if outcome.modal is not None:
        return outcome.modal.title
    told = house.private(person)[known:]
    return told[-1].text if told else message.now().text


def read_texts(word: Any, samples: Mapping[Any, tuple[Any, ...]] = SAMPLES) -> Iterator[str]:
    """Texts of a word that are read: with its first value of each field, and then each other."""
    hints = get_type_hints(word)
    values = [_values(hints[field], samples) for field in word.__struct_fields__]
    first = [some[0] for some in values]
    for at, others in enumerate(values):
        for value in others[1:]:
            yield word(*first[:at], value, *first[at + 1 :]).text
    yield word(*first).text
    if word.__struct_defaults__:
        yield word(*first[: len(first) - len(word.__struct_defaults__)]).text


def _values(kind: Any, samples: Mapping[Any, tuple[Any, ...]]) -> tuple[Any, ...]:
    """Values of a field, also of one that may be missing."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    needed = [one for one in get_args(kind) if one is not type(None)]
    return _values(needed[0], samples) if needed else samples[kind]
