"""O7: a moderator blocks people and roles; commands and presses of theirs take no seat."""

from __future__ import annotations

from typing import Any

from bot.store import servers
from bot.store.servers import Server
from sandbox.people.person import Person
from tests.e2e.panels import moderates, walk
from tests.house import House
from tests.refusal import refusal
from tests.shown import Shown

GONE = 7
"""A role that no server has."""


async def picks(house: House, shown: Shown, select: str, *values: Any) -> Shown:
    """Ana chooses people or roles in a select of a panel; the panel as it is then."""
    control = next(each for each in shown.ids if select in each)
    outcome = await shown.select(control, *map(str, values))
    assert outcome.kind != "failed", outcome
    await house.caught_up()
    return shown.now()


async def refused(house: House, person: Person) -> str:
    """Why a person was refused last."""
    await house.caught_up()
    return refusal(house.answer(person))


async def test_remove_offers_to_block_and_then_all_other_tables(house: House) -> None:
    table = await house.opened("unlock", house.cy)
    await house.dee.slash(house.games, "lockpick start")
    await house.caught_up()
    match = await house.duel(house.ben, house.dee)
    asks = await moderates(house, house.ana, "Moderate", "Remove Dee")
    assert "Remove Dee from this match?" in asks.text
    await asks.press("Remove and block")
    await house.caught_up()
    asks = asks.now()
    assert "Dee is blocked and can take no seat in this server." in asks.text
    assert "Remove Dee from 1 table, too?" in asks.text
    assert "has not begun" not in asks.text
    assert (await house.matches.table(match)).match.status == "over"
    await asks.press("Remove from 1 table")
    await house.caught_up()
    after = asks.now()
    assert "Dee is removed from 1 table." in after.text
    assert house.sql("SELECT count(*) FROM matches WHERE status = 'open'") == [(0,)]
    for _ in range(2):
        await table.seen_by(house.dee).press("Join")
        assert await refused(house, house.dee) == "blocked_here"
    told = Shown.of(house.dee, await house.dee.slash(house.games, "lockpick start"))
    assert refusal(told.text) == "blocked_here"
    await house.dee.slash(house.games, "lockpick start", deal="daily")
    assert await refused(house, house.dee) == "blocked_here"
    await after.press("Unblock")
    await house.caught_up()
    assert "Dee may play here again." in after.now().text
    await table.seen_by(house.dee).press("Join")
    await house.caught_up()
    assert "Dee" in table.now().text


async def test_who_is_chosen_from_all_people_of_the_server_is_blocked(house: House) -> None:
    shown = await walk(house, house.ana, "People", "Blocked people")
    assert "Nobody is blocked." in shown.text
    shown = await picks(house, shown, "_mod:pick", house.stand.world.app.id)
    assert refusal(house.answer(house.ana)) == "an_app"
    shown = await picks(house, shown, "_mod:pick", house.ana.id)
    assert refusal(house.answer(house.ana)) == "own_block"
    shown = await picks(house, shown, "_mod:pick", house.dee.id)
    assert "Dee is blocked" in shown.text
    assert shown.labels == ["Blocked people", "Tables here"]
    told = await house.ben.slash(house.games, "triplock start", opponent=house.dee.id)
    assert refusal(Shown.of(house.ben, told).text) == "may_not_play"
    assert house.pings(house.dee) == []


async def test_an_invitation_in_direct_messages_asks_the_list_alone(house: House) -> None:
    """There Discord sends no roles."""
    smiths, _ = house.stand.world.state.roles
    await picks(house, await walk(house, house.ana, "People"), "_server:blocked", smiths)
    told = await house.ana.slash(house.games, "triplock start", opponent=house.ben.id)
    assert refusal(Shown.of(house.ana, told).text) == "may_not_play", "Ben is a smith"
    table = await house.opened("unlock", house.dee)
    await table.seen_by(house.ben).press("Join")
    assert await refused(house, house.ben) == "blocked_here"
    await house.bot.services.delivery.post.open_dm(house.ben.id)
    await house.ben.slash(house.dm(house.ben), "lockpick start")
    await house.caught_up()
    assert house.sql("SELECT host FROM matches WHERE status = 'open'") == [(house.ben.id,)]


async def test_some_roles_alone_may_play(house: House) -> None:
    smiths, watch = house.stand.world.state.roles
    guild = house.stand.world.guild_id
    shown = await walk(house, house.ana, "People")
    await picks(house, shown, "_server:players", guild)
    assert refusal(house.answer(house.ana)) == "everybodys_role"
    shown = await picks(house, shown, "_server:players", smiths)
    assert f"**May play**: only <@&{smiths}>." in shown.text
    told = await house.dee.slash(house.games, "unlock start")
    assert refusal(Shown.of(house.dee, told).text) == "needs_role"
    table = await house.opened("unlock", house.ben)
    await table.seen_by(house.dee).press("Join")
    await house.caught_up()
    assert f"may play: <@&{smiths}>." in house.answer(house.dee)
    await picks(house, shown, "_server:players", smiths, watch)
    await table.seen_by(house.dee).press("Join")
    await house.caught_up()
    assert "Dee" in table.now().text


async def test_when_all_of_those_roles_are_gone_nobody_may_until_somebody_chooses(
    house: House,
) -> None:
    server = Server(house.stand.world.guild_id, players=(GONE,))
    await house.matches.store.write(lambda tx: servers.write(tx, server))
    told = await house.ben.slash(house.games, "unlock start")
    assert refusal(Shown.of(house.ben, told).text) == "needs_role"
    shown = await walk(house, house.ana, "People")
    assert "**May play**: nobody, because the roles that were chosen are gone." in shown.text
    await shown.press("Everybody may play")
    await house.caught_up()
    assert "**May play**: everybody." in shown.now().text
    assert "Everybody may play" not in shown.now().labels
    table = Shown.of(house.ben, await house.ben.slash(house.games, "unlock start"))
    assert "Join" in table.labels


async def test_nobody_is_removed_from_tables_that_the_moderator_cannot_see(house: House) -> None:
    _, watch = house.stand.world.state.roles
    await picks(house, await walk(house, house.ana, "People"), "_server:moderators", watch)
    quiet = next(each.id for each in house.ana.channels() if each.name == "quiet")
    await house.ben.slash(quiet, "lockpick start")
    await house.caught_up()
    heard = house.bot.wait_for("guild_channel_update")
    house.stand.faults.forbid(quiet, "view_channel", user=house.dee.id)
    await heard
    shown = await moderates(house, house.dee, "Blocked people")
    control = next(each for each in shown.ids if "_mod:pick" in each)
    await shown.select(control, str(house.ben.id))
    await house.caught_up()
    asked = shown.now()
    assert "Ben is blocked" in asked.text
    assert "too?" not in asked.text
    forged = asked.ids[0].replace("_mod:blocked:1", f"_mod:outs:{house.ben.id}")
    await asked.press_id(forged, forged=True)
    await house.caught_up()
    assert house.sql("SELECT status FROM matches") == [("open",)]


async def test_it_is_said_that_a_table_closes_with_its_host(house: House) -> None:
    await house.opened("unlock", house.dee)
    shown = await moderates(house, house.ana, "Blocked people")
    asked = await picks(house, shown, "_mod:pick", house.dee.id)
    assert "What Dee hosts and has not begun is closed." in asked.text
    await asked.press("Remove from 1 table")
    await house.caught_up()
    assert house.sql("SELECT status FROM matches") == [("closed",)]
