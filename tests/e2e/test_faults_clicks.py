"""F15 to F26: presses that come twice, late, together, forged, or from the wrong person."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.store.keys import base36
from games.unlock.rules.state import Revealed
from sandbox.world import interactions
from tests.e2e import unlocking
from tests.e2e.trouble import met, no_harm, turn_pings, watch
from tests.house import House
from tests.refusal import OURS, refusal
from tests.shown import Shown
from tests.sure import sure

Press = tuple[Shown, str]
"""Who presses which button of which message."""


async def test_f15_f21_the_same_button_twice_in_50_ms_on_one_device_and_on_two(
    house: House,
) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    board = house.board(player)
    await asyncio.gather(
        board.press("Roll"),
        board.press("Roll"),
    )
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll"]
    assert "That is done: you rolled" in house.answer(player)
    assert house.private(other) == []
    await house.move(player, "end")
    await house.board(other).press("My cards")
    phone, desktop = house.private(other)[-1], house.board(other)
    await asyncio.gather(phone.press("Roll"), desktop.press("Roll"))
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll", "end", "roll"]
    assert any(refusal(m.text) == "same_again" for m in house.private(other))
    await no_harm(house, match)


async def test_f15_with_the_echo_guard_on_a_second_other_press_is_not_played(house: House) -> None:
    match = await house.duel()
    await house.restart(echo_s=60.0)
    house.later(60.0)
    player, _ = await house.turn(match)
    board = house.board(player)
    await board.press("Roll")
    await house.caught_up()
    await house.move(player, "end")
    assert refusal(house.answer(player)) == "one_press"
    live = await house.live(match)
    seat = min(live.play.turn.waiting)
    said = len(house.private(player))
    wire = f"t1b.{match}.{base36(live.play.stamps[seat])}.end"
    await board.press_id(wire, forged=True)
    await house.caught_up()
    assert len(house.private(player)) == said + 1
    assert refusal(house.answer(player)) == "one_press"
    assert house.actions(match)[2:] == ["roll"]
    await house.restart(echo_s=0.0)
    await house.move(player, "end")
    assert house.actions(match)[2:] == ["roll", "end"]
    await no_harm(house, match)


async def test_f16_the_same_interaction_delivered_twice(house: House) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    house.stand.faults.duplicate()
    outcome = await house.board(player).press("Roll")
    await house.caught_up()
    house.stand.people[player.key].redeliver(outcome)
    await house.caught_up()
    await house.restart()
    player.redeliver(outcome)
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll"]
    assert len(house.boards(match)) == 1
    assert "You can still use" in house.boards(match)[0].text
    await no_harm(house, match)


async def test_f16_a_command_that_comes_again_turns_later_is_known(house: House) -> None:
    """Even by another process, whose acknowledgement is accepted: the key of its rows is taken."""
    match = await house.duel()
    player, other = await house.turn(match)
    outcome = await house.move(player, "roll")
    for person, line in ((player, "end"), (other, "end")):
        await house.move(person, line)
    assert (await house.turn(match))[0] is player, "a roll would be legal"
    rows = house.rows(match)
    await house.restart()
    await house.caught_up()
    sent = interactions.known(house.stand.world, outcome.interaction)
    sent.answered, sent.at = False, house.stand.world.clock.now()
    again = watch(house, "POST", r"^/interactions/")
    player.redeliver(outcome)
    await met(house, again)
    await house.caught_up()
    assert house.rows(match) == rows
    await no_harm(house, match)


@pytest.mark.parametrize("order", [("ana", "ben"), ("ben", "ana")])
async def test_f17_two_players_at_once_on_one_simultaneous_choice(
    house: House, order: tuple[str, str]
) -> None:
    """The board pings whose turn it is, once, unless that person was the last to lay."""
    match = await house.begun("triplock", house.ana, house.ben)
    first, second = (house.stand.people[key] for key in order)
    mine, yours = (house.last(person, house.dm(person)) for person in (first, second))
    await asyncio.gather(mine.press("1."), yours.press("2."))
    await house.caught_up()
    assert sorted(row[1] for row in house.rows(match)) == [0, 1]
    assert len(house.boards(match)) == 1
    assert "to play" in house.boards(match)[0].text
    player, other = await house.turn(match)
    live = await house.live(match)
    laid_last = house.person(live, house.rows(match)[-1][1])
    assert turn_pings(house, player) == (int(player is not laid_last), 0)
    assert turn_pings(house, other) == (0, 0)
    await no_harm(house, match)


async def test_f18_two_at_once_for_the_last_seat(house: House) -> None:
    await house.ana.slash(house.games, "triplock start")
    table = house.last(house.ana)
    match = table.match
    await asyncio.gather(
        *(table.seen_by(p).press("Join") for p in (house.ben, house.cy, house.dee))
    )
    await house.caught_up()
    live = await house.live(match)
    users = {record.person for record in live.seats}
    late = [p for p in (house.ben, house.cy, house.dee) if p.id not in users]
    assert house.ana.id in users
    assert len(late) == 2
    for person in late:
        said = house.answer(person)
        assert refusal(said) in ("no_free_seat", "not_lobby")
    assert len(house.boards(match)) == 1
    await no_harm(house, match)


async def test_f19_start_pressed_by_two(house: House) -> None:
    await house.ana.slash(house.games, "triplock start", opponent=house.ben.id)
    invitation = house.last(house.ben)
    match = invitation.match
    begin_now = f"t1b.{match}.0._start"
    await asyncio.gather(
        invitation.press("Accept"),
        invitation.press("Accept"),
        invitation.seen_by(house.ana).press_id(begin_now, forged=True),
        invitation.seen_by(house.cy).press_id(begin_now, forged=True),
    )
    await house.caught_up()
    live = await house.live(match)
    assert sorted(sure(record.person) for record in live.seats) == [house.ana.id, house.ben.id]
    assert len(house.boards(match)) == 1
    assert house.private(house.cy) != []
    assert len(house.pings(house.ana)) == 1
    late = invitation.button("Accept")
    await invitation.press_id(late, forged=True)
    await invitation.seen_by(house.ana).press_id(begin_now, forged=True)
    await house.caught_up()
    assert (await house.live(match)).match == live.match, "it begins once, by one set-up"
    await no_harm(house, match)


async def test_f20_the_button_of_a_past_turn_and_of_a_finished_match(house: House) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    old = house.board(player)
    await old.press("Roll")
    await house.caught_up()
    roll = old.button("Roll")
    hold = asyncio.Event()
    fault = house.stand.faults.next("DELETE", r"^/channels/\d+/messages/\d+$", hold=hold)
    ending = asyncio.create_task(player.slash(house.games, "match move", move="end"))
    await met(house, fault)
    count = len(house.rows(match))
    pressed = [
        asyncio.create_task(old.seen_by(person).press_id(roll, forged=True))
        for person in (player, other)
    ]
    await asyncio.gather(*pressed)
    hold.set()
    await ending
    await house.caught_up()
    assert old.is_gone(), "the old board is deleted"
    assert len(house.rows(match)) == count
    assert refusal(house.answer(player)) == "moved_on"
    assert refusal(house.answer(other)) == "moved_on"
    assert "Roll" in house.private(other)[-1].labels
    assert len(house.boards(match)) == 1
    await no_harm(house, match)
    board = house.board(player)
    await board.press_id(f"t1b.{match}.0._resign!", forged=True)
    await house.caught_up()
    count = len(house.rows(match))
    for person in (player, other):
        await board.seen_by(person).press_id(board.button("Roll"), forged=True)
        await house.caught_up()
        assert refusal(house.answer(person)) == "over"
    assert len(house.rows(match)) == count
    assert (await house.live(match)).match.status == "over"


async def test_f20_a_button_of_another_match(house: House) -> None:
    first = await house.duel()
    before = house.board(house.ana)
    second = await house.duel()
    player, _ = await house.turn(first)
    assert first != second
    counts = len(house.rows(first)), len(house.rows(second))
    theirs = house.boards(second)[0]
    stale = f"t1b.{first}.0.roll"
    await theirs.seen_by(player).press_id(stale, forged=True)
    await house.caught_up()
    assert (len(house.rows(first)), len(house.rows(second))) == counts
    assert refusal(house.answer(player)) == "moved_on"
    assert len(house.boards(second)) == 1, "the other match keeps its live board"
    assert any(label == "Roll" for label in house.boards(second)[0].labels)
    assert [m.id for m in house.boards(first)] == [before.id]
    await no_harm(house, first)
    await no_harm(house, second)


async def test_f22_a_modal_opened_on_one_turn_and_sent_on_the_next(house: House) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    await house.board(player).press("⋯ More")
    opened = await house.private(player)[-1].press("Type a move")
    assert opened.modal is not None
    await house.board(player).press("Roll")
    await house.caught_up()
    await house.move(player, "end")
    await house.move(other, "roll")
    await house.move(other, "end")
    count = len(house.rows(match))
    await player.submit(opened.modal, {"move": "roll"})
    await house.caught_up()
    assert len(house.rows(match)) == count
    assert refusal(house.answer(player)) == "moved_on"
    assert "Roll" in house.private(player)[-1].labels
    await no_harm(house, match)


NEVER_OFFERED = {
    "match:0:0": "No Diagram is announced.",
    "code:1-2-3": "can't read “code:1-2-3”",
    "_resign!": "can't read “\\_resign!”",
    "~end": "can't read “\\~end”",
    "end;end": "can't read “end;end”",
    "D00": "can't read “D00”",
}


async def test_f23_what_autocomplete_never_offered(house: House) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    count = len(house.rows(match))
    for line, said in NEVER_OFFERED.items():
        outcome = await house.move(player, line)
        assert outcome.kind == "deferred"
        assert len(house.rows(match)) == count
        assert said in house.answer(player)
    await no_harm(house, match)


async def test_f24_a_choice_that_is_not_on_the_list(house: House) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    board = house.board(player).id
    live = await house.live(match)
    seat = min(live.play.turn.waiting)
    stamp = base36(live.play.stamps[seat])
    count, before = len(house.rows(match)), len(house.private(player))
    for values in ([], ["9"], ["0;end"], ["_resign!"], ["x" * 100], ["\u00e9"]):
        custom_id = f"t1s.{match}.{stamp}.complete:"
        await player.select(board, custom_id, values, forged=True)
        await house.caught_up()
        assert refusal(house.answer(player)) not in OURS, values
    assert len(house.private(player)) - before == 6
    assert len(house.rows(match)) == count
    await no_harm(house, match)


async def test_f24_no_list_is_empty_or_longer_than_discord_takes(house: House) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    dice = random.Random(5)
    for _ in range(3):
        live = await house.live(match)
        seat, game = min(live.play.turn.waiting), live.entry.game
        drawn = (game.any_action(live.play.state, seat, dice.randrange) for _ in range(9))
        wanted = next((text for text in map(game.write, drawn) if text != "end"), "end")
        choices = await player.suggest(house.games, "match move", "move", move="")
        assert 0 < len(choices) <= 25
        await house.move(player, wanted)
        player, _ = await house.turn(match)
    await no_harm(house, match)


async def test_f25_a_stranger_and_a_spectator_press(house: House) -> None:
    """Only people who may press the buttons are told what these do."""
    match = await house.duel()
    board = house.board(house.cy)
    count = len(house.rows(match))
    stamp = board.button("Roll").split(".")[2]
    words = ("roll", "~complete:", "~complete:0", "end", "_resign", "_resign!", "_type", "_rematch")
    for word in (*words, "_hint", "_what", "_dm", "_panel", "_leave", "_close", "_decline"):
        wire = f"t1b.{match}.{stamp}.{word}"
        await board.press_id(wire, forged=wire not in board.ids)
        await house.caught_up()
        said = house.answer(house.cy)
        assert len(said) > 10, word
        assert refusal(said) not in OURS, word
        assert house.private(house.cy)[-1].labels in ([], ["Board"]), word
    assert len(house.rows(match)) == count
    assert (await house.live(match)).match.status == "open"
    await board.press("⋯ More")
    await house.private(house.cy)[-1].press("In words")
    player, other = await house.turn(match)
    await house.board(player).press("⋯ More")
    more = house.private(player)[-1]
    await more.press("What is this?")
    await house.caught_up()
    said = house.private(player)[-1]
    assert said.id == more.id
    assert "**Roll**: Rolls both dice, once a turn" in said.text
    wire = more.button("What is this?")
    await house.board(other).press_id(wire, forged=True)
    assert refusal(house.answer(other)) == "not_your_turn"
    await house.board(house.cy).press_id(wire, forged=True)
    assert refusal(house.answer(house.cy)) == "no_seat"
    await no_harm(house, match)


async def sealed_and_drawn(house: House) -> tuple[str, Shown, Shown]:
    """Ben has sealed 1-2-3 and drawn 4-5-6 in its place, Cy has drawn 7-8: match and both pads.

    Cy's Send is the last one that is waited for; it reveals all codes.
    """
    match = await unlocking.begin(house, 3)
    await unlocking.hide(house, house.ana, "1-2-5-9")
    await unlocking.by_draw(house, house.ben, "1-2-3")
    sealed = house.newest(house.ben)
    await sealed.press("Replace")
    pad = await unlocking.tap(sealed.now(), "4-5-6")
    return match, pad, await unlocking.drawn(house, house.cy, "7-8")


async def one_waits(house: House, match: str, late: Press, first: Press) -> None:
    """Both press at once; the first press is played before the late one is acknowledged."""
    gate = asyncio.Event()
    fault = house.stand.faults.next("POST", r"^/interactions/", hold=gate)
    waits = asyncio.create_task(late[0].press(late[1]))
    await met(house, fault)
    played = len(house.rows(match))
    goes = asyncio.create_task(first[0].press(first[1]))
    await house.stored.until(lambda: len(house.rows(match)) > played, "the first")
    gate.set()
    await asyncio.gather(waits, goes)
    await house.caught_up()


async def test_f26_a_replacement_that_came_first_counts(house: House) -> None:
    match, pad, last = await sealed_and_drawn(house)
    await one_waits(house, match, (last, "Send"), (pad, "Send"))
    (shown,) = unlocking.events(await house.live(match), Revealed)
    assert [card.text for card in shown.cards] == ["4-5-6", "7-8"]


async def test_f26_a_replacement_after_the_reveal_is_refused(house: House) -> None:
    match, pad, last = await sealed_and_drawn(house)
    await one_waits(house, match, (pad, "Send"), (last, "Send"))
    live = await house.live(match)
    (shown,) = unlocking.events(live, Revealed)
    assert [card.text for card in shown.cards] == ["1-2-3", "7-8"]
    assert live.view(None).submitted == (), "nor does it count for the next turn"
    fresh = pad.now()
    assert refusal(fresh.text) == "moved_on"
    assert "Send" not in fresh.labels
