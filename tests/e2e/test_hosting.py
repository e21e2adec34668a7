"""Open tables whose host stays out or has left: those who sit there start or close them."""

from __future__ import annotations

import pytest

from bot.play.hosting import HOST_S
from tests.e2e.trouble import Quick, watch
from tests.refusal import refusal
from tests.shown import Shown

MEMBER = r"^/guilds/\d+/members/\d+$"


async def three_sit(house: Quick) -> Shown:
    return await house.opened("unlock", house.ana, house.ben, house.cy)


async def test_until_then_only_the_host_starts_and_closes(quick: Quick) -> None:
    message = await three_sit(quick)
    asked = watch(quick, "GET", MEMBER)
    for label in ("Start with 3", "Close table"):
        await message.seen_by(quick.ben).press(label)
        await quick.caught_up()
        assert "only Ana can" in quick.answer(quick.ben)
        assert "then everybody who sits" in quick.answer(quick.ben)
    assert asked.met == 2, "Discord is asked once a press"
    await message.seen_by(quick.dee).press("Start with 3")
    await quick.caught_up()
    assert refusal(quick.answer(quick.dee)) == "host_starts"
    await message.seen_by(quick.dee).press("Close table")
    assert refusal(quick.answer(quick.dee)) == "host_closes"
    assert asked.met == 2
    assert quick.board(quick.ana) == message


async def test_after_three_days_whoever_sits_closes_and_the_others_are_told(quick: Quick) -> None:
    message = await three_sit(quick)
    quick.later(HOST_S + 1)
    before = [len(quick.pings(person)) for person in (quick.ana, quick.ben, quick.cy)]
    await message.seen_by(quick.ben).press("Close table")
    asks = quick.private(quick.ben)[-1]
    assert "Ana and Cy sit at it" in asks.text
    await asks.press("Close it")
    await quick.caught_up()
    closed = message.seen_by(quick.cy).now()
    assert "Ben closed the table." in closed.text
    after = [len(quick.pings(person)) for person in (quick.ana, quick.ben, quick.cy)]
    assert [now - then for now, then in zip(after, before, strict=True)] == [1, 0, 1]


@pytest.mark.parametrize("deleted", [False, True], ids=["left", "account deleted"])
@pytest.mark.parametrize("label", ["Start with 3", "Close table"])
async def test_a_host_who_is_gone_hosts_no_more(quick: Quick, label: str, deleted: bool) -> None:
    message = await three_sit(quick)
    quick.stand.faults.leave(quick.ana, delete_account=deleted)
    await message.seen_by(quick.dee).press(label)
    await quick.caught_up()
    assert "Only Ana can" in quick.answer(quick.dee)
    await message.seen_by(quick.ben).press(label)
    await quick.caught_up()
    assert "Ana has left the server, so you host this table now." in quick.answer(quick.ben)
    table = quick.board(quick.cy)
    assert "● Ben" in table.text
    assert "Ana" not in table.text
    await table.press("Start with 2")
    await quick.caught_up()
    assert refusal(quick.answer(quick.cy)) == "host_starts_yet"
    await table.seen_by(quick.ben).press("Start with 2")
    await quick.caught_up()
    live = await quick.live(message.match)
    assert {sitting.person for sitting in live.seats} == {quick.ben.id, quick.cy.id}
    assert live.match.host == quick.ben.id


async def test_what_discord_does_not_answer_takes_no_table_away(quick: Quick) -> None:
    message = await three_sit(quick)
    quick.stand.faults.leave(quick.ana)
    quick.stand.faults.next("GET", MEMBER, status=404, code=10004)
    await message.seen_by(quick.ben).press("Start with 3")
    await quick.caught_up()
    assert refusal(quick.answer(quick.ben)) == "host_starts_yet"
    assert quick.board(quick.cy).json == message.json


async def test_a_host_who_came_back_has_no_seat_of_old(quick: Quick) -> None:
    """F46: who left and came back sits down like everybody else."""
    message = await three_sit(quick)
    quick.stand.faults.leave(quick.ana)
    await message.seen_by(quick.ben).press("Start with 3")
    await quick.caught_up()
    quick.stand.faults.join(quick.ana)
    table = quick.board(quick.ana)
    await table.press("Start with 2")
    await quick.caught_up()
    assert refusal(quick.answer(quick.ana)) == "host_starts"
    await table.press("Join")
    await quick.caught_up()
    assert "Start with 3" in quick.board(quick.cy).labels


async def test_who_accepted_an_invitation_declines_it_no_more(quick: Quick) -> None:
    await quick.ana.slash(quick.games, "unlock start", opponent=quick.ben.id, players="3")
    message = quick.last(quick.ben)
    await message.press("Accept")
    await quick.caught_up()
    forged = f"t1b.{message.match}.0._decline"
    await message.press_id(forged, forged=True)
    await quick.caught_up()
    assert refusal(quick.answer(quick.ben)) == "seated"
    assert "Join" in quick.board(quick.cy).labels
