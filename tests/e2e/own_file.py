"""The file of what the bot keeps about a person, as they download it."""

from __future__ import annotations

import json
from typing import Any

from bot.cogs.own_data.screens import NAME
from sandbox.people.person import Person
from tests.e2e.panels import opened, pressed
from tests.house import House
from tests.shown import Shown


def content(house: House, message: Shown) -> bytes:
    """The bytes of a message's only file."""
    (attached,) = message.json["attachments"]
    number = int(attached["url"].split("/")[-2])
    upload = house.stand.world.file(number)
    assert upload is not None
    return upload.content


async def download(house: House, person: Person) -> tuple[dict[str, Any], str]:
    panel = await pressed(house, await opened(house, person), "My data")
    await panel.press("Download")
    await house.caught_up()
    answered = house.private(person)[-1]
    assert answered.text == "Here is all that I keep about you."
    assert answered.files == [NAME]
    whole = content(house, answered).decode()
    return json.loads(whole), whole
