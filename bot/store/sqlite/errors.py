"""Errors of SQLite, the disk or the system, as a sentence that names what a host can see to."""

from __future__ import annotations

import errno
import os
import pwd
import shutil
import socket
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from bot.store.tx import StoreError

BESIDE = ("-wal", "-shm", "-journal")
"""The ends of the names of files that belong to the one beside them, and to no other."""

LITTLE = 100_000
"""Bytes: with fewer left on its disk, SQLite cannot lay a write-ahead log beside a file."""

_UNUSED = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY)
"""The kinds of errors that a full disk may cause, or the mode of a file."""


_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
"""The kinds of errors of a file that is not, or not wholly, a database."""


_WORDS = {
    errno.EPERM: "this account may not use it",
    errno.EACCES: "this account may not use it",
    errno.EADDRINUSE: "another process has it",
    errno.EADDRNOTAVAIL: "this machine has no such address",
    errno.EAFNOSUPPORT: "this machine has no such kind of address, such as IPv6",
    errno.ECONNREFUSED: "nothing answers there",
    errno.EDQUOT: "the quota of the disk is used up",
    errno.EEXIST: "something else has this name already",
    errno.EFBIG: "it would become too large for its disk",
    errno.EIO: "its disk fails",
    errno.EISDIR: "it is a folder",
    errno.ELOOP: "its links lead in a circle",
    errno.EMFILE: "this process has too many files open",
    errno.ENAMETOOLONG: "its name is too long",
    errno.ENFILE: "this machine has too many files open",
    errno.ENOENT: "it is not there, or its folder is not",
    errno.ENOSPC: "the disk is full: make room on it",
    errno.ENOTDIR: "a part of its path is no folder",
    errno.ENOTEMPTY: "it is a folder that is not empty",
    errno.EROFS: "its disk can be read alone",
}
"""The words for an error of the system, by its number."""


def why(error: OSError | UnicodeError) -> str:
    """Why something cannot be done, as the end of a sentence without its stop."""
    if isinstance(error, UnicodeDecodeError):
        return "it is no UTF-8 text"
    if isinstance(error, UnicodeError):
        return "its name has a sign that cannot be used"
    if isinstance(error, socket.gaierror):
        return "no machine has this name"
    if isinstance(error, TimeoutError):
        return "nothing answers there"
    if error.errno in _WORDS:
        return _WORDS[error.errno]
    if error.errno:
        return os.strerror(error.errno).lower()
    return str(error) or "the system does not say why"


def damage_met(path: Path, error: Exception) -> str | None:
    """The sentence for an error by which a file is damaged; None for any other error."""
    if _kind(error) not in _DAMAGED:
        return None
    return f"{path.absolute()} is damaged: {error}. Restore a backup of it."


@contextmanager
def damage_in_sentences(path: Path) -> Generator[None]:
    """Raises an error by which a file is damaged as a `StoreError`, and any other as it is."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        damage = damage_met(path, error)
        if damage is None:
            raise
        raise StoreError(damage) from error


@contextmanager
def in_sentences(path: Path, done: str) -> Generator[None]:
    """Raises what SQLite or the disk says as a `StoreError`: what cannot be done with a file."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"{path.absolute()} cannot be {done}: {_why(path, error)}.") from error


def _why(path: Path, error: sqlite3.Error | OSError) -> str:
    """What a host can see to; else what was said."""
    kind = _kind(error)
    if kind == sqlite3.SQLITE_FULL:
        return _WORDS[errno.ENOSPC]
    is_unused = kind in _UNUSED or isinstance(error, PermissionError)
    found = _unusable(path) if is_unused else None
    return found or (why(error) if isinstance(error, OSError) else str(error))


def _kind(error: Exception) -> int:
    """The kind of an error of SQLite, of which its extended code is a case; 0 for any other."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _unusable(path: Path) -> str | None:
    """Why nobody could use a file and its folder from here; None where that is not known."""
    folder = path.absolute().parent
    if folder.exists() and os.statvfs(folder).f_flag & os.ST_RDONLY:
        return _WORDS[errno.EROFS]
    can_tell = os.access in os.supports_effective_ids
    for there in (path, *(path.with_name(path.name + end) for end in BESIDE), folder):
        if there.exists() and not os.access(there, os.R_OK | os.W_OK, effective_ids=can_tell):
            owner, here = account(there.stat().st_uid), account(os.geteuid())
            if owner == here:
                return f"the mode of {there} does not let its own account read and write it"
            return f"{there} belongs to {owner}, and this process runs as {here}"
    if folder.exists() and shutil.disk_usage(folder).free < LITTLE:
        return _WORDS[errno.ENOSPC]
    return None


def account(number: int) -> str:
    """The name of an account, or its number where this machine does not know it."""
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:  # as in a container
        return str(number)
