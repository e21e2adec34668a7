"""The copy of a file that the bot makes by itself before it brings the schema of the file up.

It lies beside the file, is named after it, its schema and the day, and goes after a week. What has
another name is the host's, and is left alone.
"""

from __future__ import annotations

import filecmp
import re
import secrets
import shutil
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from msgspec import Struct

from bot.store import schema
from bot.store.engines import backup
from bot.store.engines.file_errors import in_sentences
from bot.store.tx import StoreError

KEPT = timedelta(days=7)
"""How long a safe copy is kept."""

SPARE = 20_000_000
"""Bytes that are to be left beside a safe copy: what brings the schema up needs room, too."""

_NAME = re.compile(r"-schema(\d+)-(\d{4}-\d{2}-\d{2})-[0-9a-f]{8}(-part(?:-journal)?)?")
"""What the name of a safe copy has after that of its file."""


class SafeCopy(Struct, frozen=True):
    """A safe copy that was made: where it lies, and the schema that it has."""

    path: Path
    schema: int


def make(database: Path, now: float) -> SafeCopy | None:
    """Copies a file that has an earlier schema; None for any other, or for none.

    `now` is in seconds since the epoch. Of two copies that hold the same, the later one stays. The
    bot that plays on the file goes on meanwhile. Raises `StoreError`, also where there is not
    enough room; nothing is left behind then.
    """
    database = database.absolute()
    with in_sentences(database, "opened"):
        found = _schema(database)
    if not schema.FIRST <= found < schema.VERSION:
        return None
    with in_sentences(database, "copied"):
        _remove_parts(database)
        _check_room(database)
        day = datetime.fromtimestamp(now, UTC).date()
        path = database.with_name(f"{database.name}-schema{found}-{day}-{secrets.token_hex(4)}")
        backup.copy(database, path)
        if _schema(path) != found:  # somebody has brought the file up meanwhile
            path.unlink()
            return None
        _remove_same(database, path)
        return SafeCopy(path, found)


def remove_old(database: Path, now: float) -> int:
    """Removes the safe copies of a file that were made more than `KEPT` ago; returns how many."""
    database, before = database.absolute(), datetime.fromtimestamp(now, UTC).date() - KEPT
    old = [path for path, day in _own(database) if day < before]
    for path in old:
        path.unlink(missing_ok=True)
    return len(old)


def _own(database: Path) -> Iterator[tuple[Path, date]]:
    """The safe copies of a file and parts of such, each with its day."""
    for path in sorted(database.parent.iterdir()):
        if not path.name.startswith(database.name) or not path.is_file() or path.is_symlink():
            continue
        if named := _NAME.fullmatch(path.name.removeprefix(database.name)):
            try:
                yield path, date.fromisoformat(named[2])
            except ValueError:  # no day of any month: it is not ours
                continue


def _remove_same(database: Path, path: Path) -> None:
    """Removes earlier safe copies that hold the same: a start that fails is tried again."""
    made_at = path.stat().st_mtime_ns
    for other, _ in _own(database):
        is_earlier = other != path and other.stat().st_mtime_ns < made_at
        if is_earlier and filecmp.cmp(path, other, shallow=False):
            other.unlink()


def _remove_parts(database: Path) -> None:
    """Removes what processes that were killed have left of copies."""
    for path, _ in _own(database):
        if backup.PART in path.name.removeprefix(database.name) and backup.is_left(path):
            path.unlink(missing_ok=True)


def _schema(database: Path) -> int:
    """The schema of a file as it says itself; 0 for an empty one, or none."""
    if not database.is_file():
        return 0
    with closing(backup.opened(database, "ro")) as connection:
        (found,) = connection.execute("PRAGMA user_version").fetchone()
    return found


def _check_room(database: Path) -> None:
    """Raises `StoreError` where there is not enough room for a copy of a file."""
    with closing(backup.opened(database, "ro")) as connection:
        size, pages, unused = (
            connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("page_size", "page_count", "freelist_count")
        )
    free = shutil.disk_usage(database.parent).free
    missing = size * (pages - unused) + SPARE - free
    if missing > 0:
        raise StoreError(
            f"{database} is to be copied before it is brought to schema {schema.VERSION}, and"
            f" {missing:,} bytes are missing for that on its disk. Nothing was changed."
        )
