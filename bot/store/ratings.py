"""What rated matches did to people's ratings, in the order of their pools, and how people stand.

A pool is of a server and of a game, or a mode of one. All rows of a pool are written under its key
(`key_of`), which the transaction that ends a match takes before it reads them.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from bot.store.person_settings import Readers
from bot.store.results import Result, mark_rated, result_of
from bot.store.tx import Query, Record, Tx, pool_key

WEEK_S = 7 * 86_400.0


class Pool(Struct, frozen=True):
    """A server, and a game or a mode of one: "triplock duel"."""

    guild: int
    name: str

    @property
    def key(self) -> str:
        return pool_key(self.guild, self.name)


class ToRate(Struct, frozen=True):
    """A match that began with the term `rated`. `reason`: why it is not rated; None: it is."""

    match: str
    pool: Pool
    at: float
    reason: str | None = None


class Rated(Struct, frozen=True):
    """What a match did to the rating of a person.

    `number` counts the matches of the pool. `before` and `after` are mu and sigma. `played` and
    `met` count the rated matches of the person, this one included, and the people played against.
    """

    match: str
    person: int
    pool: Pool
    number: int
    at: float
    before: tuple[float, float]
    after: tuple[float, float]
    played: int
    met: int


class RatingStanding(Struct, frozen=True):
    """How a person stands in a pool, as the last rated match left it.

    `run` are the wins since the last other end, `met` the people played against, `score` is that
    of the rating. `month` is that of the last rated match, by UTC: "2026-11"; `month_played` are
    the matches in it, `month_points` the mu that they brought.
    """

    guild: int
    pool: str
    person: int
    name: str
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    run: int = 0
    met: int = 0
    mu: float = 0.0
    sigma: float = 0.0
    score: float = 0.0
    month: str = ""
    month_played: int = 0
    month_points: float = 0.0
    seen_at: float = 0.0


def begin(tx: Tx, match: ToRate) -> None:
    """Stores that a match began with the term `rated`."""
    tx.run(
        "INSERT INTO to_rate (match, guild, pool, at, reason)"
        " VALUES (:match, :guild, :pool, :at, :reason)",
        match=match.match,
        guild=match.pool.guild,
        pool=match.pool.name,
        at=match.at,
        reason=match.reason,
    )


def to_rate_of(match: str) -> Query[ToRate | None]:
    """Asks whether a match is rated; None for one without the term."""
    return Query("SELECT * FROM to_rate WHERE match = :match", {"match": match}, _to_rate)


def _to_rate(rows: list[Record]) -> ToRate | None:
    if not rows:
        return None
    row = rows[0]
    return ToRate(row["match"], Pool(row["guild"], row["pool"]), row["at"], row["reason"])


def keep_from(tx: Tx, match: str, reason: str) -> None:
    """Stores why a match is not rated after all."""
    sql = "UPDATE to_rate SET reason = :reason WHERE match = :match"
    tx.run(sql, match=match, reason=reason)


def drop(tx: Tx, match: str) -> None:
    """Stores that a match that ended without a result was not to be rated."""
    tx.run("DELETE FROM to_rate WHERE match = :match", match=match)


class TableToRate(Struct, frozen=True):
    """The people at a table of a server whose match has not begun, by seat."""

    match: str
    guild: int
    people: tuple[int, ...]
    opened_at: float


def seated_at(match: str) -> Query[TableToRate | None]:
    """Asks who sits at a table of a server that has not begun; of any other there is nothing."""
    sql = (
        "SELECT m.id, m.guild, m.created_at, s.person FROM matches m JOIN sittings s"
        " ON s.match = m.id AND s.until IS NULL AND s.person IS NOT NULL WHERE m.id = :match"
        " AND m.status = 'lobby' AND m.guild IS NOT NULL ORDER BY s.seat"
    )
    return Query(sql, {"match": match}, _seated)


def _seated(rows: list[Record]) -> TableToRate | None:
    if not rows:
        return None
    people, first = dict.fromkeys(row["person"] for row in rows), rows[0]
    return TableToRate(first["id"], first["guild"], tuple(people), first["created_at"])


class Together(Struct, frozen=True):
    """Two people of a table began a match as rated, which runs or was rated."""

    pool: str
    people: tuple[int, int]


_TOGETHER = (
    "SELECT DISTINCT t.match, t.pool, one.person AS one, other.person AS other"
    " FROM matches m JOIN sittings one ON one.match = m.id AND one.until IS NULL"
    " JOIN sittings other ON other.match = m.id AND other.until IS NULL"
    " AND other.seat > one.seat AND other.person <> one.person"
    " JOIN sittings a ON a.person = one.person AND a.match <> m.id"
    " JOIN to_rate t ON t.match = a.match AND t.reason IS NULL"
    f" AND t.guild = m.guild AND t.at > m.created_at - {WEEK_S}"
    " JOIN sittings b ON b.match = a.match AND b.person = other.person WHERE m.id = :match"
)


def together(match: str) -> Query[tuple[Together, ...]]:
    """Asks which rated matches two people of a match began in the week before its table opened.

    Those since then are told, too, and this one is not.
    """
    return Query(_TOGETHER, {"match": match}, _together)


def _together(rows: list[Record]) -> tuple[Together, ...]:
    return tuple(Together(row["pool"], (row["one"], row["other"])) for row in rows)


def together_of(tx: Tx, person: int, since: float) -> list[tuple[int, float, Together]]:
    """Returns the rated matches that a person began with others after a time: server, when, who."""
    rows = tx.rows(
        "SELECT DISTINCT t.match, t.guild, t.pool, t.at, b.person AS other FROM sittings a"
        " JOIN to_rate t ON t.match = a.match AND t.reason IS NULL AND t.at > :since"
        " JOIN sittings b ON b.match = a.match AND b.person <> a.person WHERE a.person = :person",
        person=person,
        since=since,
    )
    return [
        (row["guild"], row["at"], Together(row["pool"], (person, row["other"]))) for row in rows
    ]


def next_number(tx: Tx, pool: Pool) -> int:
    """Takes the next number of a pool, from 1. The transaction holds the key of the pool."""
    tx.run(
        "INSERT INTO pools (guild, pool, last) VALUES (:guild, :pool, 1)"
        " ON CONFLICT (guild, pool) DO UPDATE SET last = pools.last + 1",
        guild=pool.guild,
        pool=pool.name,
    )
    return last_number(tx, pool)


def last_number(tx: Tx, pool: Pool) -> int:
    """Returns the number of the last rated match of a pool; 0 if there is none."""
    sql = "SELECT last FROM pools WHERE guild = :guild AND pool = :pool"
    found = tx.row(sql, guild=pool.guild, pool=pool.name)
    return 0 if found is None else found["last"]


def write(tx: Tx, rows: Iterable[Rated]) -> None:
    """Stores what matches did to people's ratings."""
    columns = (
        *("match", "person", "guild", "pool", "number", "at"),
        *("mu_before", "sigma_before", "mu", "sigma", "played", "met"),
    )
    tx.fill(
        "ratings",
        columns,
        [
            (
                *(one.match, one.person, one.pool.guild, one.pool.name, one.number, one.at),
                *(*one.before, *one.after, one.played, one.met),
            )
            for one in rows
        ],
    )


def rated_of(match: str) -> Query[tuple[Rated, ...]]:
    """Asks what a match did to ratings; of who was forgotten, or hides them, there is nothing."""
    sql = (
        "SELECT r.* FROM ratings r LEFT JOIN persons p ON p.person = r.person"
        f" WHERE r.match = :match AND {Readers.WITNESSES.see('r.person', 'p')} ORDER BY r.person"
    )
    return Query(sql, {"match": match}, lambda rows: tuple(map(_rated, rows)))


def of_pool(tx: Tx, pool: Pool, *, since: int = 0) -> tuple[Rated, ...]:
    """Returns what all matches of a pool did, from a number on, in their order."""
    sql = (
        "SELECT * FROM ratings WHERE guild = :guild AND pool = :pool AND number >= :since"
        " ORDER BY number, person"
    )
    return tuple(map(_rated, tx.rows(sql, guild=pool.guild, pool=pool.name, since=since)))


def _rated(row: Record) -> Rated:
    return Rated(
        row["match"],
        row["person"],
        Pool(row["guild"], row["pool"]),
        row["number"],
        row["at"],
        (row["mu_before"], row["sigma_before"]),
        (row["mu"], row["sigma"]),
        row["played"],
        row["met"],
    )


_BEGAN = "s.match = r.match AND s.seat = r.seat AND s.since = 0"
"""Whether a sitting `s` is that of who began the match of a result `r` on its seat."""


def met(tx: Tx, pool: Pool, person: int) -> frozenset[int]:
    """Returns the people against whom a person played the rated matches of a pool."""
    sql = (
        "SELECT DISTINCT s.person FROM ratings a JOIN sittings mine ON mine.match = a.match"
        " AND mine.person = a.person AND mine.since = 0 JOIN results own ON own.match = a.match"
        " AND own.seat = mine.seat JOIN results r ON r.match = a.match AND r.side <> own.side"
        f" JOIN sittings s ON {_BEGAN}"
        " WHERE a.person = :person AND a.guild = :guild AND a.pool = :pool"
        " AND s.person IS NOT NULL"
    )
    rows = tx.rows(sql, person=person, guild=pool.guild, pool=pool.name)
    return frozenset(row["person"] for row in rows)


_FIELDS = RatingStanding.__struct_fields__
_KEY = ("guild", "pool", "person")
_COUNTED = tuple(field for field in _FIELDS if field not in (*_KEY, "name", "seen_at"))
_STAND = (
    f"INSERT INTO standings ({', '.join(_FIELDS)}, is_off)"
    f" VALUES ({', '.join(f':{f}' for f in _FIELDS)}, coalesce((SELECT max(o.is_off)"
    " FROM standings o WHERE o.person = :person AND o.guild = :guild), :is_off))"
    " ON CONFLICT (guild, pool, person) DO UPDATE SET "
    + ", ".join(f"{f} = excluded.{f}" for f in _FIELDS if f not in _KEY)
)


def stand(tx: Tx, standing: RatingStanding, *, is_off: bool = False) -> None:
    """Stores how a person stands, in place of before.

    Who is off the boards of a server is so in each pool of it in which they come to stand; `is_off`
    says it of the first one.
    """
    tx.run(_STAND, **{field: getattr(standing, field) for field in _FIELDS}, is_off=int(is_off))


def standing(tx: Tx, pool: Pool, person: int) -> RatingStanding | None:
    """Returns how a person stands in a pool; None for who had no rated match there."""
    sql = (
        "SELECT * FROM standings WHERE guild = :guild AND pool = :pool AND person = :person"
        " AND played > 0"
    )
    found = tx.row(sql, guild=pool.guild, pool=pool.name, person=person)
    return None if found is None else RatingStanding(*(found[field] for field in _FIELDS))


def standings(tx: Tx, pool: Pool) -> dict[int, RatingStanding]:
    """Returns how everybody stands in a pool who had a rated match there."""
    sql = (
        "SELECT * FROM standings WHERE guild = :guild AND pool = :pool AND played > 0"
        " ORDER BY person"
    )
    found = tx.rows(sql, guild=pool.guild, pool=pool.name)
    return {row["person"]: RatingStanding(*(row[field] for field in _FIELDS)) for row in found}


def standings_of(tx: Tx, person: int) -> list[tuple[Pool, bool]]:
    """Returns the pools in which a person stands, and whether they are off the boards there."""
    rows = tx.rows(
        "SELECT guild, pool, is_off FROM standings WHERE person = :person", person=person
    )
    return [(Pool(row["guild"], row["pool"]), bool(row["is_off"])) for row in rows]


def leave(tx: Tx, pool: Pool, person: int) -> None:
    """Stores that a person has no rated match in a pool any more.

    Of who is off the boards a standing without any match stays, so that they are off later, too.
    """
    where = "WHERE guild = :guild AND pool = :pool AND person = :person"
    who = {"guild": pool.guild, "pool": pool.name, "person": person}
    if not tx.changed(f"DELETE FROM standings {where} AND is_off = 0", **who):
        new = RatingStanding(pool.guild, pool.name, person, "")
        values = {field: getattr(new, field) for field in _COUNTED}
        sets = ", ".join(f"{field} = :{field}" for field in _COUNTED)
        tx.run(f"UPDATE standings SET {sets} {where}", **values, **who)


def rewrite(tx: Tx, one: Rated) -> None:
    """Stores what a match did to the rating of a person, in place of what was stored."""
    tx.run(
        "UPDATE ratings SET mu_before = :mu_before, sigma_before = :sigma_before, mu = :mu,"
        " sigma = :sigma, played = :played, met = :met WHERE match = :match AND person = :person"
        " AND guild = :guild AND pool = :pool",
        match=one.match,
        person=one.person,
        guild=one.pool.guild,
        pool=one.pool.name,
        mu_before=one.before[0],
        sigma_before=one.before[1],
        mu=one.after[0],
        sigma=one.after[1],
        played=one.played,
        met=one.met,
    )


_PLACE = (
    "CASE WHEN r.place > 1 AND EXISTS (SELECT 1 FROM sittings o"
    " WHERE o.match = r.match AND o.seat = r.seat AND o.since > 0)"
    " THEN r.place + (SELECT count(*) FROM results c WHERE c.match = r.match)"
    " ELSE r.place END AS place"
)
"""The place of who began a match: behind all others if the seat changed hands and did not win."""

_RESULTS = (
    f"SELECT r.match, r.seat, s.sitter, s.person, s.level, s.name, r.side, {_PLACE}, r.points,"
    " r.rank, r.reason, r.ending, r.hints, r.ended_at, r.left_at, r.took_s, r.rated"
    f" FROM results r JOIN sittings s ON {_BEGAN} WHERE r.match"
)


def results_of(tx: Tx, match: str) -> tuple[Result, ...]:
    """Returns the results of a match by seat, as those of the people who began it."""
    rows = tx.rows(f"{_RESULTS} = :match ORDER BY r.seat", match=match)
    return tuple(map(result_of, rows))


def results(tx: Tx, pool: Pool) -> dict[str, tuple[Result, ...]]:
    """Returns those of all rated matches of a pool, by match and seat."""
    found: dict[str, list[Result]] = {}
    sql = (
        f"{_RESULTS} IN (SELECT match FROM ratings WHERE guild = :guild AND pool = :pool)"
        " ORDER BY r.match, r.seat"
    )
    for row in tx.rows(sql, guild=pool.guild, pool=pool.name):
        found.setdefault(row["match"], []).append(result_of(row))
    return {match: tuple(each) for match, each in found.items()}


def take_back(tx: Tx, match: str, at: float, reason: str) -> bool:
    """Stores that a match is not rated after all; False if it was not. Ratings stay as they are."""
    gone = tx.changed("DELETE FROM ratings WHERE match = :match", match=match)
    if gone:
        tx.run("INSERT INTO taken_back (match, at) VALUES (:match, :at)", match=match, at=at)
        mark_rated(tx, match, rated=False)
        keep_from(tx, match, reason)
    return gone > 0


def pools(tx: Tx) -> tuple[Pool, ...]:
    """Returns all pools."""
    rows = tx.rows("SELECT guild, pool FROM pools ORDER BY guild, pool")
    return tuple(Pool(row["guild"], row["pool"]) for row in rows)


def forget(tx: Tx, person: int) -> None:
    """Cuts a person out; what their matches did to others stands."""
    for table in ("ratings", "standings"):
        tx.run(f"DELETE FROM {table} WHERE person = :person", person=person)


def forget_server(tx: Tx, guild: int) -> int:
    """Deletes all pools of a server; returns how many rows."""
    return sum(
        tx.changed(f"DELETE FROM {table} WHERE guild = :guild", guild=guild)
        for table in ("ratings", "standings", "pools", "to_rate")
    )
