"""F14: the bot was away for days, and some hundred people are to be called soon after its return.

Tried at a desk: what becomes due and what would then be sent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.cogs.clock.reminders import SPREAD_S
from bot.match.lobby.shell_terms import PLAYERS
from bot.match.wall_clock import DAY_S, HOUR_S
from bot.store import person_settings
from bot.store.person_settings import PersonSettings
from bot.store.sqlite.engine import SqliteStore
from tests.desk import Desk
from tests.desk_post import Call

MIDNIGHT = datetime(2027, 1, 13, tzinfo=UTC).timestamp()
BANK_S = 4 * DAY_S
"""The bank of a first question at a pace of one day."""


async def asks(desk: Desk, lock: str, people: range, at: float) -> None:
    """A match of Unlock that has asked at a time; a Lock that is a person is asked alone."""
    desk.now = at
    terms = {PLAYERS: str(len(people)), "pace": "1 day"}
    await desk.begun("unlock", people, {"lock": lock}, **terms)
    desk.now = MIDNIGHT
    desk.calls.clear()  # to the first turn


async def until(desk: Desk, at: float) -> None:
    """Does and sends every minute what is due, until a time."""
    while desk.now < at:
        await desk.waits(min(60, at - desk.now))


async def is_away_until(desk: Desk, at: float) -> None:
    """The gateway closes now, and opens at a time."""
    await desk.outages.opened()
    await desk.outages.closed()
    desk.now = at
    await desk.outages.opened()


def is_spread(calls: Sequence[Call]) -> bool:
    """Whether no minute had more than a third of the calls."""
    minutes = Counter(call.at // 60 for call in calls)
    return max(minutes.values()) <= len(calls) / 3


def everybody(calls: Iterable[Call]) -> Counter[int]:
    """How often each person was called."""
    return Counter(person for call in calls for person in call.people)


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    store = await SqliteStore.open(tmp_path / "tumbler.db")
    yield Desk(store, now=MIDNIGHT)
    await store.close()


@pytest.mark.parametrize("count", [18, pytest.param(180, marks=pytest.mark.proof)])
async def test_f14_people_are_reminded_one_by_one(desk: Desk, count: int) -> None:
    """Half of every bank is gone as the bot goes; a third of the people owe at two tables."""
    people = range(1, count + 1)
    for first in (*people[::6], *people[: count // 3 : 6]):
        await asks(desk, "bot", range(first, first + 6), MIDNIGHT - BANK_S / 2)
    await is_away_until(desk, MIDNIGHT + 3 * DAY_S)
    await until(desk, desk.now + SPREAD_S + 60)
    assert everybody(desk.calls) == Counter(people), "each once, whatever they owe"
    assert is_spread(desk.calls)


@pytest.mark.proof
async def test_f14_tables_are_told_one_by_one_that_time_is_up(desk: Desk) -> None:
    """It was up in the quiet hours of all who decide, which ended while the bot was away."""
    people = range(1, 241)
    night = [PersonSettings(person, quiet_from=22, quiet_to=8, zone="UTC") for person in people]
    await desk.store.write(lambda tx: [person_settings.write(tx, one) for one in night])
    for first in people[::6]:
        await asks(desk, "0", range(first, first + 6), MIDNIGHT - BANK_S)
    await until(desk, MIDNIGHT + 60)
    assert desk.calls == []
    await is_away_until(desk, MIDNIGHT + 3 * DAY_S + 10 * HOUR_S)
    await until(desk, desk.now + SPREAD_S + 60)
    assert everybody(desk.calls) == Counter(set(people) - set(people[::6])), "each once"
    assert is_spread(desk.calls)
