"""A moderator's answer to a question that does not fit any more does nothing, and asks anew."""

from __future__ import annotations

import pytest

from sandbox.people.person import Person
from tests.e2e.panels import moderates, now
from tests.house import House
from tests.shown import Shown


async def answers(house: House, asked: Shown, label: str) -> Shown:
    """Ana answers; the question is put anew, and she answers that once it is read."""
    await asked.press(label)
    anew = await now(house, asked)
    assert "nothing was done" in anew.text
    return anew


async def blocks(house: House, person: Person) -> Shown:
    """Ana blocks a person; what she reads then."""
    shown = await moderates(house, house.ana, "Blocked people")
    control = next(each for each in shown.ids if "_mod:pick" in each)
    await shown.select(control, str(person.id))
    return await now(house, shown)


def statuses(house: House) -> list[str]:
    return [status for (status,) in house.sql("SELECT status FROM matches ORDER BY created_at")]


async def test_a_table_that_begins_meanwhile_is_not_closed(house: House) -> None:
    table = await house.opened("unlock", house.cy, house.dee)
    asked = await moderates(house, house.ana, "Moderate", "End without a result")
    assert "Close this table?" in asked.text
    await table.press("Start with 2")
    await house.caught_up()
    anew = await answers(house, asked, "End it")
    assert "End this match without a result?" in anew.text
    assert statuses(house) == ["open"]
    await anew.press("End it")
    await house.caught_up()
    assert statuses(house) == ["over"]


@pytest.mark.parametrize("answer", ["Remove", "Remove and block"])
async def test_nobody_is_made_to_leave_a_match_that_begins_meanwhile(
    house: House, answer: str
) -> None:
    table = await house.opened("unlock", house.cy, house.dee)
    asked = await moderates(house, house.ana, "Moderate", "Remove Dee")
    assert "The seat is free again." in asked.text
    await table.press("Start with 2")
    await house.caught_up()
    anew = await answers(house, asked, answer)
    assert "It counts as leaving the match" in anew.text
    assert statuses(house) == ["open"]
    assert house.sql("SELECT count(*) FROM server_blocks") == [(0,)]
    await anew.press(answer)
    await house.caught_up()
    assert statuses(house) == ["over"]


async def test_a_match_that_begins_meanwhile_is_not_ended_with_others(house: House) -> None:
    for _ in range(2):
        await house.dee.slash(house.games, "lockpick start")
        await house.caught_up()
    asked = await moderates(house, house.ana, "Moderate", "End all tables of Dee")
    assert "Nobody else sits there." in asked.text
    await house.duel(house.dee, house.ben)
    anew = await answers(house, asked, "End 2 tables")
    assert "Other people sit at 1 of them." in anew.text
    assert statuses(house) == ["open"] * 3
    await anew.press("End 3 tables")
    await house.caught_up()
    assert statuses(house) == ["over"] * 3


async def test_nobody_is_removed_from_more_tables_than_were_asked_about(house: House) -> None:
    table = await house.opened("unlock", house.cy)
    await house.dee.slash(house.games, "lockpick start")
    await house.caught_up()
    asked = await blocks(house, house.dee)
    assert "Remove Dee from 1 table, too?" in asked.text
    await moderates(house, house.ana, "Blocked people", "Unblock")
    await table.seen_by(house.dee).press("Join")
    await house.caught_up()
    await blocks(house, house.dee)
    anew = await answers(house, asked, "Remove from 1 table")
    assert "Remove Dee from 2 tables, too? It counts as leaving every match." in anew.text
    assert sorted(statuses(house)) == ["lobby", "open"]
    await anew.press("Remove from 2 tables")
    after = await now(house, anew)
    assert "Dee is removed from 2 tables." in after.text
