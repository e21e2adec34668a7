"""From `/triplock start` to the board: invitation, private choice, first turn."""

from __future__ import annotations

from tests.house import House


async def begin(house: House) -> str:
    """Ana invites Ben, both lay their first Diagram; gives the match."""
    outcome = await house.ana.slash(house.games, "triplock start", opponent=house.ben.id)
    assert outcome.kind == "message", outcome
    invitation = house.last(house.ben)
    await invitation.press("Accept")
    await house.caught_up()
    board = house.board(house.ana)
    for person in (house.ana, house.ben):
        private = house.last(person, house.dm(person))
        await private.press("1.")
        await house.caught_up()
    return board.match


async def test_an_invitation_becomes_a_board(house: House) -> None:
    match = await begin(house)
    live = await house.live(match)
    assert live.view(None).phase == "turn"
    board = house.board(house.cy)
    print(board.text, board.labels, board.alts)
    assert "to play" in board.text
    assert any(label.endswith("Roll") for label in board.labels)
