"""The host of a table changes its terms; `tests/bot/test_changed_terms` has the rules of it."""

from __future__ import annotations

from tests.e2e.trouble import Quick
from tests.house import Json, custom_ids, labels, match_of, text


async def opened(house: Quick, *joining: str) -> Json:
    """Ana opens a table of Unlock, and these people join."""
    await house.ana.slash(house.games, "unlock start")
    for name in joining:
        person = getattr(house, name)
        await house.press(person, house.board(person), "Join")
        await house.caught_up()
    return house.board(house.ana)


async def changed(house: Quick) -> Json:
    """Ana changes the pace to one day; returns the table afterwards."""
    await house.press(house.ana, house.board(house.ana), "Change…")
    panel = house.private(house.ana)[-1]
    await house.choose(house.ana, panel, "1 day")
    await house.caught_up()
    await house.ana.until(lambda: "1 day a turn" in text(house.board(house.cy)))
    return house.board(house.cy)


async def test_who_has_joined_presses_ready_before_the_match_begins(quick: Quick) -> None:
    first = await opened(quick, "ben", "cy")
    assert "3 days a turn" in text(first)
    assert "Ready" not in labels(first)
    table = await changed(quick)
    assert "The terms were changed. Still to press **Ready**: Ben and Cy." in text(table)
    assert "Start with 3" not in labels(table), "it sleeps until they are ready"
    start = next(i for i in custom_ids(table) if i.endswith("_start"))
    await quick.ana.press(int(table["id"]), start, forged=True)
    await quick.caught_up()
    assert "Still to press **Ready**, since the terms were changed: Ben and Cy." in quick.answer(
        quick.ana
    )
    for person in (quick.ben, quick.cy):
        await quick.press(person, quick.board(person), "Ready")
        await quick.caught_up()
    table = quick.board(quick.ana)
    assert "Ready" not in labels(table)
    await quick.press(quick.ana, table, "Start with 3")
    await quick.caught_up()
    assert (await quick.live(match_of(table))).match.terms["pace"] == "1 day"


async def test_who_joins_at_the_new_terms_is_ready(quick: Quick) -> None:
    old = await opened(quick, "ben")
    await changed(quick)
    await quick.press(quick.cy, quick.board(quick.cy), "Join")
    await quick.caught_up()
    assert "Still to press **Ready**: Ben." in text(quick.board(quick.cy))
    join = next(i for i in custom_ids(old) if i.endswith("_join"))
    await quick.dee.press(int(old["id"]), join, forged=True)
    await quick.caught_up()
    said = text(quick.board(quick.cy))
    assert "Still to press **Ready**: Ben and Dee." in said, "Dee pressed under the old terms"


async def test_only_the_host_changes_terms(quick: Quick) -> None:
    table = await opened(quick, "ben")
    await quick.press(quick.ben, table, "Change…")
    assert "Only Ana can change the terms" in quick.answer(quick.ben)
    match = match_of(table)
    for word in ("_term:pace:1", "_term:late:1"):
        await quick.ben.press(int(table["id"]), f"t1b.{match}.0.{word}", forged=True)
        await quick.caught_up()
        assert "Only Ana can change the terms" in quick.answer(quick.ben)
    for word in ("_term:pace:9", "_term:players:1", "_term", "_term:pace:x"):
        await quick.ana.press(int(table["id"]), f"t1b.{match}.0.{word}", forged=True)
        await quick.caught_up()
        assert "That choice is not on the list" in quick.answer(quick.ana), word
    assert quick.board(quick.cy) == table
