"""`/settings` as people press through it, and what is stored of it."""

from __future__ import annotations

from bot.match.wall_clock import DAY_S, HOUR_S
from bot.store import person_settings, spans
from bot.store.person_settings import PersonSettings
from bot.store.spans import Absence
from tests.desk import ANA, BEN, Desk
from tests.shown import Shown
from tests.sure import sure


async def opened(desk: Desk, **given: str) -> Shown:
    return (await desk.command(ANA, "settings", **given)).answer


async def pressed(desk: Desk, panel: Shown, label: str, of: str = "") -> Shown:
    """The panel after Ana has pressed on it, or chosen in its select `of`."""
    return sure((await desk.press(ANA, label, on=panel, of=of)).swapped)


async def stored(desk: Desk) -> PersonSettings:
    return await desk.store.read(lambda tx: person_settings.read(tx, ANA))


async def absences(desk: Desk) -> tuple[Absence, ...]:
    return await desk.store.read(lambda tx: spans.read_absences(tx, ANA, 0.0))


async def test_every_line_is_changed_by_a_press_or_a_choice(desk: Desk) -> None:
    panel = await opened(desk)
    assert "**Reminders**: on" in panel.text
    assert "**Ping me**: in the channel" in panel.text
    panel = await pressed(desk, panel, "Turn off")
    assert "**Reminders**: off" in panel.text
    panel = await pressed(desk, panel, "By message")
    assert "**Ping me**: by direct message" in panel.text
    panel = await pressed(desk, panel, "My hand only")
    assert "**Private things**: only behind My hand" in panel.text
    panel = await pressed(desk, panel, "From nobody")
    assert "**Invitations**: from nobody" in panel.text
    panel = await pressed(desk, panel, "22:00", of="Quiet from")
    assert "22:00 to 7:00, as soon as I know your time zone" in panel.text
    await pressed(desk, panel, "8:00", of="Quiet until")
    panel = await opened(desk, zone="Europe/Berlin")
    assert panel.text.startswith("Your time zone is Europe/Berlin.")
    assert "**Quiet hours**: 22:00 to 8:00" in panel.text
    kept = await stored(desk)
    assert (kept.reminders, kept.ping, kept.private) == (False, "dm", "hand")
    assert not kept.invitations
    assert (kept.quiet_from, kept.quiet_to, kept.zone) == (22, 8, "Europe/Berlin")
    for label in ("Turn on", "In channel", "By message too", "From everybody"):
        panel = await pressed(desk, panel, label)
    await pressed(desk, panel, "No quiet hours", of="Quiet from")
    kept = await stored(desk)
    assert (kept.reminders, kept.ping, kept.private) == (True, "channel", "dm")
    assert (kept.quiet_from, kept.quiet_to) == (None, None)
    known = "SELECT person FROM persons"
    assert await desk.store.read(lambda tx: [row["person"] for row in tx.rows(known)]) == [ANA]


async def test_an_absence_begins_is_shared_and_ends(desk: Desk) -> None:
    match = await desk.begun("triplock", (ANA, BEN))
    panel = await opened(desk)
    assert "**Away**: no" in panel.text
    panel = await pressed(desk, panel, "7 days", of="I am away")
    (first,) = await absences(desk)
    assert first.until - first.since == 7 * DAY_S
    assert first.since == desk.now
    assert f"**Away**: until <t:{first.until:.0f}:f>" in panel.text
    assert "is away" in (await desk.table(match)).text
    panel = await pressed(desk, panel, "Tell the date")
    assert (await absences(desk))[0].shared
    desk.now += 1
    panel = await pressed(desk, panel, "Until I am back", of="I am away")
    first, second = await absences(desk)
    assert first.until == second.since
    assert second.until == first.since + 21 * DAY_S
    assert second.shared
    desk.now += HOUR_S
    panel = await pressed(desk, panel, "I am back")
    assert "**Away**: no" in panel.text
    assert (await absences(desk))[-1].until <= desk.now
    assert "is away" not in (await desk.table(match)).text
    led = await desk.press(ANA, "2 days", on=panel, of="I am away")
    assert led.refused == "away_again"
    assert len(await absences(desk)) == 2
