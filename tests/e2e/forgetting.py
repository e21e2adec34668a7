"""Somebody is forgotten in a house, and what the database still holds of them."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from sandbox.people.person import Person
from tests.e2e.panels import opened, pressed
from tests.house import House
from tests.shown import Shown


async def forget(house: House, person: Person) -> Shown:
    """Presses [Forget me] twice; returns the question of the first press."""
    panel = await pressed(house, await opened(house, person), "Open")
    question = await pressed(house, panel, "Forget me…")
    assert "cannot be taken back" in question.text
    done = await pressed(house, question, "Forget me")
    assert done.text.startswith("Done: I have forgotten you.")
    return question


def left_of(house: House, *needles: str) -> list[str]:
    """Every value of the database that holds one of these texts, with table and column."""
    found: list[str] = []
    with closing(sqlite3.connect(house.path)) as con:
        con.row_factory = sqlite3.Row
        names = [row[0] for row in con.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        for name in names:
            for row in con.execute(f"SELECT * FROM {name}"):
                for column, value in dict(row).items():
                    if any(needle in str(value) for needle in needles):
                        found.append(f"{name}.{column}: {value}")
    return found
