"""What a person can press in the messages of a match that they see."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from bot.match.controls.custom_ids import Wire, read_wire
from games.core import Refused
from sandbox.people.person import Person
from sandbox.protocol import Json, walk
from sandbox.world.model import DM
from sandbox.world.outcome import Outcome
from tests.soak.witness import Witness


class Tap(Struct, frozen=True):
    """One possible press: where, what is chosen in a select (None: a button), and its wire."""

    message: int
    custom_id: str
    value: str | None
    wire: Wire


async def press(person: Person, tap: Tap, *, forged: bool = False) -> Outcome:
    """Presses the button, or chooses in the select."""
    if tap.value is None:
        return await person.press(tap.message, tap.custom_id, forged=forged)
    return await person.select(tap.message, tap.custom_id, [tap.value], forged=forged)


def taps_of(message: int, components: list[Json]) -> Iterator[Tap]:
    """All presses that a message offers."""
    for found in walk(components):
        custom_id = found.get("custom_id")
        if not custom_id or found.get("disabled"):
            continue
        for value in [o["value"] for o in found.get("options", [])] or [None]:
            try:
                yield Tap(message, custom_id, value, read_wire(custom_id, value or ""))
            except Refused:
                continue


def offered(answer: Outcome, begins: str) -> Tap | None:
    """The first press that an answer offers whose word begins so; None without any."""
    shown = answer.message
    found = () if shown is None else taps_of(answer.message_id, shown["components"])
    return next((tap for tap in found if tap.wire.text.startswith(begins)), None)


def taps(witness: Witness, person: Person, match: str, *, newest: int = 4) -> list[Tap]:
    """The presses that the newest messages of a match offer to a person, the newest first."""
    out: list[Tap] = []
    seen = 0
    for message in reversed(witness.boards.get(match, {}).values()):
        if message.reader not in (None, person.id):
            continue
        channel = person.world.state.channels[message.channel]
        if channel.kind == DM and channel.owner != person.id:
            continue
        out.extend(
            t for t in taps_of(message.id, message.body["components"]) if t.wire.match == match
        )
        seen += 1
        if seen >= newest:
            break
    return out


def word(witness: Witness, person: Person, match: str, begins: str) -> Tap | None:
    """The newest button of the shell whose word begins so, that a person sees of a match."""
    found = taps(witness, person, match, newest=12)
    return next((t for t in found if t.wire.is_word and t.wire.text.startswith(begins)), None)
