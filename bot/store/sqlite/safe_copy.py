"""The safe copy of a database file, which the bot makes before it brings the schema up.

It lies beside the file, is named after it, its schema and the day, and goes after a week. A file
with another name is the host's, and is left alone.
"""

from __future__ import annotations

import logging
import secrets
import shutil
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.store import schema
from bot.store.sqlite.errors import in_sentences
from bot.store.sqlite.files import open_there
from bot.store.sqlite.inspect import safe_copies
from bot.store.tx import StoreError

log = logging.getLogger(__name__)

KEPT = timedelta(days=7)
"""The time for which a safe copy is kept."""

SPARE_BYTES = 20_000_000
"""Bytes that are to be left beside a safe copy: what brings the schema up needs room, too."""


def make_safe_copy(database: Path, now: float) -> Path | None:
    """Copies a file that has an earlier schema; None for any other, or for none.

    `now` is in seconds since the epoch. The copy takes the place of earlier ones of that schema.
    Raises `StoreError`, also where there is not enough room; nothing is left behind then.
    """
    database, found = database.absolute(), check_room(database)
    if not found:
        return None
    from bot.store.sqlite.backup import copy  # most starts make none

    day = datetime.fromtimestamp(now, UTC).date()
    path = database.with_name(f"{database.name}-schema{found}-{day}-{secrets.token_hex(4)}")
    copy(database, path)
    with in_sentences(database, "copied"):
        for other, of_schema, _ in safe_copies(database):
            if of_schema == found and other != path:
                other.unlink(missing_ok=True)
        size = path.stat().st_size
    log.info("the database of schema %d was copied: %s, %d bytes", found, path, size)
    return path


def check_room(database: Path) -> int:
    """Returns the schema of a file of which a start makes a safe copy; 0 if it makes none.

    Raises `StoreError` where there is not enough room for that.
    """
    if not database.is_file():
        return 0
    asked = ("user_version", "page_size", "page_count", "freelist_count")
    with in_sentences(database, "opened"), closing(open_there(database, "ro")) as connection:
        found, size, pages, unused = (
            connection.execute(f"PRAGMA {name}").fetchone()[0] for name in asked
        )
        free = shutil.disk_usage(database.absolute().parent).free
    missing = size * (pages - unused) + SPARE_BYTES - free
    if not schema.FIRST <= found < schema.VERSION:
        return 0
    if missing > 0:
        raise StoreError(
            f"{database.absolute()} is to be copied before it is brought to schema"
            f" {schema.VERSION}, and {missing:,} bytes are missing for that on its disk. Nothing"
            " was changed."
        )
    return found


def remove_old_safe_copies(database: Path, now: float) -> int:
    """Removes the safe copies of a file that were made more than a week ago; returns how many."""
    database, before = database.absolute(), datetime.fromtimestamp(now, UTC).date() - KEPT
    old = [path for path, _, day in safe_copies(database) if day < before]
    for path in old:
        path.unlink(missing_ok=True)
    return len(old)
