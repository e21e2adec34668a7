"""The log of a match: a row for each accepted action. SECRET while the match runs."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from bot.store.matches import note_behind
from bot.store.seats import Actor, Clock, Moderator, Person, actor_of, actor_values
from bot.store.tx import Query, Record, Tx
from games.core import HINT, LEAVE, Row, Seat


class LogRow(Struct, frozen=True):
    """A stored row of the log. SECRET while the match runs.

    `part` counts the rows of one interaction from 0. `checksum` is None for all but the last of
    them. `at`: seconds since the epoch, UTC.
    """

    row: Row
    actor: Actor
    interaction: int | None
    part: int
    checksum: int | None
    at: float


def read_moves(tx: Tx, match: str) -> tuple[LogRow, ...]:
    """Returns the whole log of a match, in order."""
    rows = tx.rows("SELECT * FROM moves WHERE match = :match ORDER BY n", match=match)
    return tuple(
        LogRow(
            Row(r["n"], Seat(r["seat"]), r["action"], tuple(msgspec.json.decode(r["draws"]))),
            actor_of(r),
            r["interaction"],
            r["part"],
            r["checksum"],
            r["at"],
        )
        for r in rows
    )


def played_at(tx: Tx, match: str, n: int) -> float | None:
    """Returns when row `n` was played (seconds since the epoch); None for the set-up."""
    found = tx.row("SELECT at FROM moves WHERE match = :match AND n = :n", match=match, n=n)
    return None if found is None else found["at"]


def append_moves(tx: Tx, match: str, moves: Iterable[LogRow]) -> None:
    """Adds rows. Raises `Conflict` if their number or interaction is stored.

    A hint shows nobody else anything: its row is not told as played.
    """
    is_told = False
    for move in moves:
        tx.run(
            "INSERT INTO moves"
            " (match, n, seat, action, draws, actor, person, level, interaction, part, checksum,"
            " at) VALUES (:match, :n, :seat, :action, :draws, :actor, :person, :level,"
            " :interaction, :part, :checksum, :at)",
            match=match,
            n=move.row.n,
            seat=move.row.seat,
            action=move.row.text,
            draws=msgspec.json.encode(move.row.draws).decode(),
            interaction=move.interaction,
            part=move.part,
            checksum=move.checksum,
            at=move.at,
            **actor_values(move.actor),
        )
        is_told |= move.row.text != HINT
    if is_told:
        note_behind(tx, match)
        tx.touched.play(match)


class Act(Struct, frozen=True):
    """A row that a person caused. SECRET while the match runs."""

    person: int
    action: str


def acts_after(tx: Tx, match: str, n: int) -> tuple[Act, ...]:
    """Returns the rows after row `n` that people caused, in order."""
    rows = tx.rows(
        "SELECT person, action FROM moves"
        " WHERE match = :match AND n > :n AND actor = 'person' ORDER BY n",
        match=match,
        n=n,
    )
    return tuple(Act(row["person"], row["action"]) for row in rows)


def last_row(tx: Tx, match: str) -> int:
    """Returns the number of the last row; 0 if there is none."""
    return last_of(match).of(tx)


def last_of(match: str) -> Query[int]:
    """Asks for the number of the last row; 0 if there is none."""
    sql = "SELECT max(n) AS last FROM moves WHERE match = :match"
    return Query(sql, {"match": match}, lambda rows: rows[0]["last"] or 0)


def acted_at(tx: Tx, match: str, person: int) -> float | None:
    """Returns when a person last played a row (seconds since the epoch); a hint is no play."""
    return last_act_of(match, person).of(tx)


def last_act_of(match: str, person: int | None) -> Query[float | None]:
    """Asks when a person last played a row (seconds since the epoch); None: nobody."""
    sql = (
        "SELECT max(at) AS at FROM moves"
        " WHERE match = :match AND person = :person AND action <> :hint"
    )
    values = {"match": match, "person": person, "hint": HINT}
    return Query(sql, values, lambda rows: rows[0]["at"])


def seats_acted(moves: Iterable[LogRow]) -> frozenset[int]:
    """Returns the seats for which people played these rows; a hint is no play."""
    played = (move for move in moves if isinstance(move.actor, Person) and move.row.text != HINT)
    return frozenset(move.row.seat for move in played)


class Cause(Struct, frozen=True):
    """Row `n` was caused by the clock or by a moderator, and not by who sits on its seat."""

    n: int
    actor: Clock | Moderator


def read_causes(tx: Tx, match: str) -> tuple[Cause, ...]:
    """Returns the rows of a match that the clock or a moderator caused, in order."""
    return causes_of(match).of(tx)


def caused(moves: Iterable[LogRow]) -> tuple[Cause, ...]:
    """Returns those of some rows that the clock or a moderator caused, in order."""
    return tuple(
        Cause(move.row.n, move.actor) for move in moves if isinstance(move.actor, Clock | Moderator)
    )


def causes_of(match: str) -> Query[tuple[Cause, ...]]:
    """Asks for the rows of a match that the clock or a moderator caused, in order."""
    sql = (
        "SELECT n, actor, person FROM moves"
        " WHERE match = :match AND actor IN ('clock', 'moderator') ORDER BY n"
    )
    return Query(sql, {"match": match}, lambda rows: tuple(map(_cause, rows)))


def _cause(row: Record) -> Cause:
    return Cause(row["n"], Clock() if row["actor"] == "clock" else Moderator(row["person"]))


def seats_left(tx: Tx, match: str) -> frozenset[int]:
    """Returns the seats that have left a match."""
    sql = "SELECT DISTINCT seat FROM moves WHERE match = :match AND action = :leave"
    return frozenset(row["seat"] for row in tx.rows(sql, match=match, leave=LEAVE))


def left_at(tx: Tx, match: str) -> dict[int, float]:
    """Returns when seats left a match by themselves, or because their time was up."""
    sql = (
        "SELECT seat, at FROM moves"
        " WHERE match = :match AND action = :leave AND actor <> 'moderator'"
    )
    return {row["seat"]: row["at"] for row in tx.rows(sql, match=match, leave=LEAVE)}
