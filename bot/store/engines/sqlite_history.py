"""How a SQLite file of schema 1 to 4 reaches schema 5, which `schema` holds for all engines.

`STEPS` are the released schemas as SQLite text; a released step never changes. `ASIDE` puts the
tables of schema 4 aside, `schema` makes those of schema 5, `MOVED` fills them, and `GONE` drops
what was put aside. `PRAGMA user_version` holds the number of the last step that ran.
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

_TABLES = ("retired", "deliveries", "moves", "seats", "matches", "meta")
_INDEXES = (
    "matches_open",
    "matches_deal",
    "daily_once",
    "one_rematch",
    "seats_user",
    "moves_once",
    "deliveries_message",
)

ASIDE: tuple[str, ...] = (
    *(f"DROP INDEX {index}" for index in _INDEXES),
    *(f"ALTER TABLE {table} RENAME TO old_{table}" for table in _TABLES),
)

GONE: tuple[str, ...] = tuple(f"DROP TABLE old_{table}" for table in _TABLES)

MOVED: tuple[str, ...] = (
    "INSERT INTO meta (key, value) SELECT key, value FROM old_meta",
    """
    INSERT INTO matches (id, game, status, options, seat_count, draws, rules_version, guild,
        channel, host, invited, previous, created_at, started_at, ended_at, caught_up)
    SELECT id, game, status, options, chairs, draws, rules_version, guild,
        channel, host, invited, previous, created_at, started_at, ended_at, settled
    FROM old_matches
    """,
    """
    INSERT INTO deals (match, game, name, counted, person, home_guild, home_channel, shared)
    SELECT id, game, deal, counted, host, home_guild, home_channel, shared
    FROM old_matches WHERE deal IS NOT NULL
    """,
    # Old cursors count notices, and only a replay could say which row the count stands for. What
    # was told anything was told everything up to `settled`. Behind a closed door more may
    # have happened than was told, so there everything counts as untold: My hand shows it again.
    """
    INSERT INTO sittings (match, seat, sitter, person, name, pick, told)
    SELECT s.match, s.seat, 'person', s.user, s.name, s.pick,
        CASE WHEN d.told > 0 AND s.dm_closed = 0 THEN max(m.settled, -1) ELSE -1 END
    FROM old_seats s JOIN old_matches m ON m.id = s.match
    LEFT JOIN old_deliveries d ON d.match = s.match AND d.audience = s.seat
    """,
    """
    INSERT INTO people (match, person, pinged, dm_closed, dm_said)
    SELECT match, user, max(pinged), max(dm_closed), max(dm_said)
    FROM old_seats GROUP BY match, user
    """,
    """
    INSERT INTO moves (match, n, seat, action, draws, actor, person, interaction, part, checksum,
        at)
    SELECT match, n, seat, action, draws, CASE WHEN user IS NULL THEN 'house' ELSE 'person' END,
        user, interaction, part, checksum, at
    FROM old_moves
    """,
    """
    INSERT INTO deliveries (match, audience, channel, message, born, shown, told)
    SELECT d.match, d.audience, d.channel, d.message, d.born, d.shown,
        CASE WHEN d.told > 0 THEN max(m.settled, -1) ELSE -1 END
    FROM old_deliveries d JOIN old_matches m ON m.id = d.match WHERE d.audience = -1
    """,
    """
    INSERT OR IGNORE INTO deliveries (match, audience, channel, message, born, shown)
    SELECT d.match, s.user, d.channel, d.message, d.born, d.shown
    FROM old_deliveries d JOIN old_seats s ON s.match = d.match AND s.seat = d.audience
    ORDER BY d.match, d.born DESC
    """,
    """
    INSERT INTO retired (channel, message, match, audience, since, upto)
    SELECT r.channel, r.message, r.match, coalesce(s.user, -1), r.since, r.upto
    FROM old_retired r LEFT JOIN old_seats s ON s.match = r.match AND s.seat = r.audience
    """,
    """
    INSERT INTO offers (id, match, kind, person, n, made_at, state)
    SELECT m.id || '0', m.id, 'rematch', min(s.user),
        (SELECT coalesce(max(n), 0) FROM old_moves v WHERE v.match = m.id),
        coalesce(m.ended_at, m.created_at),
        CASE WHEN EXISTS (SELECT 1 FROM old_matches a WHERE a.previous = m.id)
            THEN 'done' ELSE 'open' END
    FROM old_matches m JOIN old_seats s ON s.match = m.id
    WHERE s.rematch = 1 GROUP BY m.id
    """,
    """
    INSERT INTO answers (offer, person, yes, at)
    SELECT DISTINCT s.match || '0', s.user, 1, coalesce(m.ended_at, m.created_at)
    FROM old_seats s JOIN old_matches m ON m.id = s.match WHERE s.rematch = 1
    """,
    "INSERT INTO behind (match) SELECT id FROM matches WHERE status <> 'lobby'",
)
