"""What is on disk is shown, once, whatever meets the showing of it."""

from __future__ import annotations

import asyncio

import pytest
from discord import app_commands

from bot.cogs.rematch.rules import offering
from bot.delivery import delivery
from bot.interactions import acknowledge
from bot.store import cursors
from sandbox.people.person import Person
from sandbox.world.outcome import Outcome
from tests.e2e.endings import ended
from tests.e2e.trouble import lag, met, no_harm
from tests.e2e.unlocking import begin as begin_unlock
from tests.e2e.unlocking import by_draw, hide
from tests.house import House
from tests.refusal import refusal
from tests.shown import Shown


@pytest.fixture
def house(house: House, monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setattr(delivery, "FIRST_PAUSE_S", 0.02)
    return house


async def live_board(house: House, match: str) -> Shown:
    """The message that is the match's board, as its cursor has it."""
    assert house.store is not None
    places = await house.store.read(lambda tx: cursors.read_cursors(tx, match))
    message = places[cursors.TABLE].message
    assert message is not None
    return next(each for each in house.messages(house.cy) if each.id == message)


def posts(house: House) -> str:
    return rf"^/channels/{house.games}/messages"


async def test_the_board_can_be_asked_for_twice_at_one_row_and_in_an_edit(house: House) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    for _ in range(3):
        before = await live_board(house, match)
        await other.slash(house.games, "match board")
        await house.caught_up()
        assert (await live_board(house, match)).id != before.id
        assert "Roll" in (await live_board(house, match)).labels
        assert len(house.boards(match)) == 1
    await no_harm(house, match)
    gate = asyncio.Event()
    board = (await live_board(house, match)).id
    fault = house.stand.faults.next("PATCH", rf"/messages/({board}|@original)", hold=gate)
    move = asyncio.create_task(player.slash(house.games, "match move", move="roll"))
    await met(house, fault)
    asked = asyncio.create_task(other.slash(house.games, "match board"))
    await other.until(lambda: len(house.private(other)) > 0 or asked.done())
    gate.set()
    await asyncio.gather(move, asked)
    await house.caught_up()
    assert len(house.boards(match)) == 1
    assert "End turn" in (await live_board(house, match)).labels


async def test_a_slow_answer_to_an_invitation_makes_no_second_board(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acknowledge, "TRY_S", 0.2)
    gate = asyncio.Event()
    fault = house.stand.faults.next("POST", r"/callback", hold=gate, late=True)
    start = asyncio.create_task(
        house.ana.slash(house.games, "triplock start", opponent=house.ben.id)
    )
    await met(house, fault)
    await house.ben.until(lambda: "Accept" in house.last(house.ben).labels)
    await house.last(house.ben).press("Accept")
    await house.caught_up()
    match = house.board(house.ana).match
    gate.set()
    await start
    for person in (house.ana, house.ben):
        await house.last(person, house.dm(person)).press("1.")
        await house.caught_up()
    assert len(house.boards(match)) == 1


async def test_a_ping_whose_answer_is_lost_is_found_a_row_later(house: House) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    house.stand.faults.next("POST", posts(house), cut="after")
    await player.slash(house.games, "match move", move="end")
    await other.slash(house.games, "match move", move="roll")
    await house.caught_up()
    assert len(house.boards(match)) == 1
    assert house.boards(match)[0].id == house.messages(house.cy)[-1].id
    assert house.turns_told(other) == 1
    await no_harm(house, match)


async def test_one_closed_way_stops_nobody_else(house: House) -> None:
    await begin_unlock(house, 4)
    await hide(house, house.ana, "1-2-5-9")
    people = (house.ben, house.cy, house.dee)

    def panels() -> dict[str, Shown]:
        return {p.name: house.last(p, house.dm(p)) for p in people}

    before = panels()
    ways = rf"^/channels/{house.dm(house.ben)}/messages"
    fault = house.stand.faults.next("*", ways, status=503, times=1000)
    for person, path in zip(people, ("1-2-5", "7-8", "1-2-5-6"), strict=True):
        await by_draw(house, person, path)
    await house.cy.until(lambda: panels()["Cy"].id != before["Cy"].id)
    assert panels()["Ben"].id == before["Ben"].id
    assert fault.met > 0
    house.stand.faults.clear()
    await house.caught_up()
    assert panels()["Ben"].id != before["Ben"].id


async def test_a_file_that_is_locked_too_long_ends_no_delivery(house: House) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    assert house.store is not None
    await house.store.read(lambda tx: tx.rows("PRAGMA busy_timeout = 100"))
    gate = asyncio.Event()
    fault = house.stand.faults.next("POST", posts(house), hold=gate)
    move = asyncio.create_task(player.slash(house.games, "match move", move="end"))
    await met(house, fault)
    store, failed = house.store, house.store.failed
    with house.locked():
        gate.set()
        await move
        await house.stored.until(lambda: store.failed > failed, "a write that fails")
        assert lag(house.path, match) > 0
    await house.caught_up()
    assert lag(house.path, match) == 0
    assert len(house.boards(match)) == 1
    assert house.turns_told(other) == 1


async def offered(house: House, result: Shown) -> None:
    """What the result says of a rematch is what is on disk."""
    live = await house.live(result.match)
    asked = len(offering(live))
    shown = result.seen_by(house.cy).now()
    assert shown.labels[0].startswith(f"Rematch {asked}/{len(live.seats)}")


async def test_an_offer_during_an_edit_is_shown(house: House) -> None:
    result = await ended(house, 4)
    gate = asyncio.Event()
    fault = house.stand.faults.next("PATCH", r"/messages/", hold=gate)
    one = asyncio.create_task(result.seen_by(house.ben).press("Rematch"))
    await met(house, fault)
    two = asyncio.create_task(result.seen_by(house.cy).press("Rematch"))
    await until_offers(house, result.match, 2)
    gate.set()
    await asyncio.gather(one, two)
    await house.caught_up()
    await offered(house, result)


async def until_offers(house: House, match: str, count: int) -> None:
    async def are_there() -> bool:
        return len(offering(await house.live(match))) >= count

    await house.stored.until(are_there, f"{count} offers")


async def test_an_offer_is_shown_after_a_crash(house: House) -> None:
    result = await ended(house, 3)
    assert house.client is not None
    house.client.services.delivery._stopping = True  # pyright: ignore[reportPrivateUsage] as if killed: nothing is shown any more
    await result.seen_by(house.ben).press("Rematch")
    await until_offers(house, result.match, 1)
    await house.restart()
    await house.caught_up()
    await offered(house, result)


async def test_a_double_tap_takes_no_offer_back(house: House) -> None:
    result = await ended(house, 3)
    await house.restart(echo_s=1.0)
    house.later(1.0)
    await asyncio.gather(*(result.seen_by(house.ben).press("Rematch") for _ in range(2)))
    await house.caught_up()
    live = await house.live(result.match)
    assert [live.seats[seat].name for seat in offering(live)] == ["Ben"]


async def test_who_resigns_among_several_reads_no_result(house: House) -> None:
    await begin_unlock(house, 4)
    match = house.board(house.ana).match
    await hide(house, house.ana, "1-2-5-9")
    await house.ben.slash(house.games, "match resign")
    await house.private(house.ben)[-1].press("Resign")
    await house.caught_up()
    assert (await house.live(match)).match.status == "open"
    assert house.private(house.ben)[-1].text == "You resigned. The others play on."


async def joins_slowly(
    house: House, who: Person, table: Shown
) -> tuple[asyncio.Event, asyncio.Task[Outcome]]:
    gate = asyncio.Event()
    fault = house.stand.faults.next("POST", r"/callback", hold=gate)
    task = asyncio.create_task(table.seen_by(who).press("Join"))
    await met(house, fault)
    return gate, task


async def test_two_who_join_at_once_both_stand_at_the_table(house: House) -> None:
    await house.ana.slash(house.games, "unlock start")
    table = house.last(house.ana)
    gate, one = await joins_slowly(house, house.ben, table)
    two = asyncio.create_task(table.seen_by(house.cy).press("Join"))
    gate.set()
    await asyncio.gather(one, two)
    await house.caught_up()
    shown = table.now().text
    assert "Ben" in shown
    assert "Cy" in shown


async def test_a_late_join_does_not_open_a_begun_table_again(house: House) -> None:
    await house.ana.slash(house.games, "unlock start")
    table = house.last(house.ana)
    await table.seen_by(house.ben).press("Join")
    await house.caught_up()
    gate, one = await joins_slowly(house, house.cy, table)
    shown = table.now()
    start = asyncio.create_task(shown.press("Start with"))
    gate.set()
    await asyncio.gather(one, start)
    await house.caught_up()
    assert table.is_gone(), "the board stands in its place"


async def test_a_table_with_people_is_closed_after_a_question(house: House) -> None:
    await house.ana.slash(house.games, "unlock start")
    table = house.last(house.ana)
    await table.seen_by(house.ben).press("Join")
    await house.caught_up()
    shown = table.now()
    await house.behind(shown, "Close")
    asked = house.private(house.ana)[-1]
    assert "Close this table? Ben sits at it, and is told." in asked.text
    assert "Join" in table.now().labels
    await asked.press("Close it")
    await house.caught_up()
    assert table.is_gone()
    (line,) = house.public()
    assert line.text == f"🔓 Unlock: Ana closed the table. <@{house.ben.id}>"
    assert "Ana closed the table." in house.pings(house.ben)[-1]
    assert house.answer(house.ana) == "The table is closed."


async def test_trying_again_in_vain_is_answered(house: House) -> None:
    house.stand.faults.close_dms(house.ben)
    await house.begun("triplock", house.ana, house.ben)
    await house.board(house.ben).press("My cards")
    await house.caught_up()
    notice = next(m for m in house.private(house.ben) if "I can't message you" in m.text)
    house.stand.faults.open_dms(house.ben)
    elsewhere = rf"^/channels/(?!{house.games})\d+/messages"
    house.stand.faults.next("POST", elsewhere, status=503, times=10)
    await notice.press("Try again")
    await house.caught_up()
    assert refusal(house.answer(house.ben)) == "not_taken"


async def test_again_on_a_private_result_shows_the_new_deal(house: House) -> None:
    await house.ana.slash(house.games, "lockpick start", deal="daily")
    await house.caught_up()
    match = next(m.match for m in reversed(house.private(house.ana)) if m.ids)
    await house.ana.slash(house.games, "match resign", match=match)
    await house.private(house.ana)[-1].press("Give up")
    await house.caught_up()
    await house.ana.slash(house.games, "match hand", match=match)
    await house.caught_up()
    result = house.private(house.ana)[-1]
    await result.press("Again")
    await house.caught_up()
    shown = result.now()
    assert shown.match != match


async def test_an_older_command_is_answered(house: House) -> None:
    assert house.client is not None
    group = house.client.tree.get_command("triplock")
    assert isinstance(group, app_commands.Group)
    group.remove_command("rules")
    await house.ana.slash(house.games, "triplock rules")
    assert refusal(house.answer(house.ana)) == "old_command"


async def harmed(house: House) -> str:
    """A running match whose log fits no more, found after a restart."""
    match = await house.duel()
    await house.down()
    house.sql("UPDATE moves SET action = 'orient:9' WHERE match = ? AND n = 1", match)
    return match


def told_aside(house: House) -> int:
    return sum("on hold" in message.text for message in house.messages(house.cy))


async def test_whoever_reads_a_harmed_match_first_its_players_are_told(house: House) -> None:
    await harmed(house)
    await house.up()
    await house.ana.slash(house.games, "matches")
    await house.caught_up()
    assert told_aside(house) == 1


async def test_a_crash_before_it_was_told_is_made_good(house: House) -> None:
    match = await harmed(house)
    house.sql("UPDATE matches SET status = 'aside' WHERE id = ?", match)
    house.sql("INSERT INTO behind VALUES (?) ON CONFLICT DO NOTHING", match)
    for _ in range(2):
        await house.up()
        await house.caught_up()
        assert told_aside(house) == 1
        await house.down()
    await house.up()
