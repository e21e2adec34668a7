"""The databases of the released schemas; `tests/schemas/README.md` says how."""

from __future__ import annotations

from pathlib import Path

from bot.store import schema

FOLDER = Path(__file__).parents[1] / "schemas"

RELEASED = [
    FOLDER / f"schema{number}.db"
    for number in range(schema.FIRST, max(schema.FIRST + 1, schema.VERSION))
]
"""The file of each, but for the present one if it is not the first: that is made at its end."""
