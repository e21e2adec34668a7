"""Rates matches: one that begins with the term `rated` is noted, and entered when it ends.

All of a pool is written under its key, in the transaction that ends the match: the number that a
match takes there is the order in which matches are rated, whatever clocks say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from typing import Any

from bot.cogs.ratings.ledger import OFF, RIVALS, Ended, enter
from bot.match.controls.names import SOMEBODY
from bot.match.feature import MatchChange, Write
from bot.match.games import GameEntry
from bot.match.live import Live
from bot.match.lobby.rated import Unrated, mode_of, pool_of, unrated
from bot.store import ratings as rows
from bot.store.meta import keep_marked, read_marked
from bot.store.move_log import LogRow, read_moves
from bot.store.ratings import WEEK_S, Pool, Rated, TableToRate, Together, ToRate
from bot.store.results import mark_rated
from bot.store.seats import Computer, Moderator, Person, Sitting
from bot.store.tables import Fact, Table
from bot.store.tx import Tx
from games.core import OWN_WORDS, SIT, Play, Sides, side_of

LEAST_ACTS = 2
"""The fewest actions of its own by which a side has played."""

MOST_TOGETHER = 5
"""The most matches a week between the same two people that count in a pool."""

OFTEN = "often"
"""The limit of these matches, as its marks name it."""


TO_RATE: Fact[ToRate | None] = Fact("to_rate", rows.to_rate_of, None)
"""What is stored of a match that began with the term `rated`; None for any other."""

RATED: Fact[tuple[Rated, ...]] = Fact("rated", rows.rated_of, ())
"""The changes that a match has made to ratings."""


def _lately(tx: Tx, seated: TableToRate | None) -> tuple[Together, ...]:
    """The rated matches that two people of an open table have had lately."""
    if seated is None:
        return ()
    found = list(rows.together(seated.match).of(tx))
    for pair in combinations(seated.people, 2):
        marked = read_marked(tx, OFTEN, seated.guild, *sorted(pair))
        since = seated.opened_at - WEEK_S
        found += [Together(one.note, pair) for one in marked if one.at > since]
    return tuple(found)


TOGETHER: Fact[tuple[Together, ...]] = Fact("together", rows.seated_at, (), _lately)
"""The rated matches that two people of a table have had lately; () once it has begun."""


def begun(write: Write, table: Table, _play: Play[Any]) -> None:
    """Notes a match that begins with the term `rated`, and what will keep it from being rated."""
    entry = write.means.shelf[table.match.game]
    pool = pool_at(entry, table, len(table.seats))
    if pool is None:
        return
    write.tx.needs(pool.key)
    match = table.match
    seated = TableToRate(match.id, pool.guild, table.people, match.created_at)
    kept = kept_from(entry, table, pool, _lately(write.tx, seated))
    reason = None if kept is None else kept[0].value
    rows.begin(write.tx, ToRate(match.id, pool, write.at, reason))


def pool_at(entry: GameEntry, table: Table, seats: int) -> Pool | None:
    """Returns the pool in which a match of so many at this table is to be rated; None: in none."""
    mode = mode_of(entry, table, seats)
    return None if mode is None else Pool(table.match.guild or 0, pool_of(entry, mode))


def kept_from(
    entry: GameEntry, table: Table, pool: Pool, lately: Sequence[Together]
) -> tuple[Unrated, tuple[str, ...]] | None:
    """Why a match that begins now is not rated, and the names of who that is about.

    None: nothing is known that keeps it from that. Time alone does not change it while the table
    stands: `lately` goes back to a week before it was opened.
    """
    found = unrated(entry, table)
    if found is not None:
        return found
    counts = Counter(one.people for one in lately if one.pool == pool.name)
    pair = next((pair for pair in sorted(counts) if counts[pair] >= MOST_TOGETHER), None)
    if pair is None:
        return None
    return Unrated.OFTEN, tuple(table.name_of(person) or SOMEBODY for person in pair)


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
    if found.pool.guild != now.match.guild:  # it was moved before that was noted
        rows.keep_from(tx, match, Unrated.MOVED.value)
        return
    results = rows.results_of(tx, match)
    first = {one.seat for one in results if one.place in (None, 1)}
    reason = reason_of(now.sides, (*now.table.past, *now.seats), read_moves(tx, match), first)
    if reason is not None:
        rows.keep_from(tx, match, reason.value)
        return
    tx.needs(found.pool.key)
    mark_rated(tx, match, rated=True)
    enter(tx, found.pool, Ended.of(match, results))


def reason_of(
    sides: Sides, sat: Sequence[Sitting], moves: Sequence[LogRow], first: Collection[int]
) -> Unrated | None:
    """Returns what keeps a match from being rated; None: nothing does.

    A match is rated for the people who began it: one that somebody else plays on for them can only
    be lost, else nobody could be sure that a loss counts. `sat` are all sittings, those that have
    ended, too, and `first` the seats that none is ahead of. What the clock has played counts as
    that of the person who was late. A seat that was handed back before anybody else acted is its
    first person's.
    """
    if any(isinstance(move.actor, Moderator) for move in moves):
        return Unrated.MODERATOR
    for seat in {one.seat for one in sat}:
        beginner, *others = _played(seat, sat, moves)
        if beginner is None or (seat in first and {*others} != {beginner}):
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
    """Yields who began, sits and acted on a seat; no computers, nobody who was forgotten."""
    own = sorted((one for one in sat if one.seat == seat), key=lambda one: one.since)
    yield own[0].person
    yield own[-1].person
    for move in moves:
        if move.row.seat != seat or move.row.text == SIT:
            continue
        if isinstance(move.actor, Person | Computer):
            yield move.actor.id if isinstance(move.actor, Person) else None


def forget(write: Write, person: int, _name: str) -> None:
    """Cuts a person out of all pools; what limits count of them stays by marks."""
    tx = write.tx
    for guild, at, one in rows.together_of(tx, person, write.at - WEEK_S):
        keep_marked(tx, at, OFTEN, guild, *sorted(one.people), note=one.pool)
    for pool, is_off in rows.standings_of(tx, person):
        for rival in rows.met(tx, pool, person):
            keep_marked(tx, write.at, RIVALS, pool.key, rival, person)
        if is_off:
            keep_marked(tx, write.at, OFF, pool.guild, person)
    rows.forget(tx, person)
