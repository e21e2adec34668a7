"""The term `late` at "play on": the clock plays at once, and in the end the seat leaves; F55."""

from __future__ import annotations

import pytest

from bot.play.bank import RESERVE_S
from bot.play.clock import DAY_S, HOUR_S
from bot.play.late import DEADLINE
from bot.store.actors import Clock
from bot.store.duties import read_duties, take
from games.core import LEAVE
from sandbox.people.person import Person
from tests.e2e.test_late import actors_of, answered, choices, late_duel, mark, open_asks
from tests.e2e.trouble import Quick, no_harm
from tests.house import labels, match_of, text


@pytest.fixture
def house(quick: Quick) -> Quick:
    return quick


async def duel(house: Quick, pace: str, late: str = "play on") -> str:
    """A duel that is played on by the clock for who is late; both lay their first Diagram."""
    await house.ana.slash(
        house.games, "triplock start", opponent=house.ben.id, pace=pace, late=late
    )
    await house.press(house.ben, house.last(house.ben), "Accept")
    await house.begun()
    match = match_of(house.board(house.ana))
    for count, person in enumerate((house.ana, house.ben), 1):
        await house.press(person, house.last(person, house.dm(person)), "1.")
        await house.grown(match, count)
    return match


async def turn_ended(house: Quick, match: str, person: Person) -> None:
    """A person rolls and ends the turn."""
    await house.press(person, house.board(person), "Roll")
    await house.caught_up()
    await house.move(person, "end")
    live = await house.live(match)
    assert [house.person(live, seat) for seat in live.play.turn.waiting] != [person]


async def test_the_clock_plays_at_once_and_says_so(house: Quick) -> None:
    match = await duel(house, "1 day")
    late, other = await house.turn(match)
    before = len(house.rows(match))
    await house.wait(DAY_S + RESERVE_S - HOUR_S)
    assert len(house.rows(match)) == before
    await house.wait(2 * HOUR_S)
    live = await house.live(match)
    assert [house.person(live, seat) for seat in live.play.turn.waiting] == [other]
    assert set((await actors_of(house, match))[before:]) == {Clock()}
    board = house.board(other)
    assert f"The clock played for {mark(live, late)} {late.name}." in text(board)
    assert choices(board) == []
    assert not any("time is up" in ping for ping in house.pings(other))
    assert sum("your turn" in ping for ping in house.pings(other)) == 1
    await no_harm(house, match)


async def test_the_clock_plays_for_who_is_gone_once_the_bank_is_empty(house: Quick) -> None:
    match = await duel(house, "1 day")
    late, other = await house.turn(match)
    before = len(house.rows(match))
    house.stand.faults.close_dms(late)
    house.stand.faults.leave(late)
    await house.wait(2 * DAY_S + HOUR_S)
    assert f"{late.name} can't be reached any more." in text(house.board(other))
    assert choices(house.board(other)) == ["Wait on", "Play one careful move"]
    await house.wait(2 * DAY_S)
    assert set((await actors_of(house, match))[before:]) == {Clock()}
    assert choices(house.board(other)) == []
    await no_harm(house, match)


async def test_who_lets_the_clock_play_three_turns_leaves_after_a_week(house: Quick) -> None:
    match = await duel(house, "3 days")
    late, other = await house.turn(match)
    for turn in range(3):
        await house.wait(3 * DAY_S + (RESERVE_S if turn == 0 else 0) + HOUR_S)
        assert LEAVE not in house.actions(match), turn
        await turn_ended(house, match, other)
    await house.wait(3 * DAY_S + HOUR_S)
    live = await house.live(match)
    assert house.actions(match)[-1] == LEAVE
    assert live.match.status == "over"
    assert "seat was given up: the clock had played for it too long." in text(house.board(other))
    assert late.name in text(house.board(other))
    await no_harm(house, match)


async def test_never_before_seven_days_without_an_own_act(house: Quick) -> None:
    match = await duel(house, "12 hours")
    _, other = await house.turn(match)
    await house.wait(DAY_S / 2 + RESERVE_S + HOUR_S)
    for _ in range(5):  # 3.5 days, and half a day for each turn after that
        await turn_ended(house, match, other)
        await house.wait(DAY_S / 2 + HOUR_S)
    assert LEAVE not in house.actions(match)
    await turn_ended(house, match, other)
    await house.wait(0.6 * DAY_S)
    assert LEAVE not in house.actions(match), "6.85 days"
    await turn_ended(house, match, other)
    await house.wait(DAY_S / 2 + HOUR_S)
    assert house.actions(match)[-1] == LEAVE
    await no_harm(house, match)


async def test_an_own_act_begins_the_count_again(house: Quick) -> None:
    match = await duel(house, "3 days")
    late, other = await house.turn(match)
    await house.wait(6 * DAY_S + HOUR_S)
    for turn in range(5):
        await turn_ended(house, match, other)
        if turn == 1:
            await turn_ended(house, match, late)
            await turn_ended(house, match, other)
        await house.wait(6 * DAY_S + HOUR_S)
        assert (LEAVE in house.actions(match)) == (turn == 4), turn
    await no_harm(house, match)


@pytest.mark.parametrize("first", ["the person", "the clock"])
async def test_f55_whichever_is_stored_first_counts(house: Quick, first: str) -> None:
    match, late, other = await late_duel(house)
    board, before = house.board(late), len(house.rows(match))
    await house.bot.duties.stop()
    await house.press(other, house.board(other), "Play one careful move")
    await house.caught_up()
    if first == "the person":
        await house.press(late, house.board(late), "Roll")
        await house.caught_up()
        await house.wait(0)
        assert Clock() not in await actors_of(house, match), "the question is answered"
        assert house.actions(match)[before:] == ["roll"]
        (ask,) = await open_asks(house, match)
        assert (ask.late_at, ask.by_clock) == (None, False)
    else:
        await house.wait(0)
        played = house.actions(match)[before:]
        await house.press(late, board, "Roll")
        await house.caught_up()
        assert house.actions(match)[before:] == played
        assert (await actors_of(house, match))[before] == Clock()
    await no_harm(house, match)


async def test_a_duty_whose_process_died_is_done_once(house: Quick) -> None:
    """The dead process has stored the clock's row, and not that the duty is done."""
    match, _, other = await late_duel(house)
    await house.bot.duties.stop()
    await house.press(other, house.board(other), "Play one careful move")
    await house.caught_up()
    assert house.store is not None
    now = house.clock()
    (duty,) = await house.store.write(
        lambda tx: take(tx, DEADLINE, "dead", now=now, until=now + 60)
    )
    await house.bot.absent.play_on(duty)
    rows = house.actions(match)
    await house.wait(30)
    assert DEADLINE in {d.kind for d in await house.store.read(lambda tx: read_duties(tx, match))}
    await house.wait(31)
    assert house.actions(match) == rows
    assert DEADLINE not in {
        d.kind for d in await house.store.read(lambda tx: read_duties(tx, match))
    }
    await no_harm(house, match)


async def test_a_turn_by_the_clock_that_was_half_done_goes_on(house: Quick) -> None:
    """The clock plays for who has begun a turn, has died in it, and ends it."""
    match, late, other = await late_duel(house)
    await house.press(late, house.board(late), "Roll")
    await house.caught_up()
    await house.wait(3 * DAY_S + HOUR_S)
    assert choices(house.board(other)) != [], "the rest of the turn has one pace"
    assert "decided" not in await answered(house, other, house.board(other), "⋯ More")
    await house.press(other, house.board(other), "Play one careful move")
    await house.wait(0)
    live = await house.live(match)
    assert [house.person(live, seat) for seat in live.play.turn.waiting] == [other]
    assert "Roll" in labels(house.board(other))
    await no_harm(house, match)
