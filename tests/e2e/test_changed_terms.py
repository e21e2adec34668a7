"""The host of a table changes its terms; `tests/bot/test_changed_terms` has the rules of it."""

from __future__ import annotations

from tests.e2e.trouble import Quick
from tests.refusal import refusal
from tests.shown import Shown


async def changed(house: Quick) -> Shown:
    """Ana changes the pace to one day; returns the table afterwards."""
    await house.board(house.ana).press("Change…")
    panel = house.private(house.ana)[-1]
    await panel.choose("1 day")
    await house.caught_up()
    await house.ana.until(lambda: "1 day a turn" in house.board(house.cy).text)
    return house.board(house.cy)


async def test_who_has_joined_presses_ready_before_the_match_begins(quick: Quick) -> None:
    first = await quick.opened("unlock", quick.ana, quick.ben, quick.cy)
    assert "3 days a turn" in first.text
    assert "Ready" not in first.labels
    table = await changed(quick)
    assert "The terms were changed. Still to press **Ready**: Ben and Cy." in table.text
    assert "Start with 3" not in table.labels, "it sleeps until they are ready"
    start = next(i for i in table.ids if i.endswith("_start"))
    await table.seen_by(quick.ana).press_id(start, forged=True)
    await quick.caught_up()
    assert "Still to press **Ready**, since the terms were changed: Ben and Cy." in quick.answer(
        quick.ana
    )
    for person in (quick.ben, quick.cy):
        await quick.board(person).press("Ready")
        await quick.caught_up()
    table = quick.board(quick.ana)
    assert "Ready" not in table.labels
    await table.press("Start with 3")
    await quick.caught_up()
    assert (await quick.live(table.match)).match.terms["pace"] == "1 day"


async def test_who_joins_at_the_new_terms_is_ready(quick: Quick) -> None:
    old = await quick.opened("unlock", quick.ana, quick.ben)
    await changed(quick)
    await quick.board(quick.cy).press("Join")
    await quick.caught_up()
    assert "Still to press **Ready**: Ben." in quick.board(quick.cy).text
    join = next(i for i in old.ids if i.endswith("_join"))
    await old.seen_by(quick.dee).press_id(join, forged=True)
    await quick.caught_up()
    said = quick.board(quick.cy).text
    assert "Still to press **Ready**: Ben and Dee." in said, "Dee pressed under the old terms"


async def test_only_the_host_changes_terms(quick: Quick) -> None:
    table = await quick.opened("unlock", quick.ana, quick.ben)
    await table.seen_by(quick.ben).press("Change…")
    assert refusal(quick.answer(quick.ben)) == "host_changes"
    match = table.match
    for word in ("_term:pace:1", "_term:late:1"):
        await table.seen_by(quick.ben).press_id(f"t1b.{match}.0.{word}", forged=True)
        await quick.caught_up()
        assert refusal(quick.answer(quick.ben)) == "host_changes"
    for word in ("_term:pace:9", "_term:players:1", "_term", "_term:pace:x"):
        await table.press_id(f"t1b.{match}.0.{word}", forged=True)
        await quick.caught_up()
        assert refusal(quick.answer(quick.ana)) == "no_choice", word
    assert quick.board(quick.cy).json == table.json
