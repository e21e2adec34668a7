"""What is still to be told in the log channels of servers; a row is deleted once that was done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from bot.store.tx import Record, Tx


class Report(Struct, frozen=True):
    """Something that is told in a `channel` of a server: what `person` did, if somebody did it.

    `what` is a word of the code, `about` a person whom it concerns, and `said` what else is told,
    in which no person stands. `instead` is the channel in which it is told if the first one takes
    nothing; it is stored with what is said. `at`: seconds since the epoch, UTC.
    """

    id: str
    guild: int
    channel: int
    what: str
    said: Mapping[str, Any]
    at: float
    person: int | None = None
    about: int | None = None
    instead: int | None = None


_INSTEAD = "instead"


def add(tx: Tx, report: Report) -> None:
    """Stores something that is to be told, after all that is to be told in its server by now."""
    other = {} if report.instead is None else {_INSTEAD: report.instead}
    tx.run(
        "INSERT INTO reports (id, guild, channel, person, about, what, said, at)"
        " VALUES (:id, :guild, :channel, :person, :about, :what, :said,"
        " CASE WHEN EXISTS (SELECT 1 FROM reports r WHERE r.guild = :guild AND r.at >= :at)"
        " THEN (SELECT max(r.at) FROM reports r WHERE r.guild = :guild) + 0.001 ELSE :at END)",
        id=report.id,
        guild=report.guild,
        channel=report.channel,
        person=report.person,
        about=report.about,
        what=report.what,
        said=msgspec.json.encode({**report.said, **other}).decode(),
        at=report.at,
    )


def read(tx: Tx, guild: int) -> tuple[Report, ...]:
    """Returns what is still to be told in a server, in the order of time."""
    sql = (
        "SELECT id, guild, channel, person, about, what, said, at FROM reports"
        " WHERE guild = :guild ORDER BY at, id"
    )
    return tuple(_report(row) for row in tx.rows(sql, guild=guild))


def _report(row: Record) -> Report:
    said = msgspec.json.decode(row["said"], type=dict[str, Any])
    values: dict[str, Any] = {**row, "said": said, "instead": said.pop(_INSTEAD, None)}
    return Report(**values)


def read_kind(tx: Tx, what: str) -> tuple[Report, ...]:
    """Returns what is still to be told of one kind in all servers."""
    sql = "SELECT id, guild, channel, person, about, what, said, at FROM reports WHERE what = :what"
    return tuple(_report(row) for row in tx.rows(f"{sql} ORDER BY at, id", what=what))


def drop(tx: Tx, report: str) -> None:
    """Deletes what was told, or cannot be told."""
    tx.run("DELETE FROM reports WHERE id = :report", report=report)
