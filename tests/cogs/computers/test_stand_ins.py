"""Whom a stand-in plays for takes the seat back; until then it is the computer's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.cogs.computers import screens
from bot.cogs.computers.rules import replaced_people
from bot.cogs.matches.screens import CALLED, RUNS, TURN, running
from bot.match.refusals import ShellRefused
from bot.match.thinking.advice_worker import AdviceRequest
from bot.match.thinking.thinker import Urgency
from bot.match.turn_timer import RESERVE_S
from bot.match.wall_clock import DAY_S, HOUR_S
from bot.screens.parts import company
from bot.screens.refusals import sentence, way_back
from bot.screens.story import turns_told
from bot.store.keys import Repeated
from bot.store.matches import replaced_in
from bot.store.results import read_results
from bot.store.seats import Computer, Person, mark_told
from games.core import SIT, Advice, Level
from tests.cogs.clock.lateness import late_at
from tests.cogs.computers.standing_in import StandIn, duel, opened, three
from tests.deeds import asks_to_end, offers_rematch, takes_back, wakes
from tests.desk import ANA, BEN, CY, DEE, GUILD, Desk, name_of
from tests.interactions import fresh
from tests.probe.numbers import hidden, other
from tests.thinking_here import think_here

NAME = "Tumbler (medium)"
BUTTON = "Take my seat back"
FULL_S = 3 * DAY_S + RESERVE_S


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    made = await opened(tmp_path)
    yield made
    await made.store.close()


@pytest.fixture
async def late(desk: Desk) -> StandIn:
    """A stand-in has played for who was late, and the other is asked."""
    made = await duel(desk)
    await made.replaces()
    return made


async def is_over(late: StandIn) -> None:
    """The other opens a safe as soon as that is possible."""
    while (live := await late.desk.live(late.match)).match.status == "open":
        await late.desk.plays(late.match, late.other, f"dial:{hidden(live)}")
        await late.desk.waits(0)


async def moves(late: StandIn) -> None:
    """The other plays, and what follows."""
    live = await late.desk.live(late.match)
    await late.desk.plays(late.match, late.other, f"dial:{other(live)}")


async def refused(late: StandIn, person: int, key: str) -> str:
    before = await late.rows()
    with pytest.raises(ShellRefused, match=key) as why:
        await late.back(person)
    assert await late.rows() == before
    return sentence(why.value)


async def test_the_seat_comes_back_at_any_time(late: StandIn) -> None:
    assert BUTTON in await late.labels()
    await late.back()
    live = await late.desk.live(late.match)
    assert live.seats[late.seat].person == late.late
    assert live.seats[late.seat].name == name_of(late.late)
    assert (await late.rows())[-1] == (SIT, Person(late.late))
    assert BUTTON not in await late.labels()
    assert NAME not in live.added().standing
    assert f"{name_of(late.late)} took the seat back from" in "\n".join(
        turn.text for turn in turns_told(live, None)
    )


async def test_who_is_back_in_a_turn_is_asked_with_a_full_bank(late: StandIn) -> None:
    """And a thought that is under way is dropped."""
    started: list[AdviceRequest] = []

    async def think(call: AdviceRequest, urgency: Urgency) -> Advice[Any]:
        started.append(call)
        await takes_back(late.desk.acts, late.match, late.late)
        return await think_here(call, urgency)

    late.desk.think = think
    await moves(late)
    before = len(await late.rows())
    await late.desk.waits(0)
    assert len(started) == 1
    assert await late.rows() == [*(await late.rows())[:before], (SIT, Person(late.late))]
    (ask,) = await late.desk.open_asks(late.match)
    assert (ask.person, ask.bank, ask.late_at) == (late.late, FULL_S, None)
    assert ask.since == late.desk.now
    await late.desk.plays(late.match, late.late, await dial(late))
    assert await late.waiting() == {late.other}


async def test_who_is_blocked_in_the_server_does_not_take_it_back(late: StandIn) -> None:
    await late.desk.blocks.block(late.late, "Ana", GUILD, DEE, interaction=fresh())
    with pytest.raises(ShellRefused, match="blocked_here"):
        await late.back()
    assert late.late in [one.person for one in replaced_people(await late.desk.live(late.match))]


async def dial(late: StandIn) -> str:
    return f"dial:{other(await late.desk.live(late.match))}"


async def test_the_time_of_who_played_on_alone_runs_again(late: StandIn) -> None:
    """From that row on: nobody waited before. Else a table could wait for ever."""
    desk = late.desk
    await desk.waits(5 * DAY_S)
    await late.back()
    (ask,) = await desk.open_asks(late.match)
    assert (ask.person, ask.since) == (late.other, desk.now)
    await desk.waits(FULL_S + HOUR_S)
    (ask,) = await desk.open_asks(late.match)
    assert ask.late_at is not None
    assert f"A computer for {name_of(late.other)}" in await late.labels()


async def test_who_comes_back_twice_comes_back_once(late: StandIn) -> None:
    press = fresh()
    await takes_back(late.desk.acts, late.match, late.late, press)
    with pytest.raises(Repeated):
        await takes_back(late.desk.acts, late.match, late.late, press)
    assert "No computer plays for anybody" in await refused(late, late.late, "nobody_replaced")


async def test_only_that_person_takes_it_back(late: StandIn) -> None:
    for person in (late.other, CY):
        said = await refused(late, person, "not_replaced")
        assert f"A computer plays for {name_of(late.late)}" in said
    await is_over(late)
    await refused(late, late.late, "over")


async def test_who_was_replaced_plays_nothing_and_reads_the_way_back(late: StandIn) -> None:
    await moves(late)
    with pytest.raises(ShellRefused, match="replaced") as why:
        await late.desk.plays(late.match, late.late, "dial:1")
    assert "**Take my seat back** stands on the board" in sentence(why.value)
    (row,) = way_back(why.value)
    assert isinstance(row, tuple)
    assert [button.label for button in row] == [BUTTON]
    with pytest.raises(ShellRefused, match="no_seat") as why:
        await late.desk.plays(late.match, CY, "dial:1")
    assert way_back(why.value) == ()
    for deed in (wakes, asks_to_end):
        with pytest.raises(ShellRefused, match="replaced"):
            await deed(late.desk.matches, late.match, late.late)


async def test_it_stands_among_the_matches_of_that_person(late: StandIn) -> None:
    desk = late.desk
    live = await desk.live(late.match)
    line = running(live, desk.now, late.late)
    assert line.rank == CALLED
    assert line.button is not None
    assert line.button.label == BUTTON
    assert line.text.startswith("**A computer plays for you**")
    assert f"against {name_of(late.other)} · " in line.text
    assert company(live, late.late) == f" against {name_of(late.other)}"
    assert running(live, desk.now, late.other).rank == TURN

    async def listed(person: int) -> tuple[str, ...]:
        return await desk.store.read(lambda tx: replaced_in(tx, person))

    assert await listed(late.late) == (late.match,)
    assert await listed(late.other) == ()
    await late.back()
    assert await listed(late.late) == ()
    assert running(await desk.live(late.match), desk.now, late.late).rank == RUNS
    assert screens.back(live).blocks


async def test_nobody_takes_the_seat_of_who_was_forgotten(late: StandIn) -> None:
    desk = late.desk
    await desk.forgetting.forget(late.late, interaction=fresh())
    assert BUTTON not in await late.labels()
    assert "can take the seat back" not in await late.text()
    await refused(late, late.late, "nobody_replaced")
    assert await desk.store.read(lambda tx: replaced_in(tx, late.late)) == ()
    live = await desk.live(late.match)
    assert live.seats[late.seat].sitter == Computer(Level.MEDIUM), "it plays on"
    await is_over(late)


async def test_it_is_the_seat_of_who_sat_there_last(desk: Desk) -> None:
    """Not of somebody from whom that person has it."""
    made = await duel(desk)
    await desk.hands_over(made.match, made.late, CY)
    found = StandIn(await late_at(desk, made.match))
    assert found.late == CY
    await found.replaces(made.other)
    await refused(found, made.late, "not_replaced")
    await found.back(CY)
    assert CY in (await desk.live(made.match)).table.people


async def test_a_hand_over_after_that_leaves_nothing_of_it(late: StandIn) -> None:
    await late.back()
    await late.desk.hands_over(late.match, late.late, DEE)
    assert BUTTON not in await late.labels()
    await refused(late, late.late, "nobody_replaced")


async def test_leaving_after_that_leaves_nothing_of_it(desk: Desk) -> None:
    late = await three(desk)
    await late.replaces()
    await late.back()
    await desk.acts.resign(late.match, late.late, interaction=fresh())
    assert (await desk.live(late.match)).match.status == "open"
    assert BUTTON not in await late.labels()
    await refused(late, late.late, "nobody_replaced")


async def test_a_sleeping_table_wakes_as_its_person_comes_back(late: StandIn) -> None:
    desk = late.desk
    for _ in range(15):
        await desk.waits(DAY_S)
    assert (await desk.live(late.match)).is_asleep
    assert BUTTON in await late.labels()
    await late.back()
    live = await desk.live(late.match)
    assert not live.is_asleep
    (ask,) = await desk.open_asks(late.match)
    assert (ask.person, ask.bank) == (late.other, FULL_S)
    assert ask.since is not None, "who slept was told"


async def test_what_a_person_was_told_is_not_told_again(late: StandIn) -> None:
    """As far as it was told before the computer sat down."""
    await late.back()
    n = (await late.desk.live(late.match)).play.n
    await late.desk.store.write(lambda tx: mark_told(tx, late.match, late.late, n))
    found = StandIn(await late_at(late.desk, late.match))
    await moves(late)
    found = StandIn(await late_at(late.desk, late.match))
    await found.replaces(late.other, late.late)
    await found.back(late.late)
    live = await late.desk.live(late.match)
    assert live.seats[late.seat].told == n


async def test_the_result_is_the_computers_and_so_is_the_rematch(late: StandIn) -> None:
    desk = late.desk
    await is_over(late)
    results = await desk.store.read(lambda tx: read_results(tx, late.match))
    assert results[late.seat].sitter == Computer(Level.MEDIUM)
    assert results[late.seat].name == NAME
    told = f"{NAME} played for {name_of(late.late)}, and sits there in the next match, too."
    assert told in await late.text()
    assert BUTTON not in await late.labels()
    with pytest.raises(ShellRefused, match="no_seat"):
        await offers_rematch(desk.matches, late.match, late.late)
    await offers_rematch(desk.matches, late.match, late.other)
    following = (await desk.live(late.match)).facts.rematch
    assert following is not None
    live = await desk.live(following)
    assert {one.name for one in live.seats} == {name_of(late.other), NAME}
    assert "can take the seat back" not in (await desk.board(following)).text
    with pytest.raises(ShellRefused, match="nobody_replaced"):
        await takes_back(desk.acts, following, late.late)


async def test_a_series_goes_on_with_who_sits_there(desk: Desk) -> None:
    late = await duel(desk, series="best of 3")
    await late.replaces()
    await is_over(late)
    following = (await desk.live(late.match)).facts.rematch
    assert following is not None
    assert {one.name for one in (await desk.live(following)).seats} == {name_of(late.other), NAME}


async def test_each_takes_back_their_own(desk: Desk) -> None:
    late = await three(desk)
    await late.replaces()
    await desk.waits(7 * DAY_S)
    (ask,) = await desk.open_asks(late.match)
    late.at[ask.person] = (ask.seat, ask.k)
    (left,) = {ANA, BEN, CY} - {late.late, ask.person}
    await late.replaces(left, ask.person)
    board = await late.text()
    for person in (late.late, ask.person):
        assert f"plays for {name_of(person)}, who can take the seat back." in board
    said = await refused(late, left, "not_replaced")
    assert name_of(late.late) in said
    assert name_of(ask.person) in said
    assert (await late.labels()).count(BUTTON) == 1
    await late.back(ask.person)
    board = await late.text()
    assert f"plays for {name_of(late.late)}," in board
    assert f"plays for {name_of(ask.person)}," not in board
    assert (await late.labels()).count(BUTTON) == 1
