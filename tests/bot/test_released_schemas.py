"""F8: databases of the released schemas, opened by today's code and by that of a later schema."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.app.cogs import FEATURES
from bot.cogs.learn.rules import directs, is_new, lesson_of, steps_taken
from bot.cogs.match.hints import Hints
from bot.cogs.review.rules import Reviews, has_review
from bot.match.act import Acts
from bot.match.games import GAMES
from bot.match.limits import UNLIMITED
from bot.match.lobby.hosting import terms_mark, unready
from bot.match.lobby.lobby import Lobby
from bot.match.matches import Matches
from bot.match.refusals import ShellRefused
from bot.match.thinking.advice import Advising
from bot.store import match_people, schema, servers
from bot.store.counts import alone_of
from bot.store.keys import Repeated, once
from bot.store.results import read_results
from bot.store.sqlite.engine import SqliteStore
from games.core import Seat, settle
from tests.deeds import takes_seat
from tests.desk import Desk
from tests.interactions import fresh
from tests.lagging import lagging_of_all
from tests.store.released import RELEASED, playable, since
from tests.store.to_come import takes_a_step
from tests.sure import sure
from tests.thinking_here import think_here

CY, EVE = 1_180_000_000_000_000_202, 1_180_000_000_000_000_299

SINCE_14 = pytest.mark.parametrize("path", since(14), ids=lambda path: path.stem, indirect=True)
"""For what schema 14 is new for, which stands in its file and in those after it."""

Content = dict[str, list[dict[str, Any]]]


def content(path: Path) -> Content:
    """Every row of every table, by table."""
    with closing(sqlite3.connect(path)) as con:
        con.row_factory = sqlite3.Row
        names = [row[0] for row in con.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        return {name: [dict(r) for r in con.execute(f"SELECT * FROM {name}")] for name in names}


def lessons(path: Path, status: str) -> list[str]:
    """The lessons that have a status."""
    found = content(path)
    known = {row["match"] for row in found["lessons"]}
    return [m["id"] for m in found["matches"] if m["id"] in known and m["status"] == status]


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
    yield Matches(store, GAMES, echo_s=0.0, features=FEATURES, limits=UNLIMITED)
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
        text = playable(live, seat)
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


async def test_every_open_table_begins_by_the_terms_that_it_stands_under(
    path: Path, matches: Matches
) -> None:
    lobby = Lobby(matches)
    rows = [row for row in content(path)["matches"] if row["status"] == "lobby"]
    assert {row["game"] for row in rows} == {"unlock", "tripol"}
    for row in rows:
        table = await lobby.table(row["id"])
        for late in unready(table):
            agreed = terms_mark(table)
            await lobby.ready(row["id"], sure(late.person), agreed, interaction=fresh())
        begun = (await lobby.start(row["id"], table.match.host, interaction=fresh())).match
        open_until_now = {"colours": ""} if row["game"] == "tripol" else {}
        game = matches.shelf[row["game"]].game
        assert (begun.status, begun.seat_count) == ("open", len(table.seats))
        assert begun.options == settle(game, {**json.loads(row["options"]), **open_until_now})
        assert begun.terms == json.loads(row["terms"])


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
        found = await store.read(lambda tx: match_people.read_waits(tx, untold["match"]))
        told += [(each.told_at, each.message) for each in found if each.person == untold["person"]]
    await store.close()
    assert None not in told[0]
    assert told == [told[0]] * 2


async def test_an_interaction_changes_something_once(matches: Matches) -> None:
    await matches.store.write(lambda tx: once(tx, 5, 1000.0))
    with pytest.raises(Repeated):
        await matches.store.write(lambda tx: once(tx, 5, 1001.0))


@SINCE_14
async def test_a_lesson_under_way_goes_on_by_its_script(path: Path, matches: Matches) -> None:
    running = [await matches.live(match) for match in lessons(path, "open")]
    scripted = [live for live in running if lesson_of(live) is not None]
    assert scripted, "all scripts were written anew since: only a newer file can try this"
    for live in scripted:
        match = live.match.id
        seat, direction = min(live.play.turn.waiting), sure(directs(live))
        person, taken = sure(live.seats[seat].person), steps_taken(live)
        assert taken > 0
        texts = map(live.entry.game.write, live.legal(seat))
        other = next(text for text in texts if not direction.takes(seat, [text]))
        with pytest.raises(ShellRefused):
            await Acts(matches).act(match, person, other, stamp=None, interaction=fresh())
        way = ";".join(direction.ways[0])
        acted = await Acts(matches).act(match, person, way, stamp=None, interaction=fresh())
        assert steps_taken(acted.live) == taken + 1


@SINCE_14
async def test_a_lesson_counts_nowhere(path: Path, matches: Matches) -> None:
    for match in lessons(path, "open"):
        (person,) = (await matches.table(match)).people
        before = await matches.store.read(lambda tx, person=person: alone_of(tx, person))
        await matches.store.write(
            lambda tx, match=match: tx.run("DELETE FROM lessons WHERE match = :match", match=match)
        )
        after = await matches.store.read(lambda tx, person=person: alone_of(tx, person))
        assert after == before + 1, "without its row it would"
    over = [await matches.live(match) for match in lessons(path, "over")]
    assert {live.is_void for live in over} == {False, True}, "one played to its end, one left"
    for live in over:
        assert not has_review(live)
        assert await matches.store.read(lambda tx, id=live.match.id: read_results(tx, id)) == ()


@SINCE_14
async def test_whose_first_match_it_is_stays_known(path: Path, matches: Matches) -> None:
    found = content(path)["newcomers"]
    assert found
    for row in found:
        live = await matches.live(row["match"])
        seat = sure(live.seat_for(row["person"]))
        assert [other for other in map(Seat, range(len(live.seats))) if is_new(live, other)] == [
            seat
        ]
        text = playable(live, seat)
        acts = Acts(matches)
        acted = await acts.act(live.match.id, row["person"], text, stamp=None, interaction=fresh())
        assert not is_new(acted.live, seat), "once"


@SINCE_14
async def test_a_hint_goes_on_to_its_move_and_is_counted_once(path: Path, matches: Matches) -> None:
    hints = Hints(Advising(matches.store, think_here), Acts(matches), matches.means.directed)
    running = [row["id"] for row in content(path)["matches"] if row["status"] == "open"]
    asked = [
        (live, seat)
        for live in [await matches.live(match) for match in running]
        for seat in live.play.turn.waiting
        if live.has_hint(seat)
    ]
    assert asked
    for live, seat in asked:
        person, count = sure(live.seats[seat].person), live.play.hints[seat]
        told = await hints.give(live, seat, person, shows=True, interaction=fresh())
        assert told.draft
        assert told.live.play.hints[seat] == count


@SINCE_14
async def test_a_match_against_a_computer_is_looked_back_on(path: Path, matches: Matches) -> None:
    rows = content(path)["results"]
    against = {row["match"] for row in rows if row["sitter"] == "computer"}
    (row,) = (row for row in rows if row["match"] in against and row["person"])
    live = await matches.live(row["match"])
    assert has_review(live)
    assert row["hints"] == live.play.hints[row["seat"]] == 1
    review = await Reviews(Advising(matches.store, think_here)).of(live, row["seat"])
    assert review.moments
    assert (review.unjudged, review.left) == (0, 0)
