"""The table of a day follows its day: it is shown anew when an attempt ends, and once at the end.

Both are one duty of the message that shows it; the later one is put when the earlier one is done.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from bot.cogs.daily import rows
from bot.cogs.daily.rows import DayBoard
from bot.play.lobby.deals import day_of, is_closed
from bot.play.match.feature import Change
from bot.play.match.live import Live
from bot.store import duties
from bot.store.deals import COUNTED
from bot.store.duties import NO_SEAT, Duty
from bot.store.tx import Tx

DAY = "day"
"""The kind of duty by which the table of a day is shown anew; its match is the message's id."""


def ends_at(deal: str) -> float:
    """Returns when the day of a daily deal is over."""
    day = day_of(deal) or date.min
    return datetime.combine(day + timedelta(days=1), time(tzinfo=UTC)).timestamp()


def defers(change: Change) -> str | None:
    """Nobody looks back on the deal of a day before the day is over. The key is `day_runs`."""
    return "day_runs" if is_closed(change.live.facts.deal.name, change.at) else None


def begins(tx: Tx, board: DayBoard) -> DayBoard | None:
    """Has a message follow its day; returns the one before it in that channel, which does not."""
    old = rows.write(tx, board)
    if old is not None:
        duties.drop(tx, DAY, str(old.message))
    due(tx, board, ends_at(board.deal))
    return old


def due(tx: Tx, board: DayBoard, at: float) -> None:
    """Stores when a message is shown anew."""
    duties.put(tx, Duty(DAY, str(board.message), NO_SEAT, 0, at))


def over(tx: Tx, message: int) -> None:
    """Has a message follow its day no more."""
    rows.drop(tx, message)
    duties.drop(tx, DAY, str(message))


def after(change: Change, now: Live) -> None:
    """Once an attempt that counts is over, the tables of its day in its server are due."""
    tx, deal, was_asked = change.tx, now.facts.deal, change.live.play.turn.waiting
    if was_asked and not now.play.turn.waiting and deal.counted == COUNTED:
        for board in rows.of_deal(tx, now.match.game, deal.name or "", deal.home_guild or 0):
            due(tx, board, change.at)
