"""A moderator's answer to a question that does not fit any more does nothing, and asks anew."""

from __future__ import annotations

import pytest

from tests.e2e.panels import moderates, now
from tests.house import House
from tests.shown import Shown


async def answers(house: House, asked: Shown, label: str) -> Shown:
    """Ana answers; the question is put anew, and she answers that once it is read."""
    await asked.press(label)
    anew = await now(house, asked)
    assert "nothing was done" in anew.text
    return anew


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
