"""A press at a desk tells all that it led to, opens no socket, and fails at a fault of ours."""

from __future__ import annotations

import socket
from typing import Any

import pytest

from bot.match.act import Acts
from tests.desk import BEN, CY, Desk
from tests.sure import sure

STRANGER = 77


@pytest.fixture(autouse=True)
def without_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    def connect(*_: Any) -> None:
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket.socket, "connect", connect)


async def test_a_play_tells_rows_pings_and_how_the_pressed_message_stands(desk: Desk) -> None:
    match = await desk.duel()
    player, other = await desk.turn(match)
    led = await desk.press(player, "Roll", match=match)
    assert led.stored == {match: ("roll",)}
    assert led.touched == {match}
    assert (led.answers, led.posted, led.pings, led.refused) == ((), (), (), "")
    board = sure(led.swapped)
    assert board == (await desk.table(match)).seen_by(board.person)
    asked = await desk.press(player, "End turn", match=match)
    assert asked.stored == {}
    assert asked.answer.is_private
    led = await desk.press(player, "Lose both dice and end")
    assert led.stored == {match: ("end",)}
    assert sure(led.swapped).id == asked.answer.id
    ((pinged, text),) = led.pings
    assert pinged == other
    assert "your turn" in text
    assert any(match in custom_id for shown in led.posted for custom_id in shown.ids)


async def test_a_form_is_submitted_with_what_is_typed(desk: Desk) -> None:
    match = await desk.duel()
    player, _ = await desk.turn(match)
    await desk.press(player, "⋯ More", match=match)
    assert sure((await desk.press(player, "Type a move")).form).title == "Triplock: type a move"
    led = await desk.press(player, "Type a move", typed="end")
    assert led.stored == {match: ("end",)}
    assert "Your turn is over." in led.answer.text


async def test_people_press_and_type_in_direct_messages_too(desk: Desk) -> None:
    match = await desk.duel()
    player, _ = await desk.turn(match)
    *_, panel = (await desk.front()).sees(player, match)
    assert not panel.is_private
    assert panel.id != (await desk.table(match)).id
    led = await desk.press(player, "Roll", on=panel)
    assert led.stored == {match: ("roll",)}
    assert sure(led.swapped).id == panel.id
    listed = (await desk.command(player, "matches", None)).answer
    assert "Your turn" in listed.text


async def test_who_is_refused_is_told_by_a_key_whatever_was_forged(desk: Desk) -> None:
    match = await desk.duel()
    board = await desk.table(match)
    for stranger in (CY, STRANGER):
        led = await desk.press(stranger, "Roll", on=board)
        assert (led.refused, led.stored) == ("no_seat", {})
    led = await desk.presses(board, "t1b.nothing", forged=True)
    assert (led.refused, led.stored) == ("unknown_button", {})


async def test_a_fault_of_ours_fails_the_test(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await desk.duel()
    player, _ = await desk.turn(match)

    async def fails(*_: Any, **__: Any) -> None:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(Acts, "act", fails)
    with pytest.raises(AssertionError, match="a press failed"):
        await desk.press(player, "Roll", match=match)


async def test_what_nobody_offers_is_not_pressed(desk: Desk) -> None:
    await desk.duel()
    with pytest.raises(AssertionError, match="'Castle' is not among"):
        await desk.press(BEN, "Castle")
