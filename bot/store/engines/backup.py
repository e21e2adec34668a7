"""A whole copy of a database file: made while the bot plays, judged, and put in its place again.

A copy is made by SQLite itself, which reads the file and its write-ahead log as one. Copying bytes
would miss what stands in the log.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

from bot.store.engines import owners
from bot.store.engines.file_errors import BESIDE, in_sentences
from bot.store.engines.look import check_known
from bot.store.engines.remnants import empty_log
from bot.store.tx import StoreError

PART = "-part"
"""The end of the name of a copy that is not whole yet."""

LEFT_S = 600.0
"""Seconds without a byte more, after which a part of a copy was left by a process that was killed.
"""

NOTED = "-backed-up"
"""The end of the name of the empty file beside a database that was touched with its last backup."""


def copy(source: Path, target: Path) -> None:
    """Writes what a file holds into a new one, which its account alone can read, and judges that.

    Raises `StoreError`, also where the target is there, or while another copy to it is made;
    nothing is left behind then.
    """
    check_new(target)
    with in_sentences(source, "copied"), closing(opened(source, "ro")) as connection:
        _check_ours(connection, source)
        with _part(target) as part:
            connection.execute("VACUUM INTO ?", (str(part.absolute()),))
            check_whole(part, "rw")
            check_new(target)
            _sync(part)
            part.rename(target)
            _sync(target.absolute().parent)


@contextmanager
def _part(target: Path) -> Generator[Path]:
    """An empty file of its own to write into, which is gone after the block."""
    part = target.with_name(target.name + PART)
    if is_left(part):
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


def is_left(part: Path) -> bool:
    """Whether a part of a copy was left by a process that was killed."""
    return part.exists() and time.time() - part.stat().st_mtime > LEFT_S


def note(database: Path) -> None:
    """Notes that a backup of a file was made just now. Raises `StoreError`."""
    with in_sentences(_noted(database), "touched"):
        owners.make(_noted(database))
        os.utime(_noted(database))


def noted_at(database: Path) -> float | None:
    """When the last backup of a file was noted, by the clock of the machine; None: never.

    That is in seconds since the epoch. Who backs up by other means may touch the file as well.
    """
    try:
        return _noted(database).stat().st_mtime
    except OSError:
        return None


def _noted(database: Path) -> Path:
    return database.with_name(f"{database.name}{NOTED}")


def check_new(target: Path) -> None:
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
    with in_sentences(path, "read"), closing(opened(path, mode)) as connection:
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


def put_in_place(fresh: Path, database: Path) -> None:
    """Has a file take the place of a database on which nobody plays. Raises `StoreError`.

    What stood beside the old one goes first: SQLite would take it for part of the new one.
    """
    with in_sentences(database, "replaced"):
        owners.give(fresh, database)
        if database.exists():
            # What broke the old file must not keep the new one from its place.
            with contextlib.suppress(sqlite3.Error), closing(sqlite3.connect(database)) as old:
                empty_log(old)
        _sync(fresh)
        for end in BESIDE:
            database.with_name(database.name + end).unlink(missing_ok=True)
        fresh.replace(database)
        _sync(database.absolute().parent)


def check_written(path: Path) -> None:
    """Raises `StoreError` for a file that was closed, and not all of which stands in itself.

    Its write-ahead log then still has a part of it, such as on a disk that is full.
    """
    log = path.with_name(f"{path.name}-wal")
    if log.exists() and log.stat().st_size:
        raise StoreError(f"{path} was not written: is its disk full? Nothing was changed.")
    check_whole(path)


def files_of(database: Path) -> tuple[Path, ...]:
    """A file, and what belongs to it."""
    return tuple(database.with_name(database.name + end) for end in ("", *BESIDE))


def remove(database: Path) -> None:
    """Removes a file on which nobody plays, and what belongs to it."""
    for path in files_of(database):
        path.unlink(missing_ok=True)


def opened(path: Path, mode: str) -> sqlite3.Connection:
    """Opens a file that is there, in a mode of SQLite's such as "ro"."""
    name = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(name, uri=True, isolation_level=None)


def _sync(path: Path) -> None:
    """Has a file or folder stand on the disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
