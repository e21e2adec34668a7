"""The digest at a desk: what it tells, when it comes, which reminder it replaces, and its page."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.cogs.digest import screens
from bot.cogs.digest.rules import DIGEST, Waiting
from bot.cogs.digest.screens import page
from bot.cogs.settings.rules import OwnSettings
from bot.cogs.settings.screens import panel
from bot.match.controls.message import Beside, Say, Screen, Select
from bot.match.refusals import ShellRefused
from bot.match.turn_timer import NO_PACE
from bot.match.wall_clock import DAY_S, HOUR_S
from bot.store import jobs
from bot.store.person_settings import PersonSettings
from bot.store.spans import Absence
from bot.store.tx import person_key
from tests.cogs.digest.mail import (
    ANNOUNCED,
    NOON,
    SPREAD,
    Mail,
    at,
    mailed,
    refused,
    settings,
    until,
    wants,
)
from tests.desk import ANA, BEN, CY, Desk
from tests.fitting import fitting
from tests.interactions import fresh

REMINDED = "⏰"


async def due_at(desk: Desk, person: int) -> float | None:
    """When the next digest of a person is due."""
    found = await desk.store.read(lambda tx: jobs.read_duties(tx, person_key(person)))
    assert {duty.kind for duty in found} <= {DIGEST}
    return next((duty.due_at for duty in found), None)


async def is_due_on(desk: Desk, person: int, day: int, hour: int = 8) -> bool:
    found = await due_at(desk, person)
    return found is not None and at(day, hour) <= found < at(day, hour) + SPREAD


async def asked(desk: Desk, **terms: str) -> tuple[str, int]:
    """A duel, and who is asked in it and wants a digest at 8."""
    match = await desk.duel(**terms)
    person = await desk.waited_for(match)
    await wants(desk, person, 8)
    return match, person


async def test_what_waits_comes_each_day_at_the_hour(desk: Desk, mail: Mail) -> None:
    match, person = await asked(desk, pace="3 days")
    assert len(mail.to(person)) == 1, "it is announced at once"
    assert f"{ANNOUNCED} at 8:00" in mail.to(person)[0]
    await until(desk, at(1, 8) - 1)
    assert mail.digests(person) == []
    await until(desk, at(1, 8) + SPREAD)
    ((text),) = mail.digests(person)
    first, line, last = text.split("\n")
    assert first == "🔔 **1 match waits for you.**"
    assert "Triplock](https://discord.com/channels/7/8) against" in line
    assert line.endswith("<#8>")
    (ask,) = await desk.open_asks(match)
    assert ask.since is not None
    assert ask.bank is not None
    assert f"asked <t:{ask.since:.0f}:R> · your time is up <t:{ask.since + ask.bank:.0f}:R>" in line
    assert "`/settings`" in last
    assert at(1, 8) <= ((await settings(desk, person)).digest_at or 0) < at(1, 8) + SPREAD
    await until(desk, at(2, 8) + SPREAD)
    assert len(mail.digests(person)) == 2
    assert await is_due_on(desk, person, 3)


async def test_what_is_too_long_for_a_message_is_counted(desk: Desk) -> None:
    live = await desk.live(await desk.duel())
    url = f"https://discord.com/channels/{'9' * 300}"
    listed = [screens.DigestMatch(live, Waiting(live.match.id, NOON, None), url)] * screens.MOST
    text = screens.digest(listed, screens.MOST, ANA, 739_999, NOON).content
    lines = text.count(url)
    assert 0 < lines < screens.MOST
    assert len(text) <= screens.MOST_CHARACTERS < len(text) + 350
    assert f"and {screens.MOST - lines} more: `/matches`" in text


async def test_whose_time_is_up_is_told_so(desk: Desk, mail: Mail) -> None:
    _match, person = await asked(desk, pace="1 day")
    await until(desk, at(5, 8) + SPREAD)
    assert "your time is up · <#8>" in mail.digests(person)[-1]


async def test_nothing_comes_when_nothing_waits(desk: Desk, mail: Mail) -> None:
    match, person = await asked(desk)
    other = ANA + BEN - person
    await wants(desk, other, 8)
    await until(desk, at(1, 8) + SPREAD)
    assert (len(mail.digests(person)), mail.digests(other)) == (1, [])
    await desk.acts.resign(match, person, interaction=fresh())
    await until(desk, at(2, 8) + SPREAD)
    assert (len(mail.digests(person)), mail.digests(other)) == (1, [])
    assert await is_due_on(desk, person, 3)
    assert await is_due_on(desk, other, 3)


async def test_the_oldest_comes_first_and_what_does_not_fit_is_counted(
    desk: Desk, mail: Mail
) -> None:
    await wants(desk, ANA, 8)
    for _ in range(screens.MOST + 2):
        await desk.begun("triplock", (ANA, BEN), pace=NO_PACE)
        desk.now += 60
    await until(desk, at(1, 8) + SPREAD)
    text = mail.digests(ANA)[-1]
    head, *lines, more, _last = text.split("\n")
    assert len(text) <= screens.MOST_CHARACTERS
    assert head == f"🔔 **{screens.MOST + 2} matches wait for you.**"
    assert more == f"and {screens.MOST + 2 - len(lines)} more: `/matches`"
    assert len(lines) <= screens.MOST
    assert "time is up" not in text, "without a pace"
    asked_at = [int(line.partition("asked <t:")[2].partition(":")[0]) for line in lines]
    assert asked_at == sorted(asked_at)


async def test_a_match_that_cannot_be_read_is_left_out(desk: Desk, mail: Mail) -> None:
    for game in ("triplock", "unlock"):
        await desk.begun(game, (ANA, BEN))
    await wants(desk, ANA, 8)
    shelf = {key: game for key, game in desk.matches.shelf.items() if key != "unlock"}
    other = Desk(desk.store, shelf, now=at(1, 8) + SPREAD)
    others = mailed(other)
    await other.waits(0)
    ((text),) = others.digests(ANA)
    assert text.startswith("🔔 **1 match waits for you.**")
    assert "Unlock" not in text


async def test_a_table_that_sleeps_asks_nobody(desk: Desk, mail: Mail) -> None:
    match, person = await asked(desk)
    await until(desk, at(40, 12))
    assert (await desk.live(match)).is_asleep
    known = len(mail.digests(person))
    await until(desk, at(41, 12))
    assert len(mail.digests(person)) == known > 0


async def test_who_is_away_gets_none(desk: Desk, mail: Mail) -> None:
    _match, person = await asked(desk)
    await desk.persons.leave(person, 2, interaction=fresh())
    await until(desk, at(2, 11))
    assert mail.digests(person) == []
    await until(desk, at(3, 11))
    assert len(mail.digests(person)) == 1


async def test_an_hour_in_quiet_hours_is_kept(desk: Desk, mail: Mail) -> None:
    _match, person = await asked(desk)
    for what, hour in (("from", "7"), ("to", "10")):
        await desk.persons.choose(person, what, hour, interaction=fresh())
    await until(desk, at(1, 8) + SPREAD)
    assert len(mail.digests(person)) == 1


@pytest.mark.parametrize(("hours", "comes"), [(2, 1), (5, 0)])
async def test_after_an_outage_it_comes_late_or_the_next_day(
    desk: Desk, mail: Mail, hours: int, comes: int
) -> None:
    _match, person = await asked(desk)
    due = await due_at(desk, person)
    assert due is not None
    await desk.waits(due + hours * HOUR_S - desk.now)  # nobody was there before
    assert len(mail.digests(person)) == comes
    assert await is_due_on(desk, person, 2)
    await until(desk, at(2, 8) + SPREAD)
    assert len(mail.digests(person)) == comes + 1


async def test_it_replaces_the_reminder_at_half_and_never_the_last(desk: Desk, mail: Mail) -> None:
    _match, person = await asked(desk, pace="1 day")
    await until(desk, NOON + 4 * DAY_S - 2 * HOUR_S - 1)
    assert desk.heard(person, REMINDED) == 0
    assert len(mail.digests(person)) == 4
    await until(desk, NOON + 4 * DAY_S - 2 * HOUR_S + 1)
    assert desk.heard(person, REMINDED) == 1


async def test_without_a_digest_both_reminders_come(desk: Desk, mail: Mail) -> None:
    _match, person = await asked(desk, pace="1 day")
    await wants(desk, person, "off")
    await until(desk, NOON + 2 * DAY_S + 1)
    assert desk.heard(person, REMINDED) == 1
    await until(desk, NOON + 4 * DAY_S - 2 * HOUR_S + 1)
    assert desk.heard(person, REMINDED) == 2
    assert mail.digests(person) == []


async def test_without_a_pace_the_reminders_stay(desk: Desk, mail: Mail) -> None:
    """Only that at half of the bank is replaced, and there is no bank."""
    _match, person = await asked(desk, pace=NO_PACE)
    await until(desk, NOON + DAY_S + 1)
    assert desk.heard(person, REMINDED) == 1
    assert len(mail.digests(person)) == 1


async def test_a_reminder_comes_once_there_is_no_digest_any_more(desk: Desk, mail: Mail) -> None:
    _match, person = await asked(desk, pace="1 day")
    await until(desk, NOON + 3 * DAY_S)
    assert desk.heard(person, REMINDED) == 0
    await wants(desk, person, "off")
    assert await due_at(desk, person) is None
    await desk.waits(0)
    assert desk.heard(person, REMINDED) == 1


@pytest.mark.parametrize("code", [50007, 50278, 10013])
async def test_after_one_refusal_it_is_off(desk: Desk, mail: Mail, code: int) -> None:
    _match, person = await asked(desk, pace="1 day")
    mail.before = refused(code)
    await until(desk, at(1, 8) + SPREAD)
    now = await settings(desk, person)
    assert (now.digest, now.digest_shut) == (8, True)
    assert await due_at(desk, person) is None
    await until(desk, NOON + 2 * DAY_S + 1)
    assert mail.digests(person) == []
    assert desk.heard(person, REMINDED) == 1, "the reminder at half comes instead"


async def test_who_wants_it_anew_has_it_that_day(desk: Desk, mail: Mail) -> None:
    _match, person = await asked(desk)
    mail.before = refused(50007)
    await until(desk, at(1, 8) + SPREAD)
    await wants(desk, person, 9)
    assert sum(ANNOUNCED in text for text in mail.to(person)) == 2
    await until(desk, at(1, 9) + SPREAD)
    assert len(mail.digests(person)) == 1


async def test_who_cannot_be_messaged_gets_none(desk: Desk, mail: Mail) -> None:
    await desk.persons.zone(ANA, "UTC", interaction=fresh())
    mail.before = refused(50007)
    now = await wants(desk, ANA, 8)
    assert now.digest_shut
    assert await due_at(desk, ANA) is None
    now = await wants(desk, ANA, 8)
    assert not now.digest_shut
    assert await is_due_on(desk, ANA, 1)


@pytest.mark.parametrize("failed", [refused(40003, 429), refused(0, 503)])
async def test_what_could_not_be_announced_is_off(
    desk: Desk, mail: Mail, failed: BaseException
) -> None:
    await desk.persons.zone(ANA, "UTC", interaction=fresh())
    mail.before = failed
    with pytest.raises(ShellRefused) as told:
        await wants(desk, ANA, 8)
    assert told.value.key == "digest_later"
    assert (await settings(desk, ANA)) == PersonSettings(ANA, zone="UTC")
    assert await due_at(desk, ANA) is None


async def test_another_hour_is_not_announced_again(desk: Desk, mail: Mail) -> None:
    await wants(desk, ANA, 8)
    await wants(desk, ANA, 20)
    assert len(mail.to(ANA)) == 1
    assert await is_due_on(desk, ANA, 0, 20)


async def test_an_hour_that_is_changed_while_it_is_due(desk: Desk, mail: Mail) -> None:
    """It comes at the new hour of that day; after it, a later hour waits for the next day."""
    _match, person = await asked(desk)
    due = await due_at(desk, person)
    assert due is not None
    desk.now = due + 1  # the duty is due, and nobody has done it yet
    await wants(desk, person, 10)
    await desk.waits(0)
    assert mail.digests(person) == []
    await until(desk, at(1, 10) + SPREAD)
    assert len(mail.digests(person)) == 1
    await wants(desk, person, 20)
    assert await is_due_on(desk, person, 2, 20)


async def test_an_hour_that_is_changed_while_it_is_sent(desk: Desk, mail: Mail) -> None:
    """The duty that was put meanwhile stays."""
    _match, person = await asked(desk)
    send = mail.send

    async def sends(*given: object, **more: object) -> int:
        await wants(desk, person, 20)
        return await send(*given, **more)  # type: ignore[arg-type]

    mail.send = sends  # type: ignore[method-assign, assignment]
    await until(desk, at(1, 8) + SPREAD)
    assert len(mail.digests(person)) == 1
    assert await is_due_on(desk, person, 2, 20)


async def test_without_a_zone_it_falls_off(desk: Desk, mail: Mail) -> None:
    _match, person = await asked(desk, pace="1 day")
    known = await settings(desk, person)
    await desk.sets(person, digest=known.digest)
    await until(desk, NOON + 2 * DAY_S + 1)
    assert mail.digests(person) == []
    assert await due_at(desk, person) is None
    assert desk.heard(person, REMINDED) == 1
    await desk.persons.zone(person, "Asia/Tokyo", interaction=fresh())
    assert await is_due_on(desk, person, 2, 23), "8:00 there"


async def test_another_zone_puts_it_elsewhere(desk: Desk, mail: Mail) -> None:
    await wants(desk, ANA, 8)
    await desk.persons.zone(ANA, "America/New_York", interaction=fresh())
    assert await is_due_on(desk, ANA, 0, 13)


@pytest.mark.parametrize("value", ["24", "-1", "", "noon"])
async def test_an_hour_that_is_none_is_refused(desk: Desk, mail: Mail, value: str) -> None:
    with pytest.raises(ShellRefused) as told:
        await wants(desk, ANA, value)
    assert told.value.key == "no_choice"


async def test_it_is_offered_where_a_zone_is_set(desk: Desk, mail: Mail) -> None:
    with pytest.raises(ShellRefused) as told:
        await desk.digests.choose(ANA, "8", interaction=fresh())
    assert told.value.key == "digest_zone"
    assert await desk.digests.choose(ANA, "off", interaction=fresh()) == PersonSettings(ANA)
    assert mail.to(ANA) == []


async def test_who_is_forgotten_has_none(desk: Desk, mail: Mail) -> None:
    _match, person = await asked(desk)
    mail.after = refused(50007)  # what is under way then stores nothing of them
    send = mail.send

    async def sends(*given: object, **more: object) -> int:
        await desk.forgetting.forget(person, interaction=fresh())
        return await send(*given, **more)  # type: ignore[arg-type]

    mail.send = sends  # type: ignore[method-assign, assignment]
    await until(desk, at(1, 8) + SPREAD)
    assert await due_at(desk, person) is None
    sql = "SELECT * FROM persons WHERE person = :person"
    assert await desk.store.read(lambda tx: tx.rows(sql, person=person)) == []
    await wants(desk, CY, 8)
    await desk.forgetting.forget(CY, interaction=fresh())
    assert await due_at(desk, CY) is None


async def test_a_digest_names_nobody_in_the_log(
    desk: Desk, mail: Mail, caplog: pytest.LogCaptureFixture
) -> None:
    """Law 25. A fault of ours is told without the person; the next try sends it."""
    person = 1_180_000_000_000_000_201
    await desk.begun("triplock", (person, BEN))
    await wants(desk, person, 8)
    mail.before = RuntimeError()
    await until(desk, at(1, 8) + SPREAD)
    (record,) = caplog.get_records("call")
    assert record.getMessage() == "a duty failed"
    assert str(person) not in str(record.__dict__)
    await until(desk, at(1, 9))
    assert len(mail.digests(person)) == 1


NONE = PersonSettings(1, zone="Europe/Rome")
ON = replace(NONE, digest=8)


def said(screen: Screen) -> str:
    found = [one.content for one in screen.blocks if isinstance(one, Say | Beside)]
    return "\n".join(found)


def selects(screen: Screen) -> list[Select]:
    return [one for one in screen.blocks if isinstance(one, Select)]


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (PersonSettings(1), "off. It needs your time zone."),
        (replace(ON, zone="Mars/Olympus"), "off. It needs your time zone."),
        (NONE, "off."),
        (ON, "at 8:00, by direct message."),
        (replace(ON, digest_shut=True), "off: Discord refused my last direct message. Choose"),
    ],
)
def test_page_and_panel_say_how_it_is(settings: PersonSettings, told: str) -> None:
    assert f"### Daily message\n{told[0].upper()}{told[1:]}" in said(page(settings))
    assert f"**Daily message**: {told}" in said(panel(OwnSettings(settings), "reminders"))


def test_an_hour_is_chosen_where_a_zone_is_set() -> None:
    assert selects(page(PersonSettings(1))) == []
    (select,) = selects(page(NONE))
    assert [one.value for one in select.options] == ["off", *map(str, range(24))]


@pytest.mark.parametrize(("begin", "end", "is_in"), [(22, 9, True), (8, 9, True), (22, 8, False)])
def test_an_hour_in_quiet_hours_is_told(begin: int, end: int, is_in: bool) -> None:
    told = said(page(replace(ON, quiet_from=begin, quiet_to=end)))
    assert ("in your quiet hours" in told) == is_in


def test_reminders_say_which_of_them_it_replaces() -> None:
    assert "at half time and 2 hours before." in said(panel(OwnSettings(NONE)))
    assert "half time" not in said(panel(OwnSettings(ON)))
    told = said(panel(OwnSettings(ON), "reminders"))
    assert "2 hours before. Your daily message replaces half time." in told


def test_the_fullest_panel_fits() -> None:
    fitting(panel(OwnSettings(ON, Absence(1, 0.0, 9e9, shared=True)), lead="A lead."))
    fitting(page(replace(ON, quiet_from=22, quiet_to=9)))
