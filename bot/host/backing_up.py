"""`tumbler backup`: a whole copy of the database in one file, also while the bot plays."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from bot.app.settings import Settings
from bot.host.files import NO_FILE, PG_DUMP, file_of
from bot.host.overview import overview
from bot.host.tool import Tool, by_settings
from bot.host.wording import content
from bot.store.engines import backup
from bot.store.engines.opening import look
from bot.store.tx import StoreError

DONE = 0


async def back_up(settings: Settings, target: Path) -> int:
    """Makes a copy, and says what it holds; returns the exit code. Raises `StoreError`."""
    database = file_of(settings, PG_DUMP)
    if database is None:
        return NO_FILE
    if not database.is_file():
        raise StoreError(f"There is no database at {database}, which TUMBLER_DATABASE names.")
    backup.copy(database, target)
    try:
        backup.note(database)
    except StoreError as error:  # such as a disk that may be read alone: there is a backup
        print(f"The bot cannot know of this backup. {error}", file=sys.stderr)
    copied = await look(target)
    try:
        found = await copied.read(overview)
    finally:
        await copied.close()
    print(f"{target} holds {content(found)}, in {target.stat().st_size:,} bytes.")
    print("Whoever has it can read every secret of running matches: keep it as you keep the token.")
    return DONE


def _words(parser: ArgumentParser) -> None:
    parser.add_argument("file", help="the file to be made, which must not be there yet")


async def _typed(settings: Settings, given: Namespace) -> int:
    return await back_up(settings, Path(given.file).expanduser())


TOOL = Tool(
    "backup",
    "copy the database to a file, also while the bot plays",
    "Makes a whole copy of the file that TUMBLER_DATABASE names, and looks through it. The bot may"
    " play meanwhile. A file that is there already is refused.",
    by_settings(_typed),
    _words,
)
