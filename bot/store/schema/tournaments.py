"""The tables of tournaments."""

from __future__ import annotations

STATEMENTS: tuple[str, ...] = (
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
