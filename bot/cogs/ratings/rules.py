"""Rates matches: one that begins with the term `rated` is noted, and entered when it ends.

All of a pool is written under its key, in the transaction that ends the match: the number that a
match takes there is the order in which matches are rated, whatever clocks say.

Whether a match that has ended by its rules is rated, by its whole log and all who sat there.

What a rated match does to ratings and standings, as a pure function of those before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.match.controls.names import SOMEBODY
from bot.match.feature import MatchChange, Write
from bot.match.games import GameEntry
from bot.match.live import Live
from bot.match.lobby.rated import Unrated, mode_of, pool_of, unrated
from bot.match.ratings import Rating, changed
from bot.store import ratings as rows
from bot.store import server_ratings
from bot.store.log import LogRow, read_moves
from bot.store.ratings import WEEK_S, Pool, Rated, RatingStanding, Together, ToRate
from bot.store.results import Result, mark_rated, read_results
from bot.store.seats import Computer, Moderator, Person, Sitting
from bot.store.tables import Fact, Table
from bot.store.tx import Tx
from games.core import OWN_WORDS, SIT, Play, Sides, side_of

LEAST_ACTS = 2
"""The fewest actions of its own by which a side has played."""


def reason_of(sides: Sides, sat: Sequence[Sitting], moves: Sequence[LogRow]) -> Unrated | None:
    """Returns what keeps a match from being rated; None: nothing does.

    `sat` are all sittings, those that have ended, too. What the clock has played counts as that of
    the person who was late. A seat that was handed back before its new person acted is its first
    person's.
    """
    people = {one.person for one in sat if one.person is not None}
    if any(isinstance(one.sitter, Computer) for one in sat):
        return Unrated.COMPUTER
    if any(isinstance(move.actor, Moderator) for move in moves):
        return Unrated.MODERATOR
    if any(len({one.seat for one in sat if one.person == person}) > 1 for person in people):
        return Unrated.TWO_SEATS
    if any(len(set(_played(seat, sat, moves))) > 1 for seat in {one.seat for one in sat}):
        return Unrated.CHANGED
    acts = Counter(
        side_of(sides, move.row.seat)
        for move in moves
        if isinstance(move.actor, Person) and move.row.text not in OWN_WORDS
    )
    if any(acts[side] < LEAST_ACTS for side in range(len(sides))):
        return Unrated.SHORT
    return None


def _played(seat: int, sat: Sequence[Sitting], moves: Sequence[LogRow]) -> Iterator[int | None]:
    """Yields who began on a seat, who sits there, and who acted there; None: who was forgotten."""
    own = sorted((one for one in sat if one.seat == seat), key=lambda one: one.since)
    yield own[0].person
    yield own[-1].person
    for move in moves:
        if move.row.seat == seat and move.row.text != SIT and isinstance(move.actor, Person):
            yield move.actor.id


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
        """The people of the other sides."""
        return frozenset(one for side in self.sides if person not in side for one in side)

    @property
    def people(self) -> tuple[int, ...]:
        """Everybody, by side and seat."""
        return tuple(person for side in self.sides for person in side)


def rating_of(standing: RatingStanding) -> Rating:
    """The rating of a person by how they stand; who had no rated match yet is new."""
    return Rating(standing.mu, standing.sigma) if standing.played else Rating()


def entered(ended: Ended, before: Mapping[int, RatingStanding]) -> dict[int, Rating]:
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
    side = next(at for at, people in enumerate(ended.sides) if before.person in people)
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


def row(number: int, before: RatingStanding, after: RatingStanding, ended: Ended) -> Rated:
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


MOST_TOGETHER = 5
"""The most matches a week between the same two people that count in a pool."""


class OfMatch(Struct, frozen=True):
    """What is stored of a match that began as rated: why it is not, or what it did to ratings."""

    to_rate: ToRate
    rated: tuple[Rated, ...] = ()


def _rated(tx: Tx, found: ToRate | None) -> OfMatch | None:
    return found and OfMatch(found, rows.rated_of(found.match).of(tx))


RATED: Fact[OfMatch | None] = Fact("rated", rows.to_rate_of, None, _rated)
"""What is stored of a match that began with the term `rated`; None for any other."""


TOGETHER: Fact[tuple[Together, ...]] = Fact("together", rows.together_at, ())
"""The rated matches that two people of a table have had lately; () once it has begun."""


def pool_at(entry: GameEntry, table: Table) -> Pool | None:
    """Returns the pool in which a match at this table is to be rated; None: in none."""
    mode = mode_of(entry, table)
    return None if mode is None else Pool(table.match.guild or 0, pool_of(entry, mode))


def kept_from(
    entry: GameEntry, table: Table, pool: Pool, lately: Sequence[Together], at: float
) -> tuple[Unrated, tuple[str, ...]] | None:
    """Why a match that begins at a time is not rated, and the names of who that is about.

    None: nothing is known by then that keeps it from that.
    """
    found = unrated(entry, table)
    if found is not None:
        return found
    counts = Counter(one.people for one in lately if one.pool == pool.name and one.at > at - WEEK_S)
    pair = next((pair for pair in sorted(counts) if counts[pair] >= MOST_TOGETHER), None)
    if pair is None:
        return None
    return Unrated.OFTEN, tuple(table.name_of(person) or SOMEBODY for person in pair)


def begun(write: Write, table: Table, _play: Play[Any]) -> None:
    """Notes a match that begins with the term `rated`, and what will keep it from being rated."""
    entry = write.means.shelf[table.match.game]
    pool = pool_at(entry, table)
    if pool is None:
        return
    write.tx.needs(pool.key)
    lately = rows.together(table.match.id).of(write.tx)
    kept = kept_from(entry, table, pool, lately, write.at)
    reason = None if kept is None else kept[0].value
    rows.begin(write.tx, ToRate(table.match.id, pool, write.at, reason))


def ended(write: Write, table: Table) -> None:
    """A match that ended without a result is not rated."""
    rows.drop(write.tx, table.match.id)


def after(change: MatchChange, now: Live) -> None:
    """Rates a match that these rows have ended, in their transaction."""
    if change.live.match.status != "open" or now.match.status != "over":
        return
    tx, match = change.tx, now.match.id
    found = rows.to_rate_of(match).of(tx)
    if found is None or found.reason is not None:
        return
    sat = (*now.table.past, *now.seats)
    reason = reason_of(now.sides, sat, read_moves(tx, match))
    if reason is not None:
        rows.keep_from(tx, match, reason.value)
        return
    tx.needs(found.pool.key)
    mark_rated(tx, match, rated=True)
    enter(tx, found.pool, Ended.of(match, read_results(tx, match)))


def enter(tx: Tx, pool: Pool, ended: Ended) -> None:
    """Rates a match as the next one of its pool."""
    number = rows.next_number(tx, pool)
    before = {
        person: rows.standing(tx, pool, person)
        or RatingStanding(pool.guild, pool.name, person, ended.names[person])
        for person in ended.people
    }
    after = entered(ended, before)
    stood = [
        stood_after(before[person], ended, after[person], _met(tx, pool, before[person], ended))
        for person in ended.people
    ]
    rows.write(tx, [row(number, before[one.person], one, ended) for one in stood])
    for one in stood:
        rows.stand(tx, one)
        server_ratings.come_back(tx, pool.guild, one.person)


def _met(tx: Tx, pool: Pool, before: RatingStanding, ended: Ended) -> int:
    """Against how many others a person has played then; who was forgotten stays counted."""
    known = rows.met(tx, pool, before.person)
    return before.met + len(ended.rivals_of(before.person) - known)


def forget(tx: Tx, person: int, _name: str) -> None:
    """Cuts a person out of all pools."""
    rows.forget(tx, person)
