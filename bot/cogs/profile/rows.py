"""What is stored of a person's finished matches, and who may see it; nothing of it is its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeVar

import msgspec
from msgspec import Struct

from bot.store.matches import SEEN, Seen, seen
from bot.store.person_settings import Readers
from bot.store.ratings import RatingStanding
from bot.store.results import Result, result_of
from bot.store.tx import Query, Record, Tx, Value

T = TypeVar("T")


class FinishedMatch(Struct, frozen=True):
    """A match that a person has finished: what says who may see it, its game, their own result.

    `counts`: it is the attempt of a person at the deal of a day that counts.
    """

    seen: Seen
    game: str
    options: Mapping[str, str]
    seats: int
    result: Result
    counts: bool

    @property
    def match(self) -> str:
        return self.seen.place.match


class Other(Struct, frozen=True):
    """Who else sat in such a match at its end.

    `person` is None for a computer, and for who was forgotten. `is_shown`: they show their results
    to who reads this.
    """

    match: str
    side: int
    place: int | None
    points: int | None
    person: int | None
    is_computer: bool
    name: str
    is_shown: bool


class RatingLeft(Struct, frozen=True):
    """What a rated match left of a rating: mu and sigma, then matches and people in the pool."""

    match: str
    pool: str
    mu: float
    sigma: float
    played: int
    met: int


def _in_server(guild: int | None) -> tuple[str, dict[str, Value]]:
    return ("", {}) if guild is None else (" AND m.guild = :guild", {"guild": guild})


def played(tx: Tx, person: int, reader: int, guild: int | None) -> tuple[FinishedMatch, ...]:
    """Returns the matches that a person has finished, the latest first; of one server, or all.

    Of who sat on several seats of a match, it has the lowest.
    """
    where, values = _in_server(guild)
    sql = (
        f"SELECT {SEEN}, r.*, m.options, m.seat_count,"
        " (SELECT d.counted FROM deals d WHERE d.match = m.id) AS counted"
        " FROM results r JOIN matches m ON m.id = r.match"
        f" WHERE r.person = :person{where}"
    )
    rows = tx.rows(sql, person=person, reader=reader, **values)
    lowest = {row["match"]: row for row in sorted(rows, key=lambda row: -row["seat"])}
    latest = sorted(lowest.values(), key=lambda row: (-row["ended_at"], row["match"]))
    return tuple(map(_played, latest))


@lru_cache(maxsize=256)  # matches of a game have few different options
def _options(text: str) -> Mapping[str, str]:
    return msgspec.json.decode(text, type=dict[str, str])


def _played(row: Record) -> FinishedMatch:
    return FinishedMatch(
        seen(row),
        row["game"],
        _options(row["options"]),
        row["seat_count"],
        result_of(row),
        row["counted"] == 1,
    )


def others(tx: Tx, person: int, reader: int, guild: int | None) -> dict[str, tuple[Other, ...]]:
    """Returns who else sat in the matches that a person has finished, by match, for a reader."""
    where, values = _in_server(guild)
    sql = (
        "SELECT o.match, o.seat, o.side, o.place, o.points, o.person, o.sitter, o.name,"
        f" CASE WHEN {Readers.ONE.see('o.person', 'p')} THEN 1 ELSE 0 END AS is_shown"
        " FROM results r JOIN matches m ON m.id = r.match"
        " JOIN results o ON o.match = r.match AND (o.person IS NULL OR o.person <> r.person)"
        f" LEFT JOIN persons p ON p.person = o.person WHERE r.person = :person{where}"
    )
    found: dict[str, dict[int, Other]] = {}
    for row in tx.rows(sql, person=person, reader=reader, **values):
        found.setdefault(row["match"], {})[row["seat"]] = _other(row)
    return {match: tuple(each[seat] for seat in sorted(each)) for match, each in found.items()}


def _other(row: Record) -> Other:
    return Other(
        row["match"],
        row["side"],
        row["place"],
        row["points"],
        row["person"],
        row["sitter"] == "computer",
        row["name"],
        bool(row["is_shown"]),
    )


def standings(tx: Tx, person: int, guild: int) -> dict[str, RatingStanding]:
    """Returns how a person stands in the pools of a server, by their names."""
    sql = "SELECT * FROM standings WHERE person = :person AND guild = :guild ORDER BY pool"
    fields = RatingStanding.__struct_fields__
    rows = tx.rows(sql, person=person, guild=guild)
    return {row["pool"]: RatingStanding(*(row[field] for field in fields)) for row in rows}


def shown(tx: Tx, person: int, guild: int) -> tuple[RatingLeft, ...]:
    """Returns what the rated matches of a server left of a person's ratings, in their order."""
    sql = (
        "SELECT match, pool, mu, sigma, played, met FROM ratings"
        " WHERE person = :person AND guild = :guild ORDER BY pool, number"
    )
    rows = tx.rows(sql, person=person, guild=guild)
    return tuple(
        RatingLeft(*(row[field] for field in RatingLeft.__struct_fields__)) for row in rows
    )


class TurnTimes(Struct, frozen=True):
    """How long a person's turns took in a match (the median, in seconds), and whether they left.

    `took_s` is None for who left before anybody waited for them.
    """

    took_s: float | None
    has_left: bool


def timed(tx: Tx, person: int, guild: int, most: int) -> tuple[TurnTimes, ...]:
    """Returns that of a person's latest matches with other people in a server, `most` of them."""
    sql = (
        "SELECT r.took_s, r.left_at FROM results r JOIN matches m ON m.id = r.match"
        " WHERE r.person = :person AND m.guild = :guild"
        " AND (r.took_s IS NOT NULL OR r.left_at IS NOT NULL)"
        " AND EXISTS (SELECT 1 FROM results o WHERE o.match = r.match AND o.sitter <> 'computer'"
        " AND (o.person IS NULL OR o.person <> r.person))"
        " AND r.seat = (SELECT min(s.seat) FROM results s"
        " WHERE s.match = r.match AND s.person = r.person)"
        " ORDER BY r.ended_at DESC LIMIT :most"
    )
    rows = tx.rows(sql, person=person, guild=guild, most=most)
    return tuple(TurnTimes(row["took_s"], row["left_at"] is not None) for row in rows)


class Sitter(Struct, frozen=True):
    """The people at a table of a server that has not begun."""

    person: int
    guild: int


def at_table(match: str) -> Query[tuple[Sitter, ...]]:
    """Asks who sits at a table that has not begun; of any other there is nothing."""
    sql = (
        "SELECT DISTINCT s.person, m.guild FROM matches m"
        " JOIN sittings s ON s.match = m.id AND s.until IS NULL AND s.person IS NOT NULL"
        " WHERE m.id = :match AND m.status = 'lobby' AND m.guild IS NOT NULL ORDER BY s.person"
    )
    return Query(sql, {"match": match}, _made(Sitter))


class Told(Struct, frozen=True):
    """Somebody whose first result a match was since results are remembered."""

    person: int
    name: str


def told_at(match: str) -> Query[tuple[Told, ...]]:
    """Asks whom a result tells that results are remembered: who has not chosen who sees theirs."""
    sql = (
        "SELECT s.person, min(s.name) AS name FROM matches m"
        " JOIN sittings s ON s.match = m.id AND s.until IS NULL"
        " JOIN persons p ON p.person = s.person AND p.results IS NULL"
        " AND p.results_told_at = m.ended_at"
        " WHERE m.id = :match AND m.status = 'over' GROUP BY s.person ORDER BY min(s.seat)"
    )
    return Query(sql, {"match": match}, _made(Told))


def _made(kind: type[T]) -> Callable[[list[Record]], tuple[T, ...]]:
    """Makes each row a value of a kind, by its fields."""
    return lambda rows: tuple(msgspec.convert(row, kind) for row in rows)


def is_told(tx: Tx, person: int) -> bool:
    """Whether a person was told that results are remembered."""
    sql = "SELECT results_told_at FROM persons WHERE person = :person"
    found = tx.row(sql, person=person)
    return found is not None and found["results_told_at"] is not None


def tell(tx: Tx, person: int, at: float) -> None:
    """Stores when a person was first told that results are remembered."""
    tx.run(
        "INSERT INTO persons (person, results_told_at) VALUES (:person, :at)"
        " ON CONFLICT (person) DO UPDATE"
        " SET results_told_at = coalesce(persons.results_told_at, excluded.results_told_at)",
        person=person,
        at=at,
    )
