"""What matches do to the ratings and standings of a pool: the next one, or all of them again.

The matches of a pool are rated in the order of their numbers. Computing all of them again finds the
same numbers, to nine digits, unless a match was taken back. If somebody of a match was forgotten
since, there is nothing to compute with: what it changed for the others stays as it was stored.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from itertools import groupby
from math import isclose
from typing import cast

from msgspec import Struct
from msgspec.structs import astuple, replace

from bot.match.rating_model import Rating, changed
from bot.store import ratings as rows
from bot.store import server_ratings
from bot.store.meta import read_marked
from bot.store.ratings import Pool, Rated, RatingStanding
from bot.store.results import Result
from bot.store.seats import Person
from bot.store.tx import Store, StoreError, Tx
from games.first import first_of

_Fields = tuple[object, ...]

SAME = 1e-9
"""Ratings that differ by less are the same."""

RIVALS, OFF = "met", "off"
"""That a person was met who was forgotten since, and that moderators took one off the boards: both
as their marks are named."""


class Ended(Struct, frozen=True):
    """A match that ended by its rules.

    `sides` are the people by side and seat; `is_whole`: nobody of them was forgotten since.
    `places` are those of the sides, from 1; (): nobody has one, it is a draw. `names` are by
    person.
    """

    match: str
    at: float
    sides: tuple[tuple[int, ...], ...]
    places: tuple[int, ...]
    names: Mapping[int, str]
    is_whole: bool = True

    @classmethod
    def of(cls, match: str, results: Sequence[Result]) -> Ended:
        """How a match ended, by its results."""
        sides: dict[int, list[Result]] = {}
        for one in results:
            sides.setdefault(one.side, []).append(one)
        in_order = [sides[side] for side in sorted(sides)]
        names = {one.sitter.id: one.name for one in results if isinstance(one.sitter, Person)}
        return cls(
            match,
            results[0].ended_at,
            tuple(
                tuple(one.sitter.id for one in side if isinstance(one.sitter, Person))
                for side in in_order
            ),
            tuple(side[0].place for side in in_order if side[0].place is not None),
            names,
            len(names) == len(results),
        )

    def rivals_of(self, person: int) -> frozenset[int]:
        return frozenset(one for side in self.sides if person not in side for one in side)

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(person for side in self.sides for person in side)


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
        return not (self.rated or self.standings or self.gone)


def enter(tx: Tx, pool: Pool, ended: Ended) -> None:
    """Rates a match as the next one of its pool."""
    number = rows.next_number(tx, pool)
    before = {
        person: rows.standing(tx, pool, person)
        or RatingStanding(pool.guild, pool.name, person, ended.names[person])
        for person in ended.people
    }
    after = ratings_after(ended, before)
    stood = [
        stood_after(before[person], ended, after[person], _met(tx, pool, before[person], ended))
        for person in ended.people
    ]
    rows.write(tx, [rated_row(number, before[one.person], one, ended) for one in stood])
    for one in stood:
        rows.stand(tx, one, is_off=bool(read_marked(tx, OFF, pool.guild, one.person)))
        server_ratings.note_back(tx, pool.guild, one.person)


def _met(tx: Tx, pool: Pool, before: RatingStanding, ended: Ended) -> int:
    """Against how many others a person has played then; who was forgotten stays counted, once."""
    new = ended.rivals_of(before.person) - rows.met(tx, pool, before.person)
    marked = (read_marked(tx, RIVALS, pool.key, before.person, rival) for rival in new)
    return before.met + sum(not found for found in marked)


def ratings_after(ended: Ended, before: Mapping[int, RatingStanding]) -> dict[int, Rating]:
    """Returns everybody's rating after a match, by how they stood before it."""
    sides = [[rating_of(before[person]) for person in side] for side in ended.sides]
    after = changed(sides, ended.places or (1,) * len(sides))
    return {
        person: rating
        for people, ratings in zip(ended.sides, after, strict=True)
        for person, rating in zip(people, ratings, strict=True)
    }


def stood_after(before: RatingStanding, ended: Ended, after: Rating, met: int) -> RatingStanding:
    """Returns how a person stands after a match, who then has `met` so many others."""
    side = first_of(at for at, people in enumerate(ended.sides) if before.person in people)
    has_won = bool(ended.places) and ended.places[side] == 1
    has_lost = bool(ended.places) and not has_won
    month = datetime.fromtimestamp(ended.at, UTC).strftime("%Y-%m")
    is_same = month == before.month
    gained = after.mu - rating_of(before).mu
    return replace(
        before,
        name=ended.names.get(before.person, before.name),
        played=before.played + 1,
        won=before.won + has_won,
        drawn=before.drawn + (not ended.places),
        lost=before.lost + has_lost,
        run=before.run + 1 if has_won else 0,
        met=met,
        mu=after.mu,
        sigma=after.sigma,
        score=after.score,
        month=month,
        month_played=before.month_played * is_same + 1,
        month_points=before.month_points * is_same + gained,
        seen_at=ended.at,
    )


def rated_row(number: int, before: RatingStanding, after: RatingStanding, ended: Ended) -> Rated:
    """Returns what a match did to the rating of a person."""
    rating = rating_of(before)
    return Rated(
        ended.match,
        after.person,
        Pool(after.guild, after.pool),
        number,
        ended.at,
        (rating.mu, rating.sigma),
        (after.mu, after.sigma),
        after.played,
        after.met,
    )


def rating_of(standing: RatingStanding) -> Rating:
    """The rating of a person by how they stand; who had no rated match yet is new."""
    return Rating(standing.mu, standing.sigma) if standing.played else Rating()


class Inconsistent(StoreError):
    """The rows of a pool contradict each other, so that it cannot be computed again."""


async def compute_again(store: Store, pool: Pool) -> Anew:
    """Computes a pool again, and stores what differs; returns that.

    It is computed beside all transactions, and anew if the pool has changed meanwhile. Raises
    `Inconsistent`.
    """
    while True:
        read = await store.read(partial(read_book, pool))
        found = await asyncio.to_thread(anew, read)
        if found.is_nothing or await store.write(
            partial(_store_again, read, found), on=(pool.key,)
        ):
            return found


def _store_again(read: Book, found: Anew, tx: Tx) -> bool:
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


def read_book(pool: Pool, tx: Tx) -> Book:
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
        ended = _ended(read, stored)
        before = {
            one.person: now.get(one.person) or _before_all(read, one.person) for one in stored
        }
        after = _ratings_again(ended, stored, before)
        for one in stored:
            met = rivals.met(one, ended)
            stands = stood_after(before[one.person], ended, after[one.person], met)
            now[one.person] = stands
            made = rated_row(number, before[one.person], stands, ended)
            changed += [] if _alike(astuple(made), astuple(one)) else [made]
    known = read.standings
    others = tuple(
        one
        for person, one in now.items()
        if person not in known or not _alike(astuple(known[person]), astuple(one))
    )
    return Anew(tuple(changed), others, tuple(person for person in known if person not in now))


def _alike(one: object, other: object) -> bool:
    """Whether two things are the same, but for digits that hang on which Python added them up."""
    if isinstance(one, float) and isinstance(other, float):
        return isclose(one, other, rel_tol=0.0, abs_tol=SAME)
    if isinstance(one, tuple) and isinstance(other, tuple):
        pairs = zip(cast(_Fields, one), cast(_Fields, other), strict=True)
        return all(_alike(*pair) for pair in pairs)
    return one == other


def _ended(read: Book, stored: Sequence[Rated]) -> Ended:
    """The end of the match of these rows. Raises `Inconsistent` if they do not fit its results."""
    found = read.ended.get(stored[0].match)
    if found is None or not {one.person for one in stored} <= {*found.people}:
        raise Inconsistent(
            f"Server {read.pool.guild}, {read.pool.name}: the ratings of match {stored[0].match} do"
            " not fit its results. Nothing of this pool was changed."
        )
    return found


class Rivals:
    """Against how many people everybody has played, match by match."""

    def __init__(self) -> None:
        self._known: dict[int, set[int]] = {}
        self._lost: Counter[int] = Counter()
        self._stored: Counter[int] = Counter()

    def met(self, stored: Rated, ended: Ended) -> int:
        """Returns how many a person has met after their next match.

        Of who was forgotten since nobody knows who it was: they count as far as was stored, until
        they are met again.
        """
        person = stored.person
        known = self._known.setdefault(person, set())
        new = ended.rivals_of(person) - known
        known |= new
        more = stored.met - self._stored[person] - len(new)
        self._lost[person] = max(0, self._lost[person] + (min(0, more) if ended.is_whole else more))
        self._stored[person] = stored.met
        return len(known) + self._lost[person]


def _before_all(read: Book, person: int) -> RatingStanding:
    """How a person stood before their first match, with the name that they have now."""
    known = read.standings.get(person)
    return RatingStanding(
        read.pool.guild, read.pool.name, person, "" if known is None else known.name
    )


def _ratings_again(
    ended: Ended, stored: Sequence[Rated], before: Mapping[int, RatingStanding]
) -> Mapping[int, Rating]:
    """Returns the ratings after a match, of those of whom something is stored."""
    if ended.is_whole and set(ended.people) == set(before):
        return ratings_after(ended, before)
    return {one.person: _moved(one, rating_of(before[one.person])) for one in stored}


def _moved(stored: Rated, now: Rating) -> Rating:
    """Returns a rating changed as the stored one was: the same mu is added, in the same ratio."""
    was, after = Rating(*stored.before), Rating(*stored.after)
    if now == was:
        return after
    return Rating(now.mu + after.mu - was.mu, now.sigma * after.sigma / was.sigma)
