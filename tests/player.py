"""A person who plays by pressing: finds the way to a legal action through the drafts of a panel."""

from __future__ import annotations

from typing import Any

from bot.screens.wire import read
from games.core import Refused
from sandbox.people.person import Person
from sandbox.world.outcome import Outcome
from tests.house import House, Json, walk

MAX_TAPS = 8

Tap = tuple[str, str | None, str, bool]
"""One possible press: `custom_id`, value in a select or None, wire text, whether it is a draft."""


def taps(message: Json) -> list[Tap]:
    """The presses that a game offers on a message, without the shell's words."""
    out: list[Tap] = []
    for component in walk(message["components"]):
        custom_id = component.get("custom_id")
        if not custom_id or component.get("disabled"):
            continue
        for value in [o["value"] for o in component.get("options", [])] or [None]:
            try:
                wire = read(custom_id, value or "")
            except Refused:
                continue
            if not wire.is_word:
                out.append((custom_id, value, wire.text, wire.draft))
    return out


async def tap(person: Person, message: Json, what: Tap) -> Outcome:
    """Presses the button, or chooses the option of the select."""
    custom_id, value, _, _ = what
    if value is None:
        return await person.press(int(message["id"]), custom_id)
    return await person.select(int(message["id"]), custom_id, [value])


async def play(house: House, person: Person, message: Json, wanted: str) -> Json:
    """Plays the action `wanted` through the drafts of a message; returns the message afterwards."""
    tried: set[str] = set()
    for _ in range(MAX_TAPS):
        offers = taps(message)
        done = next((t for t in offers if not t[3] and t[2] == wanted), None)
        if done is not None:
            outcome = await tap(person, message, done)
            assert outcome.kind in ("deferred", "update"), outcome
            await house.caught_up()
            return person.message(int(message["id"])) or message  # a board may be sent anew
        step = _nearest(offers, wanted, tried)
        tried.add(step[2])
        outcome = await tap(person, message, step)
        message = await redrawn(person, message, outcome)
    raise AssertionError(f"{wanted} is not within {MAX_TAPS} taps of {taps(message)}")


async def redrawn(person: Person, message: Json, outcome: Outcome) -> Json:
    """The message after the press of a draft; a busy bot acknowledges first and edits later."""
    assert outcome.kind in ("update", "deferred"), outcome
    await person.until(lambda: current(person, message) != message)
    return current(person, message)


def current(person: Person, message: Json) -> Json:
    """The message as it stands now."""
    found = person.message(int(message["id"]))
    assert found is not None
    return found


def _nearest(offers: list[Tap], wanted: str, tried: set[str]) -> Tap:
    """The untried draft that shares the longest beginning with `wanted`; of equals the shortest."""

    def shared(text: str) -> int:
        count = 0
        for one, other in zip(text, wanted, strict=False):
            if one != other:
                break
            count += 1
        return count

    drafts = [t for t in offers if t[3] and t[2] not in tried]
    assert drafts, f"no way to {wanted} from {offers}"
    return max(drafts, key=lambda t: (shared(t[2]), -len(t[2])))


def legal(live: Any, seat: int) -> list[str]:
    """The texts of all legal actions of a seat."""
    game = live.entry.game
    return [game.write(action) for action in game.legal(live.play.state, seat)]
