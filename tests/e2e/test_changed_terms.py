"""The host of a table changes its terms; `tests/bot/test_changed_terms` has the rules of it."""

from __future__ import annotations

from tests.house import House
from tests.refusal import refusal
from tests.shown import Shown


async def changed(house: House) -> Shown:
    """Ana changes the pace to one day; returns the table afterwards."""
    await house.behind(house.board(house.ana), "Change…")
    await house.private(house.ana)[-1].choose("Pace")
    await house.ana.until(lambda: "How long a turn may take" in house.private(house.ana)[-1].text)
    await house.private(house.ana)[-1].choose("1 day")
    await house.caught_up()
    await house.ana.until(lambda: "1 day a turn" in house.board(house.cy).text)
    return house.board(house.cy)


async def test_who_has_joined_presses_ready_before_the_match_begins(house: House) -> None:
    first = await house.opened("unlock", house.ana, house.ben, house.cy)
    assert "3 days a turn" in first.text
    assert "Ready" not in first.labels
    table = await changed(house)
    assert "The terms have changed, so Ben and Cy must press **Ready** again." in table.text
    assert "Start with 3" not in table.labels, "it sleeps until they are ready"
    start = f"t1b.{table.match}.0._start"
    await table.seen_by(house.ana).press_id(start, forged=True)
    await house.caught_up()
    assert "The terms have changed, so Ben and Cy must press **Ready** again." in house.answer(
        house.ana
    )
    for person in (house.ben, house.cy):
        await house.board(person).press("Ready")
        await house.caught_up()
    table = house.board(house.ana)
    assert "Ready" not in table.labels
    await table.press("Start with 3")
    await house.caught_up()
    assert (await house.live(table.match)).match.terms["pace"] == "1 day"


async def test_only_the_host_changes_terms(house: House) -> None:
    table = await house.opened("unlock", house.ana, house.ben)
    await table.seen_by(house.ben).press_id(f"t1b.{table.match}.0._change", forged=True)
    assert refusal(house.answer(house.ben)) == "host_changes"
    match = table.match
    for word in ("_term:pace:1", "_term:late:1"):
        await table.seen_by(house.ben).press_id(f"t1b.{match}.0.{word}", forged=True)
        await house.caught_up()
        assert refusal(house.answer(house.ben)) == "host_changes"
    for word, key in (
        ("_term:pace:9", "no_choice"),
        ("_term:secret:1", "no_choice"),
        ("_term:pace:x", "no_choice"),
        ("_term", "unknown_button"),
    ):
        await table.press_id(f"t1b.{match}.0.{word}", forged=True)
        await house.caught_up()
        assert refusal(house.answer(house.ana)) == key, word
    assert house.board(house.cy).json == table.json
