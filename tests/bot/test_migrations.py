"""F8: databases of every released schema, opened by today's code in the middle of a turn.

`Old` reads the file as it was, by plain SQL in the words of its schema. `Today` reads the copy that
today's code has opened, by the functions that the bot itself uses; what changes with the store's
names is changed there. What people then see is tried in
`tests/e2e/test_faults_versions.py`. `tests/schemas/README.md` says how the files were made.
"""

from __future__ import annotations

import itertools
import json
import shutil
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.app.features import FEATURES
from bot.cogs.daily.attempts import Attempts, Player
from bot.cogs.rematch.rules import REMATCH
from bot.play.lobby.lobby import Lobby
from bot.play.match.act import Acts
from bot.play.match.live import Live
from bot.play.match.matches import Matches
from bot.play.match.refusals import ShellRefused
from bot.screens.scenes import untold
from bot.shelf import SHELF
from bot.store import schema
from bot.store.actors import Person
from bot.store.cursors import TABLE, read_cursors, read_retired
from bot.store.deals import Deal
from bot.store.engines.sqlite import SqliteStore
from bot.store.log import read_moves
from bot.store.meta import read_meta
from bot.store.results import read_results, without_results
from bot.store.tables import Table
from bot.store.tx import Conflict, Store
from games.core import Seat
from tests.deeds import offers_rematch
from tests.interactions import fresh
from tests.lagging import lagging_of_all
from tests.seed import chance
from tests.store.released import FILES, Old, Values

NEWCOMER = 1_180_000_000_000_000_299


class Today:
    """The same file, opened and migrated by today's code."""

    def __init__(self, store: Store, now: float) -> None:
        self.now = now
        self.store = store
        self._interactions = itertools.count(1)
        self.matches = Matches(
            store, SHELF, chance=chance(), clock=self._tick, echo_s=0.0, features=FEATURES
        )
        self.lobby = Lobby(self.matches)
        self.acts = Acts(self.matches)
        self.attempts = Attempts(self.matches, self.lobby)

    def _tick(self) -> float:
        self.now += 1.0
        return self.now

    async def match(self, match: str) -> Values:
        """The columns of a match, by the names that they had in the released schemas."""
        table = await self.matches.table(match)
        known, deal = table.match, table.facts.deal
        return {
            "id": known.id,
            "game": known.game,
            "status": known.status,
            "options": known.options,
            "chairs": known.seat_count,
            "draws": list(known.draws),
            "rules_version": known.rules_version,
            "guild": known.guild,
            "channel": known.channel,
            "host": known.host,
            "invited": known.invited,
            "previous": known.previous,
            "created_at": known.created_at,
            "started_at": known.started_at,
            "ended_at": known.ended_at,
            "settled": known.caught_up,
            "deal": deal.name,
            "counted": deal.counted,
            "home_guild": deal.home_guild,
            "home_channel": deal.home_channel,
            "shared": int(deal.shared),
        }

    async def seats(self, match: str) -> list[Values]:
        table = await self.matches.table(match)
        offer = table.facts.offer(REMATCH)
        agreed = () if offer is None else offer.agreed
        return [
            {
                "match": match,
                "seat": each.seat,
                "user": each.person,
                "name": each.name,
                "pick": each.pick,
                "pinged": reach.pinged,
                "dm_closed": int(reach.dm_closed),
                "dm_said": int(reach.dm_said),
                "rematch": int(each.person in agreed),
            }
            for each in table.seats
            for reach in [table.reach(each.person)]
        ]

    async def moves(self, match: str) -> list[Values]:
        return [
            {
                "match": match,
                "n": move.row.n,
                "seat": move.row.seat,
                "action": move.row.text,
                "draws": list(move.row.draws),
                "user": move.actor.id if isinstance(move.actor, Person) else None,
                "interaction": move.interaction,
                "part": move.part,
                "checksum": move.checksum,
                "at": move.at,
            }
            for move in await self.store.read(lambda tx: read_moves(tx, match))
        ]

    async def deliveries(self, match: str) -> list[Values]:
        """The cursors of a match, but for what was told."""
        found = await self.store.read(lambda tx: read_cursors(tx, match))
        people = [TABLE, *await self.people(match)]
        return [
            {
                "match": match,
                "audience": people.index(audience) - 1,
                "channel": cursor.channel,
                "message": cursor.message,
                "born": cursor.born,
                "shown": cursor.shown,
            }
            for audience, cursor in sorted(found.items(), key=lambda one: people.index(one[0]))
        ]

    async def retired(self, match: str) -> list[Values]:
        found = await self.store.read(lambda tx: read_retired(tx, match))
        people = [TABLE, *await self.people(match)]
        return [
            {
                "match": old.match,
                "channel": old.channel,
                "message": old.message,
                "audience": people.index(old.audience) - 1,
                "since": old.since,
                "upto": old.upto,
            }
            for old in sorted(found, key=lambda old: old.message)
        ]

    async def lagging(self) -> set[str]:
        return set(await self.store.read(lagging_of_all))

    async def people(self, match: str) -> list[int]:
        return _people(await self.matches.table(match))

    async def act(self, live: Live, seat: Seat, text: str) -> Live:
        person, interaction = _people(live.table)[seat], next(self._interactions)
        acted = await self.acts.act(
            live.match.id, person, text, stamp=None, interaction=interaction
        )
        return acted.live

    async def sit_down(self, user: int, name: str) -> tuple[Table, bool]:
        """Starts the deal of the day; no channel is opened for it."""

        async def nowhere() -> int:
            raise AssertionError("a new match was begun")

        player = Player(user, name, None, None, fresh())
        return await self.attempts.sit_down(SHELF["lockpick"], player, nowhere)


def _people(table: Table) -> list[int]:
    return [person for person in (s.person for s in table.seats) if person is not None]


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def old(request: pytest.FixtureRequest) -> Old:
    return Old(request.param)


@pytest.fixture
async def today(old: Old, tmp_path: Path) -> AsyncIterator[Today]:
    path = tmp_path / "tumbler.db"
    shutil.copyfile(old.path, path)
    store = await SqliteStore.open(path)
    last = max(row["created_at"] for row in old.matches.values())
    yield Today(store, last + 600.0)
    await store.close()


def read(row: Values, *decoded: str) -> Values:
    """A row with its JSON decoded."""
    return {
        key: json.loads(value) if key in decoded and value is not None else value
        for key, value in row.items()
    }


def without(row: Values, *names: str) -> Values:
    return {key: value for key, value in row.items() if key not in names}


def shape(path: Path) -> dict[str, Any]:
    """The number of the schema, its tables with their columns, and its indexes."""
    con = sqlite3.connect(path)
    tables = [row[0] for row in con.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found: dict[str, Any] = {"number": con.execute("PRAGMA user_version").fetchone()[0]}
    for table in tables:
        columns = con.execute(f"PRAGMA table_info({table})").fetchall()
        indexes = con.execute(f"PRAGMA index_list({table})").fetchall()
        found[table] = {
            "columns": {row[1]: row[2:] for row in columns},
            "keys": con.execute(f"PRAGMA foreign_key_list({table})").fetchall(),
            "indexes": sorted(
                (row[2], [each[2] or "" for each in con.execute(f"PRAGMA index_info({row[1]})")])
                for row in indexes
            ),
        }
    con.close()
    return found


def test_there_is_a_file_of_every_released_schema() -> None:
    numbers = [Old(path).schema for path in FILES]
    assert numbers == list(range(1, len(FILES) + 1))
    assert len(numbers) >= 4


async def test_the_schema_is_todays(old: Old, today: Today, tmp_path: Path) -> None:
    new = await SqliteStore.open(tmp_path / "new.db")
    await new.close()
    assert shape(tmp_path / "tumbler.db") == shape(tmp_path / "new.db")


async def test_that_a_file_was_brought_to_todays_schema_is_logged_once(
    old: Old, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    shutil.copyfile(old.path, tmp_path / "tumbler.db")
    for _ in range(2):
        store = await SqliteStore.open(tmp_path / "tumbler.db")
        await store.close()
    told = [record.args for record in caplog.records if record.levelname == "INFO"]
    assert told == ([] if old.schema == schema.VERSION else [(old.schema, schema.VERSION)])


async def test_every_match_is_still_there(old: Old, today: Today) -> None:
    for match, row in old.matches.items():
        was = without(read(row, "options", "draws"), "result")
        assert (await today.match(match)).items() >= was.items()
    later = {"counted": None, "home_guild": None, "home_channel": None, "shared": 0}
    if old.schema < 3:
        for match in old.matches:
            assert (await today.match(match)).items() >= later.items()


async def test_every_seat_is_still_there(old: Old, today: Today) -> None:
    for match in old.matches:
        assert await today.seats(match) == old.rows("seats", match)


async def test_every_move_is_still_there(old: Old, today: Today) -> None:
    for match in old.matches:
        assert await today.moves(match) == [read(r, "draws") for r in old.rows("moves", match)]


async def test_every_message_is_still_known(old: Old, today: Today) -> None:
    for match in old.matches:
        was = [without(row, "told") for row in old.rows("deliveries", match)]
        assert await today.deliveries(match) == was
        assert await today.retired(match) == old.rows("retired", match)
    began = old.with_status("open", "over")
    assert await today.lagging() == {match for match in began if old.lags(match)}


async def test_the_installation_is_the_same(old: Old, today: Today) -> None:
    for key, value in old.meta().items():
        assert await today.store.read(lambda tx, key=key: read_meta(tx, key)) == value


async def test_every_log_folds_to_where_it_stood(old: Old, today: Today) -> None:
    for match in old.with_status("open", "over"):
        live = await today.matches.live(match)
        assert live.play.n == old.last(match)
        is_over = old.matches[match]["status"] == "over"
        assert bool(live.play.turn.waiting) != is_over
    await today.matches.renew_all()
    for match in old.with_status("open", "over"):
        status = (await today.matches.table(match)).match.status
        assert status == old.matches[match]["status"], "none is set aside"


async def test_every_running_match_goes_on(old: Old, today: Today) -> None:
    for match in old.with_status("open"):
        live = await today.matches.live(match)
        seat = min(live.play.turn.waiting)
        game = live.entry.game
        text = game.write(game.legal(live.play.state, seat)[0])
        after = await today.act(live, seat, text)
        stored = await today.moves(match)
        assert stored[old.last(match)]["action"] == text
        assert len(stored) == after.play.n > live.play.n
        again = Matches(today.store, SHELF)
        assert (await again.live(match)).play == after.play


async def test_what_was_told_ends_where_the_log_was_shown(old: Old, today: Today) -> None:
    """Nothing that has a picture is told again, or passed over."""
    for match in old.with_status("open"):
        live = await today.matches.live(match)
        shown = old.matches[match]["settled"]
        for sitting in live.seats:
            assert sitting.person is not None
            assert sitting.told <= shown
            rows = {look.told.n for look in untold(live, sitting.person)}
            if live.table.reach(sitting.person).dm_closed:
                assert sitting.told == -1, "My hand shows all of it once more"
            elif live.has_private:
                assert not any(n <= shown for n in rows), (match, sitting.seat)


async def test_finished_matches_get_their_results(old: Old, today: Today) -> None:
    over = old.with_status("over")
    assert await today.store.read(without_results) == tuple(over_by_age(old))
    await today.matches.renew_all()
    assert await today.store.read(without_results) == ()
    for match in over:
        was = json.loads(old.matches[match]["result"])
        found = await today.store.read(lambda tx, match=match: read_results(tx, match))
        assert [one.seat for one in found if one.place == 1] == was["winners"]
        assert [one.points for one in found] == was["points"]
        assert {one.reason for one in found} == {was["reason"]}
        assert {one.ended_at for one in found} == {old.matches[match]["ended_at"]}
        assert [one.sitter for one in found] == [
            Person(row["user"]) for row in old.rows("seats", match)
        ]


def over_by_age(old: Old) -> list[str]:
    return sorted(old.with_status("over"), key=lambda match: old.matches[match]["created_at"])


async def test_a_free_seat_can_be_taken_and_the_match_begins(old: Old, today: Today) -> None:
    joined = 0
    for match in old.with_status("lobby"):
        before = await today.people(match)
        for seat in old.rows("seats", match):
            if old.matches[match]["options"].find("pick") >= 0 and seat["pick"] is None:
                await today.lobby.pick(match, seat["user"], "", interaction=fresh())
        if len(before) < old.matches[match]["chairs"]:
            joined += 1
            await today.lobby.join(match, NEWCOMER, "Eve", interaction=fresh())
            seated = await today.people(match)
            assert sorted(seated) == sorted([*before, NEWCOMER]), "a full table seats by lot"
        if (await today.matches.table(match)).match.status == "lobby":
            host = old.matches[match]["host"]
            await today.lobby.start(match, host, interaction=fresh())
        assert (await today.matches.live(match)).play.turn.waiting
    assert joined


async def test_a_closed_table_stays_closed(old: Old, today: Today) -> None:
    closed = old.with_status("closed")
    assert closed
    for match in closed:
        with pytest.raises(ShellRefused, match="closed_table"):
            await today.lobby.join(match, NEWCOMER, "Eve", interaction=fresh())


async def test_an_offered_rematch_is_completed(old: Old, today: Today) -> None:
    completed = 0
    for match in old.with_status("over"):
        if not old.offered(match) or old.successor(match):
            continue
        begun = None
        for row in old.rows("seats", match):
            if row["seat"] not in old.offered(match):
                assert begun is None
                begun = await offers_rematch(today.matches, match, row["user"])
        assert begun is not None
        assert begun.match.previous == match
        assert set(_people(begun)) == {row["user"] for row in old.rows("seats", match)}
        assert (await today.matches.live(begun.match.id)).play.n == 0
        completed += 1
    assert completed == len({old.matches[match]["game"] for match in old.matches} - {"lockpick"})


async def test_a_match_has_one_rematch(old: Old, today: Today) -> None:
    had = [match for match in old.matches if old.successor(match)]
    assert had
    for match in had:
        with pytest.raises(ShellRefused, match="not_lobby"):
            await offers_rematch(today.matches, match, old.rows("seats", match)[0]["user"])


async def test_the_attempt_of_a_day_still_counts(old: Old, today: Today) -> None:
    counted = {m: row for m, row in old.matches.items() if row.get("counted") == 1}
    assert len(counted) == (0 if old.schema < 3 else 2)
    for match, row in counted.items():
        name = old.rows("seats", match)[0]["name"]
        found = await today.attempts.attempt(SHELF["lockpick"], row["deal"], row["host"])
        assert found is not None
        assert found.match.id == match
        table, begins = await today.sit_down(row["host"], name)
        assert not begins
        is_over = row["status"] == "over"
        assert (table.match.id != match) == table.facts.deal.is_practice == is_over
        with pytest.raises(Conflict):
            await today.lobby.create(
                SHELF["lockpick"],
                {},
                guild=None,
                channel=row["channel"],
                host=row["host"],
                host_name=name,
                interaction=fresh(),
                deal=Deal(row["deal"], 1),
            )
    for game in {row["game"] for row in counted.values()}:
        deal = next(row["deal"] for row in counted.values())
        await today.matches.renew_all()
        ended, running = await today.attempts.of_day(SHELF[game], deal, user=None, guild=None)
        assert len(ended) + running == len(counted)
