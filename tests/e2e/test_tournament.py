"""A tournament at the table: people join, rounds follow each other, somebody wins."""

from __future__ import annotations

import pytest

from bot.cogs.tournament import rows
from bot.cogs.tournament.opening import Tournaments
from bot.cogs.tournament.ranking import in_round, present, winner
from bot.match.lobby.hosting import HOST_S
from bot.match.refusals import ShellRefused
from bot.store.move_log import read_moves
from bot.store.seats import Clock
from bot.store.seats import Person as Sits
from tests.e2e.cups import (
    FIVE,
    boards_of,
    cup_of,
    match_of,
    opened,
    people,
    person_of,
    plays,
    plays_round,
    running,
    standing,
    started,
)
from tests.house import House
from tests.interactions import fresh
from tests.probe.entry import DIAL
from tests.refusal import refusal


@pytest.fixture
async def house(cups: House) -> House:
    return cups


async def test_five_people_play_two_matches_each_in_three_rounds(house: House) -> None:
    lobby = await opened(house, 5, rounds=2, pace="12 hours")
    told = lobby.text
    assert "📟 Dial tournament · open" in told
    assert "3 to 8 people · 2 matches for everybody" in told
    assert "12 hours a turn: everybody has 3 spare days for the match" in told
    assert "If your time is up, you lose that match." in told
    assert "Ana (host), Ben, Cy, Dee, Eve" in told
    await lobby.press("Start with 5")
    await house.caught_up()
    cup = await cup_of(house)
    assert sorted(one.name for one in cup.entrants) == sorted(FIVE)
    assert lobby.is_gone(), "the standing takes its place"
    first = running(cup)
    assert [(one.stage, one.round) for one in first] == [(0, 1)] * 2
    for fixture in first:
        live = await match_of(house, fixture)
        assert live.facts.is_bound
        assert live.match.terms["pace"] == "12 hours"
        assert [seat.person for seat in live.seats] == [
            cup.entrants[number].person for number in fixture.both
        ]
        (board,) = boards_of(house, live.match.id)
        assert "Tournament, round 1 of 3: " in board.text
    board = standing(house)
    assert "Round 1 of 3" in board.text
    assert board.text.count("still running") == 2
    assert board.labels == ["My match", "Rules", "Leave…"]

    await plays(house, first[0], first[0].first)
    cup = await cup_of(house)
    assert present(cup) == (0, 1), "the round goes on"
    assert len(running(cup)) == 1
    (result,) = boards_of(house, str(first[0].match))
    assert result.labels == ["Look back", "Standing"], "no rematch in a tournament"
    ahead = cup.entrants[first[0].first].name
    assert f"Standing: 1. {ahead} 1 · 2. " in result.text
    assert "Round 1 of 3: 1 match is still running." in result.text
    assert f"{ahead} · 1 of 1" in standing(house).text
    await result.seen_by(house.ben).press("Standing")
    assert str(standing(house).id) in str(house.newest(house.ben).json["components"])

    await plays(house, first[1], *first[1].both)
    cup = await cup_of(house)
    assert present(cup) == (0, 2)
    assert "drew" not in standing(house).text, "the next round is under way"
    assert cup.fixtures[1].outcome == rows.DRAW or cup.fixtures[0].outcome == rows.DRAW
    assert standing(house).text.count("· ½ of 1") == 2
    await plays_round(house)
    cup = await plays_round(house)
    assert cup.status in (rows.OVER, rows.RUNNING)
    while cup.status == rows.RUNNING:
        assert present(cup)[0] > 0, "three rounds are over; who is tied plays for it"
        assert "have the same at the top and play for the first place" in standing(house).text
        cup = await plays_round(house)
    won = winner(cup)
    assert won is not None
    end = standing(house)
    assert f"🏆 📟 {won.name} wins the Dial tournament" in end.text
    assert end.labels == ["All matches", "Rules"]
    assert f"the end. {won.name} wins. {won.name}, place 1, " in end.alts[0]
    assert board.is_gone(), "the end stands at the bottom, in place of the standing"
    assert house.messages(house.cy)[-1].id == end.id
    await end.seen_by(house.dee).press("All matches")
    told = house.newest(house.dee).text
    assert "**Round 1 of 3**" in told
    assert told.count(" beat ") + told.count(" drew") == len(cup.fixtures)
    assert house.complaints() == []


async def test_tl26_start_offers_the_numbers_that_can_be(house: House) -> None:
    lobby = await opened(house, 5, rounds=3)
    assert "3 matches for everybody" in lobby.text
    await lobby.press("Start with 5")
    await house.caught_up()
    question = house.newest(house.ana)
    assert "5 people can't play 3 each" in question.text
    assert "They can play 2 or 4 each; with 4, everybody meets everybody." in question.text
    assert question.labels == ["2 each", "Everybody against everybody"]
    assert (await cup_of(house)).status == rows.OPEN
    await question.press("2 each")
    await house.caught_up()
    assert "has begun" in house.newest(house.ana).text
    cup = await cup_of(house)
    assert cup.status == rows.RUNNING
    assert [sum(at in one.both for one in cup.fixtures) for at in range(5)] == [2] * 5
    assert house.complaints() == []


async def test_who_leaves_loses_the_matches_still_open(house: House) -> None:
    cup = await started(house, 4, rounds=3)
    leaver = running(cup)[0].first
    person = person_of(house, cup, leaver)
    await standing(house).seen_by(person).press("Leave…")
    question = house.newest(person)
    count = sum(leaver in one.both for one in cup.fixtures)
    assert f"Your {count} open matches count as lost" in question.text
    assert (await cup_of(house)) == cup, "nothing has changed yet"
    await question.press("Leave")
    await house.caught_up()
    assert "You have left" in house.newest(person).text
    await house.bot.duties.do_due()
    await house.caught_up()
    cup = await cup_of(house)
    for fixture in cup.fixtures:
        if leaver in fixture.both:
            expected = rows.SECOND if fixture.first == leaver else rows.FIRST
            assert fixture.outcome == expected, fixture
    (played,) = (one for one in cup.fixtures if leaver in one.both and one.match is not None)
    log = await house.matches.store.read(lambda tx: read_moves(tx, str(played.match)))
    assert [(move.row.text, move.actor) for move in log] == [("_leave", Sits(person.id))]
    (result,) = boards_of(house, str(played.match))
    assert result.labels == ["Look back", "Standing"], "the result is shown"
    told = standing(house).text
    assert "has left" in told
    await standing(house).seen_by(person).press("Leave…")
    assert refusal(house.newest(person).text) == "quit_already"
    while cup.status == rows.RUNNING:
        cup = await plays_round(house)
    won = winner(cup)
    assert won is not None
    assert won.number != leaver
    assert house.complaints() == []


async def test_time_that_is_up_loses_the_match_by_itself(house: House) -> None:
    """A day and three days in reserve: whoever is asked has lost the match after that."""
    cup = await started(house, 3, pace="1 day")
    (fixture,) = running(cup)
    live = await match_of(house, fixture)
    (seat,) = live.play.turn.waiting
    await house.wait(3.9 * 24 * 3600)
    assert (await match_of(house, fixture)).match.status == "open"
    await house.wait(0.2 * 24 * 3600)
    await house.wait(0)
    live = await match_of(house, fixture)
    assert live.match.status == "over"
    log = await house.matches.store.read(lambda tx: read_moves(tx, live.match.id))
    assert [(move.row.seat, move.row.text, move.actor) for move in log] == [
        (seat, "_leave", Clock())
    ]
    cup = await cup_of(house)
    assert present(cup) == (0, 2)
    assert all(one.left_at is None for one in cup.entrants), "only this match is lost"
    (result,) = boards_of(house, live.match.id)
    assert result.labels == ["Look back", "Standing"], "the result is shown"
    assert house.complaints() == []


async def test_strangers_and_forged_presses_change_nothing(house: House) -> None:
    lobby = await opened(house, 3, rounds=2)
    before = await cup_of(house)
    dee, eve = house.dee, people(house)[4]
    for label, told in (
        ("Start with 3", "Only the host, Ana, can do that"),
        ("Close", "Only the host, Ana, can do that"),
        ("Leave", "You don't take part"),
    ):
        await lobby.seen_by(eve).press(label)
        await house.caught_up()
        assert told in house.newest(eve).text, label
    await lobby.seen_by(house.ben).press("Join")
    await house.caught_up()
    assert refusal(house.newest(house.ben).text) == "entered"
    await lobby.press("Leave")
    await house.caught_up()
    assert refusal(house.newest(house.ana).text) == "host_withdrawn"
    assert await cup_of(house) == before
    await lobby.press("Start with 3")
    await house.caught_up()
    running_cup = await cup_of(house)
    message = lobby.id
    for label, told in (
        ("Join", "This tournament has begun already"),
        ("Start with 3", "This tournament has begun already"),
        ("Close", "This tournament has begun already"),
        ("Leave", "This tournament has begun already"),
    ):
        await house.ana.press(message, lobby.button(label), forged=True)
        await house.caught_up()
        assert told in house.newest(house.ana).text, label
    board = standing(house)
    await board.seen_by(dee).press("Leave…")
    assert refusal(house.newest(dee).text) == "not_entered"
    forged = board.button("Leave…") + "!"
    await board.seen_by(dee).press_id(forged, forged=True)
    await house.caught_up()
    assert refusal(house.newest(dee).text) == "not_entered"
    unknown = board.button("Leave…").replace(running_cup.id, "ZZZZZZZZ")
    await board.seen_by(dee).press_id(unknown, forged=True)
    assert refusal(house.newest(dee).text) == "unknown_match"
    await board.seen_by(dee).press("My match")
    assert refusal(house.newest(dee).text) == "not_entered"
    assert await cup_of(house) == running_cup


async def test_f36_a_deleted_lobby_is_sent_again_when_its_host_opens_another(house: House) -> None:
    lobby = await opened(house, 2)
    house.stand.faults.delete_message(lobby.id)
    await house.ana.slash(house.games, "tournament", game=DIAL.key)
    await house.caught_up()
    assert refusal(house.newest(house.ana).text) == "one_tournament"
    (board,) = [m for m in house.messages(house.cy) if "Dial tournament · open" in m.text]
    assert "Ana (host), Ben" in board.text
    await house.ana.slash(house.games, "tournament", game=DIAL.key)
    await house.caught_up()
    assert [m.id for m in house.messages(house.cy)] == [board.id]
    await board.seen_by(house.ana).press("Close")
    assert "Close the Dial tournament? Ben takes part." in house.newest(house.ana).text
    await house.newest(house.ana).press("Close it")
    await house.caught_up()
    assert "it was closed before it began" in board.seen_by(house.ana).now().text


@pytest.mark.parametrize("label", ["Start with 3", "Close"])
async def test_a_host_who_is_gone_hosts_no_tournament_more(house: House, label: str) -> None:
    lobby = await opened(house, 3)
    house.stand.faults.leave(house.ana)
    await lobby.seen_by(house.dee).press(label)
    await house.caught_up()
    assert refusal(house.newest(house.dee).text) == "only_host"
    await lobby.seen_by(house.ben).press(label)
    await house.caught_up()
    told = "Ana has left the server, so you host the Dial tournament now."
    assert told in house.newest(house.ben).text
    assert "Ben (host), Cy" in lobby.seen_by(house.ben).now().text
    services, cup = house.bot.services, await cup_of(house)
    cups = Tournaments(services.matches, services.acts)
    with pytest.raises(ShellRefused):  # Discord told somebody else the same of Ana
        await cups.take_over(cup.id, house.cy.id, gone=house.ana.id, interaction=fresh())
    assert await cup_of(house) == cup
    await lobby.seen_by(house.dee).press("Join")
    await house.caught_up()
    await lobby.seen_by(house.ben).now().press("Start with 3")
    await house.caught_up()
    assert {one.name for one in (await cup_of(house)).entrants} == {"Ben", "Cy", "Dee"}


async def test_after_three_days_everybody_who_takes_part_starts_and_closes(house: House) -> None:
    lobby = await opened(house, 3)
    house.later(HOST_S - 60)
    for label in ("Start with 3", "Close"):
        await lobby.seen_by(house.ben).press(label)
        await house.caught_up()
        assert refusal(house.newest(house.ben).text) == "only_host_yet"
    house.later(61)
    await lobby.seen_by(house.dee).press("Close")
    await house.caught_up()
    assert refusal(house.newest(house.dee).text) == "only_host"
    await lobby.seen_by(house.cy).press("Close")
    assert "Close the Dial tournament? Ana and Ben take part." in house.newest(house.cy).text
    await lobby.seen_by(house.ben).press("Start with 3")
    await house.caught_up()
    assert (await cup_of(house)).status == rows.RUNNING
    await house.newest(house.cy).press("Close it")
    await house.caught_up()
    assert (await cup_of(house)).status == rows.RUNNING


async def test_an_open_tournament_closes_after_seven_days(house: House) -> None:
    lobby = await opened(house, 2)
    await house.wait(6.9 * 24 * 3600)
    assert "· open" in lobby.now().text
    await house.wait(0.2 * 24 * 3600)
    assert "it was closed before it began" in lobby.now().text
    assert (await cup_of(house)).status == rows.CLOSED


async def test_a_deleted_standing_is_sent_again(house: House) -> None:
    cup = await started(house, 3)
    old = standing(house)
    house.stand.faults.delete_message(old.id)
    await plays(house, running(cup)[0], running(cup)[0].first)
    assert standing(house).id != old.id
    assert "Round 2 of 3" in standing(house).text


async def test_a_restart_between_two_rounds_loses_nothing(house: House) -> None:
    await started(house, 4, rounds=2)
    before = [message.id for message in house.messages(house.cy)]
    await house.restart()
    await house.caught_up()
    assert [message.id for message in house.messages(house.cy)] == before
    cup = await plays_round(house)
    assert present(cup) == (0, 2)
    assert len(in_round(cup)) == 2
    for fixture in running(cup):
        assert len(boards_of(house, str(fixture.match))) == 1
    assert house.complaints() == []


async def test_options_that_are_typed_before_the_game_have_no_choices(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    assert await house.ana.suggest(house.games, "tournament", "options", options="") == []
    assert "autocomplete" not in caplog.text
    choices = await house.ana.suggest(
        house.games, "tournament", "options", options="", game=DIAL.key
    )
    assert choices
