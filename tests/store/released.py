"""The databases of the released schemas; `tests/schemas/README.md` says how."""

from __future__ import annotations

from pathlib import Path

from bot.cogs.learn.rules import directs
from bot.match.live import Live
from bot.store import schema
from games.core import Seat

FOLDER = Path(__file__).parents[1] / "schemas"

NEWEST = max(schema.FIRST, schema.VERSION - 1)
"""The newest schema that has a file: that of the present one is made at its end."""


def since(number: int) -> list[Path]:
    """The files of a schema and of those after it, the oldest first; its own at the least."""
    return [FOLDER / f"schema{n}.db" for n in range(number, max(number, NEWEST) + 1)]


RELEASED = since(schema.FIRST)
"""The file of each schema."""


def playable(live: Live, seat: Seat) -> str:
    """What a seat that is waited for may play: what its lesson has next, else anything."""
    direction = directs(live)
    if direction is None:
        return live.entry.game.write(live.legal(seat)[0])
    return direction.ways[0][0]
