"""Tables that close by themselves, and open again; their rules: `tests/bot/test_open_tables`."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.match.lobby.closing import EXPIRES_S
from bot.store import jobs, person_settings
from bot.store.cursors import lagging
from bot.store.tables import Table, read_table
from sandbox.people.person import Person
from sandbox.world.later import Later
from tests.disk import reading
from tests.e2e.killing import Mortal
from tests.e2e.processes import waiting
from tests.e2e.trouble import met
from tests.house import House
from tests.news import PATIENCE_S
from tests.quantity import some
from tests.refusal import refusal
from tests.shown import Shown

WAITED = "waited for 7 days and is closed."

EDITS = r"^/webhooks/.*/messages/@original"
"""The path of the edit: by Discord's clock, which nobody turns, somebody pressed just now."""


async def expired(house: House, seconds: float = EXPIRES_S + 1) -> None:
    """Makes it later; what is due by then is done and shown."""
    house.later(seconds)
    await house.bot.duties.do_due()
    await house.caught_up()


async def unlock(house: House) -> Shown:
    """Ana opens a table, and Ben sits down at it, of which Ana is told."""
    await house.opened("unlock", house.ana, house.ben)
    await house.caught_up()
    return house.board(house.cy)


async def table_of(house: House, match: str) -> Table:
    assert house.store is not None
    found = await house.store.read(lambda tx: read_table(tx, match))
    assert found is not None
    return found


async def test_an_open_table_closes_by_an_edit_that_pings_nobody(house: House) -> None:
    """People who sat there open it again with the same options; its old buttons do nothing."""
    await house.opened("unlock", house.ana, house.ben, difficulty="medium", lock="random")
    await house.caught_up()
    message = house.board(house.cy)
    created_at = (await table_of(house, message.match)).match.created_at
    await message.press("⋯ More…")
    assert f"closes <t:{int(created_at + EXPIRES_S)}:R>" in house.answer(house.cy)
    pings = [len(house.pings(person)) for person in (house.ana, house.ben)]
    await expired(house, EXPIRES_S - 60)
    assert "Join" in message.now().labels
    await expired(house, 61)
    closed = message.now()
    assert f"🔓 Unlock: Ana's table {WAITED}" in closed.text
    assert closed.labels == ["Open again", "Rules"]
    assert [message.id for message in house.public()] == [closed.id]
    assert [len(house.pings(person)) for person in (house.ana, house.ben)] == pings
    assert house.store is not None
    assert await house.store.read(lagging) == ()
    assert await house.store.read(lambda tx: jobs.read_duties(tx, message.match)) == ()
    for word in ("_join", "_leave", "_start", "_close", "_about"):
        person = house.cy if word == "_join" else house.ana if word != "_leave" else house.ben
        custom_id = f"t1b.{message.match}.0.{word}"
        outcome = await message.seen_by(person).press_id(custom_id, forged=True)
        await house.caught_up()
        assert "waited for 7 days" in house.answer(person), (word, outcome)
    assert message.now().labels == ["Open again", "Rules"]
    refused = await message.now().press("Open again")
    assert refusal(Shown.of(house.cy, refused).text) == "not_sat"
    assert len(house.messages(house.dee)) == 1
    await message.now().seen_by(house.ben).press("Open again")
    await house.caught_up()
    new = house.last(house.cy)
    assert new.id != message.id
    old_table = await table_of(house, message.match)
    table = await table_of(house, new.match)
    assert (table.match.options, table.match.terms) == (
        old_table.match.options,
        old_table.match.terms,
    )
    assert table.match.host == house.ben.id
    assert [sitting.person for sitting in table.seats] == [house.ben.id]
    left = message.now()
    assert "It was opened again." in left.text
    assert left.labels == ["The new table"]
    assert str(new.id) in str(left.json["components"])


async def test_an_invitation_pings_the_same_person_again_who_takes_some(house: House) -> None:
    await house.ana.slash(house.games, "triplock start", opponent=house.ben.id)
    message = house.last(house.ana)
    await expired(house)
    assert f"⚙️ Triplock: Ana's invitation {WAITED}" in message.now().text
    before = len(house.pings(house.ben))
    await takes_invitations(house, house.ben, False)
    await message.now().press("Open again")
    await house.caught_up()
    assert house.answer(house.ana).startswith(f"<@{house.ben.id}> accepts no invitations now.")
    assert len(house.pings(house.ben)) == before
    assert message.now().labels == ["Open again", "Rules"]
    house.stand.faults.leave(house.ben)
    await takes_invitations(house, house.ben, True)
    await message.now().press("Open again")
    assert refusal(house.answer(house.ana)) == "invited_left"
    house.stand.faults.join(house.ben)
    await takes_invitations(house, house.ben, True)
    await message.now().press("Open again")
    await house.caught_up()
    assert len(house.pings(house.ben)) == before + 1
    await house.last(house.ben).press("Accept")
    await house.caught_up()
    assert (await house.live(house.board(house.ana).match)).match.status == "open"


async def takes_invitations(house: House, person: Person, takes: bool) -> None:
    settings = person_settings.PersonSettings(person.id, invitations=takes)
    await house.matches.store.write(lambda tx: person_settings.write(tx, settings))


async def test_a_table_that_discord_refuses_can_be_opened_again_later(house: House) -> None:
    message = await unlock(house)
    await expired(house)
    fault = house.stand.faults.next("POST", r"^/interactions/", code=50035, status=400)
    await message.now().seen_by(house.ana).press("Open again")
    await met(house, fault)
    await house.caught_up()
    await message.now().seen_by(house.ana).press("Open again")
    await house.caught_up()
    assert "Join" in house.last(house.cy).labels


@pytest.mark.usefixtures("hasty")
async def test_it_leads_to_the_new_table_though_the_answer_to_the_press_is_lost(
    house: House,
) -> None:
    message = await unlock(house)
    await expired(house)
    house.stand.faults.next("POST", r"^/interactions/", cut="before", times=3)
    await message.now().seen_by(house.ben).press("Open again")
    await house.caught_up()
    assert refusal(house.answer(house.ben)) == "not_shown"
    new = house.last(house.cy)
    assert "Join" in new.labels and message.now().labels == ["The new table"]
    assert str(new.id) in str(message.now().json["components"])
    assert house.store is not None
    assert await house.store.read(lagging) == ()


async def test_a_table_whose_message_is_gone_is_closed_all_the_same(house: House) -> None:
    message = await unlock(house)
    house.stand.faults.delete_message(message.id)
    await expired(house)
    assert (await table_of(house, message.match)).match.status == "closed"
    assert house.store is not None
    assert await house.store.read(lagging) == ()


@pytest.mark.usefixtures("hasty")
async def test_the_edit_is_made_again_while_discord_fails(house: House) -> None:
    message = await unlock(house)
    fault = house.stand.faults.next("PATCH", EDITS, status=503, times=4)
    await expired(house)
    await met(house, fault)
    await house.caught_up()
    assert message.now().labels == ["Open again", "Rules"]


def with_label(house: House, label: str) -> Shown | None:
    found = (message for message in house.messages(house.ana) if label in message.labels)
    return next(found, None)


def behind(house: Mortal) -> tuple[str, ...]:
    with reading(house.path) as tx:
        return lagging(tx)


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Later:
    monkeypatch.setenv("TUMBLER_CLOCK", str(tmp_path / "clock"))
    return Later(tmp_path / "clock")


@pytest.mark.parametrize("late", some((True, False), 2), ids=["arrived unnoticed", "never arrived"])
async def test_killed_between_the_row_and_the_edit(
    tmp_path: Path, later: Later, late: bool
) -> None:
    async with await Mortal.open(tmp_path) as house:
        await unlock(house)
        message = await house.ana.until(lambda: with_label(house, "Start with 2"), PATIENCE_S)
        match = message.match
        fault = house.stop_at("PATCH", EDITS, late=late)
        later.turn(EXPIRES_S + 1)
        await house.killed_at(fault)
        assert behind(house) == (match,), "the row came first"
        assert ("Join" in message.now().labels) is not late
        await house.up()
        await house.stored.until(lambda: not behind(house), "the edit, noted")
        assert message.now().labels == ["Open again", "Rules"]
        assert [shown.id for shown in house.messages(house.cy) if shown.ids] == [message.id]
        await message.now().seen_by(house.ben).press("Open again")
        await house.ana.until(lambda: "The new table" in message.now().labels, PATIENCE_S)
        await house.down()


async def test_a_second_process_shows_what_a_killed_one_has_closed(
    tmp_path: Path, later: Later
) -> None:
    async with await Mortal.open(tmp_path) as house:
        await unlock(house)
        message = await house.ana.until(lambda: with_label(house, "Start with 2"), PATIENCE_S)
        second = await waiting(house)
        try:
            fault = house.stop_at("PATCH", EDITS)
            later.turn(EXPIRES_S + 1)
            await asyncio.wait_for(fault.arrived.wait(), PATIENCE_S)
            assert house.child is not None
            house.child.kill()
            await house.ended()
            assert fault.hold is not None
            fault.hold.set()
            await house.stored.until(lambda: not behind(house), "the edit by the second process")
            assert message.now().labels == ["Open again", "Rules"]
            assert [shown.id for shown in house.messages(house.cy) if shown.ids] == [message.id]
        finally:
            await second.close()
