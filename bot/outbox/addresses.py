"""Where a table is: the address of its live board, and the one that a lasting message names."""

from __future__ import annotations

from bot import screens
from bot.play.match.live import Live
from bot.store import cursors
from bot.store.cursors import TABLE, Cursor
from bot.store.matches import read_match
from bot.store.tx import Tx


def board_url(tx: Tx, match: str) -> str | None:
    """Returns the address of the live board of a match; None while there is none."""
    found, cursor = read_match(tx, match), cursors.read_cursors(tx, match).get(TABLE)
    if found is None or cursor is None or cursor.channel is None or cursor.message is None:
        return None
    return screens.link(found.guild, cursor.channel, cursor.message)


def way_to(live: Live, table: Cursor) -> str | None:
    """Returns the address at which a private message names the table; None if it stands nowhere.

    The result stays, but a board is deleted when the next one is sent.
    """
    if table.message is None or table.channel is None:
        return None
    if live.match.status == "over":
        return screens.link(live.match.guild, table.channel, table.message)
    return screens.channel_link(live)
