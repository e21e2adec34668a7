"""The databases of the released schemas; `tests/schemas/README.md` says how."""

from __future__ import annotations

from pathlib import Path

from bot.store import schema

FOLDER = Path(__file__).parents[1] / "schemas"

NEWEST = max(schema.FIRST, schema.VERSION - 1)
"""The newest schema that has a file: that of the present one is made at its end."""

RELEASED = [FOLDER / f"schema{number}.db" for number in range(schema.FIRST, NEWEST + 1)]
"""The file of each, the oldest first."""
