"""F21: presses that were made for an older draft than their message shows.

Between a press and the edit that answers it the old buttons are there: on a second device, or since
an acknowledgement has woken them. Each of five quick presses is done or refused in words, and what
is sealed or committed is the draft that was shown last. `tests/bot/test_late_drafts` has the rules.
"""

from __future__ import annotations

import asyncio

import pytest

from bot.edge import acknowledge
from games.core import Seat
from sandbox.people.person import Person
from tests.e2e import test_unlock as unlock
from tests.e2e.lockpicking import begin as deal
from tests.e2e.test_timelock import duel
from tests.e2e.trouble import Quick, met, no_harm
from tests.house import Json, button, custom_ids, match_of, text
from tests.player import current, tap, taps

CALLBACK = r"^/interactions/.*/callback"
TOOK_FIRST = "I took your last press first. Go on from here."


@pytest.fixture
def house(quick: Quick, monkeypatch: pytest.MonkeyPatch, hasty: None) -> Quick:
    monkeypatch.setattr(acknowledge, "TRY_S", 60.0)
    monkeypatch.setattr(acknowledge, "PATIENCE_S", 60.0)
    monkeypatch.setattr(acknowledge, "LATE_S", 60.0)
    return quick


async def quickly(house: Quick, person: Person, message: Json, ids: list[str]) -> None:
    """Presses the message as it stands, one after the other, before any answer has arrived."""
    hold = asyncio.Event()
    faults, presses = [], []
    for one in ids:
        faults.append(house.stand.faults.next("POST", CALLBACK, hold=hold))
        presses.append(asyncio.create_task(person.press(int(message["id"]), one, forged=True)))
        await met(house, faults[-1])
    hold.set()
    await asyncio.gather(*presses)
    await house.caught_up()


def now(person: Person, message: Json) -> Json:
    found = person.message(int(message["id"]))
    assert found is not None
    return found


async def test_quick_taps_on_the_pad_are_drawn_or_refused(house: Quick) -> None:
    match = await unlock.begin(house, 3)
    await unlock.hide(house, house.ana, "1-2-5-9")
    pad = house.board(house.ben, house.dm(house.ben))
    await quickly(house, house.ben, pad, [button(pad, dot) for dot in "12365"])
    shown = now(house.ben, pad)
    assert TOOK_FIRST in text(shown)
    assert "Path 1" in text(shown), "the first tap was drawn, and no later one from an older draft"
    await house.press(house.ben, shown, "2")
    await house.caught_up()
    shown = now(house.ben, pad)
    assert TOOK_FIRST not in text(shown)
    assert "Path 1-2" in text(shown)
    await no_harm(house, match)


async def test_an_answer_that_arrives_late_covers_no_later_one(house: Quick) -> None:
    """The answers to two presses are under way at once, and the first one arrives last."""
    match = await unlock.begin(house, 3)
    await unlock.hide(house, house.ana, "1-2-5-9")
    pad = house.board(house.ben, house.dm(house.ben))
    message, hold = int(pad["id"]), asyncio.Event()
    fault = house.stand.faults.next("POST", CALLBACK, hold=hold)
    drawn = asyncio.create_task(house.ben.press(message, button(pad, "1"), forged=True))
    await met(house, fault)
    await house.ben.press(message, button(pad, "2"), forged=True)
    assert TOOK_FIRST in text(now(house.ben, pad))
    hold.set()
    await drawn
    await house.caught_up()
    shown = now(house.ben, pad)
    assert TOOK_FIRST in text(shown)
    assert "Path 1" in text(shown)
    await no_harm(house, match)


async def test_send_seals_only_the_draft_that_is_shown(house: Quick) -> None:
    match = await unlock.begin(house, 3)
    await unlock.hide(house, house.ana, "1-2-5-9")
    pad = house.board(house.ben, house.dm(house.ben))
    for dot in "12":
        await house.press(house.ben, now(house.ben, pad), dot)
        await house.caught_up()
    rows = len(house.rows(match))
    shown = now(house.ben, pad)
    await quickly(house, house.ben, pad, [button(shown, "3"), button(shown, "Send")])
    assert len(house.rows(match)) == rows, "1-2 was not sealed"
    shown = now(house.ben, pad)
    assert TOOK_FIRST in text(shown)
    assert "Path 1-2-3" in text(shown)
    await house.press(house.ben, shown, "Send")
    await house.caught_up()
    assert house.actions(match)[-1] == "code:1-2-3"
    await no_harm(house, match)


async def test_a_push_commits_only_the_draft_that_is_shown(house: Quick) -> None:
    board = await deal(house, house.ana)
    match = match_of(board)
    live = await house.live(match)
    first = next(one for one in custom_ids(board) if ".~" in one)
    await house.ana.press(int(board["id"]), first)
    await house.caught_up()
    shown = now(house.ana, board)
    drafts = [one for one in custom_ids(shown) if ".~" in one]
    await quickly(house, house.ana, board, [drafts[0], *drafts])
    assert (await house.live(match)).play.n == live.play.n
    assert TOOK_FIRST in text(now(house.ana, board))
    await no_harm(house, match)


async def test_a_plan_goes_on_from_the_draft_that_is_shown(house: Quick) -> None:
    """Of five quick presses on the private panel each is a step of the plan or is refused."""
    board = await duel(house)
    match = match_of(board)
    first = next(one for one in taps(board) if one[3])
    outcome = await tap(house.ana, board, first)
    await house.caught_up()
    panel = current(house.ana, outcome.message or house.private(house.ana)[-1])
    drafts = [one[0] for one in taps(panel) if one[3]]
    ends = [one[0] for one in taps(panel) if not one[3]]
    await quickly(house, house.ana, panel, [*drafts[-4:], *ends])
    shown = now(house.ana, panel)
    assert TOOK_FIRST in text(shown)
    assert (await house.live(match)).play.n == 0, "an End of an older draft ends nothing"
    drawn = [one for one in taps(shown) if not one[3]]
    assert len(drawn) == 1
    await tap(house.ana, shown, drawn[0])
    await house.caught_up()
    assert ";".join(house.actions(match)) == drawn[0][2]
    await no_harm(house, match)


async def test_a_restart_forgets_sequences_without_harm(house: Quick) -> None:
    match = await unlock.begin(house, 3)
    await unlock.hide(house, house.ana, "1-2-5-9")
    pad = house.board(house.ben, house.dm(house.ben))
    for dot in "12":
        await house.press(house.ben, now(house.ben, pad), dot)
        await house.caught_up()
    await house.down()
    await house.up()
    shown = now(house.ben, pad)
    await house.press(house.ben, shown, "3")
    await house.caught_up()
    assert "Path 1-2-3" in text(now(house.ben, pad))
    assert TOOK_FIRST not in text(now(house.ben, pad))
    await quickly(house, house.ben, pad, [button(shown, "Send")])
    assert TOOK_FIRST in text(now(house.ben, pad)), "from now on the message is known again"
    live = await house.live(match)
    assert Seat(1) in live.play.turn.waiting
    await no_harm(house, match)


async def test_a_sealed_draft_is_not_pressed_on(house: Quick) -> None:
    match = await unlock.begin(house, 3)
    await unlock.hide(house, house.ana, "1-2-5-9")
    pad = house.board(house.ben, house.dm(house.ben))
    for dot in "12":
        await house.press(house.ben, now(house.ben, pad), dot)
        await house.caught_up()
    shown = now(house.ben, pad)
    hold = asyncio.Event()
    fault = house.stand.faults.next("POST", CALLBACK, hold=hold)
    sending = asyncio.create_task(house.press(house.ben, shown, "Send"))
    await met(house, fault)
    more = asyncio.create_task(
        house.ben.press(int(pad["id"]), button(shown, "3"), forged=True)
    )  # it waits until the code is sealed
    hold.set()
    await asyncio.gather(sending, more)
    await house.caught_up()
    assert house.actions(match)[-1] == "code:1-2"
    assert "Sealed: 1-2." in text(now(house.ben, pad))
    await no_harm(house, match)
