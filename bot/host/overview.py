"""What a database holds, for those who run the bot: numbers, and no id of a person or a match."""

from __future__ import annotations

from msgspec import Struct

from bot.store.tx import Tx


class Overview(Struct, frozen=True):
    """How many matches there are, and rows of their logs; when the last of these was stored.

    A time is in seconds since the epoch, UTC; None: there is no row.
    """

    matches: int
    rows: int
    last_at: float | None


def overview(tx: Tx) -> Overview:
    """Returns what a database holds."""
    matches = tx.rows("SELECT count(*) AS n FROM matches")[0]["n"]
    moves = tx.rows("SELECT count(*) AS n, max(at) AS at FROM moves")[0]
    return Overview(matches, moves["n"], moves["at"])


class Lost(Struct, frozen=True):
    """What is in one database and not in another: rows, the matches of these, whole matches."""

    rows: int
    of: int
    matches: int


def last_rows(tx: Tx) -> dict[str, int]:
    """Returns the number of the last row of each match, 0 for one without."""
    rows = tx.rows(
        "SELECT m.id, coalesce(max(v.n), 0) AS n FROM matches m"
        " LEFT JOIN moves v ON v.match = m.id GROUP BY m.id"
    )
    return {row["id"]: row["n"] for row in rows}


def lost(here: dict[str, int], there: dict[str, int]) -> Lost:
    """Returns what is lost when the one database, by its last rows, is replaced by the other.

    A match has its rows in their order, without gaps, and none is ever changed.
    """
    missing = {match: max(0, n - there.get(match, 0)) for match, n in here.items()}
    of = sum(1 for rows in missing.values() if rows)
    return Lost(sum(missing.values()), of, len(here.keys() - there.keys()))
