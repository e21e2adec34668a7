"""After a move the private answer leads to the next match that waits for the same person.

`tests/bot/test_next_match` has the rules of which match that is.
"""

from __future__ import annotations

import re

from tests.e2e.trouble import Quick
from tests.shown import Shown

NEXT = "Next: Triplock in #games"


def links(message: Shown) -> dict[str, str]:
    return {c["label"]: c["url"] for c in message.parts if c.get("url")}


async def test_a_turn_that_ends_on_the_board_leads_on(quick: Quick) -> None:
    match = await quick.duel()
    player, _ = await quick.turn(match)
    second = await quick.begun("triplock", quick.cy, player)
    before = len(quick.private(player))
    await one_of(quick, match).seen_by(player).press("Roll")
    await quick.caught_up()
    assert len(quick.private(player)) == before, "it is still the same person's turn"
    await one_of(quick, match).seen_by(player).press("End turn")
    await quick.caught_up()
    panel = quick.private(player)[-1]
    assert NEXT not in panel.labels, "nothing is played yet"
    await panel.press("Lose both dice and end")
    await quick.caught_up()
    done = panel.now()
    assert links(done)[NEXT].endswith(f"/{one_of(quick, second).id}")


async def test_a_press_on_the_board_that_ends_the_turn_leads_on(quick: Quick) -> None:
    match = await quick.duel()
    player, other = await quick.turn(match)
    second = await quick.begun("triplock", quick.cy, player)
    before = quick.private(player)
    board = one_of(quick, match)
    sure = re.sub(r"~.*", "end", board.button("End turn"))
    await board.seen_by(player).press_id(sure, forged=True)
    await quick.caught_up()
    (said,) = quick.private(player)[len(before) :]
    assert f"Your turn is over. {other.name} has been told." in said.text
    assert links(said)[NEXT].endswith(f"/{one_of(quick, second).id}")


def one_of(house: Quick, match: str) -> Shown:
    (found,) = house.boards(match)
    return found


async def test_a_typed_move_leads_on(quick: Quick) -> None:
    match = await quick.duel()
    player, other = await quick.turn(match)
    second = await quick.begun("triplock", quick.cy, player)
    await player.slash(quick.games, "triplock move", match=match, move="end")
    await quick.caught_up()
    said = quick.private(player)[-1]
    assert f"Your turn is over. {other.name} has been told." in said.text
    assert links(said)[NEXT].endswith(f"/{one_of(quick, second).id}")
    assert list(links(said)) == ["Board", NEXT]


async def test_my_hand_leads_on_once_its_choice_is_made(quick: Quick) -> None:
    first = await quick.begun("triplock", quick.ana, quick.ben)
    second = await quick.begun("triplock", quick.cy, quick.ben)
    await one_of(quick, first).seen_by(quick.ben).press("My hand")
    hand = quick.private(quick.ben)[-1]
    assert NEXT not in hand.labels
    await hand.press("1.")
    await quick.caught_up()
    done = hand.now()
    assert links(done)[NEXT].endswith(f"/{one_of(quick, second).id}")
