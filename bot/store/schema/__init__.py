"""The schema, in the language that SQLite and PostgreSQL share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.store.schema import matches, people

FIRST = 13
"""The schema that `STATEMENTS` make; no older one is known."""

STATEMENTS = (
    *people.PROCESSES,
    *matches.MATCHES,
    *people.DAYS,
    *people.SETTINGS,
    *people.TOURNAMENTS,
)

LATER: tuple[tuple[str, ...], ...] = (
    (
        """
        CREATE TABLE lessons (                  -- matches that are lessons
            match TEXT PRIMARY KEY REFERENCES matches (id),
            version {int} NOT NULL              -- of the script by which it was begun
        ){keyed}
        """,
        """
        CREATE TABLE newcomers (                -- whose first match of its game a match is
            match TEXT NOT NULL REFERENCES matches (id),
            person {id} NOT NULL,
            PRIMARY KEY (match, person)
        ){keyed}
        """,
    ),
    (
        "ALTER TABLE results ADD COLUMN left_at {time}",  # of who left, or whose time was up
        "ALTER TABLE results ADD COLUMN took_s {time}",  # seconds, the median of their turns
        "ALTER TABLE results ADD COLUMN rated {int} NOT NULL DEFAULT 0",
        "CREATE INDEX results_ended ON results (person, ended_at)",
        "ALTER TABLE persons ADD COLUMN results TEXT",  # who may see them; NULL: not chosen
        "ALTER TABLE persons ADD COLUMN results_told_at {time}",  # that there are was said
        "ALTER TABLE persons ADD COLUMN digest {int}",  # its hour of the wall clock; NULL: none
        "ALTER TABLE persons ADD COLUMN digest_at {time}",  # the last one was due
        "ALTER TABLE persons ADD COLUMN digest_shut {int} NOT NULL DEFAULT 0",  # 1: refused
        """
        CREATE TABLE to_rate (                  -- matches that began with the term `rated`
            match TEXT PRIMARY KEY REFERENCES matches (id),
            guild {id} NOT NULL,
            pool TEXT NOT NULL,
            at {time} NOT NULL,
            reason TEXT                         -- why it is not rated after all; NULL: it is
        ){keyed}
        """,
        """
        CREATE TABLE pools (                    -- the matches that are rated beside each other
            guild {id} NOT NULL,
            pool TEXT NOT NULL,                 -- a game, or a mode of one
            last {int} NOT NULL,                -- the number of the last rated match
            PRIMARY KEY (guild, pool)
        ){keyed}
        """,
        """
        CREATE TABLE ratings (                  -- what a rated match did to a person's rating
            match TEXT NOT NULL REFERENCES matches (id),
            person {id} NOT NULL,
            guild {id} NOT NULL,
            pool TEXT NOT NULL,
            number {int} NOT NULL,              -- of the match in its pool, in this order
            at {time} NOT NULL,
            mu_before {time} NOT NULL,
            sigma_before {time} NOT NULL,
            mu {time} NOT NULL,
            sigma {time} NOT NULL,
            played {int} NOT NULL,              -- rated matches, this one included
            met {int} NOT NULL,                 -- people played against in them
            PRIMARY KEY (match, person)
        ){keyed}
        """,
        "CREATE INDEX ratings_number ON ratings (guild, pool, number)",
        "CREATE INDEX ratings_person ON ratings (person, guild, pool, number)",
        """
        CREATE TABLE taken_back (               -- rated matches that a moderator took back
            match TEXT PRIMARY KEY REFERENCES matches (id),
            at {time} NOT NULL
        ){keyed}
        """,
        """
        CREATE TABLE standings (                -- how a person stands in a pool
            guild {id} NOT NULL,
            pool TEXT NOT NULL,
            person {id} NOT NULL,
            name TEXT NOT NULL,
            played {int} NOT NULL,              -- rated matches
            won {int} NOT NULL,
            drawn {int} NOT NULL,
            lost {int} NOT NULL,
            run {int} NOT NULL,                 -- wins since the last other end
            met {int} NOT NULL,                 -- people played against in them
            mu {time} NOT NULL,
            sigma {time} NOT NULL,
            score {time} NOT NULL,              -- mu - sigma, by which boards are ordered
            month TEXT NOT NULL,                -- of the last match, "2026-11" (UTC),
            month_played {int} NOT NULL,        -- the rated matches in it,
            month_points {time} NOT NULL,       -- and the mu that they brought
            seen_at {time} NOT NULL,            -- the last match ended
            is_off {int} NOT NULL DEFAULT 0,    -- 1: moderators took the person off the boards
            looked_at {time},                   -- when it was looked up whether they are there
            is_gone {int} NOT NULL DEFAULT 0,   -- 1: they have left the server
            PRIMARY KEY (guild, pool, person)
        ){keyed}
        """,
        "CREATE INDEX standings_person ON standings (person)",
        "CREATE INDEX standings_board ON standings (guild, pool, score)"
        " WHERE played >= 5 AND met >= 3",
        "CREATE INDEX offers_match ON offers (match)",  # each reading of a table asks for them
    ),
)
"""The statements of each later schema, in order."""

VERSION = FIRST + len(LATER)
"""The present schema."""


def filled(words: Mapping[str, str], *, done: int = 0) -> Iterator[str]:
    """Yields the statements that lead from schema `done` to the present one.

    `done` is 0 for an empty database, else `FIRST` or later. `words` are an engine's words for the
    names in braces.
    """
    steps = LATER[done - FIRST :] if done else (STATEMENTS, *LATER)
    for step in steps:
        for statement in step:
            yield statement.format_map(words)
