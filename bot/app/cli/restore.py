"""`tumbler restore`: a backup takes the place of the database, and all is shown as it stands there.

The new file is made whole beside the old one, and takes its place in one step. Who was forgotten
after the backup was made is forgotten again.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

from msgspec import Struct

from bot.app.cli.beside import (
    NO_FILE,
    PG_RESTORE,
    database_file,
    in_sentences,
    matches_on,
    take_hold,
)
from bot.app.cli.stats import content, overview
from bot.app.cli.tool import DONE, NOT_AGREED, Tool, agrees, by_settings, path_of
from bot.app.database import open_reader, open_store
from bot.app.settings import Settings
from bot.cogs.own_data import forgetting
from bot.cogs.own_data.forgetting import Forgetting, ForgottenMarks, request_forgetting
from bot.cogs.own_data.rows import everybody
from bot.match.act import Acts
from bot.match.controls.wording import counted
from bot.match.lobby.lobby import Lobby
from bot.match.outages import Outages
from bot.store import cursors, person_settings
from bot.store.matches import matches_of
from bot.store.meta import MOVED, read_meta
from bot.store.sqlite import backup, errors, files
from bot.store.tx import Store, StoreError, Tx

FRESH = "-restored"
"""The end of the name of the new file until it takes its place."""

Says = Callable[[str], None]
"""Says a line to who has typed the command."""


class KnownDatabase(Struct, frozen=True):
    """What is known of a database: its secret, and the last row of each match.

    `forgotten` and `wished`: who was forgotten, and who is still to be.
    """

    secret: str | None
    rows: dict[str, int]
    forgotten: ForgottenMarks
    wished: tuple[int, ...]
    was_moved: bool


async def restore(settings: Settings, source: Path, *, is_agreed: bool, says: Says = print) -> int:
    """Puts a backup in the database's place; asks unless `is_agreed`. Raises `StoreError`."""
    database = database_file(settings, PG_RESTORE)
    if database is None:
        return NO_FILE
    if database.is_file() and source.is_file() and database.samefile(source):
        raise StoreError(f"{source} is the database itself.")
    fresh = database.with_name(f"{database.name}{FRESH}")
    part = fresh.with_name(fresh.name + backup.PART)
    if source.resolve() in (*backup.files_of(fresh), *backup.files_of(part)):
        raise StoreError(f"{source} was left by a restore that was broken off: name a backup.")
    files.check_account(database)
    async with AsyncExitStack() as until:
        await take_hold(until, database, "The database is in use.")
        for left in (fresh, part):
            until.callback(backup.remove, left)
            backup.remove(left)  # of a command that was ended before
        with in_sentences():
            backup.check_whole(source)
            backup.copy(source, fresh)
            store = await open_store(fresh)
            try:
                return await _replaced(store, fresh, database, says, is_agreed=is_agreed)
            finally:
                await store.close()


async def _replaced(
    store: Store, fresh: Path, database: Path, says: Says, *, is_agreed: bool
) -> int:
    """Says what is lost, asks, and has the open copy take the place of the database."""
    says(f"The backup holds {content(await store.read(overview))}.")
    replaced = await _known_there(database, says)
    if replaced is not None:
        for line in _sentences(replaced, await store.read(_read_known)):
            says(line)
    if not is_agreed and not await agrees():
        return NOT_AGREED
    again = [] if replaced is None else await _forget_again(store, replaced)
    shown = await store.write(show_all_anew)
    with errors.in_sentences(fresh, "written"):
        if not await store.scrub():
            raise StoreError(f"{fresh} was not written: is its disk full? Nothing was changed.")
    await store.close()
    backup.check_whole(fresh)
    backup.put_in_place(fresh, database)
    for line in again:
        says(line)
    says(f"Done. Start the bot: it shows {counted(shown, 'table')} anew.")
    return DONE


def show_all_anew(tx: Tx) -> int:
    """Has all running matches, and all tables, shown anew; returns how many there are.

    Where their messages stand stays known: one that is still there is edited.
    """
    found = matches_of(tx, statuses=("open", "lobby"))
    for match in found:
        cursors.mark_behind(tx, match)
        cursors.show_private_anew(tx, match)
    return len(found)


async def _known_there(database: Path, says: Says) -> KnownDatabase | None:
    """What is known of the database that is there; None, once it was said why nothing is."""
    if not database.exists():
        says(f"There is no database at {database} yet, so nothing is lost.")
        return None
    try:
        backup.check_whole(database)
        there = await open_reader(database)
    except StoreError as error:
        says(str(error))
        says("So nobody can say what is lost with it, nor who was forgotten since the backup.")
        return None
    try:
        return await there.read(_read_known)
    finally:
        await there.close()


def _read_known(tx: Tx) -> KnownDatabase:
    return KnownDatabase(
        read_meta(tx, "secret"),
        last_rows(tx),
        forgetting.read_marks(tx),
        person_settings.leaving(tx),
        read_meta(tx, MOVED) is not None,
    )


def _sentences(replaced: KnownDatabase, kept: KnownDatabase) -> Iterator[str]:
    """What is lost with the database that is there."""
    rows, of, matches = lost(replaced.rows, kept.rows)
    if replaced.secret != kept.secret:
        yield "The backup is of another installation than the database that it replaces."
    if replaced.was_moved:
        yield "The database was moved: start no bot on the other one once this is restored."
    if not (rows or matches):
        yield "Nothing that was played is lost."
        return
    where = counted(of, "match", "matches")
    yield f"Lost with the database: {counted(rows, 'move')} in {where} played since."
    if matches:
        yield f"Of {counted(matches, 'match', 'matches')} nothing is left."


def last_rows(tx: Tx) -> dict[str, int]:
    """Returns the number of the last row of each match, 0 for one without."""
    rows = tx.rows(
        "SELECT m.id, coalesce(max(v.n), 0) AS n FROM matches m"
        " LEFT JOIN moves v ON v.match = m.id GROUP BY m.id"
    )
    return {row["id"]: row["n"] for row in rows}


def lost(here: dict[str, int], there: dict[str, int]) -> tuple[int, int, int]:
    """Counts the rows that one database has, by its last ones, and another has not.

    Returns the number of rows, of the matches that these are of, and of whole matches. A match has
    its rows in their order, without gaps, and none is ever changed.
    """
    missing = [n - there.get(match, 0) for match, n in here.items() if n > there.get(match, 0)]
    return sum(missing), len(missing), len(here.keys() - there.keys())


async def _forget_again(store: Store, replaced: KnownDatabase) -> list[str]:
    """Forgets whom the replaced database has forgotten, or whose wish stands there; says how many.

    `store` is on the database that takes its place, on which no bot plays yet.
    """
    matches = matches_on(store)
    store.first = Outages(matches).count  # as the bot does, before a row is stored
    found = await store.write(lambda tx: _request_again(tx, replaced, matches.clock()))
    await Forgetting(matches, Acts(matches), Lobby(matches)).resume()
    left = found & set(await store.read(person_settings.leaving))
    says: list[str] = []
    if done := len(found - left):
        says.append(f"Forgotten again: {counted(done, 'person', 'people')}.")
    if left:
        people = counted(len(left), "person is", "people are")
        says.append(f"{people} still to be forgotten: the next start tries again.")
    return says


def _request_again(tx: Tx, replaced: KnownDatabase, at: float) -> set[int]:
    """Stores the requests of all who are to be forgotten again; returns their ids.

    Whom a mark of the same time names in the copy, too, was there anew when it was made.
    """
    own = forgetting.read_marks(tx)
    found = {
        person
        for person in everybody(tx)
        if person in replaced.wished
        or (own.of(person) or 0.0) < (replaced.forgotten.of(person) or 0.0)
    }
    forgetting.take_over_marks(tx, replaced.forgotten)
    for person in sorted(found):
        request_forgetting(tx, person, at)
    return found


def _words(parser: ArgumentParser) -> None:
    parser.add_argument("file", help="the backup")
    parser.add_argument("--yes", action="store_true", help="begin without asking")


async def _run(settings: Settings, args: Namespace) -> int:
    return await restore(settings, path_of(args.file), is_agreed=args.yes)


TOOL = Tool(
    "restore",
    "put a backup in the place of the database",
    "Puts a backup in the place of the file that TUMBLER_DATABASE names, on which no bot may play."
    " It says what is lost by that, and asks once more. The next start shows all running matches as"
    " they stand in the backup.",
    by_settings(_run),
    _words,
    "Broken off. Nothing was changed.",
)
