"""`/tumbler`, Tables here: a moderator ends a table or removes a player, and all read who did."""

from __future__ import annotations

import pytest

from bot.store.results import read_results
from sandbox.people.person import Person
from sandbox.world.outcome import Outcome
from tests.e2e.trouble import Quick
from tests.house import Json, custom_ids, labels, match_of, text


@pytest.fixture
def house(quick: Quick) -> Quick:
    """Ana manages the server; the others play."""
    return quick


async def duel(house: Quick) -> str:
    """A Triplock duel of Ben and Cy in its first turn."""
    await house.ben.slash(house.games, "triplock start", opponent=house.cy.id)
    await house.press(house.cy, house.last(house.cy), "Accept")
    await house.caught_up()
    for person in (house.ben, house.cy):
        await house.press(person, house.last(person, house.dm(person)), "1.")
        await house.caught_up()
    return match_of(house.board(house.dee))


async def walk(house: Quick, person: Person, *names: str) -> Json:
    """Opens the panel and presses these buttons one after another; returns what stands there."""
    shown = (await person.slash(house.games, "tumbler")).message
    assert shown is not None
    for name in names:
        outcome = await house.press(person, shown, name)
        await house.caught_up()
        assert outcome.kind != "failed", outcome
        shown = person.message(int(shown["id"]))
        assert shown is not None
    return shown


def answer(outcome: Outcome) -> str:
    assert outcome.message is not None
    return text(outcome.message)


async def test_a_running_match_ends_as_void_and_says_who_did_it(house: Quick) -> None:
    match = await duel(house)
    asks = await walk(house, house.ana, "Tables here", "Moderate", "End as void")
    assert "Ben and Cy" in text(asks) or "Cy and Ben" in text(asks)
    assert (await house.matches.table(match)).match.status == "open"
    after = await walk(house, house.ana, "Tables here", "Moderate", "End as void", "End it")
    assert "Ended without a result" in text(after)
    assert "No table is open or running" in text(after)
    table = await house.matches.table(match)
    assert table.match.status == "over"
    assert table.facts.void is not None
    assert (table.facts.void.reason, table.facts.void.person) == ("moderator", house.ana.id)
    assert await house.matches.store.read(lambda tx: read_results(tx, match)) == ()
    assert f"<@{house.ana.id}> ended it as a moderator" in text(house.board(house.dee))


async def test_back_leads_back_and_changes_nothing(house: Quick) -> None:
    match = await duel(house)
    way = ("Tables here", "Moderate", "Remove Ben", "Back", "End as void", "Back", "Back")
    shown = await walk(house, house.ana, *way, "Settings")
    assert "Tumbler in this server" in text(shown)
    assert (await house.matches.table(match)).match.status == "open"
    assert len(house.rows(match)) == 2


async def test_an_open_table_loses_a_player_and_is_closed(house: Quick) -> None:
    opened = (await house.ben.slash(house.games, "unlock start")).message
    assert opened is not None
    await house.press(house.cy, opened, "Join")
    shown = await walk(house, house.ana, "Tables here", "Moderate")
    assert [each for each in labels(shown) if each.startswith("Remove")] == ["Remove Cy…"]
    await walk(house, house.ana, "Tables here", "Moderate", "Remove Cy", "Remove")
    table = house.dee.message(int(opened["id"]))
    assert table is not None
    assert "Cy" not in text(table)
    host = f"_mod:out!:{house.ben.id}"
    shown = await walk(house, house.ana, "Tables here", "Moderate")
    forged = next(each for each in custom_ids(shown) if each.endswith("_mod:end"))
    await house.ana.press(int(shown["id"]), forged.replace("_mod:end", host), forged=True)
    await house.caught_up()
    assert "host can't be removed" in house.answer(house.ana)
    await walk(house, house.ana, "Tables here", "Moderate", "End as void", "End it")
    table = house.dee.message(int(opened["id"]))
    assert table is not None
    assert "closed the table as a moderator" in text(table)
    assert (await house.matches.table(match_of(opened))).match.status == "closed"


async def test_nobody_moderates_a_table_at_which_they_sit(house: Quick) -> None:
    await house.ana.slash(house.games, "lockpick start")
    await house.caught_up()
    shown = await walk(house, house.ana, "Tables here")
    told = answer(await house.press(house.ana, shown, "Moderate"))
    assert "You sit at this table" in told
    match = match_of(house.board(house.dee))
    for word in ("end!", f"out!:{house.ana.id}"):
        at = next(each for each in custom_ids(shown) if each.endswith("_mod"))
        outcome = await house.ana.press(int(shown["id"]), f"{at}:{word}", forged=True)
        assert "You sit at this table" in answer(outcome)
    assert (await house.matches.table(match)).match.status == "open"


async def test_presses_by_who_may_not_manage_change_nothing(house: Quick) -> None:
    match = await duel(house)
    shown = await walk(house, house.ana, "Tables here", "Moderate", "End as void")
    await house.dee.slash(house.games, "help")
    own = int(house.private(house.dee)[-1]["id"])
    at = next(each for each in custom_ids(shown) if each.endswith("_mod:end!"))
    for word in ("_mod", "_mod:end!", f"_mod:out!:{house.ben.id}", "_mods:1"):
        told = await house.dee.press(own, at.replace("_mod:end!", word), forged=True)
        assert "Only who may manage this server" in answer(told), word
    house.stand.faults.revoke("manage_guild", user=house.ana.id)
    assert "Only who may manage" in answer(await house.press(house.ana, shown, "End it"))
    assert (await house.matches.table(match)).match.status == "open"
    assert len(house.rows(match)) == 2


async def test_a_press_that_comes_twice_or_late_does_nothing_more(house: Quick) -> None:
    match = await duel(house)
    shown = await walk(house, house.ana, "Tables here", "Moderate", "Remove Ben")
    outcome = await house.press(house.ana, shown, "Remove")
    house.ana.redeliver(outcome)
    await house.caught_up()
    after = house.ana.message(int(shown["id"]))
    assert after is not None
    assert "Ben is removed" in text(after)
    rows = house.rows(match)
    assert len(rows) == 3
    out = next(each for each in custom_ids(shown) if "_mod:out!" in each)
    late = await house.ana.press(int(shown["id"]), out, forged=True)
    assert "has ended meanwhile" in answer(late)
    assert house.rows(match) == rows


async def test_a_moderator_reads_nothing_of_channels_they_cannot_see(house: Quick) -> None:
    quiet = next(each.id for each in house.ana.channels() if each.name == "quiet")
    opened = (await house.ben.slash(quiet, "unlock start")).message
    assert opened is not None
    house.stand.faults.grant("manage_guild", user=house.dee.id)
    shown = await walk(house, house.dee, "Tables here", "Moderate")
    house.stand.faults.forbid(quiet, "view_channel", user=house.dee.id)
    assert "gone or has ended" in answer(await house.press(house.dee, shown, "End as void"))
    assert "Ben" not in text(await walk(house, house.dee, "Tables here"))
