"""`/profile` over sockets: one's own, somebody else's, elsewhere, hidden, and its picture."""

from __future__ import annotations

from typing import Any

from bot.cogs.profile import screens
from bot.store import person_settings
from bot.store.person_settings import PersonSettings as Settings
from sandbox.people.person import Person
from tests.house import House
from tests.interactions import fresh
from tests.shown import Shown


async def profile(house: House, reader: Person, channel: int | None = None, **given: Any) -> Shown:
    shown = Shown.of(reader, await reader.slash(channel or house.games, "profile", **given))
    assert shown.is_private
    return shown


async def played(house: House) -> None:
    """Ana and Ben play a duel until Ben resigns."""
    match = await house.duel()
    await house.acts.resign(match, house.ben.id, interaction=fresh())
    await house.caught_up()


async def test_it_tells_what_was_played_here_to_who_may_see_it(house: House) -> None:
    assert (await profile(house, house.ana)).text.startswith("You have finished no match in this")
    await played(house)
    own = await profile(house, house.ana)
    assert own.files == [screens.FILE]
    assert "**⚙️ Triplock duel**: 1 played, 1 won, 0 lost" in own.text
    assert "People you played with can see this, in channels that they can see." in own.text
    (alt,) = own.alts
    assert "Triplock duel: 1 played, 1 won, 0 lost" in alt
    assert "against Ben, just now." in alt
    bens = await profile(house, house.ana, user=house.ben.id)
    assert "You against Ben: 1 to 0" in bens.text
    assert bens.text.startswith("### Ben · ")
    stranger = await profile(house, house.dee, user=house.ana.id)
    nobody = await profile(house, house.dee, user=house.cy.id)
    assert stranger.text == nobody.text.replace("Cy", "Ana")
    assert (stranger.files, nobody.files) == ([], [])


async def test_who_shows_theirs_to_everybody_is_seen_where_the_channel_is(house: House) -> None:
    await played(house)
    everybody = Settings(house.ana.id, results=person_settings.EVERYBODY)
    await house.matches.store.write(lambda tx: person_settings.write(tx, everybody))
    assert "1 played" in (await profile(house, house.dee, user=house.ana.id)).text
    heard = house.bot.wait_for("guild_channel_update")
    house.stand.faults.forbid(house.games, "view_channel", user=house.dee.id)
    await heard
    general = next(one.id for one in house.dee.channels() if one.name == "general")
    hidden = await profile(house, house.dee, general, user=house.ana.id)
    assert hidden.text.startswith("I have nothing to show you of Ana here.")


async def test_direct_messages_have_ones_own_alone(house: House) -> None:
    await played(house)
    here = house.dm(house.ana)
    assert "1 played" in (await profile(house, house.ana, here)).text
    assert "1 played" in (await profile(house, house.ana, here, user=house.ana.id)).text
    other = await profile(house, house.ana, here, user=house.ben.id)
    assert other.text == screens.elsewhere().content
