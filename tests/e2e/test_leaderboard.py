"""`/leaderboard`: pages that only their reader sees, and who has left the server leaves them."""

from __future__ import annotations

from typing import Any

from bot.store import person_settings, ratings
from bot.store.person_settings import EVERYBODY, PersonSettings
from bot.store.ratings import Pool
from bot.store.tx import Tx
from sandbox.people.person import Person as Somebody
from tests.cogs.leaderboard.standing import stands
from tests.house import House
from tests.refusal import refusal
from tests.shown import Shown

MEMBER = r"^/guilds/\d+/members/\d+$"
STRANGERS = tuple(range(10**17, 10**17 + 11))
"""People who were never in the server, as if they had left it."""


async def stand(house: House, *people: Somebody | int) -> None:
    """Has people stand there, the first of them best, who show their results to everybody."""
    pool = Pool(house.stand.world.guild_id, "triplock duel")

    def write(tx: Tx) -> None:
        for at, one in enumerate(people):
            person, name = (one, f"Zoe {at}") if isinstance(one, int) else (one.id, one.name)
            ratings.stand(tx, stands(person, 40.0 - at, pool, name=name))
            person_settings.write(tx, PersonSettings(person, results=EVERYBODY))

    await house.store.write(write)


async def leaderboard(house: House, person: Somebody, **given: Any) -> Shown:
    answer = await person.slash(house.games, "leaderboard", game="Triplock duel", **given)
    shown = Shown.of(person, answer)
    assert shown.is_private
    await person.until(lambda: shown.now().text)  # a slow machine acknowledges first
    return shown.now()


async def test_it_is_read_in_pages_which_turn_after_a_restart(house: House) -> None:
    people = (house.ana, house.ben, house.cy)
    await stand(house, *people, *STRANGERS, house.dee)
    first = await leaderboard(house, house.dee)
    assert "1\\. **Ana** 1880, 9 played, 5 won" in first.text
    assert "You stand on place 15 of 15, with 1520." in first.text
    assert first.files == ["triplock-leaderboard.png"]
    assert "place 15 of 15" in first.alts[0]
    assert first.labels == ["Next page"]
    await house.caught_up()
    await house.restart()
    await first.press("Next page")
    second = first.now()
    assert ", page " not in second.text, "the seven strangers of the first page are gone"
    assert "You stand on place 8 of 8" in second.text
    await house.caught_up()
    third = await leaderboard(house, house.dee)
    assert "Zoe" not in third.text
    assert "You stand on place 4 of 4" in third.text


async def test_a_page_turns_there_and_back(house: House) -> None:
    await stand(house, house.ana, *[house.ana.id + at for at in range(1, 12)])
    house.stand.faults.next("GET", MEMBER, times=99, status=503)
    shown = await leaderboard(house, house.ana)
    await shown.press("Next page")
    after = shown.now()
    assert after.text.splitlines()[0].endswith("leaderboard, page 2 of 2")
    assert "12\\. **Zoe 11**" in after.text, "who cannot be looked up is still there"
    assert "You stand on place 1 of 12" in after.text
    assert after.labels == ["Previous page"]
    await after.press("Previous page")
    assert after.now().text == shown.text


async def test_who_has_left_is_looked_up_once_a_day(house: House) -> None:
    await stand(house, house.ana, house.ben, house.cy, house.dee)
    house.stand.faults.leave(house.ben)
    house.stand.faults.next("GET", MEMBER, times=99, hold=None, delay_s=0.001)

    async def looks(reader: Somebody) -> tuple[int, bool]:
        text = (await leaderboard(house, reader)).text
        await house.caught_up()
        return len(house.stand.faults.met), "**Ben**" in text

    assert await looks(house.ana) == (3, True)
    assert await looks(house.cy) == (4, False), "Ana alone was not looked up: she had read it"
    assert await looks(house.dee) == (4, False)
    house.later(86_400.0)
    assert await looks(house.ana) == (6, False)
    house.stand.faults.join(house.ben)
    assert "**Ben**" in (await leaderboard(house, house.ben)).text, "who reads it there is back"
    await house.caught_up()
    assert "**Ben**" in (await leaderboard(house, house.cy)).text


async def test_an_empty_server_and_direct_messages_have_a_sentence(house: House) -> None:
    told = (await leaderboard(house, house.ana, period="month")).text
    assert "Nobody is listed here yet" in told
    assert "`/triplock start`" in told
    await stand(house, house.ana, house.ben, house.cy, *STRANGERS)
    shown = await leaderboard(house, house.ana)
    await house.bot.services.delivery.post.open_dm(house.ana.id)
    settings = await house.ana.slash(house.dm(house.ana), "settings")
    for text in shown.ids:
        await house.ana.press(settings.message_id or 0, text, forged=True)
        told = refusal(house.answer(house.ana, house.dm(house.ana)))
        assert told == "leaderboard_in_server"
    await shown.press_id(shown.ids[0].replace("duel", "chess"), forged=True)
    assert refusal(house.answer(house.ana)) == "unknown_button"
