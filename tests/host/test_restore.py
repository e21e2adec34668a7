"""`tumbler restore`: what is put back, refused, and told."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from bot.app.cli.tool import DONE, NOT_AGREED, WRONG_WORDS
from bot.app.database import hold_of
from bot.app.login import NO_STORE
from bot.match.controls.names import cut_name
from bot.match.outages import ALIVE, AWAKE
from bot.match.wall_clock import DAY_S
from bot.store import schema, spans
from bot.store.cursors import TABLE, UNSHOWN, Cursor, lagging, mark_caught_up, write_cursor
from bot.store.meta import write_meta
from bot.store.sqlite.backup import LEFT_S
from bot.store.sqlite.errors import BESIDE
from bot.store.tx import Tx
from tests.desk import ANA, BEN, Desk, name_of
from tests.host.terminal import at_a_terminal
from tests.host.typed import Typed
from tests.interactions import fresh
from tests.remnants import remnants
from tests.store.content import change, content, everything
from tests.store.released import RELEASED
from tests.store.to_come import takes_a_step


async def backed_up(desk: Desk, typed: Typed) -> str:
    """A duel with a backup of it, all of which was shown, and three moves or more since; its id."""
    match = await desk.duel()
    await desk.opened("unlock")

    def shown(tx: Tx) -> None:
        for audience in (TABLE, ANA, BEN):
            write_cursor(tx, match, audience, Cursor(8, 90 + audience, 2, 2))
        mark_caught_up(tx, match, 2, -1)

    await desk.store.write(shown)
    assert (await typed("backup", "b.db")).code == DONE
    for _ in range(3):
        await desk.plays_first(match)
    await desk.begun("lockpick", (ANA,))
    await desk.store.close()
    return match


async def test_a_backup_takes_the_place_of_the_database(
    desk: Desk, typed: Typed, tmp_path: Path
) -> None:
    match = await backed_up(desk, typed)
    before = content(tmp_path / "b.db")
    lost = len(content(typed.database)["moves"]) - len(before["moves"])
    told = await typed("restore", "b.db", "--yes")
    assert told.code == DONE
    assert told.out[0].startswith("The backup holds 2 matches with 2 moves, the last one of 20")
    assert told.out[1:] == [
        f"Lost with the database: {lost} moves in 1 match played since.",
        "Of 1 match nothing is left.",
        "Done. Start the bot: it shows 2 tables anew.",
    ]
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"tumbler.db", "tumbler.db-hold", "tumbler.db-backed-up", "b.db"}
    after = content(typed.database)
    for name in ("moves", "sittings", "people", "retired", "meta"):
        assert after[name] == before[name], name
    assert typed.database.stat().st_mode & 0o777 == 0o600
    following = await Desk.open(tmp_path)
    await following.plays_first(match)
    await following.store.close()


async def test_what_runs_is_shown_anew_where_it_stands(
    desk: Desk, typed: Typed, tmp_path: Path
) -> None:
    match = await backed_up(desk, typed)
    await typed("restore", "b.db", "--yes")
    following = await Desk.open(tmp_path)

    def marked(tx: Tx) -> None:
        found = tx.rows("SELECT audience, message, born, shown FROM deliveries ORDER BY audience")
        assert [tuple(row.values()) for row in found] == [
            (TABLE, 89, 2, 2),
            (ANA, 91, 2, UNSHOWN),
            (BEN, 92, 2, UNSHOWN),
        ]
        (table,) = tx.rows("SELECT id FROM matches WHERE status = 'lobby'")
        assert set(lagging(tx)) == {match, table["id"]}

    await following.store.read(marked)
    await following.store.close()


async def test_what_versions_before_have_left_is_in_nobodys_way(
    desk: Desk, typed: Typed, tmp_path: Path
) -> None:
    """They counted their starts, also in a file, and noted that they had written it anew."""
    left = tmp_path / "tumbler.db-lives"
    left.write_text('{"starts":7,"alive":1e10}')
    change(typed.database, "INSERT INTO meta VALUES ('lives', '3'), ('vacuumed', '1')")
    match = await backed_up(desk, typed)
    assert (await typed("restore", "b.db", "--yes")).code == DONE
    assert left.read_text() == '{"starts":7,"alive":1e10}'
    following = await Desk.open(tmp_path)
    await following.plays_first(match)
    await following.store.close()


async def test_a_database_that_is_played_on_is_left_alone(
    desk: Desk, typed: Typed, tmp_path: Path
) -> None:
    await backed_up(desk, typed)
    bot = hold_of(typed.database)
    assert await bot.take()
    before = everything(typed.database)
    told = await typed("restore", "b.db", "--yes")
    await bot.release()
    assert told.code == NO_STORE
    assert told.err == ["The database is in use. Stop the bot that plays there, then try again."]
    assert everything(typed.database) == before


async def test_nothing_is_changed_unless_it_is_agreed(
    desk: Desk, typed: Typed, tmp_path: Path
) -> None:
    await backed_up(desk, typed)
    before = everything(typed.database)
    told = await typed("restore", "b.db")
    assert (told.code, told.err) == (
        WRONG_WORDS,
        ["Nobody can be asked here: add --yes to begin."],
    )
    assert told.out[1].startswith("Lost with the database: ")
    assert everything(typed.database) == before
    assert not [path for path in tmp_path.iterdir() if "restored" in path.name]


async def test_a_terminal_is_asked_once_more(desk: Desk, typed: Typed, tmp_path: Path) -> None:
    await backed_up(desk, typed)
    before = everything(typed.database)
    async with at_a_terminal("restore", "b.db") as asking:
        asking.answer(b"no\n")
        assert await asking.ended() == NOT_AGREED
    assert everything(typed.database) == before


def killed_with_a_log(database: Path) -> None:
    """Leaves a row in the log beside a file and not in the file, as a bot does that is killed."""
    log = database.with_name(f"{database.name}-wal")
    killed = sqlite3.connect(database, isolation_level=None)
    killed.execute("INSERT INTO meta (key, value) VALUES ('late', 'row')")
    left = {path: path.read_bytes() for path in (database, log)}
    killed.close()  # which tidies up
    for path, content_of in left.items():
        path.write_bytes(content_of)


@pytest.mark.parametrize("can_be_read", [True, False])
async def test_the_log_of_the_old_file_is_not_taken_for_the_new_ones(
    desk: Desk, typed: Typed, tmp_path: Path, can_be_read: bool
) -> None:
    await backed_up(desk, typed)
    killed_with_a_log(typed.database)
    if not can_be_read:
        typed.database.write_bytes(b"no database any more" * 100)
    assert (await typed("restore", "b.db", "--yes")).code == DONE
    for end in BESIDE:
        assert not (tmp_path / f"tumbler.db{end}").exists()
    assert not [row for row in everything(typed.database)["meta"] if "late" in row]


async def test_a_backup_that_stands_in_a_log_is_read_whole(
    desk: Desk, typed: Typed, tmp_path: Path
) -> None:
    """A copy by hand may have its last rows in a log of its own."""
    match = await desk.duel()
    for name in ("", "-wal"):
        (tmp_path / f"b.db{name}").write_bytes((tmp_path / f"tumbler.db{name}").read_bytes())
    await desk.store.close()
    typed.database.unlink()
    told = await typed("restore", "b.db", "--yes")
    assert told.out[1] == f"There is no database at {typed.database} yet, so nothing is lost."
    following = await Desk.open(tmp_path)
    assert (await following.live(match)).play.n == 2
    await following.store.close()


@pytest.mark.parametrize("path", RELEASED, ids=lambda path: path.stem)
async def test_a_backup_of_every_released_schema_is_brought_up_to_date(
    typed: Typed, tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    takes_a_step(monkeypatch)
    (tmp_path / "b.db").write_bytes(path.read_bytes())
    assert (await typed("restore", "b.db", "--yes")).code == DONE
    with closing(sqlite3.connect(typed.database)) as con:
        assert con.execute("PRAGMA user_version").fetchone() == (schema.VERSION,)
    assert (tmp_path / "b.db").read_bytes() == path.read_bytes()


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as con, con:
        con.execute("CREATE TABLE users (id INTEGER)")


def newer(path: Path) -> None:
    change(path, f"PRAGMA user_version = {schema.VERSION + 1}")


def unfinished(path: Path) -> None:
    mark = '{"source":"a","table":"","key":[],"rows":0}'
    change(path, f"INSERT INTO meta VALUES ('unfinished', '{mark}')")


def without_secret(path: Path) -> None:
    change(path, "DELETE FROM meta WHERE key = 'secret'")


def damaged(path: Path) -> None:
    """The last third of the file is lost, as by a copy that was broken off."""
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) * 2 // 3])


@pytest.mark.parametrize(
    ("how", "says"),
    [
        (foreign, "no database of Tumbler"),
        (lambda path: path.write_text("a letter to somebody, no database"), "cannot be read"),
        (lambda path: path.write_bytes(b""), "no database of Tumbler"),
        (lambda path: path.unlink(missing_ok=True), "is no file"),
        (newer, "made by a newer version"),
        (unfinished, "unfinished copy"),
        (without_secret, "secret is missing"),
        (damaged, "malformed|damaged"),
    ],
    ids=["foreign", "letter", "empty", "none", "newer", "unfinished", "no secret", "damaged"],
)
async def test_what_is_no_whole_backup_is_refused(
    desk: Desk, typed: Typed, tmp_path: Path, how: object, says: str
) -> None:
    if how in (newer, unfinished, without_secret, damaged):
        await backed_up(desk, typed)
    how(tmp_path / "b.db")  # type: ignore[operator]
    before = everything(typed.database)
    told = await typed("restore", "b.db", "--yes")
    assert told.code == NO_STORE
    assert any(each in told.err[0] for each in says.split("|")), told.err
    assert everything(typed.database) == before
    assert not [path for path in tmp_path.iterdir() if "restored" in path.name]


async def test_a_database_that_cannot_be_read_can_be_replaced(
    desk: Desk, typed: Typed, tmp_path: Path
) -> None:
    await backed_up(desk, typed)
    damaged(typed.database)
    told = await typed("restore", "b.db", "--yes")
    assert told.code == DONE
    assert told.out[2].startswith("So nobody can say what is lost with it")


async def test_a_backup_of_another_bot_is_told(desk: Desk, typed: Typed, tmp_path: Path) -> None:
    await backed_up(desk, typed)
    change(typed.database, "UPDATE meta SET value = 'other' WHERE key = 'secret'")
    told = await typed("restore", "b.db", "--yes")
    assert told.out[1].startswith("The backup is of another installation")


async def test_a_database_that_was_moved_is_told(desk: Desk, typed: Typed, tmp_path: Path) -> None:
    """Two bots could play else, one on each."""
    await backed_up(desk, typed)
    change(typed.database, "INSERT INTO meta (key, value) VALUES ('moved', '')")
    told = await typed("restore", "b.db", "--yes")
    assert told.out[1].startswith("The database was moved: start no bot on the other one")


async def test_f71_what_a_killed_command_has_left_is_in_nobodys_way(
    desk: Desk, typed: Typed, tmp_path: Path
) -> None:
    for name in ("b.db-part", "tumbler.db-restored", "tumbler.db-restored-wal"):
        (tmp_path / name).write_text("half of something")
    (tmp_path / "tumbler.db-restored-part").write_text("half of something")
    os.utime(tmp_path / "b.db-part", (0.0, time.time() - LEFT_S - 1))
    await backed_up(desk, typed)
    assert (await typed("restore", "b.db", "--yes")).code == DONE
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"tumbler.db", "tumbler.db-hold", "tumbler.db-backed-up", "b.db"}


async def test_f71_a_restore_that_ends_before_its_last_step_has_lost_nothing(
    desk: Desk, typed: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last rows of the old file were in the log beside it, which goes first."""
    await backed_up(desk, typed)
    killed_with_a_log(typed.database)
    before = everything(typed.database)

    def ends(_fresh: Path, _database: Path) -> None:
        raise OSError("the machine is switched off")

    with monkeypatch.context() as until:
        until.setattr("bot.store.sqlite.backup.Path.replace", ends)
        told = await typed("restore", "b.db", "--yes")
    assert told.err == [f"{typed.database} cannot be replaced: the machine is switched off."]
    assert everything(typed.database) == before
    assert (await typed("restore", "b.db", "--yes")).code == DONE


async def test_a_database_is_no_backup_of_itself(desk: Desk, typed: Typed) -> None:
    told = await typed("restore", "tumbler.db", "--yes")
    assert told.err == ["tumbler.db is the database itself."]


async def test_the_same_again_loses_nothing(desk: Desk, typed: Typed) -> None:
    await backed_up(desk, typed)
    await typed("restore", "b.db", "--yes")
    told = await typed("restore", "b.db", "--yes")
    assert told.out[1] == "Nothing that was played is lost."


LEE = 1_180_000_000_000_000_200
"""Somebody whose id is as long as Discord's."""


async def forgets(desk: Desk, person: int) -> None:
    await desk.forgetting.forget(person, interaction=fresh())


async def test_who_was_forgotten_since_is_forgotten_again(
    desk: Desk, typed: Typed, tmp_path: Path
) -> None:
    match = await desk.begun("triplock", (LEE, BEN))
    await desk.opened("unlock", (LEE,))
    assert (await typed("backup", "b.db")).code == DONE
    await forgets(desk, LEE)
    await desk.store.close()
    for _ in range(2):
        assert remnants(tmp_path / "b.db", LEE) != {}
        told = await typed("restore", "b.db", "--yes")
        assert (told.code, told.out[-2]) == (DONE, "Forgotten again: 1 person.")
        assert remnants(typed.database, LEE, cut_name(name_of(LEE))) == {}, "and so the next time"
    following = await Desk.open(tmp_path)
    assert (await following.matches.table(match)).people == (BEN,)
    assert (await following.matches.table(match)).match.status == "over"
    await following.store.close()


async def test_a_backup_of_before_they_came_keeps_the_mark(desk: Desk, typed: Typed) -> None:
    await typed("backup", "first.db")
    await desk.begun("triplock", (LEE, BEN))
    await typed("backup", "b.db")
    await forgets(desk, LEE)
    await desk.store.close()
    await typed("restore", "first.db", "--yes")
    told = await typed("restore", "b.db", "--yes")
    assert told.out[-2] == "Forgotten again: 1 person."


async def test_who_came_back_before_the_backup_is_not_forgotten(
    desk: Desk, typed: Typed, tmp_path: Path
) -> None:
    await desk.begun("triplock", (LEE, BEN))
    await forgets(desk, LEE)
    match = await desk.begun("triplock", (LEE, BEN))
    assert (await typed("backup", "b.db")).code == DONE
    await desk.store.close()
    told = await typed("restore", "b.db", "--yes")
    assert not [line for line in told.out if "Forgotten" in line]
    following = await Desk.open(tmp_path)
    assert LEE in (await following.matches.table(match)).people
    await following.store.close()


async def test_who_left_again_after_the_backup_is_forgotten_again(
    desk: Desk, typed: Typed, tmp_path: Path
) -> None:
    await forgets(desk, LEE)
    await desk.begun("triplock", (LEE, BEN))
    assert (await typed("backup", "b.db")).code == DONE
    desk.now += 60
    await forgets(desk, LEE)
    await desk.store.close()
    told = await typed("restore", "b.db", "--yes")
    assert told.out[-2] == "Forgotten again: 1 person."
    assert remnants(typed.database, LEE) == {}


async def test_a_standstill_is_counted_before_somebody_resigns(
    desk: Desk, typed: Typed, tmp_path: Path
) -> None:
    """Nobody loses the time since the backup was made by that."""
    await desk.begun("triplock", (LEE, BEN))
    sign = desk.now - 5 * DAY_S
    for key in (ALIVE, AWAKE):
        await desk.store.write(lambda tx, key=key: write_meta(tx, key, repr(sign)))
    assert (await typed("backup", "b.db")).code == DONE
    await forgets(desk, LEE)
    await desk.store.close()
    await typed("restore", "b.db", "--yes")
    following = await Desk.open(tmp_path)
    assert await following.store.read(lambda tx: spans.out_since(tx, spans.BOT, "")) == sign
    await following.store.close()
