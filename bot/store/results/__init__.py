"""The result of a match, a row for each seat: whoever compares matches reads them here."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from bot.store.actors import Sitter, sat, sitter_of
from bot.store.tx import Record, Tx
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
            **sat(result.sitter),
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
