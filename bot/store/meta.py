"""The installation: the values that it stores by key, and the version of its code."""

from __future__ import annotations

import contextlib
import re
import subprocess
from importlib import metadata
from pathlib import Path

from bot.store.tx import StoreError, Tx

MOVED = "moved"
"""The key of the mark of a database that was moved: nobody plays on it any more, or backs it up."""

ROOT = Path(__file__).parents[2]
"""Where the packages of the bot lie."""

_COMMIT = re.compile(r"([0-9a-f]{7,40})\s*")
"""What the file says; in a clone it is still what Git is to put there."""

GIT_WAIT_S = 2.0
"""Seconds that Git may take to answer."""


def read_meta(tx: Tx, key: str) -> str | None:
    """Returns a value of the installation, or None."""
    found = tx.row("SELECT value FROM meta WHERE key = :key", key=key)
    return None if found is None else found["value"]


def write_meta(tx: Tx, key: str, value: str) -> None:
    """Stores a value of the installation."""
    sql = (
        "INSERT INTO meta (key, value) VALUES (:key, :value)"
        " ON CONFLICT (key) DO UPDATE SET value = excluded.value"
    )
    tx.run(sql, key=key, value=value)


def check_not_moved(mark: object) -> None:
    """Raises `StoreError` where a database has the mark `MOVED`."""
    if mark is not None:
        raise StoreError(
            "The database was moved: let TUMBLER_DATABASE name the new one, or see `tumbler"
            " move-to --undo`."
        )


def drop_meta(tx: Tx, key: str) -> None:
    """Drops a value of the installation."""
    tx.run("DELETE FROM meta WHERE key = :key", key=key)


def drop_meta_like(tx: Tx, beginning: str) -> None:
    """Drops the values of all keys that begin so."""
    tx.run("DELETE FROM meta WHERE key LIKE :like", like=f"{beginning}%")


def read_meta_like(tx: Tx, beginning: str) -> dict[str, str]:
    """Returns the values of all keys that begin so."""
    rows = tx.rows(
        "SELECT key, value FROM meta WHERE key LIKE :like",
        like=f"{beginning}%",
    )
    return {row["key"]: row["value"] for row in rows}


def installed_version() -> str:
    """Returns the version of the package as it is installed."""
    try:
        return metadata.version("tumbler")
    except metadata.PackageNotFoundError:
        return "(not installed)"


def code_version() -> str:
    """Returns the version of the code, and its commit where that is known. May ask Git."""
    known = code_commit()
    return installed_version() if known is None else f"{installed_version()} ({known})"


def code_commit(root: Path = ROOT) -> str | None:
    """Returns the short commit of the code, with a mark if a clone has changed since.

    An archive of the source, or an image, has it in a file; in a clone Git tells it. None where
    nothing says it.
    """
    with contextlib.suppress(OSError, UnicodeError):
        if written := _COMMIT.fullmatch((root / "bot" / "COMMIT").read_text()):
            return written[1]
    if not (root / ".git").exists():  # another program's clone may lie around it
        return None
    asked = ("describe", "--always", "--exclude=*", "--dirty=-changed")
    command = ["git", "-C", str(root), *asked]
    try:
        said = subprocess.run(
            command, capture_output=True, text=True, check=True, timeout=GIT_WAIT_S
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return said.stdout.strip() or None
