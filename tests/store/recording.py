"""Records the statements of this code, for `tests/schemas`: `python -m tests.store.recording`.

They are those of the scenario, which runs every statement of the store in every variant. The last
code of a schema records them, before the schema is changed.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from bot.app.database import open_store
from bot.store import schema
from tests.store.journal import Journal
from tests.store.released import FOLDER
from tests.store.scenario import Scenario


def path_of(version: int) -> Path:
    """The file with the statements of a schema's last code, one a line."""
    return FOLDER / f"statements{version}.sql"


async def recorded() -> list[str]:
    """Plays the scenario; returns its statements in order, each once and on one line."""
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(Path(folder) / "tumbler.db")
        try:
            kept = Journal(store)
            await Scenario(kept).play()
        finally:
            await store.close()
    return sorted({" ".join(entry.sql.split()) for entry in kept.entries})


def main() -> None:
    """Writes the file of the present schema."""
    path = path_of(schema.VERSION)
    path.write_text("".join(f"{sql};\n" for sql in asyncio.run(recorded())))
    print(path)


if __name__ == "__main__":
    main()
