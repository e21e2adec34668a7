"""The tables beside those of matches: of people's days, settings, tournaments and processes."""

from __future__ import annotations

DAYS: tuple[str, ...] = (
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
"""A life across days: questions, sleep, absences, and what waits for people."""


SETTINGS: tuple[str, ...] = (
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
    CREATE TABLE servers (                  -- a server's settings; no row: all as usual
        guild {id} PRIMARY KEY,
        channels TEXT NOT NULL DEFAULT '[]', -- JSON; where tables may be opened, [] everywhere
        threads {int} NOT NULL DEFAULT 0,   -- a thread for each match
        pace TEXT,                          -- of a new table; NULL: as usual
        role {id},                          -- that is told of a new table
        role_told_at {time},
        threads_as_usual {int} NOT NULL DEFAULT 0,-- 1: nobody has chosen; `threads` does not count
        computers {int} NOT NULL DEFAULT 1, -- 1: they may play
        limits TEXT NOT NULL DEFAULT '{{}}',-- JSON; of a person here by their names, where set
        moderators {id},                    -- a role; NULL: none
        players TEXT NOT NULL DEFAULT '[]', -- JSON; roles that alone may play, [] everybody
        blocked TEXT NOT NULL DEFAULT '[]', -- JSON; roles that may not play
        log_channel {id},                   -- where reports are told; NULL: nowhere
        results_channel {id},               -- where results are told; NULL: nowhere
        nowhere_at {time}                   -- that no place is left was told; NULL: not
    ){table}
    """,
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
)
"""What people and servers have set, and what servers are told."""


TOURNAMENTS: tuple[str, ...] = (
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
    "CREATE INDEX tournaments_set_up ON tournaments (host, created_at)",
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
)
"""Tournaments, who takes part, and who meets whom."""


PROCESSES: tuple[str, ...] = (
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
"""The processes that play: values of the installation, duties.

`budgets` is written by the code before this one alone, and goes with the next step.
"""
