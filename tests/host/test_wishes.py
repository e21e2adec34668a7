"""`tumbler sync` and `tumbler maintenance`: what the host wishes, and the bot does by itself."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot.app.cli.beside import WITHIN_A_MINUTE
from bot.app.cli.maintenance import until_of
from bot.app.cli.tool import DONE, WRONG_WORDS, WordsError
from bot.app.login import NO_STORE
from bot.interactions.maintenance import EVERY_S
from sandbox.people import modals
from sandbox.world.model import Call
from tests.host.typed import Typed
from tests.house import First, House

NOON = datetime(2026, 5, 14, 12, 0).timestamp()


@pytest.fixture
async def house(tmp_path: Path, typed: Typed) -> AsyncIterator[House]:
    """A house whose bot plays on the database of the settings, and has registered once."""
    async with await First.open(tmp_path) as made:
        yield made


def registrations(house: House) -> int:
    """How often the bot has registered its commands."""
    calls: list[Call] = house.stand.world.record
    return sum(call.method == "PUT" and call.path.endswith("/commands") for call in calls)


async def test_commands_that_were_wiped_are_registered_by_the_bot_that_plays(
    house: House, typed: Typed
) -> None:
    registered = [command["name"] for command in house.stand.world.state.commands]
    house.stand.world.state.commands = []
    told = await typed("sync")
    assert told.code == DONE
    assert told.out == [f"The commands are to be registered anew. {WITHIN_A_MINUTE}"]
    house.bot.duties.wake()
    await house.ana.until(lambda: house.stand.world.state.commands)
    assert [command["name"] for command in house.stand.world.state.commands] == registered
    await house.caught_up()
    assert registrations(house) == 2


async def test_the_next_start_registers_them_where_none_plays(house: House, typed: Typed) -> None:
    await house.down()
    assert (await typed("sync")).code == DONE
    await house.up()
    await house.stored.until(lambda: not house.sql("SELECT 1 FROM duties WHERE kind = 'sync'"))
    await house.restart()
    await house.caught_up()
    assert registrations(house) == 2, "a wish is followed once"


async def hears(house: House, typed: Typed, *words: str) -> None:
    """Types a command about maintenance; the bot looks again after a while."""
    assert (await typed("maintenance", *words)).code == DONE
    house.later(EVERY_S)


def told(house: House) -> list[str]:
    """What people in the channel were told of maintenance."""
    return [message.text for message in house.messages(house.ana) if "My host" in message.text] + [
        message.text for message in house.messages(house.ben) if "My host" in message.text
    ]


async def test_who_presses_and_who_opens_a_table_is_told_once(house: House, typed: Typed) -> None:
    until = datetime.fromtimestamp(time.time() + 7200)
    await hears(house, typed, "on", "--until", f"{until:%Y-%m-%d %H:%M}")
    before = len(house.stand.world.record)
    await house.ana.slash(house.games, "unlock start")
    await house.ana.until(lambda: told(house))
    (line,) = told(house)
    at = int(until.replace(second=0, microsecond=0).timestamp())
    assert f"<t:{at}:R>" in line
    table = next(message for message in house.public() if "Join" in message.labels)
    await table.seen_by(house.ben).press("Join")
    await house.ben.until(lambda: len(told(house)) == 2)
    await house.ana.slash(house.games, "matches")
    await house.caught_up()
    assert len(told(house)) == 2, "nobody is told twice"
    edits = [call for call in house.stand.world.record[before:] if "My host" in str(call.payload)]
    assert [call.path.split("/")[1] for call in edits] == ["webhooks", "webhooks"], "no board is"
    await hears(house, typed, "on", "--until", "2099-01-01 00:00")
    await house.ana.slash(house.games, "matches")
    await house.ana.until(lambda: len(told(house)) == 3)


async def test_a_form_is_sent_before_anything_is_told(house: House, typed: Typed) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    await house.board(player).press("⋯ More")
    await house.caught_up()
    more = house.newest(player)
    await hears(house, typed, "on", "--until", "2099-01-01 00:00")
    form = (await more.press("Type a move")).modal
    assert form is not None
    await house.caught_up()
    assert told(house) == []
    field = modals.fields(form)[0]["custom_id"]
    await player.submit(form, {field: "end"})
    await player.until(lambda: told(house))


async def test_after_its_end_nobody_is_told(house: House, typed: Typed) -> None:
    await hears(house, typed, "on", "--until", "2099-01-01 00:00")
    await hears(house, typed, "off")
    await house.ana.slash(house.games, "matches")
    await house.caught_up()
    assert told(house) == []


async def test_it_is_over_by_itself(house: House, typed: Typed) -> None:
    until = datetime.fromtimestamp(time.time() + 7200)
    await hears(house, typed, "on", "--until", f"{until:%Y-%m-%d %H:%M}")
    house.later(7200)
    await house.ana.slash(house.games, "matches")
    await house.caught_up()
    assert told(house) == []


async def test_how_it_is_can_be_asked(house: House, typed: Typed) -> None:
    assert (await typed("maintenance")).out == ["There is no maintenance."]
    on = await typed("maintenance", "on", "--until", "2099-01-01", "00:00")
    asked = await typed("maintenance")
    assert asked.out[0].startswith("Maintenance until 2099-01-01 00:00")
    assert on.out[0] == asked.out[0]
    assert (await typed("maintenance", "off")).out == [
        "There is no maintenance.",
        "Nobody hears of it any more, within half a minute from now.",
    ]


@pytest.mark.parametrize(
    ("word", "hours"),
    [("22:00", 10), ("12:00", 24), ("11:59", 24 - 1 / 60), ("2026-05-15 12:00", 24)],
)
def test_a_time_of_day_is_the_next_one(word: str, hours: float) -> None:
    assert until_of(word, NOON) == pytest.approx(NOON + timedelta(hours=hours).total_seconds())


@pytest.mark.parametrize(
    "word", ["25:00", "soon", "2026-05-14 11:00", "", "-1", "0001-01-01", "9999-12-31T23:59-12:00"]
)
def test_another_time_is_refused(word: str) -> None:
    with pytest.raises(WordsError):
        until_of(word, NOON)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("maintenance", "on"), WRONG_WORDS),
        (("maintenance", "off", "--until", "22:00"), WRONG_WORDS),
        (("maintenance", "on", "--until", "never"), WRONG_WORDS),
        (("maintenance", "on", "--until", "22:00"), NO_STORE),
        (("sync",), NO_STORE),
    ],
)
async def test_what_cannot_be_done_is_a_sentence(
    typed: Typed, words: tuple[str, ...], code: int
) -> None:
    found = await typed(*words)
    assert (found.code, len(found.err)) == (code, 1)
