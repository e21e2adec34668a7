"""`tumbler move-to`: what is carried, what is asked, and what is refused."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.app import start
from bot.app.cli import move_to
from bot.app.cli.beside import opened, while_held
from bot.app.cli.check import SOMETHING_WRONG
from bot.app.cli.main import BROKEN_OFF, run
from bot.app.cli.move_to import DIFFERENT, carry, move, survey
from bot.app.cli.people import forget
from bot.app.cli.tool import DONE, NOT_AGREED, WRONG_WORDS
from bot.app.database import hold_of, open_copy, open_store
from bot.app.login import NO_STORE, WRONG_SETTING
from bot.app.settings import load
from bot.store import schema
from bot.store.sqlite import copying
from bot.store.sqlite.files import APPLICATION_ID
from bot.store.tx import StoreError
from tests.desk import ANA, Desk
from tests.engines import Databases
from tests.host.terminal import Asking, at_a_terminal
from tests.news import PATIENCE_S
from tests.store.content import change, content

ROOT = Path(__file__).parents[2]
PASSWORD = "hunter2"
MOVED = "The database was moved: let TUMBLER_DATABASE name the new one,"
MOVED += " or see `tumbler move-to --undo`."


@pytest.fixture
async def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a store with a match, which the settings name."""
    desk = await Desk.open(tmp_path)
    await desk.duel()
    await desk.store.close()
    path = tmp_path / "tumbler.db"
    monkeypatch.setenv("TUMBLER_DATABASE", str(path))
    monkeypatch.chdir(tmp_path)
    return path


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "target.db"


async def typed(*words: str) -> int:
    """What a command ends with; it has a loop of its own, as in a process."""
    return await asyncio.to_thread(run, words)


async def test_a_file_is_carried_over_and_shown(
    source: Path, target: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = content(source)
    assert await typed("move-to", str(target), "--yes") == DONE
    assert content(target) == before == content(source)
    shown = capsys.readouterr().out.splitlines()
    moves = len(before["moves"])
    assert f"moves: {moves} of {moves} rows carried" in shown
    (line,) = (line for line in shown if line.startswith("moves ") and "same" in line)
    count, checksum, *other = line.split()[1:]
    assert (int(count), other) == (moves, [count, checksum, "same"])
    assert sum(line.endswith("same") for line in shown) == len(before)
    for address in (source, target):
        hold = hold_of(address)
        assert await hold.take(), "both are free again"
        await hold.release()


async def test_what_was_moved_is_refused_until_that_is_undone(
    source: Path, target: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A nightly backup of it would be one of what nobody plays on."""
    before = content(source)
    assert await typed("move-to", str(target), "--yes") == DONE
    capsys.readouterr()
    for words in (["backup", "b.db"], ["backup", "--into", "kept"], ["stats"], ["servers"]):
        assert await typed(*words) == NO_STORE
        told = capsys.readouterr()
        assert (told.out, told.err) == ("", f"{MOVED}\n")
    assert await typed("move-to", str(target.with_name("other.db")), "--yes") == NO_STORE
    assert await typed("move-to", str(target), "--yes") == NO_STORE
    with pytest.raises(StoreError, match="was moved"):
        await open_store(source)
    assert (
        await start.run(load({"DISCORD_TOKEN": "t", "TUMBLER_DATABASE": str(source)})) == NO_STORE
    )
    assert {path.name for path in source.parent.glob("*.db")} == {source.name, target.name}
    await (await open_store(target)).close()
    assert await typed("check") == SOMETHING_WRONG
    assert MOVED in capsys.readouterr().out
    assert await typed("move-to", "--undo") == DONE
    assert content(source) == before
    await (await open_store(source)).close()
    assert await typed("backup", "b.db") == DONE


async def test_what_was_not_moved_has_nothing_to_undo(
    source: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = hold_of(source)
    assert await bot.take()
    assert await typed("move-to", "--undo") == NO_STORE
    await bot.release()
    assert await typed("move-to", "--undo") == DONE
    assert capsys.readouterr().out == "The database was not moved.\n"


async def test_where_nothing_was_moved_an_undo_changes_nothing(
    source: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither does it make a database, nor bring one up without its copy."""
    monkeypatch.setenv("TUMBLER_DATABASE", "typo.db")
    assert await typed("move-to", "--undo") == NO_STORE
    assert "is not there" in capsys.readouterr().err
    assert not list(source.parent.glob("typo.db*"))
    with closing(sqlite3.connect("old.db")) as old:
        old.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        old.execute(f"PRAGMA user_version = {schema.VERSION - 1}")
        old.execute("CREATE TABLE meta (key TEXT, value TEXT)")
    monkeypatch.setenv("TUMBLER_DATABASE", "old.db")
    before = Path("old.db").read_bytes()
    assert await typed("move-to", "--undo") == NO_STORE
    assert f"has schema {schema.VERSION - 1}" in capsys.readouterr().err
    assert Path("old.db").read_bytes() == before


@pytest.mark.postgres
async def test_a_server_that_was_moved_is_refused(
    source: Path, target: Path, tmp_path: Path, databases: Databases
) -> None:
    address = databases.address_of(tmp_path / "server")
    await (await open_store(address)).close()
    assert await move(address, str(target), is_agreed=True) == DONE
    with pytest.raises(StoreError, match="was moved"):
        await open_store(address)
    databases.empty(tmp_path)


@pytest.mark.postgres
async def test_a_file_is_carried_to_a_server(
    source: Path, tmp_path: Path, databases: Databases
) -> None:
    address = databases.address_of(tmp_path / "server")
    assert await typed("move-to", address, "--yes") == DONE
    assert content(address) == content(source)
    databases.empty(tmp_path)


async def test_a_copy_that_differs_is_told(
    source: Path, target: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await (await open_copy(target)).close()
    change(
        target,
        "CREATE TRIGGER worm AFTER INSERT ON people BEGIN"
        " UPDATE people SET dm_said = 9 WHERE match = new.match AND person = new.person; END",
    )
    assert await typed("move-to", str(target), "--yes") == DIFFERENT
    shown = capsys.readouterr().out
    assert [line.split()[0] for line in shown.splitlines() if "DIFFERENT" in line] == ["people"]
    with pytest.raises(StoreError, match="unfinished"):
        await open_store(target)
    await (await open_store(source)).close()


async def test_a_text_that_cannot_be_read_is_not_quoted(
    source: Path, target: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(source, "UPDATE sittings SET name = CAST(X'68756E74657232FF' AS TEXT)")
    assert await typed("move-to", str(target), "--yes") == NO_STORE
    told = "A database gave an error: Could not decode to UTF-8 column 'name'\n"
    assert capsys.readouterr().err == told
    await (await open_store(source)).close()


async def test_what_is_wished_while_a_copy_is_made_is_not_lost(
    source: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command writes beside whoever has the hold: behind the rows that were carried."""

    async def and_forget(*given: Any) -> None:
        await carry(*given)
        settings = load({"TUMBLER_DATABASE": str(source)})
        assert await forget(settings, ANA, is_agreed=True) == DONE

    monkeypatch.setattr(move_to, "carry", and_forget)
    assert await typed("move-to", str(target), "--yes") == DIFFERENT
    await (await open_store(source)).close()
    with pytest.raises(StoreError, match="an unfinished copy"):
        await open_store(target)


async def test_what_was_broken_off_as_both_were_compared_goes_on(
    source: Path, target: Path
) -> None:
    await carry(source, target, await survey(source, target))
    change(source, "INSERT INTO meta VALUES ('moved', '1')")
    for path in (source, target):
        with pytest.raises(StoreError):
            await open_store(path)
    assert await typed("move-to", str(target), "--yes") == DONE
    await (await open_store(target)).close()


async def test_what_was_moved_is_not_carried_on_to_another_target(
    source: Path, target: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A copy that was broken off before would be played on beside the one that was made since."""
    found = await survey(source, target)
    async with opened(open_copy(target)) as store:
        await store.write(partial(copying.begin, values=found.values, rows=found.here))
    assert await typed("move-to", str(target.with_name("other.db")), "--yes") == DONE
    assert await typed("move-to", str(target), "--yes") == NO_STORE
    assert capsys.readouterr().err == f"{MOVED}\n"


async def test_without_a_terminal_nothing_begins(
    source: Path, target: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await typed("move-to", str(target)) == WRONG_WORDS
    assert "--yes" in capsys.readouterr().err
    assert not target.exists()


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (lambda asking: asking.answer(b"yes\n"), DONE),
        (lambda asking: asking.answer(b"\n"), NOT_AGREED),
        (Asking.interrupt, BROKEN_OFF),
    ],
    ids=["yes", "no", "interrupted"],
)
async def test_a_terminal_is_asked(
    source: Path,
    target: Path,
    answer: Callable[[Asking], None],
    code: int,
) -> None:
    async with at_a_terminal("move-to", str(target)) as asking:
        answer(asking)
        assert await asking.ended() == code
    made = [path for path in (target, *target.parent.glob("target.db-*")) if path.exists()]
    assert (target in made) == (code == DONE)
    assert {path.stat().st_mode & 0o777 for path in made} <= {0o600}, "it is its account's alone"


async def test_a_source_that_is_played_on_is_not_carried(source: Path, target: Path) -> None:
    bot = hold_of(source)
    assert await bot.take()
    with pytest.raises(StoreError, match="source is in use"):
        await move(source, str(target), is_agreed=True)
    await bot.release()
    assert not target.exists()


async def test_a_target_that_is_played_on_is_left_alone(source: Path, target: Path) -> None:
    bot = hold_of(target)
    assert await bot.take()
    with pytest.raises(StoreError, match="target is in use"):
        await move(source, str(target), is_agreed=True)
    await bot.release()
    assert not target.exists()


@pytest.mark.postgres
async def test_a_server_that_is_played_on_is_left_alone(
    source: Path, tmp_path: Path, databases: Databases
) -> None:
    address = databases.address_of(tmp_path / "server")
    bot = hold_of(address)
    assert await bot.take()
    with pytest.raises(StoreError, match="target is in use"):
        await move(source, address, is_agreed=True)
    with pytest.raises(StoreError, match="source is in use"):
        await move(address, str(tmp_path / "target.db"), is_agreed=True)
    await bot.release()
    with pytest.raises(StoreError, match="target is in use, or it is the source itself"):
        await move(address, address, is_agreed=True)
    databases.empty(tmp_path)


@pytest.mark.postgres
async def test_who_has_lost_a_hold_goes_no_further(tmp_path: Path, databases: Databases) -> None:
    import psycopg

    from bot.cluster.slots import PostgresHold, Pulse

    address = databases.address_of(tmp_path / "server")
    held, standby = (PostgresHold(address, pulse=Pulse(beat_s=0.05)) for _ in range(2))
    assert await held.take()
    with psycopg.connect(address) as beside:
        beside.execute(
            "SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name LIKE 'tumbler-slot%'"
        )
    assert await standby.take()
    with pytest.raises(StoreError, match="Another process has taken"):
        async with asyncio.timeout(PATIENCE_S):
            await while_held([held], asyncio.Event().wait())
    for hold in (held, standby):
        await hold.release()
    databases.empty(tmp_path)


async def test_a_file_is_not_carried_to_itself(source: Path, tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(source)
    with pytest.raises(StoreError, match="the same file"):
        await move(source, str(tmp_path / "link.db"), is_agreed=True)


async def test_a_source_that_is_not_there_is_not_made(
    target: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TUMBLER_DATABASE", str(target.with_name("nothing.db")))
    assert await typed("move-to", str(target), "--yes") == NO_STORE
    assert "is not there" in capsys.readouterr().err
    assert list(target.parent.iterdir()) == []


@pytest.mark.parametrize(
    "word",
    [
        f"postgres:/ana:{PASSWORD}@db/tumbler",
        f"mysql://ana:{PASSWORD}@db/tumbler",
        f"postgresql://ana:{PASSWORD}@db:port/tumbler",
        f"postgresql://ana:{PASSWORD}@127.0.0.1:1/tumbler",
        f"postgresql://ana:{PASSWORD}@/tumbler?no=such",
        ".",
    ],
)
async def test_an_address_that_cannot_be_used_is_refused_and_not_quoted(
    source: Path, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await typed("move-to", word, "--yes") == NO_STORE
    told = capsys.readouterr()
    assert told.err.startswith(("The target", "The address", "The database cannot be locked"))
    assert PASSWORD not in told.out + told.err


async def test_wrong_settings_are_told(
    source: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TUMBLER_LOG_LEVEL", "loud")
    assert await typed("move-to", str(target), "--yes") == WRONG_SETTING
