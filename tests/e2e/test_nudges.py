"""Behind More: more time for somebody who is asked, and one reminder more for them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from bot.play.bank import RESERVE_S
from bot.play.blocks import block
from bot.play.clock import DAY_S, HOUR_S
from bot.store import persons
from bot.store.persons import Person as Settings
from sandbox.people.person import Person
from tests.e2e import test_unlock
from tests.e2e.test_late import EMPTY_S, choices, forge, late_duel, open_asks, said
from tests.e2e.trouble import Quick, begin, invite, no_harm
from tests.house import Json, button, labels, text


@pytest.fixture
def house(quick: Quick) -> Quick:
    return quick


async def more(house: Quick, person: Person) -> Json:
    """The screen behind More."""
    await house.press(person, house.board(person), "⋯ More")
    await house.caught_up()
    return house.private(person)[-1]


async def press(house: Quick, person: Person, message: Json, label: str) -> str:
    """Presses, and returns what the private message then says."""
    await house.press(person, message, label)
    await house.caught_up()
    return text(test_unlock.now(person, message))


def nudged(house: Quick, person: Person) -> int:
    return sum("⏰" in ping for ping in house.pings(person))


async def setting(house: Quick, person: Person, **changes: object) -> None:
    assert house.store is not None
    settings = replace(Settings(person.id), **changes)
    await house.store.write(lambda tx: persons.write(tx, settings))


async def test_time_is_given_by_anybody_else(house: Quick) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    await house.wait(4 * DAY_S)
    line = "time is up <t:"
    before = text(house.board(other)).split(line)[1][:10]
    assert f"Give {player.name} time" not in labels(await more(house, player))
    screen = await more(house, other)
    assert "has 3 days more." in await press(house, other, screen, "Give")
    (ask,) = await open_asks(house, match)
    assert ask.given == 3 * DAY_S
    board = text(house.board(other))
    assert line not in board, "less than half of it is gone again"
    assert f"Give {player.name} time" in labels(await more(house, other))
    await forge(house, other, button(screen, "Give"))
    assert "Time was given a moment ago" in said(house, other)
    (ask,) = await open_asks(house, match)
    assert ask.given == 3 * DAY_S
    await house.wait(2 * DAY_S)
    after = text(house.board(other)).split(line)[1][:10]
    assert int(after) == int(before) + 3 * DAY_S
    await no_harm(house, match)


async def test_time_given_when_it_is_up_takes_the_choices_away(house: Quick) -> None:
    match, late, other = await late_duel(house)
    await house.wait(DAY_S)
    told = await press(house, other, await more(house, other), f"Give {late.name} time")
    (ask,) = await open_asks(house, match)
    assert ask.ends_at is not None
    assert abs(ask.ends_at - (house.clock() + 3 * DAY_S)) < 60, "the whole pace is left"
    assert f"<t:{ask.ends_at:.0f}:R>" in told
    assert choices(house.board(other)) == []
    assert f"time is up <t:{ask.ends_at:.0f}:R>" in text(house.board(other))
    reminded = nudged(house, late)
    await house.wait(3 * DAY_S - HOUR_S)
    assert nudged(house, late) == reminded + 1, "two hours before its new end"
    await no_harm(house, match)


async def test_who_may_not_give_time(house: Quick) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    give = button(await more(house, other), "Give")
    nudge = button(await more(house, other), "Nudge")
    for custom_id in (give, nudge):
        await forge(house, player, custom_id)
        assert "This is about you." in said(house, player)
        await forge(house, house.cy, custom_id)
        assert "one of your own" in said(house, house.cy)
    assert labels(await more(house, house.cy)) == ["In words", "Story", "Rules"]
    await house.move(player, "roll")
    await house.move(player, "end")
    for custom_id in (give, nudge):
        await forge(house, other, custom_id)
        assert "This is about you." in said(house, other) or "has answered" in said(house, other)
    assert all(ask.given == 0 for ask in await open_asks(house, match))
    await no_harm(house, match)


async def test_a_table_without_a_pace_gives_no_time(house: Quick) -> None:
    await house.ana.slash(house.games, "triplock start", opponent=house.ben.id, pace="none")
    await house.press(house.ben, house.last(house.ben), "Accept")
    await house.begun()
    await house.press(house.ben, house.last(house.ben, house.dm(house.ben)), "1.")
    await house.caught_up()
    screen = await more(house, house.ben)
    assert not [label for label in labels(screen) if label.startswith("Give")]
    nudge = button(screen, "Nudge Ana")
    await forge(house, house.ben, nudge.replace("_nudge", "_give") + ":0")
    assert "no pace" in said(house, house.ben)
    assert await press(house, house.ben, screen, "Nudge Ana") == "Noted."
    await house.wait(0)
    assert nudged(house, house.ana) == 1


async def test_a_nudge_is_heard_once_in_a_day_between_two(house: Quick) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    assert await press(house, other, await more(house, other), "Nudge") == "Noted."
    await house.wait(0)
    assert nudged(house, player) == 1
    assert len(house.boards(match)) == 1
    for _ in range(2):
        await house.wait(11 * HOUR_S)
        assert await press(house, other, await more(house, other), "Nudge") == "Noted."
        await house.wait(0)
        assert nudged(house, player) == 1
    await house.wait(3 * HOUR_S)
    assert await press(house, other, await more(house, other), "Nudge") == "Noted."
    await house.wait(0)
    assert nudged(house, player) == 2
    await no_harm(house, match)


async def test_between_two_people_in_all_their_matches(house: Quick) -> None:
    first = await begin(house)
    player, other = await house.turn(first)
    await press(house, other, await more(house, other), "Nudge")
    await house.wait(0)
    assert nudged(house, player) == 1
    second = await invite(house)
    await house.press(other, house.last(other, house.dm(other)), "1.")
    await house.caught_up()
    board = next(m for m in house.boards(second))
    await house.press(other, board, "⋯ More")
    await house.caught_up()
    assert await press(house, other, house.private(other)[-1], "Nudge") == "Noted."
    await house.wait(0)
    assert nudged(house, player) == 1
    await no_harm(house, first)


async def test_a_nudge_waits_for_the_end_of_quiet_hours(house: Quick) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    hour = datetime.fromtimestamp(house.clock(), UTC).hour
    quiet = {"quiet_from": hour, "quiet_to": (hour + 8) % 24, "zone": "UTC"}
    await setting(house, player, **quiet)
    assert await press(house, other, await more(house, other), "Nudge") == "Noted."
    await house.wait(HOUR_S)
    assert nudged(house, player) == 0
    await house.wait(8 * HOUR_S)
    assert nudged(house, player) == 1
    await no_harm(house, match)


async def test_f57_a_nudge_whose_reason_is_gone_is_never_sent(house: Quick) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    hour = datetime.fromtimestamp(house.clock(), UTC).hour
    quiet = {"quiet_from": hour, "quiet_to": (hour + 8) % 24, "zone": "UTC"}
    await setting(house, player, **quiet)
    await press(house, other, await more(house, other), "Nudge")
    await house.move(player, "roll")
    await house.move(player, "end")
    await house.wait(9 * HOUR_S)
    assert nudged(house, player) == 0
    await no_harm(house, match)


async def test_who_wants_no_reminders_hears_no_nudge(house: Quick) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    await setting(house, player, reminders=False)
    assert await press(house, other, await more(house, other), "Nudge") == "Noted."
    await house.wait(0)
    assert nudged(house, player) == 0
    await no_harm(house, match)


async def test_who_is_blocked_reminds_nobody(house: Quick) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    assert house.store is not None
    at = house.clock()
    await house.store.write(lambda tx: block(tx, player.id, other.id, other.name, at))
    assert await press(house, other, await more(house, other), "Nudge") == "Noted."
    await house.wait(0)
    assert nudged(house, player) == 0
    await no_harm(house, match)


async def test_of_several_one_is_chosen(house: Quick) -> None:
    match = await test_unlock.begin(house, 4, grid="3")
    await test_unlock.hide(house, house.ana, "1-2-5-9")
    screen = await more(house, house.ben)
    await house.press(house.ben, screen, "Nudge…")
    await house.caught_up()
    listed = house.private(house.ben)[-1]
    assert labels(listed) == ["Nudge Cy", "Nudge Dee"]
    assert await press(house, house.ben, listed, "Nudge Dee") == "Noted."
    await house.wait(0)
    assert [nudged(house, p) for p in (house.cy, house.dee)] == [0, 1]
    screen = await more(house, house.ana)
    await house.press(house.ana, screen, "Give time…")
    await house.caught_up()
    listed = house.private(house.ana)[-1]
    assert labels(listed) == ["Give Ben time", "Give Cy time", "Give Dee time"]
    assert "▲ Ben has 3 days more." in await press(house, house.ana, listed, "Give Ben time")
    asked = {ask.person: ask.given for ask in await open_asks(house, match)}
    assert asked == {house.ben.id: 3 * DAY_S, house.cy.id: 0, house.dee.id: 0}
    assert EMPTY_S == 3 * DAY_S + RESERVE_S
    await no_harm(house, match)
