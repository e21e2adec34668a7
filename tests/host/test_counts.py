"""`tumbler stats` and `tumbler servers`: numbers, and what a host does about one server."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app.cli.servers import NOT_THERE, WhatIsSet, goes
from bot.app.cli.tool import DONE, NOT_AGREED, WRONG_WORDS
from bot.app.login import NO_STORE, REFUSED, TOKEN_REFUSED, WRONG_SETTING
from bot.store import schema
from bot.store.servers import Server, read, write
from tests.desk import ANA, BEN, GUILD, Desk
from tests.host.terminal import at_a_terminal
from tests.host.typed import Typed
from tests.house import House
from tests.interactions import fresh
from tests.store.content import everything


@pytest.fixture
async def house(tmp_path: Path, typed: Typed) -> AsyncIterator[House]:
    """A house whose bot is asked beside, by the settings."""
    async with await House.open(tmp_path) as made:
        typed.sets(**made.stand.settings)
        yield made


async def test_what_there_is_is_counted_without_an_id(desk: Desk, typed: Typed) -> None:
    match = await desk.duel()
    over = await desk.begun("lockpick", (ANA,))
    await desk.acts.resign(over, ANA, interaction=fresh())
    await desk.opened("unlock", (BEN,))
    before = everything(typed.database)
    told = await typed("stats")
    assert told.code == DONE
    assert everything(typed.database) == before
    assert [line.split() for line in told.out[:5]] == [
        ["tables", "running", "over", "closed", "on", "hold"],
        ["lockpick", "0", "0", "1", "0", "0"],
        ["triplock", "0", "1", "0", "0", "0"],
        ["unlock", "1", "0", "0", "0", "0"],
        ["all", "1", "1", "1", "0", "0"],
    ]
    rest = "\n".join(told.out[5:])
    assert re.match(r"3 matches with \d moves, the last one of .* UTC\.\n", rest)
    assert "\n2 people in 1 server that had a table; 0 running matches sleep.\n" in rest
    assert re.search(rf"file of [\d,]+ bytes, with schema {schema.VERSION}\.$", rest)
    assert not re.search(rf"{match}|{over}|\b{GUILD}\b", rest.replace("schema", ""))


async def test_an_empty_database_is_counted(desk: Desk, typed: Typed) -> None:
    told = await typed("stats")
    assert told.out[2].startswith("0 matches with 0 moves.")


async def test_servers_are_listed_with_their_numbers(desk: Desk, typed: Typed) -> None:
    await desk.duel()
    await desk.opened("unlock", (BEN,))
    await desk.store.write(lambda tx: write(tx, Server(99, computers=False)))
    told = await typed("servers")
    assert told.code == DONE
    assert [line.split() for line in told.out] == [
        ["server", "tables", "running", "matches", "settings"],
        [str(GUILD), "1", "1", "2", "none"],
        ["99", "0", "0", "0", "some"],
    ]


async def test_settings_of_a_server_are_forgotten(desk: Desk, typed: Typed) -> None:
    await desk.store.write(lambda tx: write(tx, Server(99, computers=False)))
    told = await typed("servers", "forget", "99", "--yes")
    assert (told.code, told.out) == (
        DONE,
        [
            "To be forgotten, which cannot be taken back: its settings.",
            "All is as usual there now, and whom it had blocked may play.",
        ],
    )
    assert await desk.store.read(lambda tx: read(tx, 99)) == Server(99)
    told = await typed("servers", "forget", "99")
    assert (told.code, told.out) == (NOT_THERE, ["Nothing is set for this server."])


@pytest.mark.parametrize("answer", [b"no\n", b"yes\n"])
async def test_what_a_server_has_set_is_told_and_asked_once(
    desk: Desk, typed: Typed, answer: bytes
) -> None:
    await desk.store.write(lambda tx: write(tx, Server(99, computers=False)))
    before = everything(typed.database)
    async with at_a_terminal("servers", "forget", "99") as asking:
        asking.answer(answer)
        code = await asking.ended()
    agrees = answer == b"yes\n"
    assert code == (DONE if agrees else NOT_AGREED)
    assert (everything(typed.database) == before) is not agrees


def test_what_goes_with_a_server_is_told_by_number() -> None:
    assert goes(WhatIsSet(1, 2, 1, 3)) == (
        "To be forgotten, which cannot be taken back: its settings, 2 games with settings of their"
        " own, 1 blocked person, 3 lines that its log still gets."
    )
    assert goes(WhatIsSet(0, 1, 0, 0)).endswith(": 1 game with settings of its own.")


async def test_the_bot_leaves_a_server_and_its_tables_sleep(house: House, typed: Typed) -> None:
    match = await house.duel()
    guild = house.stand.world.guild_id
    told = await typed("servers", "leave", str(guild), "--yes")
    assert told.code == DONE
    assert not house.stand.world.has_bot(house.stand.world.home)
    await house.stored.until(
        lambda: house.sql("SELECT 1 FROM sleeps WHERE match = ? AND until IS NULL", match)
    )
    told = await typed("servers", "leave", "12345")
    assert (told.code, told.out) == (NOT_THERE, ["The bot is in no server with this id."])


async def test_the_bot_stays_in_a_server_where_nobody_agrees(house: House, typed: Typed) -> None:
    told = await typed("servers", "leave", str(house.stand.world.guild_id))
    assert told.out[0].startswith("The bot leaves Lockworks.")
    assert told.code == WRONG_WORDS
    assert told.err == ["Nobody can be asked here: add --yes to begin."]
    assert house.stand.world.has_bot(house.stand.world.home)


async def test_discord_refuses_in_a_sentence(house: House, typed: Typed) -> None:
    guild = str(house.stand.world.guild_id)
    house.stand.faults.kick_bot()
    told = await typed("servers", "leave", guild)
    assert (told.code, told.err) == (REFUSED, ["Discord refuses that (Forbidden 50001)."])
    typed.sets(DISCORD_TOKEN="another-token-that-is-wrong")
    told = await typed("servers", "leave", guild)
    assert (told.code, told.err) == (REFUSED, [TOKEN_REFUSED])


async def test_without_a_token_discord_is_not_asked(typed: Typed) -> None:
    typed.sets(DISCORD_TOKEN="")
    told = await typed("servers", "leave", "12345")
    assert told.code == WRONG_SETTING
    assert told.err[0].startswith("DISCORD_TOKEN is missing")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("servers", "leave", "games"), WRONG_WORDS),
        (("servers", "forget", "99"), NO_STORE),
        (("stats",), NO_STORE),
    ],
)
async def test_what_cannot_be_done_is_a_sentence(
    typed: Typed, words: tuple[str, ...], code: int
) -> None:
    told = await typed(*words)
    assert (told.code, len(told.err)) == (code, 1)
