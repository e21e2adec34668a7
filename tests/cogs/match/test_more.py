"""More, End… and the end: what stands there by wish, and what each press leads to."""

from __future__ import annotations

from functools import partial

from bot.store.cursors import Cursor, write_cursor
from bot.store.match_people import mark_dm_closed
from games.core import LEAVE, SIT
from tests.desk import ANA, BEN, CHANNEL, CY, Desk, name_of
from tests.interactions import fresh
from tests.shown import Shown
from tests.sure import sure

USER_SELECT = 5


def people_of(panel: Shown) -> str:
    """The `custom_id` of the select of people."""
    (found,) = [part for part in panel.parts if part["type"] == USER_SELECT]
    return str(found["custom_id"])


async def test_more_has_rows_by_wish_and_the_ways_out_behind_the_last(desk: Desk) -> None:
    match = await desk.duel()
    player, other = await desk.turn(match)
    assert (await desk.more(match, player)).labels == [
        *("In words", "What is this?", "Type a move"),
        *("Rules", "Story"),
        "End…",
    ]
    assert (await desk.more(match, CY)).labels == ["In words", "Rules", "Story"]
    assert (await desk.more(match, other)).labels[-2:] == ["Nudge " + name_of(player), "End…"]


async def test_each_way_out_asks_once_more(desk: Desk) -> None:
    match = await desk.duel()
    await desk.press(ANA, "⋯ More", match=match)
    ways = sure((await desk.press(ANA, "End…", match=match)).swapped)
    assert ways.labels == ["Resign…", "End without a result…", "Keep playing"]
    assert people_of(ways)
    asks = (await desk.press(ANA, "Resign…", on=ways)).answer
    led = await desk.press(ANA, "Resign", on=asks)
    assert led.stored == {match: (LEAVE,)}


async def test_a_seat_is_offered_to_who_is_chosen(desk: Desk) -> None:
    match = await desk.duel()
    player, _ = await desk.turn(match)
    await desk.press(player, "⋯ More", match=match)
    ways = sure((await desk.press(player, "End…", match=match)).swapped)
    select = people_of(ways)
    (await desk.front()).person(CY)
    led = await desk.presses(ways, select, str(CY))
    assert f"asks <@{CY}> to substitute." in led.posted[0].text
    assert [person for person, _ in led.pings] == [CY]
    taken = await desk.press(CY, "Take the seat", match=match)
    assert taken.stored == {match: (SIT,)}


async def test_an_opponent_gets_no_seat(desk: Desk) -> None:
    match = await desk.duel()
    player, other = await desk.turn(match)
    await desk.press(player, "⋯ More", match=match)
    ways = sure((await desk.press(player, "End…", match=match)).swapped)
    select = people_of(ways)
    led = await desk.presses(ways, select, str(other))
    assert (led.refused, led.stored) == ("sat_against", {})


async def test_direct_messages_list_nobody_and_say_where_it_is_done(desk: Desk) -> None:
    match = await desk.duel()
    board = await desk.stops(match, ANA, in_server=False)
    assert "`/match substitute` in the server" in board.text
    assert board.labels == ["Resign…", "End without a result…", "Keep playing"]


async def test_one_alone_gives_up_behind_end(desk: Desk) -> None:
    match = await desk.begun("lockpick", (ANA,))
    assert (await desk.stops(match, ANA)).labels == ["Give up…", "Keep playing"]


async def test_ones_own_panel_leads_on_at_the_end(desk: Desk) -> None:
    match, unseen = await desk.duel(), await desk.duel()
    await desk.acts.resign(unseen, BEN, interaction=fresh())
    front, (player, other) = await desk.front(), await desk.turn(match)
    (direct,) = (one for one in front.sees(player, match) if one.json["channel_id"] != str(CHANNEL))
    await desk.acts.resign(match, other, interaction=fresh())
    await front.settle()
    table = await desk.table(match, player)
    panel = (await desk.presses(table, f"t1b.{match}.0._panel", forged=True)).answer
    assert panel.text == f"You win against {name_of(other)}: {name_of(other)} resigned."
    assert panel.labels == ["Result", "Rematch"]
    assert (direct.now().text, direct.now().labels) == (panel.text, panel.labels)
    read = front.person(player).messages(int(direct.json["channel_id"]))
    assert [int(one["id"]) for one in read] == [direct.id], "no end is sent to who had no panel"
    led = await desk.press(player, "Rematch", on=panel)
    assert f"{name_of(player)} offers a rematch." in led.answer.text
    led = await desk.press(player, "Rematch", on=panel)
    assert led.answer.text == "Your offer is taken back."


async def test_a_closed_door_is_told_to_who_has_a_hand(desk: Desk) -> None:
    match = await desk.begun("triplock", (ANA, BEN), {"mode": "coop"})
    for person in (ANA, BEN):
        await desk.store.write(partial(mark_dm_closed, match=match, person=person, closed=True))
    for told in (0, 1):
        person = await desk.waited_for(match)
        board = await desk.table(match, person)
        led = await desk.press(person, board.labels[0], on=board)
        assert sum("I can't message you" in one.text for one in led.answers) == told


async def test_a_panel_without_a_hand_that_is_gone_is_not_sent_again(desk: Desk) -> None:
    match, front = await desk.begun("triplock", (ANA, BEN), {"mode": "coop"}), await desk.front()
    person = await desk.waited_for(match)
    gone = Cursor(front.world.open_dm(person).id, message=999, born=0, shown=0)
    await desk.store.write(partial(write_cursor, match=match, audience=person, cursor=gone))
    for label, later in (("Wren", False), ("Osric", True)):
        led = await desk.press(await desk.waited_for(match), label, match=match)
        sent = {int(one.json["channel_id"]) for one in led.posted}
        assert (gone.channel in sent) is later, "it comes with the first hand"
