"""Computes all ratings of a pool again, from its first match on, in the order of their numbers.

It finds the same numbers, to the last digit, unless a match was taken back. Where somebody of a
match was forgotten since, there is nothing to compute with: what it changed for the others stands.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from bot.cogs.ratings import ledger
from bot.cogs.ratings.ledger import Ended, rating_of
from bot.play.ratings.model import Rating
from bot.store.results import ratings as rows
from bot.store.results.ratings import Pool, Rated, Standing
from bot.store.tx import Store, Tx


class Book(Struct, frozen=True):
    """All that is stored of a pool: what matches did, how they ended, and how people stand."""

    pool: Pool
    rated: tuple[Rated, ...]
    ended: Mapping[str, Ended]
    standings: Mapping[int, Standing]


class Anew(Struct, frozen=True):
    """What is to be stored otherwise; `gone` are the people without a rated match in the pool."""

    rated: tuple[Rated, ...]
    standings: tuple[Standing, ...]
    gone: tuple[int, ...]

    @property
    def is_nothing(self) -> bool:
        """Whether all that is stored is what it should be."""
        return not (self.rated or self.standings or self.gone)


def book(pool: Pool, tx: Tx) -> Book:
    """Returns all that is stored of a pool; names are those of the standings."""
    ended = {
        match: replace(Ended.of(match, found), names={})
        for match, found in rows.results(tx, pool).items()
    }
    return Book(pool, rows.of_pool(tx, pool), ended, rows.standings(tx, pool))


def anew(read: Book) -> Anew:
    """Returns what differs from what is computed again."""
    now: dict[int, Standing] = {}
    changed: list[Rated] = []
    rivals = Rivals()
    for number, group in groupby(read.rated, lambda one: one.number):
        stored = tuple(group)
        ended = read.ended[stored[0].match]
        before = {one.person: now.get(one.person) or _first(read, one.person) for one in stored}
        after = _after(ended, stored, before)
        for one in stored:
            met = rivals.met(one, ended)
            stands = ledger.stood(before[one.person], ended, after[one.person], met)
            now[one.person] = stands
            made = ledger.row(number, before[one.person], stands, ended)
            changed += [] if made == one else [made]
    known = read.standings
    others = tuple(one for person, one in now.items() if known.get(person) != one)
    return Anew(tuple(changed), others, tuple(person for person in known if person not in now))


class Rivals:
    """Against how many people everybody has played, match by match."""

    def __init__(self) -> None:
        self._known: dict[int, set[int]] = {}
        self._lost: Counter[int] = Counter()
        self._stored: Counter[int] = Counter()

    def met(self, stored: Rated, ended: Ended) -> int:
        """Returns how many a person has met after their next match.

        Of who was forgotten since nobody knows who it was: they count as far as was stored.
        """
        person = stored.person
        known = self._known.setdefault(person, set())
        new = ended.rivals_of(person) - known
        known |= new
        if not ended.is_whole:
            self._lost[person] += max(0, stored.met - self._stored[person] - len(new))
        self._stored[person] = stored.met
        return len(known) + self._lost[person]


def _first(read: Book, person: int) -> Standing:
    """How a person stood before their first match, with the name that they have now."""
    known = read.standings.get(person)
    return Standing(read.pool.guild, read.pool.name, person, "" if known is None else known.name)


def _after(
    ended: Ended, stored: Sequence[Rated], before: Mapping[int, Standing]
) -> Mapping[int, Rating]:
    """Returns the ratings after a match, of those of whom something is stored."""
    if ended.is_whole and set(ended.people) == set(before):
        return ledger.entered(ended, before)
    return {one.person: _moved(one, rating_of(before[one.person])) for one in stored}


def _moved(stored: Rated, now: Rating) -> Rating:
    """Returns a rating changed as the stored one was: the same mu is added, in the same ratio."""
    was, after = Rating(*stored.before), Rating(*stored.after)
    if now == was:
        return after
    return Rating(now.mu + after.mu - was.mu, now.sigma * after.sigma / was.sigma)


async def compute(store: Store, pool: Pool) -> Anew:
    """Computes a pool again, and stores what differs; returns that.

    It is computed beside all transactions, and anew if the pool has changed meanwhile.
    """
    while True:
        read = await store.read(partial(book, pool))
        found = await asyncio.to_thread(anew, read)
        if found.is_nothing or await store.write(partial(_store, read, found), on=(pool.key,)):
            return found


def _store(read: Book, found: Anew, tx: Tx) -> bool:
    """Stores what differs; False if the pool is not as it was read."""
    if rows.of_pool(tx, read.pool) != read.rated:
        return False
    for one in found.rated:
        rows.rewrite(tx, one)
    for one in found.standings:
        rows.stand(tx, one)
    for person in found.gone:
        rows.leave(tx, read.pool, person)
    return True
