"""F37 to F43: channels and servers that are closed, and a gateway that comes and goes."""

from __future__ import annotations

import asyncio

import pytest
from discord import client

from bot.match.sleep import CHANNEL, LOCKED
from sandbox.people.person import Person
from sandbox.world.model import THREAD, Channel
from tests.e2e.trouble import MOST_KNOCKS, no_harm, roll, turn_pings, unless, watch
from tests.house import House
from tests.hurried import AtOnce
from tests.news import PATIENCE_S

CALLBACK = r"^/interactions/"

pytestmark = pytest.mark.usefixtures("hasty")


@pytest.mark.parametrize("is_thread", [False, True], ids=["channel", "thread"])
async def test_f37_where_a_match_was_deleted_it_goes_on_in_direct_messages(
    house: House, caplog: pytest.LogCaptureFixture, is_thread: bool
) -> None:
    place = await in_thread(house) if is_thread else house.games
    match = await house.duel(channel=place)
    player, other = await house.turn(match)
    house.stand.faults.delete_channel(place)
    await house.last(player, house.dm(player)).press("Roll")
    await house.caught_up()
    assert refused_by(caplog) == {"10003"}
    assert await asleep_by(house, match) == CHANNEL
    mine = house.last(player, house.dm(player))
    assert "You can still use" in mine.text
    await mine.press("End turn")
    await house.caught_up()
    await house.last(player, house.dm(player)).press("Lose both dice")
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll", "end"]
    theirs = house.last(other, house.dm(other))
    assert "Roll" in theirs.labels
    assert "can't write in the channel" in house.pings(other, house.dm(other))[-1]
    await theirs.press("Roll")
    await house.caught_up()
    assert house.actions(match)[4:] == ["roll"]


async def in_thread(house: House) -> int:
    """A thread in #games."""
    world = house.stand.world
    thread = Channel(world.next_id(), THREAD, "duel", 9, parent=house.games, server=world.guild_id)
    world.state.channels[thread.id] = thread
    house.stand.faults.archive(thread.id)
    thread.archived = False
    house.stand.faults.allow(thread.id)
    return thread.id


async def test_f37_an_archived_thread_wakes_up(house: House) -> None:
    """The board is edited, which an archived thread refuses (50083): it is woken before that."""
    thread = await in_thread(house)
    match = await house.duel(channel=thread)
    player, _ = await house.turn(match)
    before = house.board(player, thread).id
    house.stand.faults.archive(thread)
    await player.slash(house.games, "match move", move="roll", match=match)
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll"]
    assert not house.stand.world.channel(thread).archived
    board = house.board(player, thread)
    assert board.id == before
    assert "You can still use" in board.text
    await no_harm(house, match)


@pytest.mark.parametrize("code", ["50083", "160005"])
async def test_f37_a_locked_thread_leaves_direct_messages_until_it_is_opened(
    house: House, caplog: pytest.LogCaptureFixture, code: str
) -> None:
    """Locked and archived, or locked alone: only a moderator opens it, and the table sleeps."""
    thread = await in_thread(house)
    match = await house.duel(channel=thread)
    player, other = await house.turn(match)
    house.stand.faults.archive(thread, locked=True)
    house.stand.world.channel(thread).archived = code == "50083"
    await player.slash(house.games, "match move", move="end", match=match)
    await house.caught_up()
    assert house.actions(match)[2:] == ["end"]
    assert refused_by(caplog) == {code}
    assert await asleep_by(house, match) == LOCKED
    theirs = house.last(other, house.dm(other))
    assert "Roll" in theirs.labels
    assert "can't write in the channel" in house.pings(other, house.dm(other))[-1]
    house.stand.faults.unlock(thread)
    await other.slash(house.games, "help")  # comes to the bot behind the opening
    await house.caught_up()
    assert await asleep_by(house, match) is None
    assert "Roll" in house.board(other, thread).labels


def refused_by(caplog: pytest.LogCaptureFixture) -> set[str]:
    """Discord's codes for why tables could not be shown."""
    told = [r for r in caplog.records if r.getMessage() == "the table cannot be shown"]
    return {str(vars(record)["code"]).split()[-1] for record in told}


async def asleep_by(house: House, match: str) -> str | None:
    """Why a table sleeps; None if it does not."""
    asleep = (await house.live(match)).facts.asleep
    return None if asleep is None else asleep.reason


async def test_f41_a_server_that_is_away_for_a_while_loses_nothing(house: House) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    counts = [len(house.rows(match)), len(house.boards(match)), len(house.pings(other))]
    house.stand.faults.outage()
    everything = rf"^/channels/{house.games}/"
    gone = house.stand.faults.next("*", everything, status=503, times=6)
    direct = house.last(player, house.dm(player))
    await direct.press("Roll")
    await house.ana.until(lambda: gone.met == 6, PATIENCE_S)
    house.stand.faults.outage(over=True)
    await house.caught_up()
    assert house.actions(match)[counts[0] :] == ["roll"]
    assert [len(house.boards(match)), len(house.pings(other))] == counts[1:]
    assert "You can still use" in house.board(player).text
    assert (await house.live(match)).match.status == "open"
    await no_harm(house, match)


TAKEN = {
    "view_channel": (0, 1),
    "send_messages": (0, 1),
    "attach_files": (1, 0),  # the plain line stands, and cannot become a board
    "embed_links": (1, 0),
    "read_message_history": (1, 0),
}
"""How often a turn is then said at the table, and directly, by the permission that is missing."""


async def test_f39_a_permission_is_taken_away_and_given_back(house: House) -> None:
    match = await house.duel()
    for name, told in TAKEN.items():
        player, other = await house.turn(match)
        before, count = turn_pings(house, other), len(house.rows(match))
        knocks = watch(house, "*", rf"^/channels/{house.games}/")
        house.stand.faults.forbid(house.games, name)
        await house.board(player).press("Roll")
        await house.caught_up()
        await house.last(player, house.dm(player)).press("End turn")
        await house.last(player, house.dm(player)).press("Lose both dice")
        await house.caught_up()
        assert house.actions(match)[count:] == ["roll", "end"]
        assert knocks.met <= 2 * MOST_KNOCKS
        theirs = house.last(other, house.dm(other))
        assert "Roll" in theirs.labels, "the direct message carries the turn"
        after = turn_pings(house, other)
        assert (after[0] - before[0], after[1] - before[1]) == told, name
        house.stand.faults.allow(house.games, name)
        house.stand.faults.clear()
        await theirs.press("Roll")
        await house.caught_up()
        assert len(house.boards(match)) == 1
        assert "You can still use" in house.board(other).text
        await no_harm(house, match)
        await house.move(other, "end")


async def is_asleep(house: House, match: str) -> bool:
    return (await house.live(match)).is_asleep


async def test_f38_kicked_and_invited_again(house: House) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    knocks = watch(house, "*", rf"^/channels/{house.games}/")
    house.stand.faults.kick_bot()
    await house.stored.until(lambda: is_asleep(house, match), "the table asleep")
    await house.last(player, house.dm(player)).press("Roll")
    await house.caught_up()
    mine = house.last(player, house.dm(player))
    assert "You can still use" in mine.text, "a match goes on without its server"
    await mine.press("End turn")
    await house.last(player, house.dm(player)).press("Lose both dice")
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll", "end"]
    assert knocks.met <= 2 * MOST_KNOCKS
    await house.restart()
    await house.caught_up()
    assert (await house.live(match)).match.status == "open"
    house.stand.faults.invite_bot()
    await house.cy.until(lambda: "Wake it" in house.board(house.cy).labels)
    await house.board(player).press("Wake it")
    await house.caught_up()
    assert turn_pings(house, other)[0] == 1, "what was not said is said"
    await house.board(other).press("Roll")
    await house.caught_up()
    assert house.actions(match)[4:] == ["roll"]
    assert len(house.boards(match)) == 1
    await no_harm(house, match)


def said(house: House) -> list[int]:
    """How many messages everybody can read, and how many notifications came."""
    people = (house.ana, house.ben, house.cy, house.dee)
    places = [len(p.messages(place.id)) for p in people for place in p.channels()]
    return [*places, *(len(p.notifications) for p in people)]


async def test_f42_what_a_resume_brings_again_changes_nothing(house: House) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    gateway = house.stand.gateway
    (session,) = gateway.sessions.values()
    resumes, known = gateway.resumes, session.sequence
    house.stand.faults.reconnect()
    await house.board(player).press("Roll")
    await house.ana.until(lambda: gateway.resumes > resumes, PATIENCE_S)
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll"]
    resumed = asyncio.create_task(house.bot.wait_for("resumed", timeout=PATIENCE_S))
    await house.move(house.cy, "roll")  # its answer says that the bot waits for the resume by now
    before = [house.rows(match), said(house), house.board(house.cy)]
    again = asyncio.create_task(house.bot.wait_for("interaction", timeout=PATIENCE_S))
    answers = watch(house, "POST", CALLBACK)
    session.replay(known)
    await resumed
    await again
    await house.caught_up()
    assert answers.met == 0, "the presses came once more, and were known"
    assert [house.rows(match), said(house), house.board(house.cy)] == before
    await no_harm(house, match)


async def test_f42_a_second_ready_starts_nothing_anew(house: House) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    bot, calls = house.bot, len(house.stand.world.record)
    ready = asyncio.create_task(bot.wait_for("ready", timeout=PATIENCE_S))
    await house.ana.until(lambda: house.stand.gateway.connected)
    house.stand.gateway.ready_again()
    await ready
    await house.caught_up()
    assert len(house.stand.world.record) == calls, "no command and no message is sent again"
    await house.move(player, "end")
    assert house.turns_told(other) == 1
    await no_harm(house, match)


async def test_f42_a_cut_line_and_an_invalid_session(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "asyncio", AtOnce())
    match = await house.duel()
    gateway = house.stand.gateway
    resumes = gateway.resumes
    await house.stand.faults.drop()
    await house.ana.until(lambda: gateway.resumes > resumes, PATIENCE_S)
    await roll(house, match)
    identifies = gateway.identifies
    house.stand.faults.invalidate()
    await house.ana.until(lambda: gateway.identifies > identifies and gateway.connected, PATIENCE_S)
    player, other = await house.turn(match)
    await house.move(player, "end")
    assert house.actions(match)[2:] == ["roll", "end"]
    assert house.turns_told(other) == 1
    await no_harm(house, match)


async def test_f43_a_closed_door_is_not_knocked_at_again(house: House) -> None:
    house.stand.faults.close_dms(house.ben)
    direct = rf"^/channels/(?!{house.games}/)\d+/messages$"
    third = house.stand.faults.next("POST", direct, skip=2)  # Ana's, and one try at Ben's
    match = await unless(third, house.begun("triplock", house.ana, house.ben))
    await unless(third, house.caught_up())
    assert third.skip == 0
    house.stand.faults.clear()
    knock = watch(house, "*", rf"^/channels/{house.dm(house.ben)}/|^/users/@me/channels")
    await unless(knock, lay_without_ben(house, match))
    player, other = await house.turn(match)
    for person in (player, other):
        await unless(knock, moves(house, person, "roll", "end"))
    assert house.actions(match)[2:] == ["roll", "end", "roll", "end"]
    await house.restart()
    await unless(knock, house.caught_up())
    await no_harm(house, match)


async def moves(house: House, person: Person, *lines: str) -> None:
    for line in lines:
        await house.move(person, line)


async def lay_without_ben(house: House, match: str) -> None:
    """Ben's direct messages are closed: he lays his Diagram from the board."""
    await house.last(house.ana, house.dm(house.ana)).press("1.")
    await house.caught_up()
    await house.board(house.ben).press("My cards")
    mine = next(m for m in house.private(house.ben) if "1." in str(m.labels))
    await mine.press("1.")
    await house.caught_up()
    assert len(house.rows(match)) == 2
