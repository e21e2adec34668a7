"""Where two parts of a match across days meet: late and leaving, asleep and handed over."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Literal

import pytest

from bot.play.bank import DAY_S, HOUR_S
from bot.store import asks
from bot.store.results import read_results
from games.core import LEAVE
from sandbox.api import messages as sandbox_messages
from sandbox.people.person import Person
from tests.e2e import test_unlock
from tests.e2e.cups import FIVE
from tests.e2e.test_days_pace import asked, reminded
from tests.e2e.test_handover import hand_over, opens
from tests.e2e.test_late import EMPTY_S, choices, forge, late_duel, open_asks, said
from tests.e2e.test_late_many import two_late
from tests.e2e.test_moderation import walk
from tests.e2e.test_own_data import forget, left_of
from tests.e2e.test_own_settings import opened, picked, pressed
from tests.e2e.test_threads import threads
from tests.e2e.test_unlock import newest
from tests.e2e.trouble import Quick, begin, no_harm
from tests.house import Json, button, labels, match_of, text


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Quick]:
    async with await Quick.open(tmp_path, people=FIVE) as made:
        yield made


async def agrees(house: Quick, person: Person, late: Person) -> None:
    """The person agrees that the late one leaves."""
    await house.press(person, house.board(person), f"{late.name} leaves")
    await house.press(person, house.private(person)[-1], f"{late.name} leaves")
    await house.caught_up()


async def resigns(house: Quick, person: Person) -> None:
    await house.press(person, house.board(person), "⋯ More")
    await house.press(person, newest(house, person), "Resign")
    await house.press(person, newest(house, person), "Resign")
    await house.caught_up()


async def test_late_and_one_who_decides_leaves(house: Quick) -> None:
    """Ana agreed, and Dee leaves: nobody's yes is missing any more."""
    match = await two_late(house)
    await agrees(house, house.ana, house.ben)
    assert "of 2" in text(house.board(house.ana))
    await resigns(house, house.dee)
    await house.wait(0)
    assert house.actions(match).count(LEAVE) == 2
    board = text(house.board(house.ana))
    assert "Ben left, as Ana decided." in board
    assert "Dee or" not in board
    assert "or ◆ Dee" not in board
    await no_harm(house, match)


async def test_late_and_one_who_decides_is_forgotten(house: Quick) -> None:
    match = await two_late(house)
    assert "Dee may decide" in text(house.board(house.ana))
    await forget(house, house.dee)
    await house.wait(0)
    assert left_of(house, str(house.dee.id), "Dee") == []
    board = text(house.board(house.ana))
    assert "● Ana may decide" in board
    await agrees(house, house.ana, house.ben)
    await house.wait(0)
    assert house.actions(match).count(LEAVE) == 2
    await no_harm(house, match)


async def test_who_is_late_is_forgotten(house: Quick) -> None:
    match = await two_late(house)
    old = house.board(house.ana)
    await forget(house, house.ben)
    await house.wait(0)
    board = house.board(house.ana)
    assert "Ben" not in text(board)
    assert [one for one in labels(board) if "Wait on" in one] == ["Wait on"], "about Cy alone"
    await forge(house, house.ana, button(old, "Wait on for Ben"))
    assert house.private(house.ana)
    assert left_of(house, str(house.ben.id)) == []
    await no_harm(house, match)


async def test_late_and_the_other_asks_for_an_end_without_a_result(house: Quick) -> None:
    match, late, other = await late_duel(house)
    board = house.board(other)
    preview = await asks_for_end(house, other, "End it")
    assert "Nobody else decides about it now, so it is over at once" in text(preview)
    assert late.name not in text(preview)
    live = await house.live(match)
    assert (live.match.status, live.is_void) == ("over", True), "who is late does not decide"
    assert await open_asks(house, match) == ()
    assert choices(house.board(other)) == []
    for word in ("Wait on", "Play one", f"{late.name} leaves"):
        await forge(house, other, button(board, word))
        assert "This match is over" in said(house, other), word
    await house.wait(30 * DAY_S)
    await no_harm(house, match)


async def asks_for_end(house: Quick, person: Person, label: str = "Ask them") -> Json:
    """Asks for the end by the button of this label; gives the question before it."""
    await house.press(person, house.board(person), "⋯ More")
    await house.press(person, newest(house, person), "End without a result")
    preview = newest(house, person)
    await house.press(person, preview, label)
    await house.wait(0)
    return preview


async def fallen_asleep(house: Quick) -> tuple[str, Person, Person]:
    match = await begin(house)
    one, other = await house.turn(match)
    for _ in range(22):
        await house.wait(DAY_S)
    assert (await house.live(match)).is_asleep
    return match, one, other


async def test_late_choices_of_a_match_that_fell_asleep(house: Quick) -> None:
    match, _, other = await late_duel(house)
    board = house.board(other)
    for _ in range(16):
        await house.wait(DAY_S)
    assert (await house.live(match)).is_asleep
    assert choices(house.board(other)) == []
    for word in ("Wait on", "Play one"):
        await forge(house, other, button(board, word))
        assert "The table sleeps" in said(house, other)
    assert (await house.live(match)).is_asleep
    await no_harm(house, match)


async def test_a_seat_of_a_sleeping_match_is_handed_over(house: Quick) -> None:
    """The row wakes it: both are asked anew, the new owner of the seat with a full bank."""
    match, one, _ = await fallen_asleep(house)
    await hand_over(house, "triplock", one, house.cy)
    await house.wait(0)
    assert not (await house.live(match)).is_asleep
    ask = await asked(house, match)
    assert (ask.person, ask.bank, ask.late_at) == (house.cy.id, EMPTY_S, None)
    assert ask.since is not None
    assert "Wake it" not in labels(house.board(house.cy))
    await house.press(house.cy, house.board(house.cy), "Roll")
    await no_harm_of(house, match)


async def no_harm_of(house: Quick, match: str) -> None:
    live = await house.live(match)
    assert [row.n for row in live.rows] == list(range(1, len(live.rows) + 1))


async def test_the_seat_of_who_is_late_is_handed_over(house: Quick) -> None:
    match, late, other = await late_duel(house)
    old = house.board(other)
    await hand_over(house, "triplock", late, house.cy)
    await house.wait(0)
    ask = await asked(house, match)
    assert (ask.person, ask.late_at) == (house.cy.id, None)
    assert choices(house.board(other)) == []
    await forge(house, other, button(old, "Play one"))
    assert "has answered meanwhile" in said(house, other)
    assert reminded(house, house.cy) == []


async def test_a_reminder_goes_to_who_has_the_seat_now(house: Quick) -> None:
    match = await begin(house)
    one, _ = await house.turn(match)
    await house.wait(3 * DAY_S - HOUR_S)
    await hand_over(house, "triplock", one, house.cy)
    await house.wait(2 * HOUR_S)
    assert reminded(house, one) == []
    assert (await asked(house, match)).person == house.cy.id
    await house.wait(3 * DAY_S)
    assert reminded(house, one) == []
    assert len(reminded(house, house.cy)) == 1


async def test_who_decides_hands_the_seat_over(house: Quick) -> None:
    """The new owner decides, and the former one no longer does."""
    match, late, other = await late_duel(house)
    await hand_over(house, "triplock", other, house.cy)
    await house.wait(0)
    board = house.board(house.cy)
    assert "Cy may decide" in text(board)
    await forge(house, other, button(board, "Wait on"))
    assert (await asked(house, match)).late_at is not None
    await house.press(house.cy, board, "Wait on")
    await house.caught_up()
    ask = await asked(house, match)
    assert (ask.person, ask.late_at) == (late.id, None)


async def test_away_is_set_once_time_is_up(house: Quick) -> None:
    """It takes nothing back: who is late by more than their time stays late."""
    match, late, other = await late_duel(house)
    panel = await opened(house, late)
    await picked(house, late, panel, "I am away", "4 days")
    await house.wait(0)
    assert choices(house.board(other)) == ["Wait on", "Play one careful move"]
    assert (await asked(house, match)).late_at is not None
    await house.wait(DAY_S)
    assert sum("time is up" in ping for ping in house.pings(other)) == 1
    await no_harm(house, match)


async def test_only_behind_my_hand_goes_with_the_person_and_not_with_the_seat(house: Quick) -> None:
    match = await begin(house)
    one, _ = await house.turn(match)
    panel = await opened(house, one)
    await pressed(house, one, panel, "My hand only")
    await hand_over(house, "triplock", one, house.cy)
    own = house.messages(house.cy, house.dm(house.cy))
    assert any(match_of(m) == match for m in own if m["components"]), "her own panel"
    assert "Your hand" in text(await opens(house, house.cy, "_panel"))


@pytest.mark.parametrize("locked", [False, True], ids=["archived", "locked"])
async def test_a_reminder_into_a_thread(house: Quick, locked: bool) -> None:
    house_server = await opened_threads(house)
    assert house_server
    await house.ana.slash(house.games, "triplock start", opponent=house.ben.id)
    await house.press(house.ben, house.last(house.ben), "Accept")
    await house.caught_up()
    (thread,) = threads(house)
    for person in (house.ana, house.ben):
        await house.press(person, house.last(person, house.dm(person)), "1.")
        await house.caught_up()
    match = match_of(house.board(house.ana, thread.id))
    one, _ = await house.turn(match)
    house.stand.faults.archive(thread.id, locked=locked)
    await house.wait(3 * DAY_S + HOUR_S)
    heard = [ping for ping in house.pings(one, thread.id) if "⏰" in ping]
    live = await house.live(match)
    if not locked:
        assert len(heard) == 1
        assert not house.stand.world.channel(thread.id).archived
        assert not live.is_asleep
        return
    assert heard == []
    assert live.is_asleep, "as the moderator wished"
    await house.wait(30 * DAY_S)
    house.stand.faults.unlock(thread.id)
    await one.slash(house.games, "help")
    await house.caught_up()
    assert not (await house.live(match)).is_asleep
    (ask,) = await open_asks(house, match)
    assert (ask.late_at, ask.bank) == (None, EMPTY_S)


async def opened_threads(house: Quick) -> bool:
    """Threads are switched on by the panel of the server."""
    await walk(house, house.ana, "Threads on")
    with closing(sqlite3.connect(house.path)) as con:
        return bool(con.execute("SELECT threads FROM servers").fetchone()[0])


async def removes(house: Quick, moderator: Person, player: Person) -> None:
    name = f"Remove {player.name}"
    await walk(house, moderator, "Tables here", "Moderate", name, "Remove")


async def test_a_moderator_removes_who_is_late_and_then_the_lock(house: Quick) -> None:
    eve = test_unlock.people(house)[4]
    house.stand.faults.grant("manage_guild", user=eve.id)
    match = await two_late(house)
    await agrees(house, house.ana, house.cy)
    await removes(house, eve, house.cy)
    live = await house.live(match)
    assert (live.match.status, [ask.person for ask in live.facts.asks]) == ("open", [house.ben.id])
    board = house.board(house.dee)
    assert [one for one in labels(board) if "Wait on" in one] == ["Wait on"]
    assert f"<@{eve.id}> removed" in text(board)
    await removes(house, eve, house.ana)
    await house.wait(0)
    live = await house.live(match)
    board = house.board(house.dee)
    assert live.match.status == "open", "the secret stays with the bot"
    assert "● Ana or" not in text(board)
    assert "◆ Dee may decide" in text(board)
    await house.wait(30 * DAY_S)
    await no_harm(house, match)


async def test_a_moderator_removes_whose_yes_was_missing(house: Quick) -> None:
    eve = test_unlock.people(house)[4]
    house.stand.faults.grant("manage_guild", user=eve.id)
    match = await test_unlock.begin(house, 4, grid="3")
    await asks_for_end(house, house.ana)
    for person in (house.ben, house.cy):
        await house.press(person, house.board(person), "Agree")
        await house.caught_up()
    assert (await house.live(match)).match.status == "open"
    await removes(house, eve, house.dee)
    await house.wait(0)
    live = await house.live(match)
    assert (live.match.status, live.is_void) == ("over", True)
    await no_harm(house, match)


async def test_a_moderator_removes_the_only_player(house: Quick) -> None:
    await house.ben.slash(house.games, "lockpick start")
    await house.caught_up()
    match = match_of(house.board(house.ben))
    await removes(house, house.ana, house.ben)
    await house.wait(0)
    live = await house.live(match)
    assert live.match.status == "over"
    assert "removed" in text(house.board(house.cy))
    await no_harm(house, match)


async def test_a_moderator_who_is_forgotten_is_named_no_more(house: Quick) -> None:
    eve = test_unlock.people(house)[4]
    house.stand.faults.grant("manage_guild", user=eve.id)
    match = await two_late(house)
    await removes(house, eve, house.cy)
    await forget(house, eve)
    house.bot.services.delivery.refresh(match)
    await house.caught_up()
    board = text(house.board(house.dee))
    assert str(eve.id) not in board
    assert "<@0>" not in board
    assert "A moderator removed" in board
    assert left_of(house, str(eve.id)) == []


async def test_a_void_match_is_played_again(house: Quick) -> None:
    match, _, other = await late_duel(house)
    await asks_for_end(house, other, "End it")
    for person in (house.ana, house.ben):
        await house.press(person, house.board(person), "Rematch")
        await house.caught_up()
    following = (await house.live(match)).facts.rematch
    assert following is not None
    results = await house.matches.store.read(lambda tx: read_results(tx, match))
    assert results == ()
    found = await house.matches.store.read(lambda tx: asks.read_open(tx, following))
    assert {ask.person for ask in found} == {house.ana.id, house.ben.id}


@pytest.mark.parametrize("cut", ["before", "after"])
async def test_a_ping_by_direct_message_comes_once_whatever_is_lost_at_the_table(
    house: Quick, cut: Literal["before", "after"], hasty: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line at the table is lost after the direct message, and Discord knows no nonce more."""
    monkeypatch.setattr(sandbox_messages, "_NONCE_S", -1.0)
    match = await begin(house)
    one, _ = await house.turn(match)
    panel = await opened(house, one)
    await pressed(house, one, panel, "By message")
    fault = house.stand.faults.next("POST", f"/channels/{house.games}/messages", cut=cut)
    await house.wait(3 * DAY_S + HOUR_S)
    assert fault.met == 1
    here = house.dm(one)
    assert len([n for n in one.notifications if n.channel == here and "⏰" in n.text]) == 1
    assert reminded(house, one) == []
    await house.wait(DAY_S)
    assert len([n for n in one.notifications if n.channel == here and "⏰" in n.text]) == 1
    await house.wait(2 * DAY_S - 2 * HOUR_S)
    assert len([n for n in one.notifications if n.channel == here and "⏰" in n.text]) == 2
    await no_harm(house, match)
