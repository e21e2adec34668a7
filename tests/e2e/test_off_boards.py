"""`/tables`, Moderate, Ratings, Boards: a moderator takes people off the boards of the server."""

from __future__ import annotations

from sandbox.people.person import Person
from tests.e2e.panels import moderates
from tests.e2e.rating import place, played
from tests.house import House
from tests.refusal import refusal
from tests.shown import Shown


async def picks(house: House, shown: Shown, person: int) -> Shown:
    """A moderator chooses a person in the select; the page as it is then."""
    control = next(each for each in shown.ids if "_mod:off" in each)
    outcome = await shown.select(control, str(person))
    assert outcome.kind != "failed", outcome
    await house.caught_up()
    return shown.now()


async def test_somebody_is_taken_off_and_put_back(house: House) -> None:
    await played(house, house.ben, house.cy)
    shown = await moderates(house, house.ana, "Ratings", "Boards")
    assert "Everybody stands on the boards of this server." in shown.text
    shown = await picks(house, shown, house.ben.id)
    assert "Ben is off the boards of this server." in shown.text
    assert shown.labels == ["Put back", "Ratings"]
    back = next(each for each in shown.ids if "_mod:on" in each)
    for person in (house.dee.id, house.stand.world.app.id):
        shown = await picks(house, shown, person)
        assert refusal(house.answer(house.ana)) == "no_standing"
    await shown.press("Put back")
    await house.caught_up()
    assert "Ben stands on the boards again." in shown.now().text
    await shown.press_id(back, forged=True)
    await house.caught_up()
    assert refusal(house.answer(house.ana)) == "not_off"
    assert house.sql("SELECT is_off FROM standings") == [(0,), (0,)]


async def test_it_takes_who_moderates_the_whole_server(house: House) -> None:
    await played(house, house.ben, house.cy)
    boards = await moderates(house, house.ana, "Ratings", "Boards")
    house.stand.faults.appoint(house.games, "manage_messages", user=house.dee.id)
    shown = await moderates(house, house.dee, "Ratings")
    assert shown.labels == ["Take back…", "Tables here"]
    for person, key in ((house.dee, "not_moderator_of_all"), (house.ben, "not_moderator")):
        assert await forges(house, person, boards) == [key] * 3
    assert house.sql("SELECT is_off FROM standings") == [(0,), (0,)]


async def forges(house: House, person: Person, boards: Shown) -> list[str]:
    """Why somebody is refused who presses all that is on the page of a moderator."""
    await person.slash(place(house, "games"), "help")
    own, pick = house.private(person)[-1].id, next(e for e in boards.ids if "_mod:off" in e)
    button = boards.ids[-1].rpartition("_mod:")[0]
    told: list[str] = []
    for word in ("boards:1", f"on:{house.cy.id}"):
        outcome = await person.press(own, f"{button}_mod:{word}", forged=True)
        told.append(refusal(Shown.of(person, outcome).text))
    outcome = await person.select(own, pick, [str(house.cy.id)], forged=True)
    return [*told, refusal(Shown.of(person, outcome).text)]
