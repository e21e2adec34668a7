"""The database file: whether it is ours and sound, its account, what was deleted from it.

A file of ours says so in its head since `APPLICATION_ID` is set. An older one has a secret in its
table `meta`.

SQLite may leave what was deleted on free pages, and its write-ahead log keeps earlier pages. So
free space is overwritten, and the log is emptied after somebody was forgotten.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from bot.store.sqlite.errors import account, in_sentences
from bot.store.tx import Store, StoreError

log = logging.getLogger(__name__)

APPLICATION_ID = int.from_bytes(b"tumb", "big")
"""The number in the head of a file by which SQLite lets a program know its own."""

_PASSING = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
"""The kinds of errors that another connection causes by what it does now."""

MOST_FINDINGS = 10
"""The most findings that are told."""

INTERRUPT_S = 0.05
"""Seconds between two tries to interrupt a look."""


def check_place(path: Path, *, is_played: bool = True) -> None:
    """Raises `StoreError` for a file whose write-ahead log may lie elsewhere: it goes by the name.

    It lies beside one name of several, and outside of a mount of the file alone. `is_played`: it
    gets one where it has none, as a backup has none.
    """
    with in_sentences(path, "opened"):
        if not path.is_file() or not (is_played or _is_logged(path)):
            return
        if path.stat().st_nlink > 1:
            raise StoreError(f"{path} has two names (hard links): keep the one that a bot had.")
        with suppress(FileNotFoundError):  # there is no such list on this system
            mounts = Path("/proc/self/mountinfo").read_text(errors="replace")
            if is_mounted(path.resolve(), mounts):
                raise StoreError(f"{path} is a mount of its own: mount its folder.")


def open_there(path: Path, mode: str) -> sqlite3.Connection:
    """Opens a file that is there, in a mode of SQLite's such as "ro". Raises `StoreError`."""
    check_place(path, is_played=False)
    name = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(name, uri=True, isolation_level=None)


def _is_logged(path: Path) -> bool:
    """Whether a database file goes with a write-ahead log, by the version in its head."""
    with path.open("rb") as file:
        return file.read(19)[18:] == b"\2"


def is_mounted(path: Path, mounts: str) -> bool:
    """Whether something is mounted at a path, by the text of Linux's `mountinfo`."""
    named = re.sub(r"[ \t\n\\]", lambda sign: f"\\{ord(sign[0]):03o}", str(path))
    return any(line.split()[4] == named for line in mounts.splitlines())


def check_ours(path: Path) -> None:
    """Raises `StoreError` for the file of another program; not a byte is changed, and none is laid.

    Of a file that another process writes at this moment nothing may be known: who opens it looks
    again.
    """
    if not path.is_file():
        return
    uri = f"{path.absolute().as_uri()}?immutable=1"
    try:
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            refuse_foreign(connection)
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_NOTADB:
            return
        raise StoreError(f"{path} is no database: {error}") from error


def refuse_foreign(connection: sqlite3.Connection) -> None:
    """Raises `StoreError` for the file of another program."""
    if not is_ours(connection):
        raise StoreError(
            "TUMBLER_DATABASE names a database of another program, in which nothing was changed:"
            " name another one."
        )


def is_ours(connection: sqlite3.Connection) -> bool:
    """Whether a file is one of ours, or empty. Reads alone."""
    (number,) = connection.execute("PRAGMA application_id").fetchone()
    tables = tables_of(connection)
    if number or not tables:
        return number in (0, APPLICATION_ID)
    columns = {row[1] for row in connection.execute("PRAGMA table_info(meta)")}
    if not {"key", "value"} <= columns:
        return False
    return bool(connection.execute("SELECT 1 FROM meta WHERE key = 'secret'").fetchall())


def tables_of(connection: sqlite3.Connection) -> frozenset[str]:
    """The names of the tables in a file."""
    found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    return frozenset(name for (name,) in found if not name.startswith("sqlite_"))


def last_backup_at(database: Path) -> float | None:
    """The time at which the last backup of a file was noted, by the machine's clock; None: never.

    That is in seconds since the epoch. Who backs up by other means may touch the file as well.
    """
    try:
        return noted(database).stat().st_mtime
    except OSError:
        return None


def noted(database: Path) -> Path:
    """The empty file beside a database that was touched with its last backup."""
    return database.with_name(f"{database.name}-backed-up")


def make(path: Path, database: Path) -> None:
    """Makes an empty file beside a database, for its account alone, unless it is there.

    Raises `OSError`, and `StoreError` for root beside the database of another account.
    """
    if path.exists():
        return
    if database.exists():
        check_account(database)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def check_account(path: Path) -> None:
    """Raises `StoreError` for root where a file, or a folder without it, is another account's.

    What root makes there could not be used by that account.
    """
    there = path if path.exists() else path.absolute().parent
    if os.geteuid() == 0 and there.exists() and (number := there.stat().st_uid) != 0:
        owner = account(number)
        as_owner = f"'#{number}'" if owner == str(number) else owner
        raise StoreError(
            f"{there.absolute()} belongs to {owner}, and this process runs as root: put `sudo -u"
            f" {as_owner}` before the command."
        )


def overwrite(connection: sqlite3.Connection) -> None:
    """Has a connection overwrite what it deletes. Raises `StoreError` where SQLite does not."""
    connection.execute("PRAGMA secure_delete = ON")
    if connection.execute("PRAGMA secure_delete").fetchone() != (1,):
        raise StoreError("SQLite does not overwrite what is deleted here: install another build.")


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


async def log_damage(store: Store) -> None:
    """Checks a database, and logs if it is damaged."""
    try:
        found = await store.damage()
    except Exception:  # what only watches the file must not end the bot
        log.exception("the database was not looked through")
        return
    if found:
        log.warning("the database is damaged: %s", found[0], extra={"count": len(found)})


async def damage(path: Path) -> tuple[str, ...]:
    """Returns what is wrong with a database file; () if it is sound.

    Only reads, in a thread, and holds up neither the loop nor a transaction. A cancelled look ends
    at once; the thread closes the connection, because a caller may be gone before it ends.
    """
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=ro", uri=True, check_same_thread=False
    )
    looking = asyncio.ensure_future(asyncio.to_thread(_look, connection))
    try:
        return await asyncio.shield(looking)
    except asyncio.CancelledError:
        while not looking.done():  # a statement that has not begun yet cannot be interrupted
            with suppress(sqlite3.ProgrammingError):  # the look has just ended
                connection.interrupt()
            await asyncio.wait({looking}, timeout=INTERRUPT_S)
        raise


def _look(connection: sqlite3.Connection) -> tuple[str, ...]:
    with closing(connection):
        return looked_through(connection)


def looked_through(connection: sqlite3.Connection) -> tuple[str, ...]:
    """The findings of SQLite; they name pages, tables and indexes, and no content."""
    try:
        rows = connection.execute(f"PRAGMA quick_check({MOST_FINDINGS})").fetchall()
    except sqlite3.DatabaseError as error:  # so damaged that it cannot be looked through
        return (str(error),)
    return tuple(text for (text,) in rows if text != "ok")
