"""Commands are registered when Discord has others, and only then."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app import command_tree
from bot.app.command_tree import read_ids, register
from bot.cluster.slots import Slot
from bot.delivery.discord.components import CommandIds
from bot.store.meta import read_meta, write_meta
from sandbox.api import commands
from sandbox.protocol import Json
from tests.house import First, House
from tests.sure import sure


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with await First.open(tmp_path) as made:
        yield made


def puts(house: House) -> int:
    """How often the bots of a house have registered commands."""
    calls = house.stand.world.record
    return sum(call.method == "PUT" and call.path.endswith("/commands") for call in calls)


def names(house: House) -> set[str]:
    return {command["name"] for command in house.stand.world.state.commands}


async def stored(house: House) -> str:
    return sure(await house.matches.store.read(lambda tx: read_meta(tx, "commands")))


async def has_stored(house: House, value: str) -> None:
    await house.matches.store.write(lambda tx: write_meta(tx, "commands", value))


async def ids(house: House) -> CommandIds:
    return await house.matches.store.read(read_ids)


def changes(house: House) -> None:
    """Something else changes a command."""
    house.stand.world.state.commands[0]["options"][0]["description"] = "Something else"


def adds(house: House) -> None:
    """Something else registers one more."""
    more = {"id": "5", "type": 1, "name": "more", "description": "x"}
    house.stand.world.state.commands.append(more)


def wipes(house: House) -> None:
    house.stand.world.state.commands.clear()


async def test_a_command_in_a_sentence_is_pressed_by_the_id_that_discord_gave(
    house: House,
) -> None:
    """A subcommand by that of its top command; a bot that finds other ids takes those."""
    registered = {one["name"]: one["id"] for one in house.stand.world.state.commands}
    known = await ids(house)
    assert known["help"] == registered["help"]
    assert known["triplock start"] == registered["triplock"]
    assert "triplock" not in known
    wipes(house)
    await house.restart()
    again = await ids(house)
    assert again.keys() == known.keys()
    assert again["help"] != known["help"]
    told = (await house.ana.slash(house.games, "help")).message
    assert told is not None
    assert f":{again['settings']}>" in str(told)
    assert f":{known['settings']}>" not in str(told)


async def test_what_is_there_is_not_registered_again(house: House) -> None:
    """Whatever a restored database says."""
    await house.restart()
    assert puts(house) == 1
    before = await stored(house)
    await has_stored(house, "0.0.9 0123")
    await house.restart()
    assert puts(house) == 1
    await has_stored(house, before)
    changes(house)
    await house.restart()
    assert puts(house) == 2, "other code has registered its own since the copy was made"
    assert "Something else" not in str(house.stand.world.state.commands)


async def test_what_was_changed_from_outside_is_registered_once_more(house: House) -> None:
    known, first = names(house), house.stand.world.state.commands[0]["options"][0]["description"]
    for count, elsewhere in enumerate((wipes, changes, adds), 2):
        elsewhere(house)
        for _ in range(2):
            await house.restart()
        assert puts(house) == count
        assert names(house) == known
        assert house.stand.world.state.commands[0]["options"][0]["description"] == first
    await house.ana.slash(house.games, "unlock start")
    await house.caught_up()
    assert "Unlock" in house.board(house.ana).text


@pytest.mark.parametrize(("own", "newest"), [("0.9.0", "0.10.0"), ("0.1.0", "0.1.0.1")])
async def test_older_code_never_registers(
    house: House,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    own: str,
    newest: str,
) -> None:
    monkeypatch.setattr(command_tree, "installed_version", lambda: own)
    _, digest = (await stored(house)).split()
    await has_stored(house, f"{newest} {digest}")
    await house.restart()
    assert [record.name for record in caplog.records if record.levelno > logging.INFO] == []
    changes(house)
    await house.restart()
    assert puts(house) == 1
    (line,) = (r for r in caplog.records if r.name == command_tree.__name__)
    assert newest in line.getMessage()
    assert await stored(house) == f"{newest} {digest}"


async def test_newer_code_registers(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command_tree, "installed_version", lambda: "0.10.0")
    await house.restart()
    assert puts(house) == 1, "nothing has changed"
    changes(house)
    await house.restart()
    assert puts(house) == 2
    assert (await stored(house)).startswith("0.10.0 ")


async def test_what_an_earlier_schema_of_the_note_says_is_older(house: House) -> None:
    _, digest = (await stored(house)).split()
    await has_stored(house, digest)
    wipes(house)
    await house.restart()
    assert puts(house) == 2


async def test_a_form_that_is_not_known_here_is_known_once_it_came_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise each start would register, and Discord takes 200 a day."""
    as_usual = commands.given_back

    def strange(command: Json) -> Json:
        return as_usual(command) | {"description": command["description"].upper()}

    monkeypatch.setattr(commands, "given_back", strange)
    for _ in range(2):
        await house.restart()
    assert puts(house) == 2
    wipes(house)
    for _ in range(2):
        await house.restart()
    assert puts(house) == 3


async def test_no_slot_but_the_first_asks_or_registers(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.matches, "part", Slot(1, 2, 2))
    asked = house.stand.faults.next("GET", r"/commands$", status=500)
    wipes(house)
    await register(house.bot.tree, house.matches)
    assert puts(house) == 1
    assert asked.met == 0
