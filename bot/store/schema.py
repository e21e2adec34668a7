"""The schema, in the language that SQLite and PostgreSQL share.

`STATEMENTS` make an empty database into schema 5, and each tuple in `LATER` makes the next one of
it, up to `VERSION`. The steps by which a SQLite file of an earlier version reaches schema 5 stand
in `sqlite_history`. A released schema never changes: a newer one is a further tuple in `LATER`,
which both engines run. It only adds, and drops what no code has used for a release (law 34).

An engine fills in the names in braces: `{id}` is a whole number of 64 bits (Discord's ids, and a
checksum of 32 bits without sign), `{int}` a small whole number, `{time}` seconds since the epoch
with fractions. `{table}` stands after a table, `{keyed}` after one that is kept in key order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

FIRST_SHARED = 5
"""The schema that `STATEMENTS` make."""


def filled(words: Mapping[str, str], *, done: int = 0) -> Iterator[str]:
    """Yields the statements that lead from schema `done` to the present one.

    `done` is 0 for an empty database, else `FIRST_SHARED` or later. `words` are an engine's words
    for the names in braces.
    """
    steps = LATER[done - FIRST_SHARED :] if done else (STATEMENTS, *LATER)
    for step in steps:
        for statement in step:
            yield statement.format_map(words)


STATEMENTS: tuple[str, ...] = (
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL){table}",
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
        caught_up {int} NOT NULL DEFAULT -1 -- the row up to which everybody was shown everything
    ){table}
    """,
    "CREATE INDEX matches_open ON matches (status, channel)",
    "CREATE UNIQUE INDEX one_rematch ON matches (previous) WHERE previous IS NOT NULL",
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
    """
    CREATE TABLE deliveries (
        match TEXT NOT NULL REFERENCES matches (id),
        audience {id} NOT NULL,             -- -1 the table, else the person
        channel {id},
        message {id},                       -- the live one
        born {int} NOT NULL DEFAULT -1,     -- the row it was sent at
        shown {int} NOT NULL DEFAULT -1,    -- the row it shows
        told {int} NOT NULL DEFAULT -1,     -- the row up to which the table was shown scenes
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
        seat {int},                         -- the seat for which it told its story
        since {int} NOT NULL,               -- it told rows since+1 .. upto
        upto {int} NOT NULL,
        PRIMARY KEY (channel, message)
    ){keyed}
    """,
    "CREATE INDEX retired_match ON retired (match)",
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
    CREATE TABLE duties (                   -- what is to be done at a time, by one process
        kind TEXT NOT NULL,
        match TEXT NOT NULL REFERENCES matches (id),
        seat {int} NOT NULL,                -- -1: no seat's
        n {int} NOT NULL,                   -- the row for which it is due
        due_at {time} NOT NULL,
        owner TEXT,                         -- the process that has taken it
        until {time},                       -- when its lease ends
        PRIMARY KEY (kind, match, seat)
    ){keyed}
    """,
    "CREATE INDEX duties_due ON duties (kind, due_at)",
)

LATER: tuple[tuple[str, ...], ...] = (
    (
        """
        CREATE TABLE interactions (             -- that changed something other than a log
            id {id} PRIMARY KEY,
            at {time} NOT NULL
        ){table}
        """,
        "CREATE INDEX interactions_at ON interactions (at)",
    ),
    (
        """
        CREATE TABLE series (                   -- the games of a series after the first
            match TEXT PRIMARY KEY REFERENCES matches (id),
            first TEXT NOT NULL REFERENCES matches (id), -- the match of game 1
            number {int} NOT NULL,              -- from 1, so that the least is 2
            won_before TEXT NOT NULL            -- JSON; by seat, wins or points in earlier games
        ){keyed}
        """,
        "CREATE UNIQUE INDEX one_game ON series (first, number)",
    ),
    (
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
        CREATE TABLE outages (                  -- times that count for nobody
            scope TEXT NOT NULL CHECK (scope IN ('bot', 'server', 'table')),
            what TEXT NOT NULL,                 -- the id of server or match; '' for the bot
            since {time} NOT NULL,
            until {time},                       -- NULL: under way
            PRIMARY KEY (scope, what, since)
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
        CREATE TABLE sleeps (                   -- tables at which nothing is asked any more
            match TEXT NOT NULL REFERENCES matches (id),
            since {time} NOT NULL,
            reason TEXT NOT NULL,
            until {time},                       -- NULL: it sleeps
            PRIMARY KEY (match, since)
        ){keyed}
        """,
        """
        CREATE TABLE voids (                    -- matches that ended without a result
            match TEXT PRIMARY KEY REFERENCES matches (id),
            reason TEXT NOT NULL,
            person {id},                        -- who ended it, if it was one person
            at {time} NOT NULL
        ){keyed}
        """,
        """
        CREATE TABLE persons (                  -- a person's settings; no row: all as usual
            person {id} PRIMARY KEY,
            reminders {int} NOT NULL DEFAULT 1,
            ping TEXT NOT NULL DEFAULT 'channel' CHECK (ping IN ('channel', 'dm')),
            quiet_from {int},                   -- hours of the wall clock; NULL: no quiet hours
            quiet_to {int},
            zone TEXT,
            private TEXT NOT NULL DEFAULT 'dm' CHECK (private IN ('dm', 'hand')),
            invitations {int} NOT NULL DEFAULT 1,
            reminded_at {time},                 -- the last reminder, at whatever table
            forget_at {time}                    -- asked to be forgotten, which is under way
        ){table}
        """,
        """
        CREATE TABLE blocks (                   -- whom a person does not want to hear of
            person {id} NOT NULL,
            mark TEXT NOT NULL,                 -- a keyed hash of the other person's id
            name TEXT NOT NULL,
            at {time} NOT NULL,
            PRIMARY KEY (person, mark)
        ){keyed}
        """,
        """
        CREATE TABLE declined (                 -- the last invitation that a person declined
            person {id} NOT NULL,
            host {id} NOT NULL,
            at {time} NOT NULL,
            PRIMARY KEY (person, host)
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
        """
        CREATE TABLE servers (                  -- a server's settings; no row: all as usual
            guild {id} PRIMARY KEY,
            channels TEXT NOT NULL DEFAULT '[]', -- JSON; where tables may be opened, [] everywhere
            threads {int} NOT NULL DEFAULT 0,   -- a thread for each match
            pace TEXT,                          -- of a new table; NULL: as usual
            role {id},                          -- that is told of a new table
            role_told_at {time}
        ){table}
        """,
        """
        CREATE TABLE pruned (                   -- old matches that lost their log and names
            match TEXT PRIMARY KEY REFERENCES matches (id),
            at {time} NOT NULL
        ){keyed}
        """,
        """
        CREATE TABLE threads (                  -- matches that have a thread of their own
            match TEXT PRIMARY KEY REFERENCES matches (id),
            thread {id} NOT NULL,
            parent {id} NOT NULL                -- the channel that the thread hangs on
        ){keyed}
        """,
        # Read with every read of a match; a long one has a thousand rows and few of these.
        "CREATE INDEX moves_caused ON moves (match, n, actor, person)"
        " WHERE actor IN ('clock', 'moderator')",
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
        "ALTER TABLE sittings ADD COLUMN agreed {int}",  # mark of the terms that were agreed to
        """
        CREATE TABLE tournaments (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            status TEXT NOT NULL CHECK (status IN ('open', 'running', 'over', 'closed')),
            options TEXT NOT NULL,              -- JSON; the wishes for every match
            pace TEXT NOT NULL,
            rounds {int},                       -- NULL in the lobby: everybody against everybody
            by_points {int} NOT NULL,           -- 0: wins decide
            guild {id} NOT NULL,
            channel {id} NOT NULL,
            host {id} NOT NULL,
            created_at {time} NOT NULL,
            ended_at {time},
            state {int} NOT NULL DEFAULT 0,     -- rises with every change that people are shown
            shown {int} NOT NULL DEFAULT -1,    -- the state that the message shows
            message {id},                       -- the live one
            lobby {id}                          -- the message of the lobby, to be put away
        ){table}
        """,
        "CREATE INDEX tournaments_open ON tournaments (status, channel)",
        """
        CREATE TABLE entrants (                 -- the people of a tournament
            tournament TEXT NOT NULL REFERENCES tournaments (id),
            number {int} NOT NULL,              -- from 0; lots give it anew when it starts
            person {id},                        -- NULL: forgotten
            name TEXT NOT NULL,
            left_at {time},
            PRIMARY KEY (tournament, number)
        ){keyed}
        """,
        "CREATE UNIQUE INDEX one_entrant ON entrants (tournament, person)",
        "CREATE INDEX entrants_person ON entrants (person)",
        """
        CREATE TABLE fixtures (                 -- who meets whom, the first on the first seat
            tournament TEXT NOT NULL REFERENCES tournaments (id),
            stage {int} NOT NULL,               -- 0: everybody; from 1: those who are tied
            round {int} NOT NULL,               -- from 1 in each stage
            first {int} NOT NULL,
            second {int} NOT NULL,
            match TEXT REFERENCES matches (id), -- NULL: it has not begun
            outcome TEXT CHECK (outcome IN ('first', 'second', 'draw', 'none')),
            first_points {int} NOT NULL DEFAULT 0,
            second_points {int} NOT NULL DEFAULT 0,
            PRIMARY KEY (tournament, stage, round, first)
        ){keyed}
        """,
        "CREATE UNIQUE INDEX one_fixture ON fixtures (match)",
        """
        CREATE TABLE duties_of_all (            -- duties, also for what is no match
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
        "INSERT INTO duties_of_all (kind, match, seat, n, due_at, owner, until)"
        " SELECT kind, match, seat, n, due_at, owner, until FROM duties",
        "DROP TABLE duties",
        "ALTER TABLE duties_of_all RENAME TO duties",
        "CREATE INDEX duties_due ON duties (kind, due_at)",
    ),
    (
        # 1: it lost its buttons, and its words stay until the match's ending was shown.
        "ALTER TABLE retired ADD COLUMN stays {int} NOT NULL DEFAULT 0",
        # `deliveries.told` is -1 from here on: no event has a public message of its own.
        # 1: nobody has chosen whether a match has a thread; `threads` does not count then.
        "ALTER TABLE servers ADD COLUMN threads_as_usual {int} NOT NULL DEFAULT 0",
        """
        CREATE TABLE day_boards (               -- messages that show the table of a day
            message {id} PRIMARY KEY,
            channel {id} NOT NULL,
            guild {id} NOT NULL,
            game TEXT NOT NULL,
            deal TEXT NOT NULL
        ){table}
        """,
        "CREATE UNIQUE INDEX one_day_board ON day_boards (channel, game, deal)",
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
    ),
    (
        "ALTER TABLE servers ADD COLUMN computers {int} NOT NULL DEFAULT 1",  # 1: they may play
        "ALTER TABLE retired DROP COLUMN seat",  # nobody read it: `audience` says whose it was
    ),
    (
        """
        CREATE TABLE behind (                   -- matches of which something may not be shown yet
            match TEXT PRIMARY KEY
        ){keyed}
        """,
        # The first round of each finds out whether it is.
        "INSERT INTO behind (match) SELECT id FROM matches WHERE status <> 'lobby'",
        "ALTER TABLE matches ADD COLUMN pruned_at {time}",  # it lost its log and names; NULL: not
        "UPDATE matches SET pruned_at = (SELECT at FROM pruned WHERE pruned.match = matches.id)",
        "DROP TABLE pruned",
        "CREATE INDEX matches_ended ON matches (coalesce(ended_at, created_at))"
        " WHERE status IN ('over', 'closed') AND pruned_at IS NULL",
        """
        CREATE TABLE shard_outages (            -- times in which a shard was cut off
            shard {int} NOT NULL,
            shards {int} NOT NULL,              -- so many there were
            since {time} NOT NULL,
            until {time},                       -- NULL: under way
            PRIMARY KEY (shard, shards, since)
        ){keyed}
        """,
    ),
    (  # Processes by their places, and the requests a second that each would and may make.
        "CREATE TABLE budgets (slot {int} PRIMARY KEY, process TEXT NOT NULL, want {time} NOT NULL,"
        " share {time} NOT NULL, until {time} NOT NULL){table}",
    ),
)
"""The statements of schema 6 and of every later one, in order."""

VERSION = FIRST_SHARED + len(LATER)
