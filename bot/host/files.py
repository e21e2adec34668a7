"""The database file that the settings name, for commands that need one."""

from __future__ import annotations

import sys
from pathlib import Path

from bot.app.places import address_of
from bot.app.settings import Settings
from bot.store.engines.opening import is_shared

NO_FILE = 2
"""The exit code where the database is none: its server has tools of its own."""

PG_DUMP = "pg_dump -Fc -d ADDRESS > tumbler.dump"
PG_RESTORE = "pg_restore --clean --if-exists -d ADDRESS tumbler.dump"


def file_of(settings: Settings, instead: str) -> Path | None:
    """The path of the database; None for PostgreSQL, once it was said what to do there instead."""
    address = address_of(settings)
    if not is_shared(address):
        return Path(address)
    print(f"The database is PostgreSQL, which has tools of its own: {instead}", file=sys.stderr)
    return None
