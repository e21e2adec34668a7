"""Which match waits next for somebody whose turn is over, and what the way to it is called."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from bot.app.on_commit import NoPeers
from bot.delivery.delivery import Delivery
from bot.interactions.answers import Answers
from bot.match.controls.message import Button
from bot.match.matches import Matches
from bot.match.sleep import FALLS_ASLEEP_S
from bot.match.wall_clock import DAY_S, HOUR_S
from bot.screens.waits import with_next
from bot.store import cursors
from bot.store.cursors import TABLE, Cursor
from bot.store.matches import update_match
from tests.desk import ANA, BEN, CHANNEL, CY, GUILD, Desk, name_of
from tests.interactions import pressed
from tests.shown import Shown
from tests.sure import sure

NAMED = {CHANNEL: "games"}


@pytest.fixture
def delivery(desk: Desk) -> Delivery:
    """A delivery that only says where boards are: the desk's play does not reach it."""
    nothing: Any = SimpleNamespace()
    matches = Matches(desk.store, desk.matches.shelf)
    return Delivery(nothing, matches, nothing, nothing, NoPeers())


async def shown(desk: Desk, match: str, message: int) -> str:
    """The board of a match now is this message; gives the match."""
    cursor = Cursor(CHANNEL, message, 0, 0)
    await desk.store.write(lambda tx: cursors.write_cursor(tx, match, TABLE, cursor))
    return match


async def against_cy(desk: Desk, person: int, message: int) -> str:
    """A match that waits for Cy and for this person, with its board; a little later than before."""
    await desk.waits(HOUR_S)
    return await shown(desk, await desk.begun("triplock", (CY, person)), message)


async def ended(desk: Desk, match: str, person: int) -> None:
    for text in ("roll", "end"):
        await desk.plays(match, person, text)


async def leads_on(desk: Desk, delivery: Delivery, match: str, person: int) -> Button | None:
    """The way on from a match for a person, as Discord knows the channels."""
    press: Any = pressed(person=person)
    nothing: Any = SimpleNamespace()
    named = {channel: SimpleNamespace(name=name) for channel, name in NAMED.items()}
    press.interaction = SimpleNamespace(client=SimpleNamespace(get_channel=named.get))
    answers = Answers(desk.matches, delivery, nothing)
    return await answers.next_match(press, await desk.live(match))


def url(message: int) -> str:
    return f"https://discord.com/channels/{GUILD}/{CHANNEL}/{message}"


async def test_it_leads_on_only_when_the_turn_is_over(desk: Desk, delivery: Delivery) -> None:
    match = await desk.duel()
    player, other = await desk.turn(match)
    await against_cy(desk, player, 101)
    assert await leads_on(desk, delivery, match, player) is None, "nothing is played yet"
    await desk.plays(match, player, "roll")
    assert await leads_on(desk, delivery, match, player) is None, "it is still their turn"
    await desk.plays(match, player, "end")
    way = await leads_on(desk, delivery, match, player)
    assert way == Button("Next: Triplock in #games", url=url(101))
    assert await leads_on(desk, delivery, match, other) is None, "it is the turn of the other"


async def test_a_choice_in_secret_that_is_made_leads_on_though_others_choose(
    desk: Desk, delivery: Delivery
) -> None:
    first = await desk.begun("triplock", (ANA, BEN))
    await against_cy(desk, BEN, 101)
    assert await leads_on(desk, delivery, first, BEN) is None
    await desk.plays(first, BEN, "orient:0")
    way = await leads_on(desk, delivery, first, BEN)
    assert way is not None
    assert way.url == url(101)


async def test_what_waits_longest_comes_first(desk: Desk, delivery: Delivery) -> None:
    match = await desk.duel()
    player, _ = await desk.turn(match)
    second = await against_cy(desk, player, 101)
    await against_cy(desk, player, 102)
    await ended(desk, match, player)
    way = await leads_on(desk, delivery, match, player)
    assert way is not None
    assert way.url == url(101)
    await desk.plays(second, player, "orient:0")
    way = await leads_on(desk, delivery, match, player)
    assert way is not None
    assert way.url == url(102)


async def test_a_match_that_sleeps_asks_nobody(desk: Desk, delivery: Delivery) -> None:
    second = await shown(desk, await desk.begun("triplock", (CY, ANA), None, pace="none"), 101)
    await desk.waits(FALLS_ASLEEP_S - DAY_S)
    match = await desk.begun("triplock", (ANA, BEN), None, pace="none")
    await desk.plays(match, ANA, "orient:0")
    way = await leads_on(desk, delivery, match, ANA)
    assert way is not None
    assert way.url == url(101)
    await desk.waits(DAY_S)
    assert (await desk.live(second)).is_asleep
    assert not (await desk.live(match)).is_asleep
    assert await leads_on(desk, delivery, match, ANA) is None


async def test_nothing_leads_on_where_nothing_waits(desk: Desk, delivery: Delivery) -> None:
    match = await desk.duel()
    player, _ = await desk.turn(match)
    await ended(desk, match, player)
    assert await leads_on(desk, delivery, match, player) is None
    board = (Button("Board", url=url(100)),)
    assert with_next((board,), None) == (board,), "the answer stays as it is"


async def test_a_match_in_a_place_without_a_name_is_named_alone(
    desk: Desk, delivery: Delivery
) -> None:
    match = await desk.duel()
    player, _ = await desk.turn(match)
    second = await against_cy(desk, player, 101)
    await desk.store.write(lambda tx: update_match(tx, second, {"channel": 7}))
    await ended(desk, match, player)
    assert await leads_on(desk, delivery, match, player) == Button("Next: Triplock", url=url(101))


async def test_a_match_without_a_board_is_passed_over(desk: Desk, delivery: Delivery) -> None:
    match = await desk.duel()
    player, _ = await desk.turn(match)
    second = await against_cy(desk, player, 101)
    await against_cy(desk, player, 102)
    await desk.store.write(lambda tx: cursors.drop_cursor(tx, second, TABLE))
    await ended(desk, match, player)
    way = await leads_on(desk, delivery, match, player)
    assert way == Button("Next: Triplock in #games", url=url(102))


NEXT = "Next: Triplock in #games"


async def test_a_turn_that_ends_leads_on(desk: Desk) -> None:
    """By a typed move, by the question behind [End turn], and by a press that ends it at once."""
    match = await desk.duel()
    player, other = await desk.turn(match)
    second = await desk.table(await desk.begun("triplock", (CY, player)))

    async def leads_on(said: Shown) -> list[str]:
        assert said.links[NEXT].endswith(f"/{second.id}")
        await (await desk.front()).settle()
        await desk.plays(match, other, "end")
        return list(said.links)

    said = (await desk.command(player, "match move", match=match, move="end")).answer
    assert f"Your turn is over. {name_of(other)} has been told." in said.text
    assert await leads_on(said) == ["Board", NEXT]

    led = await desk.press(player, "Roll", on=await desk.table(match))
    assert led.answers == (), "it is still the same person's turn"
    led = await desk.press(player, "End turn", on=await desk.table(match))
    assert NEXT not in led.answer.links, "nothing is played yet"
    assert led.stored == {}
    led = await desk.press(player, "Lose both dice and end", on=led.answer)
    assert led.stored == {match: ("end",)}
    await leads_on(sure(led.swapped))

    board = await desk.table(match, player)
    ends = re.sub(r"~.*", "end", board.button("End turn"))
    said = (await desk.presses(board, ends, forged=True)).answer
    assert f"Your turn is over. {name_of(other)} has been told." in said.text
    await leads_on(said)


async def test_ones_own_panel_leads_on_once_its_choice_is_made(desk: Desk) -> None:
    first = await desk.begun("triplock", (ANA, BEN))
    second = await desk.table(await desk.begun("triplock", (CY, BEN)))
    hand = (await desk.press(BEN, "My cards", match=first)).answer
    assert NEXT not in hand.links
    done = sure((await desk.press(BEN, "1.", on=hand)).swapped)
    assert done.links[NEXT].endswith(f"/{second.id}")
