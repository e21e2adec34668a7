"""What a database holds, read beside the bot: every row of every table, with the types."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

OWN = ("schema", "unfinished", "moved")
"""Values of the installation that are of one database alone."""

Content = dict[str, list[str]]


def everything(address: Any) -> Content:
    """Every row by table, written out, so that 1 and 1.0 differ, and in one order."""
    found = _of_file(address) if isinstance(address, Path) else _of_server(address)
    return {name: sorted(repr(sorted(row.items())) for row in rows) for name, rows in found.items()}


def content(address: Any) -> Content:
    """What a copy gets of that: neither values of one database alone nor what an engine has."""
    found = everything(address)
    found.pop("commits", None)
    found["meta"] = [row for row in found["meta"] if not any(f"'{key}'" in row for key in OWN)]
    return found


def _of_file(path: Path) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as con:
        con.row_factory = sqlite3.Row
        names = [row[0] for row in con.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        return {name: [dict(row) for row in con.execute(f"SELECT * FROM {name}")] for name in names}


def _of_server(address: str) -> dict[str, list[Any]]:
    import psycopg
    from psycopg.rows import dict_row

    with psycopg.connect(address) as con:
        cursor: Any = con.cursor(row_factory=dict_row)
        found = cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        names = [row["tablename"] for row in found.fetchall()]
        return {name: cursor.execute(f"SELECT * FROM {name}").fetchall() for name in names}


def change(address: Any, sql: str) -> None:
    """Changes a database by one statement, beside the bot."""
    if isinstance(address, Path):
        with closing(sqlite3.connect(address)) as con, con:
            con.execute(sql)
        return
    import psycopg

    with psycopg.connect(address) as con:
        con.execute(sql)  # type: ignore[arg-type]
