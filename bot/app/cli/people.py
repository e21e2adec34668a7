"""`tumbler export`, `tumbler forget`, `tumbler mark`: what is kept about a person, and in the log.

A host does this for people who cannot ask the bot themselves.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path

from bot.app.cli.beside import WITHIN_A_MINUTE, beside, matches_on, opened, read_in_sentences
from bot.app.cli.output import put
from bot.app.cli.tool import DONE, NOT_AGREED, Tool, agrees, by_settings, id_of
from bot.app.database import is_shared, open_reader
from bot.app.journal import mark_of, month_before
from bot.app.settings import Settings, address_of
from bot.cogs.own_data import screens
from bot.cogs.own_data.forgetting import request_forgetting_beside
from bot.cogs.own_data.kept import read_kept
from bot.cogs.own_data.rows import at_stake, is_known, read_own_data
from bot.match.controls.wording import counted
from bot.match.wall_clock import Clock
from bot.store.meta import read_meta
from bot.store.sqlite.inspect import check_tables
from bot.store.tx import StoreError, Tx

NOBODY = 1
"""An exit code: nothing is kept about this person."""

UNKNOWN = "Nothing is kept about this person."


async def export(settings: Settings, person: int) -> int:
    """Prints what `Download` gives a person; returns the exit code. Raises `StoreError`."""
    async with beside(settings) as store:
        if not await store.read(lambda tx: is_known(tx, person)):
            print(UNKNOWN)
            return NOBODY
        matches = matches_on(store)
        kept = await read_kept(matches, person)
        put(screens.content(kept.own, kept.lives, matches.shelf, time.time()) + b"\n")
    return DONE


async def forget(settings: Settings, person: int, *, is_agreed: bool) -> int:
    """Stores the wish to be forgotten; returns the exit code.

    Says what goes and asks on the terminal, unless `is_agreed`. Raises `StoreError`.
    """
    async with beside(settings) as store:
        goes = await store.read(lambda tx: _goes(tx, person))
    if goes is None:
        print(UNKNOWN)
        return NOBODY
    print(*goes, sep="\n", flush=True)
    if not is_agreed and not await agrees():
        return NOT_AGREED
    async with beside(settings) as store:
        await store.write(lambda tx: request_forgetting_beside(tx, person, time.time()))
    print(WITHIN_A_MINUTE)
    return DONE


def _goes(tx: Tx, person: int) -> tuple[str, str] | None:
    """Says what goes with a person; None if nothing is kept about them."""
    if not is_known(tx, person):
        return None
    own = read_own_data(tx, person)
    rows = sum(len(found) for each in (own.of_person, own.by_match) for found in each.values())
    kept = (counted(len(own.matches), "match", "matches"), counted(rows, "row"))
    running, tables, cups = at_stake(tx, person)
    left = [
        counted(number, one, several)
        for number, one, several in (
            (running, "running match", "running matches"),
            (tables, "table that has not begun", "tables that have not begun"),
            (cups, "tournament", "tournaments"),
        )
        if number
    ]
    leaves = f"leave {', '.join(left)}, and " if left else ""
    return (
        f"Kept about this person: {' and '.join(kept)}.",
        f"They {leaves}are cut out of everything, which cannot be taken back.",
    )


async def tell_marks(settings: Settings, person: int, clock: Clock = time.time) -> int:
    """Says the marks of a person; returns the exit code. Raises `StoreError`."""
    secret = await _secret(settings)
    now = clock()
    for at in (now, month_before(now)):
        print(f"{mark_of(secret, person, at)}  {datetime.fromtimestamp(at, UTC):%B %Y}")
    return DONE


async def _secret(settings: Settings) -> str:
    address = address_of(settings)
    if not is_shared(address) and not Path(address).is_file():
        raise StoreError(f"There is no database at {Path(address).absolute()}.")
    with read_in_sentences(address):
        async with opened(open_reader(address)) as there:
            contents = await there.standing()
            if not is_shared(address):
                check_tables(contents, Path(address))
            if contents.schema and (found := await there.read(lambda tx: read_meta(tx, "secret"))):
                return found
    raise StoreError("The database is empty: nobody has a mark yet.")


def _words(parser: ArgumentParser) -> None:
    parser.add_argument("id", help="the person's id, as Discord copies it")


def _words_and_yes(parser: ArgumentParser) -> None:
    _words(parser)
    parser.add_argument("--yes", action="store_true", help="forget without asking")


EXPORT = Tool(
    "export",
    "print what is kept about a person",
    "Prints as JSON what Download of /settings gives a person. Of running matches it tells what"
    " everybody at the table may know. Ends with 1 if nothing is kept.",
    by_settings(lambda settings, args: export(settings, id_of(args.id))),
    _words,
)

FORGET = Tool(
    "forget",
    "forget a person",
    "Does what Forget me of /settings does, which cannot be taken back: it says what goes, and asks"
    " once. The bot that plays does it within a minute; if none plays, the next start does. Ends"
    " with 1 if nothing is kept, or you did not agree.",
    by_settings(lambda settings, args: forget(settings, id_of(args.id), is_agreed=args.yes)),
    _words_and_yes,
)

MARK = Tool(
    "mark",
    "say by which marks the log knows a person",
    "Prints the marks by which the log knows a person, of this month (UTC) and of the last one, to"
    " search it for. It needs the database that TUMBLER_DATABASE names, and changes nothing in it.",
    by_settings(lambda settings, args: tell_marks(settings, id_of(args.id))),
    _words,
)
