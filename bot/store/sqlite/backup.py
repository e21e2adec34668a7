"""Copies of a database file: made while the bot plays, judged, and put in its place again.

SQLite itself makes a copy, because it reads the file and its write-ahead log as one; copying bytes
would miss what is in the log.

The bot makes a safe copy by itself before it brings the schema of its file up. That copy lies
beside the file, is named after it, its schema and the day, and goes after a week. A file with
another name is the host's, and is left alone.
"""

from __future__ import annotations

import contextlib
import logging
import os
import secrets
import shutil
import sqlite3
import time
from collections.abc import Generator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.store import schema
from bot.store.meta import MOVED, check_not_moved
from bot.store.sqlite import files
from bot.store.sqlite.errors import BESIDE, in_sentences
from bot.store.sqlite.files import empty_log
from bot.store.sqlite.inspect import check_known, safe_copies
from bot.store.tx import StoreError

log = logging.getLogger(__name__)

PART = "-part"
"""The end of the name of a copy that is not whole yet."""

LEFT_S = 600.0
"""Seconds without a byte more, after which a part of a copy was left by a process that was killed.
"""

NOTED = "-backed-up"
"""The end of the name of the empty file beside a database that was touched with its last backup."""

SAFE_COPY_KEPT = timedelta(days=7)
"""How long a safe copy is kept."""

SPARE_BYTES = 20_000_000
"""Bytes that are to be left beside a safe copy: what brings the schema up needs room, too."""


def copy(source: Path, target: Path) -> None:
    """Writes what a file holds into a new one, which its account alone can read, and judges that.

    Raises `StoreError`, also where the target is there, or while another copy to it is made;
    nothing is left behind then.
    """
    _check_new(target)
    with in_sentences(source, "copied"), closing(_opened(source, "ro")) as connection:
        _check_ours(connection, source)
        asked = "SELECT 1 FROM meta WHERE key = ?"
        check_not_moved(connection.execute(asked, (MOVED,)).fetchone())
        with _part(target) as part:
            connection.execute("VACUUM INTO ?", (str(part.absolute()),))
            check_whole(part, "rw")
            _check_new(target)
            _sync(part)
            part.rename(target)
            _sync(target.absolute().parent)


@contextmanager
def _part(target: Path) -> Generator[Path]:
    """An empty file of its own to write into, which is gone after the block."""
    part = target.with_name(target.name + PART)
    if part.exists() and time.time() - part.stat().st_mtime > LEFT_S:
        remove(part)
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        raise StoreError(
            f"Another command makes this copy now. If it was killed, delete {part}, or wait ten"
            " minutes."
        ) from None
    try:
        yield part
    finally:
        remove(part)


def note_backup(database: Path) -> None:
    """Notes that a backup of a file was made just now. Raises `StoreError`."""
    with in_sentences(_noted(database), "touched"):
        files.make(_noted(database), database)
        os.utime(_noted(database))


def last_backup_at(database: Path) -> float | None:
    """When the last backup of a file was noted, by the clock of the machine; None: never.

    That is in seconds since the epoch. Who backs up by other means may touch the file as well.
    """
    try:
        return _noted(database).stat().st_mtime
    except OSError:
        return None


def _noted(database: Path) -> Path:
    return database.with_name(f"{database.name}{NOTED}")


def _check_new(target: Path) -> None:
    """Raises `StoreError` where something is there already, or no folder for it."""
    if target.exists() or target.is_symlink():
        raise StoreError(f"{target} is there already: name a new file.")
    if not target.absolute().parent.is_dir():
        raise StoreError(f"{target} lies in a folder that does not exist.")


def check_whole(path: Path, mode: str = "ro") -> None:
    """Raises `StoreError` for what is not, whole and sound, a database that this code knows.

    What a table demands of its rows is judged in the mode "rw" alone; SQLite ignores it else.
    """
    if not path.is_file():
        raise StoreError(f"{path} is no file.")
    with in_sentences(path, "read"), closing(_opened(path, mode)) as connection:
        _check_ours(connection, path)
        (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
        if found != "ok":
            raise StoreError(f"{path} is damaged: {found}")


def _check_ours(connection: sqlite3.Connection, path: Path) -> None:
    """Raises `StoreError` for what is no database of Tumbler that this code knows."""
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    (known,) = connection.execute("PRAGMA user_version").fetchone()
    if not {"meta", "matches", "moves"} <= names or known < 1:
        raise StoreError(f"{path} is no database of Tumbler.")
    check_known(known)
    if connection.execute("SELECT 1 FROM meta WHERE key = 'secret'").fetchone() is None:
        raise StoreError(f"{path} is no whole database of Tumbler: its secret is missing.")


def secret_of(path: Path) -> str | None:
    """The secret of the installation whose database a file is; None for what is none."""
    if path.is_symlink() or not path.is_file():
        return None
    asked = "SELECT value FROM meta WHERE key = 'secret'"
    uri = f"{path.absolute().as_uri()}?immutable=1"
    try:
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            found = connection.execute(asked).fetchone()
    except sqlite3.Error:
        return None
    return found and found[0]


def put_in_place(fresh: Path, database: Path) -> None:
    """Has a file take the place of a database on which nobody plays. Raises `StoreError`.

    What stood beside the old one goes first: SQLite would take it for part of the new one.
    """
    with in_sentences(database, "replaced"):
        if database.exists():
            # What broke the old file must not keep the new one from its place.
            with contextlib.suppress(sqlite3.Error), closing(sqlite3.connect(database)) as old:
                empty_log(old)
        _sync(fresh)
        for end in BESIDE:
            database.with_name(database.name + end).unlink(missing_ok=True)
        fresh.replace(database)
        _sync(database.absolute().parent)


def files_of(database: Path) -> tuple[Path, ...]:
    """A file, and what belongs to it."""
    return tuple(database.with_name(database.name + end) for end in ("", *BESIDE))


def remove(database: Path) -> None:
    """Removes a file on which nobody plays, and what belongs to it."""
    for path in files_of(database):
        path.unlink(missing_ok=True)


def _opened(path: Path, mode: str) -> sqlite3.Connection:
    """Opens a file that is there, in a mode of SQLite's such as "ro". Raises `StoreError`."""
    files.check_place(path, is_played=False)
    name = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(name, uri=True, isolation_level=None)


def _sync(path: Path) -> None:
    """Has a file or folder stand on the disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def make_safe_copy(database: Path, now: float) -> Path | None:
    """Copies a file that has an earlier schema; None for any other, or for none.

    `now` is in seconds since the epoch. The copy takes the place of earlier ones of that schema.
    Raises `StoreError`, also where there is not enough room; nothing is left behind then.
    """
    database, found = database.absolute(), check_room(database)
    if not found:
        return None
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
    with in_sentences(database, "opened"), closing(_opened(database, "ro")) as connection:
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
    database, before = database.absolute(), datetime.fromtimestamp(now, UTC).date() - SAFE_COPY_KEPT
    old = [path for path, _, day in safe_copies(database) if day < before]
    for path in old:
        path.unlink(missing_ok=True)
    return len(old)
