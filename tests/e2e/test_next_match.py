"""After a move the private answer leads to the next match that waits for the same person.

`tests/bot/test_next_match` has the rules of which match that is.
"""

from __future__ import annotations

import re

from sandbox.people.person import Person
from tests.e2e.trouble import Quick, begin, invite
from tests.house import Json, button, labels, match_of, text, walk

NEXT = "Next: Triplock in #games"


def links(message: Json) -> dict[str, str]:
    return {c["label"]: c["url"] for c in walk(message["components"]) if c.get("url")}


async def against_cy(house: Quick, person: Person) -> str:
    """Cy invites somebody, who accepts; the match then waits for both."""
    await house.cy.slash(house.games, "triplock start", opponent=person.id)
    await house.press(person, house.board(person), "Accept")
    await house.caught_up()
    return match_of(house.board(house.cy))


async def test_a_turn_that_ends_on_the_board_leads_on(quick: Quick) -> None:
    match = await begin(quick)
    player, _ = await quick.turn(match)
    second = await against_cy(quick, player)
    before = len(quick.private(player))
    await quick.press(player, one_of(quick, match), "Roll")
    await quick.caught_up()
    assert len(quick.private(player)) == before, "it is still the same person's turn"
    await quick.press(player, one_of(quick, match), "End turn")
    await quick.caught_up()
    panel = quick.private(player)[-1]
    assert NEXT not in labels(panel), "nothing is played yet"
    await quick.press(player, panel, "Lose both dice and end")
    await quick.caught_up()
    done = player.message(int(panel["id"]))
    assert done is not None
    assert links(done)[NEXT].endswith(f"/{one_of(quick, second)['id']}")


async def test_a_press_on_the_board_that_ends_the_turn_leads_on(quick: Quick) -> None:
    match = await begin(quick)
    player, other = await quick.turn(match)
    second = await against_cy(quick, player)
    before = quick.private(player)
    board = one_of(quick, match)
    sure = re.sub(r"~.*", "end", button(board, "End turn"))
    await player.press(int(board["id"]), sure, forged=True)
    await quick.caught_up()
    (said,) = quick.private(player)[len(before) :]
    assert f"Your turn is over. {other.name} has been told." in text(said)
    assert links(said)[NEXT].endswith(f"/{one_of(quick, second)['id']}")


def one_of(house: Quick, match: str) -> Json:
    (found,) = house.boards(match)
    return found


async def test_a_typed_move_leads_on(quick: Quick) -> None:
    match = await begin(quick)
    player, other = await quick.turn(match)
    second = await against_cy(quick, player)
    await player.slash(quick.games, "triplock move", match=match, move="end")
    await quick.caught_up()
    said = quick.private(player)[-1]
    assert f"Your turn is over. {other.name} has been told." in text(said)
    assert links(said)[NEXT].endswith(f"/{one_of(quick, second)['id']}")
    assert list(links(said)) == ["Board", NEXT]


async def test_my_hand_leads_on_once_its_choice_is_made(quick: Quick) -> None:
    first = await invite(quick)
    second = await against_cy(quick, quick.ben)
    await quick.press(quick.ben, one_of(quick, first), "My hand")
    hand = quick.private(quick.ben)[-1]
    assert NEXT not in labels(hand)
    await quick.press(quick.ben, hand, "1.")
    await quick.caught_up()
    done = quick.ben.message(int(hand["id"]))
    assert done is not None
    assert links(done)[NEXT].endswith(f"/{one_of(quick, second)['id']}")
