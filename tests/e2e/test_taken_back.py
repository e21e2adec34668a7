"""`/tables`, Moderate, Ratings: a moderator takes the result of a rated match back."""

from __future__ import annotations

from sandbox.people.person import Person
from tests.e2e.panels import moderates
from tests.e2e.rating import place, played
from tests.house import House
from tests.refusal import refusal
from tests.shown import Shown


async def pressed(house: House, person: Person, shown: Shown, custom_id: str) -> str:
    """Why a press on a panel is refused to a person."""
    await shown.press_id(custom_id, forged=True)
    await house.caught_up()
    return refusal(house.answer(person))


async def test_a_result_is_taken_back_after_one_question(house: House) -> None:
    match = await played(house, house.ben, house.cy)
    many = "UPDATE ratings SET played = 9, met = 9"
    await house.matches.store.write(lambda tx: tx.run(many))
    await house.restart()
    house.bot.services.delivery.refresh(match)
    await house.caught_up()
    shown = await moderates(house, house.ana, "Ratings")
    assert "**Triplock duel** · " in shown.text
    assert "Ben 1570 (+70, settling)" in shown.text
    assert shown.labels == ["Take back…", "Tables here", "Boards"]
    asks = await moderates(house, house.ana, "Ratings", "Take back")
    assert "Take this result back? It no longer counts for ratings: " in asks.text
    assert asks.labels == ["Back", "Take it back"]
    result = house.board(house.dee)
    assert "Ratings: " in result.text
    outcome = await asks.press("Take it back")
    house.ana.redeliver(outcome)
    await house.caught_up()
    assert "The result is taken back." in asks.now().text
    assert "No match was rated lately" in asks.now().text
    assert "Not rated: a moderator has taken the result back." in result.now().text
    await house.wait(0)
    assert house.sql("SELECT count(*) FROM standings") == [(0,)]
    assert house.sql("SELECT match FROM taken_back") == [(match,)]
    for late in (shown, asks):
        old = next(each for each in late.ids if "_mod:unrate" in each)
        assert await pressed(house, house.ana, asks, old) == "not_rated"


async def test_who_is_no_moderator_any_more_takes_nothing_back(house: House) -> None:
    await played(house, house.ben, house.cy)
    house.stand.faults.grant("manage_guild", user=house.dee.id)
    asks = await moderates(house, house.dee, "Ratings", "Take back")
    house.stand.faults.revoke("manage_guild", user=house.dee.id)
    told = await asks.press("Take it back")
    assert refusal(Shown.of(house.dee, told).text) == "not_moderator"
    assert house.sql("SELECT count(*) FROM ratings") == [(2,)]


async def test_who_sat_there_takes_nothing_back(house: House) -> None:
    await played(house, house.ana, house.cy)
    shown = await moderates(house, house.ana, "Ratings")
    at = next(each for each in shown.ids if each.endswith("_mod:unrate"))
    for old in (at, f"{at}!"):
        assert await pressed(house, house.ana, shown, old) == "moderator_sits"
    assert house.sql("SELECT count(*) FROM ratings") == [(2,)]


async def test_a_moderator_of_one_channel_has_its_matches_alone(house: House) -> None:
    there = place(house, "general")
    here = await played(house, house.ben, house.cy)
    other = await played(house, house.ben, house.cy, channel=there)
    house.stand.faults.appoint(house.games, "manage_messages", user=house.dee.id)
    shown = await moderates(house, house.dee, "Ratings")
    assert [each for each in shown.ids if other in each] == []
    at = next(each for each in shown.ids if here in each)
    forged = at.replace(here, other)
    for old in (forged, f"{forged}!"):
        assert await pressed(house, house.dee, shown, old) == "not_moderator"
    heard = house.bot.wait_for("guild_channel_update")
    house.stand.faults.forbid(there, "view_channel", user=house.dee.id)
    await heard
    assert await pressed(house, house.dee, shown, forged) == "unknown_match"
    assert house.sql("SELECT count(*) FROM ratings") == [(4,)]
