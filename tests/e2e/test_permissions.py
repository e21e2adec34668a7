"""The permissions that the invitation asks for are enough, and nothing else is used."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest

from bot.interactions.permissions import IN_THREADS, TABLE_NEEDS
from sandbox.world.model import THREAD, Channel
from sandbox.world.permissions import BITS
from tests.house import House


async def play(house: House, place: int) -> None:
    """A match from the invitation to the rematch, with a hand, words and a board sent anew."""
    await house.duel(channel=place)
    board = house.board(house.ana, place)
    await board.press("My cards")
    await board.press("⋯ More")
    await house.ana.slash(place, "match board")
    await house.ana.slash(place, "match words")
    await house.ana.slash(place, "match resign")
    await house.last(house.ana, place).press("Resign")
    await house.caught_up()
    over = house.board(house.ben, place)
    assert "Rematch" in over.labels, over.text
    await over.seen_by(house.ana).press("Rematch")
    await house.caught_up()
    await house.board(house.ben, place).press("Rematch 1/2")
    await house.caught_up()
    assert "My cards" in house.board(house.ben, place).labels


@pytest.mark.parametrize("in_thread", [False, True], ids=["channel", "thread"])
async def test_the_permissions_asked_for_are_enough(
    house: House, caplog: pytest.LogCaptureFixture, in_thread: bool
) -> None:
    world, place, needed = house.stand.world, house.games, {*TABLE_NEEDS}
    if in_thread:
        place = world.next_id()
        world.state.channels[place] = Channel(
            place, THREAD, "corner", 9, parent=house.games, server=world.guild_id
        )
        needed = {*TABLE_NEEDS, IN_THREADS} - {"send_messages"}
    house.stand.faults.forbid(house.games, *(BITS.keys() - needed))
    caplog.set_level(logging.WARNING)
    await play(house, place)
    assert [record.getMessage() for record in caplog.records] == []
    used = [call for call in world.record if not call.path.startswith("/applications")]
    assert any(call.files for call in used)
    assert not any("/threads" in call.path or "/reactions" in call.path for call in used)
    for part in (part for call in used for part in parts(call.payload)):
        assert not part.get("embeds"), "it would need Embed Links"
        emoji = part.get("emoji") or {}
        assert emoji.get("id") is None, "it would need Use External Emojis"


def parts(value: Any) -> Iterator[dict[str, Any]]:
    """Yields every object within a payload."""
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value:
        if isinstance(inner, dict | list):
            yield from parts(inner)
