"""Every command and every way to set a table up, each seen to work once."""

from __future__ import annotations

import re

from bot.match.limits import DECLINED_S
from sandbox.people import modals
from sandbox.world.model import THREAD, Channel
from tests.house import House
from tests.refusal import refusal
from tests.shown import Shown
from tests.sure import sure

START = "triplock start"


async def test_an_open_seat_is_taken_by_whoever_joins(house: House) -> None:
    typed = await house.ana.suggest(house.games, START, "options", options="characters Wren+o")
    assert [line.value for line in typed] == ["characters wren+osric"]
    outcome = await house.ana.slash(house.games, START, notebook="off", first_skip="on")
    table = Shown.of(house.ana, outcome)
    assert table.json["interaction"]["name"] == "triplock start"
    assert "notebook off · first skip on" in table.text
    assert "● Ana   ▲ free" in table.text
    await table.press("Join")
    await house.caught_up()
    assert refusal(house.answer(house.ana)) == "seated"
    await table.seen_by(house.cy).press("Join")
    await house.caught_up()
    live = await house.live(house.board(house.ana).match)
    assert {seat.name for seat in live.seats} == {"Ana", "Cy"}
    assert live.match.options["notebook"] == "off"
    assert live.match.options["first_skip"] == "on"


async def test_an_invitation_is_declined_or_withdrawn_by_whom_it_concerns(house: House) -> None:
    await house.ana.slash(house.games, START, opponent=house.ben.id)
    first = house.last(house.ben)
    await first.seen_by(house.cy).press("Accept")
    await house.caught_up()
    assert refusal(house.answer(house.cy)) == "not_invited"
    await first.seen_by(house.cy).press("Decline")
    await house.caught_up()
    assert refusal(house.answer(house.cy)) == "not_invited"
    await first.press_id(f"t1b.{first.match}.0._close", forged=True)
    await house.caught_up()
    assert refusal(house.answer(house.ben)) == "host_withdraws"
    await first.seen_by(house.ana).press("Decline")
    await house.caught_up()
    assert refusal(house.answer(house.ana)) == "own_invitation"
    await first.press("Decline")
    await house.caught_up()
    declined = first.seen_by(house.ana).now()
    assert f"<@{house.ben.id}> declined this time." in declined.text
    assert declined.ids == []
    house.later(DECLINED_S)
    await house.ana.slash(house.games, START, opponent=house.ben.id)
    second = house.last(house.ana)
    await house.behind(second, "Withdraw")
    await house.caught_up()
    gone = second.now()
    assert "Ana withdrew the invitation." in gone.text
    await second.seen_by(house.ben).press_id(second.button("Accept"), forged=True)
    await house.caught_up()
    assert refusal(house.answer(house.ben)) == "closed_table"


async def test_characters_are_picked_at_the_table(house: House) -> None:
    table = Shown.of(house.ana, await house.ana.slash(house.games, START, characters="pick"))
    await table.seen_by(house.ben).press("Join")
    await house.caught_up()
    table = table.now()
    assert "Ana and Ben still pick" in table.text
    await table.choose("Wren")
    await house.caught_up()
    table = table.seen_by(house.ben).now()
    assert "Wren" not in table.choices
    await table.choose("Osric")
    await house.caught_up()
    live = await house.live(house.board(house.ana).match)
    chosen = {seat.name: live.view(None).players[seat.seat].char for seat in live.seats}
    assert chosen == {"Ana": "wren", "Ben": "osric"}


PERMISSIONS = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}


async def test_a_missing_permission_is_named_before_anything_is_created(house: House) -> None:
    for permission, words in PERMISSIONS.items():
        house.stand.faults.forbid(house.games, permission)
        await house.ana.slash(house.games, START, opponent=house.ben.id)
        said = house.answer(house.ana)
        assert words in said
        assert refusal(said) == "permissions"
        assert house.public() == []
        house.stand.faults.allow(house.games, permission)
    house.stand.faults.forbid(house.games, "attach_files", "read_message_history")
    await house.ana.slash(house.games, START)
    assert "**Attach Files** and **Read Message History**" in house.answer(house.ana), "at once"


async def test_a_thread_can_be_the_table(house: House) -> None:
    world = house.stand.world
    thread = Channel(
        world.next_id(), THREAD, "corner", 9, parent=house.games, server=world.guild_id
    )
    world.state.channels[thread.id] = thread
    house.stand.faults.archive(thread.id)
    thread.archived = False
    house.stand.faults.allow(thread.id)
    house.stand.faults.forbid(thread.id, "send_messages_in_threads")
    await house.ana.slash(thread.id, START, opponent=house.ben.id)
    assert "Send Messages in Threads" in house.last(house.ana, thread.id).text
    house.stand.faults.allow(thread.id, "send_messages_in_threads")
    await house.ana.slash(thread.id, START, opponent=house.ben.id)
    await house.last(house.ben, thread.id).press("Accept")
    await house.caught_up()
    for person in (house.ana, house.ben):
        await house.last(person, house.dm(person)).press("1.")
        await house.caught_up()
    assert "Roll" in house.board(house.cy, thread.id).labels
    assert house.messages(house.cy) == []


async def test_pings_and_records_tell_what_was_done_and_who_is_waited_for(house: House) -> None:
    match = await house.begun("triplock", house.ana, house.ben)
    await house.last(house.ana, house.dm(house.ana)).press("1.")
    await house.caught_up()
    record = house.last(house.ana, house.dm(house.ana)).text
    assert "That is done. Ben still has to choose." in record
    assert "Your turn is over" not in record
    await house.last(house.ben, house.dm(house.ben)).press("1.")
    await house.caught_up()
    player, other = await house.turn(match)
    await house.move(player, "skill:pts")
    await house.move(player, "end")
    said = house.pings(other)[-1]
    assert f"{player.name} moved the bead" in said
    record = house.last(player, house.dm(player)).text
    assert f"Your turn is over. {other.name} has been told." in record


async def test_the_board_comes_again_at_the_bottom_without_a_ping(house: House) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    old, pings = house.board(house.cy), len(house.pings(player))
    await house.cy.say(house.games, "so much talk")
    await house.cy.slash(house.games, "match board")
    await house.caught_up()
    new = house.board(house.ana)
    assert new.id > old.id
    assert "Roll" in new.labels
    assert old.seen_by(house.ana).is_gone(), "one board a match"
    assert len(house.pings(player)) == pings


async def test_a_turn_by_commands_alone_is_told_step_by_step(house: House) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    await player.slash(house.games, "match words")
    words = house.answer(player)
    assert "Your moves" in words
    assert "`roll`" in words
    await player.slash(house.games, "match hand")
    assert "✋ My cards" in house.answer(player)
    assert "Roll, or first complete a Diagram" in house.answer(player)
    offered = await player.suggest(house.games, "match move", "move", move="ro")
    assert offered[0].value == "roll"
    assert len({choice.value for choice in offered}) == len(offered)
    await house.move(player, "roll")
    assert house.answer(player).startswith("You rolled")
    assert "\nYou can still use " in house.answer(player)
    await house.move(player, "skill:pts")
    assert house.answer(player).startswith(
        "You moved the bead to Points, step 1 of 3\nYou can still use "
    )
    await house.move(player, "flp 2")
    told = house.answer(player)
    assert told.startswith("I can't read “flp 2”, so nothing was played. Similar: `")
    assert told.count("`") == 2 * (3 + 1)
    live = await house.live(match)
    seat = sure(live.seat_for(player.id))
    for move in re.findall(r"`([^`/]+)`", told):
        (meant,) = live.entry.game.typed(live.view(seat), move)
        assert meant in live.legal(seat)
    await house.move(player, "end")
    assert house.answer(player).startswith("You ended the turn")
    assert house.answer(player).endswith(f"Your turn is over. {other.name} has been told.")
    await player.slash(house.games, "match words")
    assert "Your moves" not in house.answer(player)
    assert house.pings(other)[-1].startswith("⚙️ Triplock: your turn against")


async def test_a_form_takes_words_that_fit_one_move(house: House) -> None:
    match = await house.begun("triplock", house.ana, house.ben)
    board = house.last(house.ana, house.dm(house.ana))
    more = Shown.of(house.ana, await board.press("⋯ More"))
    form = (await more.press("Type a move")).modal
    assert form is not None
    live = await house.live(match)
    seat = live.seat_for(house.ana.id)
    assert seat is not None
    third = live.legal(seat)[2]
    field = modals.fields(form)[0]["custom_id"]
    await house.ana.submit(form, {field: live.entry.texts.label(live.view(seat), third)})
    await house.grown(match, 1)
    assert house.actions(match) == ["orient:2"]
    await house.move(house.ben, "lay 4")
    assert house.actions(match) == ["orient:2", "orient:3"]


async def test_rules_come_by_topic_with_a_picture_and_its_words(house: House) -> None:
    await house.dee.slash(house.games, "triplock rules", topic="The lock")
    answer = house.private(house.dee)[-1]
    assert "Four stacks" in answer.text
    assert len(answer.alts) == 1
    assert "Hidden" in answer.alts[0]
    await answer.choose("Goal")
    await house.caught_up()
    page = answer.now()
    assert "10 points" in page.text


async def test_resigning_asks_once_more(house: House) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    await player.slash(house.games, "match resign")
    question = house.private(player)[-1]
    assert f"Resign against {other.name} at 0–0?" in question.text
    await question.press("Keep playing")
    await house.caught_up()
    assert (await house.live(match)).match.status == "open"
    await player.slash(house.games, "match resign")
    await house.private(player)[-1].press("Resign")
    await house.caught_up()
    assert (await house.live(match)).match.status == "over"
    assert f"{other.name} wins" in house.board(house.cy).text


async def test_half_an_emoji_in_a_name_and_a_typed_line_can_be_stored(house: House) -> None:
    house.stand.world.state.users[house.ana.id].name = "Ana \ud83d"
    match = await house.duel()
    player, _ = await house.turn(match)
    await player.slash(house.games, "match move", move="\ud83d")
    await house.caught_up()
    assert "I can't read “\ufffd”, so nothing was played." in house.private(player)[-1].text
    assert {seat.name for seat in (await house.live(match)).seats} == {"Ana \ufffd", "Ben"}
