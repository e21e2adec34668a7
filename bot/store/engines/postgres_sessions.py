"""Who plays the slots of a PostgreSQL database, and who waits: what the server has of sessions."""

from __future__ import annotations

import asyncio

import psycopg

from bot.store.engines.line import Line, Lost, Patience, Watch
from bot.store.engines.migration import SPACE
from bot.store.engines.postgres_hold import DIVISIONS, HOLD, LAST_DIVISION, NAME, NEXT
from bot.store.slots.session import Part, Session
from bot.store.slots.slot import ONLY
from bot.store.tx import Record, StoreError

ANSWER_S = 5.0
"""How long the server may take for an answer."""

SESSIONS = (
    "SELECT split_part(application_name, '-', 3)::integer AS slot,"
    " ARRAY(SELECT objid::bigint FROM pg_locks WHERE pg_locks.pid = pg_stat_activity.pid"
    f" AND locktype = 'advisory' AND granted AND classid::bigint = {SPACE} AND objsubid = 2)"
    " AS locks, host(client_addr) AS address, client_hostname AS host,"
    " extract(epoch FROM backend_start)::float8 AS since,"
    " extract(epoch FROM clock_timestamp() - state_change)::float8 AS heard_s"
    " FROM pg_stat_activity WHERE datname = current_database()"
    f" AND application_name ~ '^{NAME}-[0-9]+-' ORDER BY slot, backend_start, pid"
)
"""Asks for the sessions of all slots, each with the numbers of the locks that it has."""


async def read_sessions(address: str) -> tuple[Session, ...]:
    """The sessions at all slots of the database of an address, by slot. Raises `StoreError`."""
    watch = Watch(ANSWER_S)
    try:
        found = await asyncio.to_thread(_asked, address, watch)
    except (Lost, psycopg.Error) as error:
        raise StoreError(f"Cannot ask the database: {error}") from error
    finally:
        await asyncio.to_thread(watch.end)
    return tuple(_session(row) for row in found)


def _asked(address: str, watch: Watch) -> list[Record]:
    line = Line.open(address, Patience(ANSWER_S), name="tumbler-slots")
    watch.add(line)
    try:
        return line.rows(SESSIONS, {})
    finally:
        watch.remove(line)
        line.close()


def _session(row: Record) -> Session:
    slot, locks = row["slot"], row["locks"]
    part = Part.ASKS
    if HOLD + 2 * slot in locks:
        part = Part.PLAYS
    elif NEXT + 2 * slot in locks:
        part = Part.WAITS
    divisions = [_division(lock) for lock in locks if DIVISIONS <= lock <= LAST_DIVISION]
    return Session(
        slot=slot,
        part=part,
        division=divisions[0] if divisions else None,
        address=row["address"],
        host=row["host"],
        since=row["since"],
        heard_s=row["heard_s"],
    )


def _division(lock: int) -> str:
    """The `Slot.division` of a lock's number."""
    shards, count = divmod(lock - DIVISIONS, 1_000)
    return f"{count}/{shards}" if count else ONLY.division
