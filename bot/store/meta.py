"""Values of the installation, by key: the secret of its deals, the commands it registered."""

from __future__ import annotations

import sqlite3


def read_meta(con: sqlite3.Connection, key: str) -> str | None:
    """A value of the installation."""
    found = con.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
    return None if found is None else found[0]


def write_meta(con: sqlite3.Connection, key: str, value: str) -> None:
    """Sets a value of the installation."""
    con.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (key, value))
