"""`tumbler backup --into`: what is kept, what is deleted, what a trial proves, what is noted."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.app.cli.backup import left_over, new_in, surplus
from bot.app.cli.tool import DONE, WRONG_WORDS
from bot.app.database import hold_of
from bot.app.login import NO_STORE
from bot.store.sqlite import backup
from bot.store.sqlite.files import last_backup_at
from tests.desk import Desk
from tests.host.typed import Typed
from tests.store.content import everything

NOW = 1_778_766_930.0
"""2026-05-14 13:55:30 UTC."""

KEEPS = ("backup", "--into", "kept", "--keep", "7", "--try")


def day(number: int, time: str = "033000", end: str = "") -> str:
    return f"tumbler-2026-05-{number:02}-{time}.db{end}"


async def test_a_backup_into_a_folder_is_named_by_its_time_and_tried(
    desk: Desk, typed: Typed, tmp_path: Path
) -> None:
    await desk.duel()
    hold = hold_of(typed.database)
    assert await hold.take()
    told = await typed(*KEEPS)
    await hold.release()
    assert told.code == DONE, told.err
    (made,) = (tmp_path / "kept").iterdir()
    assert everything(made) == everything(typed.database)
    assert (made.stat().st_mode & 0o777, made.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    held = "holds 1 match with 2 moves, the last one of 20"
    assert told.out[0].startswith(f"kept/{made.name} {held}")
    assert told.out[1].startswith(f"Restored into a scratch file, it {held}")
    assert len(told.out) == 3


async def test_a_file_is_tried_as_well(desk: Desk, typed: Typed, tmp_path: Path) -> None:
    await desk.duel()
    told = await typed("backup", "b.db", "--try")
    assert told.code == DONE
    assert told.out[1].startswith("Restored into a scratch file")
    assert {path.name for path in tmp_path.glob("b.db*")} == {"b.db"}


@pytest.fixture
def folder(desk: Desk, tmp_path: Path) -> Path:
    """A folder with the backups of nine days."""
    made = tmp_path / "kept"
    made.mkdir()
    fill(made, tmp_path / "tumbler.db")
    return made


def fill(folder: Path, database: Path) -> None:
    """Lays backups of nine days into a folder."""
    first = folder / day(1)
    backup.copy(database, first)
    for number in range(2, 10):
        shutil.copy(first, folder / day(number))


async def test_older_ones_go_once_the_new_one_stands(
    desk: Desk, typed: Typed, folder: Path
) -> None:
    told = await typed(*KEEPS)
    assert told.out[-1] == "Deleted: 3 older backups."
    left = sorted(path.name for path in folder.iterdir())
    assert left[:6] == [day(number) for number in range(4, 10)]
    assert len(left) == 7


async def test_where_none_can_be_made_or_restored_all_older_ones_stay(
    desk: Desk, typed: Typed, folder: Path
) -> None:
    await desk.duel()
    await desk.store.close()
    with closing(sqlite3.connect(typed.database)) as con, con:
        # Whole for SQLite and for the look at it, and not to be restored.
        con.execute("DROP TABLE deliveries")
    told = await typed(*KEEPS)
    assert told.code == NO_STORE
    assert told.err[0].startswith("It cannot be restored, and was deleted: kept/tumbler-")
    assert last_backup_at(typed.database) is None, "it is no backup"
    assert {path.name for path in folder.iterdir()} == {day(number) for number in range(1, 10)}
    assert all(path.is_file() for path in folder.iterdir()), "the scratch file is thrown away"
    typed.database.unlink()
    assert (await typed(*KEEPS)).code == NO_STORE
    assert {path.name for path in folder.iterdir()} == {day(number) for number in range(1, 10)}


async def test_backups_of_another_installation_stay(
    desk: Desk, typed: Typed, folder: Path, tmp_path: Path
) -> None:
    """Two bots may have one folder, and each counts its own."""
    other = tmp_path / "other"
    other.mkdir()
    stranger = await Desk.open(other)
    await stranger.store.close()
    for number in range(10, 20):
        backup.copy(other / "tumbler.db", folder / day(number))
    (folder / day(20)).write_text("a letter")
    (folder / day(21)).mkdir()
    for number, path in enumerate((day(8), day(9)), 22):
        (folder / day(number)).symlink_to(path)
    told = await typed(*KEEPS)
    assert told.out[-1] == "Deleted: 3 older backups."
    left = {path.name for path in folder.iterdir()}
    assert left >= {day(number) for number in range(4, 24)}
    typed.sets(TUMBLER_DATABASE=str(other / "tumbler.db"))
    told = await typed("backup", "--into", "kept", "--keep", "1")
    assert told.out[-1] == "Deleted: 10 older backups."
    assert {path.name for path in folder.iterdir()} >= {day(number) for number in range(4, 10)}


async def test_without_a_number_of_days_all_stay(desk: Desk, typed: Typed, folder: Path) -> None:
    assert (await typed("backup", "--into", "kept")).code == DONE
    assert len(list(folder.iterdir())) == 10


def test_of_each_day_the_newest_is_kept() -> None:
    """A container that starts again and again does not push out the week."""
    names = [day(1), day(2), day(2, "040000"), day(3), day(3, "120000"), day(3, "120001")]
    made = day(3, "120001")
    assert surplus(names, made, 2) == [day(1), day(2), day(3), day(3, "120000")]
    assert surplus(names, made, 1) == names[:-1]
    assert surplus(names, made, 9) == [day(2), day(3), day(3, "120000")]
    assert surplus([*names, day(3, "130000", "-part")], made, 9) == surplus(names, made, 9)


def test_the_new_one_is_kept_whatever_the_clock_said_before() -> None:
    names = [day(1), *(day(number) for number in range(20, 29))]
    assert surplus(names, day(1), 7) == [day(20), day(21)]


@pytest.mark.parametrize(
    "name", ["tumbler.db", "tumbler-2026-05-01.db", "notes", day(1, end="-wal"), f"my-{day(1)}"]
)
def test_what_has_another_name_is_left_alone(name: str) -> None:
    assert surplus([name, day(2)], day(2), 1) == []
    assert left_over([name], day(9)) == []


def test_f71_what_a_command_that_was_killed_has_left_goes_a_day_later(tmp_path: Path) -> None:
    old, of_now = day(12, end="-trial"), day(14, "120000", "-part")
    (tmp_path / old).mkdir()
    (tmp_path / old / "tumbler.db").touch()
    for name in (day(12, end="-part"), of_now, day(12)):
        (tmp_path / name).touch()
    assert new_in(tmp_path, NOW) == tmp_path / day(14, "135530")
    assert {path.name for path in tmp_path.iterdir()} == {of_now, day(12)}


def test_two_that_are_made_in_the_same_second_have_two_names(tmp_path: Path) -> None:
    for name in (day(14, "135530", "-part"), day(14, "135531")):
        (tmp_path / name).touch()
    assert new_in(tmp_path, NOW) == tmp_path / day(14, "135532")


async def test_a_folder_that_cannot_be_used_is_named(
    desk: Desk, typed: Typed, tmp_path: Path
) -> None:
    (tmp_path / "kept").touch()
    told = await typed(*KEEPS)
    assert told.code == NO_STORE
    assert told.err[0].startswith("kept cannot be used: ")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("backup",), "Name a file, or a folder: tumbler backup --into FOLDER"),
        (("backup", "b.db", "--into", "kept"), "Name a file, or a folder"),
        (("backup", "b.db", "--keep", "7"), "--keep goes with --into"),
        (("backup", "--into", "kept", "--keep", "0"), "--keep takes a number of days"),
        (("backup", "--into", "kept", "--keep", "-1"), ""),
        (("backup", "--into", "kept", "--keep", "seven"), "--keep takes a number of days"),
    ],
)
async def test_words_that_do_not_fit_are_told(
    typed: Typed, tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    told = await typed(*words)
    assert told.code == WRONG_WORDS
    assert told.err[0].startswith(sentence)
    assert list(tmp_path.iterdir()) == []


async def test_a_backup_that_cannot_be_noted_is_one_all_the_same(
    desk: Desk, typed: Typed, tmp_path: Path
) -> None:
    noted = tmp_path / "tumbler.db-backed-up"
    noted.symlink_to(tmp_path / "nowhere" / "noted")
    told = await typed("backup", "b.db")
    assert (told.code, len(told.out)) == (DONE, 2)
    assert told.err[0].startswith(
        f"The bot cannot know of this backup. {noted} cannot be touched: "
    )


async def test_each_backup_is_noted_and_one_that_fails_is_not(
    desk: Desk, typed: Typed, tmp_path: Path
) -> None:
    assert last_backup_at(typed.database) is None
    await typed("backup", "b.db")
    noted = tmp_path / "tumbler.db-backed-up"
    assert last_backup_at(typed.database) == noted.stat().st_mtime
    assert (noted.stat().st_size, noted.stat().st_mode & 0o777) == (0, 0o600)
    os.utime(noted, (1000.0, 1000.0))
    await typed("backup", "b.db")
    assert last_backup_at(typed.database) == 1000.0, "b.db was there already"
    await typed("backup", "c.db")
    assert (last_backup_at(typed.database) or 0.0) > 1000.0
