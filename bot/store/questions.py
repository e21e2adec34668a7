"""Questions to people: when each was asked, what time it has, and what was sent about it.

A question is stored in the transaction of the row that asks it, and ends in that of the row that
answers it. Rows are never deleted while the match runs.
"""

from __future__ import annotations

from msgspec import Struct

from bot.store.tx import Query, Record, Shard, Tx


class TurnTimer(Struct, frozen=True):
    """Question number `k` (from 1) to a seat, asked by row `n` of the person who sits there.

    `since` is when Discord accepted the ping that asked; None: not yet. `until` is when it was
    answered; None: it is open. `bank` are the seconds that it began with, None without a pace;
    `given` are those that others gave. `ends_at` is when it will be empty, as the board says once
    half of it is gone; None: not yet. `is_away`: the person is away, until `back_at` if others may
    read the date. `stage` counts the reminders that are due, `sent` those that were sent. `late_at`
    is when the bank was found empty; `deciders` are the people who decide about that, as the last
    transaction about it found them, and `told` those of them who were pinged for it. `by_clock`:
    the clock plays until nothing is owed, or has the seat leave, if `leaves`; once the question is
    answered, that the clock did it. `gone`: Discord no longer knows the person. Until `rest_until`
    the others decide nothing. `nudge_at` is when a nudge will be due; `nudges` counts those that
    are due, and `nudged` those that were sent.
    """

    match: str
    seat: int
    k: int
    n: int
    person: int
    since: float | None = None
    until: float | None = None
    bank: float | None = None
    given: float = 0.0
    ends_at: float | None = None
    is_away: bool = False
    back_at: float | None = None
    stage: int = 0
    sent: int = 0
    late_at: float | None = None
    by_clock: bool = False
    leaves: bool = False
    gone: bool = False
    rest_until: float | None = None
    deciders: tuple[int, ...] = ()
    told: tuple[int, ...] = ()
    nudge_at: float | None = None
    nudges: int = 0
    nudged: int = 0

    @property
    def is_open_to_choice(self) -> bool:
        """Whether the others may decide what becomes of it."""
        return self.until is None and self.late_at is not None and not self.by_clock

    @property
    def untold(self) -> tuple[int, ...]:
        """Those who decide what becomes of it, and were not pinged for that."""
        people = self.deciders if self.is_open_to_choice else ()
        return tuple(person for person in people if person not in self.told)

    @property
    def is_to_remind(self) -> bool:
        """Whether a reminder or a nudge is due that was not sent."""
        return self.stage > self.sent or self.nudges > self.nudged


_KEY = ("match", "seat", "k")
_FIELDS = TurnTimer.__struct_fields__
_PEOPLE = ("deciders", "told")
_WRITE = (
    f"INSERT INTO asks ({', '.join(_FIELDS)}) VALUES ({', '.join(f':{f}' for f in _FIELDS)})"
    " ON CONFLICT (match, seat, k) DO UPDATE SET "
    + ", ".join(f"{f} = excluded.{f}" for f in _FIELDS if f not in _KEY)
)


def write(tx: Tx, ask: TurnTimer) -> None:
    """Stores a question, in place of what was stored of it before."""
    values = {field: getattr(ask, field) for field in _FIELDS}
    values = {k: int(v) if isinstance(v, bool) else v for k, v in values.items()}
    people = {field: " ".join(map(str, getattr(ask, field))) for field in _PEOPLE}
    tx.run(_WRITE, **values | people)


def last_of(match: str, seat: int) -> Query[TurnTimer | None]:
    """Asks for the last question to a seat, open or answered; None if it was never asked."""
    sql = "SELECT * FROM asks WHERE match = :match AND seat = :seat ORDER BY k DESC LIMIT 1"
    values = {"match": match, "seat": seat}
    return Query(sql, values, lambda rows: _ask(rows[0]) if rows else None)


def read(tx: Tx, match: str, seat: int, k: int) -> TurnTimer | None:
    """Returns a question by its number."""
    sql = "SELECT * FROM asks WHERE match = :match AND seat = :seat AND k = :k"
    found = tx.row(sql, match=match, seat=seat, k=k)
    return None if found is None else _ask(found)


def before(tx: Tx, ask: TurnTimer, count: int) -> tuple[TurnTimer, ...]:
    """Returns up to `count` questions to the same seat before this one, the newest first."""
    sql = (
        "SELECT * FROM asks WHERE match = :match AND seat = :seat AND k < :k AND k >= :least"
        " ORDER BY k DESC"
    )
    least = ask.k - count
    rows = tx.rows(sql, match=ask.match, seat=ask.seat, k=ask.k, least=least)
    return tuple(_ask(row) for row in rows)


def read_open(tx: Tx, match: str) -> tuple[TurnTimer, ...]:
    """Returns the open questions of a match, by seat."""
    return open_of(match).of(tx)


def open_of(match: str) -> Query[tuple[TurnTimer, ...]]:
    """Asks for the open questions of a match, by seat."""
    sql = "SELECT * FROM asks WHERE match = :match AND until IS NULL ORDER BY seat"
    return Query(sql, {"match": match}, lambda rows: tuple(map(_ask, rows)))


def open_around(tx: Tx, person: int) -> tuple[TurnTimer, ...]:
    """Returns the open questions of the matches in which a person sits, in the order of these."""
    sql = (
        "SELECT * FROM asks WHERE until IS NULL AND EXISTS (SELECT 1 FROM sittings"
        " WHERE sittings.match = asks.match AND sittings.person = :person"
        " AND sittings.until IS NULL) ORDER BY match, seat"
    )
    return tuple(_ask(row) for row in tx.rows(sql, person=person))


def read_all_open(tx: Tx) -> tuple[TurnTimer, ...]:
    """Returns all open questions."""
    return tuple(_ask(row) for row in tx.rows("SELECT * FROM asks WHERE until IS NULL"))


def open_in(tx: Tx, guild: int) -> tuple[TurnTimer, ...]:
    """Returns the open questions of the matches in a server."""
    sql = (
        "SELECT asks.* FROM asks JOIN matches ON matches.id = asks.match"
        " WHERE asks.until IS NULL AND matches.guild = :guild"
    )
    return tuple(_ask(row) for row in tx.rows(sql, guild=guild))


def open_on(tx: Tx, shard: Shard) -> tuple[TurnTimer, ...]:
    """Returns the open questions of the matches in the servers of a shard."""
    sql = (
        "SELECT asks.* FROM asks JOIN matches ON matches.id = asks.match"
        " WHERE asks.until IS NULL AND (coalesce(matches.guild, 0) >> 22) % :count = :number"
    )
    found = tx.rows(sql, count=shard.count, number=shard.number)
    return tuple(_ask(row) for row in found)


def unasked(tx: Tx) -> tuple[str, ...]:
    """Returns the running matches of two people or more of which no question is stored."""
    rows = tx.rows(
        "SELECT id FROM matches WHERE status = 'open'"
        " AND NOT EXISTS (SELECT 1 FROM asks WHERE asks.match = matches.id)"
        " AND (SELECT count(DISTINCT person) FROM sittings"
        " WHERE sittings.match = matches.id AND sittings.until IS NULL) > 1 ORDER BY id"
    )
    return tuple(row["id"] for row in rows)


def waiting_for(tx: Tx, person: int) -> tuple[str, ...]:
    """Returns the matches awake that wait for a person, what waits longest first."""
    rows = tx.rows(
        "SELECT a.match, min(a.since) AS since FROM asks a JOIN matches m ON m.id = a.match"
        " WHERE a.person = :person AND a.until IS NULL AND a.since IS NOT NULL"
        " AND m.status = 'open' AND NOT EXISTS"
        " (SELECT 1 FROM sleeps s WHERE s.match = a.match AND s.until IS NULL)"
        " GROUP BY a.match ORDER BY min(a.since), a.match",
        person=person,
    )
    return tuple(row["match"] for row in rows)


def _ask(row: Record) -> TurnTimer:
    found = {field: row[field] for field in _FIELDS}
    for flag in ("is_away", "by_clock", "leaves", "gone"):
        found[flag] = bool(found[flag])
    for people in _PEOPLE:
        found[people] = tuple(map(int, found[people].split()))
    return TurnTimer(**found)


def took(tx: Tx, match: str, at: float) -> dict[int, list[float]]:
    """Returns the seconds that each question to a seat took, those open until now included."""
    sql = (
        "SELECT seat, coalesce(until, :at) - since AS took FROM asks"
        " WHERE match = :match AND since IS NOT NULL ORDER BY seat, k"
    )
    found: dict[int, list[float]] = {}
    for row in tx.rows(sql, match=match, at=at):
        found.setdefault(row["seat"], []).append(row["took"])
    return found
