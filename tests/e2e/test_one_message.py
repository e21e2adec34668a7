"""One message a match in the channel and one in each person's direct messages (law 37)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.match.live import Live
from sandbox.people.person import Person
from tests.e2e import unlocking
from tests.e2e.trouble import met, no_harm, orphans
from tests.house import House
from tests.refusal import refusal
from tests.shown import Shown

DELETE = r"^/channels/\d+/messages/\d+$"

pytestmark = pytest.mark.usefixtures("hasty")


def own(house: House, person: Person) -> list[Shown]:
    """What the bot has in a person's direct messages."""
    return house.messages(person, house.dm(person))


def moments(live: Live) -> int:
    """How many turns had a bold act, each of which keeps a line."""
    says = live.entry.texts.say
    setting = live.setting(("Ana", "Ben"), None)
    bold = {
        told.n
        for told in live.told
        if (event := told.notice.seen_by(None)) is not None
        and (line := says(event, setting)) is not None
        and line.strong
    }
    return len(
        {max(n for n in range(m + 1) if n == 0 or live.rows[n - 1].text == "end") for m in bold}
    )


async def turns(house: House, match: str, count: int) -> None:
    """So many turns, each a roll and its end."""
    for _ in range(count):
        player, _ = await house.turn(match)
        await house.move(player, "roll")
        await house.move(player, "end")


async def test_eight_turns_leave_one_message_in_each_place(house: House) -> None:
    match = await house.duel()
    await turns(house, match, 8)
    live = await house.live(match)
    assert live.play.n == 18
    assert len(house.public()) == 1 + moments(live)
    assert len(own(house, house.ana)) == len(own(house, house.ben)) == 1
    assert len(house.boards(match)) == 1
    assert orphans(house, match) == []
    await no_harm(house, match)


TROUBLES: tuple[dict[str, Any], ...] = (
    {"status": 500},
    {"status": 500, "after": True},
    {"cut": "before"},
    {"cut": "after"},
    {"status": 429},
    {"code": 10008},
)


async def test_a_deletion_that_goes_wrong_leaves_one_board(house: House) -> None:
    match = await house.duel()
    for trouble in TROUBLES:
        fault = house.stand.faults.next("DELETE", DELETE, times=2, **trouble)
        await turns(house, match, 1)
        assert fault.met
        house.stand.faults.clear()
        await turns(house, match, 1)
        if trouble != {"code": 10008}:  # it is said to be gone
            assert len(house.boards(match)) == 1, trouble
            assert orphans(house, match) == [], trouble
        await no_harm(house, match)


async def test_an_old_board_that_may_not_be_deleted_stays_and_plays_nothing(house: House) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    house.stand.faults.next("DELETE", DELETE, code=50001)
    old = house.board(player)
    await house.move(player, "roll")
    await house.move(player, "end")
    rows = len(house.rows(match))
    complete = next(i for i in old.ids if "roll" in i)
    await old.press_id(complete, forged=True)
    await house.caught_up()
    assert len(house.rows(match)) == rows
    assert refusal(house.answer(player)) == "moved_on"
    assert old.is_gone(), "its press has it deleted"
    await no_harm(house, match)


async def test_a_board_that_only_comes_again_leaves_nothing_behind(house: House) -> None:
    match = await house.duel()
    await turns(house, match, 1)
    player, _ = await house.turn(match)
    before = house.public()
    await player.slash(house.games, "match board")
    await house.caught_up()
    after = house.public()
    assert len(after) == len(before)
    assert after[-1].id != before[-1].id
    assert match in str(after[-1].ids)


async def test_links_that_stay_lead_to_the_channel(house: House) -> None:
    match = await house.duel()
    await turns(house, match, 3)
    guild = (await house.live(match)).match.guild
    for person in (house.ana, house.ben):
        links = [str(c["url"]) for c in own(house, person)[0].parts if c.get("url")]
        assert links == [f"https://discord.com/channels/{guild}/{house.games}"]
    await house.ana.slash(house.games, "matches")
    shown = house.private(house.ana)[-1]
    links = [str(c["url"]) for c in shown.parts if c.get("url")]
    assert links[0].endswith(f"/{house.boards(match)[0].id}")


async def test_a_restart_before_a_sent_board_is_stored_leaves_no_twin(house: House) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    await house.move(player, "roll")
    path = rf"^/channels/{house.games}/messages$"
    fault = house.stand.faults.next("POST", path, times=9, cut="after")
    ending = asyncio.create_task(player.slash(house.games, "match move", move="end"))
    await met(house, fault)
    await house.down()
    house.stand.faults.clear()
    await ending
    await house.up()
    await house.caught_up()
    assert len(house.boards(match)) == 1
    assert orphans(house, match) == []
    await no_harm(house, match)


async def test_a_panel_that_has_become_wrong_is_closed(house: House) -> None:
    match = await unlocking.begin(house, 3)
    await unlocking.hide(house, house.ana, "1-2-5-9")
    await house.boards(match)[0].seen_by(house.ben).press("Draw")
    await house.caught_up()
    pad = house.private(house.ben)[-1]
    for dot in "12":
        await house.private(house.ben)[-1].press(dot)
    await house.private(house.ben)[-1].press("Send")
    await house.caught_up()
    sealed = pad.now()
    assert "Sealed: 1-2." in sealed.text
    await unlocking.by_draw(house, house.cy, "7-8")
    await house.caught_up()
    closed = pad.now()
    assert "The match has gone on" in closed.text
    assert closed.button("My pad")


async def test_no_public_name_counts_what_was_replaced_in_secret(house: House) -> None:
    def names(match: str) -> list[str]:
        board = house.boards(match)[0]
        found = [*board.ids, *board.files]
        return [one.replace(match, "") for one in found]

    told: list[list[str]] = []
    for codes in (("1-2",), ("1-2", "2-3", "5-6")):
        match = await unlocking.begin(house, 3)
        await unlocking.hide(house, house.ana, "1-2-5-9")
        for code in codes:
            await unlocking.seal(house, house.ben, code)
        assert len(codes) == sum(each.startswith("code") for each in house.actions(match)[1:])
        told.append(names(match))
        await unlocking.seal(house, house.cy, "7-8")
        told.append(names(match))
    assert told[0] == told[2]
    assert told[1] == told[3]
