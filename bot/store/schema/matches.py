"""The tables of matches: who sits there, what was played, and what is still to be shown."""

from __future__ import annotations

MATCHES: tuple[str, ...] = (
    """
    CREATE TABLE matches (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        status TEXT NOT NULL CHECK (status IN ('lobby', 'open', 'over', 'aside', 'closed')),
        options TEXT NOT NULL,              -- JSON; the lobby's wishes, then what setup was given
        terms TEXT NOT NULL DEFAULT '{{}}', -- JSON; the terms of the table
        seat_count {int} NOT NULL,
        draws TEXT NOT NULL DEFAULT '[]',   -- JSON; what the set-up drew
        rules_version {int} NOT NULL,
        guild {id},
        channel {id} NOT NULL,              -- where the table stands
        host {id} NOT NULL,
        invited {id},                       -- who alone may take the second seat
        previous TEXT,                      -- the match this is a rematch of
        created_at {time} NOT NULL,
        started_at {time},
        ended_at {time},
        caught_up {int} NOT NULL DEFAULT -1,-- the row up to which everybody was shown everything
        pruned_at {time},                   -- it lost its log and names; NULL: not
        called {int} NOT NULL DEFAULT 0     -- 1: the server's role was told of the table
    ){table}
    """,
    "CREATE INDEX matches_open ON matches (status, channel)",
    "CREATE UNIQUE INDEX one_rematch ON matches (previous) WHERE previous IS NOT NULL",
    "CREATE INDEX matches_ended ON matches (coalesce(ended_at, created_at))"
    " WHERE status IN ('over', 'closed') AND pruned_at IS NULL",
    # Who opens a table has theirs counted: those that are open or run, and the latest.
    "CREATE INDEX matches_hosted ON matches (host, status)",
    "CREATE INDEX matches_set_up ON matches (host, created_at)",
    """
    CREATE TABLE deals (                    -- matches whose set-up has a name
        match TEXT PRIMARY KEY REFERENCES matches (id),
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        counted {int},                      -- daily deals: 1 counts, 0 is practice
        person {id} NOT NULL,
        home_guild {id},                    -- the server it was started from, where
        home_channel {id},                  -- it is played in direct messages
        shared {int} NOT NULL DEFAULT 0     -- its result was passed on
    ){keyed}
    """,
    "CREATE UNIQUE INDEX daily_once ON deals (game, name, person) WHERE counted = 1",
    """
    CREATE TABLE series (                   -- the games of a series after the first
        match TEXT PRIMARY KEY REFERENCES matches (id),
        first TEXT NOT NULL REFERENCES matches (id), -- the match of game 1
        number {int} NOT NULL,              -- from 1, so that the least is 2
        won_before TEXT NOT NULL            -- JSON; by seat, wins or points in earlier games
    ){keyed}
    """,
    "CREATE UNIQUE INDEX one_game ON series (first, number)",
    """
    CREATE TABLE sittings (                 -- who sits on a seat from which row on
        match TEXT NOT NULL REFERENCES matches (id),
        seat {int} NOT NULL,
        since {int} NOT NULL DEFAULT 0,     -- 0 in the lobby
        until {int},                        -- NULL: sits there now
        sitter TEXT NOT NULL CHECK (sitter IN ('person', 'computer', 'nobody')),
        person {id},
        level TEXT,                         -- of a computer
        name TEXT NOT NULL,
        pick TEXT,                          -- what this player picked in the lobby
        told {int} NOT NULL DEFAULT -1,     -- the row up to which private notices were told
        agreed {int},                       -- mark of the terms that were agreed to
        PRIMARY KEY (match, seat, since),
        CHECK ((sitter = 'person') = (person IS NOT NULL)),
        CHECK ((sitter = 'computer') = (level IS NOT NULL))
    ){keyed}
    """,
    "CREATE UNIQUE INDEX one_sitting ON sittings (match, seat) WHERE until IS NULL",
    "CREATE INDEX sittings_person ON sittings (person)",
    """
    CREATE TABLE people (                   -- how a person in a match is reached
        match TEXT NOT NULL REFERENCES matches (id),
        person {id} NOT NULL,
        pinged {int} NOT NULL DEFAULT -1,   -- the `asked` row for which the last ping was sent
        dm_closed {int} NOT NULL DEFAULT 0,
        dm_said {int} NOT NULL DEFAULT 0,   -- was told that direct messages are closed
        PRIMARY KEY (match, person)
    ){keyed}
    """,
    """
    CREATE TABLE moves (
        match TEXT NOT NULL REFERENCES matches (id),
        n {int} NOT NULL,                   -- from 1, without gaps
        seat {int} NOT NULL,
        action TEXT NOT NULL,               -- SECRET while the match runs
        draws TEXT NOT NULL,                -- JSON; SECRET while the match runs
        actor TEXT NOT NULL
            CHECK (actor IN ('person', 'clock', 'computer', 'house', 'moderator')),
        person {id},                        -- the person or moderator
        level TEXT,                         -- of a computer
        interaction {id},
        part {int} NOT NULL DEFAULT 0,
        checksum {id},                      -- of what is asked and legal after it
        at {time} NOT NULL,
        PRIMARY KEY (match, n),
        CHECK ((actor IN ('person', 'moderator')) = (person IS NOT NULL)),
        CHECK ((actor = 'computer') = (level IS NOT NULL))
    ){keyed}
    """,
    "CREATE UNIQUE INDEX moves_once ON moves (interaction, part) WHERE interaction IS NOT NULL",
    # Read with every read of a match; a long one has a thousand rows and few of these.
    "CREATE INDEX moves_caused ON moves (match, n, actor, person)"
    " WHERE actor IN ('clock', 'moderator')",
    """
    CREATE TABLE results (                  -- written when a match ends
        match TEXT NOT NULL REFERENCES matches (id),
        seat {int} NOT NULL,
        sitter TEXT NOT NULL CHECK (sitter IN ('person', 'computer', 'nobody')),
        person {id},
        level TEXT,
        name TEXT NOT NULL,
        side {int} NOT NULL,                -- the index of its side
        place {int},                        -- from 1; NULL: no places
        points {int},
        rank TEXT NOT NULL,                 -- JSON; orders attempts at one deal, the largest first
        reason TEXT NOT NULL,
        ending TEXT NOT NULL CHECK (ending IN ('won', 'drawn', 'lost')),
        hints {int} NOT NULL,
        ended_at {time} NOT NULL,
        PRIMARY KEY (match, seat)
    ){keyed}
    """,
    "CREATE INDEX results_person ON results (person)",
    """
    CREATE TABLE voids (                    -- matches that ended without a result
        match TEXT PRIMARY KEY REFERENCES matches (id),
        reason TEXT NOT NULL,
        person {id},                        -- who ended it, if it was one person
        at {time} NOT NULL
    ){keyed}
    """,
    """
    CREATE TABLE offers (
        id TEXT PRIMARY KEY,
        match TEXT NOT NULL REFERENCES matches (id),
        kind TEXT NOT NULL,
        person {id} NOT NULL,               -- who made it
        n {int} NOT NULL,                   -- the last row when it was made
        made_at {time} NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('open', 'done', 'cancelled')),
        terms TEXT NOT NULL DEFAULT '{{}}'  -- JSON
    ){keyed}
    """,
    "CREATE UNIQUE INDEX one_open_offer ON offers (match, kind) WHERE state = 'open'",
    "CREATE INDEX offers_made ON offers (person, made_at)",
    """
    CREATE TABLE answers (
        offer TEXT NOT NULL REFERENCES offers (id),
        person {id} NOT NULL,
        yes {int} NOT NULL,
        at {time} NOT NULL,
        PRIMARY KEY (offer, person)
    ){keyed}
    """,
    """
    CREATE TABLE deliveries (
        match TEXT NOT NULL REFERENCES matches (id),
        audience {id} NOT NULL,             -- -1 the table, else the person
        channel {id},
        message {id},                       -- the live one
        born {int} NOT NULL DEFAULT -1,     -- the row it was sent at
        shown {int} NOT NULL DEFAULT -1,    -- the row it shows
        told {int} NOT NULL DEFAULT -1,     -- -1: no event has a public message of its own
        PRIMARY KEY (match, audience)
    ){keyed}
    """,
    "CREATE INDEX deliveries_message ON deliveries (message)",
    """
    CREATE TABLE retired (                  -- old messages that still have to lose their buttons
        channel {id} NOT NULL,
        message {id} NOT NULL,
        match TEXT NOT NULL REFERENCES matches (id),
        audience {id} NOT NULL,             -- -1 the table, else the person
        since {int} NOT NULL,               -- it told rows since+1 .. upto
        upto {int} NOT NULL,
        stays {int} NOT NULL DEFAULT 0,     -- 1: its words stay until the ending was shown
        PRIMARY KEY (channel, message)
    ){keyed}
    """,
    "CREATE INDEX retired_match ON retired (match)",
    """
    CREATE TABLE behind (                   -- matches of which something may not be shown yet
        match TEXT PRIMARY KEY
    ){keyed}
    """,
    """
    CREATE TABLE threads (                  -- matches that have a thread of their own
        match TEXT PRIMARY KEY REFERENCES matches (id),
        thread {id} NOT NULL,
        parent {id} NOT NULL                -- the channel that the thread hangs on
    ){keyed}
    """,
    "CREATE INDEX threads_parent ON threads (parent)",
    "CREATE INDEX threads_thread ON threads (thread)",
    """
    CREATE TABLE expired (                  -- tables whose match nobody began in time
        match TEXT PRIMARY KEY REFERENCES matches (id),
        at {time} NOT NULL,
        again TEXT                          -- the table as which it was opened again
    ){keyed}
    """,
    "CREATE INDEX expired_again ON expired (again)",
)
