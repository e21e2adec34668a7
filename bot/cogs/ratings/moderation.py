"""What moderators of a server may do about its ratings, and what follows from it.

Nobody decides about a match in which they sat, or about themselves. The pool of a match that is
taken back is computed again by a duty, which is stored with the deed.

Computes all ratings of a pool again, from its first match on, in the order of their numbers.

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

from bot.cogs.ratings import rules
from bot.cogs.ratings.rules import Ended, rating_of
from bot.match.checks import found
from bot.match.lobby.rated import Unrated
from bot.match.lobby.server_rules import TAKEN_BACK, report
from bot.match.matches import Matches
from bot.match.ratings import Rating
from bot.match.refusals import ShellRefused
from bot.store import cursors, jobs, server_ratings
from bot.store import ratings as rows
from bot.store.jobs import NO_SEAT, Job
from bot.store.keys import once
from bot.store.matches import TablePlace, read_seen
from bot.store.ratings import Pool, Rated, RatingStanding
from bot.store.results import Result, read_results
from bot.store.tables import read_table
from bot.store.tx import Store, Tx


class Book(Struct, frozen=True):
    """All that is stored of a pool: what matches did, how they ended, and how people stand."""

    pool: Pool
    rated: tuple[Rated, ...]
    ended: Mapping[str, Ended]
    standings: Mapping[int, RatingStanding]


class Anew(Struct, frozen=True):
    """What is to be stored otherwise; `gone` are the people without a rated match in the pool."""

    rated: tuple[Rated, ...]
    standings: tuple[RatingStanding, ...]
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
    now: dict[int, RatingStanding] = {}
    changed: list[Rated] = []
    rivals = Rivals()
    for number, group in groupby(read.rated, lambda one: one.number):
        stored = tuple(group)
        ended = read.ended[stored[0].match]
        before = {one.person: now.get(one.person) or _first(read, one.person) for one in stored}
        after = _after(ended, stored, before)
        for one in stored:
            met = rivals.met(one, ended)
            stands = rules.stood_after(before[one.person], ended, after[one.person], met)
            now[one.person] = stands
            made = rules.row(number, before[one.person], stands, ended)
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


def _first(read: Book, person: int) -> RatingStanding:
    """How a person stood before their first match, with the name that they have now."""
    known = read.standings.get(person)
    return RatingStanding(
        read.pool.guild, read.pool.name, person, "" if known is None else known.name
    )


def _after(
    ended: Ended, stored: Sequence[Rated], before: Mapping[int, RatingStanding]
) -> Mapping[int, Rating]:
    """Returns the ratings after a match, of those of whom something is stored."""
    if ended.is_whole and set(ended.people) == set(before):
        return rules.entered(ended, before)
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


AGAIN = "rate_again"
"""The kind of duty by which the pool of a match is computed again."""


class Counted(Struct, frozen=True):
    """A match that counts for ratings: its results by seat, and what it has changed.

    Of who hides their results, or was forgotten, nothing stands in `rated`.
    """

    match: str
    pool: Pool
    results: tuple[Result, ...]
    rated: tuple[Rated, ...]


class RatingsModeration:
    """The deeds of moderators about ratings. Each is one transaction that checks again."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._store = matches.store

    async def latest(self, guild: int) -> tuple[TablePlace, ...]:
        """Returns where the latest rated matches of a server stand, the newest first."""
        return await self._store.read(lambda tx: server_ratings.latest(tx, guild))

    async def counted(self, match: str) -> Counted | None:
        """Returns a match that counts for ratings; None for any other."""
        return await self._store.read(lambda tx: _counted(tx, match))

    async def to_take_back(self, match: str, guild: int, moderator: int) -> Counted:
        """Returns a match that a moderator of a server may take back.

        Raises `unknown_match` for one of another server, `not_rated` for one that does not count or
        was taken back, and `moderator_sits` for who has sat there.
        """
        return await self._store.read(lambda tx: _to_take_back(tx, match, guild, moderator))

    async def take_back(self, match: str, guild: int, moderator: int, *, interaction: int) -> None:
        """Has a match count for ratings no more. Raises what `to_take_back` raises."""

        def work(tx: Tx) -> None:
            write = self._matches.writing(tx)
            once(tx, interaction, write.at)
            _to_take_back(tx, match, guild, moderator)
            table = found(read_table(tx, match)).match
            rows.take_back(tx, match, write.at, Unrated.TAKEN_BACK.value)
            jobs.put(tx, Job(AGAIN, match, NO_SEAT, 0, write.at))
            tx.touched.did("took_back", match, by=moderator, server=guild)
            if not table.is_pruned:  # else it is not known any more what was sent of it
                cursors.mark_behind(tx, match)
            said = {"game": table.game, "place": table.channel, "match": match}
            report(write, guild, TAKEN_BACK, said, by=moderator)

        await self._store.write(work)

    async def compute(self, duty: Job) -> None:
        """Computes the pool of a match again; does nothing if its server was forgotten."""
        rated = await self._store.read(lambda tx: rows.to_rate_of(duty.match).of(tx))
        if rated is not None:
            await compute(self._store, rated.pool)


def _to_take_back(tx: Tx, match: str, guild: int, moderator: int) -> Counted:
    seen = read_seen(tx, match, moderator)
    if seen is None or seen.guild != guild:
        raise ShellRefused("unknown_match")
    counted = _counted(tx, match)
    if counted is None:
        raise ShellRefused("not_rated")
    if seen.has_sat:
        raise ShellRefused("moderator_sits")
    return counted


def _counted(tx: Tx, match: str) -> Counted | None:
    begun = rows.to_rate_of(match).of(tx)
    results = read_results(tx, match)
    if begun is None or not any(one.rated for one in results):
        return None
    return Counted(match, begun.pool, results, rows.rated_of(match).of(tx))
