"""Presses behind More of a table are answered there; old buttons of a table work on."""

from __future__ import annotations

import pytest

from bot.match.lobby.hosting import HOST_S
from bot.store.seats import Computer
from tests.desk import ANA, BEN, CY, Desk


async def test_the_host_changes_the_table_behind_more(desk: Desk) -> None:
    match = await desk.opened("tripol")
    table = await desk.table(match)
    more = (await desk.press(ANA, "⋯ More", on=table)).answer
    for label, count in (("Add a computer", 2), ("Add a computer", 3), ("Remove a computer", 2)):
        led = await desk.press(ANA, label, on=more.now())
        assert led.answers == () and led.swapped is not None, "it stands behind More"
        assert len((await desk.matches.table(match)).seats) == count
    assert "▲ Tumbler" in table.now().text
    panel = (await desk.press(ANA, "Change…", on=more.now())).swapped
    assert panel is not None and "Change this table" in panel.text
    back = (await desk.press(ANA, "Back", on=panel)).swapped
    assert back is not None and "Change…" in back.labels


async def test_who_sits_leaves_behind_more(desk: Desk) -> None:
    match = await desk.opened("unlock", (ANA, BEN))
    table = await desk.table(match)
    more = (await desk.press(BEN, "⋯ More", on=table)).answer
    left = (await desk.press(BEN, "Leave", on=more)).swapped
    assert left is not None and left.labels == ["Rules"]
    assert "Ben" not in table.now().text


async def test_who_begins_behind_more_reads_their_own_panel(desk: Desk) -> None:
    match = await desk.opened("unlock")
    more = (await desk.press(ANA, "⋯ More", match=match)).answer
    begun = (await desk.press(ANA, "Play alone", on=more)).swapped
    assert begun is not None and "Turn 1: draw your code." in begun.text
    assert begun.labels[-1] == "Board"
    assert (await desk.live(match)).is_alone


async def test_the_host_closes_behind_more(desk: Desk) -> None:
    match = await desk.opened("unlock", (ANA, BEN))
    table = await desk.table(match)
    more = (await desk.press(ANA, "⋯ More", on=table)).answer
    asks = (await desk.press(ANA, "Close", on=more)).swapped
    assert asks is not None and "Ben sits at it" in asks.text
    await desk.press(ANA, "Close it", on=asks)
    assert table.is_gone()


async def test_a_host_withdraws_behind_more(desk: Desk) -> None:
    match = await desk.opened("triplock", invited=BEN)
    invitation = await desk.table(match)
    assert invitation.labels == ["Accept", "Decline", "Learn", "⋯ More…"]
    more = (await desk.press(BEN, "⋯ More", on=invitation)).answer
    assert more.labels == ["Rules"]
    more = (await desk.press(ANA, "⋯ More", on=invitation)).answer
    await desk.press(ANA, "Withdraw", on=more)
    assert "Ana withdrew the invitation." in invitation.now().text


async def test_more_of_a_table_that_has_begun_says_so(desk: Desk) -> None:
    match = await desk.opened("unlock", (ANA, BEN))
    table = await desk.table(match)
    more = (await desk.press(ANA, "⋯ More", on=table)).answer
    await desk.press(ANA, "Start with 2", on=table)
    assert (await desk.press(ANA, "Close", on=more)).refused == "not_lobby"
    about = f"t1b.{match}.0._about"
    assert (await desk.presses(table, about, forged=True)).refused == "not_lobby"


async def test_whoever_sits_closes_behind_more_after_three_days(desk: Desk) -> None:
    match = await desk.opened("unlock", (ANA, BEN))
    assert "Close" not in (await desk.table_more(match, BEN)).labels
    desk.now += HOST_S + 1
    assert "Close" in (await desk.table_more(match, BEN)).labels
    assert "Close" not in (await desk.table_more(match, CY)).labels


@pytest.mark.parametrize(
    ("word", "seats", "status"),
    [
        ("_computer", 2, "lobby"),
        ("_against", 2, "open"),
        ("_alone", 2, "open"),
        ("_close", 1, "closed"),
    ],
)
async def test_buttons_of_old_tables_work_on(
    desk: Desk, word: str, seats: int, status: str
) -> None:
    """Tables once had all of them; nobody plays Tripol alone, so that Tumbler sits down."""
    match = await desk.opened("tripol")
    table = (await desk.table(match)).seen_by((await desk.front()).person(ANA))
    await desk.presses(table, f"t1b.{match}.0.{word}", forged=True)
    now = await desk.matches.table(match)
    assert (len(now.seats), now.match.status) == (seats, status)
    assert all(isinstance(one.sitter, Computer) for one in now.seats[1:])


async def test_old_buttons_that_open_something_answer_beside_the_table(desk: Desk) -> None:
    match = await desk.opened("unlock", (ANA, BEN))
    table = (await desk.table(match)).seen_by((await desk.front()).person(ANA))
    changing = await desk.presses(table, f"t1b.{match}.0._change", forged=True)
    assert "Change this table" in changing.answer.text
    closing = await desk.presses(table, f"t1b.{match}.0._close", forged=True)
    assert "Close this table?" in closing.answer.text
    ben = table.seen_by((await desk.front()).person(BEN))
    await desk.presses(ben, f"t1b.{match}.0._leave", forged=True)
    assert len((await desk.matches.table(match)).seats) == 1
