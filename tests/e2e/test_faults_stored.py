"""F2, F5, F8 to F11, F14: what lies on disk after a crash, a long silence, or harm to the file."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.cogs.own_data.pruning import PRUNE
from bot.cogs.sleep.cog import SleepCog
from bot.interactions import acknowledge
from bot.match.live import Live
from bot.match.turn_timer import QUESTION
from bot.match.wall_clock import DAY_S, HOUR_S
from bot.store import cursors
from bot.store.cursors import Cursor
from bot.store.sqlite import files
from bot.store.sqlite.engine import BUSY_TIMEOUT_S
from bot.store.tx import Tx
from tests import disk
from tests.e2e.trouble import met, no_harm
from tests.house import House
from tests.interactions import fresh
from tests.news import PATIENCE_S
from tests.refusal import OURS, refusal
from tests.shown import Shown


def copies(house: House, match: str, count: int) -> None:
    """Stores a match many times over: with log, seats, cursors, open questions and duties."""
    tables = ("matches", "sittings", "people", "moves", "deliveries", "asks", "duties")
    with disk.opened(house.path) as con:
        for table in tables:
            key = "id" if table == "matches" else "match"
            columns = [row[1] for row in con.execute(f"PRAGMA table_info({table})")]
            own = [c for c in columns if c not in (key, "interaction")]
            listed = ", ".join(own)
            con.execute(
                f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)"
                f" INSERT INTO {table} ({key}, {listed})"
                f" SELECT printf('Z%07d', n.i), {listed} FROM {table}, n WHERE {key} = ?",
                (count, match),
            )


def shows(house: House, match: str, copy: str) -> Shown:
    """Lays the messages of a match there once more, as those of its copy; returns the board."""
    world = house.stand.world
    found = house.sql("SELECT message FROM deliveries WHERE match = ?", match)
    for (old,) in found:
        one = world.state.messages[old]
        number, body = world.next_id(), json.loads(json.dumps(one.body).replace(match, copy))
        world.add(replace(one, id=number, body={**body, "id": str(number)}))
        line = "UPDATE deliveries SET message = ? WHERE match = ? AND message = ?"
        house.sql(line, number, copy, old)
    (board,) = house.boards(copy)
    return board


@pytest.mark.proof
async def test_f5_f14_a_thousand_matches_at_start_up_and_no_avalanche(house: House) -> None:
    """Each has an open question, of which its person was reminded, and waits for the next time."""
    match = await house.duel()
    await house.wait(3 * DAY_S + HOUR_S)
    await house.down()
    copies(house, match, 1000)
    sample = [f"Z{number:07}" for number in range(1, 1001, 111)]
    boards = {copy: shows(house, match, copy) for copy in sample}
    world = house.stand.world
    people = house.stand.people.values()
    calls, phones = len(world.record), [len(p.notifications) for p in people]
    assert any("⏰" in ping for p in (house.ana, house.ben) for ping in house.pings(p))
    before = time.process_time()
    await house.up()
    await house.wait(0)
    assert time.process_time() - before < 15
    assert len(world.record) == calls, "nothing is due, so nothing is sent"
    assert [len(p.notifications) for p in people] == phones, "nobody is told twice"
    coming = house.sql("SELECT count(*), min(due_at) FROM duties WHERE kind = ?", QUESTION)
    assert coming[0][0] == 1001, "every question is looked at again"
    assert coming[0][1] > house.clock() + HOUR_S
    for copy, board in boards.items():
        player, other = await house.turn(copy)
        await board.seen_by(other).press("My cards")
        await board.seen_by(player).press("Roll")
        await house.caught_up()
        assert "My cards" in house.answer(other)
        assert house.actions(copy)[2:] == ["roll"]
        assert "You can still use" in board.seen_by(player).now().text
    assert [len(p.notifications) for p in people] == phones
    player, _ = await house.turn("Z0000500")
    await player.slash(house.games, "match move", move="roll", match="Z0000500")
    await house.caught_up()
    assert house.actions("Z0000500")[2:] == ["roll"]


async def test_f5_what_lags_is_shown_again_and_nothing_else(house: House) -> None:
    match = await house.duel()
    await house.down()
    copies(house, match, 300)
    house.sql("UPDATE matches SET caught_up = 0 WHERE id = ?", match)
    house.sql("INSERT INTO behind VALUES (?)", match)
    phones = [len(p.notifications) for p in (house.ana, house.ben)]
    calls = len(house.stand.world.record)
    await house.up()
    await house.caught_up()
    assert [len(p.notifications) for p in (house.ana, house.ben)] == phones
    assert len(house.stand.world.record) - calls <= 3
    await no_harm(house, match)


HARM = {
    "a draw that never was": "UPDATE moves SET draws = '[99999]' WHERE match = ?",
    "an act that cannot be": "UPDATE moves SET action = 'complete:7' WHERE match = ? AND n = 1",
    "no act at all": "UPDATE moves SET action = char(0) WHERE match = ? AND n = 2",
    "no deal": "UPDATE matches SET draws = '[]' WHERE id = ?",
    "no JSON": "UPDATE moves SET draws = '{' WHERE match = ?",
    "a chair too many": "UPDATE moves SET seat = 5 WHERE match = ?",
}


async def test_f9_corrupt_matches_stop_nothing_else(house: House) -> None:
    bad = {await house.duel(): harm for harm in HARM}
    good = await house.duel()
    await house.down()
    for match, harm in bad.items():
        house.sql(HARM[harm], match)
    house.sql("UPDATE matches SET caught_up = -1")
    await house.up()
    await house.caught_up()
    player, _ = await house.turn(good)
    board = next(m for m in house.boards(good))
    await board.seen_by(player).press("Roll")
    await house.caught_up()
    assert house.actions(good)[2:] == ["roll"]
    for match, harm in bad.items():
        before, said = house.rows(match), len(house.private(player))
        await player.slash(house.games, "match hand", match=match)
        await house.caught_up()
        assert len(house.private(player)) == said + 1, harm
        assert refusal(house.answer(player)) == "aside", harm
        assert house.rows(match) == before, "nothing of it is lost"
    await player.slash(house.games, "matches")
    await house.caught_up()
    assert house.answer(player).count("On hold") == len(bad)
    await no_harm(house, good)


async def test_f9_a_zeroed_page_is_told_in_the_log_at_the_start(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    assert house.bot.checking is not None
    await house.bot.checking
    assert "the database is damaged" not in caplog.text
    await house.duel()
    await house.down()
    disk.zeroed(house.path, "nudges")
    await house.up()
    assert house.bot.checking is not None
    await house.bot.checking
    warned = [r for r in caplog.records if "the database is damaged" in r.getMessage()]
    assert [r.levelname for r in warned] == ["WARNING"]
    await house.ana.slash(house.games, "matches")
    assert "Triplock" in house.answer(house.ana), "what lies on other pages is there"


async def test_nobody_waits_while_the_file_is_looked_through(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await house.duel()
    gate, begun = threading.Event(), threading.Event()

    def slow(connection: sqlite3.Connection) -> tuple[str, ...]:
        begun.set()
        assert gate.wait(PATIENCE_S)
        return looked_through(connection)

    looked_through = files.looked_through
    monkeypatch.setattr(files, "looked_through", slow)
    looking = asyncio.create_task(files.damage(house.path))
    assert await asyncio.to_thread(begun.wait, PATIENCE_S)
    player, _ = await house.turn(match)
    await house.board(player).press("Roll")
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll"]
    assert not looking.done()
    gate.set()
    assert await looking == ()
    await no_harm(house, match)


async def test_a_look_through_the_file_ends_with_the_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, begun = tmp_path / "tumbler.db", threading.Event()
    sqlite3.connect(path).close()

    def endless(connection: sqlite3.Connection) -> tuple[str, ...]:
        begun.set()
        line = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT count(*) FROM n"
        return tuple(connection.execute(line))

    monkeypatch.setattr(files, "looked_through", endless)
    looking = asyncio.create_task(files.damage(path))
    assert await asyncio.to_thread(begun.wait, PATIENCE_S)
    looking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(looking, PATIENCE_S)


async def test_a_look_whose_caller_is_gone_has_its_connection_to_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loop cancels again as it closes: nobody waits for the thread then."""
    path, begun, gate = tmp_path / "tumbler.db", threading.Event(), threading.Event()
    sqlite3.connect(path).close()
    found: list[object] = []
    over = threading.Event()

    def slow(connection: sqlite3.Connection) -> tuple[str, ...]:
        begun.set()
        assert gate.wait(PATIENCE_S)
        try:
            found.append(connection.execute("SELECT 1").fetchone())
        finally:
            over.set()
        return ()

    monkeypatch.setattr(files, "looked_through", slow)
    looking = asyncio.create_task(files.damage(path))
    assert await asyncio.to_thread(begun.wait, PATIENCE_S)
    while not looking.done():
        looking.cancel()
        await asyncio.to_thread(lambda: None)
    gate.set()
    assert await asyncio.to_thread(over.wait, PATIENCE_S)
    assert found == [(1,)]


async def test_a_stop_ends_what_goes_on_beside(house: House) -> None:
    checking = house.bot.checking
    assert checking is not None
    await house.bot.shut()
    assert checking.done()


async def test_f8_buttons_of_an_older_version_are_answered(house: House) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    board = house.board(player)
    for old in ("t1b.ABCDEFGH.0.roll", f"t1b.{match}.zzzz.roll", f"t1b.{match}.0._gone", "t1b.x"):
        said = len(house.private(player))
        await board.press_id(old, forged=True)
        await house.caught_up()
        assert len(house.private(player)) == said + 1, old
        answer = house.answer(player)
        assert refusal(answer) not in OURS
        assert refusal(answer) in ("unknown_button", "unknown_match", "moved_on"), old
    assert house.actions(match)[2:] == []
    await no_harm(house, match)


async def test_f10_a_full_disk_loses_the_press_and_nothing_else(house: House) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    assert house.store is not None
    pages = house.sql("PRAGMA page_count")[0][0]
    await house.store.read(lambda tx: tx.rows(f"PRAGMA max_page_count = {pages}"))
    # Every move now needs more room than the file may take.
    await house.store.write(
        lambda tx: tx.run(
            "CREATE TEMP TRIGGER swell BEFORE INSERT ON main.moves BEGIN"
            " INSERT INTO meta (key, value) VALUES (NEW.n, hex(randomblob(100000))); END"
        )
    )
    await house.board(player).press("Roll")
    await house.caught_up()
    assert house.actions(match)[2:] == []
    assert "Nothing was changed" in house.answer(player)
    await house.restart()
    await house.board(player).press("Roll")
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll"]
    await no_harm(house, match)


async def test_f11_a_database_that_is_locked_only_waits(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acknowledge, "PATIENCE_S", 0.2)
    assert BUSY_TIMEOUT_S >= 5
    match = await house.duel()
    store = house.store
    assert store is not None
    failed = store.failed
    player, other = await house.turn(match)
    board = house.board(player)
    with house.locked():
        plays = asyncio.create_task(house.board(player).press("Roll"))
        await house.stored.until(lambda: store.under_way, "the move")
        rest = (
            other.slash(house.games, "matches"),
            house.cy.slash(house.games, "triplock start"),
            board.seen_by(house.dee).press("⋯ More"),
            board.press_id(f"t1b.{match}.0._type", forged=True),
        )
        kinds = [each.kind for each in await asyncio.gather(plays, *rest)]
        assert kinds == ["deferred"] * 5
        assert store.under_way and store.failed == failed
        assert house.actions(match)[2:] == []
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll"]
    assert "You can still use" in board.seen_by(house.ana).now().text
    await house.ana.until(lambda: "Triplock" in house.answer(other))
    await house.ana.until(lambda: "Join" in house.board(house.dee).labels)
    await house.ana.until(lambda: "Rules" in house.private(house.dee)[-1].labels)
    assert "stands below" in house.answer(house.cy)
    await house.ana.until(lambda: "Press once more" in house.answer(player))
    await no_harm(house, match)


async def test_a_crash_after_the_last_join(house: House) -> None:
    await house.ana.slash(house.games, "triplock start", opponent=house.ben.id)
    invitation = house.last(house.ben)
    match = invitation.match
    house.shows_nothing()
    await house.bot.services.lobby.join(match, house.ben.id, "Ben", interaction=fresh())
    await house.restart()
    await house.caught_up()
    assert invitation.is_gone(), "nobody accepts it again"
    live = await house.live(match)
    assert live.match.status == "open"
    assert len(house.boards(match)) == 1
    await no_harm(house, match)


async def test_a_rematch_begins_whole_or_not_at_all(house: House) -> None:
    match = await house.duel()
    board = house.board(house.ana)
    await board.press_id(f"t1b.{match}.0._resign!", forged=True)
    await house.caught_up()
    await house.board(house.ana).press("Rematch")
    await house.caught_up()
    assert house.store is not None
    await house.store.write(
        lambda tx: tx.run(
            "CREATE TEMP TRIGGER stop BEFORE UPDATE OF draws ON matches"
            " BEGIN SELECT RAISE(ABORT, 'power cut'); END"
        )
    )
    await house.board(house.ben).press("Rematch")
    await house.caught_up()
    assert house.sql("SELECT count(*) FROM matches")[0][0] == 1
    await house.restart()
    await house.board(house.ben).press("Rematch")
    await house.caught_up()
    assert house.sql("SELECT count(*) FROM matches WHERE status = 'open'")[0][0] == 1
    assert "My cards" in house.board(house.ben).labels
    assert "begun" in house.pings(house.ana)[-1]
    assert "Triplock" in house.board(house.cy).text


async def test_f2_what_is_due_since_a_round_began_is_shown_after_a_crash(house: House) -> None:
    """A rematch that begins while its offer is still being shown, and then the bot is killed."""
    match = await house.duel()
    player, _ = await house.turn(match)
    hold = asyncio.Event()
    fault = house.stand.faults.next("PATCH", "/messages/", hold=hold)
    await house.board(player).press("Roll")
    await met(house, fault)
    assert house.store is not None
    await house.store.write_relaxed(lambda tx: cursors.mark_behind(tx, match))
    hold.set()
    await house.caught_up()
    assert await house.store.read(cursors.lagging) == (match,)
    await house.restart()
    await house.caught_up()
    assert house.store is not None
    assert await house.store.read(cursors.lagging) == ()
    await no_harm(house, match)


def rename(tx: Tx, match: str) -> None:
    """Changes what all boards of a match show, and adds no row."""
    tx.run("UPDATE sittings SET name = 'Zed' WHERE match = :match AND seat = 0", match=match)
    tx.touched.change(match)


async def test_f2_what_is_marked_as_behind_is_shown_by_whoever_finds_it(house: House) -> None:
    match = await house.duel()
    await house.caught_up()
    assert house.store is not None

    def change(tx: Tx) -> None:
        rename(tx, match)
        cursors.mark_behind(tx, match)

    await house.store.write_relaxed(change)
    await house.bot.services.delivery.look()
    await house.caught_up()
    assert "Zed" in house.board(house.ben).text
    assert await house.store.read(cursors.lagging) == ()


async def test_f2_what_changes_while_a_round_has_read_the_match_is_shown_by_the_next(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    await house.caught_up()
    store, threads = house.store, house.bot.services.delivery.threads
    assert store is not None
    is_renamed, place = [False], threads.place

    async def placed(live: Live, table: Cursor) -> tuple[Live, Cursor]:
        if not is_renamed[0]:
            is_renamed[0] = True
            await store.write(lambda tx: rename(tx, match))
        return await place(live, table)

    monkeypatch.setattr(threads, "place", placed)
    await house.board(player).press("Roll")
    await house.caught_up()
    assert "Zed" in house.board(house.ben).text
    assert await store.read(cursors.lagging) == ()


async def test_f2_what_changes_while_a_private_message_is_on_its_way_is_shown_in_it(
    house: House,
) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    await house.board(player).press("Roll")
    await house.caught_up()
    assert house.store is not None
    hold = asyncio.Event()
    fault = house.stand.faults.next("POST", f"/channels/{house.dm(other)}/messages", hold=hold)
    ended = asyncio.create_task(player.slash(house.games, "match move", move="end"))
    await met(house, fault)

    def change(tx: Tx) -> None:
        rename(tx, match)
        cursors.mark_behind(tx, match)
        cursors.show_private_anew(tx, match)

    await house.store.write(change)
    hold.set()
    await ended
    await house.caught_up()
    assert "Zed" in house.board(other, house.dm(other)).text
    assert await house.store.read(cursors.lagging) == ()


async def test_what_one_cog_cannot_take_up_keeps_no_other_from_it(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(_cog: SleepCog) -> None:
        raise ValueError("a fault of ours")

    monkeypatch.setattr(SleepCog, "take_up", fails)
    await house.down()
    house.sql("DELETE FROM duties WHERE kind = ?", PRUNE)
    await house.up()
    await house.stored.until(lambda: bool(house.sql("SELECT * FROM duties WHERE kind = ?", PRUNE)))
    assert "what an earlier process left could not be mended" in caplog.messages
