"""The steps of the schema after the first shared one; each only adds (law 34)."""

from __future__ import annotations

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
    (
        # JSON; limits of a person here by their names, where the server has set them.
        "ALTER TABLE servers ADD COLUMN limits TEXT NOT NULL DEFAULT '{{}}'",
        "ALTER TABLE servers ADD COLUMN moderators {id}",  # a role; NULL: none
        # JSON; the roles that alone may play, [] everybody; and those that may not.
        "ALTER TABLE servers ADD COLUMN players TEXT NOT NULL DEFAULT '[]'",
        "ALTER TABLE servers ADD COLUMN blocked TEXT NOT NULL DEFAULT '[]'",
        # Channels in which reports and results are told; NULL: nowhere.
        "ALTER TABLE servers ADD COLUMN log_channel {id}",
        "ALTER TABLE servers ADD COLUMN results_channel {id}",
        # When it was told that no place for tables is left; NULL: not since they were chosen.
        "ALTER TABLE servers ADD COLUMN nowhere_at {time}",
        """
        CREATE TABLE server_games (             -- a game in a server; no row: all as usual
            guild {id} NOT NULL,
            game TEXT NOT NULL,
            may_play {int} NOT NULL DEFAULT 1,
            channels TEXT NOT NULL DEFAULT '[]', -- JSON; in place of the server's, [] as those
            options TEXT NOT NULL DEFAULT '{{}}', -- JSON; of a new table whose host names none
            terms TEXT NOT NULL DEFAULT '{{}}',  -- JSON; the same
            PRIMARY KEY (guild, game)
        ){keyed}
        """,
        """
        CREATE TABLE server_blocks (            -- people who may not play in a server
            guild {id} NOT NULL,
            mark TEXT NOT NULL,                 -- a keyed hash of the person's id and the server's
            name TEXT NOT NULL,
            at {time} NOT NULL,
            PRIMARY KEY (guild, mark)
        ){keyed}
        """,
        """
        CREATE TABLE reports (                  -- what a server's log channel is still to be told
            id TEXT PRIMARY KEY,
            guild {id} NOT NULL,
            channel {id} NOT NULL,
            person {id},                        -- who did it; NULL: nobody
            about {id},                         -- whom it concerns; NULL: nobody
            what TEXT NOT NULL,
            said TEXT NOT NULL,                 -- JSON; what else is told, without people
            at {time} NOT NULL
        ){table}
        """,
        "CREATE INDEX reports_guild ON reports (guild)",
        # 1: the server's role was told of the table.
        "ALTER TABLE matches ADD COLUMN called {int} NOT NULL DEFAULT 0",
        # Who opens a table has theirs counted: those that are open or run, and the latest.
        "CREATE INDEX matches_hosted ON matches (host, status)",
        "CREATE INDEX matches_set_up ON matches (host, created_at)",
        "CREATE INDEX offers_made ON offers (person, made_at)",
        "CREATE INDEX tournaments_set_up ON tournaments (host, created_at)",
    ),
)
"""The statements of schema 6 and of every later one, in order."""
