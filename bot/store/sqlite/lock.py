"""The hold on a database: one process at a time plays on it, and one may wait for it.

On a file it is two locks, which the operating system ends with their process, however that ends.
One is on a small file beside the database, which is there before the database is, and stays when a
backup is put in place. The other is on the database file itself, by whatever name it is called.
"""

from __future__ import annotations

import asyncio
import fcntl
import sqlite3
import tempfile
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Protocol

from bot.store.sqlite import files
from bot.store.sqlite.errors import in_sentences
from bot.store.tx import StoreError


class DatabaseLock(Protocol):
    """Takes and releases the hold on one database; `queue` also holds the place of the next."""

    @property
    def is_sure(self) -> bool:
        """Whether no other process can have the hold yet."""
        ...

    async def take(self) -> bool:
        """Takes the hold, and gives up the place of the next; False while another process has it.

        Raises `StoreError` if the lock cannot be made.
        """
        ...

    async def queue(self) -> bool:
        """Takes the place of the next; False while another process waits there."""
        ...

    async def is_wanted(self) -> bool:
        """Whether another process waits for the hold that this one has."""
        ...

    async def keep(self) -> None:
        """Keeps the hold; ends once another process has it."""
        ...

    async def release(self) -> None:
        """Gives up the hold and the place of the next."""
        ...


class FileHold:
    """The hold on a database file, which nobody can lose."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._file: ExitStack | None = None
        self._hold = _Lock(database, "-hold")
        self._next = _Lock(database, "-next")

    @property
    def is_sure(self) -> bool:
        """Always, for the operating system keeps it."""
        return True

    async def take(self) -> bool:
        """Takes the hold, and gives up the place of the next."""
        files.check_place(self._database)
        if not self._hold.take():
            return False
        if not self._locks_file():
            self._hold.release()
            return False
        self._next.release()
        return True

    async def queue(self) -> bool:
        return self._next.take()

    async def is_wanted(self) -> bool:
        try:
            is_free = self._next.take()
        except StoreError:  # nobody can be told of it
            return False
        self._next.release()
        return not is_free

    async def keep(self) -> None:
        """Never ends, unless another process has locked the file that was made since `take`."""
        if not self._hold.is_taken or self._locks_file():
            await asyncio.Future()

    async def release(self) -> None:
        if self._file is not None:
            self._file.close()
        self._file = None
        self._hold.release()
        self._next.release()

    def _locks_file(self) -> bool:
        """Locks the database file; returns False if another process has, True if there is none.

        SQLite's own locks are of another kind. Closing the file would end them in this process, so
        it stays open. Where they are not, the file beside it alone is locked.
        """
        if self._file is not None or not self._database.exists():
            return True
        with in_sentences(self._database, "locked"), ExitStack() as opened:
            if not _are_apart(self._database.absolute().parent):
                return True
            file = opened.enter_context(self._database.open("rb+"))
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
            self._file = opened.pop_all()
        return True


def _are_apart(folder: Path) -> bool:
    """Whether SQLite heeds no lock of ours on its file. NFS and SMB have one kind of locks alone.

    Raises `OSError`.
    """
    with tempfile.NamedTemporaryFile(dir=folder) as probe:
        fcntl.flock(probe.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        try:
            fcntl.lockf(probe, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            return False
        return True


class _Lock:
    """An exclusive lock on a file beside a database, of SQLite's kind as versions before had it."""

    def __init__(self, database: Path, end: str) -> None:
        self._database = database
        self._path = database.with_name(f"{database.name}{end}")
        self._held: ExitStack | None = None

    @property
    def is_taken(self) -> bool:
        return self._held is not None

    def take(self) -> bool:
        if self.is_taken:
            return True
        with in_sentences(self._path, "locked"), ExitStack() as opened:
            files.make(self._path, self._database)
            connection = sqlite3.connect(self._path, timeout=0.0, isolation_level=None)
            opened.callback(connection.close)
            try:
                connection.execute("PRAGMA journal_mode = OFF")  # nothing is written: no journal
                connection.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                    return False
                raise
            self._held = opened.pop_all()
        return True

    def release(self) -> None:
        if self._held is not None:
            with suppress(sqlite3.Error):
                self._held.close()
            self._held = None
