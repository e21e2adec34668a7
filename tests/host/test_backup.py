"""`tumbler backup`: what is copied, refused, and told."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.app.cli.beside import NO_FILE
from bot.app.cli.tool import DONE, WRONG_WORDS
from bot.app.database import hold_of
from bot.app.login import NO_STORE
from tests.desk import Desk
from tests.host.typed import Typed
from tests.store.content import everything


async def test_a_backup_is_made_while_the_bot_plays(
    desk: Desk, typed: Typed, tmp_path: Path
) -> None:
    match = await desk.duel()
    hold = hold_of(typed.database)
    assert await hold.take()
    told = await typed("backup", "b.db")
    await hold.release()
    assert told.code == DONE
    assert told.out[0].startswith("b.db holds 1 match with 2 moves, the last one of 20")
    assert "every secret" in told.out[1]
    assert everything(tmp_path / "b.db") == everything(typed.database)
    assert (tmp_path / "b.db").stat().st_mode & 0o777 == 0o600
    assert {path.name for path in tmp_path.glob("b.db*")} == {"b.db"}
    await desk.plays_first(match)


async def test_a_file_that_is_there_is_never_written_over(
    desk: Desk, typed: Typed, tmp_path: Path
) -> None:
    for name in ("b.db", "tumbler.db"):
        (tmp_path / "b.db").write_text("precious")
        told = await typed("backup", name)
        assert (told.code, told.err) == (NO_STORE, [f"{name} is there already: name a new file."])
    assert (tmp_path / "b.db").read_text() == "precious"


async def test_a_backup_of_no_database_makes_no_file(typed: Typed, tmp_path: Path) -> None:
    told = await typed("backup", "b.db")
    assert told.code == NO_STORE
    assert told.err[0].startswith(f"There is no database at {typed.database}")
    assert list(tmp_path.iterdir()) == []


async def test_a_backup_that_fails_leaves_no_file(typed: Typed, tmp_path: Path) -> None:
    typed.database.write_bytes(b"this is no database at all" * 100)
    told = await typed("backup", "b.db")
    assert told.code == NO_STORE
    assert told.err[0].startswith(f"{typed.database} cannot be copied: ")
    assert {path.name for path in tmp_path.iterdir()} == {"tumbler.db"}
    told = await typed("backup", "nowhere/b.db")
    assert told.err == ["nowhere/b.db lies in a folder that does not exist."]


async def test_what_is_damaged_or_of_another_program_is_not_backed_up(
    desk: Desk, typed: Typed, tmp_path: Path
) -> None:
    await desk.duel()
    await desk.store.close()
    with closing(sqlite3.connect(typed.database)) as con, con:
        con.execute("PRAGMA ignore_check_constraints = ON")
        con.execute("UPDATE matches SET status = 'lost'")
    told = await typed("backup", "b.db")
    assert (told.code, "CHECK constraint" in told.err[0]) == (NO_STORE, True)
    typed.database.unlink()
    with closing(sqlite3.connect(typed.database)) as con, con:
        con.execute("CREATE TABLE users (id INTEGER)")
    told = await typed("backup", "b.db")
    assert told.err == [f"{typed.database} is no database of Tumbler."]
    assert not [path for path in tmp_path.iterdir() if path.name.startswith("b.db")]


@pytest.mark.parametrize("words", [("backup", "b.db"), ("restore", "b.db", "--yes")])
async def test_postgresql_has_tools_of_its_own(typed: Typed, words: tuple[str, ...]) -> None:
    typed.sets(TUMBLER_DATABASE="postgresql://ana:hunter2@db/tumbler")
    told = await typed(*words)
    assert told.code == NO_FILE == WRONG_WORDS
    (line,) = told.err
    assert "pg_dump" in line or "pg_restore" in line
    assert "hunter2" not in line
