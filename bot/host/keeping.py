"""Backups in a folder: each is named by its time, and the newest of each of some days are kept."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.store.engines import owners
from bot.store.tx import StoreError

_OURS = re.compile(r"(tumbler-\d{4}-\d\d-\d\d)-\d{6}\.db(-part(?:-journal)?|-trial)?")
"""A name that was given here, with its day; the end is of what is not whole, or tried."""


def new_in(folder: Path, now: float) -> Path:
    """The path of a backup that is made now, in a folder that is made where there is none.

    What commands that were ended have left there is deleted a day later. `now` is in seconds since
    the epoch. Raises `StoreError`.
    """
    at = datetime.fromtimestamp(now, UTC)
    try:
        owners.make_folder(folder)
        for name in left_over(_names(folder), _named(at - timedelta(days=1))):
            _remove(folder / name)
    except OSError as error:
        raise StoreError(f"{folder} cannot be used: {error}") from error
    return folder / _named(at)


def drop_older(made: Path, days: int) -> int:
    """Deletes what is not the newest backup of one of the last days that have one.

    Looks where one was just made, which stays. So does a file with any other name. Returns how
    many backups were deleted. Raises `StoreError`.
    """
    try:
        older = surplus(_names(made.parent), made.name, days)
        for name in older:
            _remove(made.with_name(name))
    except OSError as error:
        raise StoreError(f"An old backup cannot be deleted: {error}") from error
    return len(older)


def surplus(names: Iterable[str], made: str, days: int) -> list[str]:
    """The names of the backups that are deleted once `made` stands, the oldest first."""
    whole = [
        (fits[1], name)
        for name in sorted(names)
        if (fits := _OURS.fullmatch(name)) is not None and fits[2] is None
    ]
    newest = dict(whole)
    kept = {made, *list(newest.values())[-days:]}
    return [name for _, name in whole if name not in kept]


def left_over(names: Iterable[str], before: str) -> list[str]:
    """The names of what is not whole, or was tried, and is older than the backup `before`."""
    fitting = [fits for name in sorted(names) if (fits := _OURS.fullmatch(name)) is not None]
    return [fits[0] for fits in fitting if fits[2] is not None and fits[0] < before]


def _named(at: datetime) -> str:
    return f"tumbler-{at:%Y-%m-%d-%H%M%S}.db"


def _names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink()
