"""Timelock in the house: whole matches by presses, typed turns, what is asked twice, lobbies."""

from __future__ import annotations

from typing import Any

import pytest

from bot.match.live import Live
from games.core import Seat
from games.timelock.rules.actions import Remove
from sandbox.people.person import Person
from tests.e2e.timelocking import (
    GIVES,
    MOST_TURNS,
    alone,
    drafted_turn,
    duel,
    finish,
    next_line,
    press_turn,
    sensible_turn,
    so_far,
    typed,
)
from tests.house import House
from tests.interactions import fresh
from tests.player import taps
from tests.quantity import some
from tests.refusal import refusal
from tests.sure import sure


def asked(house: House, live: Live) -> Person:
    (seat,) = live.play.turn.waiting
    people = {one.id: one for one in (house.ana, house.ben, house.cy, house.dee)}
    return people[live.seats[seat].person or 0]


async def played(house: House, match: str, turns: int = MOST_TURNS) -> Live:
    """A match of the sensible player to its end, so many turns by presses on the newest board.

    The others come by the door that presses use.
    """
    for _ in range(turns):
        live = await house.live(match)
        if live.match.status != "open":
            break
        person = asked(house, live)
        await press_turn(house, house.board(person), sensible_turn(live.play.state))
    await finish(house, match, (house.ana, house.ben, house.cy))
    house.bot.services.delivery.wake(match)
    await house.caught_up()
    return await house.live(match)


@pytest.mark.parametrize(("turns", "win"), some([(3, "2"), (MOST_TURNS, "3")], 2))
async def test_a_whole_duel_by_presses(house: House, turns: int, win: str) -> None:
    match = (await duel(house, win=win)).match
    live = await played(house, match, turns)
    assert live.match.status == "over"
    winner = live.seats[live.play.state.result.winner or 0].name
    board = house.board(house.cy)
    assert board.labels[0].startswith("Rematch")
    assert f"{winner} wins" in board.text
    assert len([m for m in house.messages(house.cy) if m.ids]) == 1, "one board a match"
    assert not [one for one in house.ana.channels() if one.kind == "dm"], "nothing is hidden"
    assert house.complaints() == []


async def test_others_see_nothing_of_a_draft_and_all_of_a_turn(house: House) -> None:
    board = await duel(house)
    match = board.match
    live = await house.live(match)
    wanted = sensible_turn(live.play.state)
    before = house.messages(house.cy)
    drafts = [one for one in taps(board) if one[3]]
    await board.press_id(drafts[0][0])
    await house.ana.until(lambda: len(house.private(house.ana)) > 0)
    assert house.messages(house.cy) == before
    assert (await house.live(match)).play == live.play
    await press_turn(house, board, wanted)
    after = house.board(house.cy)
    told = so_far(live.play.state, *wanted.removesuffix(";.").split(";")).removeprefix("So far: ")
    assert told.removesuffix(".").replace("their Goal", "▲ Ben's Goal") in after.text


async def test_north_tries_a_turn_on_a_board_seen_from_the_own_edge(house: House) -> None:
    board = await duel(house)
    live = await house.live(board.match)
    await press_turn(house, board, sensible_turn(live.play.state))
    live = await house.live(board.match)
    public = house.board(house.ben)
    panel = await drafted_turn(house, public, sensible_turn(live.play.state))
    assert "count from Ben's edge" in panel.alts[0]
    assert "count from Ana's edge" in house.board(house.ben).alts[0]


async def test_a_turn_typed_on_one_line_is_played(house: House) -> None:
    match = (await duel(house)).match
    live = await house.live(match)
    wanted = sensible_turn(live.play.state)
    told = await typed(house, house.ana, wanted.replace(";", " "))
    live = await house.live(match)
    assert [row.text for row in live.rows] == wanted.split(";")
    assert "Ben has been told" in told.text


async def test_a_line_without_its_end_is_only_tried(house: House) -> None:
    match = (await duel(house)).match
    live = await house.live(match)
    line = sensible_turn(live.play.state).replace(";", " ").removesuffix(" .")
    opened = await typed(house, house.ana, line)
    assert (await house.live(match)).play.n == 0
    assert so_far(live.play.state, *line.split()) in opened.text
    await opened.press("End turn")
    await house.caught_up()
    assert [row.text for row in (await house.live(match)).rows] == [*line.split(), "."]


async def test_what_is_typed_goes_on_from_the_steps_that_were_pressed(house: House) -> None:
    board = await duel(house)
    wanted = sensible_turn((await house.live(board.match)).play.state)
    *steps, last, _ = wanted.split(";")
    assert steps
    panel = await drafted_turn(house, board, wanted)
    await panel.press("Undo")
    offered = await house.ana.suggest(house.games, "match move", "move", move="")
    assert last in {choice.value for choice in offered}
    told = await typed(house, house.ana, f"{last} .")
    assert told.text.startswith("With what you had pressed: ")
    assert ";".join(house.actions(board.match)) == wanted
    assert "So far" not in panel.now().text, "the panel of the draft is closed"
    assert house.complaints() == []


async def test_a_step_that_fails_leaves_those_before_it_and_says_why(house: House) -> None:
    match = (await duel(house)).match
    live = await house.live(match)
    first = "*TIP" if live.play.state.now.can_tip else sensible_turn(live.play.state).split(";")[0]
    assert "cP2" in (await typed(house, house.ana, f"{first} cP2 .")).text, "it cannot be read"
    idle = "b" if "aQ" in first else "a"
    opened = await typed(house, house.ana, f"{first} {idle}Q3 {idle}Q1 .")
    assert so_far(live.play.state, first) in opened.text
    assert "What stands before it in your line is below." in opened.text
    assert f"Queen of {idle}" in (await typed(house, house.ana, f"{idle}Q3 .")).text
    assert (await house.live(match)).play.n == 0


@pytest.mark.parametrize(
    ("level", "turns"),
    some([("5", 2), ("5", MOST_TURNS), *((each, MOST_TURNS) for each in ("4", "3", "clock"))], 5),
)
async def test_a_solitaire_at_each_level(house: House, level: str, turns: int) -> None:
    board = await alone(house, solo=level)
    match, first = board.match, board.id
    live = await played(house, match, turns)
    assert live.match.status == "over"
    assert live.seats[0].name == "Ana"
    board = house.board(house.cy)
    assert board.id == first, "all of it is one message"
    assert board.labels[0] == "Again"
    assert house.complaints() == []


async def test_a_level_that_is_named_begins_a_solitaire(house: House) -> None:
    await house.ana.slash(house.games, "timelock start", solo="clock")
    await house.caught_up()
    live = await house.live(house.board(house.ana).match)
    assert (live.match.status, len(live.seats)) == ("open", 1)
    assert live.play.state.now.owed > 0
    assert isinstance(live.entry.game.legal(live.play.state, Seat(0))[0], Remove)


async def test_a_solitaire_in_direct_messages(house: House) -> None:
    here = await house.bot.services.delivery.post.open_dm(house.ana.id)
    await house.ana.slash(here, "timelock start")
    await house.caught_up()
    board = house.board(house.ana, here)
    live = await house.live(board.match)
    assert len(live.seats) == 1
    await press_turn(house, board, sensible_turn(live.play.state))
    assert (await house.live(board.match)).play.state.number == 2


async def partners(house: House, **given: Any) -> str:
    """Ana with Cy, and Ben on both seats of the other side."""
    await house.ana.slash(house.games, "timelock start", players="4", **given)
    table = house.last(house.ana)
    for person, label in (
        (house.cy, "Join Ana's side"),
        (house.ben, "Join the other side"),
    ):
        await table.seen_by(person).press(label)
        await house.caught_up()
        table = house.board(house.ana)
    await house.behind(table.seen_by(house.ben), "One more seat")
    await house.caught_up()
    return house.board(house.ana).match


@pytest.mark.proof
async def test_partners_of_three_people_play_to_the_end(house: House) -> None:
    match = await partners(house)
    live = await house.live(match)
    assert [seat.name for seat in live.seats] == ["Ana", "Ben", "Cy", "Ben"]
    live = await played(house, match)
    assert live.match.status == "over"
    assert len(sure(live.entry.game.outcome(live.play.state)).winners) == 2
    assert house.complaints() == []


async def test_a_table_of_one_two_or_four_waits_for_its_host(house: House) -> None:
    await house.ana.slash(house.games, "timelock start")
    table = house.last(house.ana)
    assert "For 1, 2 or 4 · " in table.text
    await table.seen_by(house.ben).press("Join the other side")
    await house.caught_up()
    await house.board(house.ana).press("Start with 2")
    await house.caught_up()
    live = await house.live(house.board(house.ana).match)
    assert [seat.name for seat in live.seats] == ["Ana", "Ben"]


async def test_impossible_tables_are_refused_in_a_sentence(house: House) -> None:
    await house.ana.slash(house.games, "timelock start", players="4", win="2")
    said = house.private(house.ana)[-1].text
    assert said == "With these options 1 or 2 can play, not 4. Nothing was set up."
    assert not [m for m in house.messages(house.cy) if m.ids]


async def test_the_end_that_hands_the_match_over_asks_twice(house: House) -> None:
    """TL-18: two of Ben's stacks stand as his Goal will after one step of Ana's."""
    match = (await duel(house, win="2", turn_limit=1000)).match
    live = await house.live(match)
    while (line := next_line(live)) != GIVES:
        person = asked(house, live)
        await house.acts.act(match, person.id, line, stamp=None, interaction=fresh())
        live = await house.live(match)
    house.bot.services.delivery.wake(match)
    await house.caught_up()
    opened = await typed(house, house.ana, line.replace(";", " "))
    assert (await house.live(match)).play == live.play, "it is asked first"
    assert "match for ▲: the other side wins at once" in opened.text
    await opened.press("Back")
    await house.caught_up()
    opened = opened.now()
    assert "End turn…" in opened.labels
    await opened.press("End turn…")
    await house.caught_up()
    await opened.now().press("End the turn anyway")
    await house.caught_up()
    assert (await house.live(match)).play.state.result.winner == 1


async def test_a_series_to_points_ends_when_somebody_has_them(house: House) -> None:
    match = (await duel(house, series=20, win="2")).match
    people = (house.ana, house.ben)
    for number in range(1, 20):
        await finish(house, match, people)
        house.bot.services.delivery.wake(match)
        await house.caught_up()
        live = await house.live(match)
        if live.facts.rematch is None:
            break
        loser = 1 - live.play.state.result.winner
        match = live.facts.rematch
        live = await house.live(match)
        assert live.play.state.mover == loser, "the loser starts (TL-3)"
        assert f"Game {number + 1}, to 20 points" in house.board(house.cy).text
    shown = house.board(house.cy).text
    assert "wins the series" in shown
    assert house.complaints() == []


async def test_a_table_for_one_has_no_seat_for_an_opponent(house: House) -> None:
    await house.ana.slash(house.games, "timelock start", players="1", opponent=house.ben.id)
    said = house.private(house.ana)[-1].text
    assert refusal(said) == "for_one"
    here = await house.bot.services.delivery.post.open_dm(house.ana.id)
    await house.ana.slash(here, "timelock start", opponent=house.ben.id)
    assert refusal(house.private(house.ana, here)[-1].text) == "only_in_server"
    assert not [m for m in house.messages(house.cy) if m.ids]
