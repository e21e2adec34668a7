"""Alerts: what is sent to a host's webhook, and how often; and how old the last backup is."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.app import alerts
from bot.app.alerts import AGAIN_S, APART_S, LEAST_FREE, Alerts, Backups, Faults, Watched, tell_end
from bot.app.store_health import AWAY_S, SENTENCES, Troubles
from bot.delivery.discord.metrics import Counter, Meters
from bot.match.wall_clock import DAY_S
from bot.store.sqlite.backup import note_backup
from bot.store.tx import StoreUnavailable, Trouble
from tests.desk import Desk
from tests.news import PATIENCE_S
from tests.webhook import TOKEN, Webhook, served

log = logging.getLogger("bot.tried")


class Clock:
    """A clock that is set by hand."""

    now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
async def webhook() -> AsyncIterator[Webhook]:
    async with served() as made:
        yield made


class Age:
    """How old the last backup is."""

    s: float | None = None


@pytest.fixture
def age() -> Age:
    return Age()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def late() -> Counter:
    return Meters().late


@pytest.fixture
def faults() -> Iterator[Faults]:
    made = Faults(Meters().faults, but="bot.app.store_health")
    with made.heard():
        yield made


@pytest.fixture
def troubles(clock: Clock) -> Troubles:
    return Troubles(Meters(), clock)


class Line:
    """What is said of the line to Discord."""

    says: str | None = None


@pytest.fixture
def line() -> Line:
    return Line()


def nothing(late: Counter, faults: Faults) -> Watched:
    """A bot on a server of databases, to which nothing happens."""
    return Watched(lambda: None, lambda: None, None, late, faults, lambda: None)


@pytest.fixture
def made(
    webhook: Webhook,
    clock: Clock,
    late: Counter,
    faults: Faults,
    troubles: Troubles,
    age: Age,
    line: Line,
    tmp_path: Path,
) -> Alerts:
    watched = Watched(
        line=lambda: line.says,
        trouble=lambda: troubles.lasting,
        database=tmp_path / "tumbler.db",
        late=late,
        faults=faults,
        backup_age_s=lambda: age.s,
    )
    return Alerts(webhook.address, watched, clock)


async def test_nothing_is_said_while_all_is_well(
    made: Alerts, webhook: Webhook, late: Counter
) -> None:
    late.labels("press")
    log.warning("only a warning")
    await made.look()
    assert webhook.lines == []


async def test_a_kind_is_told_at_most_once_an_hour_with_all_that_was_counted_since(
    made: Alerts, webhook: Webhook, clock: Clock, late: Counter
) -> None:
    late.labels("press").inc()
    await made.look()
    assert webhook.lines == ["Tumbler: 1 acknowledgement was late: the bot is too slow."]
    late.labels("press").inc(2)
    late.labels("command").inc()
    clock.now += APART_S - 1
    await made.look()
    assert webhook.lines == []
    clock.now += 1
    await made.look()
    assert webhook.lines == ["Tumbler: 3 acknowledgements were late: the bot is too slow."]
    clock.now += APART_S
    await made.look()
    assert webhook.lines == [], "there was none since"


async def test_errors_are_told_by_number_and_reference_and_wait_for_no_other_kind(
    made: Alerts, webhook: Webhook, late: Counter
) -> None:
    late.labels("press").inc()
    await made.look()
    webhook.got.clear()
    log.error("delivery failed for %s", "Ana")
    log.error("a press failed", extra={"ref": "7KQ2-41", "match": "PBXAP5TG"})
    await made.look()
    (line,) = webhook.lines
    assert line == "Tumbler: 2 errors were logged. The last: a press failed (reference 7KQ2-41)."


async def test_nobody_is_pinged_by_what_is_sent(
    made: Alerts, webhook: Webhook, late: Counter
) -> None:
    late.labels("press").inc()
    await made.look()
    assert webhook.got[0]["allowed_mentions"] == {"parse": []}


async def test_a_line_to_discord_that_is_cut_is_told_while_it_is(
    made: Alerts, webhook: Webhook, clock: Clock, line: Line
) -> None:
    line.says = "the line to Discord is cut since 2026-05-14 12:03:05 UTC"
    await made.look()
    await made.look()
    assert webhook.lines == ["Tumbler: The line to Discord is cut since 2026-05-14 12:03:05 UTC."]
    line.says, clock.now = None, clock.now + APART_S
    await made.look()
    assert webhook.lines == []


@pytest.mark.parametrize("trouble", Trouble)
async def test_a_disk_that_is_full_or_fails_is_told_at_once_and_a_server_that_is_long_away(
    made: Alerts, webhook: Webhook, troubles: Troubles, clock: Clock, trouble: Trouble
) -> None:
    def meet() -> None:
        with pytest.raises(StoreUnavailable), troubles.timing("write"):
            raise StoreUnavailable(trouble)

    meet()
    await made.look()
    if trouble is Trouble.AWAY:
        assert webhook.lines == [], "it may be started anew"
        clock.now += AWAY_S
        meet()
        await made.look()
    told = [line for line in webhook.lines if "logged" not in line]
    assert told == [f"Tumbler: T{SENTENCES[trouble][1:]}."]
    clock.now += APART_S
    with troubles.timing("write"):
        pass
    await made.look()
    assert webhook.lines == []


async def test_a_disk_that_is_full_is_told_once_and_soon_after_it_had_little_room(
    made: Alerts, webhook: Webhook, troubles: Troubles, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage("/")
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage._replace(free=1_000_000))
    await made.look()
    assert webhook.lines == ["Tumbler: 1 MB are left on the disk of the database."]
    with pytest.raises(StoreUnavailable), troubles.timing("write"):
        raise StoreUnavailable(Trouble.FULL)
    await made.look()
    assert webhook.lines == [f"Tumbler: T{SENTENCES[Trouble.FULL][1:]}."]
    log.error("a press failed")
    await made.look()
    assert webhook.lines == ["Tumbler: 1 error was logged. The last: a press failed."]


async def test_a_disk_that_has_little_room_is_told_before_it_is_full(
    made: Alerts, webhook: Webhook, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage("/")
    left = [LEAST_FREE - 1, LEAST_FREE]
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage._replace(free=left.pop(0)))
    await made.look()
    assert webhook.lines == ["Tumbler: 199 MB are left on the disk of the database."]
    clock.now += APART_S
    await made.look()
    assert webhook.lines == []


async def test_the_disk_of_a_server_of_databases_is_its_own(
    webhook: Webhook, late: Counter, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alerts, "LEAST_FREE", 10**18)
    await Alerts(webhook.address, nothing(late, faults)).look()
    assert webhook.lines == []


async def test_that_there_is_no_backup_is_told_once_a_day_from_two_days_on(
    made: Alerts, webhook: Webhook, clock: Clock, age: Age
) -> None:
    for known in (None, 0.0, 2 * DAY_S - 1):
        age.s = known
        await made.look()
        assert webhook.lines == []
    age.s = 2 * DAY_S
    await made.look()
    assert webhook.lines == ["Tumbler: No backup for 2 days: see `tumbler backup`."]
    age.s, clock.now = 3 * DAY_S - 1, clock.now + DAY_S - 1
    await made.look()
    assert webhook.lines == []
    age.s, clock.now = 3 * DAY_S, clock.now + 1
    await made.look()
    assert webhook.lines == ["Tumbler: No backup for 3 days: see `tumbler backup`."]
    age.s, clock.now = 60.0, clock.now + DAY_S
    await made.look()
    assert webhook.lines == [], "it was made"


@pytest.mark.parametrize("status", [401, 404, 429, 500])
async def test_what_was_not_taken_is_tried_again_soon_and_its_address_is_not_logged(
    made: Alerts,
    webhook: Webhook,
    clock: Clock,
    late: Counter,
    caplog: pytest.LogCaptureFixture,
    status: int,
) -> None:
    late.labels("press").inc()
    webhook.status = status
    await made.look()
    await made.look()
    assert len(webhook.lines) == 1
    (record,) = caplog.records
    assert (record.levelname, record.__dict__["code"]) == ("WARNING", str(status))
    assert TOKEN not in f"{record.__dict__}"
    webhook.status = 204
    clock.now += AGAIN_S
    late.labels("press").inc()
    await made.look()
    assert webhook.lines == ["Tumbler: 2 acknowledgements were late: the bot is too slow."]


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:1/api/webhooks/118/", "http://[/webhooks/1/"]
)
async def test_a_webhook_that_is_not_there_ends_nothing(
    late: Counter, faults: Faults, caplog: pytest.LogCaptureFixture, address: str
) -> None:
    late.labels("press").inc()
    await Alerts(address + TOKEN, nothing(late, faults)).look()
    (record,) = caplog.records
    assert record.levelname == "WARNING"
    assert TOKEN not in f"{record.__dict__}"


async def test_what_nobody_has_backed_up_is_as_old_as_its_first_match(
    desk: Desk, tmp_path: Path
) -> None:
    meters = Meters()
    backups = Backups(tmp_path / "tumbler.db", meters)
    await desk.opened("triplock")
    await backups.look(desk.matches)
    assert meters.backup_age_s is None, "nothing is at stake"
    await desk.duel()
    desk.now += 2 * DAY_S
    await desk.duel()
    await backups.look(desk.matches)
    assert meters.backup_age_s == 2 * DAY_S


async def test_a_backup_that_was_noted_counts_from_then_on(desk: Desk, tmp_path: Path) -> None:
    meters, database = Meters(), tmp_path / "tumbler.db"
    await desk.duel()
    desk.now += 9 * DAY_S
    note_backup(database)
    noted = tmp_path / "tumbler.db-backed-up"
    backups = Backups(database, meters)
    for ahead_s, age_s in ((-DAY_S, DAY_S), (0.0, 0.0), (60.0, 0.0)):
        os.utime(noted, (desk.now + ahead_s, desk.now + ahead_s))
        await backups.look(desk.matches)
        assert meters.backup_age_s == age_s


async def test_it_waits_until_the_matches_are_played_and_then_looks_at_once(
    desk: Desk, tmp_path: Path
) -> None:
    meters, plays = Meters(), asyncio.Event()

    async def played() -> object:
        await plays.wait()
        return desk.matches

    await desk.duel()
    watching = asyncio.create_task(
        Backups(tmp_path / "tumbler.db", meters).watch(played)  # type: ignore[arg-type]
    )
    try:
        assert meters.backup_age_s is None
        plays.set()
        async with asyncio.timeout(PATIENCE_S):
            while meters.backup_age_s is None:
                await desk.store.read(lambda _tx: None)
    finally:
        watching.cancel()


async def test_an_end_is_told_once_an_hour_however_often_it_comes(
    webhook: Webhook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    (folder := tmp_path / "beside the database").mkdir()
    for _ in range(3):
        await tell_end(webhook.address, "It is so.", folder)
    assert webhook.lines == ["Tumbler: The bot has ended. It is so."]
    (noted,) = folder.iterdir()
    os.utime(noted, (0, 0))
    webhook.status = 500
    await tell_end(webhook.address, "It is so.", folder)
    assert list(folder.iterdir()) == [], "it was not taken"
    webhook.status = 204
    webhook.got.clear()
    folder.rmdir()
    for _ in range(2):
        await tell_end(webhook.address, "It is so.", folder)
    assert webhook.lines == ["Tumbler: The bot has ended. It is so."]
    assert len(list((tmp_path / "temporary").iterdir())) == 1
    monkeypatch.setattr(tempfile, "tempdir", str(folder / "nowhere"))
    for _ in range(2):
        await tell_end(webhook.address, "It is so.", folder)
    assert len(webhook.lines) == 2, "where nothing can be noted it is told each time"
