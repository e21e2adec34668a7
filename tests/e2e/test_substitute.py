"""A seat that changes hands: the new owner reads its hand, the former owner no longer does.

`tests/cogs/substitute/test_substitute` has the rules of who may take a seat.
"""

from __future__ import annotations

import asyncio

import pytest

from bot.store import cursors
from bot.store.matches import note_behind
from bot.store.tx import Tx
from sandbox.people.person import Person
from tests.deeds import offers_seat, takes_seat
from tests.e2e.substituting import hand_over, opens
from tests.e2e.trouble import everything, met, no_harm, playable
from tests.e2e.unlocking import begin, by_typing, drawn, hide
from tests.house import House
from tests.interactions import fresh
from tests.refusal import refusal
from tests.shown import Shown, read_by


async def test_the_new_owner_reads_the_hand_and_the_former_no_longer_does(house: House) -> None:
    match, code = await begin(house, 3), "1-4-7-8"
    await hide(house, house.ana, "1-2-5-9")
    pad = await drawn(house, house.ben, code)
    send = pad.button("Send")
    await pad.press("Send")
    await house.caught_up()
    hand = await opens(house, house.ben, "_panel")
    panel = house.last(house.ben, house.dm(house.ben))
    assert code in everything(hand)
    taken = await hand_over(house, "unlock", house.ben, house.dee)
    assert "plays on from here" in taken.text

    assert code in everything(await opens(house, house.dee, "_panel"))
    assert panel.is_gone(), "the former owner's panel is gone"
    assert code not in everything(hand.now()), "and so is the open hand"
    assert refusal((await opens(house, house.ben, "_panel")).text) == "no_hand"
    for word in ("_story", "_words", "_more", "_replay"):
        assert code not in everything(await opens(house, house.ben, word)), word
    for command in ("hand", "words"):
        await house.ben.slash(house.games, f"match {command}", match=match)
        await house.caught_up()
        assert code not in everything(house.newest(house.ben)), command
    given = {"move": "", "match": match}
    assert not await house.ben.suggest(house.games, "match move", "move", **given)
    assert await house.dee.suggest(house.games, "match move", "move", **given)
    before = house.actions(match)
    await house.ben.slash(house.games, "match move", move="7-8", match=match)
    await house.caught_up()
    for stale in (pad, hand, panel):
        await stale.press_id(send, forged=True)
        await house.caught_up()
    assert house.actions(match) == before
    await by_typing(house, house.dee, "2-3")
    await house.caught_up()
    assert house.actions(match) == [*before, "code:2-3"]
    assert code not in read_by(house.cy)


@pytest.mark.parametrize(
    ("method", "cut"), [("POST", ""), ("POST", "after"), ("PATCH", "")], ids=str
)
async def test_a_message_under_way_at_the_change_is_put_away(
    house: House, hasty: None, method: str, cut: str
) -> None:
    """A private panel is sent or edited, and meanwhile its seat goes to somebody else.

    The answer to the send may be lost, so that only a search finds the message.
    """
    match = await house.duel()
    player, other = await house.turn(match)
    if method == "POST":
        old, path = other, rf"^/channels/{house.dm(other)}/messages$"
    else:  # through the press by which the player rolled on that panel
        (panel,) = playable(house, player, match)
        await panel.press("Roll")
        await house.caught_up()
        old, path = player, "^/webhooks/"
    gate = asyncio.Event()
    fault = house.stand.faults.next(method, path, hold=gate, cut=cut)
    await house.acts.act(match, player.id, "end", stamp=None, interaction=fresh())
    house.bot.services.delivery.wake(match)
    await met(house, fault)
    offer = await offers_seat(house.matches, match, old.id, house.cy.id, "Cy")
    await takes_seat(house.acts, match, offer.id, house.cy.id)
    gate.set()
    house.bot.services.delivery.wake(match)
    await house.caught_up()
    assert playable(house, old, match) == []
    await no_harm(house, match)


async def hand_over_unknown(house: House, match: str, old: Person) -> Shown:
    """Hands over a seat whose panel no row knows; returns that panel, which stays."""
    (panel,) = playable(house, old, match)
    await house.matches.store.write(lambda tx: cursors.drop_cursor(tx, match, old.id))
    await hand_over(house, "triplock", old, house.cy)
    return panel


async def test_a_press_on_a_panel_without_a_seat_puts_it_away(house: House) -> None:
    """No row may know that message: the bot ended after Discord had accepted it."""
    match = await house.duel()
    old, _ = await house.turn(match)
    panel = await hand_over_unknown(house, match, old)
    assert playable(house, old, match) == [panel]
    await panel.press("Roll")
    await house.caught_up()
    assert refusal(house.last(old, house.dm(old)).text) == "no_seat"
    assert playable(house, old, match) == []
    await no_harm(house, match)


async def test_a_start_heals_what_an_earlier_version_left(house: House) -> None:
    """The live message of a former owner, in a match that is over."""
    match = await house.duel()
    old, other = await house.turn(match)
    found = await house.matches.store.read(lambda tx: cursors.read_cursors(tx, match))
    panel = await hand_over_unknown(house, match, old)
    await house.acts.resign(match, other.id, interaction=fresh())
    house.bot.services.delivery.wake(match)
    await house.caught_up()
    assert playable(house, old, match) == [panel]
    left = found[old.id]
    sql = (
        "INSERT INTO deliveries (match, audience, channel, message, born, shown, told)"
        " VALUES (:match, :audience, :channel, :message, 2, 2, -1)"
    )

    def leaves(tx: Tx) -> None:
        tx.run(sql, match=match, audience=old.id, channel=left.channel, message=left.message)
        note_behind(tx, match)  # as the change of the schema has done for every match

    await house.matches.store.write(leaves)
    await house.restart()
    await house.caught_up()
    assert playable(house, old, match) == []
