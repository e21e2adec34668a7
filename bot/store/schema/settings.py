"""The tables of people's and servers' settings, and of what servers are told."""

from __future__ import annotations

STATEMENTS: tuple[str, ...] = (
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
