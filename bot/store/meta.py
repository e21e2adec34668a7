"""The installation: the values that it stores by key, its marks, and the version of its code.

A mark is a keyed hash, by which the store knows people, and what concerns them, without naming
them. Each use of marks has a key of its own, made at its first use, so that they say nothing about
the marks of another use.

Limits count by rows, which forgetting cuts: whoever is forgotten would begin anew. So what still
counts then is kept under marks (`keep_marked`), which are found again only where the same people
are counted.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import re
import secrets
import subprocess
from pathlib import Path

from msgspec import Struct

from bot.store.tx import StoreError, Tx

MOVED = "moved"
"""The key of the mark of a database that was moved: nobody plays on it any more, or backs it up."""

UNFINISHED = "unfinished"
"""The key of the mark of a copy that is not finished: nobody plays on it yet."""

ROOT = Path(__file__).parents[2]
"""The folder in which the packages of the bot lie, beside pyproject.toml."""

_VERSION = re.compile(r'^version = "(.+)"$', re.MULTILINE)

_COMMIT = re.compile(r"([0-9a-f]{7,40})\s*")
"""The text of the file; in a clone it is still what Git is to put there."""

GIT_WAIT_S = 2.0
"""Seconds that Git may take to answer."""

MARK_LENGTH = 32
"""Characters of a mark."""

_LIMITS = "limits"
"""The use of the marks of what limits count."""

_PREFIX = "limit."
"""The beginning of such a mark's key among the values of the installation."""


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


def check_played_on(tx: Tx) -> None:
    """Raises `StoreError` for a copy that is not finished, and for what was moved elsewhere."""
    if read_meta(tx, UNFINISHED) is not None:
        raise StoreError(
            "The database is an unfinished copy: end it by `tumbler move-to`, or play on the"
            " database that it is a copy of."
        )
    check_not_moved(read_meta(tx, MOVED))


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


def mark_of(tx: Tx, use: str, text: str) -> str | None:
    """Returns the mark of a text; None as long as nothing was ever marked for this use."""
    key = read_meta(tx, use)
    return None if key is None else mark_by_key(key, text)


def make_mark(tx: Tx, use: str, text: str) -> str:
    """Returns the mark of a text. Makes the key at its first use."""
    key = read_meta(tx, use)
    if key is None:
        key = secrets.token_hex(32)
        write_meta(tx, use, key)
    return mark_by_key(key, text)


def mark_by_key(key: str, text: str) -> str:
    """Returns the mark of a text by a key, which is in hex."""
    return hmac.new(bytes.fromhex(key), text.encode(), hashlib.sha256).hexdigest()[:MARK_LENGTH]


class Marked(Struct, frozen=True):
    """The time of something that a limit counts; `note` tells of several kinds which it was."""

    at: float
    note: str = ""


def keep_marked(tx: Tx, at: float, *about: object, note: str = "") -> None:
    """Stores that something was at a time; `about` are the name of the limit and ids."""
    tx.alone()
    key = _PREFIX + make_mark(tx, _LIMITS, _text(about))
    lines = (read_meta(tx, key) or "").splitlines()
    write_meta(tx, key, "\n".join((*lines, f"{at!r} {note}")))


def read_marked(tx: Tx, *about: object) -> tuple[Marked, ...]:
    """Returns what is stored of people who were forgotten since."""
    mark = mark_of(tx, _LIMITS, _text(about))
    value = None if mark is None else read_meta(tx, _PREFIX + mark)
    return () if value is None else _marked(value)


def drop_marked(tx: Tx, *about: object) -> None:
    """Drops what is stored about somebody."""
    mark = mark_of(tx, _LIMITS, _text(about))
    if mark is not None:
        drop_meta(tx, _PREFIX + mark)


def expire_marked(tx: Tx, before: float) -> None:
    """Drops what was before a time."""
    for key, value in read_meta_like(tx, _PREFIX).items():
        if all(one.at <= before for one in _marked(value)):
            drop_meta(tx, key)


def _marked(value: str) -> tuple[Marked, ...]:
    parts = (line.partition(" ") for line in value.splitlines())
    return tuple(Marked(float(at), note) for at, _, note in parts)


def _text(about: tuple[object, ...]) -> str:
    return ":".join(map(str, about))


def installed_version() -> str:
    """Returns the version that pyproject.toml gives: the code runs where it lies."""
    found = None
    with contextlib.suppress(OSError, UnicodeError):
        found = _VERSION.search((ROOT / "pyproject.toml").read_text())
    return "(unknown)" if found is None else found[1]


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
