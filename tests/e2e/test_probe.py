"""Dial through the real commands and buttons: what the house must do for any game on its shelf."""

from __future__ import annotations

import pytest

from bot.match.live import Live
from games.core import Seat
from sandbox.people.person import Person
from tests.e2e.dialling import (
    begin,
    current,
    dialled,
    free_side,
    named,
    people,
    person_on,
    typed,
)
from tests.house import House
from tests.player import redrawn
from tests.probe.events import ClueTold
from tests.probe.numbers import hidden, other
from tests.shown import Shown, read_by

TRIANGLE = {"table": "triangle", "colours": "red,green,blue"}


@pytest.fixture
def house(dials: House) -> House:
    return dials


async def chosen(house: House, person: Person, message: Shown, number: int) -> Live:
    """A person finds a number in the select, behind More if need be."""
    for _ in range(3):
        if str(number) in message.choices:
            break
        outcome = await message.choose("More")
        if outcome.kind == "message":
            message = house.newest(person)
        else:
            message = await redrawn(message, outcome)
    await message.choose(str(number))
    await house.caught_up()
    return await current(house)


async def test_one_person_alone_finds_a_number_behind_more_and_wins(house: House) -> None:
    live = await begin(house, 1, clues="off")
    board = house.board(house.ana)
    assert len(board.choices) == 25
    assert board.choices[-1].startswith("More (2 of 2)")
    number = hidden(live)
    live = await chosen(house, house.ana, board, 39 if number < 39 else 30)
    live = await chosen(house, house.ana, house.board(house.ana), number)
    assert "● Ana wins" in house.board(house.ana).text
    assert live.match.status == "over"
    assert house.complaints() == []


async def test_a_draft_is_confirmed_or_taken_back(house: House) -> None:
    live = await begin(house, 1, clues="off")
    board = house.board(house.ana)
    outcome = await board.press("The middle: 19")
    drafted = await redrawn(board, outcome)
    assert "Dial 19?" in drafted.text
    assert drafted.labels[:2] == ["Back", "Dial 19"]
    outcome = await drafted.press("Back")
    back = await redrawn(drafted, outcome)
    assert "The middle: 19…" in back.labels
    outcome = await back.press("The middle: 19")
    drafted = await redrawn(back, outcome)
    assert (await current(house)).play.n == live.play.n == 0
    await drafted.press("Dial 19")
    await house.caught_up()
    assert (await current(house)).rows[0].text == "dial:19"


async def test_one_person_alone_loses_to_the_house(house: House) -> None:
    live = await begin(house, 1, clues="off", rounds=1)
    await typed(house, other(live))
    board = house.board(house.ana)
    assert "The safe stays shut: ● Ana lost" in board.text
    assert f"The number was {live.play.state.numbers[0]}." in board.text


async def test_the_last_number_is_dialled_by_the_house(house: House) -> None:
    live = await begin(house, 1, clues="off")
    number = hidden(live)
    beside = [near for near in (number - 1, number + 1) if 0 <= near < 40]
    for near in beside:
        live = await dialled(house, near)
    assert [row.text for row in live.rows] == [f"dial:{dialled}" for dialled in (*beside, number)]
    assert "● Ana wins" in house.board(house.ana).text


async def test_two_open_in_one_round_and_draw(house: House) -> None:
    live = await begin(house, 2)
    for words in ("{}", "dial {}"):
        live = await typed(house, hidden(live), words)
    result = house.board(house.ana).text
    assert f"A draw between {named(live, 0)} and {named(live, 1)}" in result
    assert house.board(house.ana).labels[0].startswith("Rematch")
    assert house.complaints() == []


async def test_two_open_in_one_round_and_share_the_win(house: House) -> None:
    live = await begin(house, 2, tie="share")
    for _ in range(2):
        live = await dialled(house, hidden(live))
    assert f"{named(live, 0)} and {named(live, 1)} share the win" in house.board(house.ana).text


async def test_the_pages_of_the_board_stand_below_each_other(house: House) -> None:
    live = await begin(house, 2)
    seen = house.board(house.cy).alts
    assert len(seen) == 2
    assert seen[1] == "The record: nothing was dialled yet."
    await dialled(house, other(live))
    assert "Round 1:" in house.board(house.cy).alts[1]


async def test_an_opened_safe_keeps_a_line(house: House) -> None:
    live = await begin(house, 2)
    number = hidden(live)
    await dialled(house, number)
    told = [m for m in house.messages(house.cy) if "opened a safe" in m.text]
    assert len(told) == 2, "the line, and the board that tells it"
    assert told[0].text.endswith(f"opened a safe with {number}")
    assert not told[0].files and not told[0].labels


async def test_a_clue_is_read_by_its_seat_alone(house: House) -> None:
    live = await begin(house, 2)
    board = house.board(house.ana)
    for seat, person in enumerate(person_on(house, live, at) for at in range(2)):
        await board.seen_by(person).press("My safe")
        clue = live.view(Seat(seat)).clues[0]
        told = f"divided by {clue.divisor} your number leaves {clue.rest}"
        assert told in read_by(person)
        for reader in people(house, 4):
            if reader is not person:
                assert told not in read_by(reader)
                assert f"divided by {clue.divisor}" not in read_by(reader)


async def test_without_clues_nobody_gets_a_message_of_their_own(house: House) -> None:
    live = await begin(house, 2, clues="off")
    while live.match.status == "open":
        live = await dialled(house, other(live))
    for person in people(house, 2):
        assert [place.kind for place in person.channels() if place.kind == "dm"] == []


async def test_a_pass_ahead_is_offered_to_who_waits(house: House) -> None:
    live = await begin(house, 2)
    waiting = person_on(house, live, next(iter(live.play.turn.may)))
    await house.board(waiting).press("My safe")
    hand = house.newest(waiting)
    assert "Pass round 1" in hand.labels
    await hand.press("Pass round 1")
    await house.caught_up()
    live = await dialled(house, other(await current(house)))
    assert live.rows[0].text == "pass"
    assert live.play.state.board.round == 2


async def test_three_together_lose_together(house: House) -> None:
    live = await begin(house, 3, rounds=1, **TRIANGLE)
    assert live.match.status == "open"
    assert sorted(live.play.state.board.terms.colours) == ["blue", "green", "red"]
    for _ in range(3):
        live = await dialled(house, other(live))
    result = house.board(house.ana).text
    assert "The safe stays shut:" in result
    assert all(named(live, seat) in result.partition(" lost")[0] for seat in range(3))


async def test_three_without_colours_are_told_how_to_get_them(house: House) -> None:
    await house.ana.slash(house.games, "dial start", table="triangle")
    assert "Set colours to pick or random" in house.newest(house.ana).text


async def test_a_colour_follows_the_person_it_was_given_to(house: House) -> None:
    live = await begin(house, 3, **TRIANGLE)
    given = {"Ana": "red", "Ben": "green", "Cy": "blue"}
    told = house.board(house.ana).text
    for seat, record in enumerate(live.seats):
        assert f"{named(live, seat)} ({given[record.name]})" in told


async def test_two_sides_of_two_play_to_the_end(house: House) -> None:
    live = await begin(house, 4)
    for _ in range(3):
        live = await dialled(house, other(live))
    live = await dialled(house, hidden(live))
    await house.caught_up()
    winners = sorted(live.entry.game.outcome(live.play.state).winners)  # type: ignore[union-attr]
    losers = sorted({0, 1, 2, 3} - set(winners))
    won, lost = (" and ".join(named(live, at) for at in side) for side in (winners, losers))
    assert live.match.status == "over"
    assert f"{won} win against {lost}" in house.board(house.ana).text
    assert house.complaints() == []


async def test_three_cannot_start_at_a_square_table(house: House) -> None:
    await house.ana.slash(house.games, "dial start")
    table = house.last(house.ana)
    assert "For 1, 2 or 4 · " in table.text
    for person in (house.ben, house.cy):
        await table.seen_by(person).press(free_side(table.now()))
        await house.caught_up()
    table = table.now()
    assert not any(label.startswith("Start") for label in table.labels)
    await table.press_id(f"t1b.{table.match}.0._start", forged=True)
    await house.caught_up()
    assert "3 sit here" in house.newest(house.ana).text
    await table.seen_by(house.dee).press(free_side(table))
    await house.caught_up()
    await table.now().press("Start with 4")
    await house.caught_up()
    assert len((await current(house)).seats) == 4


async def test_a_side_that_everybody_left_loses(house: House) -> None:
    live = await begin(house, 4)
    for seat in (0, 2):
        person = person_on(house, live, seat)
        await person.slash(house.games, "match resign")
        await house.newest(person).press("Resign")
        await house.caught_up()
    live = await current(house)
    assert live.entry.game.outcome(live.play.state).winners == (1, 3)  # type: ignore[union-attr]
    assert f"{named(live, 1)} and {named(live, 3)} win against" in house.board(house.ana).text


async def test_a_rematch_makes_a_chain_of_two_matches(house: House) -> None:
    live = await begin(house, 2, tie="share", rounds=3)
    for _ in range(2):
        live = await dialled(house, hidden(live))
    result = house.board(house.ana)
    for person in people(house, 2):
        await result.seen_by(person).now().press("Rematch")
        await house.caught_up()
    again = await current(house)
    assert again.match.previous == live.match.id
    assert again.match.options["rounds"] == "3"
    assert again.match.status == "open"
    while again.match.status == "open":
        again = await dialled(house, hidden(again))
    assert "share the win" in house.board(house.ana).text


async def test_the_rules_of_a_game_outside_the_games_folder_are_read(house: House) -> None:
    await house.ben.slash(house.games, "dial rules", topic="Clues")
    assert "At the start everybody is dealt a clue" in house.newest(house.ben).text


async def test_at_a_table_of_one_the_message_is_the_players_own(house: House) -> None:
    """The one player reads the own clue there; what a spectator asks for does not have it."""
    live = await begin(house, 1)
    clue = live.view(Seat(0)).clues[0]
    told = f"divided by {clue.divisor} your number leaves {clue.rest}"
    board = house.board(house.ana)
    assert told in board.alts[-1]
    assert len(board.choices) == 25
    assert all(place.kind != "dm" for place in house.ana.channels())
    await board.seen_by(house.ben).press("⋯ More")
    await house.newest(house.ben).press("In words")
    assert f"divided by {clue.divisor}" not in house.newest(house.ben).text
    live = await chosen(house, house.ana, board, other(live))
    while live.match.status == "open":
        live = await chosen(house, house.ana, house.board(house.ana), hidden(live))
    assert "● Ana wins" in house.board(house.ben).text


async def test_a_clue_is_told_to_the_own_side_alone(house: House) -> None:
    live = await begin(house, 4)
    seat = next(iter(live.play.turn.waiting))
    teller, clue = person_on(house, live, seat), live.view(seat).clues[0]
    (partner,) = (at for side in live.sides if seat in side for at in side - {seat})
    await house.board(teller).press("⋯ More")
    await house.newest(teller).press(f"Tell {live.seats[partner].name}")
    await house.caught_up()
    told = f"divided by {clue.divisor} your number leaves {clue.rest}"
    for at in range(4):
        person = person_on(house, live, at)
        await house.board(person).press("My safe")
        assert (told in read_by(person)) == (at in (seat, partner))
        assert f"{named(live, seat)} told a clue to the own side" in house.board(person).text
    live = await current(house)
    assert {told.clue for told in heard(live, partner)} == {clue}
    assert [heard(live, at) for at in range(4) if at != partner] == [[], [], []]


def heard(live: Live, seat: int) -> list[ClueTold]:
    events = (told.notice.seen_by(Seat(seat)) for told in live.told)
    return [event for event in events if isinstance(event, ClueTold)]
