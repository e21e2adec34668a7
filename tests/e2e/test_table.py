"""From `/triplock start` to the board: invitation, private choice, first turn."""

from __future__ import annotations

from tests.house import House, alts, labels, match_of, text


async def begin(house: House) -> str:
    """Ana invites Ben, both lay their first Diagram; gives the match."""
    outcome = await house.ana.slash(house.games, "triplock start", opponent=house.ben.id)
    assert outcome.kind == "message", outcome
    invitation = house.last(house.ben)
    await house.press(house.ben, invitation, "Accept")
    await house.caught_up()
    board = house.board(house.ana)
    for person in (house.ana, house.ben):
        private = house.last(person, house.dm(person))
        await house.press(person, private, "1.")
        await house.caught_up()
    return match_of(board)


async def test_an_invitation_becomes_a_board(house: House) -> None:
    match = await begin(house)
    live = await house.live(match)
    assert live.view(None).phase == "turn"
    board = house.board(house.cy)
    print(text(board), labels(board), alts(board))
    assert "to play" in text(board)
    assert any(label.endswith("Roll") for label in labels(board))
