"""`tumbler restore` where something is in its way, or where the bot has an account of its own."""

from __future__ import annotations

import os
import pwd
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.app.cli import restore
from bot.app.cli.tool import DONE
from bot.app.database import hold_of
from bot.app.login import NO_STORE
from bot.cogs.own_data.forgetting import Forgetting
from bot.store.tx import StoreError
from tests.desk import ANA, Desk
from tests.full_disk import cramp, ease
from tests.host.typed import Typed
from tests.store.content import everything


async def backed_up(desk: Desk, typed: Typed) -> None:
    """A duel and a backup of it; then nobody plays."""
    await desk.duel()
    assert (await typed("backup", "b.db")).code == DONE
    await desk.store.close()


def seats_of(database: Path, person: int) -> int:
    """How many seats a person has in a file."""
    with closing(sqlite3.connect(database)) as con:
        sql = "SELECT count(*) FROM sittings WHERE person = ?"
        return con.execute(sql, (person,)).fetchone()[0]


async def test_a_disk_that_is_full_as_the_new_file_is_written_leaves_the_old_one(
    desk: Desk, typed: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was stored last stands in a log, and no longer fits into the file itself."""
    for _ in range(25):
        await desk.duel()
    await backed_up(desk, typed)
    again = await Desk.open(tmp_path)
    await again.forgetting.forget(ANA, interaction=1)
    await again.store.close()
    before, shows = everything(typed.database), restore.show_all_anew

    def fills(tx: object) -> int:
        shown = shows(tx)  # pyright: ignore[reportArgumentType] it is a Tx
        cramp(os.getpid(), (tmp_path / "tumbler.db-restored").stat().st_size)
        return shown

    monkeypatch.setattr(restore, "show_all_anew", fills)
    try:
        told = await typed("restore", "b.db", "--yes")
    finally:
        ease(os.getpid())
    assert told.code == NO_STORE
    assert everything(typed.database) == before
    assert not list(tmp_path.glob("tumbler.db-restored*"))


async def test_a_file_has_one_hold_by_whatever_name_it_is_called(
    desk: Desk, typed: Typed, tmp_path: Path
) -> None:
    await backed_up(desk, typed)
    link = tmp_path / "elsewhere" / "link.db"
    link.parent.mkdir()
    link.symlink_to(typed.database)
    hold = hold_of(typed.database)
    assert await hold.take()
    typed.sets(TUMBLER_DATABASE=str(link))
    told = await typed("restore", "b.db", "--yes")
    await hold.release()
    assert told.code == NO_STORE
    assert told.err == ["The database is in use. Stop the bot that plays there, then try again."]
    assert (await typed("restore", "b.db", "--yes")).code == DONE
    assert link.is_symlink()


@pytest.mark.parametrize("end", ["", "-part"])
async def test_f71_what_a_restore_has_left_is_no_backup_and_is_not_deleted_for_it(
    desk: Desk, typed: Typed, tmp_path: Path, end: str
) -> None:
    left = tmp_path / f"tumbler.db-restored{end}"
    assert (await typed("backup", str(left))).code == DONE
    await desk.store.close()
    told = await typed("restore", str(left), "--yes")
    assert told.code == NO_STORE
    assert told.err[0].startswith(f"{left} was left by a restore")
    assert left.exists()


async def test_a_wish_to_be_forgotten_outlives_a_restore(desk: Desk, typed: Typed) -> None:
    """It was stored while no bot played, and no bot has followed it yet."""
    await backed_up(desk, typed)
    assert (await typed("forget", str(ANA), "--yes")).code == DONE
    told = await typed("restore", "b.db", "--yes")
    assert "Forgotten again: 1 person." in told.out
    assert seats_of(typed.database, ANA) == 0


async def test_who_could_not_be_forgotten_is_told_and_stays_wished(
    desk: Desk, typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    await backed_up(desk, typed)
    assert (await typed("forget", str(ANA), "--yes")).code == DONE

    async def fails(_forgetting: Forgetting, _person: int) -> None:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(Forgetting, "_go_on", fails)
    told = await typed("restore", "b.db", "--yes")
    assert told.code == DONE
    assert "1 person is still to be forgotten: the next start tries again." in told.out
    assert not any(line.startswith("Forgotten again") for line in told.out)
    with closing(sqlite3.connect(typed.database)) as con:
        wishes = con.execute("SELECT person FROM persons WHERE forget_at IS NOT NULL").fetchall()
    assert wishes == [(ANA,)]


async def test_two_commands_do_not_write_into_one_copy(
    desk: Desk, typed: Typed, tmp_path: Path
) -> None:
    (tmp_path / "b.db-part").write_text("half of something")
    told = await typed("backup", "b.db")
    assert told.code == NO_STORE
    assert told.err[0].startswith("Another command makes this copy now.")
    assert (tmp_path / "b.db-part").read_text() == "half of something"


SOMEBODY = 65_534 if os.geteuid() == 0 else os.getuid()
"""An account that the bot may run as: root alone may give a file to another one."""

IS_REFUSED = os.geteuid() == 0
"""Whether the account of the tests could make what SOMEBODY cannot use."""


def refusal(place: Path) -> str:
    """The sentence about a file of SOMEBODY's, or of a folder."""
    owner = pwd.getpwuid(SOMEBODY).pw_name
    says = f"{place} belongs to {owner}, and this process runs as root"
    return f"{says}: put `sudo -u {owner}` before the command."


@pytest.mark.parametrize("is_there", [True, False], ids=["replaced", "new"])
async def test_root_restores_nothing_that_another_account_could_not_use(
    typed: Typed, tmp_path: Path, *, is_there: bool
) -> None:
    desk = await Desk.open(tmp_path)
    await desk.duel()
    await desk.store.close()
    assert (await typed("backup", "b.db")).code == DONE
    if is_there:
        os.chown(typed.database, SOMEBODY, -1)
    else:
        typed.database.unlink()
        os.chown(tmp_path, SOMEBODY, -1)
    before = sorted(tmp_path.iterdir())
    told = await typed("restore", "b.db", "--yes")
    if not IS_REFUSED:
        assert told.code == DONE
        return
    assert told.code == NO_STORE
    assert told.err == [refusal(typed.database if is_there else tmp_path)]
    assert sorted(tmp_path.iterdir()) == before


async def test_root_moves_to_no_file_that_another_account_could_not_use(
    typed: Typed, tmp_path: Path
) -> None:
    """The locks of the source are there, once a bot has played on it."""
    await (await Desk.open(tmp_path)).store.close()
    (tmp_path / "tumbler.db-hold").touch()
    for place in (tmp_path, typed.database):
        os.chown(place, SOMEBODY, -1)
    told = await typed("move-to", str(tmp_path / "new.db"), "--yes")
    assert told.code == (NO_STORE if IS_REFUSED else DONE)
    assert not IS_REFUSED or told.err == [refusal(tmp_path)]
    assert (tmp_path / "new.db").exists() is not IS_REFUSED


async def test_root_makes_no_folder_and_no_note_for_another_account(
    typed: Typed, tmp_path: Path
) -> None:
    """The backup itself is the host's own file: it is made, and named as one."""
    await (await Desk.open(tmp_path)).store.close()
    for place in (tmp_path, typed.database):
        os.chown(place, SOMEBODY, -1)
    told = await typed("backup", "--into", "backups")
    assert told.code == (NO_STORE if IS_REFUSED else DONE)
    assert not IS_REFUSED or told.err == [refusal(tmp_path)]
    told = await typed("backup", "b.db")
    assert told.code == DONE
    noted = "The bot cannot know of this backup. "
    assert told.err == ([noted + refusal(typed.database)] if IS_REFUSED else [])
    assert (tmp_path / "tumbler.db-backed-up").exists() is not IS_REFUSED


async def test_root_locks_what_is_there_and_makes_no_lock(typed: Typed, tmp_path: Path) -> None:
    await (await Desk.open(tmp_path)).store.close()
    os.chown(typed.database, SOMEBODY, -1)
    hold = hold_of(typed.database)
    if IS_REFUSED:
        with pytest.raises(StoreError, match="put `sudo -u"):
            await hold.take()
    (tmp_path / "tumbler.db-hold").touch()
    assert await hold.take()
    await hold.release()
