"""Forged presses in a house, what they are answered, and what the log says of them."""

from __future__ import annotations

import pytest

from sandbox.people.person import Person
from tests.house import House
from tests.shown import Shown


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
