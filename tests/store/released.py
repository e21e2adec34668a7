"""Database files as released versions of the bot wrote them."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from bot.store.schema import FIRST_SHARED

FILES = [Path(__file__).parents[1] / "schemas" / f"schema{n}.db" for n in range(1, FIRST_SHARED)]
Values = dict[str, Any]


class Old:
    """A released file, untouched, by plain SQL."""

    def __init__(self, path: Path) -> None:
        self.path = path
        con = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)
        con.row_factory = sqlite3.Row
        self.schema: int = con.execute("PRAGMA user_version").fetchone()[0]
        self.matches = {row["id"]: dict(row) for row in con.execute("SELECT * FROM matches")}
        self._rows = {
            name: [dict(row) for row in con.execute(f"SELECT * FROM {name} ORDER BY {order}")]
            for name, order in (
                ("seats", "match, seat"),
                ("moves", "match, n"),
                ("deliveries", "match, audience"),
                ("retired", "match, message"),
                ("meta", "key"),
            )
        }
        con.close()

    def rows(self, table: str, match: str) -> list[Values]:
        return [row for row in self._rows[table] if row["match"] == match]

    def meta(self) -> dict[str, str]:
        return {row["key"]: row["value"] for row in self._rows["meta"]}

    def last(self, match: str) -> int:
        return len(self.rows("moves", match))

    def with_status(self, *statuses: str) -> list[str]:
        return [match for match, row in self.matches.items() if row["status"] in statuses]

    def lags(self, match: str) -> bool:
        behind = self.matches[match]["settled"] < self.last(match)
        return behind or bool(self.rows("retired", match))

    def offered(self, match: str) -> list[int]:
        return [row["seat"] for row in self.rows("seats", match) if row["rematch"]]

    def successor(self, match: str) -> str | None:
        return next((m for m, row in self.matches.items() if row["previous"] == match), None)
