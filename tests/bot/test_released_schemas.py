"""F8: databases of the released schemas, opened by today's code and by that of a later schema."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.app.features import FEATURES
from bot.play.lobby.lobby import Lobby
from bot.play.match.act import Acts
from bot.play.match.matches import Matches
from bot.shelf import SHELF
from bot.store import schema, servers, waits
from bot.store.engines.sqlite import SqliteStore
from bot.store.interactions import Repeated, once
from tests.deeds import takes_seat
from tests.desk import Desk
from tests.interactions import fresh
from tests.lagging import lagging_of_all
from tests.store.released import RELEASED
from tests.store.to_come import takes_a_step

CY, EVE = 1_180_000_000_000_000_202, 1_180_000_000_000_000_299

Content = dict[str, list[dict[str, Any]]]


def content(path: Path) -> Content:
    """Every row of every table, by table."""
    with closing(sqlite3.connect(path)) as con:
        con.row_factory = sqlite3.Row
        names = [row[0] for row in con.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        return {name: [dict(r) for r in con.execute(f"SELECT * FROM {name}")] for name in names}


@pytest.fixture(params=[False, True], ids=["today", "later"], autouse=True)
def is_later(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the code has a schema after the present one."""
    if request.param:
        takes_a_step(monkeypatch)


@pytest.fixture(params=RELEASED, ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return Path(shutil.copyfile(request.param, tmp_path / "tumbler.db"))


@pytest.fixture
async def matches(path: Path) -> AsyncIterator[Matches]:
    store = await SqliteStore.open(path)
    yield Matches(store, SHELF, echo_s=0.0, features=FEATURES)
    await store.close()


def usual(path: Path) -> dict[str, dict[str, Any]]:
    """What stands in each column of a row that was stored without it, by table."""
    found: dict[str, dict[str, Any]] = {}
    with closing(sqlite3.connect(path)) as con:
        sql = "SELECT t.name, c.name, coalesce(c.dflt_value, 'NULL') FROM sqlite_master t"
        for table, column, value in con.execute(f"{sql}, pragma_table_info(t.name) c").fetchall():
            (found.setdefault(table, {})[column],) = con.execute(f"SELECT {value}").fetchone()
    return found


async def test_a_released_file_keeps_every_row(path: Path, tmp_path: Path) -> None:
    before = content(path)
    assert all(before[name] for name in ("matches", "moves", "sittings", "offers", "deliveries"))
    await (await SqliteStore.open(path)).close()
    after = content(path)
    new = usual(path)
    for name, rows in before.items():
        assert after[name] == [{**new[name], **row} for row in rows], name
    await (await SqliteStore.open(tmp_path / "new.db")).close()
    with (
        closing(sqlite3.connect(path)) as old,
        closing(sqlite3.connect(tmp_path / "new.db")) as new,
    ):
        sql = "SELECT type, name, tbl_name FROM sqlite_master ORDER BY type, name"
        assert old.execute(sql).fetchall() == new.execute(sql).fetchall()
        assert old.execute("PRAGMA user_version").fetchone() == (schema.VERSION,)


async def test_every_running_match_goes_on(path: Path, matches: Matches) -> None:
    running = [row["id"] for row in content(path)["matches"] if row["status"] == "open"]
    assert running
    for match in running:
        live = await matches.live(match)
        seat = min(live.play.turn.waiting)
        person = live.seats[seat].person
        assert person is not None
        text = live.entry.game.write(live.legal(seat)[0])
        acted = await Acts(matches).act(match, person, text, stamp=None, interaction=fresh())
        assert acted.live.play.n > live.play.n


async def test_an_offered_seat_is_taken_and_a_table_is_joined(path: Path, matches: Matches) -> None:
    found = content(path)
    (offer,) = (row for row in found["offers"] if row["kind"] == "handover")
    acted = await takes_seat(Acts(matches), offer["match"], offer["id"], CY)
    assert acted.live.table.seats_of(CY)
    lobby = next(r for r in found["matches"] if r["status"] == "lobby" and r["game"] == "unlock")
    joined = await Lobby(matches).join(lobby["id"], EVE, "Eve", interaction=fresh())
    assert joined.seats_of(EVE)


async def test_computers_may_play_where_nobody_forbade_it(path: Path, matches: Matches) -> None:
    known = {row["guild"]: row["computers"] for row in content(path)["servers"]}
    for guild, may in {**known, None: 1}.items():
        found = await matches.store.read(lambda tx, guild=guild: servers.read(tx, guild))
        assert found.computers == bool(may)


async def test_what_was_not_shown_is_found(path: Path) -> None:
    store = await SqliteStore.open(path)
    found = await store.read(lagging_of_all)
    await store.close()
    assert found


async def test_who_was_not_told_yet_is_told_once(path: Path) -> None:
    """The others were told before the file was closed."""
    before = content(path)
    (untold,) = (row for row in before["waits"] if row["told_at"] is None)
    assert len(before["waits"]) > 1
    store = await SqliteStore.open(path)
    desk = Desk(store, now=max(row["created_at"] for row in before["matches"]))
    told: list[tuple[float | None, int | None]] = []
    for _ in range(2):
        await desk.waits(60.0)
        found = await store.read(lambda tx: waits.read(tx, untold["match"]))
        told += [(each.told_at, each.message) for each in found if each.person == untold["person"]]
    await store.close()
    assert None not in told[0]
    assert told == [told[0]] * 2


async def test_an_interaction_changes_something_once(matches: Matches) -> None:
    await matches.store.write(lambda tx: once(tx, 5, 1000.0))
    with pytest.raises(Repeated):
        await matches.store.write(lambda tx: once(tx, 5, 1001.0))
