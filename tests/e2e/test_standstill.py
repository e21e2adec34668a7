"""F68: the bot stands still, as in a suspended machine, or its wall clock leaps: nobody loses time.

The house does not beat by itself, so each test says in which order its tasks awake.
"""

from __future__ import annotations

import asyncio

import pytest

from bot.cogs.clock.reminders import SPREAD_S
from bot.match import turn_timer
from bot.match.outages import ALIVE, AWAKE
from bot.match.wall_clock import DAY_S, HOUR_S
from bot.store import questions as asks
from bot.store import spans
from bot.store.meta import write_meta
from bot.store.seats import Clock
from bot.store.spans import Span
from bot.store.sqlite.engine import SqliteStore
from bot.store.tables import read_table
from bot.store.tx import Tx
from tests.cogs.clock.lateness import EMPTY_S
from tests.e2e.lateness import actors_of, asked, choices, late_duel, reminded
from tests.e2e.trouble import met, no_harm
from tests.house import House

pytestmark = pytest.mark.usefixtures("without_computers")

MANY = 6
"""So many matches are asked at once, of two people each."""

NIGHT_S = 8 * HOUR_S

MEMBER = r"/guilds/\d+/members/\d+$"


@pytest.fixture
async def house(house: House) -> House:
    """A house whose gateway is open: its opening is a sign of life, too."""
    await house.stored.until(lambda: house.bot.outages.is_open)
    return house


async def outages(house: House) -> list[Span]:
    """The outages of the bot that count."""
    read = await house.matches.store.read(lambda tx: spans.read_outages(tx, None, None, 0))
    return list(read)


async def banks(house: House) -> list[float]:
    """What is left of the bank of each question that is open, by match and seat."""

    def read(tx: Tx) -> list[float]:
        found: list[float] = []
        for ask in sorted(asks.read_all_open(tx), key=lambda ask: (ask.match, ask.seat)):
            table = read_table(tx, ask.match)
            assert table is not None
            rest = turn_timer.time_left(
                ask, house.clock(), turn_timer.uncounted_spans(tx, table, ask)
            )
            assert rest is not None
            found.append(rest)
        return found

    return await house.matches.store.read(read)


async def does(house: House) -> None:
    """Does and shows all that is due, before any sign of life."""
    while await house.bot.duties.do_due():
        pass
    await house.caught_up()


async def test_a_process_that_stood_still_was_out(house: House) -> None:
    """Not for a short pause, which counts as a short outage does."""
    await house.duel()
    for _ in range(4):
        house.stands_still(50)
        await house.bot.beat()
    assert await outages(house) == []
    since = house.clock()
    house.stands_still(130)
    await house.bot.beat()
    (span,) = await outages(house)
    assert span.since == pytest.approx(since, abs=30)
    assert span.until - span.since >= 130
    await house.bot.beat()
    assert await outages(house) == [span], "it is counted once"


async def test_a_turned_clock_is_no_standstill(house: House) -> None:
    """Somebody turns it in the sandbox; the bot is there, and says so."""
    _, late, other = await late_duel(house)
    assert await outages(house) == []
    assert choices(house.board(other)) == ["Give", "Let the bot play"]
    assert reminded(house, late) == []


async def test_many_questions_due_at_once_wait_until_the_standstill_is_counted(
    house: House,
) -> None:
    for _ in range(MANY):
        await house.begun("triplock", house.ana, house.ben, pace="1 day", late="play on")
    await house.wait(HOUR_S)
    before = await banks(house)
    assert len(before) == 2 * MANY
    calls = len(house.stand.world.record)
    pings = [len(house.ana.notifications), len(house.ben.notifications)]

    house.stands_still(30 * DAY_S)
    await does(house)

    assert await banks(house) == pytest.approx(before, abs=60)
    found = await house.matches.store.read(asks.read_all_open)
    assert [ask for ask in found if ask.late_at is not None or ask.by_clock or ask.stage] == []
    assert [len(house.ana.notifications), len(house.ben.notifications)] == pings
    for match in {ask.match for ask in found}:
        assert Clock() not in await actors_of(house, match)
    assert len(house.stand.world.record) == calls, "nothing is sent, and nobody looked up"


async def test_a_standstill_in_the_middle_of_a_duty_is_counted_before_it_ends(
    house: House,
) -> None:
    match = await house.duel(pace="1 day", late="play on")
    late, _ = await house.turn(match)
    gate = asyncio.Event()
    fault = house.stand.faults.next("GET", MEMBER, hold=gate)
    house.later(2 * DAY_S + HOUR_S)
    doing = asyncio.create_task(house.bot.duties.do_due())
    await met(house, fault)
    house.stands_still(30 * DAY_S)
    gate.set()
    await doing
    await does(house)
    ask = await asked(house, match)
    assert (ask.person, ask.late_at, ask.by_clock) == (late.id, None, False)
    await no_harm(house, match)


@pytest.mark.parametrize("first", ["beat", "duties", "press", "close"])
async def test_whoever_awakes_first_counts_it(house: House, first: str) -> None:
    match = await house.duel(pace="1 day")
    player, other = await house.turn(match)
    await house.wait(2 * DAY_S - 2 * HOUR_S)
    house.stands_still(NIGHT_S)
    if first == "beat":
        await house.bot.beat()
    elif first == "press":
        await other.slash(house.games, "match words")
    elif first == "close":
        await house.stand.faults.drop()
        await house.stored.until(lambda: not house.bot.outages.is_open)
        await house.stored.until(lambda: house.bot.outages.is_open)
    await does(house)
    assert reminded(house, player) == [], "half of the bank has not gone"
    await house.bot.beat()
    await house.wait(2 * HOUR_S + 2 * SPREAD_S)
    assert len(reminded(house, player)) == 1
    assert (await asked(house, match)).late_at is None
    await no_harm(house, match)


async def test_another_process_that_was_there_leaves_no_outage(house: House) -> None:
    match = await house.duel()
    _, other = await house.turn(match)
    await house.caught_up()

    def beats(tx: Tx) -> None:
        write_meta(tx, ALIVE, repr(house.clock()))
        write_meta(tx, AWAKE, repr(house.unturned()))

    house.stands_still(EMPTY_S + HOUR_S)
    other_process = await SqliteStore.open(house.path)
    await other_process.write(beats)
    await other_process.close()
    await does(house)
    assert await outages(house) == []
    assert choices(house.board(other)) == ["Give", "Let the bot play"]


async def test_f54_a_clock_that_steps_back_is_no_standstill(house: House) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    house.stands_still(-NIGHT_S)
    await house.bot.beat()
    await does(house)
    assert await outages(house) == []
    house.stands_still(10)
    await house.bot.beat()
    assert await outages(house) == []
    assert (await asked(house, match)).person == player.id
    await no_harm(house, match)
