"""How every match begins: the options are settled, the set-up is drawn, both are stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bot.match import turn_timer
from bot.match.feature import Write
from bot.match.lobby import closing, computers, deals
from bot.match.lobby.terms import plain_options
from bot.match.press_checks import check_found
from bot.store import cursors, meta
from bot.store import deals as deal_rows
from bot.store.matches import insert_match, update_match
from bot.store.seats import Sitting, write_sittings
from bot.store.tables import Table
from bot.store.tx import Tx
from games.core import Draw, Tape, settle
from games.core import begin as set_up


def add(tx: Tx, table: Table) -> None:
    """Stores a new table with its sittings and its deal."""
    match = table.match
    insert_match(tx, match)
    deal_rows.write(tx, match.id, match.game, match.host, table.facts.deal)
    write_sittings(tx, match.id, table.seats)


def begin(
    write: Write, table: Table, seats: Sequence[Sitting], *, source: Draw | None = None
) -> Table:
    """Begins the match of a stored table; `seats` are in their final order.

    The set-up draws from `source`, or else from chance or the deal of the table.
    The set-up only draws and computes, so that it may run in the transaction that decides by the
    lobby.
    """
    tx, means, match = write.tx, write.means, table.match
    entry, seated = means.shelf[match.game], numbered(seats)
    options = settle(
        entry.game,
        plain_options(entry, match.options, list(seats), match.host, means.chance),
    )
    tape = Tape(source or _source(write, table))
    play, _ = set_up(entry.game, options, len(seated), tape)
    changes: dict[str, Any] = {
        "status": "open",
        "options": options,
        "terms": computers.begun_with(table),
        "seat_count": len(seated),
        "draws": tape.drawn,
        "rules_version": entry.game.rules_version,
        "started_at": write.at,
        "caught_up": cursors.UNSHOWN,
    }
    closing.cancel_expiry(tx, match.id)
    update_match(tx, match.id, changes)
    tx.touched.play(match.id)
    tx.touched.did("began", match.id, game=match.game, server=match.guild, seats=len(seated))
    write_sittings(tx, match.id, seated)
    begun = check_found(write.read(match.id))
    turn_timer.update_questions(tx, begun, play.asked, write.at)
    for feature in means.features:
        feature.begun(write, begun, play)
    return begun


def numbered(seats: Sequence[Sitting]) -> list[Sitting]:
    """Returns sittings with the numbers of the seats in this order."""
    return [replace(sitting, seat=seat) for seat, sitting in enumerate(seats)]


def _source(write: Write, table: Table) -> Draw:
    """Returns what the set-up draws from: chance, or the table's deal."""
    name = table.facts.deal.name
    if name is None:
        return write.means.chance
    return deals.deal(meta.read_meta(write.tx, "secret") or "", table.match.game, name)
