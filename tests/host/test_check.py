"""`tumbler check`: a line for each thing, and exit code 1 if something is wrong."""

from __future__ import annotations

import asyncio
import os
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.app.cli import check, trials
from bot.app.cli.check import ALL_WELL, LEAST_FREE, SOMETHING_WRONG
from bot.app.cli.tool import WRONG_WORDS
from bot.app.cli.trials import THING, VERDICT
from bot.app.database import open_store
from bot.app.login import NO_STORE, TOKEN_REFUSED
from bot.app.setting_values import Listen
from bot.app.status import Status
from bot.store import schema
from bot.store.servers import Server, write
from bot.store.sqlite import engine
from bot.store.sqlite.lock import FileHold
from bot.store.tx import StoreError
from sandbox.limits.session_starts import TOTAL
from tests.desk import Desk
from tests.engines import Databases
from tests.host.typed import Told, Typed
from tests.house import House
from tests.news import PATIENCE_S
from tests.postgres import cluster, opened
from tests.slash import named, registered
from tests.store.content import change, everything
from tests.store.released import RELEASED
from tests.store.to_come import takes_a_step
from tests.webhook import TOKEN, served


@pytest.fixture
async def house(tmp_path: Path, typed: Typed) -> AsyncIterator[House]:
    """A house whose bot plays on the database of the settings, which its account alone reads."""
    async with await House.open(tmp_path) as made:
        typed.sets(**made.stand.settings)
        typed.database.chmod(0o600)
        yield made


def of(told: Told, what: str) -> tuple[bool, str]:
    """Whether a thing is well, and how it is."""
    for line in told.out:
        verdict, rest = line[:VERDICT].strip(), line[VERDICT:]
        if rest[:THING].strip() == what:
            assert rest[THING - 1] == " "
            return verdict == "ok", rest[THING:]
    raise AssertionError(f"nothing is told of {what}: {told.out}")


def wrong(told: Told) -> list[str]:
    """The things that are not as they must be."""
    return [line[VERDICT:][:THING].strip() for line in told.out if line.startswith("problem")]


async def test_a_painter_that_cannot_be_imported_is_told(
    house: House, typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "render.unlock", None)
    told = await typed("check")
    assert wrong(told) == ["pictures"]
    assert of(told, "pictures")[1].startswith("cannot be drawn: ")


async def test_where_all_is_well_each_thing_is_told(house: House, typed: Typed) -> None:
    hold = FileHold(typed.database)
    assert await hold.take()
    told = await typed("check")
    await hold.release()
    assert (told.code, wrong(told), told.err) == (ALL_WELL, [], [])
    assert of(told, "settings") == (True, "can be used")
    assert of(told, "pictures") == (True, "can be drawn")
    assert of(told, "database") == (True, f"schema {schema.VERSION}, sound, and a bot plays on it")
    assert of(told, "tumbler.db") == (True, "for its account alone")
    assert of(told, "backup") == (True, "none was made yet by tumbler backup")
    assert of(told, "disk")[1].endswith("bytes are free")
    assert of(told, "token") == (True, "Discord knows it as tumbler")
    count = len(list(named(await registered(typed.database.parent))))
    assert of(told, "commands") == (True, f"all {count} are registered")
    assert of(told, "logins")[1].endswith("are left for today")


async def test_a_token_in_a_file_is_tried(house: House, typed: Typed, tmp_path: Path) -> None:
    file = tmp_path / "discord-token"
    file.write_text(f"{house.stand.token}\n")
    file.chmod(0o640)
    typed.sets(DISCORD_TOKEN="", DISCORD_TOKEN_FILE=str(file))
    told = await typed("check")
    assert of(told, "token") == (True, "Discord knows it as tumbler")
    says = "others can read it: chmod 600 discord-token"
    assert (wrong(told), of(told, "discord-token")) == (["discord-token"], (False, says))
    file.chmod(0o600)
    assert wrong(await typed("check")) == []
    file.write_text("another\n")
    told = await typed("check")
    assert of(told, "Discord") == (False, TOKEN_REFUSED)
    file.unlink()
    told = await typed("check")
    says = "DISCORD_TOKEN_FILE names a file that does not exist."
    assert (told.code, of(told, "settings")) == (SOMETHING_WRONG, (False, says))
    assert (await typed("stats")) == (WRONG_WORDS, [], [says])


async def test_commands_that_are_not_those_of_the_code_are_named(
    house: House, typed: Typed
) -> None:
    commands = house.stand.world.state.commands
    gone = next(one for one in commands if one["name"] == "tables")
    commands.remove(gone)
    told = await typed("check")
    assert told.code == SOMETHING_WRONG
    assert of(told, "commands") == (False, "not registered: /tables; see tumbler sync")
    commands += [gone, {**gone, "name": "chess"}]
    told = await typed("check")
    assert of(told, "commands") == (False, "unknown here: /chess; see tumbler sync")
    commands.clear()
    told = await typed("check")
    assert of(told, "commands")[1].endswith(", …; see tumbler sync")


async def test_before_the_first_start_discord_has_no_commands_yet(
    house: House, typed: Typed, tmp_path: Path
) -> None:
    house.stand.world.state.commands.clear()
    typed.sets(TUMBLER_DATABASE=str(tmp_path / "another.db"))
    told = await typed("check")
    says = "there are none yet: the first start registers them"
    assert (told.code, of(told, "commands")) == (ALL_WELL, (True, says))
    (tmp_path / "another.db").touch(mode=0o600)
    told = await typed("check")
    assert of(told, "database") == (True, "empty: the first start fills it")
    assert (told.code, of(told, "commands")) == (ALL_WELL, (True, says))


async def test_the_webhook_for_alerts_takes_a_line_that_does_not_stay(
    house: House, typed: Typed
) -> None:
    def told_of(told: Told) -> list[str]:
        return [line for line in told.out if line[VERDICT:].startswith("alerts")]

    assert told_of(await typed("check")) == []
    async with served() as webhook:
        typed.sets(TUMBLER_ALERTS=f"{webhook.address}?thread_id=7")
        told = await typed("check")
        assert (told.code, of(told, "alerts")) == (
            ALL_WELL,
            (True, "their webhook takes what is sent"),
        )
        assert webhook.tried == webhook.lines == []
        webhook.status = 404
        told = await typed("check")
        says = "their webhook is not known to Discord (404): make one anew"
        assert (told.code, of(told, "alerts")) == (SOMETHING_WRONG, (False, says))
        webhook.status, webhook.is_forum = 204, True
        told = await typed("check")
        says = "Discord refuses a line (400): choose a text channel, no forum"
        assert (told.code, of(told, "alerts")) == (SOMETHING_WRONG, (False, says))
    told = await typed("check")
    assert (told.code, wrong(told)) == (SOMETHING_WRONG, ["alerts"])
    assert TOKEN not in "".join(told.out)


async def test_commands_that_an_earlier_bot_left_in_a_server_are_told_and_removed_by_sync(
    house: House, typed: Typed
) -> None:
    server = house.stand.world.home
    told = await typed("check")
    assert of(told, "commands of servers") == (True, "no server has its own")
    server.commands = [dict(house.stand.world.state.commands[0], name=name) for name in ("a", "b")]
    told = await typed("check")
    says = "1 server has some from before: /a, /b; see tumbler sync"
    assert (told.code, wrong(told)) == (SOMETHING_WRONG, ["commands of servers"])
    assert of(told, "commands of servers") == (False, says)
    assert (await typed("sync")).code == 0
    house.bot.duties.wake()
    await house.ana.until(lambda: not server.commands, PATIENCE_S)
    assert wrong(await typed("check")) == []


async def test_a_gateway_that_says_no_hello_is_told(house: House, typed: Typed) -> None:
    assert of(await typed("check"), "gateway") == (True, "answers")
    typed.sets(DISCORD_GATEWAY_URL=f"ws://127.0.0.1:{house.stand.port}/nowhere")
    told = await typed("check")
    assert (wrong(told), of(told, "gateway")) == (
        ["gateway"],
        (False, "cannot be reached (WSServerHandshakeError)"),
    )


async def test_a_port_that_another_program_has_is_told_and_that_of_a_bot_is_well(
    house: House, typed: Typed
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        taken.listen(0)
        typed.sets(TUMBLER_STATUS=f"127.0.0.1:{port}")
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(trials, "answers", lambda _listen: False)
            told = await typed("check")
        says = "its port cannot be opened: another process has it"
        assert (wrong(told), of(told, "status")) == (["status"], (False, says))
    assert of(await typed("check"), "status") == (True, "its port can be opened")
    serving = asyncio.create_task(Status(house.bot).serve(Listen("127.0.0.1", port)))
    try:
        told = await typed("check")
        while of(told, "status")[1] != "a bot answers there":
            told = await typed("check")
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)


async def test_too_few_shards_are_told(
    house: House, typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed.sets(TUMBLER_SHARDS="1")
    assert of(await typed("check"), "shards")[0]
    monkeypatch.setattr(check, "MOST_OF_SHARD", -1)
    told = await typed("check")
    assert (wrong(told), of(told, "shards")) == (["shards"], (False, "1 for 0 servers"))


async def test_a_file_that_can_be_read_alone_is_told(house: House, typed: Typed) -> None:
    """Root may write whatever it likes, so that SQLite is told to refuse."""
    await house.bot.services.matches.store.read(lambda _tx: None)
    with closing(sqlite3.connect(typed.database)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(engine, "BUSY_TIMEOUT_S", 0.0)
            told = await typed("check")
    assert wrong(told) == ["database"]
    assert of(told, "database")[1].endswith("cannot be prepared: database is locked.")


@pytest.mark.postgres
async def test_a_database_in_whose_schema_its_user_may_not_create_is_told_as_the_start_tells_it(
    typed: Typed,
) -> None:
    typed.sets(DISCORD_TOKEN="word", DISCORD_API_URL="http://127.0.0.1:1/api/v10")
    with cluster() as server:
        server.call("psql", "-d", "postgres", "-c", "CREATE ROLE guest LOGIN")
        own = server.address()
        typed.sets(TUMBLER_DATABASE=(guest := own.replace("user=tumbler", "user=guest")))

        async def says_what_the_start_says() -> str:
            told = await typed("check")
            with pytest.raises(StoreError) as met:
                await open_store(guest)
            assert of(told, "database") == (False, str(met.value))
            assert of(told, "clock") == (True, "agrees with that of the database")
            return str(met.value)

        assert "GRANT CREATE ON SCHEMA public" in await says_what_the_start_says()
        typed.sets(TUMBLER_DATABASE=own)
        assert of(await typed("check"), "database") == (True, "empty: the first start fills it")
        async with opened(own):
            pass
        says = f"schema {schema.VERSION}, and no bot plays on it"
        assert of(await typed("check"), "database") == (True, says)
        typed.sets(TUMBLER_DATABASE=guest)
        for words in (("stats",), ("servers",), ("export", "5"), ("mark", "5"), ("sync",)):
            told = await typed(*words)
            (line,) = told.err
            assert (told.code, told.out) == (NO_STORE, [])
            assert line.startswith("The database cannot be ")
            assert "GRANT" in line
        server.call("psql", "-d", "postgres", "-c", "GRANT SELECT ON meta TO guest")
        await says_what_the_start_says()


async def test_few_logins_are_told(house: House, typed: Typed) -> None:
    starts = house.stand.gateway.starts
    for _ in range(TOTAL - 4):
        starts.admits(0)
    told = await typed("check")
    assert wrong(told) == ["logins"]
    assert of(told, "logins") == (False, f"3 of {TOTAL} are left for today")


async def test_a_token_that_is_refused_and_a_discord_that_is_away_are_told(
    house: House, typed: Typed
) -> None:
    typed.sets(DISCORD_TOKEN="another-token-that-is-wrong")
    told = await typed("check")
    assert (told.code, wrong(told)) == (SOMETHING_WRONG, ["Discord"])
    assert of(told, "Discord") == (False, TOKEN_REFUSED)
    typed.sets(DISCORD_TOKEN="")
    typed.sets(DISCORD_API_URL="", DISCORD_GATEWAY_URL="", TUMBLER_IN_SANDBOX="off")
    told = await typed("check")
    assert wrong(told) == ["token"]


async def test_what_the_bot_may_in_a_server_is_told_by_name(house: House, typed: Typed) -> None:
    guild = str(house.stand.world.guild_id)
    told = await typed("check", "--server", guild)
    assert (told.code, wrong(told)) == (ALL_WELL, [])
    for name in ("View Channel", "Send Messages", "Attach Files", "Send Messages in Threads"):
        assert of(told, name) == (True, "in the server, by its roles")
    assert of(told, "channels") == (True, "the bot can play in 3 of 3")
    house.stand.faults.forbid(house.games, "attach_files")
    told = await typed("check", "--server", guild)
    assert of(told, "channels") == (True, "the bot can play in 2 of 3")


async def test_the_channels_of_the_settings_are_looked_at(house: House, typed: Typed) -> None:
    guild = house.stand.world.guild_id
    await house.matches.store.write(lambda tx: write(tx, Server(guild, (house.games, 5))))
    house.stand.faults.forbid(house.games, "attach_files", "read_message_history")
    told = await typed("check", "--server", str(guild))
    assert wrong(told) == ["#games", "channel"]
    missing = "missing there: Attach Files, Read Message History"
    assert of(told, "#games") == (False, missing)
    assert of(told, "channel") == (False, "one where tables may be opened is gone")


async def test_a_server_without_the_bot_is_told(house: House, typed: Typed) -> None:
    for guild in ("12345", str(house.stand.world.guild_id)):
        house.stand.faults.kick_bot() if guild != "12345" else None
        told = await typed("check", "--server", guild)
        assert wrong(told) == ["server"]
    assert (await typed("check", "--server", "games")).code == WRONG_WORDS


async def test_settings_that_cannot_be_used_are_one_line(typed: Typed) -> None:
    typed.sets(TUMBLER_LOG_LEVEL="loud")
    told = await typed("check")
    assert (told.code, len(told.out)) == (SOMETHING_WRONG, 1)
    assert of(told, "settings")[1].startswith("TUMBLER_LOG_LEVEL must be one of")


async def test_when_the_last_backup_was_made_is_told(rest: Path, typed: Typed) -> None:
    assert (await typed("backup", "b.db")).code == 0
    os.utime(rest.with_name("tumbler.db-backed-up"), (1_778_760_000.0, 1_778_760_000.0))
    told = await typed("check")
    assert of(told, "backup") == (True, "the last one was made 2026-05-14 12:00 UTC")


@pytest.fixture
async def rest(desk: Desk, typed: Typed) -> Path:
    """The file of a database on which nobody plays."""
    await desk.duel()
    await desk.store.close()
    typed.database.chmod(0o600)
    return typed.database


async def test_what_others_can_read_is_told(rest: Path, typed: Typed) -> None:
    rest.chmod(0o644)
    env = rest.with_name(".env")
    env.write_text("")
    env.chmod(0o640)
    before = everything(rest)
    told = await typed("check")
    assert everything(rest) == before
    assert wrong(told) == [".env", "tumbler.db", "token"]
    assert of(told, "tumbler.db") == (False, "others can read it: chmod 600 tumbler.db")
    assert of(told, "database")[1].endswith("sound, and no bot plays on it")


async def test_without_a_database_the_first_start_makes_it(typed: Typed, tmp_path: Path) -> None:
    told = await typed("check")
    assert of(told, "database") == (True, "there is none yet: the first start makes it")
    assert list(tmp_path.iterdir()) == []


async def test_an_older_schema_is_well_and_a_newer_one_is_not(
    rest: Path, typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    rest.write_bytes(RELEASED[0].read_bytes())
    takes_a_step(monkeypatch)
    told = await typed("check")
    says = f"schema {schema.FIRST}, which the next start brings up to {schema.VERSION}, sound"
    assert of(told, "database")[0]
    assert of(told, "database")[1].startswith(says)
    change(rest, f"PRAGMA user_version = {schema.VERSION + 1}")
    told = await typed("check")
    assert "database" in wrong(told)
    assert "newer version" in of(told, "database")[1]


async def test_a_database_that_cannot_be_played_on_is_told(rest: Path, typed: Typed) -> None:
    change(rest, "INSERT INTO meta VALUES ('unfinished', 'a fingerprint')")
    told = await typed("check")
    assert of(told, "database")[1].startswith("The database is an unfinished copy: end it by")
    assert not of(told, "database")[0]
    whole = rest.read_bytes()
    rest.write_bytes(whole[: len(whole) * 2 // 3])
    told = await typed("check")
    assert not of(told, "database")[0]
    rest.write_text("a letter to somebody, no database")
    rest.chmod(0o644)
    told = await typed("check")
    says = f"{rest} cannot be read: file is not a database."
    assert of(told, "database") == (False, says)
    assert wrong(told) == ["database", "token"], "it is no file of ours whose mode is to be changed"
    rest.unlink()
    with closing(sqlite3.connect(rest)) as con, con:
        con.execute("CREATE TABLE users (id INTEGER)")
    told = await typed("check")
    assert of(told, "database") == (False, f"{rest} is the database of another program.")


async def test_a_full_disk_is_told(
    rest: Path, typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.app.cli.check.LEAST_FREE", 2**62)
    told = await typed("check")
    assert "disk" in wrong(told)
    assert of(told, "disk")[1].endswith(f"a copy of the database may need {2**62:,}")
    assert LEAST_FREE < 2**62


@pytest.mark.postgres
async def test_a_server_is_looked_at(typed: Typed, tmp_path: Path, databases: Databases) -> None:
    address = databases.address_of(tmp_path / "server")
    typed.sets(TUMBLER_DATABASE=address)
    told = await typed("check")
    assert of(told, "database")[0]
    typed.sets(TUMBLER_DATABASE="postgresql://ana:hunter2@127.0.0.1:1/tumbler")
    told = await typed("check")
    assert not of(told, "database")[0]
    assert "hunter2" not in "".join(told.out + told.err)
    databases.empty(tmp_path)
