"""Values of the installation, by key: the secret of its deals, the registered commands."""

from __future__ import annotations

import sqlite3


def read_meta(con: sqlite3.Connection, key: str) -> str | None:
    """Returns a value of the installation, or None."""
    found = con.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
    return None if found is None else found[0]


def write_meta(con: sqlite3.Connection, key: str, value: str) -> None:
    """Stores a value of the installation."""
    con.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (key, value))
