"""What an heir has kept until it plays is acknowledged in time, counted from when it came."""

from __future__ import annotations

import asyncio
from functools import partial

import discord
import pytest

from bot.app import client
from bot.interactions import acknowledge
from bot.interactions.standby import TOO_LATE_S, inherits
from bot.store.tx import Store
from tests.e2e.lockpicking import begin
from tests.house import House
from tests.news import PATIENCE_S


async def kept(age_s: float, interaction: discord.Interaction, store: Store, _: float) -> bool:
    """Takes on an interaction that came so many seconds ago."""
    return await inherits(interaction, store, age_s)


@pytest.mark.parametrize(("age_s", "kind"), [(0.0, "update"), (TOO_LATE_S - 0.1, "deferred")])
async def test_a_draft_that_was_kept_for_long_is_acknowledged_at_once(
    known: House, monkeypatch: pytest.MonkeyPatch, age_s: float, kind: str
) -> None:
    """One that has just come is answered by its edit, which would come too late otherwise."""
    # Two seconds are not enough on a busy machine, and what is too old is so for this, too.
    monkeypatch.setattr(acknowledge, "LATE_S", TOO_LATE_S - 0.15)
    monkeypatch.setattr(acknowledge, "PATIENCE_S", TOO_LATE_S)
    board = await begin(known, known.ana)
    monkeypatch.setattr(client, "inherits", partial(kept, age_s))
    known.bot._is_heir, known.bot._began_at = True, asyncio.get_running_loop().time()
    before = board.now().text
    outcome = await board.press_id(board.ids[0])
    assert outcome.kind == kind
    await known.caught_up()
    assert board.now().text != before


async def unavailable(_work: object) -> None:
    raise TimeoutError


async def test_what_another_process_has_answered_is_not_inherited(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A draft is stored nowhere: its answer alone says that it was laid on."""
    heard: asyncio.Queue[discord.Interaction] = asyncio.Queue()
    store = house.bot.services.matches.store
    board = await begin(house, house.ana)
    house.hear(heard.put_nowait)
    await board.press_id(board.ids[0])
    await house.caught_up()
    assert not await inherits(heard.get_nowait(), store, 0.0)
    house.bot.closing = house.bot.has_heir = True
    going = asyncio.create_task(board.press_id(board.now().ids[0]))
    left = await asyncio.wait_for(heard.get(), PATIENCE_S)
    with monkeypatch.context() as away:
        away.setattr(store, "read", unavailable)
        assert await inherits(left, store, 0.0), "whoever plays it finds out"
    assert await inherits(left, store, 0.0), "nobody has answered it"
    assert not await inherits(left, store, TOO_LATE_S), "it is too late for an answer"
    going.cancel()
