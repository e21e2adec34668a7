"""Whom a file belongs to that a command of root's makes, while the bot has an account of its own.

It belongs to whom the file belongs that it replaces, else to whom its folder belongs. Nothing is
given away that stood there before.
"""

from __future__ import annotations

import os
from pathlib import Path


def make(path: Path) -> None:
    """Makes an empty file that its owner alone can read, unless it is there. Raises `OSError`."""
    try:
        number = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return
    try:
        _give(number, path.absolute().parent)
    finally:
        os.close(number)


def make_folder(path: Path) -> None:
    """Makes a folder that its owner alone can use, unless it is there. Raises `OSError`."""
    if not path.is_dir():
        path.mkdir(mode=0o700)
        give(path, path.absolute().parent)


def give(fresh: Path, place: Path) -> None:
    """Gives what was made to whom the place belongs that it is to take, else its folder."""
    number = os.open(fresh, os.O_RDONLY)
    try:
        _give(number, place if place.exists() else place.absolute().parent)
    finally:
        os.close(number)


def _give(number: int, there: Path) -> None:
    """Has an open file belong to whom something belongs that is there."""
    if os.geteuid() == 0:  # nobody else may give anything away
        owner = there.stat()
        os.fchown(number, owner.st_uid, owner.st_gid)
