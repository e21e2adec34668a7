"""A bank that empties: who decides what becomes of it, about one or several, and what that does."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from functools import partial

import pytest

from bot.cogs.clock import choices
from bot.cogs.clock.choices import About
from bot.match.feature import MatchChange
from bot.match.refusals import ShellRefused
from bot.match.turn_timer import RESERVE_S, mark_late_told
from bot.match.wall_clock import DAY_S, HOUR_S
from bot.screens.refusals import sentence
from bot.store.questions import TurnTimer
from bot.store.seats import Clock
from bot.store.tx import Tx
from tests.cogs.clock.lateness import Late, late_at, two_late
from tests.deeds import asks_to_end, decides
from tests.desk import ANA, BEN, CY, DECIDING, DEE, Desk, name_of
from tests.interactions import fresh

EMPTY_S = 3 * DAY_S + RESERVE_S


class LateDuel:
    """A duel of 1 and 2 in which the time of one is up: the question, who is late, the other."""

    def __init__(self, desk: Desk, ask: TurnTimer) -> None:
        self.desk, self.ask, self.match = desk, ask, ask.match
        self.late, self.other = ask.person, 3 - ask.person

    async def does(self, what: Callable[[MatchChange, About], object], person: int) -> None:
        """A person presses something about who is late, and what follows from it happens."""
        at = (self.ask.seat, self.ask.k)
        await decides(self.desk.matches, self.match, at, person, what)
        await self.desk.waits(0)

    async def choices(self) -> list[str]:
        return (await self.desk.board(self.match)).choices

    def told(self) -> int:
        """How often the other was told that time is up."""
        return sum("time is up" in call.text for call in self.desk.calls)


@pytest.fixture
async def duel(desk: Desk) -> LateDuel:
    match = await desk.begun("triplock")
    for person in (1, 2):
        await desk.plays(match, person, "orient:0")
    await desk.waits(EMPTY_S + HOUR_S)
    (ask,) = await desk.open_asks(match)
    return LateDuel(desk, ask)


async def test_the_board_asks_those_who_decide_with_one_ping(duel: LateDuel) -> None:
    assert await duel.choices() == ["Give", "Let the bot play"]
    (call,) = (call for call in duel.desk.calls if "time is up" in call.text)
    assert call.people == (duel.other,)
    await duel.desk.waits(DAY_S)
    assert duel.told() == 1


async def test_f54_a_clock_that_steps_back_asks_nobody_twice(duel: LateDuel) -> None:
    duel.desk.now -= 2 * HOUR_S
    again = Desk(duel.desk.store, now=duel.desk.now)
    await again.waits(0)
    assert (await again.board(duel.match)).choices == ["Give", "Let the bot play"]
    await again.waits(3 * HOUR_S)
    assert not [call for call in again.calls if "time is up" in call.text]


async def test_waiting_on_gives_one_pace(duel: LateDuel) -> None:
    await duel.desk.waits(10 * DAY_S)
    await duel.does(choices.wait_on, duel.other)
    assert await duel.choices() == []
    # A call that was sent before it is noted only now.
    await duel.desk.store.write(lambda tx: mark_late_told(tx, duel.ask, [duel.other]))
    await duel.desk.waits(3 * DAY_S - HOUR_S)
    assert await duel.choices() == []
    told = duel.told()
    await duel.desk.waits(2 * HOUR_S)
    assert await duel.choices() == ["Give", "Let the bot play"]
    assert duel.told() == told + 1


async def test_one_careful_move_is_played_by_the_clock_until_nothing_is_owed(
    duel: LateDuel,
) -> None:
    before = (await duel.desk.live(duel.match)).play.n
    await duel.does(choices.play_on, duel.other)
    assert await duel.desk.waited_for(duel.match) == duel.other
    assert set((await duel.desk.actors(duel.match))[before:]) == {Clock()}
    assert await duel.choices() == []


async def test_with_the_last_yes_the_clock_has_the_seat_leave(duel: LateDuel) -> None:
    await duel.does(partial(choices.agree, yes=True), duel.other)
    live = await duel.desk.live(duel.match)
    assert live.match.status == "over"
    assert (await duel.desk.actors(duel.match))[-1] == Clock()


async def test_who_is_late_can_still_play_and_nobody_decides_any_more(duel: LateDuel) -> None:
    await duel.desk.plays(duel.match, duel.late, "roll")
    assert await duel.choices() == []
    for what in (choices.wait_on, choices.play_on, partial(choices.agree, yes=True)):
        with pytest.raises(ShellRefused, match="late_played"):
            await duel.does(what, duel.other)


@pytest.mark.parametrize(("is_late", "key"), [(True, "late_own"), (False, "no_seat")])
async def test_nobody_else_decides(duel: LateDuel, is_late: bool, key: str) -> None:
    person = duel.late if is_late else CY
    (before,) = await duel.desk.open_asks(duel.match)
    for what in (choices.wait_on, choices.play_on, partial(choices.agree, yes=True)):
        with pytest.raises(ShellRefused, match=key):
            await duel.does(what, person)
    assert await duel.desk.open_asks(duel.match) == (before,)


async def test_what_is_decided_is_decided_once(duel: LateDuel) -> None:
    """Between the decision and what follows from it nothing else can be decided."""
    (ask,) = await duel.desk.open_asks(duel.match)
    at = (duel.match, (ask.seat, ask.k), duel.other)
    await decides(duel.desk.matches, *at, choices.play_on)
    for what in (choices.wait_on, choices.play_on, partial(choices.agree, yes=True)):
        with pytest.raises(ShellRefused, match="late_decided"):
            await decides(duel.desk.matches, *at, what)
    await duel.desk.waits(0)
    assert (await duel.desk.actors(duel.match)).count(Clock()) == 1


async def test_the_buttons_say_how_much_time_is_given_and_fit_a_phone(desk: Desk) -> None:
    """Discord takes 80 characters of a label; a phone shows about 34 of them."""
    for pace, more in (("12 hours", "12 more hours"), ("1 day", "1 more day")):
        match = await desk.duel(pace=pace)
        player, _ = await desk.turn(match)
        await desk.store.write(lambda tx, who=player: _rename(tx, who, "W" * 16))
        await desk.waits(EMPTY_S)
        labels = (await desk.board(match)).labels
        (gives,) = (one for one in labels if one.startswith("Give"))
        assert gives.startswith("Give WWWWWWWWWWWWWW")
        assert gives.endswith(f" {more}")
        assert max(map(len, labels)) <= 34


def _rename(tx: Tx, person: int, name: str) -> None:
    tx.run("UPDATE sittings SET name = :name WHERE person = :person", name=name, person=person)


async def test_who_asks_for_the_end_as_the_time_is_up_is_counted(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The look at the question waits for the match while the last who decides asks."""
    match = await desk.duel(pace="3 days")
    player, other = await desk.turn(match)
    await desk.waits(EMPTY_S - HOUR_S)
    (ask,) = await desk.open_asks(match)
    lock = desk.matches.lock

    @asynccontextmanager
    async def taken(of: str) -> AsyncGenerator[None]:
        monkeypatch.undo()
        await asks_to_end(desk.matches, match, other)
        async with lock(of):
            yield

    monkeypatch.setattr(desk.matches, "lock", taken)
    await desk.waits(2 * HOUR_S)
    assert ask.person == player
    assert (await desk.live(match)).is_void


@pytest.fixture
async def four(desk: Desk) -> Late:
    return await two_late(desk)


async def test_f58_two_of_four_are_late_at_once(four: Late) -> None:
    labels = await four.labels()
    assert [one for one in labels if one.startswith(DECIDING)] == [
        "Give Ben 3 more days",
        "Let the bot play for Ben",
        "Give Cy 3 more days",
        "Let the bot play for Cy",
    ]
    assert {BEN, CY} == set(four.at)
    for late in (BEN, CY):
        assert f"{name_of(late)}'s time is up. ● Ana or" in await four.text()
    with pytest.raises(ShellRefused, match="late_own") as own:
        await four.does("wait_on", BEN, BEN)
    assert "This is about you" in sentence(own.value)
    with pytest.raises(ShellRefused, match="late_no_say") as no_say:
        await four.does("wait_on", CY, BEN)
    said = sentence(no_say.value)
    assert "Only who has time left can decide that: " in said
    await four.does("wait_on", DEE, BEN)
    assert "Let the bot play one safe move" in await four.labels(), "about Cy alone"
    assert "Ben's time is up" not in await four.text()
    await four.does("play_on", ANA, CY)
    assert (await four.desk.actors(four.match)).count(Clock()) == 1
    assert await four.waiting() == {BEN}
    assert "The bot played for" in await four.text()


async def test_each_who_decides_is_called_once_about_each(four: Late) -> None:
    told = [call for call in four.desk.calls if "time is up" in call.text]
    assert sorted(person for call in told for person in call.people) == [ANA, ANA, DEE, DEE]
    await four.desk.waits(DAY_S)
    assert four.desk.heard(ANA, "time is up") == four.desk.heard(DEE, "time is up") == 2


async def test_the_board_names_who_decides_as_it_changes(four: Late) -> None:
    await four.desk.plays(four.match, BEN, "code:4-5")
    assert "● Ana, ▲ Ben or ◆ Dee can decide" in await four.text(), "Ben is in time again"
    await four.desk.acts.resign(four.match, DEE, interaction=fresh())
    await four.desk.waits(0)
    assert "● Ana or ▲ Ben can decide" in await four.text(), "Dee has left"


async def test_all_who_decide_must_agree_that_somebody_leaves(four: Late) -> None:
    await four.agrees(ANA, BEN)
    assert "Ben leaves, 1 of 2…" in await four.labels()
    assert "agrees: 1 of 2." in await four.text()
    assert await four.leaves() == 0
    await four.agrees(ANA, BEN, yes=False)
    assert "Ben leaves…" in await four.labels(), "Ana took it back"
    for person in (ANA, DEE):
        assert await four.leaves() == 0
        await four.agrees(person, BEN)
    assert await four.leaves() == 1
    assert (await four.desk.live(four.match)).match.status == "open"
    assert await four.waiting() == {CY}
    assert "▲ Ben left, as Ana and Dee decided." in await four.text()
    with pytest.raises(ShellRefused, match="no_seat"):
        await four.does("wait_on", BEN, CY)


async def test_what_was_agreed_ends_when_somebody_plays_or_waits_on(four: Late) -> None:
    for late in (BEN, CY):
        await four.agrees(ANA, late)
    await four.desk.plays(four.match, BEN, "code:4-5")
    assert "Give Ben 3 more days" not in await four.labels(), "Ben is in time again"
    await four.does("wait_on", ANA, CY)
    for late, key in ((BEN, "late_played"), (CY, "late_waited")):
        with pytest.raises(ShellRefused, match=key):
            await four.agrees(DEE, late)
    assert (await four.desk.live(four.match)).facts.offers == ()
    await four.desk.waits(3 * DAY_S + HOUR_S)
    assert "Cy leaves…" in await four.labels(), "counted from the beginning"
    assert await four.leaves() == 0


async def test_a_partner_is_late(desk: Desk) -> None:
    match = await desk.begun("triplock", (ANA, BEN), {"mode": "coop"})
    late, one = await desk.turn(match)
    episode = await late_at(desk, match)
    assert f"{name_of(late)}'s time is up" in await episode.text()
    before = len(await desk.actors(match))
    await episode.does("play_on", one, late)
    assert set((await desk.actors(match))[before:]) >= {Clock()}
    assert "The bot played for" in await episode.text()
    assert all(ask.late_at is None for ask in await desk.open_asks(match))
