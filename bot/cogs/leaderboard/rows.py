"""A page of a leaderboard: who is listed on it for its reader, and how the reader stands.

Listed is who has a rating that is shown, was not taken off by moderators, is in the server as far
as is known, and shows the reader their results (`Readers`); and the reader.
All of a pool are looked through, because a page tells how many are listed and where its reader
stands; more is read of those alone who stand on it.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.store.person_settings import NOBODY, Readers
from bot.store.ratings import Pool
from bot.store.tx import Query, Record, Tx, Value

PER_PAGE = 10
LEAST = 3
"""The fewest people of a leaderboard; below that it is told who is on the way."""

MOST_PAGES = 1_000_000
"""More than any server has; a database could not look for the last number that a word can hold."""

MONTH_PLAYED = 3
"""The fewest rated matches in a month of who is listed for it."""


class Scope(Struct, frozen=True):
    """Which leaderboard: that of a pool, of all time or of a month by UTC, "2026-11"."""

    pool: Pool
    month: str | None = None


class LeaderboardRow(Struct, frozen=True):
    """How a person stands. By `worth` they are ordered: the score, or the month's points in mu.

    `month_played` are the rated matches in the month of the leaderboard. `looked_at`: when it was
    looked up whether they are still in the server; None: never.
    """

    person: int
    name: str
    played: int
    won: int
    met: int
    mu: float
    sigma: float
    month_played: int
    worth: float
    looked_at: float | None = None


class OwnRank(Struct, frozen=True):
    """How the reader stands. `above` counts the listed people who stand above them.

    `is_off`: moderators took them off. `hides`: nobody else may see their results. `was_gone`: it
    is stored that they have left the server.
    """

    line: LeaderboardRow
    above: int = 0
    is_off: bool = False
    hides: bool = False
    was_gone: bool = False


class Read(Struct, frozen=True):
    """A page, from 1, of all who are `listed`: its lines, and how many stand `above` the first.

    `coming` are people on the way, those with the most matches first, where a leaderboard has too
    few people. `own` is None for who has no rated match. `left_out` counts who stands there and
    shows the reader nothing, but others; who is on the way only where these are told.
    """

    listed: int
    number: int
    lines: tuple[LeaderboardRow, ...]
    above: int
    own: OwnRank | None
    coming: tuple[LeaderboardRow, ...] = ()
    left_out: int = 0


class _Found(Struct, frozen=True):
    """What a query of a page gives: its lines, all that are listed, those above the reader."""

    lines: tuple[LeaderboardRow, ...]
    listed: int
    above: int


_HERE = (
    "FROM standings s LEFT JOIN persons p ON p.person = s.person"
    " WHERE s.guild = :guild AND s.pool = :pool AND s.is_off = 0"
    " AND (s.is_gone = 0 OR s.person = :reader)"
)
_SEES = Readers.ONE.see("s.person", "p")
_OF_POOL = f"{_HERE} AND {_SEES}"
_UNSEEN = f"{_HERE} AND NOT {_SEES} AND {Readers.WITNESSES.see('s.person', 'p')}"
"""Of who hides from everybody nothing is told, not even that they are one more."""

_RATED, _IN_MONTH = "s.played >= 5 AND s.met >= 3", "s.month = :month AND s.month_played >= 3"
"""What the partial indexes of standings say, in the same words."""

_COLUMNS = "s.person, s.name, s.played, s.won, s.met, s.mu, s.sigma, s.looked_at"
_THIS_MONTH = "CASE WHEN s.month = :month THEN s.month_played ELSE 0 END AS month_played"

_LINE = {
    False: f"{_COLUMNS}, 0 AS month_played, s.score AS worth",
    True: f"{_COLUMNS}, {_THIS_MONTH}, s.month_points AS worth",
}
_LISTED = {
    False: f"SELECT s.person, s.score AS worth {_OF_POOL} AND {_RATED}",
    True: f"SELECT s.person, s.month_points AS worth {_OF_POOL} AND {_RATED} AND {_IN_MONTH}",
}
_SHOWN = {is_month: f"WITH shown AS ({sql})" for is_month, sql in _LISTED.items()}
_LEFT_OUT = {
    is_month: f"SELECT count(*) AS n, count(CASE WHEN {enough} THEN 1 END) AS enough {_UNSEEN}"
    for is_month, enough in ((False, _RATED), (True, f"{_RATED} AND {_IN_MONTH}"))
}
_COMING = {
    False: f"NOT ({_RATED}) ORDER BY s.played DESC, s.person DESC",
    True: f"s.month = :month AND NOT ({_RATED} AND s.month_played >= {MONTH_PLAYED})"
    " ORDER BY s.month_played DESC, s.played DESC, s.person DESC",
}
"""The two kinds of leaderboards, by whether it is of a month."""


def read(tx: Tx, scope: Scope, reader: int, wanted: int) -> Read:
    """Returns a page for a reader, or the last one if there are not so many."""
    number = min(max(1, wanted), MOST_PAGES)
    found, own, left_out = tx.all(
        _page(scope, reader, number), _own(scope, reader), _left_out(scope, reader)
    )
    if number > 1 and len(found.lines) < 2:
        first = found if found.lines else _page(scope, reader, 1).of(tx)
        return read(tx, scope, reader, -(-first.listed // PER_PAGE))
    ahead, lines = _parted(tx, scope, reader, number, found.lines)
    return Read(
        found.listed,
        number,
        lines,
        ahead,
        own and replace(own, above=found.above),
        _coming(scope, reader).of(tx) if found.listed < LEAST else (),
        left_out[found.listed >= LEAST],
    )


def _parted(
    tx: Tx, scope: Scope, reader: int, number: int, found: tuple[LeaderboardRow, ...]
) -> tuple[int, tuple[LeaderboardRow, ...]]:
    """How many stand above the first line of a page, and its lines without the one before it."""
    if number == 1:
        return 0, found
    before, *lines = found
    if before.worth > lines[0].worth:
        return (number - 1) * PER_PAGE, tuple(lines)
    return _higher(scope, reader, lines[0].worth).of(tx), tuple(lines)


def _page(scope: Scope, reader: int, number: int) -> Query[_Found]:
    """Asks for the lines of a page, after the one before it, and for the numbers of all pages."""
    is_month = scope.month is not None
    sql = (
        f"{_SHOWN[is_month]} SELECT {_LINE[is_month]},"
        " (SELECT count(*) FROM shown) AS listed, (SELECT count(*) FROM shown WHERE worth >"
        " (SELECT worth FROM shown WHERE person = :reader)) AS above"
        " FROM (SELECT person, worth FROM shown ORDER BY worth DESC, person DESC"
        " LIMIT :most OFFSET :after) one JOIN standings s"
        " ON s.guild = :guild AND s.pool = :pool AND s.person = one.person"
        " ORDER BY one.worth DESC, one.person DESC"
    )
    after = max(0, (number - 1) * PER_PAGE - 1)
    most = PER_PAGE + (number > 1)
    return Query(sql, {**_values(scope, reader), "most": most, "after": after}, _found)


def _found(rows: list[Record]) -> _Found:
    if not rows:
        return _Found((), 0, 0)
    return _Found(_lines(rows), rows[0]["listed"], rows[0]["above"])


def _higher(scope: Scope, reader: int, worth: float) -> Query[int]:
    """Asks how many stand above a worth."""
    sql = f"{_SHOWN[scope.month is not None]} SELECT count(*) AS n FROM shown WHERE worth > :worth"
    values = {**_values(scope, reader), "worth": worth}
    return Query(sql, values, lambda rows: rows[0]["n"])


def _own(scope: Scope, reader: int) -> Query[OwnRank | None]:
    """Asks how the reader stands, without who stands above them."""
    sql = (
        f"SELECT {_LINE[scope.month is not None]}, s.is_off, s.is_gone, p.results"
        " FROM standings s LEFT JOIN persons p ON p.person = s.person"
        " WHERE s.guild = :guild AND s.pool = :pool AND s.person = :reader"
    )
    return Query(sql, _values(scope, reader), _made_own)


def _made_own(rows: list[Record]) -> OwnRank | None:
    if not rows:
        return None
    row = rows[0]
    return OwnRank(
        _line(row),
        is_off=bool(row["is_off"]),
        hides=row["results"] == NOBODY,
        was_gone=bool(row["is_gone"]),
    )


def _coming(scope: Scope, reader: int) -> Query[tuple[LeaderboardRow, ...]]:
    """Asks who is on the way, the reader aside."""
    is_month = scope.month is not None
    sql = (
        f"SELECT {_LINE[is_month]} {_OF_POOL} AND s.person <> :reader AND {_COMING[is_month]}"
        f" LIMIT {PER_PAGE}"
    )
    return Query(sql, _values(scope, reader), _lines)


def _left_out(scope: Scope, reader: int) -> Query[tuple[int, int]]:
    """Asks how many the reader does not see: of all, and of those who would be listed."""
    sql = _LEFT_OUT[scope.month is not None]
    if scope.month is not None:
        sql += " AND s.month = :month"
    return Query(sql, _values(scope, reader), lambda rows: (rows[0]["n"], rows[0]["enough"]))


def _values(scope: Scope, reader: int) -> dict[str, Value]:
    values: dict[str, Value] = {
        "guild": scope.pool.guild,
        "pool": scope.pool.name,
        "reader": reader,
    }
    return values if scope.month is None else {**values, "month": scope.month}


def _lines(rows: list[Record]) -> tuple[LeaderboardRow, ...]:
    return tuple(map(_line, rows))


def _line(row: Record) -> LeaderboardRow:
    return LeaderboardRow(*(row[field] for field in LeaderboardRow.__struct_fields__))
