"""Reminders and outages of a match across days.

The rules of it: `tests/cogs/clock/test_days_pace`.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.app import client
from bot.match.wall_clock import DAY_S, HOUR_S
from bot.store import person_settings, questions, spans
from bot.store.person_settings import DM
from bot.store.person_settings import PersonSettings as Settings
from bot.store.sqlite import engine
from sandbox.api import messages as sandbox_messages
from tests.e2e.lateness import asked, reminded
from tests.e2e.trouble import no_harm, posts
from tests.house import House


async def settle(house: House, settings: Settings) -> None:
    assert house.store is not None
    await house.store.write(lambda tx: person_settings.write(tx, settings))


async def test_a_reminder_that_discord_refused_is_not_sent_in_quiet_hours(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "BOARDS_S", 0.2)  # what is refused keeps no bot from its end
    match = await house.duel()
    player, _ = await house.turn(match)
    half = house.clock() + 3 * DAY_S
    hour = datetime.fromtimestamp(half, UTC).hour
    quiet = Settings(player.id, quiet_from=(hour + 2) % 24, quiet_to=(hour + 6) % 24, zone="UTC")
    await settle(house, quiet)
    path = f"/channels/{house.games}/messages"
    fault = house.stand.faults.next("POST", path, status=503, times=1_000)
    house.later(3 * DAY_S + 60.0)
    await house.bot.beat()
    await house.bot.duties.do_due()
    await house.stored.until(lambda: fault.met)
    await house.down()
    house.stand.faults.clear()
    house.later(2 * HOUR_S)
    await house.up()
    await house.wait(0.0)
    assert reminded(house, player) == []
    await house.wait(4 * HOUR_S)
    assert len(reminded(house, player)) == 1
    await house.wait(4 * HOUR_S)
    assert len(reminded(house, player)) == 1
    await no_harm(house, match)


async def test_a_gateway_that_is_closed_for_days_costs_nobody_time(house: House) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    await house.wait(2 * DAY_S)
    store = house.store
    assert store is not None

    async def is_out() -> bool:
        return bool(await store.read(lambda tx: spans.outages_under_way(tx, spans.BOT)))

    house.stand.faults.refuse(4000)
    await house.stand.faults.drop()
    await house.stored.until(is_out)
    house.later(3 * DAY_S)
    house.stand.faults.accept()
    await house.wait(23 * HOUR_S)
    assert reminded(house, player) == []
    await house.wait(2 * HOUR_S)
    assert len(reminded(house, player)) == 1
    await no_harm(house, match)


async def test_an_outage_that_could_not_be_stored_costs_nobody_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is locked as the gateway closes, and as it opens again."""
    monkeypatch.setattr(engine, "BUSY_TIMEOUT_S", 0.05)
    async with await House.open(tmp_path) as house:
        match = await house.duel()
        player, _ = await house.turn(match)
        await house.wait(2 * DAY_S)
        store, outages = house.store, house.bot.outages
        assert store is not None
        with house.locked():
            house.stand.faults.refuse(4000)
            await house.stand.faults.drop()
            await house.stored.until(lambda: store.failed == 1)
            house.later(3 * DAY_S)
            house.stand.faults.accept()
            await house.stored.until(lambda: store.failed == 2)
        assert not outages.is_open
        await house.bot.beat()
        assert outages.is_open
        await house.wait(23 * HOUR_S)
        assert reminded(house, player) == []
        await house.wait(2 * HOUR_S)
        assert len(reminded(house, player)) == 1
        await no_harm(house, match)


async def test_f5_a_restart_repeats_no_reminder(house: House) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    await house.wait(3 * DAY_S + HOUR_S)
    for _ in range(2):
        await house.restart()
        await house.wait(0.0)
    assert len(reminded(house, player)) == 1
    await no_harm(house, match)


async def test_f41_an_outage_of_the_server_costs_nobody_time(house: House) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    house.stand.faults.outage()
    await server_is(house, out=True)
    await house.wait(9 * DAY_S)
    assert reminded(house, player) == []
    house.stand.faults.outage(over=True)
    await server_is(house, out=False)
    await house.wait(3 * DAY_S - HOUR_S)
    assert reminded(house, player) == []
    await house.wait(2 * HOUR_S)
    assert len(reminded(house, player)) == 1
    await no_harm(house, match)


async def server_is(house: House, *, out: bool) -> None:
    """Waits until the bot has heard whether the server is available."""
    store = house.store
    assert store is not None

    async def is_so() -> bool:
        return out == bool(await store.read(lambda tx: spans.outages_under_way(tx, spans.SERVER)))

    await house.stored.until(is_so)


async def test_a_channel_that_refuses_the_ping_makes_nobody_late(house: House) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    await house.board(player).press("Roll")
    await house.caught_up()
    house.stand.faults.forbid(house.games, "send_messages", "view_channel")
    await house.move(player, "end")
    await house.caught_up()
    await house.wait(8 * DAY_S)
    ask = await asked(house, match)
    assert (ask.person, ask.since, ask.late_at) == (other.id, None, None)
    house.stand.faults.allow(house.games, "send_messages", "view_channel")
    before = len(house.pings(other))
    await house.wait(HOUR_S)
    assert [("your turn" in ping) for ping in house.pings(other)[before:]] == [True]
    await house.wait(5 * DAY_S)
    assert (await asked(house, match)).late_at is None
    await no_harm(house, match)


async def test_a_call_whose_answer_is_lost_is_not_sent_again(house: House, hasty: None) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    for wait_s, person in ((3 * DAY_S - HOUR_S, player), (2 * DAY_S + 21 * HOUR_S, other)):
        await house.wait(wait_s)
        told = len(reminded(house, person))
        fault = house.stand.faults.next("POST", posts(house), cut="after")
        await house.wait(2 * HOUR_S)
        await house.wait(HOUR_S)
        assert fault.met == 1
        assert len(reminded(house, person)) == told + 1
        assert len(house.boards(match)) == 1
    await no_harm(house, match)


async def test_a_match_from_before_there_were_questions_is_taken_up(house: House) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    await house.down()
    house.sql("DELETE FROM asks")
    house.sql("DELETE FROM duties")
    await house.up()
    store = house.store
    assert store is not None

    async def is_known() -> bool:
        return await store.read(questions.unasked) == ()

    await house.stored.until(is_known)
    assert (await asked(house, match)).person == player.id
    await house.wait(3 * DAY_S + HOUR_S)
    assert len(reminded(house, player)) == 1
    await no_harm(house, match)


@pytest.mark.parametrize("call", ["turn", "reminder"])
async def test_a_channel_that_refuses_repeats_no_direct_message(
    house: House, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is tried again and again, and by then Discord knows no nonce any more."""
    monkeypatch.setattr(sandbox_messages, "_NONCE_S", -1.0)
    match = await house.duel()
    player, other = await house.turn(match)
    whom = other if call == "turn" else player
    own = Settings(whom.id, ping=DM)
    await settle(house, own)
    await house.board(player).press("Roll")
    await house.caught_up()
    house.stand.faults.forbid(house.games, "send_messages", "view_channel")
    if call == "turn":
        await house.move(player, "end")
    else:
        await house.wait(3 * DAY_S + HOUR_S)
    here = house.dm(whom)
    told = "your turn against" if call == "turn" else "⏰"
    for _ in range(4):
        assert sum(told in n.text for n in whom.notifications if n.channel == here) == 1
        await house.wait(HOUR_S)
    house.stand.faults.allow(house.games, "send_messages", "view_channel")
    await house.wait(HOUR_S)
    assert sum(told in n.text for n in whom.notifications if n.channel == here) == 1
    assert not any(told in ping for ping in house.pings(whom))
    await no_harm(house, match)
