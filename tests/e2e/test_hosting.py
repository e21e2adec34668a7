"""Open tables whose host stays out or has left: those who sit there start or close them."""

from __future__ import annotations

import pytest

from tests.e2e.trouble import watch
from tests.house import House
from tests.refusal import refusal
from tests.shown import Shown

MEMBER = r"^/guilds/\d+/members/\d+$"


async def three_sit(house: House) -> Shown:
    return await house.opened("unlock", house.ana, house.ben, house.cy)


async def test_until_then_only_the_host_starts_and_closes(house: House) -> None:
    message = await three_sit(house)
    asked = watch(house, "GET", MEMBER)
    for word in ("_start", "_close"):
        await message.seen_by(house.ben).press_id(f"t1b.{message.match}.0.{word}", forged=True)
        await house.caught_up()
        assert "Only Ana can" in house.answer(house.ben)
        assert "after that, anybody sitting here" in house.answer(house.ben)
    assert asked.met == 2, "Discord is asked once a press"
    await message.seen_by(house.dee).press("Start with 3")
    await house.caught_up()
    assert refusal(house.answer(house.dee)) == "host_starts"
    close = f"t1b.{message.match}.0._close"
    await message.seen_by(house.dee).press_id(close, forged=True)
    assert refusal(house.answer(house.dee)) == "host_closes"
    assert asked.met == 2
    assert house.board(house.ana) == message


@pytest.mark.parametrize(("word", "deleted"), [("_start", False), ("_close", True)])
async def test_a_host_who_is_gone_hosts_no_more(house: House, word: str, deleted: bool) -> None:
    """F46: who left and came back sits down like everybody else."""
    message = await three_sit(house)
    house.stand.faults.leave(house.ana, delete_account=deleted)
    custom_id = f"t1b.{message.match}.0.{word}"
    await message.seen_by(house.dee).press_id(custom_id, forged=True)
    await house.caught_up()
    assert "Only Ana can" in house.answer(house.dee)
    await message.seen_by(house.ben).press_id(custom_id, forged=True)
    await house.caught_up()
    assert "Ana has left the server, so you host this table now." in house.answer(house.ben)
    table = house.board(house.cy)
    assert "● Ben" in table.text
    assert "Ana" not in table.text
    await table.press("Start with 2")
    await house.caught_up()
    assert refusal(house.answer(house.cy)) == "host_starts_yet"
    if not deleted:
        house.stand.faults.join(house.ana)
        await table.seen_by(house.ana).press("Start with 2")
        await house.caught_up()
        assert refusal(house.answer(house.ana)) == "host_starts"
        await table.seen_by(house.ana).press("Join")
        await house.caught_up()
        assert "Start with 3" in table.now().labels
        return
    await table.seen_by(house.ben).press("Start with 2")
    await house.caught_up()
    live = await house.live(message.match)
    assert {sitting.person for sitting in live.seats} == {house.ben.id, house.cy.id}
    assert live.match.host == house.ben.id


async def test_what_discord_does_not_answer_takes_no_table_away(house: House) -> None:
    message = await three_sit(house)
    house.stand.faults.leave(house.ana)
    house.stand.faults.next("GET", MEMBER, status=404, code=10004)
    await message.seen_by(house.ben).press("Start with 3")
    await house.caught_up()
    assert refusal(house.answer(house.ben)) == "host_starts_yet"
    assert house.board(house.cy).json == message.json
