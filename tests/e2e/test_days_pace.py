"""A match across days: time, reminders, the reserve, absences, outages; the clock is turned."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

import sandbox.api.messages as sandbox_messages
from bot.outbox.gallery import Gallery
from bot.play import questions
from bot.play.bank import RESERVE_S
from bot.play.clock import DAY_S, HOUR_S
from bot.screens.message import Say
from bot.store import asks, persons, spans, sqlite
from bot.store.asks import Ask
from bot.store.cursors import Cursor
from bot.store.persons import DM
from bot.store.persons import Person as Settings
from bot.store.spans import Absence
from sandbox.people.person import Person
from tests.e2e.trouble import Quick, begin, no_harm, posts
from tests.house import text
from tests.soak.shown import private_screen


@pytest.fixture
def house(quick: Quick) -> Quick:
    return quick


async def asked(house: Quick, match: str) -> Ask:
    """The one open question of a match."""
    assert house.store is not None
    (ask,) = await house.store.read(lambda tx: asks.read_open(tx, match))
    return ask


def reminded(house: Quick, person: Person) -> list[str]:
    return [ping for ping in house.pings(person) if "⏰" in ping]


async def test_a_turn_is_reminded_at_half_and_two_hours_before_its_end(house: Quick) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    ask = await asked(house, match)
    assert ask.bank == 3 * DAY_S + RESERVE_S
    await house.wait(3 * DAY_S - HOUR_S)
    assert reminded(house, player) == []
    await house.wait(2 * HOUR_S)
    assert len(reminded(house, player)) == 1
    assert "still your turn against" in reminded(house, player)[0]
    assert "time is up <t:" in text(house.board(player))
    await house.wait(2 * DAY_S + 20 * HOUR_S)
    assert len(reminded(house, player)) == 1
    await house.wait(2 * HOUR_S)
    assert len(reminded(house, player)) == 2
    await house.wait(3 * HOUR_S)
    assert len(reminded(house, player)) == 2
    assert (await asked(house, match)).late_at is not None
    assert "time was up <t:" in text(house.board(player))
    (told,) = reminded(house, other)
    assert "time is up" in told
    await house.press(player, house.board(player), "Roll")
    await house.caught_up()
    assert "time was up" not in text(house.board(player))
    await no_harm(house, match)


async def test_who_wants_no_reminders_gets_the_last_one(house: Quick) -> None:
    match = await begin(house)
    player, _ = await house.turn(match)
    await settle(house, Settings(player.id, reminders=False))
    await house.wait(5 * DAY_S)
    assert reminded(house, player) == []
    await house.wait(DAY_S - HOUR_S)
    assert len(reminded(house, player)) == 1
    await no_harm(house, match)


async def settle(house: Quick, settings: Settings) -> None:
    assert house.store is not None
    await house.store.write(lambda tx: persons.write(tx, settings))


async def test_quiet_hours_put_a_reminder_off(house: Quick) -> None:
    match = await begin(house)
    player, _ = await house.turn(match)
    half = house.clock() + 3 * DAY_S
    hour = datetime.fromtimestamp(half, UTC).hour
    quiet = Settings(player.id, quiet_from=(hour - 1) % 24, quiet_to=(hour + 3) % 24, zone="UTC")
    await settle(house, quiet)
    await house.wait(3 * DAY_S + HOUR_S)
    assert reminded(house, player) == []
    assert "time is up" in text(house.board(player)), "the board says it without a ping"
    await house.wait(3 * HOUR_S)
    assert len(reminded(house, player)) == 1
    await no_harm(house, match)


async def test_a_reminder_that_discord_refused_is_not_sent_in_quiet_hours(house: Quick) -> None:
    match = await begin(house)
    player, _ = await house.turn(match)
    half = house.clock() + 3 * DAY_S
    hour = datetime.fromtimestamp(half, UTC).hour
    quiet = Settings(player.id, quiet_from=(hour + 1) % 24, quiet_to=(hour + 5) % 24, zone="UTC")
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


async def test_a_private_message_tells_no_time_because_it_is_not_edited_then(house: Quick) -> None:
    match = await begin(house)
    player, _ = await house.turn(match)
    await house.wait(3 * DAY_S + HOUR_S)
    assert "time is up" in text(house.board(player))
    live = await house.live(match)
    seat = live.seat_for(player.id)
    assert seat is not None
    screen = await private_screen(Gallery(), live, seat, Cursor())
    said = " ".join(block.content for block in screen.blocks if isinstance(block, Say))
    assert "your turn" in said
    assert "time is up" not in said


async def test_an_outage_of_three_days_costs_nobody_time(house: Quick) -> None:
    match = await begin(house)
    player, _ = await house.turn(match)
    await house.wait(2 * DAY_S)
    await house.down()
    house.later(3 * DAY_S)
    await house.up()
    await house.wait(23 * HOUR_S)
    assert reminded(house, player) == []
    await house.wait(2 * HOUR_S)
    assert len(reminded(house, player)) == 1, "half of the bank is gone three days later"
    assert (await asked(house, match)).late_at is None
    await no_harm(house, match)


async def test_a_short_restart_is_no_outage(house: Quick) -> None:
    match = await begin(house)
    player, _ = await house.turn(match)
    await house.wait(3 * DAY_S - 60.0)
    await house.down()
    house.later(80.0)
    await house.up()
    await house.wait(0.0)
    assert len(reminded(house, player)) == 1
    await no_harm(house, match)


async def test_a_gateway_that_is_closed_for_days_costs_nobody_time(house: Quick) -> None:
    match = await begin(house)
    player, _ = await house.turn(match)
    await house.wait(2 * DAY_S)
    store = house.store
    assert store is not None

    async def is_out() -> bool:
        return bool(await store.read(lambda tx: spans.under_way(tx, spans.BOT)))

    await house.stand.faults.drop()
    await house.stored.until(is_out)
    house.later(3 * DAY_S)
    await house.wait(23 * HOUR_S)
    assert reminded(house, player) == []
    await house.wait(2 * HOUR_S)
    assert len(reminded(house, player)) == 1
    await no_harm(house, match)


async def test_an_outage_that_could_not_be_stored_costs_nobody_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is locked as the gateway closes, and as it opens again."""
    monkeypatch.setattr(sqlite, "BUSY_TIMEOUT_S", 0.05)
    async with await Quick.open(tmp_path) as house:
        match = await begin(house)
        player, _ = await house.turn(match)
        await house.wait(2 * DAY_S)
        store, outages = house.store, house.bot.outages
        assert store is not None
        with closing(sqlite3.connect(house.path, isolation_level=None)) as file:
            file.execute("BEGIN IMMEDIATE")
            await house.stand.faults.drop()
            await house.stored.until(lambda: store.failed == 1)
            house.later(3 * DAY_S)
            await house.stored.until(lambda: store.failed == 2)
            file.execute("ROLLBACK")
        assert not outages.is_open
        await house.bot.beat()
        assert outages.is_open
        await house.wait(23 * HOUR_S)
        assert reminded(house, player) == []
        await house.wait(2 * HOUR_S)
        assert len(reminded(house, player)) == 1
        await no_harm(house, match)


async def test_f5_a_restart_repeats_no_reminder(house: Quick) -> None:
    match = await begin(house)
    player, _ = await house.turn(match)
    await house.wait(3 * DAY_S + HOUR_S)
    for _ in range(2):
        await house.restart()
        await house.wait(0.0)
    assert len(reminded(house, player)) == 1
    await no_harm(house, match)


async def test_f41_an_outage_of_the_server_costs_nobody_time(house: Quick) -> None:
    match = await begin(house)
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


async def server_is(house: Quick, *, out: bool) -> None:
    """Waits until the bot has heard whether the server is available."""
    store = house.store
    assert store is not None

    async def is_so() -> bool:
        return out == bool(await store.read(lambda tx: spans.under_way(tx, spans.SERVER)))

    await house.stored.until(is_so)


async def test_f56_an_absence_does_not_count_and_is_told(house: Quick) -> None:
    match = await begin(house)
    player, _ = await house.turn(match)
    assert house.store is not None
    at = house.clock()
    await house.store.write(
        lambda tx: spans.add_absence(tx, Absence(player.id, at, at + 4 * DAY_S, shared=True))
    )
    await house.store.write(lambda tx: questions.look_again(tx, match, at))
    await house.wait(1.0)
    assert f"is away until <t:{at + 4 * DAY_S:.0f}:f>" in text(house.board(player))
    await house.wait(4 * DAY_S)
    assert "is away" not in text(house.board(player))
    await house.wait(2 * DAY_S)
    assert reminded(house, player) == []
    await house.wait(DAY_S + HOUR_S)
    assert len(reminded(house, player)) == 1
    await no_harm(house, match)


async def test_a_channel_that_refuses_the_ping_makes_nobody_late(house: Quick) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    await house.press(player, house.board(player), "Roll")
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


async def test_f57_a_reminder_whose_reason_is_gone_is_not_sent(house: Quick) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    await house.wait(3 * DAY_S - HOUR_S)
    house.later(2 * HOUR_S)
    await house.press(player, house.board(player), "Roll")
    await house.move(player, "end")
    await house.wait(0.0)
    assert reminded(house, player) == []
    assert reminded(house, other) == []
    await no_harm(house, match)


async def test_a_call_whose_answer_is_lost_is_not_sent_again(house: Quick, hasty: None) -> None:
    match = await begin(house)
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


async def test_who_decides_is_not_pinged_in_their_quiet_hours(house: Quick) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    hour = datetime.fromtimestamp(house.clock() + 6 * DAY_S, UTC).hour
    quiet = Settings(other.id, quiet_from=(hour - 1) % 24, quiet_to=(hour + 5) % 24, zone="UTC")
    await settle(house, quiet)
    await house.wait(6 * DAY_S + HOUR_S)
    assert "time was up" in text(house.board(player))
    assert reminded(house, other) == []
    await house.wait(5 * HOUR_S)
    assert len(reminded(house, other)) == 1
    await house.wait(DAY_S)
    assert len(reminded(house, other)) == 1
    await no_harm(house, match)


async def test_a_match_from_before_there_were_questions_is_taken_up(house: Quick) -> None:
    match = await begin(house)
    player, _ = await house.turn(match)
    await house.down()
    with closing(sqlite3.connect(house.path, isolation_level=None)) as file:
        file.execute("DELETE FROM asks")
        file.execute("DELETE FROM duties")
    await house.up()
    store = house.store
    assert store is not None

    async def is_known() -> bool:
        return await store.read(asks.unasked) == ()

    await house.stored.until(is_known)
    assert (await asked(house, match)).person == player.id
    await house.wait(3 * DAY_S + HOUR_S)
    assert len(reminded(house, player)) == 1
    await no_harm(house, match)


async def test_without_a_pace_there_are_reminders_after_days(house: Quick) -> None:
    match = await begin(house, pace="none")
    player, other = await house.turn(match)
    for days, count in ((0.9, 0), (0.2, 1), (1.7, 1), (0.3, 2), (3.8, 2), (0.2, 3), (5, 3)):
        await house.wait(days * DAY_S)
        assert len(reminded(house, player)) == count
    assert "time is up" not in text(house.board(player))
    assert reminded(house, other) == []
    await no_harm(house, match)


@pytest.mark.parametrize("call", ["turn", "reminder"])
async def test_a_channel_that_refuses_repeats_no_direct_message(
    house: Quick, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is tried again and again, and by then Discord knows no nonce any more."""
    monkeypatch.setattr(sandbox_messages, "_NONCE_S", -1.0)
    match = await begin(house)
    player, other = await house.turn(match)
    whom = other if call == "turn" else player
    own = Settings(whom.id, ping=DM)
    await settle(house, own)
    await house.press(player, house.board(player), "Roll")
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
