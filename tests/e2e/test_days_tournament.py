"""A tournament across days: moderators, people who are forgotten, series that the clock ends."""

from __future__ import annotations

import pytest

from bot.cogs.tournament import rows
from bot.cogs.tournament.opening import Tournaments
from bot.cogs.tournament.ranking import winner
from bot.match.wall_clock import DAY_S
from bot.store.seats import Clock
from sandbox.people.person import Person
from tests.disk import holding
from tests.e2e.cups import (
    cup_of,
    match_of,
    people,
    person_of,
    running,
    standing,
    started,
)
from tests.e2e.forgetting import forget
from tests.e2e.lateness import actors_of
from tests.e2e.panels import moderates
from tests.house import House
from tests.interactions import fresh


@pytest.fixture
async def house(cups: House) -> House:
    return cups


def manages(house: House) -> Person:
    """Eve, who takes part in nothing, may manage the server."""
    eve = people(house)[4]
    house.stand.faults.grant("manage_guild", user=eve.id)
    return eve


async def ends(house: House) -> None:
    """In each match that is left the higher number resigns, to the end of the tournament."""
    for _ in range(8):
        cup = await cup_of(house)
        if cup.status != rows.RUNNING:
            return
        for one in running(cup):
            person = person_of(house, cup, max(one.both))
            await house.acts.resign(str(one.match), person.id, interaction=fresh())
            house.bot.services.delivery.wake(str(one.match))
        await house.wait(0)
    raise AssertionError("the tournament goes on for ever")


async def test_a_moderator_ends_matches_of_a_tournament_and_removes_people(house: House) -> None:
    """A match that is ended counts for nobody; who is removed has lost that match alone."""
    cup = await started(house, 4)
    eve = manages(house)
    shown = await moderates(house, eve, "Moderate")
    await shown.press("End without a result")
    await house.caught_up()
    await house.newest(eve).press("End it")
    await house.wait(0)
    after = await cup_of(house)
    (void,) = [one for one in after.fixtures if one.outcome == rows.NONE]
    assert (await match_of(house, void)).is_void
    (fixture,) = running(after)
    person = person_of(house, cup, fixture.first)
    word = f"t1b.{fixture.match}.0._mod:out!:{person.id}"
    await (await moderates(house, eve)).press_id(word, forged=True)
    await house.wait(0)
    after = await cup_of(house)
    found = next(one for one in after.fixtures if one.match == fixture.match)
    assert found.outcome == rows.SECOND
    assert after.entrants[fixture.first].left_at is None
    await ends(house)
    after = await cup_of(house)
    assert (after.id, after.status) == (cup.id, rows.OVER)


async def test_who_plays_in_a_tournament_is_forgotten(house: House) -> None:
    cup = await started(house, 4)
    person = person_of(house, cup, running(cup)[0].first)
    await forget(house, person)
    await house.wait(0)
    assert holding(house.path, str(person.id), person.name) == []  # pyright: ignore[reportArgumentType]
    assert person.name not in standing(house).text
    names = await cup_of(house)
    assert sum(one.person is None for one in names.entrants) == 1
    others = [one for one in names.entrants if one.person is not None]
    assert len(others) == 3
    await ends(house)
    assert (await cup_of(house)).status == rows.OVER
    assert person.name not in standing(house).text


async def test_a_match_of_a_tournament_never_sleeps(house: House) -> None:
    """Whoever is asked and does nothing loses; the rounds follow each other by themselves."""
    await started(house, 3, pace="1 day")
    for _ in range(20):
        await house.wait(2 * DAY_S)
        if (await cup_of(house)).status != rows.RUNNING:
            break
    cup = await cup_of(house)
    assert cup.status in (rows.OVER, rows.CLOSED)
    assert all(one.outcome in (rows.FIRST, rows.SECOND, rows.DRAW) for one in cup.fixtures)
    assert not any("Wake it" in m.labels for m in house.messages(house.ana))


@pytest.mark.parametrize("gone", ["server", "channel"])
async def test_f37_f38_a_tournament_without_a_place_begins_no_match_after_match(
    house: House, gone: str
) -> None:
    cup = await started(house, 4)
    begun = [str(one.match) for one in running(cup)]
    if gone == "server":
        house.stand.faults.kick_bot()
    else:
        house.stand.faults.delete_channel(house.games)
        for match in begun:
            house.bot.services.delivery.refresh(match)
    await house.stored.until(lambda: all_asleep(house, begun))
    await house.wait(61 * DAY_S)
    await house.wait(0)
    if gone == "server":  # what is over is forgotten there by then
        await house.wait(2 * DAY_S)
        await house.stored.until(lambda: not house.sql("SELECT 1 FROM tournaments"))
        assert {match for (match,) in house.sql("SELECT id FROM matches")} == set(begun)
        assert [(await house.live(match)).is_void for match in begun] == [True, True]
        return
    cup = await cup_of(house)
    assert cup.status == rows.CLOSED
    assert [one.match for one in cup.fixtures if one.match is not None] == begun
    assert [one.outcome for one in cup.fixtures if one.match is not None] == [rows.NONE] * 2
    assert winner(cup) is None


async def test_f38_a_tournament_of_a_server_that_takes_the_bot_back_is_shown_as_it_ended(
    house: House,
) -> None:
    cup = await started(house, 3)
    house.stand.faults.kick_bot()
    begun = [str(one.match) for one in running(cup)]
    await house.stored.until(lambda: all_asleep(house, begun))
    cups = Tournaments(house.matches, house.acts)
    for number in (0, 1):
        person = person_of(house, cup, number)
        await cups.quit(cup.id, person.id, interaction=fresh())
    await house.wait(DAY_S)
    assert (await cup_of(house)).status == rows.OVER
    house.stand.faults.invite_bot()
    await house.restart()
    await house.caught_up()
    assert "Dial tournament" in standing(house).text
    assert standing(house).labels == ["All matches", "Rules"]


async def test_f37_a_tournament_goes_on_where_its_match_is_woken(house: House) -> None:
    """The standing follows, and so does the next round, of whose matches none has to be woken."""
    cup = await started(house, 3)
    (fixture,) = running(cup)
    match = str(fixture.match)
    elsewhere = next(p.id for p in house.ana.channels() if p.kind == "text" and p.id != house.games)
    house.stand.faults.delete_channel(house.games)
    house.bot.services.delivery.refresh(match)
    await house.stored.until(lambda: all_asleep(house, [match]))
    player = person_of(house, cup, fixture.first)
    await player.slash(elsewhere, "matches")
    listed = house.messages(player, elsewhere)[-1]
    await listed.press("Wake it here")
    await house.caught_up()
    assert (await cup_of(house)).channel == elsewhere
    assert "Dial tournament · round 1 of 3" in _all_text(house, elsewhere)
    await house.acts.resign(match, player.id, interaction=fresh())
    house.bot.services.delivery.wake(match)
    await house.wait(0)
    (second,) = running(await cup_of(house))
    live = await match_of(house, second)
    assert (live.match.channel, live.is_asleep) == (elsewhere, False)
    assert "Dial tournament · round 2 of 3" in _all_text(house, elsewhere)


def _all_text(house: House, channel: int) -> str:
    return "\n".join(m.text for m in house.messages(house.ana, channel))


async def test_who_leaves_is_not_held_by_a_match_on_hold(house: House) -> None:
    cup = await started(house, 3)
    (fixture,) = running(cup)
    house.sql("UPDATE matches SET status = 'aside' WHERE id = ?", fixture.match)
    player = person_of(house, cup, fixture.second)
    await standing(house).seen_by(player).press("Leave…")
    await house.caught_up()
    await house.newest(player).press("Leave")
    await house.wait(0)
    cup = await cup_of(house)
    (first, *_) = cup.fixtures
    assert first.outcome == rows.FIRST
    assert [one.round for one in running(cup)] in ([2], [3]), "it goes on without that person"


async def all_asleep(house: House, matches: list[str]) -> bool:
    return all([(await house.live(match)).is_asleep for match in matches])


async def test_the_clock_ends_a_series_by_leaving(house: House) -> None:
    match = await house.duel(series="best of 3", late="ask")
    late, other = await house.turn(match)
    await house.wait(6 * DAY_S + 3600)
    await house.board(other).press(f"{late.name} leaves")
    assert "The series ends with it." in house.newest(other).text
    await house.newest(other).press(f"{late.name} leaves")
    await house.wait(0)
    live = await house.live(match)
    assert live.match.status == "over"
    assert (await actors_of(house, match))[-1] == Clock()
    assert live.facts.rematch is None, "leaving ends the series"
    assert "Rematch" in house.board(other).labels
    assert house.boards(match)
