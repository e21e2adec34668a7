"""After a move the private answer leads to the next match that waits for the same person.

`tests/bot/test_next_match` has the rules of which match that is.
"""

from __future__ import annotations

import re

from tests.house import House
from tests.interactions import fresh
from tests.shown import Shown

NEXT = "Next: Triplock in #games"


def links(message: Shown) -> dict[str, str]:
    return {c["label"]: c["url"] for c in message.parts if c.get("url")}


async def test_a_turn_that_ends_leads_on(house: House) -> None:
    """By a typed move, by the question behind [End turn], and by a press that ends it at once."""
    match = await house.duel()
    player, other = await house.turn(match)
    second = await house.begun("triplock", house.cy, player)

    async def leads_on(said: Shown) -> list[str]:
        assert links(said)[NEXT].endswith(f"/{one_of(house, second).id}")
        await house.acts.act(match, other.id, "end", stamp=None, interaction=fresh())
        house.bot.services.delivery.wake(match)
        await house.caught_up()
        return list(links(said))

    await player.slash(house.games, "triplock move", match=match, move="end")
    await house.caught_up()
    said = house.private(player)[-1]
    assert f"Your turn is over. {other.name} has been told." in said.text
    assert await leads_on(said) == ["Board", NEXT]

    before = len(house.private(player))
    await one_of(house, match).seen_by(player).press("Roll")
    await house.caught_up()
    assert len(house.private(player)) == before, "it is still the same person's turn"
    await one_of(house, match).seen_by(player).press("End turn")
    await house.caught_up()
    panel = house.private(player)[-1]
    assert NEXT not in panel.labels, "nothing is played yet"
    await panel.press("Lose both dice and end")
    await house.caught_up()
    await leads_on(panel.now())

    before = len(house.private(player))
    board = one_of(house, match)
    sure = re.sub(r"~.*", "end", board.button("End turn"))
    await board.seen_by(player).press_id(sure, forged=True)
    await house.caught_up()
    (said,) = house.private(player)[before:]
    assert f"Your turn is over. {other.name} has been told." in said.text
    await leads_on(said)


def one_of(house: House, match: str) -> Shown:
    (found,) = house.boards(match)
    return found


async def test_my_hand_leads_on_once_its_choice_is_made(house: House) -> None:
    first = await house.begun("triplock", house.ana, house.ben)
    second = await house.begun("triplock", house.cy, house.ben)
    await one_of(house, first).seen_by(house.ben).press("My hand")
    hand = house.private(house.ben)[-1]
    assert NEXT not in hand.labels
    await hand.press("1.")
    await house.caught_up()
    done = hand.now()
    assert links(done)[NEXT].endswith(f"/{one_of(house, second).id}")
