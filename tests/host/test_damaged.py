"""Commands on a file that is damaged, or none of Tumbler's: a sentence that names it, and 3."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.app.login import NO_STORE
from tests import disk
from tests.desk import Desk
from tests.host.typed import Typed

COMMANDS = (
    ("stats",),
    ("mark", "5"),
    ("export", "5"),
    ("forget", "5", "--yes"),
    ("servers",),
    ("servers", "forget", "7", "--yes"),
    ("sync",),
    ("maintenance",),
    ("maintenance", "on", "--until", "2099-01-01 00:00"),
)
"""Those that work beside a bot."""


async def played_on(path: Path) -> None:
    """Makes the database of a bot that has played."""
    desk = await Desk.open(path.parent)
    for _ in range(3):
        await desk.duel()
    await desk.store.close()


async def letter(path: Path) -> None:
    path.write_text("a letter to somebody, no database" * 100)


async def cut(path: Path) -> None:
    await played_on(path)
    with path.open("r+b") as file:
        file.truncate(10 * 4096)


async def index(path: Path) -> None:
    await played_on(path)
    disk.zeroed(path, "sqlite_autoindex_meta_1")


Made = Callable[[Path], Awaitable[None]]


@pytest.mark.parametrize("made", [letter, cut, index])
async def test_a_damaged_file_is_named_in_a_sentence(made: Made, typed: Typed) -> None:
    await made(typed.database)
    for words in COMMANDS:
        told = await typed(*words)
        assert (told.code, told.out) == (NO_STORE, []), words
        (sentence,) = told.err
        assert str(typed.database) in sentence, words


async def test_a_damaged_table_is_told_by_who_reads_it(typed: Typed) -> None:
    await played_on(typed.database)
    disk.zeroed(typed.database, "matches")
    told = await typed("stats")
    says = f"{typed.database} is damaged: database disk image is malformed. Restore a backup of it."
    assert told == (NO_STORE, [], [says])
    assert (await typed("mark", "5")).code == 0, "what it reads lies on other pages"


async def test_another_programs_file_is_named_so_by_who_looks_for_a_mark(typed: Typed) -> None:
    with closing(sqlite3.connect(typed.database)) as con, con:
        con.execute("CREATE TABLE users (id INTEGER)")
    told = await typed("mark", "5")
    says = f"{typed.database} is the database of another program."
    assert told == (NO_STORE, [], [says])
