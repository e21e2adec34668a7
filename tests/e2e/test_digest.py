"""The digest over sockets: it is chosen behind `/settings`, and comes by direct message."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from bot.match.wall_clock import DAY_S, HOUR_S
from sandbox.people.person import Person
from tests.e2e.panels import opened, picked, pressed, turned
from tests.house import House
from tests.refusal import refusal
from tests.shown import Shown


def own(house: House, person: Person) -> list[Shown]:
    """The bot's lines about the digest in a person's direct messages."""
    channels = [place.id for place in person.channels() if place.kind == "dm"]
    found = [shown for channel in channels for shown in house.messages(person, channel)]
    return [shown for shown in found if shown.text.startswith("🔔")]


def next_hour(house: House) -> int:
    """The hour of the wall clock (UTC) after the next one."""
    return (datetime.fromtimestamp(house.clock(), UTC).hour + 2) % 24


async def page(house: House, person: Person) -> Shown:
    """The page of the digest behind the panel of settings; the person's zone is UTC."""
    return await pressed(house, await opened(house, person, "Reminders", zone="UTC"), "Choose")


async def until_sent(house: House) -> None:
    """Two hours and a half pass; the digest of the hour after the next one is due in them."""
    for _ in range(5):
        await house.wait(HOUR_S / 2)


async def test_it_is_chosen_comes_leads_to_the_board_and_is_turned_off(house: House) -> None:
    await house.duel()
    live = await house.live(house.board(house.ana).match)
    player = house.person(live, min(live.play.turn.waiting))
    panel = await opened(house, player, "Reminders")
    assert "**Daily message**: off. It needs your time zone." in panel.text
    assert "Choose" not in panel.labels
    chosen = await page(house, player)
    hour = next_hour(house)
    chosen = await picked(house, chosen, "Every day", f"{hour}:00")
    assert f"At {hour}:00, by direct message." in chosen.text
    ((announced),) = own(house, player)
    assert f"at {hour}:00" in announced.text
    panel = await pressed(house, chosen, "Back")
    assert f"**Daily message**: at {hour}:00, by direct message." in panel.text
    await until_sent(house)
    digest = own(house, player)[-1]
    assert digest.text.startswith("🔔 **1 match waits for you.**")
    assert digest.labels == ["Change the hour"]
    (url,) = re.findall(r"\((https://\S+)\)", digest.text)
    assert url.endswith(f"/{house.games}/{house.board(house.cy).id}")
    told = [note.text for note in player.notifications if note.channel == house.dm(player)]
    assert told[-1].startswith("🔔 **1 match waits for you.**"), "a push shows it"
    await digest.press("Change the hour")
    await house.caught_up()
    answer = house.private(player, house.dm(player))[-1]
    answer = await picked(house, answer, "Every day", "Off")
    assert "### Daily message\nOff." in answer.text
    known = len(own(house, player))
    for _ in range(24):
        await house.wait(DAY_S / 24)
    assert len(own(house, player)) == known == 2


async def test_who_closes_their_messages_reads_that_it_is_off(house: House) -> None:
    await house.duel()
    live = await house.live(house.board(house.ana).match)
    player = house.person(live, min(live.play.turn.waiting))
    await picked(house, await page(house, player), "Every day", f"{next_hour(house)}:00")
    house.stand.faults.close_dms(player)
    await until_sent(house)
    panel = await opened(house, player)
    assert "Discord refused your daily message." in panel.text
    chosen = await pressed(house, await turned(house, panel, "Reminders"), "Choose")
    off = "Off: Discord refused my last direct message. Choose an hour to try again."
    chosen = await picked(house, chosen, "Every day", f"{next_hour(house)}:00")
    assert off in chosen.text, "it is tried, and refused again"
    house.stand.faults.open_dms(player)
    chosen = await picked(house, chosen, "Every day", f"{next_hour(house)}:00")
    assert ":00, by direct message." in chosen.text
    await until_sent(house)
    assert own(house, player)[-1].text.startswith("🔔 **1 match waits for you.**")


async def test_nobody_is_written_to_who_did_not_ask(house: House) -> None:
    """The first press opens the direct messages, and nothing before it does; no forged hour."""
    chosen = await page(house, house.cy)
    part = next(part for part in chosen.parts if str(part.get("placeholder")).startswith("Every"))
    await chosen.press_id(f"{part['custom_id']}24", forged=True)
    await house.caught_up()
    assert refusal(house.answer(house.cy)) == "no_choice"
    assert [place for place in house.cy.channels() if place.kind == "dm"] == []
    await picked(house, chosen, "Every day", "8:00")
    assert len(own(house, house.cy)) == 1
