"""`tumbler backup`: a whole copy of the database in one file, also while the bot plays.

Backups in a folder are named by their time, and of each of some days the newest is kept. Those of
another installation may lie there, too: whose one is, its secret says.
"""

from __future__ import annotations

import re
import shutil
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.app.cli.beside import NO_FILE, PG_DUMP, database_file
from bot.app.cli.restore import restore
from bot.app.cli.stats import Overview, content, overview
from bot.app.cli.tool import DONE, Tool, WordsError, by_settings, path_of
from bot.app.database import open_reader
from bot.app.settings import Settings
from bot.match.controls.wording import counted
from bot.store.sqlite import backup, files
from bot.store.sqlite.errors import why
from bot.store.tx import StoreError

TRIAL = "-trial"
"""The end of the name of the folder in which a backup is tried."""

_OURS = re.compile(r"(tumbler-\d{4}-\d\d-\d\d)-\d{6}\.db(-part(?:-journal)?|-trial)?")
"""A name that was given here, with its day; the end is of what is not whole, or tried."""


async def back_up(
    settings: Settings, database: Path, target: Path, *, is_tried: bool, is_named: bool
) -> None:
    """Makes a copy, and says what it holds. Raises `StoreError`.

    `is_tried`: it is restored as well, into a file that is thrown away. A copy that cannot be
    restored counts as no backup, and is deleted unless `is_named`: its name was typed.
    """
    if not database.is_file():
        raise StoreError(f"There is no database at {database}, which TUMBLER_DATABASE names.")
    backup.copy(database, target)
    print(f"{target} holds {content(await _held(target))}, in {target.stat().st_size:,} bytes.")
    if is_tried:
        try:
            held = await try_restore(settings, target)
        except StoreError:
            if not is_named:
                target.unlink()
                print(f"It cannot be restored, and was deleted: {target}", file=sys.stderr)
            raise
        print(f"Restored into a scratch file, it holds {content(held)}.")
    print("Whoever has it can read every secret of running matches: keep it as you keep the token.")
    try:
        backup.note_backup(database)
    except StoreError as error:  # such as a disk that may be read alone: there is a backup
        print(f"The bot cannot know of this backup. {error}", file=sys.stderr)


async def try_restore(settings: Settings, source: Path) -> Overview:
    """Restores a copy into a scratch file as `tumbler restore` does; returns what that then holds.

    The file lies beside the copy, and is thrown away. Raises `StoreError`.
    """
    folder = source.with_name(f"{source.name}{TRIAL}")
    scratch = folder / "tumbler.db"
    try:
        folder.mkdir(mode=0o700)
        await restore(settings.on(scratch), source, is_agreed=True, says=lambda _: None)
        return await _held(scratch)
    except OSError as error:
        raise StoreError(f"{source} cannot be tried: {why(error)}.") from error
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def _held(database: Path) -> Overview:
    opened = await open_reader(database)
    try:
        return await opened.read(overview)
    finally:
        await opened.close()


def new_in(folder: Path, now: float) -> Path:
    """The path of a backup that is made now, in a folder that is made where there is none.

    What commands that were ended have left there is deleted a day later. `now` is in seconds since
    the epoch. Raises `StoreError`.
    """
    at = datetime.fromtimestamp(now, UTC)
    try:
        if not folder.is_dir():
            files.check_account(folder)
            folder.mkdir(mode=0o700)
        for name in left_over(_names(folder), _named(at - timedelta(days=1))):
            left = folder / name
            shutil.rmtree(left) if left.is_dir() else left.unlink()
        taken = [name.removesuffix(backup.PART) for name in _names(folder)]
    except OSError as error:
        raise StoreError(f"{folder} cannot be used: {why(error)}.") from error
    while _named(at) in taken:  # by another bot, whose timer is of the same second
        at += timedelta(seconds=1)
    return folder / _named(at)


def drop_older(made: Path, days: int) -> int:
    """Deletes what is not the newest backup of one of the last days that have one.

    Looks where one was just made, which stays. So does a file with any other name, and a backup of
    another installation. Returns how many backups were deleted. Raises `StoreError`.
    """
    secret = backup.secret_of(made)
    try:
        names = [name for name in _names(made.parent) if _OURS.fullmatch(name)]
        own = [name for name in names if backup.secret_of(made.with_name(name)) == secret]
        older = surplus(own, made.name, days)
        for name in older:
            made.with_name(name).unlink()
    except OSError as error:
        raise StoreError(f"An old backup cannot be deleted: {why(error)}.") from error
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


async def _run(settings: Settings, args: Namespace) -> int:
    is_named, word = bool(args.file), str(args.file or args.into)
    if is_named == bool(args.into):
        raise WordsError("Name a file, or a folder: tumbler backup --into FOLDER")
    if is_named and args.keep is not None:
        raise WordsError("--keep goes with --into, which names the files by their time.")
    days = None if args.keep is None else _days(args.keep)
    path, database = path_of(word), database_file(settings, PG_DUMP)
    if database is None:
        return NO_FILE
    target = path if is_named else new_in(path, time.time())
    await back_up(settings, database, target, is_tried=args.is_tried, is_named=is_named)
    if days is not None and (dropped := drop_older(target, days)):
        print(f"Deleted: {counted(dropped, 'older backup', 'older backups')}.")
    return DONE


def _days(word: str) -> int:
    if not (word.isascii() and word.isdigit() and 0 < int(word) < 10_000):
        raise WordsError("--keep takes a number of days, from 1 on.")
    return int(word)


def _words(parser: ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", help="the file to be made, which must not be there yet")
    parser.add_argument("--into", metavar="FOLDER", help="instead of FILE: name it by the time")
    parser.add_argument(
        "--keep",
        metavar="DAYS",
        help="delete what --into made before, but the newest of each of so many days",
    )
    parser.add_argument(
        "--try", dest="is_tried", action="store_true", help="restore it into a scratch file, too"
    )


TOOL = Tool(
    "backup",
    "copy the database to a file, also while the bot plays",
    "Makes a whole copy of the file that TUMBLER_DATABASE names, and looks through it. The bot may"
    " play meanwhile. A file that is there already is refused. For every night there is --into"
    " FOLDER --keep 7 --try.",
    by_settings(_run),
    _words,
)
