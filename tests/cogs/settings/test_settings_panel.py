"""`/settings` as people press through it, and what is stored of it."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from bot.cogs.settings import screens
from bot.cogs.settings.rules import OwnSettings
from bot.match.controls.message import Beside, Say
from bot.match.wall_clock import DAY_S, HOUR_S
from bot.store import person_settings, spans
from bot.store.person_settings import (
    CHANNEL,
    DM,
    EVERYBODY,
    HAND,
    MET,
    NOBODY,
    PersonSettings,
)
from bot.store.spans import Absence
from tests.desk import ANA, BEN, CY, Desk
from tests.shown import Shown
from tests.sure import sure


async def opened(desk: Desk, page: str = "", **given: str) -> Shown:
    """All settings, or the page behind the line with this name."""
    panel = (await desk.command(ANA, "settings", **given)).answer
    return await turned(desk, panel, page) if page else panel


async def turned(desk: Desk, panel: Shown, page: str) -> Shown:
    return sure((await desk.presses(panel, panel.beside(page))).swapped)


async def pressed(desk: Desk, panel: Shown, label: str, of: str = "") -> Shown:
    """The panel after Ana has pressed on it, or chosen in its select `of`."""
    return sure((await desk.press(ANA, label, on=panel, of=of)).swapped)


async def stored(desk: Desk) -> PersonSettings:
    return await desk.store.read(lambda tx: person_settings.read(tx, ANA))


async def absences(desk: Desk) -> tuple[Absence, ...]:
    return await desk.store.read(lambda tx: spans.read_absences(tx, ANA, 0.0))


async def test_every_page_changes_its_line(desk: Desk) -> None:
    panel = await opened(desk)
    assert panel.labels == ["Change…", "Change…", "Change…", "I'm away…", "My data"]
    assert panel.text == (
        "### Your settings\n"
        "**Reminders**: at half time and 2 hours before. No quiet hours, no daily message.\n"
        "**Reaching me**: pings in the channel, secrets by direct message,"
        " invitations from everybody.\n"
        "**Results**: shown to people I played with.\n"
        "**Away**: no."
    )
    panel = await pressed(desk, await turned(desk, panel, "Reminders"), "Not at half time")
    assert "**Before your time is up**: 2 hours before." in panel.text
    panel = await pressed(desk, panel, "22:00", of="Quiet from")
    assert "22:00 to 7:00, as soon as I know your time zone" in panel.text
    panel = await pressed(desk, await pressed(desk, panel, "8:00", of="Quiet until"), "Back")
    assert "Quiet from 22:00 to 8:00 once I know your time zone, no daily message." in panel.text
    panel = await turned(desk, panel, "Reaching me")
    panel = await pressed(desk, panel, "By message")
    assert "**Pings**: by direct message" in panel.text
    panel = await pressed(desk, panel, "Own panel only")
    assert "**Secrets**: on your own panel only." in panel.text
    panel = await pressed(desk, panel, "From nobody")
    assert "**Invitations**: from nobody" in panel.text
    panel = await turned(desk, await pressed(desk, panel, "Back"), "Results")
    assert "### Results\nShown to nobody." in (await pressed(desk, panel, "Nobody")).text
    panel = await opened(desk, zone="Europe/Berlin")
    assert panel.text.startswith("Your time zone is Europe/Berlin.")
    assert panel.text.endswith(
        "**Reminders**: 2 hours before. Quiet from 22:00 to 8:00, no daily message.\n"
        "**Reaching me**: pings by direct message, secrets on your own panel only,"
        " no invitations.\n"
        "**Results**: shown to nobody.\n"
        "**Away**: no."
    )
    kept = await stored(desk)
    assert (kept.reminders, kept.ping, kept.private) == (False, "dm", "hand")
    assert (kept.invitations, kept.results) == (False, "nobody")
    assert (kept.quiet_from, kept.quiet_to, kept.zone) == (22, 8, "Europe/Berlin")
    panel = await pressed(desk, await opened(desk, "Reminders"), "At half time too")
    await pressed(desk, panel, "No quiet hours", of="Quiet from")
    panel = await opened(desk, "Reaching me")
    for label in ("In channel", "By message too", "From everybody"):
        panel = await pressed(desk, panel, label)
    kept = await stored(desk)
    assert (kept.reminders, kept.ping, kept.private) == (True, "channel", "dm")
    assert (kept.quiet_from, kept.quiet_to) == (None, None)
    known = "SELECT person FROM persons"
    assert await desk.store.read(lambda tx: [row["person"] for row in tx.rows(known)]) == [ANA]


@pytest.mark.parametrize(
    ("word", "page"),
    [
        ("_set:reminders:0", "### Reminders"),
        ("_set:to:7", "### Reminders"),
        ("_set:private:hand", "### Reaching me"),
        ("_set:results:met", "### Results"),
        ("_away:7", "### Away"),
        ("_back", "### Away"),
        ("_date:1", "### Away"),
        ("_settings", "### Your settings"),
    ],
)
async def test_a_button_that_was_sent_before_there_were_pages_shows_its_page(
    desk: Desk, word: str, page: str
) -> None:
    panel = await opened(desk)
    known = panel.beside("Away").partition("_")[0]
    swapped = (await desk.presses(panel, known + word, forged=True)).swapped
    assert sure(swapped).text.startswith(page)


def test_all_settings_are_told_within_500_characters_whatever_is_set() -> None:
    """On one screen of a phone, each in whole sentences."""
    none, hours = PersonSettings(ANA), {"quiet_from": 22, "quiet_to": 23}
    zones = ({}, {"zone": "Europe/Rome"}, {"zone": "Europe/Rome", "digest": 12})
    away = Absence(ANA, 0.0, 9e9)
    for zone, shut, reminders in product(zones, (False, True), (False, True)):
        for ping, private, results in product((CHANNEL, DM), (DM, HAND), (EVERYBODY, MET, NOBODY)):
            own = replace(none, **zone, **hours, digest_shut=shut, reminders=reminders)
            own = replace(own, ping=ping, private=private, results=results)
            shown = screens.panel(
                OwnSettings(own, away), lead=screens.zone_set("America/Argentina/Buenos_Aires")
            )
            said = [b.content for b in shown.blocks if isinstance(b, Say | Beside)]
            assert sum(map(len, said)) <= 500


async def test_an_absence_begins_is_shared_and_ends(desk: Desk) -> None:
    match = await desk.begun("triplock", (ANA, BEN))
    panel = await opened(desk, "Away")
    panel = await pressed(desk, panel, "7 days", of="I am away")
    (first,) = await absences(desk)
    assert first.until - first.since == 7 * DAY_S
    assert first.since == desk.now
    assert f"Until <t:{first.until:.0f}:f>" in panel.text
    assert f"**Away**: until <t:{first.until:.0f}:f>." in (await opened(desk)).text
    (told,) = [line for line in (await desk.table(match)).text.splitlines() if "is away" in line]
    assert "<t:" not in told
    panel = await pressed(desk, panel, "Tell the date")
    assert (await absences(desk))[0].shared
    assert f"<t:{first.until:.0f}:f>" in (await desk.table(match)).text
    desk.now += 1
    panel = await pressed(desk, panel, "Until I am back", of="I am away")
    first, second = await absences(desk)
    assert first.until == second.since
    assert second.until == first.since + 21 * DAY_S
    assert second.shared
    desk.now += HOUR_S
    panel = await pressed(desk, panel, "I am back")
    assert "**Away**: no." in (await opened(desk)).text
    assert (await absences(desk))[-1].until <= desk.now
    assert "is away" not in (await desk.table(match)).text
    led = await desk.press(ANA, "2 days", on=panel, of="I am away")
    assert led.refused == "away_again"
    assert len(await absences(desk)) == 2


async def test_boards_tell_of_an_absence_until_its_end(desk: Desk) -> None:
    match = await desk.begun("triplock", (ANA, BEN))
    await pressed(desk, await opened(desk, "Away"), "2 days", of="I am away")
    assert "Ana is away" in (await desk.table(match)).text
    await desk.waits(2 * DAY_S + 1)
    assert "away" not in (await desk.table(match)).text


async def test_what_cannot_be_set_changes_nothing(desk: Desk) -> None:
    panel = await opened(desk, "Reminders", zone="new york")
    before = await stored(desk)
    assert "Time zone: America/New_York" in panel.text
    assert (await desk.command(ANA, "settings", zone="`Atlantis`")).refused == "no_zone"
    word = panel.ids[0].replace("reminders:0", "reminders:7")
    assert (await desk.presses(panel, word, forged=True)).refused == "no_choice"
    assert await stored(desk) == before
    (invitation,) = (await desk.command(ANA, "triplock start", opponent=BEN)).posted
    invitation, match = invitation.seen_by((await desk.front()).person(CY)), invitation.match
    led = await desk.presses(invitation, f"t1b.{match}.0._block", forged=True)
    assert led.refused == "not_invited"
