"""Several people decide about one, or one about several: Unlock for four, an Episode for two."""

from __future__ import annotations

import pytest

from bot.match.refusals import ShellRefused
from bot.match.wall_clock import DAY_S, HOUR_S
from bot.screens.refusals import sentence
from bot.store.seats import Clock
from tests.cogs.clock.lateness import Late, late_at, two_late
from tests.desk import ANA, BEN, CY, DECIDING, DEE, Desk, name_of
from tests.interactions import fresh


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
