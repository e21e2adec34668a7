"""What the days of a match store: questions, absences, outages, settings."""

from __future__ import annotations

from typing import Any

from bot.match import turn_timer
from bot.store import jobs, matches, offers, person_settings, results, spans
from bot.store import questions as asks
from bot.store.jobs import Job
from bot.store.person_settings import PersonSettings
from bot.store.results import Void
from bot.store.spans import BOT, SERVER, TABLE, Absence, Sleep, Span
from bot.store.tables import read_table
from bot.store.tx import Shard
from tests.store.journal import Journal

DAY_S = 86_400.0


async def days(store: Journal, match: str, person: int, guild: int, noon: float) -> None:
    """Runs the statements of a running match with two people, one of whom is `person`."""
    await store.write(lambda tx: _time(tx, match, person, guild, noon))
    await store.write(lambda tx: _out(tx, match, guild, noon))
    await store.read(lambda tx: _look(tx, match, person, guild, noon))
    await store.write(lambda tx: _fail(tx, match, noon))
    await store.write(lambda tx: _sleep(tx, match, guild, noon))


def _time(tx: Any, match: str, person: int, guild: int, noon: float) -> None:
    table = read_table(tx, match)
    assert table is not None
    open_asks = asks.read_open(tx, match)
    assert len(open_asks) > 0
    turn_timer.start_timers(tx, match, {ask.person: ask.n for ask in open_asks}, noon)
    turn_timer.schedule_match(tx, match, noon)
    turn_timer.ask_anew(tx, table, noon + 1.5)
    spans.add_absence(tx, Absence(person, noon, noon + 2 * DAY_S, shared=True))
    assert spans.end_absence(tx, person, noon + DAY_S)
    assert not spans.end_absence(tx, person, noon + 3 * DAY_S)
    person_settings.write(
        tx, PersonSettings(person, quiet_from=22, quiet_to=7, zone="Europe/Berlin")
    )
    person_settings.write(tx, PersonSettings(person, reminders=False, reminded_at=noon))


def _out(tx: Any, match: str, guild: int, noon: float) -> None:
    for scope, of in ((BOT, ""), (SERVER, str(guild)), (TABLE, match)):
        spans.begin_outage(tx, scope, of, noon)
        spans.begin_outage(tx, scope, of, noon + 5.0)
    spans.add_outage(tx, BOT, "", Span(noon - DAY_S, noon - DAY_S / 2))
    assert not spans.end_outage(tx, BOT, "", noon + 10.0)
    assert spans.end_outage(tx, SERVER, str(guild), noon + DAY_S)
    mine, other = (Shard(n, 3) for n in ((guild >> 22) % 3, (guild + (1 << 22) >> 22) % 3))
    for shard in (mine, mine, other):
        spans.begin_shard_outage(tx, shard, noon + DAY_S)
    assert spans.shards_out(tx) == {mine, other}
    spans.end_shard_outage(tx, other, noon + DAY_S + 80)
    spans.end_shard_outage(tx, mine, noon + 2 * DAY_S)
    assert spans.shards_out(tx) == frozenset()


def _look(tx: Any, match: str, person: int, guild: int, noon: float) -> None:
    assert spans.outages_under_way(tx, TABLE) == {match}
    assert len(spans.read_outages(tx, match, guild, noon)) == 3
    assert len(spans.read_outages(tx, match, guild + (1 << 22), noon)) == 1, "another shard"
    assert len(spans.read_absences(tx, person, noon)) == 1
    assert not person_settings.read(tx, person).reminders
    assert person_settings.read(tx, 7) == PersonSettings(7)
    (first, *_) = asks.read_open(tx, match)
    assert asks.read(tx, match, first.seat, first.k) == first
    assert asks.last_of(match, first.seat).of(tx) == first
    assert asks.open_around(tx, first.person) != ()
    assert {ask.match for ask in asks.open_in(tx, guild)} >= {match}
    assert {ask.match for ask in asks.open_on(tx, Shard((guild >> 22) % 3, 3))} >= {match}
    assert asks.open_on(tx, Shard(((guild >> 22) + 1) % 3, 3)) == ()
    assert {ask.match for ask in asks.read_all_open(tx)} >= {match}
    assert asks.unasked(tx) == ()


def _fail(tx: Any, match: str, noon: float) -> None:
    jobs.put(tx, Job("failing", match, 0, 1, noon))
    (duty,) = jobs.take(tx, "failing", "somebody", now=noon, until=noon + 60.0, most=8)
    jobs.failed(tx, duty, noon + 120.0)
    jobs.try_again(tx)
    (again,) = jobs.take(tx, "failing", "somebody", now=noon, until=noon + 60.0, most=8)
    assert again.tries == 1
    assert jobs.done(tx, again)


def _sleep(tx: Any, match: str, guild: int, noon: float) -> None:
    for at in (noon, noon, noon + 5.0):
        spans.begin_sleep(tx, Sleep(match, at, "idle"))
    assert spans.read_sleep(tx, match) == Sleep(match, noon + 5.0, "idle")
    assert spans.end_sleep(tx, match, noon + 9.0)
    assert spans.read_sleep(tx, match) is None
    assert spans.last_woken(tx, match) == noon + 9.0
    assert matches.running_in(tx, guild) == (match,)
    assert guild in matches.guilds_in_use(tx)
    assert match in dict(jobs.tables_without(tx, "of no match", "open"))


async def void(store: Journal, match: str, person: int, noon: float) -> None:
    """Runs the statements of a match that ends without a result."""

    def work(tx: Any) -> None:
        offers.make(tx, match, "end", person=person, n=0, at=noon)
        assert offers.last_made(tx, match, "end", person) == noon
        offers.close_all(tx, match)
        jobs.put(tx, Job("sleep", match, jobs.NO_SEAT, 0, noon))
        jobs.drop_all(tx, match)
        assert jobs.read_duties(tx, match) == ()
        for reason in ("agreed", "another"):
            results.write_void(tx, Void(match, reason, person, noon))
        assert results.read_void(tx, match) == Void(match, "agreed", person, noon)

    await store.write(work)
