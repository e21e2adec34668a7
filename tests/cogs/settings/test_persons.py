"""A person's settings as rules: quiet hours, zones, how long somebody may be away, marks."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from bot.cogs.clock.reminders import evaluate
from bot.cogs.settings.rules import chosen
from bot.cogs.settings.zones import fitting_zones, zone_of
from bot.match import blocks
from bot.match.quiet_hours import new_absence, present_absence, quiet_of, zones
from bot.match.refusals import ShellRefused
from bot.match.wall_clock import DAY_S, HOUR_S
from bot.store import person_settings
from bot.store.meta import MARK_LENGTH, read_meta
from bot.store.person_settings import PersonSettings
from bot.store.questions import TurnTimer
from bot.store.spans import Absence, Span
from bot.store.sqlite.engine import SqliteStore
from bot.store.tx import Store

WINTER = datetime(2026, 12, 1, tzinfo=UTC).timestamp()

ANA, BEN, CY = 1_180_000_000_000_000_201, 1_180_000_000_000_000_202, 1_180_000_000_000_000_203


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    made = await SqliteStore.open(tmp_path / "tumbler.db")
    yield made
    await made.close()


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("berlin", "Europe/Berlin"),
        ("Europe/Berlin", "Europe/Berlin"),
        (" new york ", "America/New_York"),
        ("New_York", "America/New_York"),
        ("utc", "UTC"),
        ("Zürich", "Europe/Zurich"),
        ("São Paulo", "America/Sao_Paulo"),
        ("İstanbul", "Europe/Istanbul"),
    ],
)
def test_a_city_names_a_zone(typed: str, zone: str) -> None:
    assert zone_of(typed) == zone
    assert zone in fitting_zones(typed, 25, WINTER)


@pytest.mark.parametrize(
    "typed", ["", "Atlantis", "e", "../../etc/passwd", "Europe", "East", "West"]
)
def test_what_names_no_zone_is_none(typed: str) -> None:
    assert zone_of(typed) is None


@pytest.mark.parametrize(
    ("typed", "city"),
    [
        ("berl", "Europe/Berlin"),
        ("MST", "America/Denver"),
        ("mdt", "America/Denver"),
        ("EST", "America/New_York"),
        ("GMT", "Europe/London"),
        ("CEST", "Europe/Berlin"),
        ("UTC+2", "Europe/Athens"),
        ("gmt -3", "America/Sao_Paulo"),
        ("−5:00", "America/New_York"),
        ("+05:30", "Asia/Kolkata"),
        ("NYC", "America/New_York"),
        ("Germany", "Europe/Berlin"),
        ("de", "Europe/Berlin"),
        ("Norway", "Europe/Oslo"),
        ("india", "Asia/Kolkata"),
        ("USA", "America/New_York"),
        ("UK", "Europe/London"),
        ("Côte d'Ivoire", "Africa/Abidjan"),
        ("Hawaii", "Pacific/Honolulu"),
        ("Calcutta", "Asia/Calcutta"),
        ("kiev", "Europe/Kiev"),
        ("us eastern", "US/Eastern"),
    ],
)
def test_what_stands_for_cities_leads_to_them_and_sets_nothing(typed: str, city: str) -> None:
    assert zone_of(typed) is None
    assert city in fitting_zones(typed, 25, WINTER)


def test_an_offset_is_that_of_the_day() -> None:
    summer = WINTER + 182 * DAY_S
    assert "Europe/Athens" not in fitting_zones("UTC+2", 100, summer)
    assert "Europe/Paris" in fitting_zones("UTC+2", 100, summer)


def test_no_piece_of_a_name_is_taken_for_a_zone() -> None:
    """Of every name each piece of three letters; a piece that is a whole city is one."""
    whole = {zone.rpartition("/")[2].replace("_", " ").lower() for zone in zones()}
    pieces = {zone[at : at + 3].lower() for zone in zones()[::7] for at in range(len(zone) - 3)}
    assert [piece for piece in sorted(pieces - whole) if zone_of(piece) is not None] == []


def test_zones_are_real_and_fit_discord() -> None:
    assert len(zones()) > 300
    assert all(ZoneInfo(name).key == name and len(name) <= 100 for name in zones())
    assert len(fitting_zones("", 25, WINTER)) == 25
    assert fitting_zones("Berl", 25, WINTER)[0] == "Europe/Berlin"
    assert all(name in fitting_zones(name, 25, WINTER) for name in zones()[::7])


def test_quiet_hours_follow_each_other_until_both_are_chosen() -> None:
    evening = chosen(PersonSettings(ANA), "from", "22")
    assert (evening.quiet_from, evening.quiet_to) == (22, 7)
    assert chosen(evening, "to", "9").quiet_to == 9
    assert chosen(PersonSettings(ANA), "to", "6").quiet_from == 21
    none = chosen(evening, "to", "none")
    assert (none.quiet_from, none.quiet_to) == (None, None)
    with pytest.raises(ShellRefused) as refused:
        chosen(evening, "to", "22")
    assert refused.value.key == "quiet_same"


@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("from", "24"),
        ("from", "-1"),
        ("to", "２"),
        ("reminders", "2"),
        ("person", "1"),
        ("zone", "UTC"),
        ("ping", "loud"),
    ],
)
def test_a_setting_takes_only_what_the_panel_offers(what: str, value: str) -> None:
    with pytest.raises(ShellRefused) as refused:
        chosen(PersonSettings(ANA), what, value)
    assert refused.value.key == "no_choice"


@pytest.mark.parametrize(
    ("local", "is_quiet"),
    [
        ((2026, 3, 29, 1, 59), True),  # Berlin turns its clocks at two
        ((2026, 3, 29, 3, 0), True),
        ((2026, 3, 29, 7, 0), False),
        ((2026, 10, 25, 2, 30), True),
        ((2026, 10, 25, 6, 59), True),
        ((2026, 10, 25, 7, 0), False),
        ((2026, 10, 25, 21, 59), False),
    ],
)
def test_f54_quiet_hours_are_those_of_the_wall_where_clocks_are_turned(
    local: tuple[int, int, int, int, int], is_quiet: bool
) -> None:
    settings = replace(chosen(PersonSettings(ANA), "from", "22"), zone=zone_of("Berlin"))
    quiet = quiet_of(settings)
    assert quiet is not None
    at = datetime(*local, tzinfo=ZoneInfo("Europe/Berlin")).timestamp()
    assert (quiet.around(at) is not None) is is_quiet


def test_hours_without_a_zone_are_not_in_force() -> None:
    assert quiet_of(chosen(PersonSettings(ANA), "from", "22")) is None
    unknown = replace(chosen(PersonSettings(ANA), "from", "22"), zone="Europe/Atlantis")
    assert quiet_of(unknown) is None, "a zone that this installation does not know"


NOW = datetime(2026, 5, 4, 12, tzinfo=UTC).timestamp()


def absent(*days: tuple[float, float]) -> list[Absence]:
    return [Absence(ANA, NOW + a * DAY_S, NOW + b * DAY_S) for a, b in days]


def days_of(span: Span) -> tuple[float, float]:
    return (span.since - NOW) / DAY_S, (span.until - NOW) / DAY_S


def test_an_absence_lasts_as_long_as_chosen() -> None:
    assert days_of(new_absence([], NOW, 7)) == (0, 7)
    (one,) = absent((0, 7))
    assert present_absence([one], NOW + 7 * DAY_S - 1) == one
    assert present_absence([one], NOW + 7 * DAY_S) is None


def test_an_absence_that_was_made_longer_began_when_the_person_left() -> None:
    one, other, third = absent((-9, -8), (-6, 0), (0, 14))
    assert present_absence([one, other, third], NOW) == Absence(ANA, other.since, third.until)


@pytest.mark.parametrize(
    ("known", "days", "until"),
    [
        (absent((-2, 5)), 2, 2),  # shorter
        (absent((-2, 5)), 14, 14),  # longer
        (absent((-2, 5)), 21, 19),  # 21 days in all
        (absent((-20, -10), (-10, 1)), 21, 1),  # one time away, in two parts
        (absent((-20, -10), (-9, 5)), 21, 12),  # a day between them: another time away
    ],
)
def test_an_absence_under_way_is_21_days_at_most(
    known: list[Absence], days: int, until: float
) -> None:
    assert days_of(new_absence(known, NOW, days)) == (0, until)


@pytest.mark.parametrize(
    ("known", "again"),
    [
        (absent((-7, -1)), 5),
        (absent((-7, 0)), 7),
        (absent((-10, -5), (-5, -1)), 8),
    ],
)
def test_one_stays_as_long_as_one_was_away(known: list[Absence], again: float) -> None:
    with pytest.raises(ShellRefused) as refused:
        new_absence(known, NOW, 2)
    assert refused.value.key == "away_again"
    assert refused.value.values["again_at"] == NOW + again * DAY_S
    assert days_of(new_absence(known, NOW + again * DAY_S, 2)) == (again, again + 2)


def test_who_comes_back_at_once_may_leave_again() -> None:
    assert days_of(new_absence(absent((0, 0)), NOW, 4)) == (0, 4)


def test_f56_an_absence_at_the_deadline() -> None:
    """Who leaves before the bank is empty is not late while away; who leaves then, is."""
    ask, settings = TurnTimer("M", 0, 1, 0, ANA, since=NOW, bank=DAY_S), PersonSettings(ANA)
    deadline = NOW + DAY_S
    just_before = [Span(deadline - 1, deadline + 7 * DAY_S)]
    assert not evaluate(ask, just_before, settings, deadline).is_late
    assert not evaluate(ask, just_before, settings, deadline + 7 * DAY_S).is_late
    assert evaluate(ask, just_before, settings, deadline + 7 * DAY_S + 1).is_late
    at_once = [Span(deadline, deadline + 7 * DAY_S)]
    assert evaluate(ask, at_once, settings, deadline).is_late


def test_f56_a_reminder_waits_while_its_person_is_away() -> None:
    ask, settings = TurnTimer("M", 0, 1, 0, ANA, since=NOW, bank=4 * DAY_S), PersonSettings(ANA)
    weekend = [Span(NOW + DAY_S, NOW + 3 * DAY_S)]
    assert evaluate(ask, weekend, settings, NOW + 2 * DAY_S).stage == 0
    assert evaluate(ask, weekend, settings, NOW + 4 * DAY_S).stage == 1
    assert evaluate(ask, weekend, settings, NOW + 6 * DAY_S - 2 * HOUR_S).stage == 2


async def test_a_block_names_its_person_by_a_mark_alone(store: Store) -> None:
    await store.write(lambda tx: blocks.block(tx, ANA, BEN, "Ben", 1.0))
    known = await store.read(lambda tx: person_settings.read_blocks(tx, ANA))
    (one,) = known
    assert (one.name, len(one.mark)) == ("Ben", MARK_LENGTH)
    assert str(BEN) not in one.mark
    assert await store.read(lambda tx: blocks.is_blocked(tx, ANA, BEN))
    assert not await store.read(lambda tx: blocks.is_blocked(tx, BEN, ANA))
    assert not await store.read(lambda tx: blocks.is_blocked(tx, ANA, CY))
    assert await store.write(lambda tx: person_settings.remove_block(tx, ANA, one.mark))
    assert not await store.read(lambda tx: blocks.is_blocked(tx, ANA, BEN))


async def test_the_key_of_marks_is_made_once_and_differs_between_bots(
    store: Store, tmp_path: Path
) -> None:
    assert await store.read(lambda tx: blocks.blocked_mark_of(tx, BEN)) is None
    await store.write(lambda tx: blocks.block(tx, ANA, BEN, "Ben", 1.0))
    first = await store.read(lambda tx: read_meta(tx, blocks.KEY))
    mark = await store.read(lambda tx: blocks.blocked_mark_of(tx, BEN))
    await store.write(lambda tx: blocks.block(tx, CY, BEN, "Ben", 2.0))
    assert await store.read(lambda tx: read_meta(tx, blocks.KEY)) == first
    assert {
        one.mark for one in await store.read(lambda tx: person_settings.read_blocks(tx, CY))
    } == {mark}
    other = await SqliteStore.open(tmp_path / "other.db")
    await other.write(lambda tx: blocks.block(tx, ANA, BEN, "Ben", 1.0))
    assert await other.read(lambda tx: blocks.blocked_mark_of(tx, BEN)) != mark
    await other.close()
