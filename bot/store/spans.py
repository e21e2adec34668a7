"""Times in which nobody is waited for: outages, absences of people, and the sleep of tables.

An outage concerns the whole bot, a server, a table, or one of Discord's shards. The times of all
are only ever added and ended; an outage that was too short is forgotten.
"""

from __future__ import annotations

import math

from msgspec import Struct

from bot.store.tx import Query, Record, Shard, Tx, Value

BOT, SERVER, TABLE = "bot", "server", "table"
"""What an outage concerns: everything, a server, or the table of one match."""

SHORTEST_S = 90.0
"""An outage counts if it was longer."""


class Span(Struct, frozen=True):
    """A time that does not count, in seconds since the epoch; `until` may be infinite.

    A span that would run backwards has the length zero.
    """

    since: float
    until: float = math.inf


def begin_outage(tx: Tx, scope: str, of: str, at: float) -> None:
    """Stores that an outage has begun, unless it has before. `of`: the server's or match's id.

    One of more than a table concerns the questions of all matches.
    """
    if scope != TABLE:
        tx.alone()
    if not is_out(tx, scope, of):
        add_outage(tx, scope, of, Span(at))


def is_out(tx: Tx, scope: str, of: str) -> bool:
    """Whether an outage is under way."""
    return out_since(tx, scope, of) is not None


def out_since(tx: Tx, scope: str, of: str) -> float | None:
    """Returns when the outage under way began; None: there is none."""
    return out_since_of(scope, of).of(tx)


def out_since_of(scope: str, of: str) -> Query[float | None]:
    """Asks when the outage under way began; None: there is none."""
    sql = "SELECT since FROM outages WHERE scope = :scope AND what = :of AND until IS NULL"
    values: dict[str, Value] = {"scope": scope, "of": of}
    return Query(sql, values, lambda rows: rows[0]["since"] if rows else None)


def end_outage(tx: Tx, scope: str, of: str, at: float) -> bool:
    """Ends an outage; one that was too short is forgotten. Returns whether one counts now."""
    tx.run(
        "DELETE FROM outages WHERE scope = :scope AND what = :of AND until IS NULL"
        " AND since >= :since",
        scope=scope,
        of=of,
        since=at - SHORTEST_S,
    )
    sql = "UPDATE outages SET until = :at WHERE scope = :scope AND what = :of AND until IS NULL"
    return tx.changed(sql, scope=scope, of=of, at=at) > 0


def outages_under_way(tx: Tx, scope: str) -> frozenset[str]:
    """Returns what has an outage under way: the ids of servers or matches."""
    sql = "SELECT what FROM outages WHERE scope = :scope AND until IS NULL"
    return frozenset(row["what"] for row in tx.rows(sql, scope=scope))


def add_outage(tx: Tx, scope: str, of: str, span: Span) -> None:
    """Stores an outage, which may be under way."""
    tx.run(
        "INSERT INTO outages (scope, what, since, until) VALUES (:scope, :of, :since, :until)"
        " ON CONFLICT (scope, what, since) DO NOTHING",
        scope=scope,
        of=of,
        since=span.since,
        until=None if math.isinf(span.until) else span.until,
    )


def read_outages(tx: Tx, match: str | None, guild: int | None, since: float) -> tuple[Span, ...]:
    """Returns outages of a match that ended after a time; without it, none of a table."""
    return outages_of(match, guild, since).of(tx)


def outages_of(match: str | None, guild: int | None, since: float) -> Query[tuple[Span, ...]]:
    """Asks for the outages that `read_outages` returns."""
    sql = (
        "SELECT since, until FROM outages WHERE (until IS NULL OR until > :since)"
        " AND (scope = 'bot' OR scope = 'server' AND what = :guild"
        " OR scope = 'table' AND what = :match) UNION ALL"
        " SELECT since, until FROM shard_outages WHERE (until IS NULL OR until > :since)"
        " AND (:server >> 22) % shards = shard ORDER BY since"
    )
    values = {
        "since": since,
        "guild": "" if guild is None else str(guild),
        "match": "" if match is None else match,
        "server": guild or 0,
    }
    return Query(sql, values, lambda rows: tuple(_span(r["since"], r["until"]) for r in rows))


def begin_shard_outage(tx: Tx, shard: Shard, at: float) -> None:
    """Stores that a shard is cut off, unless it is so already."""
    tx.run(
        "INSERT INTO shard_outages (shard, shards, since) SELECT :shard, :shards, :at"
        " WHERE NOT EXISTS (SELECT 1 FROM shard_outages"
        " WHERE shard = :shard AND shards = :shards AND until IS NULL)",
        shard=shard.number,
        shards=shard.count,
        at=at,
    )


def end_shard_outage(tx: Tx, shard: Shard, at: float) -> None:
    """Stores that a shard is connected; an outage that was too short is forgotten."""
    where = "WHERE shard = :shard AND shards = :shards AND until IS NULL"
    tx.run(
        f"DELETE FROM shard_outages {where} AND since >= :since",
        shard=shard.number,
        shards=shard.count,
        since=at - SHORTEST_S,
    )
    sql = f"UPDATE shard_outages SET until = :at {where}"
    tx.run(sql, shard=shard.number, shards=shard.count, at=at)


def shards_out(tx: Tx) -> frozenset[Shard]:
    """Returns the shards that are cut off, whatever their count."""
    rows = tx.rows("SELECT shard, shards FROM shard_outages WHERE until IS NULL")
    return frozenset(Shard(row["shard"], row["shards"]) for row in rows)


class Absence(Struct, frozen=True):
    """A person is away from `since` to `until`; `shared`: boards may tell the date."""

    person: int
    since: float
    until: float
    shared: bool = False

    @property
    def span(self) -> Span:
        return Span(self.since, self.until)


def add_absence(tx: Tx, absence: Absence) -> None:
    """Stores an absence; it takes the place of one that began in the same moment."""
    tx.run(
        "INSERT INTO absences (person, since, until, shared)"
        " VALUES (:person, :since, :until, :shared) ON CONFLICT (person, since)"
        " DO UPDATE SET until = excluded.until, shared = excluded.shared",
        person=absence.person,
        since=absence.since,
        until=absence.until,
        shared=int(absence.shared),
    )


def end_absence(tx: Tx, person: int, at: float) -> bool:
    """Ends the present absence of a person; returns False if there is none."""
    sql = "UPDATE absences SET until = :at WHERE person = :person AND until > :at AND since <= :at"
    return tx.changed(sql, person=person, at=at) > 0


def share_absence(tx: Tx, person: int, at: float, *, shared: bool) -> bool:
    """Stores whether boards may tell until when a person is away; False: the person is here."""
    sql = (
        "UPDATE absences SET shared = :shared"
        " WHERE person = :person AND until > :at AND since <= :at"
    )
    return tx.changed(sql, person=person, at=at, shared=int(shared)) > 0


def read_absences(tx: Tx, person: int, since: float) -> tuple[Absence, ...]:
    """Returns the absences of a person that ended after a time, the oldest first."""
    return absences_of(person, since).of(tx)


def absences_of(person: int, since: float) -> Query[tuple[Absence, ...]]:
    """Asks for the absences of a person that ended after a time, the oldest first."""
    sql = "SELECT * FROM absences WHERE person = :person AND until > :since ORDER BY since"
    return Query(sql, {"person": person, "since": since}, lambda rows: tuple(map(_absence, rows)))


class Sleep(Struct, frozen=True):
    """A table sleeps since a time (seconds since the epoch, UTC), for a `reason`."""

    match: str
    since: float
    reason: str


def begin_sleep(tx: Tx, sleep: Sleep) -> None:
    """Stores that a table sleeps from now on."""
    tx.run(
        "INSERT INTO sleeps (match, since, reason) VALUES (:match, :since, :reason)"
        " ON CONFLICT (match, since) DO UPDATE SET reason = excluded.reason, until = NULL",
        match=sleep.match,
        since=sleep.since,
        reason=sleep.reason,
    )


def read_sleep(tx: Tx, match: str) -> Sleep | None:
    """Returns since when a table sleeps; None for one that is awake."""
    return sleep_of(match).of(tx)


def sleep_of(match: str) -> Query[Sleep | None]:
    """Asks since when a table sleeps; None for one that is awake."""
    sql = (
        "SELECT match, since, reason FROM sleeps WHERE match = :match AND until IS NULL"
        " ORDER BY since DESC LIMIT 1"
    )
    return Query(sql, {"match": match}, lambda rows: Sleep(**rows[0]) if rows else None)


def last_woken(tx: Tx, match: str) -> float | None:
    """Returns when a table was woken last; None if it never slept."""
    return last_woken_of(match).of(tx)


def last_woken_of(match: str) -> Query[float | None]:
    """Asks when a table was woken last; None if it never slept."""
    sql = "SELECT max(until) AS at FROM sleeps WHERE match = :match"
    return Query(sql, {"match": match}, lambda rows: rows[0]["at"])


def end_sleep(tx: Tx, match: str, at: float) -> bool:
    """Ends the sleep of a table; returns False for one that is awake."""
    sql = "UPDATE sleeps SET until = :at WHERE match = :match AND until IS NULL"
    return tx.changed(sql, match=match, at=at) > 0


def asleep_in(tx: Tx, thread: int, reason: str) -> tuple[str, ...]:
    """Returns the tables in a thread that sleep for a reason, oldest first."""
    rows = tx.rows(
        "SELECT m.id FROM matches m JOIN sleeps s ON s.match = m.id"
        " WHERE m.channel = :thread AND s.until IS NULL AND s.reason = :reason"
        " ORDER BY m.created_at",
        thread=thread,
        reason=reason,
    )
    return tuple(row["id"] for row in rows)


def _span(since: float, until: float | None) -> Span:
    return Span(since, math.inf if until is None else until)


def _absence(row: Record) -> Absence:
    return Absence(row["person"], row["since"], row["until"], bool(row["shared"]))
