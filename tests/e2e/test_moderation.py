"""`/tables`, Moderate: a moderator ends a table or removes a player, and all read who did."""

from __future__ import annotations

from bot.match.controls.custom_ids import NO_MATCH
from bot.store.results import read_results
from sandbox.people.person import Person
from tests.e2e.panels import moderates, walk
from tests.house import House
from tests.refusal import refusal
from tests.shown import Shown


async def test_a_running_match_ends_as_void_and_says_who_did_it(house: House) -> None:
    match = await house.duel(house.ben, house.cy)
    asks = await moderates(house, house.ana, "Moderate", "End without a result")
    assert "Ben and Cy" in asks.text or "Cy and Ben" in asks.text
    way = ("Moderate", "Remove Ben", "Back", "End without a result", "Back", "Back")
    shown = await moderates(house, house.ana, *way, "Back")
    assert "Tables here that you can see" in shown.text
    assert (await house.matches.table(match)).match.status == "open"
    assert len(house.rows(match)) == 2
    after = await moderates(house, house.ana, "Moderate", "End without a result", "End it")
    assert "Ended without a result" in after.text
    assert "There is no table that you can moderate." in after.text
    table = await house.matches.table(match)
    assert table.match.status == "over"
    assert table.facts.void is not None
    assert (table.facts.void.reason, table.facts.void.person) == ("moderator", house.ana.id)
    assert await house.matches.store.read(lambda tx: read_results(tx, match)) == ()
    assert f"<@{house.ana.id}> ended it as a moderator" in house.board(house.dee).text


async def test_an_open_table_loses_a_player_and_is_closed(house: House) -> None:
    opened = Shown.of(house.ben, await house.ben.slash(house.games, "unlock start"))
    await opened.seen_by(house.cy).press("Join")
    shown = await moderates(house, house.ana, "Moderate")
    assert [each for each in shown.labels if each.startswith("Remove")] == ["Remove Cy…"]
    await moderates(house, house.ana, "Moderate", "Remove Cy", "Remove")
    table = opened.seen_by(house.dee).now()
    assert "Cy" not in table.text
    host = f"_mod:out!:{house.ben.id}"
    shown = await moderates(house, house.ana, "Moderate")
    forged = next(each for each in shown.ids if each.endswith("_mod:end"))
    await shown.press_id(forged.replace("_mod:end", host), forged=True)
    await house.caught_up()
    assert refusal(house.answer(house.ana)) == "host_stays"
    await moderates(house, house.ana, "Moderate", "End without a result", "End it")
    assert opened.is_gone()
    assert any("closed the table as a moderator" in ping for ping in house.pings(house.ben))
    assert (await house.matches.table(opened.match)).match.status == "closed"


async def test_presses_by_who_may_not_moderate_change_nothing(house: House) -> None:
    match = await house.duel(house.ben, house.cy)
    house.stand.faults.grant("manage_guild", user=house.dee.id)
    shown = await moderates(house, house.dee, "Moderate", "End without a result")
    await house.ben.slash(house.games, "help")
    own = house.private(house.ben)[-1].id
    at = next(each for each in shown.ids if each.endswith("_mod:end!"))
    blocking = [f"_mod:{word}:{house.cy.id}" for word in ("block", "block!", "outs", "pick")]
    blocking += [f"_mod:out!:{house.cy.id}:1", "_mod:blocked:1", "_mod:unblock:5e"]
    for word in ("_mod", "_mod:end!", *blocking, "_mods:1", "_mod:all!:7"):
        told = await house.ben.press(own, at.replace("_mod:end!", word), forged=True)
        assert refusal(Shown.of(house.ben, told).text) == "not_moderator", word
    house.stand.faults.revoke("manage_guild", user=house.dee.id)
    told = await shown.press("End it")
    assert refusal(Shown.of(house.dee, told).text) == "not_moderator"
    assert (await house.matches.table(match)).match.status == "open"
    assert len(house.rows(match)) == 2
    assert house.sql("SELECT count(*) FROM server_blocks") == [(0,)]


async def test_a_moderator_reads_nothing_of_channels_they_cannot_see(house: House) -> None:
    quiet = next(each.id for each in house.ana.channels() if each.name == "quiet")
    await house.ben.slash(quiet, "unlock start")
    house.stand.faults.grant("manage_guild", user=house.dee.id)
    shown = await moderates(house, house.dee, "Moderate")
    house.stand.faults.forbid(quiet, "view_channel", user=house.dee.id)
    told = await shown.press("End without a result")
    assert refusal(Shown.of(house.dee, told).text) == "unknown_match"
    assert "Ben" not in (await moderates(house, house.dee)).text


# Who moderates


def place(house: House, name: str) -> int:
    return next(each.id for each in house.ana.channels() if each.name == name)


async def offers(house: House, person: Person) -> list[str]:
    """The buttons of the list of tables for a person."""
    return Shown.of(person, await person.slash(house.games, "tables")).labels


async def test_everybody_lists_tables_and_only_moderators_find_moderate(house: House) -> None:
    assert await offers(house, house.dee) == []
    assert await offers(house, house.ana) == ["Moderate"]
    await house.ben.slash(house.games, "lockpick start")
    await house.caught_up()
    assert "Moderate" not in await offers(house, house.dee)
    house.stand.faults.grant("manage_guild", user=house.dee.id)
    assert "Moderate" in await offers(house, house.dee)


async def test_the_role_that_the_server_has_named_moderates_all(house: House) -> None:
    _, watch = house.stand.world.state.roles
    await house.duel(house.ben, house.cy, channel=place(house, "general"))
    assert "Moderate" not in await offers(house, house.dee)
    shown = await walk(house, house.ana, "People")
    control = next(each for each in shown.ids if "_server:moderators" in each)
    await shown.select(control, str(house.stand.world.guild_id))
    assert refusal(house.answer(house.ana)) == "everybodys_role"
    await shown.select(control, str(watch))
    assert f"and <@&{watch}>." in shown.now().text
    shown = await moderates(house, house.dee)
    assert "Blocked people" in shown.labels
    after = await moderates(house, house.dee, "Moderate", "End without a result", "End it")
    assert "Ended without a result" in after.text
    assert "There is no command" in (await house.dee.slash(house.games, "server")).reason
    await control_of(house, "moderators", "")
    assert "Moderate" not in await offers(house, house.dee)


async def control_of(house: House, setting: str, *values: str) -> None:
    """Ana chooses these values in a select of People; none empties it."""
    shown = await walk(house, house.ana, "People")
    control = next(each for each in shown.ids if f"_server:{setting}" in each)
    await shown.select(control, *[value for value in values if value])
    await house.caught_up()


async def test_who_manages_messages_somewhere_moderates_there(house: House) -> None:
    """And decides about nobody in the whole server."""
    here, there = house.games, place(house, "general")
    await house.ben.slash(there, "unlock start")
    match = await house.duel(house.ben, house.cy)
    house.stand.faults.appoint(here, "manage_messages", user=house.dee.id)
    for channel in (here, there):
        shown = await moderates(house, house.dee, channel=channel)
        assert f"<#{here}>" in shown.text
        assert f"<#{there}>" not in shown.text
        assert shown.labels == ["Moderate…", "Back", "Ratings"]
    every = Shown.of(house.ana, await house.ana.slash(here, "tables"))
    await every.press("Moderate")
    await house.caught_up()
    other = next(each for each in every.now().ids if match not in each and "_mod" in each)
    await shown.press_id(other, forged=True)
    assert refusal(house.answer(house.dee, there)) == "not_moderator"
    shown = await moderates(house, house.dee, "Moderate", "Remove Ben")
    assert shown.labels == ["Back", "Remove"]
    forged = next(each for each in shown.ids if "_mod:out!" in each)
    texts = {forged: f"{forged}:1"}
    texts |= {word: forged.replace("_mod:out!", f"_mod:{word}") for word in ("block!", "outs")}
    for text in texts.values():
        told = await shown.press_id(text, forged=True)
        assert refusal(Shown.of(house.dee, told).text) == "not_moderator_of_all", text
    assert (await house.matches.table(match)).match.status == "open"
    await shown.press("Remove")
    await house.caught_up()
    assert "Ben is removed" in shown.now().text
    house.stand.faults.appoint(there, "manage_messages", user=house.dee.id)
    assert f"<#{there}>" in (await moderates(house, house.dee)).text


async def test_no_table_is_moderated_in_direct_messages(house: House) -> None:
    await house.duel(house.ben, house.cy)
    shown = await moderates(house, house.ana)
    await house.bot.services.delivery.post.open_dm(house.ana.id)
    settings = await house.ana.slash(house.dm(house.ana), "settings")
    for text in shown.ids:
        await house.ana.press(settings.message_id or 0, text, forged=True)
        told = refusal(house.answer(house.ana, house.dm(house.ana)))
        names_none = f".{NO_MATCH}." in text
        assert told == ("tables_in_server" if names_none else "unknown_match"), text
