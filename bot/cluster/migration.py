"""The schema of a PostgreSQL database: made, or brought up to date, by one process at a time."""

from __future__ import annotations

import secrets
from typing import Any

from bot.cluster.connection import SPACE, PostgresConnection
from bot.store import schema
from bot.store.sqlite.inspect import DatabaseContents, check_known, note_raised
from bot.store.tx import StoreError

WORDS = {"id": "BIGINT", "int": "INTEGER", "time": "DOUBLE PRECISION", "table": "", "keyed": ""}
"""PostgreSQL's words for the names in braces of `schema`."""

LOCK = f"{SPACE}, 1"
"""The lock under which the schema changes."""

COMMITS = """
    CREATE TABLE IF NOT EXISTS commits (
        line TEXT PRIMARY KEY,              -- a connection that writes
        n BIGINT NOT NULL,                  -- the number of its last write
        at TIMESTAMPTZ NOT NULL DEFAULT now()
    )
"""
"""What the engine stores beside the schema: from it is read whether a lost COMMIT succeeded."""


def migrate(line: PostgresConnection, *, is_tried: bool = False) -> None:
    """Brings the database from an empty or an earlier schema to the present one.

    `is_tried`: all of it is taken back, and none of it waits for others longer than a statement
    may. Raises `StoreError` for one that this version of the code does not know.
    """
    patience = "" if is_tried else " SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;"
    line.say(f"BEGIN;{patience} SELECT pg_advisory_xact_lock({LOCK})")
    try:
        done = _done(line)
        check_known(done)
        for statement in schema.filled(WORDS, done=done):
            line.say(statement)
        line.say(COMMITS)
        line.say("DELETE FROM commits WHERE at < now() - interval '1 day'")
        keep = "INSERT INTO meta (key, value) VALUES (:key, :value) ON CONFLICT (key) DO "
        line.run(keep + "UPDATE SET value = excluded.value", _meta("schema", str(schema.VERSION)))
        line.run(keep + "NOTHING", _meta("secret", secrets.token_hex(32)))
        line.say("ROLLBACK" if is_tried else "COMMIT")
    except BaseException:
        line.roll_back()
        raise
    if not is_tried:
        note_raised(done)


def standing(line: PostgresConnection) -> DatabaseContents:
    """Returns the contents without this engine's own table. Raises `StoreError`."""
    found = line.rows(
        "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
        " AND tablename <> 'commits'",
        {},
    )
    return DatabaseContents(_done(line), frozenset(row["tablename"] for row in found))


def _meta(key: str, value: str) -> dict[str, Any]:
    return {"key": key, "value": value}


def _done(line: PostgresConnection) -> int:
    """The schema of the database; 0 for an empty one."""
    (known,) = line.rows("SELECT to_regclass('meta') IS NOT NULL AS has_meta", {})
    if not known["has_meta"]:
        return 0
    found = line.rows("SELECT value FROM meta WHERE key = 'schema'", {})
    if not found:
        raise StoreError("The database holds tables of another program.")
    return int(found[0]["value"])
