"""What features do after rows are stored, in the same transaction."""

from __future__ import annotations

from collections.abc import Callable

from bot.play import days, ending, fixtures, late, questions, series, sleepers
from bot.play.live import Live
from bot.play.lobby import Lobby
from bot.store.offers import OPEN
from bot.store.tx import Tx
from games.core import LEAVE

After = Callable[[Tx, Lobby, Live, Live], None]
"""`after(tx, lobby, old, new)`: the match before and after the rows of this transaction.

`lobby` begins further matches. A refusal keeps the rows from being stored.
"""

FEATURES: tuple[After, ...] = (
    series.after,
    ending.after,
    questions.after,
    late.after,
    fixtures.after,
    sleepers.after,
    days.after,
)


def may_change(old: Live, new: Live) -> bool:
    """Whether features may change the match itself after these rows, so that it is read again."""
    facts, left = new.facts, any(row.text == LEAVE for row in new.rows[old.play.n :])
    return left or facts.asleep is not None or any(each.state == OPEN for each in facts.offers)


def after(tx: Tx, lobby: Lobby, old: Live, new: Live) -> None:
    """Does what all features do after the rows that lead from `old` to `new`."""
    for feature in FEATURES:
        feature(tx, lobby, old, new)
