"""A press writes into no server but that of its match, whoever presses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.cogs.daily.screens import PlayDaily, Practise, ShareDaily
from bot.cogs.film.screens import WatchFilm
from bot.match.controls.custom_ids import KINDS
from bot.screens.buttons import Play, Today
from bot.screens.lobby import AddComputer, Against
from sandbox.people.person import Person
from tests.e2e.forging import SAMPLES, read_texts
from tests.e2e.hidden import STATES, Hider
from tests.house import House
from tests.interactions import fresh
from tests.news import PATIENCE_S
from tests.refusal import refusal
from tests.shown import Shown

LEFT_OUT = {Play, PlayDaily, Practise, Today, WatchFilm, AddComputer, Against}
"""Words that begin something of their own in the server in which they are pressed, and those that
have a film made or a computer think, which takes seconds."""


async def mill(house: House) -> int:
    """A channel of another server, in which Ana and Dee are as well."""
    made = house.stand.town.open_server("Mill", ("Eve", "Ana", "Dee"), channels=("games",))
    channel = house.stand.world.channel_named("games", made).id
    await house.ana.until(lambda: house.messages(house.ana, channel), PATIENCE_S)
    return channel


def wires(house: House, match: str, but: set[Any]) -> Iterator[str]:
    """A press of each word but some, and of a move by each kind of control."""
    samples = SAMPLES | {str: (match, "x")}
    for word in sorted(house.bot.services.words.known - but, key=lambda one: one.__name__):
        yield f"t1b.{match}.0.{next(read_texts(word, samples))}"
    yield from (f"t1{kind}.{match}.0:0.{text}" for kind in KINDS for text in ("x", "~x"))


def public(house: House, channel: int) -> list[Any]:
    found = (one for one in house.messages(house.dee, channel) if not one.is_private)
    return [one.json for one in found]


def is_here(house: House, channel: int) -> list[Any]:
    """The matches and tournaments that stand in a channel."""
    sql = "SELECT id FROM matches WHERE channel = ? UNION SELECT id FROM tournaments"
    return house.sql(f"{sql} WHERE channel = ?", channel, channel)


async def press(person: Person, message: int, wire: str) -> None:
    if wire[2] in "sqm":
        await person.select(message, wire.replace("t1m", "t1s"), ["x"], forged=True)
    else:
        await person.press(message, wire, forged=True)


@pytest.mark.parametrize("at", range(2))
async def test_no_message_that_others_read_there_is_pressed_for_a_match_of_here(
    house: House, at: int
) -> None:
    there = await mill(house)
    message = Shown.of(house.dee, await house.dee.slash(there, "daily"))
    hider = Hider(house)
    stood = public(house, there)
    states = STATES[at::8]
    for number, state in enumerate(states):
        match = await state(hider)
        for wire in [*wires(house, match, set())][at::2][number :: len(states)]:
            known = len(house.private(house.ana, there))
            await press(house.ana, message.id, wire)
            await house.caught_up()
            told = house.private(house.ana, there)[known:]
            assert [refusal(one.text) for one in told] == ["other_server"], wire
    assert public(house, there) == stood
    assert is_here(house, there) == []


PARTS = 6


@pytest.mark.parametrize(
    "at", [*range(PARTS), pytest.param(None, id="all", marks=pytest.mark.proof)]
)
async def test_a_private_answer_there_writes_nothing_that_others_read(
    house: House, at: int | None
) -> None:
    """Each word once, in other states; as a proof each in every state."""
    there = await mill(house)
    hider = Hider(house)
    stood = public(house, there)
    states = STATES if at is None else STATES[at::PARTS]
    for number, state in enumerate(states):
        match = await state(hider)
        message = (await house.ana.slash(there, "help")).message_id
        tried = [*wires(house, match, LEFT_OUT)]
        for wire in tried if at is None else tried[at::PARTS][number :: len(states)]:
            await press(house.ana, message, wire)
        await house.caught_up()
    assert public(house, there) == stood
    assert is_here(house, there) == []


@pytest.mark.parametrize("in_server", [True, False])
async def test_a_table_is_not_opened_again_elsewhere(house: House, in_server: bool) -> None:
    there = await mill(house)
    if not in_server:
        await house.bot.services.delivery.post.open_dm(house.ana.id)
        there = house.dm(house.ana)
    message = (await house.ana.slash(there, "help")).message_id
    match = await Hider(house).expired()
    await house.ana.press(message, f"t1b.{match}.0._reopen", forged=True)
    await house.caught_up()
    assert refusal(house.answer(house.ana, there)) == "other_server"
    assert is_here(house, there) == []
    assert house.sql("SELECT again FROM expired WHERE match = ?", match) == [(None,)]


async def test_a_result_is_not_shared_and_no_seat_offered_elsewhere(house: House) -> None:
    there = await mill(house)
    deal = await house.begun("lockpick", house.ana)
    await house.acts.resign(deal, house.ana.id, interaction=fresh())
    message = (await house.ana.slash(there, "help")).message_id
    stood = public(house, there)
    await house.ana.press(message, f"t1b.{deal}.0.{ShareDaily.name}", forged=True)
    await house.caught_up()
    assert refusal(house.answer(house.ana, there)) == "other_server"
    running = await Hider(house).running()
    await house.ana.slash(there, "match substitute", user=house.dee.id, match=running)
    await house.caught_up()
    assert refusal(house.answer(house.ana, there)) == "other_server"
    assert house.sql("SELECT id FROM offers") == []
    assert public(house, there) == stood
