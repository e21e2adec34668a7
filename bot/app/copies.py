"""A database that was put back from a copy: what it says of Discord's messages is of long ago."""

from __future__ import annotations

from bot.play.lobby.lobby import SHOW
from bot.store import cursors, duties
from bot.store.duties import NO_SEAT, Duty
from bot.store.matches import matches_of
from bot.store.tx import Tx


def show_all_anew(tx: Tx) -> int:
    """Has all running matches, and all tables, shown anew; returns how many there are.

    Where their messages stand stays known: one that is still there is edited.
    """
    running, tables = matches_of(tx), matches_of(tx, statuses=("lobby",))
    for match in running:
        cursors.mark_behind(tx, match)
        cursors.show_private_anew(tx, match)
    for match in tables:
        duties.put(tx, Duty(SHOW, match, NO_SEAT, 0, 0.0))
    return len(running) + len(tables)
