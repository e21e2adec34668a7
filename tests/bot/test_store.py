"""The file: migrations, whole transactions, and the keys that make a double press harmless."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from bot.store.log import Move, append_moves, read_moves
from bot.store.matches import MatchRecord, insert_match, update_match
from bot.store.meta import read_meta, write_meta
from bot.store.migrations import STEPS
from bot.store.seats import SeatRecord, write_seats
from bot.store.sqlite import Store, StoreError
from bot.store.tables import read_table
from games.core import Row, Seat

MATCH = MatchRecord(
    id="PBXAP5TG",
    game="triplock",
    status="open",
    options={"notebook": "log"},
    seat_count=2,
    draws=(1, 2, 3),
    rules_version=1,
    guild=7,
    channel=8,
    host=9,
    invited=None,
    previous=None,
    result=None,
    created_at=1.5,
)


def move(n: int, interaction: int | None, part: int = 0) -> Move:
    return Move(Row(n, Seat(0), "roll", (4, 5)), 9, interaction, part, 77, 2.5)


async def open_with_match(path: Path) -> Store:
    store = await Store.open(path)

    def insert(con: sqlite3.Connection) -> None:
        insert_match(con, MATCH)
        write_seats(con, MATCH.id, [SeatRecord(0, 9, "Ana"), SeatRecord(1, 10, "Ben")])

    await store.write(insert)
    return store


async def test_a_file_is_made_with_wal_full_and_its_schema(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "a.db")
    pragmas = await store.read(
        lambda con: [con.execute(f"PRAGMA {p}").fetchone()[0] for p in PRAGMAS]
    )
    assert pragmas == ["wal", 2, 1, len(STEPS)]
    await store.close()


PRAGMAS = ("journal_mode", "synchronous", "foreign_keys", "user_version")


async def test_what_was_written_is_read_after_a_restart(tmp_path: Path) -> None:
    store = await open_with_match(tmp_path / "a.db")
    await store.write(lambda con: append_moves(con, MATCH.id, [move(1, 100)]))
    await store.close()
    store = await Store.open(tmp_path / "a.db")
    table = await store.read(lambda con: read_table(con, MATCH.id))
    assert table is not None
    assert table.match == MATCH
    assert [seat.name for seat in table.seats] == ["Ana", "Ben"]
    assert table.last == 1
    moves = await store.read(lambda con: read_moves(con, MATCH.id))
    assert moves == (move(1, 100),)
    await store.close()


async def test_an_error_rolls_the_whole_transaction_back(tmp_path: Path) -> None:
    store = await open_with_match(tmp_path / "a.db")

    def half(con: sqlite3.Connection) -> None:
        append_moves(con, MATCH.id, [move(1, 100)])
        raise RuntimeError("stop")

    with pytest.raises(RuntimeError, match="stop"):
        await store.write(half)
    assert await store.read(lambda con: read_moves(con, MATCH.id)) == ()
    await store.close()


@pytest.mark.parametrize("second", [move(1, 200), move(2, 100)])
async def test_a_number_and_an_interaction_are_taken_once(tmp_path: Path, second: Move) -> None:
    store = await open_with_match(tmp_path / "a.db")
    await store.write(lambda con: append_moves(con, MATCH.id, [move(1, 100)]))
    with pytest.raises(sqlite3.IntegrityError):
        await store.write(lambda con: append_moves(con, MATCH.id, [second]))
    assert len(await store.read(lambda con: read_moves(con, MATCH.id))) == 1
    await store.close()


async def test_parts_of_one_interaction_are_rows_of_one_press(tmp_path: Path) -> None:
    store = await open_with_match(tmp_path / "a.db")
    both = [move(1, 100, 0), move(2, 100, 1)]
    await store.write(lambda con: append_moves(con, MATCH.id, both))
    assert len(await store.read(lambda con: read_moves(con, MATCH.id))) == 2
    await store.close()


async def test_two_coroutines_never_share_a_transaction(tmp_path: Path) -> None:
    store = await open_with_match(tmp_path / "a.db")

    def bump(con: sqlite3.Connection) -> None:
        value = int(read_meta(con, "count") or 0)
        write_meta(con, "count", str(value + 1))

    await asyncio.gather(*(store.write(bump) for _ in range(50)))
    assert await store.read(lambda con: read_meta(con, "count")) == "50"
    await store.close()


async def test_the_secret_of_an_installation_stays(tmp_path: Path) -> None:
    seen: list[str | None] = []
    for _ in range(2):
        store = await Store.open(tmp_path / "a.db")
        seen.append(await store.read(lambda con: read_meta(con, "secret")))
        await store.close()
    assert seen[0] == seen[1]
    assert seen[0] is not None
    assert len(seen[0]) == 64


async def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    con = sqlite3.connect(tmp_path / "a.db")
    con.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    con.close()
    with pytest.raises(StoreError, match="newer version"):
        await Store.open(tmp_path / "a.db")


async def test_what_is_no_database_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.db").write_bytes(b"this is no database at all, not even nearly one" * 50)
    with pytest.raises(StoreError):
        await Store.open(tmp_path / "a.db")


async def test_only_known_fields_are_set(tmp_path: Path) -> None:
    store = await open_with_match(tmp_path / "a.db")
    with pytest.raises(ValueError, match="no such fields"):
        await store.write(lambda con: update_match(con, MATCH.id, {"id = 1; --": 1}))
    await store.close()
