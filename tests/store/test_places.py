"""A database file is locked itself, by any name, and refused apart from what lies beside it."""

from __future__ import annotations

import asyncio
import fcntl
import os
import struct
from pathlib import Path

import pytest

from bot.app.database import join_store, open_reader, open_store
from bot.store.meta import write_meta
from bot.store.sqlite import backup
from bot.store.sqlite.files import is_mounted
from bot.store.sqlite.lock import FileHold
from bot.store.tx import StoreError
from tests.news import PATIENCE_S


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    """A database file on which nobody plays."""
    made = tmp_path / "tumbler.db"
    await (await open_store(made)).close()
    return made


async def test_a_file_has_one_hold_by_whatever_name(path: Path) -> None:
    held = FileHold(path)
    assert await held.take()
    other = path.rename(path.with_name("other.db"))
    by_name = FileHold(other)
    assert not await by_name.take()
    assert await by_name.queue(), "it waits as any other"
    await held.release()
    assert await by_name.take()
    await by_name.release()


async def test_the_file_beside_it_may_be_deleted(path: Path) -> None:
    held, other = FileHold(path), FileHold(path)
    assert await held.take()
    path.with_name("tumbler.db-hold").unlink()
    assert not await other.take()
    await held.release()
    assert await other.take()
    await other.release()


async def test_a_file_that_the_bot_has_made_is_locked_as_well(tmp_path: Path) -> None:
    path = tmp_path / "tumbler.db"
    held = FileHold(path)
    assert await held.take()
    assert not path.exists(), "a command that goes no further leaves none"
    store = await open_store(path)
    keeping = held.keep()
    keeping.send(None)
    other = FileHold(path.rename(tmp_path / "other.db"))
    assert not await other.take()
    keeping.close()
    await store.close()
    await held.release()


def as_on_nfs(number: int, how: int) -> None:
    """A lock that SQLite's heed, in the same process as well: NFS makes such ones of `flock`."""
    kind = fcntl.F_UNLCK if how & fcntl.LOCK_UN else fcntl.F_WRLCK
    fcntl.fcntl(number, fcntl.F_OFD_SETLK, struct.pack("hhqqi4x", kind, os.SEEK_SET, 0, 0, 0))


@pytest.mark.skipif(not hasattr(fcntl, "F_OFD_SETLK"), reason="this system has none")
@pytest.mark.parametrize("is_new", [True, False])
async def test_where_locks_are_of_one_kind_sqlites_are_left_alone(
    path: Path, monkeypatch: pytest.MonkeyPatch, is_new: bool
) -> None:
    if is_new:
        path.unlink()
    before = set(path.parent.iterdir())
    monkeypatch.setattr(fcntl, "flock", as_on_nfs)
    held, other = FileHold(path), FileHold(path)
    assert await held.take()
    store = await open_store(path)
    keeping = held.keep()
    keeping.send(None)
    await store.write(lambda tx: write_meta(tx, "said", "here"))
    assert not await other.take(), "the file beside it is locked"
    keeping.close()
    await store.close()
    await held.release()
    assert {each.name for each in {*path.parent.iterdir()} - before} <= {
        path.name,
        "tumbler.db-hold",
    }


async def test_who_waits_locks_no_file(path: Path) -> None:
    held, standby = FileHold(path), FileHold(path)
    assert await held.take()
    assert await standby.queue()
    waiting = standby.keep()
    waiting.send(None)
    await held.release()
    assert await standby.take()
    waiting.close()
    await standby.release()


async def test_a_hold_that_was_taken_meanwhile_is_kept_no_more(path: Path) -> None:
    one = FileHold(path)
    assert await one.take()
    moved = path.rename(path.with_name("other.db"))
    await (await open_store(path)).close()
    await one.release()
    two, three = FileHold(path), FileHold(moved)
    path.rename(path.with_name("third.db"))
    assert await two.take(), "there is no file of this name"
    assert await three.take()
    moved.rename(path)
    async with asyncio.timeout(PATIENCE_S):
        await two.keep()
    for hold in (two, three):
        await hold.release()


async def test_a_file_with_two_names_is_refused(path: Path) -> None:
    os.link(path, path.with_name("link.db"))
    for opens in (open_store, open_reader, join_store):
        with pytest.raises(StoreError, match="has two names"):
            await opens(path)
    with pytest.raises(StoreError, match="has two names"):
        backup.copy(path, path.with_name("copy.db"))
    with pytest.raises(StoreError, match="has two names"):
        await FileHold(path.with_name("link.db")).take()
    assert not list(path.parent.glob("link.db-*"))
    path.with_name("link.db").unlink()
    backup.copy(path, path.with_name("copy.db"))


async def test_a_backup_may_have_two_names(path: Path) -> None:
    """All of it stands in itself: it is read, and never played on."""
    kept = path.with_name("kept.db")
    backup.copy(path, kept)
    os.link(kept, path.with_name("link.db"))
    backup.check_whole(kept)
    backup.copy(kept, path.with_name("again.db"))
    with pytest.raises(StoreError, match="has two names"):
        await FileHold(kept).take()


MOUNTS = """\
22 29 0:21 / /proc rw,nosuid - proc proc rw
31 29 254:1 /srv/x.db /data/tumbler.db rw,relatime - ext4 /dev/vda1 rw
32 29 254:1 /srv/y.db /data/my\\040bot\\134s/tumbler.db rw,relatime - ext4 /dev/vda1 rw
33 29 0:40 / /more rw - tmpfs tmpfs rw
"""


@pytest.mark.parametrize(
    ("path", "is_one"),
    [
        ("/data/tumbler.db", True),
        (r"/data/my bot\s/tumbler.db", True),
        ("/data/other.db", False),
        ("/more/tumbler.db", False),
    ],
)
def test_a_file_that_is_a_mount_is_known(path: str, is_one: bool) -> None:
    assert is_mounted(Path(path), MOUNTS) == is_one
