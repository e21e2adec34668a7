"""The matches of which something was not shown yet, found by looking at every match.

The bot looks only at those that were noted, so nothing may be missing there.
"""

from __future__ import annotations

from bot.store import cursors
from bot.store.cursors import LAGS, MARKS
from bot.store.tx import Tx


def lagging_of_all(tx: Tx) -> tuple[str, ...]:
    """Their ids, oldest first. Fails if the bot would not find one of them."""
    sql = f"SELECT m.id FROM matches m WHERE ({LAGS}) AND m.pruned_at IS NULL ORDER BY m.created_at"
    found = tuple(row["id"] for row in tx.rows(sql, **MARKS))
    assert found == cursors.lagging(tx), "a start would not show it"
    return found
