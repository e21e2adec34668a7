"""After a move the private answer leads to the next match that waits for the same person.

`tests/bot/test_next_match` has the rules of which match that is.
"""

from __future__ import annotations

from tests.house import House
from tests.shown import Shown

NEXT = "Next: Triplock in #games"


def links(message: Shown) -> dict[str, str]:
    return {c["label"]: c["url"] for c in message.parts if c.get("url")}


def one_of(house: House, match: str) -> Shown:
    (found,) = house.boards(match)
    return found


async def test_my_hand_leads_on_once_its_choice_is_made(house: House) -> None:
    first = await house.begun("triplock", house.ana, house.ben)
    second = await house.begun("triplock", house.cy, house.ben)
    await one_of(house, first).seen_by(house.ben).press("My cards")
    hand = house.private(house.ben)[-1]
    assert NEXT not in hand.labels
    await hand.press("1.")
    await house.caught_up()
    done = hand.now()
    assert links(done)[NEXT].endswith(f"/{one_of(house, second).id}")
