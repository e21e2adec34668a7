"""What waits outside a turn, over sockets; `tests/bot/test_waits` has the rules of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.store import person_settings
from sandbox.people.person import Person
from tests.e2e.killing import Mortal
from tests.e2e.trouble import posts
from tests.house import House
from tests.quantity import some
from tests.shown import Shown


def standing(house: House, words: str) -> list[Shown]:
    """The messages in the channel with these words."""
    return [shown for shown in house.messages(house.cy) if words in shown.text]


def called(house: House, person: Person, words: str) -> int:
    """How many pings with these words a person has heard."""
    return sum(words in text for text in house.pings(person))


def urls(shown: Shown) -> list[str]:
    return re.findall(r"https://[^\s'\"]+", str(shown.json["components"]))


async def test_the_host_is_called_and_the_line_goes_as_the_match_begins(house: House) -> None:
    table = await house.opened("unlock", house.ana, house.ben)
    (line,) = standing(house, "Ben sits at your table. Start it?")
    assert urls(line)[0].endswith(f"/{table.id}")
    await house.ana.until(lambda: called(house, house.ana, "sits at your table") == 1)
    await house.ana.slash(house.games, "matches")
    assert "**Start it?** 🔓 Unlock · Ben sits at your table" in house.answer(house.ana)
    await house.board(house.ana).press("Start with 2")
    await house.caught_up()
    assert standing(house, "sits at your table") == []


async def test_a_change_calls_who_has_to_press_ready(house: House) -> None:
    await house.opened("unlock", house.ana, house.ben)
    await house.behind(house.board(house.ana), "Change…")
    await house.private(house.ana)[-1].choose("Difficulty")
    await house.caught_up()
    await house.private(house.ana)[-1].choose("Hard")
    await house.caught_up()
    await house.ben.until(lambda: called(house, house.ben, "Press **Ready** to play") == 1)
    assert "hard" in house.board(house.ben).text
    await house.board(house.ben).press("Ready")
    await house.caught_up()
    assert standing(house, "Press **Ready** to play") == []


async def test_a_rematch_calls_the_other_where_they_want_it(house: House) -> None:
    await house.begun("tripol", house.ana, house.ben)
    await house.ana.slash(house.games, "match resign")
    await house.private(house.ana)[-1].press("Resign")
    await house.caught_up()
    assert house.store is not None
    wants = person_settings.PersonSettings(house.ben.id, ping=person_settings.DM)
    await house.store.write(lambda tx: person_settings.write(tx, wants))
    await house.board(house.ana).press("Rematch")
    await house.caught_up()
    mine = house.messages(house.ben, house.dm(house.ben))
    (line,) = [shown for shown in mine if "a rematch" in shown.text]
    assert "Ana offers a rematch." in line.text
    assert urls(line)
    assert standing(house, "🔺 Tripol: Ana offers a rematch.") == []
    await house.board(house.ben).press("Rematch 1/2")
    await house.caught_up()
    assert line.is_gone()


@pytest.mark.parametrize("late", some([True, False], 2), ids=["arrived unnoticed", "never arrived"])
async def test_killed_between_the_line_and_its_note(tmp_path: Path, late: bool) -> None:
    async with await Mortal.open(tmp_path) as house:
        fault = house.stop_at("POST", posts(house), late=late)
        await house.opened("unlock", house.ana, house.ben)
        await house.killed_at(fault)
        assert len(standing(house, "sits at your table")) == late
        await house.up()
        noted = "SELECT message FROM waits WHERE message IS NOT NULL"
        await house.stored.until(lambda: house.sql(noted), "the line, noted")
        assert len(standing(house, "sits at your table")) == 1
        await house.down()
