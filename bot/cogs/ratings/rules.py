"""Rates matches: one that begins with the term `rated` is noted, and entered when it ends.

All of a pool is written under its key, in the transaction that ends the match: the number that a
match takes there is the order in which matches are rated, whatever clocks say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from bot.cogs.ratings import judging, ledger
from bot.cogs.ratings.ledger import Ended
from bot.message.names import SOMEBODY
from bot.play.lobby.rated import Unrated, mode_of, pool_of, unrated
from bot.play.match.feature import Change, Write
from bot.play.match.live import Live
from bot.shelf import Shelved
from bot.store.log import read_moves
from bot.store.results import mark_rated, presence, read_results
from bot.store.results import ratings as rows
from bot.store.results.ratings import WEEK_S, Pool, Rated, Standing, Together, ToRate
from bot.store.tables import Fact, Table
from bot.store.tx import Tx
from games.core import Play

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


def pool_at(entry: Shelved, table: Table) -> Pool | None:
    """Returns the pool in which a match at this table is to be rated; None: in none."""
    mode = mode_of(entry, table)
    return None if mode is None else Pool(table.match.guild or 0, pool_of(entry, mode))


def kept_from(
    entry: Shelved, table: Table, pool: Pool, lately: Sequence[Together], at: float
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


def after(change: Change, now: Live) -> None:
    """Rates a match that these rows have ended, in their transaction."""
    if change.live.match.status != "open" or now.match.status != "over":
        return
    tx, match = change.tx, now.match.id
    found = rows.to_rate_of(match).of(tx)
    if found is None or found.reason is not None:
        return
    sat = (*now.table.past, *now.seats)
    reason = judging.reason(now.sides, sat, read_moves(tx, match))
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
        or Standing(pool.guild, pool.name, person, ended.names[person])
        for person in ended.people
    }
    after = ledger.entered(ended, before)
    stood = [
        ledger.stood(before[person], ended, after[person], _met(tx, pool, before[person], ended))
        for person in ended.people
    ]
    rows.write(tx, [ledger.row(number, before[one.person], one, ended) for one in stood])
    for one in stood:
        rows.stand(tx, one)
        presence.come_back(tx, pool.guild, one.person)


def _met(tx: Tx, pool: Pool, before: Standing, ended: Ended) -> int:
    """Against how many others a person has played then; who was forgotten stays counted."""
    known = rows.met(tx, pool, before.person)
    return before.met + len(ended.rivals_of(before.person) - known)


def forget(tx: Tx, person: int, _name: str) -> None:
    """Cuts a person out of all pools."""
    rows.forget(tx, person)
