"""F21: presses that were made for an older draft than their message shows.

Between a press and the edit that answers it the old buttons are there: on a second device, or since
an acknowledgement has woken them. Of quick presses each that still adds is laid on, and every other
one is told; what is sealed or committed is the draft that was shown last.
`tests/bot/test_panels` has the rules.
"""

from __future__ import annotations

import asyncio

import pytest

from bot.interactions import acknowledge
from bot.screens.leads import GO_ON
from games.core import Seat
from tests.e2e import unlocking
from tests.e2e.lockpicking import begin_known, view_of
from tests.e2e.timelocking import duel
from tests.e2e.trouble import met, no_harm
from tests.house import House
from tests.player import tap, taps
from tests.shown import Shown

CALLBACK = r"^/interactions/.*/callback"


@pytest.fixture
def house(house: House, monkeypatch: pytest.MonkeyPatch, hasty: None) -> House:
    monkeypatch.setattr(acknowledge, "TRY_S", 60.0)
    monkeypatch.setattr(acknowledge, "PATIENCE_S", 60.0)
    monkeypatch.setattr(acknowledge, "LATE_S", 60.0)
    return house


async def quickly(house: House, message: Shown, ids: list[str]) -> None:
    """Presses the message as it stands, one after the other, before any answer has arrived."""
    hold = asyncio.Event()
    faults, presses = [], []
    for one in ids:
        faults.append(house.stand.faults.next("POST", CALLBACK, hold=hold))
        presses.append(asyncio.create_task(message.press_id(one, forged=True)))
        await met(house, faults[-1])
    hold.set()
    await asyncio.gather(*presses)
    await house.caught_up()


def drafted(message: Shown) -> list[str]:
    """The buttons of a message that open a draft."""
    return [one[0] for one in taps(message) if one[3]]


async def test_quick_taps_on_the_pad_are_laid_on_in_their_order(house: House) -> None:
    match = await unlocking.begin(house, 3)
    await unlocking.hide(house, house.ana, "1-2-5-9")
    pad = house.board(house.ben, house.dm(house.ben))
    await quickly(house, pad, [pad.button(dot) for dot in "12365"])
    shown = pad.now()
    assert "Path 1-2-3-6-5" in shown.text
    assert GO_ON not in shown.text
    await quickly(house, pad, [shown.button(label) for label in ("4", "4", "Send")])
    shown = pad.now()
    assert "Path 1-2-3-6-5-4" in shown.text
    assert "**4** can't be added after your other presses." in shown.text
    assert "**Send** was pressed before this stood here, so it did nothing." in shown.text
    await shown.press("7")
    await house.caught_up()
    shown = pad.now()
    assert GO_ON not in shown.text
    assert "Path 1-2-3-6-5-4-7" in shown.text
    await no_harm(house, match)


async def test_an_answer_that_arrives_late_covers_no_later_one(house: House) -> None:
    """The answers to two presses are under way at once, and the first one arrives last."""
    match = await unlocking.begin(house, 3)
    await unlocking.hide(house, house.ana, "1-2-5-9")
    pad = house.board(house.ben, house.dm(house.ben))
    message, hold = pad.id, asyncio.Event()
    fault = house.stand.faults.next("POST", CALLBACK, hold=hold)
    drawn = asyncio.create_task(house.ben.press(message, pad.button("1"), forged=True))
    await met(house, fault)
    await house.ben.press(message, pad.button("2"), forged=True)
    assert "Path 1-2" in pad.now().text
    hold.set()
    await drawn
    await house.caught_up()
    assert "Path 1-2" in pad.now().text
    await no_harm(house, match)


async def test_send_seals_only_the_draft_that_is_shown(house: House) -> None:
    match = await unlocking.begin(house, 3)
    await unlocking.hide(house, house.ana, "1-2-5-9")
    pad = house.board(house.ben, house.dm(house.ben))
    for dot in "12":
        await pad.now().press(dot)
        await house.caught_up()
    rows = len(house.rows(match))
    shown = pad.now()
    await quickly(house, pad, [shown.button("3"), shown.button("Send")])
    assert len(house.rows(match)) == rows, "1-2 was not sealed"
    shown = pad.now()
    assert GO_ON in shown.text
    assert "Path 1-2-3" in shown.text
    await shown.press("Send")
    await house.caught_up()
    assert house.actions(match)[-1] == "code:1-2-3"
    await no_harm(house, match)


async def test_a_push_is_filled_in_the_order_of_the_presses(house: House) -> None:
    """The last press is that of the card which has fallen by itself: nothing is committed."""
    board = await begin_known(house, house.ana)
    match = board.match
    hand = (await view_of(house, match)).hand
    assert len(hand) == 3
    await board.press_id(drafted(board)[0])
    await house.caught_up()
    rows, shown = len(house.rows(match)), board.now()
    cards = drafted(shown)[: len(hand)]
    await quickly(house, board, cards)
    assert len(house.rows(match)) == rows
    shown = board.now()
    assert GO_ON in shown.text
    await shown.press("Commit")
    await house.caught_up()
    assert house.actions(match)[-1].endswith(":".join(hand))
    await no_harm(house, match)


async def test_a_plan_goes_on_from_the_draft_that_is_shown(house: House) -> None:
    """Of five quick presses on the private panel each is a step of the plan or is refused."""
    board = await duel(house)
    match = board.match
    first = next(one for one in taps(board) if one[3])
    outcome = await tap(board, first)
    await house.caught_up()
    opened = outcome.message is not None
    panel = Shown.of(house.ana, outcome) if opened else house.private(house.ana)[-1]
    panel = panel.now()
    drafts = [one[0] for one in taps(panel) if one[3]]
    ends = [one[0] for one in taps(panel) if not one[3]]
    await quickly(house, panel, [*drafts[-4:], *ends])
    shown = panel.now()
    assert GO_ON in shown.text
    assert (await house.live(match)).play.n == 0, "an End of an older draft ends nothing"
    drawn = [one for one in taps(shown) if not one[3]]
    assert len(drawn) == 1
    await tap(shown, drawn[0])
    await house.caught_up()
    assert ";".join(house.actions(match)) == drawn[0][2]
    await no_harm(house, match)


async def test_steps_that_stand_there_at_once_are_laid_on(known: House) -> None:
    """The dice pay for one of them."""
    house = known
    board = await duel(house)
    match = board.match
    outcome = await tap(board, next(one for one in taps(board) if one[3]))
    await house.caught_up()
    panel = Shown.of(house.ana, outcome).now()
    while len(steps := [one for one in taps(panel) if one[2].endswith(";a")]) < 2:
        await tap(panel, steps[0])
        await house.caught_up()
        panel = panel.now()
    added = [one[2].split(";")[-2] for one in steps]
    await quickly(house, panel, [one[0] for one in steps])
    shown = panel.now()
    end = next(one for one in taps(shown) if not one[3])
    assert [one for one in end[2].split(";") if one in added] == added[:1]
    await no_harm(house, match)


async def test_a_restart_forgets_sequences_without_harm(house: House) -> None:
    match = await unlocking.begin(house, 3)
    await unlocking.hide(house, house.ana, "1-2-5-9")
    pad = house.board(house.ben, house.dm(house.ben))
    for dot in "12":
        await pad.now().press(dot)
        await house.caught_up()
    await house.down()
    await house.up()
    shown = pad.now()
    await shown.press("3")
    await house.caught_up()
    assert "Path 1-2-3" in pad.now().text
    assert GO_ON not in pad.now().text
    await quickly(house, pad, [shown.button("Send")])
    assert GO_ON in pad.now().text, "from now on the message is known again"
    live = await house.live(match)
    assert Seat(1) in live.play.turn.waiting
    await no_harm(house, match)


async def test_a_sealed_draft_is_not_pressed_on(house: House) -> None:
    match = await unlocking.begin(house, 3)
    await unlocking.hide(house, house.ana, "1-2-5-9")
    pad = house.board(house.ben, house.dm(house.ben))
    for dot in "12":
        await pad.now().press(dot)
        await house.caught_up()
    shown = pad.now()
    hold = asyncio.Event()
    fault = house.stand.faults.next("POST", CALLBACK, hold=hold)
    sending = asyncio.create_task(shown.press("Send"))
    await met(house, fault)
    more = asyncio.create_task(
        pad.press_id(shown.button("3"), forged=True)
    )  # it waits until the code is sealed
    hold.set()
    await asyncio.gather(sending, more)
    await house.caught_up()
    assert house.actions(match)[-1] == "code:1-2"
    assert "Sealed: 1-2." in pad.now().text
    await no_harm(house, match)
