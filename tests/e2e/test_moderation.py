"""`/tumbler`, Tables here: a moderator ends a table or removes a player, and all read who did."""

from __future__ import annotations

from bot.store.results import read_results
from tests.e2e.panels import walk
from tests.house import House
from tests.refusal import refusal
from tests.shown import Shown


async def test_a_running_match_ends_as_void_and_says_who_did_it(house: House) -> None:
    match = await house.duel(house.ben, house.cy)
    asks = await walk(house, house.ana, "Tables here", "Moderate", "End without a result")
    assert "Ben and Cy" in asks.text or "Cy and Ben" in asks.text
    assert (await house.matches.table(match)).match.status == "open"
    after = await walk(
        house, house.ana, "Tables here", "Moderate", "End without a result", "End it"
    )
    assert "Ended without a result" in after.text
    assert "No table is open or running" in after.text
    table = await house.matches.table(match)
    assert table.match.status == "over"
    assert table.facts.void is not None
    assert (table.facts.void.reason, table.facts.void.person) == ("moderator", house.ana.id)
    assert await house.matches.store.read(lambda tx: read_results(tx, match)) == ()
    assert f"<@{house.ana.id}> ended it as a moderator" in house.board(house.dee).text


async def test_back_leads_back_and_changes_nothing(house: House) -> None:
    match = await house.duel(house.ben, house.cy)
    way = ("Tables here", "Moderate", "Remove Ben", "Back", "End without a result", "Back", "Back")
    shown = await walk(house, house.ana, *way, "Settings")
    assert "Tumbler in this server" in shown.text
    assert (await house.matches.table(match)).match.status == "open"
    assert len(house.rows(match)) == 2


async def test_an_open_table_loses_a_player_and_is_closed(house: House) -> None:
    opened = Shown.of(house.ben, await house.ben.slash(house.games, "unlock start"))
    await opened.seen_by(house.cy).press("Join")
    shown = await walk(house, house.ana, "Tables here", "Moderate")
    assert [each for each in shown.labels if each.startswith("Remove")] == ["Remove Cy…"]
    await walk(house, house.ana, "Tables here", "Moderate", "Remove Cy", "Remove")
    table = opened.seen_by(house.dee).now()
    assert "Cy" not in table.text
    host = f"_mod:out!:{house.ben.id}"
    shown = await walk(house, house.ana, "Tables here", "Moderate")
    forged = next(each for each in shown.ids if each.endswith("_mod:end"))
    await shown.press_id(forged.replace("_mod:end", host), forged=True)
    await house.caught_up()
    assert refusal(house.answer(house.ana)) == "host_stays"
    await walk(house, house.ana, "Tables here", "Moderate", "End without a result", "End it")
    assert opened.is_gone()
    assert any("closed the table as a moderator" in ping for ping in house.pings(house.ben))
    assert (await house.matches.table(opened.match)).match.status == "closed"


async def test_all_tables_of_one_person_end_after_one_question(house: House) -> None:
    kept = await house.duel(house.ben, house.cy)
    await house.dee.slash(house.games, "unlock start")
    for _ in range(3):
        await house.dee.slash(house.games, "lockpick start")
    await house.caught_up()
    way = ("Tables here", "Moderate", "End all tables of Dee")
    asks = await walk(house, house.ana, *way)
    assert "End all 4 tables of Dee that you can see?" in asks.text
    assert "3 matches end without a result and 1 open table is closed." in asks.text
    assert "Nobody else sits there." in asks.text
    after = await walk(house, house.ana, *way, "End 4 tables")
    assert "4 tables of Dee: ended." in after.text
    assert house.sql("SELECT id FROM matches WHERE status IN ('lobby', 'open')") == [(kept,)]
    late = await asks.press("End 4 tables")
    assert late.kind != "failed"
    await house.caught_up()
    assert "None of these tables" in asks.now().text


async def test_nobody_moderates_a_table_at_which_they_sit(house: House) -> None:
    await house.ana.slash(house.games, "lockpick start")
    await house.caught_up()
    shown = await walk(house, house.ana, "Tables here")
    told = await shown.press("Moderate")
    assert refusal(Shown.of(house.ana, told).text) == "moderator_sits"
    match = house.board(house.dee).match
    for word in ("end!", f"out!:{house.ana.id}"):
        at = next(each for each in shown.ids if each.endswith("_mod"))
        outcome = await shown.press_id(f"{at}:{word}", forged=True)
        assert refusal(Shown.of(house.ana, outcome).text) == "moderator_sits"
    assert (await house.matches.table(match)).match.status == "open"


async def test_presses_by_who_may_not_manage_change_nothing(house: House) -> None:
    match = await house.duel(house.ben, house.cy)
    shown = await walk(house, house.ana, "Tables here", "Moderate", "End without a result")
    await house.dee.slash(house.games, "help")
    own = house.private(house.dee)[-1].id
    at = next(each for each in shown.ids if each.endswith("_mod:end!"))
    for word in ("_mod", "_mod:end!", f"_mod:out!:{house.ben.id}", "_mods:1"):
        told = await house.dee.press(own, at.replace("_mod:end!", word), forged=True)
        assert "Only people with the permission" in Shown.of(house.dee, told).text, word
    house.stand.faults.revoke("manage_guild", user=house.ana.id)
    told = await shown.press("End it")
    assert "Only people with the permission" in Shown.of(house.ana, told).text
    assert (await house.matches.table(match)).match.status == "open"
    assert len(house.rows(match)) == 2


async def test_a_press_that_comes_twice_or_late_does_nothing_more(house: House) -> None:
    match = await house.duel(house.ben, house.cy)
    shown = await walk(house, house.ana, "Tables here", "Moderate", "Remove Ben")
    outcome = await shown.press("Remove")
    house.ana.redeliver(outcome)
    await house.caught_up()
    after = shown.now()
    assert "Ben is removed" in after.text
    rows = house.rows(match)
    assert len(rows) == 3
    out = next(each for each in shown.ids if "_mod:out!" in each)
    late = await shown.press_id(out, forged=True)
    assert refusal(Shown.of(house.ana, late).text) == "ended_already"
    assert house.rows(match) == rows


async def test_a_moderator_reads_nothing_of_channels_they_cannot_see(house: House) -> None:
    quiet = next(each.id for each in house.ana.channels() if each.name == "quiet")
    await house.ben.slash(quiet, "unlock start")
    house.stand.faults.grant("manage_guild", user=house.dee.id)
    shown = await walk(house, house.dee, "Tables here", "Moderate")
    house.stand.faults.forbid(quiet, "view_channel", user=house.dee.id)
    told = await shown.press("End without a result")
    assert refusal(Shown.of(house.dee, told).text) == "ended_already"
    assert "Ben" not in (await walk(house, house.dee, "Tables here")).text
