"""The beginning of every match: what was left open is decided, the set-up is drawn and stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bot.match import turn_timer
from bot.match.feature import Write
from bot.match.games import GameEntry
from bot.match.lobby import closing, computers, deals
from bot.match.lobby.shell_terms import HOST, RANDOM
from bot.match.lobby.terms import applies, by_seats
from bot.match.press_checks import check_found
from bot.store import cursors, meta
from bot.store import deals as deal_rows
from bot.store.matches import insert_match, update_match
from bot.store.seats import Computer, Sitting, write_sittings
from bot.store.tables import Table
from bot.store.tx import Tx
from games.core import Draw, Kind, Option, Tape, settle, shuffle
from games.core import begin as set_up
from games.first import first_of


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
    options = settle(entry.game, decided(entry, table, seats, means.chance))
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


def decided(
    entry: GameEntry, table: Table, seats: Sequence[Sitting], chance: Draw
) -> dict[str, str]:
    """Returns the options for the engine: luck, picks or seating replace the shell's words.

    `seats` are in their final order but still carry their numbers from the lobby, so that a value
    that was chosen for a person follows them to their seat. A default names a final seat.
    """
    options, host = table.match.options, table.match.host
    out = dict(options)
    for option in entry.game.options:
        value = by_seats(option, out.get(option.name, option.default), options, len(seats))
        out[option.name] = value
        if option.kind is Kind.EACH:
            counts = applies(entry, option, options, len(seats))
            out[option.name] = ",".join(_each(option, value, seats, chance)) if counts else ""
        elif option.kind is Kind.SEAT and value == HOST:
            out[option.name] = str(first_of(i for i, s in enumerate(seats) if s.person == host))
        elif option.kind is Kind.SEAT and value == RANDOM:
            out[option.name] = str(chance(len(seats)))
        elif option.kind is Kind.SEAT and value.isdigit() and option.name in options:
            final = (str(i) for i, sitting in enumerate(seats) if sitting.seat == int(value))
            out[option.name] = next(final, value)
    return out


def _each(option: Option, value: str, seats: Sequence[Sitting], chance: Draw) -> list[str]:
    """The value of each seat; a computer takes by lot what nobody else has picked."""
    match value:
        case "" | "off":
            return []
        case "pick":
            free = [one for one in option.values if one not in {s.pick for s in seats}]
            rest = iter(shuffle(free, chance))
            return [
                s.pick or (next(rest, "") if isinstance(s.sitter, Computer) else "") for s in seats
            ]
        case "random":
            return shuffle(option.values, chance)[: len(seats)]
        case _:
            each = value.split(",") + [""] * len(seats)
            return [each[sitting.seat] for sitting in seats]
