"""From `/triplock start` to the board: invitation, private choice, first turn."""

from __future__ import annotations

from tests.house import House


async def test_an_invitation_becomes_a_board(house: House) -> None:
    match = await house.duel()
    live = await house.live(match)
    assert live.view(None).phase == "turn"
    board = house.board(house.cy)
    assert "to play" in board.text
    assert any(label.endswith("Roll") for label in board.labels)
