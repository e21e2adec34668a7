"""`tumbler backup`: a whole copy of the database in one file, also while the bot plays."""

from __future__ import annotations

import shutil
import sys
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

from msgspec.structs import replace

from bot.app.settings import Settings
from bot.host.files import NO_FILE, PG_DUMP, file_of
from bot.host.keeping import drop_older, new_in
from bot.host.overview import Overview, content, overview
from bot.host.restoring import restore
from bot.host.tool import Tool, WordsError, by_settings
from bot.message.wording import counted
from bot.store.engines import backup
from bot.store.engines.opening import look
from bot.store.tx import StoreError

DONE = 0

TRIAL = "-trial"
"""The end of the name of the folder in which a backup is tried."""


async def back_up(
    settings: Settings, target: Path, *, is_tried: bool = False, is_named: bool = True
) -> int:
    """Makes a copy, and says what it holds; returns the exit code. Raises `StoreError`.

    `is_tried`: it is restored as well, into a file that is thrown away. A copy that cannot be
    restored counts as no backup, and is deleted unless `is_named`: its name was typed.
    """
    database = file_of(settings, PG_DUMP)
    if database is None:
        return NO_FILE
    if not database.is_file():
        raise StoreError(f"There is no database at {database}, which TUMBLER_DATABASE names.")
    backup.copy(database, target)
    print(f"{target} holds {content(await _held(target))}, in {target.stat().st_size:,} bytes.")
    if is_tried:
        try:
            held = await tried(settings, target)
        except StoreError:
            if not is_named:
                target.unlink()
                print(f"It cannot be restored, and was deleted: {target}", file=sys.stderr)
            raise
        print(f"Restored into a scratch file, it holds {content(held)}.")
    print("Whoever has it can read every secret of running matches: keep it as you keep the token.")
    try:
        backup.note(database)
    except StoreError as error:  # such as a disk that may be read alone: there is a backup
        print(f"The bot cannot know of this backup. {error}", file=sys.stderr)
    return DONE


async def keep(settings: Settings, folder: Path, days: int | None, *, is_tried: bool) -> int:
    """Makes a copy in a folder, then deletes older ones; returns the exit code.

    The newest of each of the last `days` days that have one stay; None: all stay. So they do
    where the copy cannot be made or restored. Raises `StoreError`.
    """
    if file_of(settings, PG_DUMP) is None:
        return NO_FILE
    target = new_in(folder, time.time())
    code = await back_up(settings, target, is_tried=is_tried, is_named=False)
    dropped = 0 if days is None else drop_older(target, days)
    if dropped:
        print(f"Deleted: {counted(dropped, 'older backup', 'older backups')}.")
    return code


async def tried(settings: Settings, source: Path) -> Overview:
    """Restores a copy into a scratch file as `tumbler restore` does; returns what that then holds.

    The file lies beside the copy, and is thrown away. Raises `StoreError`.
    """
    folder = source.with_name(f"{source.name}{TRIAL}")
    scratch = folder / "tumbler.db"
    try:
        folder.mkdir(mode=0o700)
        await restore(
            replace(settings, database=scratch), source, is_agreed=True, says=lambda _: None
        )
        return await _held(scratch)
    except OSError as error:
        raise StoreError(f"{source} cannot be tried: {error}") from error
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def _held(database: Path) -> Overview:
    opened = await look(database)
    try:
        return await opened.read(overview)
    finally:
        await opened.close()


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


async def _typed(settings: Settings, given: Namespace) -> int:
    if (given.file is None) == (given.into is None):
        raise WordsError("Name a file, or a folder: tumbler backup --into FOLDER")
    if given.into is not None:
        days = None if given.keep is None else _days(given.keep)
        folder = Path(given.into).expanduser()
        return await keep(settings, folder, days, is_tried=given.is_tried)
    if given.keep is not None:
        raise WordsError("--keep goes with --into, which names the files by their time.")
    return await back_up(settings, Path(given.file).expanduser(), is_tried=given.is_tried)


def _days(word: str) -> int:
    if not (word.isascii() and word.isdigit() and 0 < int(word) < 10_000):
        raise WordsError("--keep takes a number of days, from 1 on.")
    return int(word)


TOOL = Tool(
    "backup",
    "copy the database to a file, also while the bot plays",
    "Makes a whole copy of the file that TUMBLER_DATABASE names, and looks through it. The bot may"
    " play meanwhile. A file that is there already is refused. For every night there is --into"
    " FOLDER --keep 7 --try.",
    by_settings(_typed),
    _words,
)
