"""What is deleted leaves no remnant in the file, nor in those beside it.

SQLite may leave what was deleted on free pages, and its write-ahead log keeps what a page held
before. So free space is overwritten, the log is emptied after somebody was forgotten, and a file
that was written without this is written anew once.
"""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path

from bot.store.tx import StoreError

log = logging.getLogger(__name__)

VACUUMED = "vacuumed"
"""The key of the note that a file has no remnant of what was deleted before it was noted."""

_PASSING = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def overwrite(connection: sqlite3.Connection) -> None:
    """Has a connection overwrite what it deletes. Raises `StoreError` where SQLite does not."""
    connection.execute("PRAGMA secure_delete = ON")
    if connection.execute("PRAGMA secure_delete").fetchone() != (1,):
        raise StoreError("SQLite does not overwrite what is deleted here: install another build.")


def note_vacuumed(connection: sqlite3.Connection) -> None:
    """Notes that the file has no remnant: it is new, or was vacuumed just now."""
    keep = "INSERT INTO meta (key, value) VALUES (?, '1') ON CONFLICT DO NOTHING"
    connection.execute(keep, (VACUUMED,))


def vacuum_once(connection: sqlite3.Connection, path: Path) -> None:
    """Writes a file anew, unless that was done before. Where it cannot, the next start tries again.

    The copy that SQLite makes meanwhile lies beside the file: other folders may be too small.
    """
    if connection.execute("SELECT 1 FROM meta WHERE key = ?", (VACUUMED,)).fetchone():
        return
    folder = str(path.absolute().parent).replace("'", "''")
    connection.execute(f"PRAGMA temp_store_directory = '{folder}'")
    try:
        connection.execute("VACUUM")
    except sqlite3.OperationalError as error:  # such as a full disk
        log.warning("what was deleted stands in the file until the next start: %s", error)
        return
    finally:
        connection.execute("PRAGMA temp_store_directory = ''")
    note_vacuumed(connection)
    empty_log(connection)


def empty_log(connection: sqlite3.Connection) -> bool:
    """Writes the write-ahead log into the file and empties it.

    False while somebody else reads or writes. Nobody waits for that: transactions do for this.
    """
    (wait_ms,) = connection.execute("PRAGMA busy_timeout").fetchone()
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        (is_busy, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in _PASSING:
            raise
        return False
    finally:
        connection.execute(f"PRAGMA busy_timeout = {wait_ms}")
    return not is_busy
