"""More time for who is asked, and one reminder more for them: who may, and what follows."""

from __future__ import annotations

from functools import partial

import pytest

from bot.cogs.clock import choices
from bot.cogs.clock.screens import gave
from bot.match.blocks import block
from bot.match.refusals import ShellRefused
from bot.match.wall_clock import DAY_S, HOUR_S
from games.core import Seat
from tests.cogs.clock.asked import REMINDED, Asked, does
from tests.cogs.clock.lateness import EMPTY_S
from tests.desk import ANA, BEN, CY, DEE, Desk, name_of


async def test_time_is_given_by_the_other_once_for_each_button(duel: Asked) -> None:
    await duel.desk.waits(4 * DAY_S)
    before = await duel.up()
    give = f"Give {duel.name} time"
    assert give not in (await duel.desk.more(duel.match, duel.person)).labels
    assert give in (await duel.desk.more(duel.match, duel.other)).labels
    await duel.gives(duel.other)
    assert (await duel.ask()).given == 3 * DAY_S
    assert await duel.up() == "", "less than half of it is gone again"
    assert give in (await duel.desk.more(duel.match, duel.other)).labels
    with pytest.raises(ShellRefused, match="given_already"):
        await duel.gives(duel.other, seen=0)
    assert (await duel.ask()).given == 3 * DAY_S
    await duel.desk.waits(2 * DAY_S)
    assert int(await duel.up()) == int(before) + 3 * DAY_S


async def test_time_given_when_it_is_up_takes_the_choices_away(duel: Asked) -> None:
    await duel.desk.waits(EMPTY_S + HOUR_S)
    assert (await duel.desk.board(duel.match)).choices != []
    await duel.desk.waits(DAY_S)
    await duel.gives(duel.other)
    ask, board = await duel.ask(), await duel.desk.board(duel.match)
    assert ask.ends_at == pytest.approx(duel.desk.now + 3 * DAY_S), "the whole pace is left"
    assert board.choices == []
    assert f"time runs out <t:{ask.ends_at:.0f}:R>" in board.text
    told = gave(await duel.desk.live(duel.match), Seat(ask.seat))
    assert f"<t:{ask.ends_at:.0f}:R>" in str(told.blocks)
    reminded = duel.reminded()
    await duel.desk.waits(3 * DAY_S - HOUR_S)
    assert duel.reminded() == reminded + 1, "two hours before its new end"


@pytest.mark.parametrize("what", ["gives", "nudges"])
async def test_nobody_does_so_for_themselves_or_at_another_table(duel: Asked, what: str) -> None:
    does = getattr(duel, what)
    for person, key in ((duel.person, "late_own"), (CY, "no_seat")):
        with pytest.raises(ShellRefused, match=key):
            await does(person)
    assert (await duel.ask()).given == 0
    labels = (await duel.desk.more(duel.match, CY)).labels
    assert labels == ["In words", "Rules", "Story"]
    assert duel.reminded() == 0


async def test_a_question_that_is_answered_takes_neither(duel: Asked) -> None:
    ask = await duel.ask()
    await duel.turn_ended()
    for what in (partial(choices.give, seen=0), choices.nudge):
        with pytest.raises(ShellRefused, match="late_played"):
            await does(duel.desk, what, ask, duel.other)
    assert (await duel.ask()).given == 0
    await duel.desk.waits(0)
    assert duel.reminded() == 0


async def test_a_table_without_a_pace_gives_no_time(desk: Desk) -> None:
    match = await desk.begun("triplock", (ANA, BEN), None, pace="none")
    await desk.plays(match, BEN, "orient:0")
    labels = (await desk.more(match, BEN)).labels
    assert not [label for label in labels if label.startswith("Give")]
    assert "Nudge Ana" in labels
    duel = Asked(desk, match, ANA)
    with pytest.raises(ShellRefused, match="no_pace"):
        await duel.gives(BEN)
    await duel.nudges(BEN)
    assert duel.reminded() == 1


async def test_a_nudge_is_heard_once_in_a_day_between_two(duel: Asked) -> None:
    await duel.nudges(duel.other)
    assert duel.reminded() == 1
    for _ in range(2):
        await duel.desk.waits(11 * HOUR_S)
        await duel.nudges(duel.other)
        assert duel.reminded() == 1
    await duel.desk.waits(3 * HOUR_S)
    await duel.nudges(duel.other)
    assert duel.reminded() == 2


async def test_it_is_heard_once_between_two_people_in_all_their_matches(duel: Asked) -> None:
    await duel.nudges(duel.other)
    assert duel.reminded() == 1
    second = await duel.desk.begun("triplock", (duel.other, duel.person))
    await duel.desk.plays(second, duel.other, "orient:0")
    other = Asked(duel.desk, second, duel.person)
    await other.nudges(duel.other)
    assert other.reminded() == 1


async def test_a_nudge_waits_for_the_end_of_quiet_hours(duel: Asked) -> None:
    await duel.desk.is_quiet(duel.person, 8)
    await duel.nudges(duel.other)
    await duel.desk.waits(HOUR_S)
    assert duel.reminded() == 0
    await duel.desk.waits(8 * HOUR_S)
    assert duel.reminded() == 1


async def test_f57_a_nudge_whose_reason_is_gone_is_never_sent(duel: Asked) -> None:
    await duel.desk.is_quiet(duel.person, 8)
    await duel.nudges(duel.other)
    await duel.turn_ended()
    await duel.desk.waits(9 * HOUR_S)
    assert duel.reminded() == 0


async def test_who_wants_no_reminders_hears_no_nudge(duel: Asked) -> None:
    await duel.desk.sets(duel.person, reminders=False)
    await duel.nudges(duel.other)
    assert duel.reminded() == 0


async def test_who_is_blocked_reminds_nobody(duel: Asked) -> None:
    other = duel.other
    await duel.desk.store.write(
        lambda tx: block(tx, duel.person, other, name_of(other), duel.desk.now)
    )
    await duel.nudges(other)
    assert duel.reminded() == 0


async def test_of_several_one_is_chosen(desk: Desk) -> None:
    match = await desk.begun("unlock", (ANA, BEN, CY, DEE), {"grid": "3"})
    await desk.plays(match, ANA, "code:1-2-5-9")
    assert {"Nudge…", "Give time…"} <= set((await desk.more(match, BEN)).labels)
    by_person = {ask.person: ask for ask in await desk.open_asks(match)}
    assert set(by_person) == {BEN, CY, DEE}
    await does(desk, choices.nudge, by_person[DEE], BEN)
    assert [desk.heard(person, REMINDED) for person in (BEN, CY, DEE)] == [0, 0, 1]
    await does(desk, partial(choices.give, seen=0), by_person[BEN], ANA)
    given = {ask.person: ask.given for ask in await desk.open_asks(match)}
    assert given == {BEN: 3 * DAY_S, CY: 0, DEE: 0}
