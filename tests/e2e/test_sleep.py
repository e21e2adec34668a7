"""A table that sleeps, as Discord shows it; `tests/cogs/sleep/test_sleep` has the rules of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.delivery.board import REFUSED
from bot.match.jobs import LEASE_S
from bot.match.sleep import CHANNEL, FALLS_ASLEEP_S, REMOVED, SLEEP, SLEEPS_S
from bot.match.wall_clock import DAY_S, HOUR_S
from bot.store import servers
from bot.store.jobs import read_duties
from bot.store.servers import Server
from sandbox.people.person import Person
from tests.e2e.killing import Mortal
from tests.e2e.trouble import edits, lag, no_harm
from tests.house import House
from tests.interactions import fresh
from tests.news import PATIENCE_S
from tests.refusal import refusal


def sleeps(house: House) -> bool:
    board = house.board(house.cy)
    told = "Asleep since <t:" in board.text
    assert told == ("Wake it" in board.labels)
    return told


def counted(house: House) -> list[int]:
    """How many pings each of the two has got, in the channel and directly."""
    return [sum(n.ping for n in person.notifications) for person in (house.ana, house.ben)]


async def wake(house: House, person: Person) -> None:
    await house.board(person).press("Wake it")
    await house.caught_up()


async def test_f59_nobody_acts_and_the_match_is_kept_without_a_result(house: House) -> None:
    match = await house.duel(pace="none")
    player, other = await house.turn(match)
    await house.wait(13 * DAY_S)
    assert not sleeps(house)
    await house.wait(DAY_S)
    assert sleeps(house)
    before, board = counted(house), house.board(house.ana)
    await house.wait(30 * DAY_S)
    assert counted(house) == before, "nobody is told anything of a table that sleeps"
    assert house.board(house.ana).id == board.id
    await house.restart()
    await house.wait(0.0)
    assert counted(house) == before
    await house.ana.slash(house.games, "matches")
    assert "Asleep" in house.newest(house.ana).text
    await wake(house, house.cy)
    assert sleeps(house)
    assert refusal(house.newest(house.cy).text) == "no_seat"
    await wake(house, other)
    assert not sleeps(house)
    assert house.board(house.ana).id != board.id, "the board comes again"
    assert len(house.boards(match)) == 1
    pings = dict(zip((house.ana, house.ben), zip(before, counted(house), strict=True), strict=True))
    assert pings[player][1] == pings[player][0] + 1
    assert pings[other][1] == pings[other][0], "who woke it is not pinged"
    before = counted(house)
    await house.board(house.ana).press_id(f"t1b.{match}.0._wake", forged=True)
    await house.caught_up()
    assert counted(house) == before, "a table that is awake stays as it is"
    await house.wait(FALLS_ASLEEP_S)
    assert sleeps(house)
    await house.wait(SLEEPS_S)
    assert (await house.live(match)).is_void
    board = house.board(house.ana)
    assert "Nobody woke the table for 60 days." in board.text
    await board.press_id(f"t1b.{match}.0._story", forged=True)
    assert "laid" in house.newest(house.ana).text
    await no_harm(house, match)


async def test_a_table_that_is_refused_for_ever_sleeps_and_is_kept(house: House) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    await house.board(player).press("Roll")
    await house.caught_up()
    house.stand.faults.forbid(house.games, "send_messages", "view_channel")
    await house.move(player, "end")
    await house.wait(FALLS_ASLEEP_S - HOUR_S)
    assert not (await house.live(match)).is_asleep
    await house.wait(2 * HOUR_S)
    assert (await house.live(match)).is_asleep
    await house.wait(DAY_S)
    left = await house.matches.store.read(lambda tx: read_duties(tx, match))
    assert [duty.kind for duty in left] == [SLEEP], "it is tried no more"
    await house.wait(SLEEPS_S)
    assert (await house.live(match)).is_void
    await no_harm(house, match)


async def test_the_end_of_a_match_is_tried_ever_more_rarely_where_it_is_refused(
    house: House,
) -> None:
    match = await house.duel()
    house.stand.faults.forbid(house.games, "send_messages", "view_channel")
    await house.acts.resign(match, house.ana.id, interaction=fresh())
    house.bot.services.delivery.wake(match)
    await house.caught_up()
    pauses: list[float] = []
    for _ in range(8):
        known = await house.matches.store.read(lambda tx: read_duties(tx, match))
        (duty,) = (one for one in known if one.kind == REFUSED)
        pauses.append((duty.due_at - house.clock()) / HOUR_S)
        await house.wait(duty.due_at - house.clock() + 1.0)
    assert [round(pause, 1) for pause in pauses] == [0.5, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 24.0]
    house.stand.faults.allow(house.games, "send_messages", "view_channel")
    await house.wait(DAY_S)
    assert "Ben wins the Triplock duel" in house.last(house.cy).text
    await no_harm(house, match)


@pytest.fixture
async def mortal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Mortal]:
    monkeypatch.setenv("TUMBLER_CLOCK", str(tmp_path / "clock"))
    async with await Mortal.open(tmp_path) as made:
        yield made


def fell_asleep(house: House, match: str) -> bool:
    return house.sql("SELECT 1 FROM sleeps WHERE match = ?", match) != []


async def test_killed_while_it_falls_asleep_and_while_it_wakes(
    mortal: Mortal, tmp_path: Path
) -> None:
    house, clock = mortal, tmp_path / "clock"
    match = await house.duel(pace="none")
    player, other = await house.turn(match)
    before = [house.pings(player), house.pings(other)]
    fault = house.stop_at("PATCH", edits(house))
    clock.write_text(str(15 * DAY_S))
    # A bot that is killed before it has noted the turn of the clock was away for 15 days.
    await house.stored.until(lambda: fell_asleep(house, match), "the table asleep on disk")
    await house.killed_at(fault)
    await house.up()
    clock.write_text(str(15 * DAY_S + LEASE_S + 1))  # what was under way is taken up again
    await house.ana.until(lambda: sleeps(house), PATIENCE_S)
    await house.caught_up()
    assert lag(house.path, match) == 0
    fault = house.stop_at("POST", rf"^/channels/{house.games}/messages$", late=True)
    await house.board(other).press("Wake it")
    await house.killed_at(fault)
    await house.up()
    await house.caught_up()
    assert not sleeps(house)
    assert len(house.boards(match)) == 1
    after = [house.pings(player), house.pings(other)]
    assert len(after[0]) - len(before[0]) == 1 + reminders(after[0]) - reminders(before[0])
    assert after[1] == before[1]
    assert house.board(player).now() == house.board(player)


def reminders(pings: list[str]) -> int:
    return sum("⏰" in ping for ping in pings)


async def test_f37_a_table_whose_channel_is_gone_is_woken_in_another(house: House) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    texts = [p.id for p in house.ana.channels() if p.kind == "text" and p.id != house.games]
    elsewhere, only = texts[:2]
    house.stand.faults.delete_channel(house.games)
    await house.last(player, house.dm(player)).press("Roll")
    await house.caught_up()
    asleep = (await house.live(match)).facts.asleep
    assert asleep is not None
    assert asleep.reason == CHANNEL
    calls = len(house.stand.world.record)
    await house.wait(20 * DAY_S)
    assert len(house.stand.world.record) == calls, "a channel that is gone is not asked again"
    await other.slash(elsewhere, "matches")
    await house.caught_up()
    listed = house.last(other, elsewhere)
    assert "Asleep" in listed.text
    pings = len(house.pings(player, elsewhere))
    await only_in(house, only)
    await listed.press("Wake it here")
    await house.caught_up()
    assert f"opened only in <#{only}>" in house.newest(other, elsewhere).text
    assert (await house.live(match)).is_asleep
    await only_in(house)
    await listed.press("Wake it here")
    await house.caught_up()
    live = await house.live(match)
    assert (live.facts.asleep, live.match.channel) == (None, elsewhere)
    board = house.board(player, elsewhere)
    assert board.match == match
    assert "You can still use" in board.text
    assert len(house.pings(player, elsewhere)) == pings + 1
    await board.press("End turn")
    await house.caught_up()
    await house.newest(player, elsewhere).press("Lose both dice")
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll", "end"]
    await no_harm(house, match)


async def only_in(house: House, *channels: int) -> None:
    """Tables may be opened in these channels of the server alone."""
    server = Server(house.stand.world.guild_id, channels=channels)
    await house.matches.store.write(lambda tx: servers.write(tx, server))


async def test_f38_tables_of_a_server_that_is_left_sleep_until_the_bot_is_back(
    house: House,
) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    house.stand.faults.kick_bot()
    await house.stored.until(lambda: is_asleep(house, match))
    before = counted(house)
    await house.wait(10 * DAY_S)
    assert counted(house) == before
    house.stand.faults.invite_bot()
    await house.cy.until(lambda: sleeps(house))
    await house.caught_up()
    assert "away from its server" in house.board(house.ana).text
    await wake(house, other)
    assert not sleeps(house)
    assert "your turn" in house.pings(player)[-1]
    await house.board(player).press("Roll")
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll"]
    await no_harm(house, match)


async def is_asleep(house: House, match: str) -> bool:
    return (await house.live(match)).is_asleep


async def test_f38_a_server_that_was_left_while_the_bot_was_down(house: House) -> None:
    match = await house.duel()
    await house.down()
    house.stand.faults.kick_bot()
    await house.up()
    await house.stored.until(lambda: is_asleep(house, match))


async def test_f38_a_move_by_direct_message_leaves_the_table_of_a_server_asleep(
    house: House,
) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    house.stand.faults.kick_bot()
    await house.stored.until(lambda: is_asleep(house, match))
    await house.last(player, house.dm(player)).press("Roll")
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll"]
    live = await house.live(match)
    assert live.facts.asleep is not None
    assert live.facts.asleep.reason == REMOVED
    assert not live.facts.is_refused
    await house.wait(61 * DAY_S)
    assert (await house.live(match)).is_void
