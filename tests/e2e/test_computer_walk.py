"""Every feature of the bot walked once with a computer at the table, over sockets."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.match.live import Live
from bot.store.seats import Computer
from tests.deeds import offers_seat, takes_seat
from tests.e2e.answering import answered, bot_of
from tests.e2e.forgetting import forget
from tests.e2e.own_file import download
from tests.house import House
from tests.plain import plain
from tests.refusal import refusal


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with await House.open(tmp_path, shelf=plain()) as made:
        yield made


NAME = "Tumbler (easy)"


async def for_three(house: House) -> Live:
    """Ana, Ben and a computer at Tripol; Ben has agreed to play with it."""
    await house.ana.slash(house.games, "tripol start", players="3")
    table = house.last(house.ana)
    await table.seen_by(house.ben).press("Join")
    await house.caught_up()
    await house.behind(table.now(), "Add a computer")
    await house.caught_up()
    assert "must press **Ready** again" in table.now().text
    await table.now().seen_by(house.ben).press("Ready")
    await house.caught_up()
    return await answered(house, house.board(house.ana).match)


async def alone(house: House, game: str = "tripol", **options: str) -> Live:
    await house.ana.slash(house.games, f"{game} start", opponent=bot_of(house), **options)
    await house.caught_up()
    return await answered(house, house.board(house.ana).match)


async def test_words_and_lists_name_it(house: House) -> None:
    live = await for_three(house)
    board = house.board(house.ana)
    assert any(NAME in alt for alt in board.alts), board.alts
    await board.press("⋯ More")
    await house.newest(house.ana).press("In words")
    await house.caught_up()
    assert NAME in house.newest(house.ana).text
    await house.ana.slash(house.games, "matches")
    await house.caught_up()
    assert NAME in house.newest(house.ana).text
    await house.cy.slash(house.games, "tables")
    await house.caught_up()
    assert NAME in house.newest(house.cy).text
    assert NAME in house.board(house.ana).text
    assert live.match.status == "open"
    assert house.complaints() == []


async def test_a_seat_beside_it_is_handed_over_and_its_own_is_not(house: House) -> None:
    live = await for_three(house)
    match = live.match.id
    offer = await offers_seat(house.matches, match, house.ben.id, house.cy.id, "Cy")
    await takes_seat(house.acts, match, offer.id, house.cy.id)
    live = await answered(house, match)
    assert live.table.seats_of(house.cy.id)
    computers = [one.seat for one in live.seats if isinstance(one.sitter, Computer)]
    assert len(computers) == 1
    await house.dee.slash(house.games, "match substitute", user=house.ben, match=match)
    await house.caught_up()
    assert refusal(house.newest(house.dee).text) == "no_seat"
    assert house.complaints() == []


async def test_it_ends_without_a_result_at_once(house: House) -> None:
    live = await alone(house)
    await house.board(house.ana).press("⋯ More")
    await house.caught_up()
    await house.newest(house.ana).press("End…")
    await house.newest(house.ana).press("End without a result…")
    await house.caught_up()
    await house.newest(house.ana).press("End it")
    await house.caught_up()
    assert (await house.live(live.match.id)).is_void
    assert "Again" in house.board(house.ana).labels
    assert house.complaints() == []


async def test_who_is_forgotten_leaves_it_nobody_to_play_with(house: House) -> None:
    live = await alone(house)
    _, whole = await download(house, house.ana)
    assert live.match.id in whole
    assert NAME not in whole, "it tells nothing of others"
    await forget(house, house.ana)
    await house.caught_up()
    after = await house.live(live.match.id)
    assert after.match.status == "over"
    assert after.thinking == ()
    assert house.complaints() == []


async def test_an_old_button_says_that_the_match_has_gone_on(house: House) -> None:
    live = await alone(house)
    board = house.board(house.ana)
    old = [each for each in board.ids if re.match(r"t1b\.[^.]+\.\w+\.[a-z]", each)]
    (seat,) = live.table.seats_of(house.ana.id)
    game = live.entry.game
    text = game.write(game.fallback(live.play.state, seat, house.matches.chance))
    await house.acts.act(live.match.id, house.ana.id, text, stamp=None, interaction=1)
    after = await answered(house, live.match.id)
    if old:
        await board.press_id(old[0], forged=True)
        await house.caught_up()
        assert (await house.live(live.match.id)).play.n == after.play.n
        assert refusal(house.newest(house.ana).text) in ("moved_on", "same_again")
    assert house.complaints() == []
