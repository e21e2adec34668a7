"""The tables of a life across days: questions, sleep, absences, and what waits for people."""

from __future__ import annotations

STATEMENTS: tuple[str, ...] = (
    """
    CREATE TABLE asks (                     -- questions to people, and what was sent about them
        match TEXT NOT NULL REFERENCES matches (id),
        seat {int} NOT NULL,
        k {int} NOT NULL,                   -- from 1, in order
        n {int} NOT NULL,                   -- the row that asked
        person {id} NOT NULL,
        since {time},                       -- Discord accepted the ping; NULL: not yet
        until {time},                       -- it was answered; NULL: it is open
        bank {time},                        -- seconds that it began with; NULL: no pace
        given {time} NOT NULL DEFAULT 0,    -- seconds that others gave
        ends_at {time},                     -- end of the bank; NULL: half is not gone yet
        is_away {int} NOT NULL DEFAULT 0,   -- the person is away
        back_at {time},                     -- as others may read; NULL: they may not
        stage {int} NOT NULL DEFAULT 0,     -- reminders that are due
        sent {int} NOT NULL DEFAULT 0,      -- reminders that were sent
        late_at {time},                     -- the bank was found empty
        by_clock {int} NOT NULL DEFAULT 0,  -- the clock plays until nothing is owed
        leaves {int} NOT NULL DEFAULT 0,    -- the clock has the seat leave instead
        gone {int} NOT NULL DEFAULT 0,      -- Discord no longer knows the person
        rest_until {time},                  -- nothing is decided before; NULL: it may be
        deciders TEXT NOT NULL DEFAULT '',  -- ids of who decides about it, by blanks
        told TEXT NOT NULL DEFAULT '',      -- ids of those who were pinged for that, by blanks
        nudge_at {time},                    -- a nudge will be due; NULL: none
        nudges {int} NOT NULL DEFAULT 0,    -- nudges that are due
        nudged {int} NOT NULL DEFAULT 0,    -- nudges that were sent
        PRIMARY KEY (match, seat, k)
    ){keyed}
    """,
    "CREATE UNIQUE INDEX one_open_ask ON asks (match, seat) WHERE until IS NULL",
    "CREATE INDEX asks_person ON asks (person) WHERE until IS NULL",
    """
    CREATE TABLE waits (                    -- what waits for people outside a turn
        match TEXT NOT NULL REFERENCES matches (id),
        person {id} NOT NULL,
        reason TEXT NOT NULL,
        occasion TEXT NOT NULL,             -- which of several for one reason, '' if one
        caused_by {id} NOT NULL,            -- the person
        tried {int} NOT NULL DEFAULT 0,     -- the answer of a send may have been lost
        told_at {time},                     -- NULL: not yet
        channel {id},                       -- the message that told it,
        message {id},                       -- NULL once it is put away
        PRIMARY KEY (match, person, reason, occasion)
    ){keyed}
    """,
    """
    CREATE TABLE sleeps (                   -- tables at which nothing is asked any more
        match TEXT NOT NULL REFERENCES matches (id),
        since {time} NOT NULL,
        reason TEXT NOT NULL,
        until {time},                       -- NULL: it sleeps
        PRIMARY KEY (match, since)
    ){keyed}
    """,
    """
    CREATE TABLE absences (                 -- times that do not count for a person
        person {id} NOT NULL,
        since {time} NOT NULL,
        until {time} NOT NULL,              -- planned, or when the person came back
        shared {int} NOT NULL DEFAULT 0,    -- boards may tell the date
        PRIMARY KEY (person, since)
    ){keyed}
    """,
    """
    CREATE TABLE outages (                  -- times that count for nobody
        scope TEXT NOT NULL CHECK (scope IN ('bot', 'server', 'table')),
        what TEXT NOT NULL,                 -- the id of server or match; '' for the bot
        since {time} NOT NULL,
        until {time},                       -- NULL: under way
        PRIMARY KEY (scope, what, since)
    ){keyed}
    """,
    """
    CREATE TABLE shard_outages (            -- times in which a shard was cut off
        shard {int} NOT NULL,
        shards {int} NOT NULL,              -- so many there were
        since {time} NOT NULL,
        until {time},                       -- NULL: under way
        PRIMARY KEY (shard, shards, since)
    ){keyed}
    """,
    """
    CREATE TABLE nudges (                   -- the last nudge between two people
        low {id} NOT NULL,
        high {id} NOT NULL,
        at {time} NOT NULL,
        PRIMARY KEY (low, high)
    ){keyed}
    """,
)
