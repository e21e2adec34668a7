"""Copies of a database file: made while the bot plays, judged, and put in its place again.

SQLite itself makes a copy, because it reads the file and its write-ahead log as one; copying bytes
would miss what is in the log.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

from bot.store.meta import MOVED, check_not_moved
from bot.store.sqlite import files
from bot.store.sqlite.errors import BESIDE, in_sentences
from bot.store.sqlite.files import empty_log, open_there
from bot.store.sqlite.inspect import check_known
from bot.store.tx import StoreError

PART = "-part"
"""The end of the name of a copy that is not whole yet."""

LEFT_S = 600.0
"""Seconds without a byte more, after which a part of a copy was left by a process that was killed.
"""


def copy(source: Path, target: Path) -> None:
    """Writes what a file holds into a new one, which its account alone can read, and judges that.

    Raises `StoreError`, also where the target is there, or while another copy to it is made;
    nothing is left behind then.
    """
    _check_new(target)
    with in_sentences(source, "copied"), closing(open_there(source, "ro")) as connection:
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
    noted = files.noted(database)
    with in_sentences(noted, "touched"):
        files.make(noted, database)
        os.utime(noted)


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
    with in_sentences(path, "read"), closing(open_there(path, mode)) as connection:
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


def _sync(path: Path) -> None:
    """Has a file or folder stand on the disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
