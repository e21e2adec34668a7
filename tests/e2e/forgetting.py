"""Somebody is forgotten in a house."""

from __future__ import annotations

from sandbox.people.person import Person
from tests.e2e.panels import opened, pressed
from tests.house import House
from tests.shown import Shown


async def forget(house: House, person: Person) -> Shown:
    """Presses [Forget me] twice; returns the question of the first press."""
    panel = await pressed(house, await opened(house, person), "My data")
    question = await pressed(house, panel, "Forget me…")
    assert "cannot be taken back" in question.text
    done = await pressed(house, question, "Forget me")
    assert done.text.startswith("Done: I have forgotten you.")
    return question
