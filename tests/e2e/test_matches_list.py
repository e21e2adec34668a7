"""`/matches`: my matches, tables and invitations everywhere, in pages."""

from __future__ import annotations

import pytest

from bot.match import blocks
from bot.match.live import Live
from bot.match.lobby.closing import EXPIRES_S
from bot.screens import faults
from bot.store.tables import Table
from bot.store.tx import StoreUnavailable, Trouble
from sandbox.people.person import Person
from tests.house import House
from tests.refusal import refusal
from tests.shown import Shown


async def listed(house: House, person: Person, channel: int | None = None) -> Shown:
    page = Shown.of(person, await person.slash(channel or house.games, "matches"))
    assert page.is_private
    await person.until(lambda: page.now().text)  # a slow machine acknowledges first
    return page.now()


def lines(message: Shown) -> list[str]:
    """The first line of each entry."""
    found = [c["content"] for c in message.parts if c["type"] == 10]
    return [each.splitlines()[0] for each in found[1:]]


async def test_it_shows_turns_invitations_and_open_tables_in_this_order(house: House) -> None:
    await house.ben.slash(house.games, "unlock start")
    await house.last(house.ana).press("Join")
    await house.caught_up()
    await house.ana.slash(house.games, "tripol start", opponent=house.dee.id)
    await house.cy.slash(house.games, "timelock start", opponent=house.ana.id)
    invitation = house.last(house.ana)
    match = await house.duel()
    await house.ana.slash(house.games, "lockpick start")
    await house.caught_up()
    page = await listed(house, house.ana)
    said = lines(page)
    mine = (await house.turn(match))[0] is house.ana
    kinds = [line.partition(" ⚙️")[0].partition(" 🗝")[0] for line in said]
    assert kinds[0] == "**Your turn**"
    duel = next(line for line in said if "Triplock" in line)
    assert duel.startswith("**Your turn**" if mine else "Waiting for Ben")
    rest = [line for line in said if "Triplock" not in line and "Lockpick" not in line]
    assert rest[0].startswith("**Invitation** ⏳ Timelock from Cy · closes <t:")
    assert rest[1].startswith("Open table 🔓 Unlock · 2 sit there · closes <t:")
    assert rest[2].startswith(f"Invitation 🔺 Tripol to <@{house.dee.id}> · closes <t:")
    assert said.index(duel) < said.index(rest[0]) or not mine
    assert page.labels == ["Open"] * 5
    urls = [c["accessory"]["url"] for c in page.parts if c.get("accessory")]
    assert urls[said.index(rest[0])].endswith(str(invitation.id))
    assert all("just now" not in line for line in said)
    assert not any("since" in line for line in said if line != duel), "nothing else was played"


async def test_it_works_in_direct_messages(house: House) -> None:
    match = await house.duel()
    page = await listed(house, house.ana, house.dm(house.ana))
    assert f"<#{house.games}>" in page.text
    assert str(house.boards(match)[0].id) in str(page.json["components"])


async def test_what_is_over_or_closed_or_declined_goes(house: House) -> None:
    await house.ana.slash(house.games, "triplock start", opponent=house.ben.id)
    assert "Invitation" in (await listed(house, house.ben)).text
    await house.board(house.ben).press("Decline")
    await house.caught_up()
    await house.ana.slash(house.games, "unlock start")
    assert "only you sit there" in (await listed(house, house.ana)).text
    house.later(EXPIRES_S + 1)
    await house.bot.duties.do_due()
    for person in (house.ana, house.ben):
        assert refusal((await listed(house, person)).text) == "no_matches"


async def test_an_invitation_of_somebody_blocked_is_not_listed(house: House) -> None:
    for host in (house.ana, house.cy):
        await host.slash(house.games, "triplock start", opponent=house.ben.id)
    assert len(lines(await listed(house, house.ben))) == 2
    at = house.clock()
    await house.matches.store.write(
        lambda tx: blocks.block(tx, house.ben.id, house.ana.id, "Ana", at)
    )
    (line,) = lines(await listed(house, house.ben))
    assert "from Cy" in line
    (own,) = lines(await listed(house, house.ana))
    assert own.startswith("Invitation"), "she reads of it as ever"


async def test_a_match_that_cannot_be_told_hides_no_other(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever is wrong with it; the log says with which."""
    broken, _ = await house.duel(), await house.duel(house.ana, house.cy)
    since = Live.waiting_since

    def fails(live: Live, user: int) -> float:
        if live.match.id == broken:
            raise RuntimeError("a fault of ours")
        return since(live, user)

    monkeypatch.setattr(Live, "waiting_since", fails)
    (line,) = lines(await listed(house, house.ana))
    assert "Triplock" in line
    assert [vars(record)["match"] for record in caplog.records if record.exc_info] == [broken]


async def test_a_broken_row_hurts_only_itself(house: House) -> None:
    """B10: a match that cannot be read is on hold, of which its table is told, and hides no other.

    So it is with an open table, whichever column of either is broken.
    """
    columns = ("options", "terms", "draws")
    broken = [await house.duel() for _ in columns]
    whole = await house.duel()
    opened: list[str] = []
    for _ in columns:
        await house.ana.slash(house.games, "unlock start")
        opened.append(house.board(house.ana).match)
    await house.down()
    for column, match, table in zip(columns, broken, opened, strict=True):
        house.sql(f"UPDATE matches SET {column} = '{{half' WHERE id IN (?, ?)", match, table)
    await house.up()
    said = (await listed(house, house.ana)).text
    assert said.count("⚙️ Triplock") == 4
    assert said.count("On hold ⚙️ Triplock with Ben · it is kept, but nobody can play on") == 3
    assert said.count("🔓 Unlock") == 3
    assert (await house.live(whole)).match.status == "open"
    await house.caught_up()
    held = [m for m in house.messages(house.cy) if "on hold" in m.text and "Triplock" in m.text]
    assert len(held) == 3


async def test_while_the_database_is_away_nobody_reads_that_there_are_no_matches(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.duel()

    async def away(_match: str) -> Table:
        raise StoreUnavailable(Trouble.AWAY, "cut off")

    monkeypatch.setattr(house.matches, "table", away)
    assert (await listed(house, house.ana)).text == faults.AWAY
