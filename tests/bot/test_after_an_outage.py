"""F14: the bot was away for days, and some hundred people are to be called soon after its return.

Tried at a desk: the store, what becomes due and what would then be sent, without Discord.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.outbox.calls import further
from bot.play.clock import DAY_S, HOUR_S
from bot.play.duties import Duties
from bot.play.limits import UNLIMITED
from bot.play.live import Live
from bot.play.lobby import Lobby
from bot.play.matches import Matches
from bot.play.outages import Outages
from bot.play.questions import QUESTION, SPREAD_S, Questions, asked
from bot.play.terms import PLAYERS
from bot.shelf import SHELF
from bot.store import persons
from bot.store.asks import Ask
from bot.store.persons import Person
from bot.store.sqlite import Store
from bot.store.tx import Tx
from tests.interactions import fresh
from tests.seed import chance

MIDNIGHT = datetime(2027, 1, 13, tzinfo=UTC).timestamp()
BANK_S = 4 * DAY_S
"""The bank of a first question at a pace of one day."""


class Desk:
    """A process whose clock the test turns; `calls` are the people of each call and its time."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.now = MIDNIGHT
        self.calls: list[tuple[float, list[int]]] = []
        self._changed: set[str] = set()
        self._matches = Matches(
            store,
            SHELF,
            clock=self._clock,
            unturned=self._clock,
            chance=chance(),
            echo_s=0.0,
            limits=UNLIMITED,
        )
        questions = Questions(self._matches, self._changed.add, self._is_gone)
        self._lobby = Lobby(self._matches)
        self._duties = Duties(store, self._clock, {QUESTION: questions.look})
        self._outages = Outages(self._matches)

    def _clock(self) -> float:
        return self.now

    async def _is_gone(self, _live: Live, _ask: Ask) -> bool:
        return False

    async def asks(self, lock: str, people: range, at: float) -> None:
        """A match of Unlock that has asked at a time; a Lock that is a person is asked alone."""
        table = await self._lobby.create(
            SHELF["unlock"],
            {"lock": lock},
            guild=7,
            channel=8,
            host=people[0],
            host_name="Host",
            interaction=fresh(),
            terms={PLAYERS: str(len(people)), "pace": "1 day"},
        )
        for person in people[1:]:
            await self._lobby.join(table.match.id, person, f"P{person}", interaction=fresh())
        pings = dict.fromkeys(people, 0)
        await self.store.write(lambda tx: asked(tx, table.match.id, pings, at))

    async def until(self, at: float) -> None:
        """Does and sends every minute what is due, until a time."""
        while self.now < at:
            self.now = min(at, self.now + 60)
            while await self._duties.do_due():
                pass
            for match in sorted(self._changed):
                live = await self._matches.live(match)
                await self.store.write(lambda tx, live=live: self._send(tx, live))
            self._changed.clear()

    def _send(self, tx: Tx, live: Live) -> None:
        for call in further(tx, live, self.now):
            self.calls.append((self.now, call.people))
            call.told(tx)

    async def is_away_until(self, at: float) -> None:
        """The gateway closes now, and opens at a time."""
        await self._outages.opened()
        await self._outages.closed()
        self.now = at
        await self._outages.opened()

    def is_spread(self) -> bool:
        """Whether no minute had more than a third of the calls."""
        minutes = Counter(at // 60 for at, _ in self.calls)
        return max(minutes.values()) <= len(self.calls) / 3


def everybody(calls: Iterable[tuple[float, list[int]]]) -> Counter[int]:
    """How often each person was called."""
    return Counter(person for _, people in calls for person in people)


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    store = await Store.open(tmp_path / "tumbler.db")
    yield Desk(store)
    await store.close()


@pytest.mark.proof
async def test_f14_some_hundred_people_are_reminded_one_by_one(desk: Desk) -> None:
    """Half of every bank is gone as the bot goes; sixty people owe at two tables."""
    people = range(1, 181)
    for first in (*people[::6], *people[:60:6]):
        await desk.asks("bot", range(first, first + 6), MIDNIGHT - BANK_S / 2)
    await desk.is_away_until(MIDNIGHT + 3 * DAY_S)
    await desk.until(desk.now + SPREAD_S + 60)
    assert everybody(desk.calls) == Counter(people), "each once, whatever they owe"
    assert desk.is_spread()


@pytest.mark.proof
async def test_f14_tables_are_told_one_by_one_that_time_is_up(desk: Desk) -> None:
    """It was up in the quiet hours of all who decide, which ended while the bot was away."""
    people = range(1, 241)
    night = [Person(person, quiet_from=22, quiet_to=8, zone="UTC") for person in people]
    await desk.store.write(lambda tx: [persons.write(tx, one) for one in night])
    for first in people[::6]:
        await desk.asks("0", range(first, first + 6), MIDNIGHT - BANK_S)
    await desk.until(MIDNIGHT + 60)
    assert desk.calls == []
    await desk.is_away_until(MIDNIGHT + 3 * DAY_S + 10 * HOUR_S)
    await desk.until(desk.now + SPREAD_S + 60)
    assert everybody(desk.calls) == Counter(set(people) - set(people[::6])), "each once"
    assert desk.is_spread()
