"""The steps of the schema after that of the first release; each only adds (law 34)."""

from __future__ import annotations

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
)
"""The statements of each later schema, in order."""
