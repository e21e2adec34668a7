"""What a film of a match hangs on in the store: it is made of the log, by people at the table."""

from __future__ import annotations

from msgspec import Struct

from bot.store.tx import Tx


class Footing(Struct, frozen=True):
    """What a match was as it was filmed: how many rows, and how many sittings are nobody's.

    Rows are only added, and who is forgotten stays so: what has changed is never as before.
    """

    rows: int
    forgotten: int


def read_footing(tx: Tx, match: str) -> Footing | None:
    """Returns what a film of a match hangs on; None if there is none to be: no log, no result."""
    row = tx.row(
        "SELECT (SELECT count(*) FROM moves WHERE match = m.id) AS rows,"
        " (SELECT count(*) FROM sittings WHERE match = m.id AND sitter = 'nobody') AS forgotten"
        " FROM matches m WHERE m.id = :match AND m.status = 'over' AND m.pruned_at IS NULL"
        " AND NOT EXISTS (SELECT 1 FROM voids v WHERE v.match = m.id)",
        match=match,
    )
    return None if row is None else Footing(row["rows"], row["forgotten"])
