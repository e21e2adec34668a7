"""`tumbler move-to`: a whole store is carried to another database, whatever engines keep the two.

The source is only read, but for the mark by which nobody plays on it once it was moved. The target
gets its rows batch by batch; if that is broken off, it goes on behind those that are there. Once
the source has its mark, both are read and compared, and only then is the copy finished.

What is printed names kinds of databases and tables, never an address, which may hold a password.
"""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, Namespace
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct

from bot.app.cli.beside import in_sentences, opened, take_hold, while_held
from bot.app.cli.tool import DONE, NOT_AGREED, Tool, agrees, by_settings, path_of
from bot.app.database import is_shared, open_copy, open_reader
from bot.app.setting_values import is_path
from bot.app.settings import Settings, address_of
from bot.store import schema
from bot.store.meta import MOVED, UNFINISHED, check_not_moved, drop_meta, read_meta, write_meta
from bot.store.sqlite import copying
from bot.store.sqlite.catalogue import META, SchemaTable, tables
from bot.store.sqlite.copying import Row, Sum
from bot.store.sqlite.files import check_account
from bot.store.sqlite.inspect import DatabaseReader, check_present
from bot.store.tx import StoreError, Tx

DIFFERENT = 5
"""An exit code: the copy differs from its source."""

BATCH = 2000
"""The number of rows that are read, and stored in one transaction, at a time."""

LINE = 100_000
"""Rows from one line of progress to the next; the last one of a table always comes."""

Address = str | Path
Sums = Mapping[str, Sum]


class Survey(Struct, frozen=True):
    """A copy to be made: the values of the installation, and the rows of each table.

    `there`: the rows that an unfinished copy has already; None: none was begun.
    """

    values: list[Row]
    here: Mapping[str, int]
    there: Mapping[str, int] | None


async def move(source: Address, word: str, *, is_agreed: bool) -> int:
    """Carries a store over to the database that a word names; returns the exit code.

    Asks on the terminal before it begins, unless `is_agreed`. Raises `StoreError`.
    """
    target = _target(word, source)
    async with AsyncExitStack() as until:
        holds = [
            await take_hold(until, source, "The source is in use."),
            await take_hold(until, target, "The target is in use, or it is the source itself."),
        ]
        return await while_held(holds, _move(source, target, is_agreed=is_agreed))


async def _move(source: Address, target: Address, *, is_agreed: bool) -> int:
    found = await survey(source, target)
    print(*_preview(source, target, found), sep="\n", flush=True)
    if not is_agreed and not await agrees():
        return NOT_AGREED
    await carry(source, target, found)
    # Before the target is finished: never are both played on. Before the source is read again, too:
    # until then a command may have written there, such as `tumbler forget`.
    await _write(source, partial(write_meta, key=MOVED, value="1"))
    here, there = await finish(source, target, found)
    print(*_result(here, there), sep="\n")
    if there == here:
        return DONE
    await _write(source, partial(drop_meta, key=MOVED))
    return DIFFERENT


async def undo(source: Address) -> int:
    """Has the bot play on what was moved again; returns the exit code. Raises `StoreError`."""
    async with AsyncExitStack() as until:
        await take_hold(until, source, "The database is in use.")
        async with opened(open_reader(source)) as here:
            check_present((await here.standing()).schema)
            was_moved = await here.read(partial(read_meta, key=MOVED)) is not None
        if was_moved:
            await _write(source, partial(drop_meta, key=MOVED))
    print("Start no bot on the other database." if was_moved else "The database was not moved.")
    return DONE


def _target(word: str, source: Address) -> Address:
    if is_shared(word):
        return word
    path = path_of(word).resolve() if is_path(word) else None
    if path is None or path.is_dir() or not path.parent.is_dir():
        raise StoreError("The target is neither postgresql://… nor a file in a folder that exists.")
    if isinstance(source, Path) and path.exists() and path.samefile(source):
        raise StoreError("Source and target are the same file.")
    check_account(path)
    return path


async def survey(source: Address, target: Address) -> Survey:
    """Returns what is to be carried. Changes nothing.

    Raises `StoreError` where the source is unfinished, was moved, or has another schema than this
    version of the code, or the target holds anything but an unfinished copy of this very source.
    """
    async with opened(open_reader(source)) as here:
        check_present((await here.standing()).schema)
        if await here.read(partial(read_meta, key=UNFINISHED)) is not None:
            raise StoreError("The source is an unfinished copy itself.")
        moved = await here.read(partial(read_meta, key=MOVED))
        values, rows = await here.read(copying.read_values), await here.read(copying.counts)
    is_there = is_shared(target) or Path(target).exists()
    begun = await _begun(target, copying.fingerprint(values, rows)) if is_there else None
    if begun != rows:  # whole is only the copy after which the source was marked
        check_not_moved(moved)
    return Survey(values, rows, begun)


async def _begun(target: Address, source: str) -> Mapping[str, int] | None:
    """The rows of an unfinished copy of the source with this fingerprint; None if there is none.

    Raises `StoreError` for a target that holds anything else.
    """
    async with opened(open_reader(target)) as there:
        contents = await there.standing()
        begun = await there.read(partial(read_meta, key=UNFINISHED)) if contents.schema else None
        others = partial(copying.has_rows, names=contents.tables - {META})
        if contents.tables and not contents.schema:
            held = "tables of another program"
        elif begun is None and await there.read(others):
            held = "rows already, and not those of an unfinished copy"
        elif begun not in (None, source):
            held = "an unfinished copy of another database, or the source was played on since that"
            held += " copy was begun"
        else:
            return None if begun is None else await there.read(copying.counts)
    raise StoreError(f"The target holds {held}. Name an empty database.")


async def carry(source: Address, target: Address, found: Survey) -> None:
    """Carries all rows that the target does not have yet. Raises `StoreError`."""
    if found.there is None:
        await _write(target, partial(copying.begin, values=found.values, rows=found.here))
    had = found.there or {META: len(found.values)}  # the first rows of each table
    async with opened(open_reader(source)) as here, opened(open_copy(target)) as there:
        for table in tables():
            name, rows = table.name, 0
            async for page in _pages(here, table):
                rest = page[max(0, had.get(name, 0) - rows) :]
                rows += len(page)
                if rest:
                    await there.write(partial(copying.add, table=table, rows=rest))
                    say(name, rows, found.here[name], "carried")


async def finish(source: Address, target: Address, found: Survey) -> tuple[Sums, Sums]:
    """Reads both, and finishes the copy if each table is what it is in the source.

    Returns what each is on both sides. Raises `StoreError`.
    """
    here = await _read_again(source, found, "read in the source")
    there = await _read_again(target, found, "read in the target")
    if there == here:
        await _write(target, partial(drop_meta, key=UNFINISHED))
    return here, there


async def _read_again(address: Address, found: Survey, done: str) -> Sums:
    sums: dict[str, Sum] = {}
    async with opened(open_reader(address)) as side:
        for table in tables():
            known = Sum()
            async for page in _pages(side, table):
                known = await asyncio.to_thread(known.plus, page)
                say(table.name, known.rows, found.here[table.name], done)
            sums[table.name] = known
    return sums


async def _pages(side: DatabaseReader, table: SchemaTable) -> AsyncGenerator[list[Row]]:
    """Yields the rows of a table, a batch at a time."""
    last = None
    while page := await side.read(partial(copying.page, table=table, after=last, most=BATCH)):
        yield page
        last = page[-1]


async def _write(address: Address, work: Callable[[Tx], Any]) -> None:
    """Writes in a database, whether or not it is played on."""
    async with opened(open_copy(address)) as store:
        await store.write(work)


def _preview(source: Address, target: Address, found: Survey) -> Iterable[str]:
    state = "an unfinished copy, which goes on where it stopped" if found.there else "empty"
    here, there = ("PostgreSQL" if is_shared(one) else "a SQLite file" for one in (source, target))
    yield f"From {here} with schema {schema.VERSION}, which the bot then refuses,"
    yield f"to {there} with schema {schema.VERSION}, {state}:"
    yield from (f"  {name:<16}{rows:>12,} rows" for name, rows in found.here.items() if rows)
    yield f"  {'all tables':<16}{sum(found.here.values()):>12,} rows"


def say(table: str, rows: int, total: int, done: str) -> None:
    """Says how many rows of a table, of how many, are done."""
    if rows >= total or not rows % LINE:
        print(f"{table}: {rows:,} of {total:,} rows {done}", flush=True)


def _result(here: Sums, there: Sums) -> Iterable[str]:
    yield f"{'table':<16}{'source':>12} {'checksum':<14}{'target':>12} {'checksum':<14}"
    for table, source in here.items():
        verdict = "same" if there[table] == source else "DIFFERENT"
        yield f"{table:<16}{_shown(source)}{_shown(there[table])}{verdict}"
    if there == here:
        yield "All is there. Let TUMBLER_DATABASE name the target, and start the bot."
    else:
        yield "The target differs, and stays marked as unfinished: the bot does not play on it."
        yield "Name an empty database to begin anew."


def _shown(one: Sum) -> str:
    """The rows, and the first of the 32 digits that are compared."""
    return f"{one.rows:>12,} {f'{one.checksum:032x}'[:12]:<14}"


def _words(parser: ArgumentParser) -> None:
    either = parser.add_mutually_exclusive_group(required=True)
    either.add_argument("address", nargs="?", help="a path of a file, or postgresql://…")
    either.add_argument("--undo", action="store_true", help="play on what was moved again")
    parser.add_argument("--yes", action="store_true", help="begin without asking")


async def _run(settings: Settings, args: Namespace) -> int:
    source = address_of(settings)
    if isinstance(source, Path) and not source.is_file():
        raise StoreError("The source, which TUMBLER_DATABASE names, is not there.")
    with in_sentences():
        if args.undo:
            return await undo(source)
        return await move(source, args.address, is_agreed=args.yes)


TOOL = Tool(
    "move-to",
    "carry the whole store to another database",
    "Carries the whole store from the database that TUMBLER_DATABASE names to another one, which"
    " must be empty, and has the bot refuse the first one. What was broken off goes on where it"
    " stopped.",
    by_settings(_run),
    _words,
    "Broken off. The same command goes on from here.",
)
