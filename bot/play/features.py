"""What features do after rows are stored, in the same transaction."""

from __future__ import annotations

from collections.abc import Callable

from bot.play import series
from bot.play.live import Live
from bot.play.lobby import Lobby
from bot.store.tx import Tx

After = Callable[[Tx, Lobby, Live, Live], None]
"""`after(tx, lobby, old, new)`: the match before and after the rows of this transaction.

`lobby` begins further matches. A refusal keeps the rows from being stored.
"""

FEATURES: tuple[After, ...] = (series.after,)


def after(tx: Tx, lobby: Lobby, old: Live, new: Live) -> None:
    """Does what all features do after the rows that lead from `old` to `new`."""
    for feature in FEATURES:
        feature(tx, lobby, old, new)
