"""Where two parts of a match across days meet; `tests/bot/test_days_meet` has the rules of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Literal

import pytest

from bot.match.wall_clock import DAY_S, HOUR_S
from sandbox.api import messages as sandbox_messages
from tests.cogs.clock.lateness import EMPTY_S
from tests.e2e.cups import FIVE
from tests.e2e.lateness import asked, forge, late_duel, open_asks, reminded
from tests.e2e.panels import opened, pressed, walk
from tests.e2e.substituting import hand_over, opens
from tests.e2e.trouble import no_harm, threads
from tests.house import House


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with await House.open(tmp_path, people=FIVE) as made:
        yield made


async def test_who_decides_hands_the_seat_over(house: House) -> None:
    """The new owner decides, and the former one no longer does."""
    match, late, other = await late_duel(house)
    await hand_over(house, "triplock", other, house.cy)
    await house.wait(0)
    board = house.board(house.cy)
    assert "Cy can decide" in board.text
    await forge(house, other, board.button("Give"))
    assert (await asked(house, match)).late_at is not None
    await board.press("Give")
    await house.caught_up()
    ask = await asked(house, match)
    assert (ask.person, ask.late_at) == (late.id, None)


async def test_only_behind_my_hand_goes_with_the_person_and_not_with_the_seat(house: House) -> None:
    match = await house.duel()
    one, _ = await house.turn(match)
    panel = await opened(house, one, "Reaching me")
    await pressed(house, panel, "Own panel only")
    await hand_over(house, "triplock", one, house.cy)
    own = house.messages(house.cy, house.dm(house.cy))
    assert any(m.match == match for m in own if m.json["components"]), "her own panel"
    assert "✋ My cards" in (await opens(house, house.cy, "_panel")).text


@pytest.mark.parametrize("locked", [False, True], ids=["archived", "locked"])
async def test_a_reminder_into_a_thread(house: House, locked: bool) -> None:
    house_server = await opened_threads(house)
    assert house_server
    match = await house.duel()
    (thread,) = threads(house)
    one, _ = await house.turn(match)
    house.stand.faults.archive(thread.id, locked=locked)
    await house.wait(3 * DAY_S + HOUR_S)
    heard = [ping for ping in house.pings(one, thread.id) if "⏰" in ping]
    live = await house.live(match)
    if not locked:
        assert len(heard) == 1
        assert not house.stand.world.channel(thread.id).archived
        assert not live.is_asleep
        return
    assert heard == []
    assert live.is_asleep, "as the moderator wished"
    await house.wait(30 * DAY_S)
    house.stand.faults.unlock(thread.id)
    await one.slash(house.games, "help")
    await house.caught_up()
    assert not (await house.live(match)).is_asleep
    (ask,) = await open_asks(house, match)
    assert (ask.late_at, ask.bank) == (None, EMPTY_S)


async def opened_threads(house: House) -> bool:
    """Threads are switched on by the panel of the server."""
    await walk(house, house.ana, "Places", "Threads off", "Threads on")
    return bool(house.sql("SELECT threads FROM servers")[0][0])


@pytest.mark.parametrize("cut", ["before", "after"])
async def test_a_ping_by_direct_message_comes_once_whatever_is_lost_at_the_table(
    house: House, cut: Literal["before", "after"], hasty: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line at the table is lost after the direct message, and Discord knows no nonce more."""
    monkeypatch.setattr(sandbox_messages, "_NONCE_S", -1.0)
    match = await house.duel()
    one, _ = await house.turn(match)
    panel = await opened(house, one, "Reaching me")
    await pressed(house, panel, "By message")
    fault = house.stand.faults.next("POST", f"/channels/{house.games}/messages", cut=cut)
    await house.wait(3 * DAY_S + HOUR_S)
    assert fault.met == 1
    here = house.dm(one)
    assert len([n for n in one.notifications if n.channel == here and "⏰" in n.text]) == 1
    assert reminded(house, one) == []
    await house.wait(DAY_S)
    assert len([n for n in one.notifications if n.channel == here and "⏰" in n.text]) == 1
    await house.wait(2 * DAY_S - 2 * HOUR_S)
    assert len([n for n in one.notifications if n.channel == here and "⏰" in n.text]) == 2
    await no_harm(house, match)
