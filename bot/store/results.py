"""How matches and tables end: a result for each seat, no result at all, or too long a wait.

A match that ended without a result, and a closed table, have a `Void`. A table whose match nobody
began in time is `Expired`.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from bot.store.matches import note_behind
from bot.store.seats import Person, Sitter, sitter_of, sitter_values
from bot.store.tx import Query, Record, Tx
from games.core import Ending


class Result(Struct, frozen=True):
    """How a match ended for a seat and for who sat on it.

    `side` is the index of the seat's side. `place` counts from 1; None: nobody has a place. `rank`
    orders attempts at one deal, the largest first. `hints` counts those of the seat.
    `ended_at`: seconds since the epoch, UTC. `left_at` is when who sat there left, or was made to
    because their time was up; None: they stayed. `took_s` is the median of the seconds that their
    turns took; None: nobody waited for them. `rated`: the match changed ratings.
    """

    seat: int
    sitter: Sitter
    name: str
    side: int
    place: int | None
    points: int | None
    rank: tuple[int, ...]
    reason: str
    ending: Ending
    hints: int
    ended_at: float
    left_at: float | None = None
    took_s: float | None = None
    rated: bool = False

    @property
    def person(self) -> int | None:
        """The Discord user who sat there, if it was a person, who was not forgotten since."""
        return self.sitter.id if isinstance(self.sitter, Person) else None


def write_results(tx: Tx, match: str, results: Iterable[Result]) -> None:
    """Stores the results of a match; a seat that has one keeps it."""
    for result in results:
        tx.run(
            "INSERT INTO results (match, seat, sitter, person, level, name, side, place, points,"
            " rank, reason, ending, hints, ended_at, left_at, took_s) VALUES (:match, :seat,"
            " :sitter, :person, :level, :name, :side, :place, :points, :rank, :reason, :ending,"
            " :hints, :ended_at, :left_at, :took_s)"
            " ON CONFLICT (match, seat) DO NOTHING",
            match=match,
            seat=result.seat,
            name=result.name,
            side=result.side,
            place=result.place,
            points=result.points,
            rank=msgspec.json.encode(result.rank).decode(),
            reason=result.reason,
            ending=result.ending.value,
            hints=result.hints,
            ended_at=result.ended_at,
            left_at=result.left_at,
            took_s=result.took_s,
            **sitter_values(result.sitter),
        )


def read_results(tx: Tx, match: str) -> tuple[Result, ...]:
    """Returns the results of a match by seat; () while it has none."""
    rows = tx.rows("SELECT * FROM results WHERE match = :match ORDER BY seat", match=match)
    return tuple(map(result_of, rows))


def result_of(row: Record) -> Result:
    """Returns the result in a row."""
    return Result(
        row["seat"],
        sitter_of(row),
        row["name"],
        row["side"],
        row["place"],
        row["points"],
        tuple(msgspec.json.decode(row["rank"])),
        row["reason"],
        Ending(row["ending"]),
        row["hints"],
        row["ended_at"],
        row["left_at"],
        row["took_s"],
        bool(row["rated"]),
    )


def mark_rated(tx: Tx, match: str, *, rated: bool) -> None:
    """Stores whether a match changes ratings."""
    sql = "UPDATE results SET rated = :rated WHERE match = :match"
    tx.run(sql, match=match, rated=int(rated))


def without_results(tx: Tx) -> tuple[str, ...]:
    """Returns the ids of finished matches whose results are missing, oldest first."""
    rows = tx.rows(
        "SELECT m.id FROM matches m WHERE m.status = 'over'"
        " AND NOT EXISTS (SELECT 1 FROM results r WHERE r.match = m.id)"
        " AND NOT EXISTS (SELECT 1 FROM voids v WHERE v.match = m.id) ORDER BY m.created_at"
    )
    return tuple(row["id"] for row in rows)


class Void(Struct, frozen=True):
    """The end of a match without a result, for a `reason` (a word of `bot.match.endings`).

    `person` is who ended it, if it was one person. `at`: seconds since the epoch, UTC.
    """

    match: str
    reason: str
    person: int | None
    at: float


def write_void(tx: Tx, void: Void) -> None:
    """Stores the end of a match; one that has ended so before keeps that."""
    tx.run(
        "INSERT INTO voids (match, reason, person, at) VALUES (:match, :reason, :person, :at)"
        " ON CONFLICT (match) DO NOTHING",
        match=void.match,
        reason=void.reason,
        person=void.person,
        at=void.at,
    )
    note_behind(tx, void.match)


def read_void(tx: Tx, match: str) -> Void | None:
    """Returns the end of a match without a result; None for any other match."""
    return void_of(match).of(tx)


def void_of(match: str) -> Query[Void | None]:
    """Asks for the end of a match without a result; None for any other match."""
    sql = "SELECT match, reason, person, at FROM voids WHERE match = :match"
    return Query(sql, {"match": match}, lambda rows: Void(**rows[0]) if rows else None)


class Expired(Struct, frozen=True):
    """When a table was closed because nobody began its match (seconds since the epoch, UTC).

    `again` is the id of the table as which it was opened again, or None.
    """

    at: float
    again: str | None = None


def write_expired(tx: Tx, match: str, at: float) -> None:
    """Stores that a table has expired."""
    tx.run("INSERT INTO expired (match, at) VALUES (:match, :at)", match=match, at=at)


def read_expired(tx: Tx, match: str) -> Expired | None:
    """Returns what is stored of an expired table; None for any other."""
    row = tx.row("SELECT at, again FROM expired WHERE match = :match", match=match)
    return None if row is None else Expired(row["at"], row["again"])


def mark_reopened(tx: Tx, match: str, again: str) -> None:
    """Stores as which table an expired one is opened again."""
    tx.run("UPDATE expired SET again = :again WHERE match = :match", match=match, again=again)


def reopened_from(tx: Tx, again: str) -> str | None:
    """Returns the expired table that was opened again as `again`; None if none was."""
    found = tx.row("SELECT match FROM expired WHERE again = :again", again=again)
    return None if found is None else found["match"]


def forget_reopened(tx: Tx, again: str) -> None:
    """Forgets that a table was opened again as `again`, which nobody could see."""
    tx.run("UPDATE expired SET again = NULL WHERE again = :again", again=again)


class Footing(Struct, frozen=True):
    """What a match was as it was filmed: how many rows, and how many sittings are nobody's.

    Rows are only added, and who is forgotten stays so: what has changed is never as before.
    """

    rows: int
    forgotten: int


def read_footing(tx: Tx, match: str) -> Footing | None:
    """Returns what a film of a match hangs on; None if there is none to be: no log, no result."""
    row = tx.row(
        "SELECT (SELECT count(*) FROM moves WHERE match = m.id) AS rows,"
        " (SELECT count(*) FROM sittings WHERE match = m.id AND sitter = 'nobody') AS forgotten"
        " FROM matches m WHERE m.id = :match AND m.status = 'over' AND m.pruned_at IS NULL"
        " AND NOT EXISTS (SELECT 1 FROM voids v WHERE v.match = m.id)",
        match=match,
    )
    return None if row is None else Footing(row["rows"], row["forgotten"])
