"""The tables of the processes that play: values of the installation, duties, requests."""

from __future__ import annotations

STATEMENTS: tuple[str, ...] = (
    """
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL){table}
    """,
    """
    CREATE TABLE interactions (             -- that changed something other than a log
        id {id} PRIMARY KEY,
        at {time} NOT NULL
    ){table}
    """,
    "CREATE INDEX interactions_at ON interactions (at)",
    """
    CREATE TABLE duties (            -- duties, also for what is no match
        kind TEXT NOT NULL,
        match TEXT NOT NULL,                -- or the tournament
        seat {int} NOT NULL,
        n {int} NOT NULL,
        due_at {time} NOT NULL,
        owner TEXT,
        until {time},
        tries {int} NOT NULL DEFAULT 0,     -- those that have failed
        PRIMARY KEY (kind, match, seat)
    ){keyed}
    """,
    "CREATE INDEX duties_due ON duties (kind, due_at)",
    """
    CREATE TABLE budgets (                  -- requests a second that processes would and may make
        slot {int} PRIMARY KEY,
        process TEXT NOT NULL,
        want {time} NOT NULL,
        share {time} NOT NULL,
        until {time} NOT NULL
    ){table}
    """,
)
