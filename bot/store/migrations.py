"""The schema as numbered steps. A released step never changes; new steps are appended.

`PRAGMA user_version` holds the number of the last step that ran. Each step and its number are
written in one transaction.
"""

STEPS: tuple[str, ...] = (
    """
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

    CREATE TABLE matches (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        status TEXT NOT NULL CHECK (status IN ('lobby', 'open', 'over', 'aside', 'closed')),
        options TEXT NOT NULL,              -- JSON; the lobby's wishes, then what setup was given
        chairs INTEGER NOT NULL,            -- seats of the table
        draws TEXT NOT NULL DEFAULT '[]',   -- JSON; what the set-up drew
        rules_version INTEGER NOT NULL,
        guild INTEGER,
        channel INTEGER NOT NULL,           -- where the table stands
        host INTEGER NOT NULL,
        invited INTEGER,                    -- who alone may take the second chair
        deal TEXT,                          -- the name of a shared deal
        previous TEXT,                      -- the match this is a rematch of
        result TEXT,                        -- JSON of the scores, once over
        created_at REAL NOT NULL,
        started_at REAL,
        ended_at REAL,
        settled INTEGER NOT NULL DEFAULT -1 -- the row up to which everybody was shown everything
    ) STRICT;
    CREATE INDEX matches_open ON matches (status, channel);
    CREATE INDEX matches_deal ON matches (deal) WHERE deal IS NOT NULL;

    CREATE TABLE seats (
        match TEXT NOT NULL REFERENCES matches (id),
        seat INTEGER NOT NULL,
        user INTEGER NOT NULL,
        name TEXT NOT NULL,
        pick TEXT,                          -- what this player picked in the lobby
        pinged INTEGER NOT NULL DEFAULT -1, -- the `asked` row for which a ping was sent
        dm_closed INTEGER NOT NULL DEFAULT 0,
        dm_said INTEGER NOT NULL DEFAULT 0, -- was told that direct messages are closed
        rematch INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (match, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX seats_user ON seats (user);

    CREATE TABLE moves (
        match TEXT NOT NULL REFERENCES matches (id),
        n INTEGER NOT NULL,                 -- from 1, without gaps
        seat INTEGER NOT NULL,
        action TEXT NOT NULL,               -- SECRET while the match runs
        draws TEXT NOT NULL,                -- JSON; SECRET while the match runs
        user INTEGER,
        interaction INTEGER,
        part INTEGER NOT NULL DEFAULT 0,
        checksum INTEGER,                   -- of what is asked and legal after it
        at REAL NOT NULL,
        PRIMARY KEY (match, n)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX moves_once ON moves (interaction, part) WHERE interaction IS NOT NULL;

    CREATE TABLE deliveries (
        match TEXT NOT NULL REFERENCES matches (id),
        audience INTEGER NOT NULL,          -- -1 the table, else the seat
        channel INTEGER,
        message INTEGER,                    -- the live one
        born INTEGER NOT NULL DEFAULT -1,   -- the row it was sent at
        shown INTEGER NOT NULL DEFAULT -1,  -- the row it shows
        told INTEGER NOT NULL DEFAULT -1,   -- the row up to which notices were told
        PRIMARY KEY (match, audience)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE retired (                  -- old messages that still have to lose their buttons
        channel INTEGER NOT NULL,
        message INTEGER NOT NULL,
        match TEXT NOT NULL REFERENCES matches (id),
        audience INTEGER NOT NULL,
        since INTEGER NOT NULL,             -- it told rows since+1 .. upto
        upto INTEGER NOT NULL,
        PRIMARY KEY (channel, message)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE INDEX deliveries_message ON deliveries (message); -- whose live message was pressed?
    """,
    """
    ALTER TABLE matches ADD COLUMN counted INTEGER;       -- daily deals: 1 counts, 0 is practice
    ALTER TABLE matches ADD COLUMN home_guild INTEGER;    -- the server it was started from, where
    ALTER TABLE matches ADD COLUMN home_channel INTEGER;  -- it is played in direct messages
    ALTER TABLE matches ADD COLUMN shared INTEGER NOT NULL DEFAULT 0;  -- its result was passed on
    CREATE UNIQUE INDEX daily_once ON matches (game, deal, host) WHERE counted = 1;
    """,
    """
    CREATE UNIQUE INDEX one_rematch ON matches (previous) WHERE previous IS NOT NULL;
    """,
)
