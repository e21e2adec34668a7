"""A step of the schema that is still to come, with which the present one is an earlier one."""

from __future__ import annotations

import pytest

from bot.store import schema

STEP = (
    """
    CREATE TABLE to_come (
        id TEXT PRIMARY KEY,
        at {time} NOT NULL
    ){table}
    """,
    "ALTER TABLE matches ADD COLUMN to_come {int} NOT NULL DEFAULT 7",
)


def takes_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Adds the step to the schema of the code."""
    monkeypatch.setattr(schema, "LATER", (*schema.LATER, STEP))
    monkeypatch.setattr(schema, "VERSION", schema.VERSION + 1)


def take_a_step() -> None:
    """Adds the step to the schema of this process, for as long as it lives."""
    schema.LATER = (*schema.LATER, STEP)
    schema.VERSION += 1
