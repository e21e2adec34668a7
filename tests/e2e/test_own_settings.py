"""`/settings` as people use it: the panel, zones, absences, blocks, private things."""

from __future__ import annotations

from typing import Any

from bot.match.limits import DECLINED_S
from bot.match.wall_clock import DAY_S
from bot.store import person_settings, questions
from bot.store.cursors import read_cursors
from bot.store.questions import TurnTimer
from sandbox.people.person import Person
from tests.disk import tables
from tests.e2e.panels import opened, picked, pressed
from tests.house import House
from tests.shown import Shown


def table(house: House, name: str) -> list[dict[str, Any]]:
    return tables(house.path)[name]


def stored(house: House, person: Person) -> dict[str, Any]:
    return next(row for row in table(house, "persons") if row["person"] == person.id)


async def test_f56_moments_come_earlier_for_who_comes_back(house: House) -> None:
    """Both are asked, with four days each; Ana means to be away for 14 days and comes back."""
    await house.begun("triplock", house.ana, house.ben, pace="1 day")
    panel = await opened(house, house.ana, "Away")
    panel = await picked(house, panel, "I am away", "14 days")
    await house.wait(5 * DAY_S)
    assert (await ask_of(house, house.ana)).ends_at is None
    assert (await ask_of(house, house.ben)).late_at is not None, "Ben was here all the time"
    await pressed(house, panel, "I am back")
    await house.wait(DAY_S)
    assert (await ask_of(house, house.ana)).ends_at is None
    await house.wait(DAY_S + 60)
    half = await ask_of(house, house.ana)
    assert half.ends_at is not None, "half of the time is gone, though 14 days are not over"
    assert half.stage == 1
    await house.wait(2 * DAY_S)
    assert (await ask_of(house, house.ana)).late_at is not None


async def ask_of(house: House, person: Person) -> TurnTimer:
    around = await house.matches.store.read(lambda tx: questions.open_around(tx, person.id))
    (found,) = (ask for ask in around if ask.person == person.id)
    return found


async def test_who_declines_may_block_and_unblock(house: House) -> None:
    await house.ana.slash(house.games, "triplock start", opponent=house.ben.id)
    pings = len(house.pings(house.ben))
    assert pings == 1
    await house.last(house.ben).press("Decline")
    await house.caught_up()
    answered = house.private(house.ben)[-1]
    assert answered.labels == ["Don't ask again"]
    await answered.press("Don't ask again")
    await house.caught_up()
    assert house.private(house.ben)[-1].text.startswith("Noted.")
    (row,) = table(house, "blocks")
    assert (row["person"], row["name"]) == (house.ben.id, "Ana")
    assert str(house.ana.id) not in str(row["mark"])

    house.later(DECLINED_S)  # before that a declined invitation is not repeated
    outcome = await house.ana.slash(house.games, "triplock start", opponent=house.ben.id)
    assert len(house.pings(house.ben)) == pings, "nobody is notified"
    unblocked = Shown.of(house.ana, outcome)
    assert unblocked.text.startswith("Ana invites you"), "it reads as ever"
    assert unblocked.labels == ["Accept", "Decline", "Learn", "⋯ More…"]

    panel = await opened(house, house.ben, "Reaching me")
    assert "**Blocked people**: 1." in panel.text
    panel = await pressed(house, panel, "Show")
    assert "Ana, since <t:" in panel.text
    panel = await pressed(house, panel, "Unblock")
    assert "Nobody is blocked." in panel.text
    assert table(house, "blocks") == []
    panel = await pressed(house, panel, "Back")
    assert "**Blocked people**: nobody." in panel.text
    await house.ana.slash(house.games, "triplock start", opponent=house.ben.id)
    assert len(house.pings(house.ben)) == pings + 1


async def test_a_blocked_person_offers_a_seat_silently(house: House) -> None:
    await house.begun("triplock", house.ana, house.ben)
    await house.ana.slash(house.games, "match substitute", user=house.cy.id)
    assert len(house.pings(house.cy)) == 1
    await house.last(house.cy).press("No, thanks")
    await house.caught_up()
    answered = house.private(house.cy)[-1]
    await answered.press("Don't ask again")
    await house.caught_up()
    assert [row["name"] for row in table(house, "blocks")] == ["Ana"]
    outcome = await house.ana.slash(house.games, "match substitute", user=house.cy.id)
    assert f"asks <@{house.cy.id}>" in Shown.of(house.ana, outcome).text
    assert len(house.pings(house.cy)) == 1
    await house.ben.slash(house.games, "match substitute", user=house.cy.id)
    assert len(house.pings(house.cy)) == 2, "Ben is not blocked"


async def test_who_takes_no_invitations_is_not_invited(house: House) -> None:
    panel = await opened(house, house.ben, "Reaching me")
    await pressed(house, panel, "From nobody")
    before = table(house, "matches")
    await house.ana.slash(house.games, "triplock start", opponent=house.ben.id)
    assert house.answer(house.ana).startswith(f"<@{house.ben.id}> accepts no invitations now.")
    assert table(house, "matches") == before == []
    await house.begun("triplock", house.ana, house.cy)
    await house.ana.slash(house.games, "match substitute", user=house.ben.id)
    assert house.answer(house.ana).startswith(
        f"<@{house.ben.id}> accepts no seats from others now."
    )


async def test_private_things_only_behind_my_hand(house: House) -> None:
    panel = await opened(house, house.ana, "Reaching me")
    panel = await pressed(house, panel, "Own panel only")
    match = await house.begun("triplock", house.ana, house.ben)
    live = await house.live(match)
    mark = "●▲"[live.table.seats_of(house.ana.id)[0]]
    assert [p.name for p in house.ana.channels() if p.kind == "dm"] == [], "nothing was sent"
    assert f"{mark} reads My cards" in house.board(house.cy).text
    assert house.messages(house.ben, house.dm(house.ben)), "Ben's came as ever"
    board = house.board(house.ana)
    await board.press("My cards")
    await house.caught_up()
    assert "1." in house.private(house.ana)[-1].labels[0]
    assert "can't message" not in house.answer(house.ana), "no door is closed"
    await pressed(house, panel, "By message too")
    await house.caught_up()
    assert house.messages(house.ana, house.dm(house.ana)), "now it comes there, too"
    assert "reads My cards" not in house.board(house.cy).text


async def test_private_messages_that_stand_go_when_only_my_hand_is_wanted(house: House) -> None:
    match = await house.begun("triplock", house.ana, house.ben)
    here = house.dm(house.ana)
    assert house.last(house.ana, here).ids
    panel = await opened(house, house.ana, "Reaching me")
    await pressed(house, panel, "Own panel only")
    await house.caught_up()
    assert house.messages(house.ana, here) == []
    known = await house.matches.store.read(lambda tx: read_cursors(tx, match))
    assert house.ana.id not in known
    assert house.ben.id in known
    own = await house.matches.store.read(lambda tx: person_settings.read(tx, house.ana.id))
    assert own.private == "hand"


async def test_who_wants_it_is_pinged_by_direct_message(house: House) -> None:
    """The table names her without a ping; her direct message notifies, and links the table."""
    panel = await opened(house, house.ana, "Reaching me")
    await pressed(house, panel, "By message")
    before = len(house.pings(house.ana))
    await house.begun("triplock", house.ana, house.ben)
    assert len(house.pings(house.ana)) == before, "no ping in the channel"
    here = house.dm(house.ana)
    heard = [n.text for n in house.ana.notifications if n.channel == here]
    assert len([line for line in heard if "Triplock" in line]) == 1
    assert "<@" not in "".join(heard)
    assert len(house.pings(house.ben)) == 2, "Ben: the invitation, and the board"
    (line,) = [m for m in house.messages(house.ana, here) if m.json["content"]]
    assert "has begun" in line.text


async def test_a_reminder_goes_where_pings_go(house: House) -> None:
    panel = await opened(house, house.ana, "Reaching me")
    await pressed(house, panel, "By message")
    await house.begun("triplock", house.ana, house.ben, pace="1 day")
    await house.wait(2 * DAY_S + 60)
    here = house.dm(house.ana)
    heard = [n.text for n in house.ana.notifications if n.channel == here and "⏰" in n.text]
    assert len(heard) == 1
    assert [line for line in house.pings(house.ana) if "⏰" in line] == []
    assert len([line for line in house.pings(house.ben) if "⏰" in line]) == 1


async def test_a_closed_door_brings_the_ping_back_to_the_channel(house: House) -> None:
    panel = await opened(house, house.ana, "Reaching me")
    await pressed(house, panel, "By message")
    house.stand.faults.close_dms(house.ana)
    before = len(house.pings(house.ana))
    await house.begun("triplock", house.ana, house.ben)
    assert len(house.pings(house.ana)) == before + 1
