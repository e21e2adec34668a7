"""`tumbler move-to`: says what would be carried, asks, carries, and shows what both sides hold.

What is printed names kinds of databases and tables, never an address, which may hold a password.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from contextlib import AsyncExitStack
from pathlib import Path

from bot.app.cli.beside import in_sentences, take_hold, while_held
from bot.app.cli.carry import (
    Address,
    Compared,
    Progress,
    Stage,
    Survey,
    carry,
    compare,
    mark,
    survey,
)
from bot.app.cli.tool import DONE, NOT_AGREED, Tool, agrees, by_settings, path_of
from bot.app.database import POSTGRES
from bot.app.setting_values import is_path
from bot.app.settings import Settings, address_of
from bot.store import schema
from bot.store.sqlite.copying import Sum
from bot.store.tx import StoreError

DIFFERENT = 5
"""An exit code: the copy differs from its source."""

LINE_S = 1.0
"""Seconds between two lines of progress, but for the last one of a table, which always comes."""

DIGITS = 12
"""How many hexadecimal digits of a checksum are shown; all 32 are compared."""


STAGES = {
    Stage.CARRY: "carried",
    Stage.SOURCE: "read in the source",
    Stage.TARGET: "read in the target",
}
"""What was done with the rows of a stage."""


async def move(source: Address, word: str, *, is_agreed: bool) -> int:
    """Carries a store over to the database that a word names; returns the exit code.

    Asks on the terminal before it begins, unless `is_agreed`. Raises `StoreError`.
    """
    target = _target(word)
    _check(source, target)
    async with AsyncExitStack() as until:
        holds = [
            await take_hold(until, source, "The source is in use."),
            await take_hold(until, target, "The target is in use, or it is the source itself."),
        ]
        with in_sentences():
            return await while_held(holds, _move(source, target, is_agreed=is_agreed))


async def _move(source: Address, target: Address, *, is_agreed: bool) -> int:
    found = await survey(source, target)
    print(*_preview(source, target, found), sep="\n", flush=True)
    if not is_agreed and not await agrees():
        return NOT_AGREED
    told = _Lines().tell
    await carry(source, target, found, told)
    await mark(source, is_moved=True)  # before the target is finished: never are both played on
    compared = await compare(source, target, found, told)
    print(*_result(compared), sep="\n")
    if all(one.is_same for one in compared):
        return DONE
    await mark(source, is_moved=False)
    return DIFFERENT


async def undo(source: Address) -> int:
    """Has the bot play on a database again that was moved; returns the exit code.

    Raises `StoreError`.
    """
    _check_there(source)
    async with AsyncExitStack() as until:
        await take_hold(until, source, "The database is in use.")
        with in_sentences():
            was_moved = await mark(source, is_moved=False)
    print("Start no bot on the other database." if was_moved else "The database was not moved.")
    return DONE


def _target(word: str) -> Address:
    if word.startswith(POSTGRES):
        return word
    if is_path(word):
        path = path_of(word).resolve()
        if path.parent.is_dir() and not path.is_dir():
            return path
    raise StoreError("The target is neither postgresql://… nor a file in a folder that exists.")


def _check(source: Address, target: Address) -> None:
    """Raises `StoreError` for files that cannot be source and target."""
    _check_there(source)
    if not (isinstance(source, Path) and isinstance(target, Path) and target.exists()):
        return
    if target.samefile(source):
        raise StoreError("Source and target are the same file.")


def _check_there(source: Address) -> None:
    if isinstance(source, Path) and not source.is_file():
        raise StoreError("The source, which TUMBLER_DATABASE names, is not there.")


def _preview(source: Address, target: Address, found: Survey) -> Iterable[str]:
    begun = found.bookmark is not None
    state = "an unfinished copy, which goes on where it stopped" if begun else "empty"
    yield f"From {_kind(source)} with schema {schema.VERSION}, which the bot then refuses,"
    yield f"to {_kind(target)} with schema {found.target or schema.VERSION}, {state}:"
    yield from (f"  {name:<16}{rows:>12,} rows" for name, rows in found.counts.items() if rows)
    yield f"  {'all tables':<16}{sum(found.counts.values()):>12,} rows"


def _kind(address: Address) -> str:
    return "PostgreSQL" if str(address).startswith(POSTGRES) else "a SQLite file"


class _Lines:
    """The progress as lines."""

    def __init__(self) -> None:
        self._told_at = time.monotonic()

    def tell(self, now: Progress) -> None:
        if now.rows < now.total and time.monotonic() - self._told_at < LINE_S:
            return
        self._told_at = time.monotonic()
        print(f"{now.table}: {now.rows:,} of {now.total:,} rows {STAGES[now.stage]}", flush=True)


def _result(compared: Iterable[Compared]) -> Iterable[str]:
    yield f"{'table':<16}{'source':>12} {'checksum':<14}{'target':>12} {'checksum':<14}"
    different = False
    for one in compared:
        verdict = "same" if one.is_same else "DIFFERENT"
        yield f"{one.table:<16}{_shown(one.source)}{_shown(one.target)}{verdict}"
        different = different or not one.is_same
    if different:
        yield "The target differs, and stays marked as unfinished: the bot does not play on it."
        yield "Name an empty database to begin anew."
    else:
        yield "All is there. Let TUMBLER_DATABASE name the target, and start the bot."


def _shown(one: Sum) -> str:
    return f"{one.rows:>12,} {f'{one.checksum:032x}'[:DIGITS]:<14}"


def _words(parser: ArgumentParser) -> None:
    either = parser.add_mutually_exclusive_group(required=True)
    either.add_argument("address", nargs="?", help="a path of a file, or postgresql://…")
    either.add_argument("--undo", action="store_true", help="play on what was moved again")
    parser.add_argument("--yes", action="store_true", help="begin without asking")


async def _run(settings: Settings, given: Namespace) -> int:
    if given.undo:
        return await undo(address_of(settings))
    return await move(address_of(settings), given.address, is_agreed=given.yes)


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
