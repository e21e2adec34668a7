"""A person who plays by pressing: finds the way to a legal action through the drafts of a panel."""

from __future__ import annotations

from typing import Any

from bot.match.controls.custom_ids import read_wire
from games.core import Refused
from sandbox.world.outcome import Outcome
from tests.games.triplock.idle import is_idle
from tests.house import House
from tests.shown import Shown

MAX_TAPS = 8

Tap = tuple[str, str | None, str, bool]
"""One possible press: `custom_id`, value in a select or None, wire text, whether it is a draft."""


def taps(message: Shown) -> list[Tap]:
    """The presses that a game offers on a message, without the shell's words."""
    out: list[Tap] = []
    for component in message.parts:
        custom_id = component.get("custom_id")
        if not custom_id or component.get("disabled"):
            continue
        for value in [o["value"] for o in component.get("options", [])] or [None]:
            try:
                wire = read_wire(custom_id, value or "")
            except Refused:
                continue
            if not wire.is_word:
                out.append((custom_id, value, wire.text, wire.draft))
    return out


async def tap(message: Shown, what: Tap) -> Outcome:
    """Presses the button, or chooses the option of the select."""
    custom_id, value, _, _ = what
    if value is None:
        return await message.press_id(custom_id)
    return await message.select(custom_id, value)


async def play(house: House, message: Shown, wanted: str) -> Shown:
    """Plays the action `wanted` through the drafts of a message; returns the message afterwards."""
    tried: set[str] = set()
    for _ in range(MAX_TAPS):
        offers = taps(message)
        done = next((t for t in offers if not t[3] and t[2] == wanted), None)
        if done is not None:
            outcome = await tap(message, done)
            assert outcome.kind in ("deferred", "update"), outcome
            await house.caught_up()
            return message if message.is_gone() else message.now()  # a board may be sent anew
        step = _nearest(offers, wanted, tried)
        tried.add(step[2])
        outcome = await tap(message, step)
        message = await redrawn(message, outcome)
    raise AssertionError(f"{wanted} is not within {MAX_TAPS} taps of {taps(message)}")


async def redrawn(message: Shown, outcome: Outcome) -> Shown:
    """The message after the press of a draft; a busy bot acknowledges first and edits later."""
    assert outcome.kind in ("update", "deferred"), outcome
    await message.person.until(lambda: message.now() != message)
    return message.now()


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
    """The texts of the legal actions of a seat that its panel offers."""
    game, state = live.entry.game, live.play.state
    texts = [game.write(action) for action in game.legal(state, seat)]
    return [text for text in texts if live.entry.key != "triplock" or not is_idle(state, text)]
