"""Counts of tables, invitations and running matches, by which the limits are kept."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from bot.store.tx import WHOLE, Part, Tx, Value

_SLEEPS = "EXISTS (SELECT 1 FROM sleeps s WHERE s.match = m.id AND s.until IS NULL)"


_APART = (
    "(EXISTS (SELECT 1 FROM deals d WHERE d.match = m.id AND d.counted IS NOT NULL)"
    " OR EXISTS (SELECT 1 FROM lessons l WHERE l.match = m.id))"
)
"""An attempt at the deal of a day, or practice of it, or a lesson."""

_IN_CHANNEL = (
    " AND (m.channel = :channel"
    " OR m.channel IN (SELECT thread FROM threads WHERE parent = :channel))"
)
"""In a channel, or in one of its threads that the bot opened."""

_IN_GUILD = " AND guild = :guild"


def first_began(tx: Tx) -> float | None:
    """Returns when the first match of all began; None if none has."""
    row = tx.row("SELECT min(started_at) AS at FROM matches")
    return None if row is None else row["at"]


def open_tables(tx: Tx, host: int, guild: int | None = None) -> int:
    """Returns how many open tables, invitations and tournaments a person hosts."""
    where = _IN_GUILD if guild is not None else ""
    sql = (
        f"SELECT (SELECT count(*) FROM matches WHERE status = 'lobby' AND host = :host{where})"
        f" + (SELECT count(*) FROM tournaments WHERE status = 'open' AND host = :host{where}) AS n"
    )
    return _number(tx, sql, host=host, guild=guild)


def running_of(tx: Tx, host: int, guild: int | None = None) -> int:
    """Returns how many running matches a person hosts, in one server or in all.

    Those that sleep do not count, nor do the deal of a day and lessons.
    """
    sql = (
        "SELECT count(*) AS n FROM matches m"
        f" WHERE m.status = 'open' AND m.host = :host AND NOT {_SLEEPS} AND NOT {_APART}"
    )
    return _number(tx, sql + (_IN_GUILD if guild is not None else ""), host=host, guild=guild)


def running_in(tx: Tx, channel: int) -> int:
    """Returns how many matches run in a channel and in its threads that the bot opened.

    Those that sleep do not count, nor do the deal of a day and lessons.
    """
    sql = (
        f"SELECT count(*) AS n FROM matches m WHERE m.status = 'open' AND NOT {_SLEEPS}"
        f" AND NOT {_APART}{_IN_CHANNEL}"
    )
    return _number(tx, sql, channel=channel)


def alone_of(tx: Tx, person: int, *, channel: int | None = None, guild: int | None = None) -> int:
    """Returns how many matches a person plays alone or with computers.

    Those in one channel, in one server, or in all. Those that sleep do not count, nor do the
    deal of a day and lessons.
    """
    sql = (
        "SELECT count(*) AS n FROM matches m WHERE m.status = 'open' AND m.host = :person"
        " AND NOT EXISTS (SELECT 1 FROM sittings s WHERE s.match = m.id AND s.until IS NULL"
        " AND s.sitter = 'person' AND s.person <> :person)"
        f" AND NOT {_APART} AND NOT {_SLEEPS}"
    )
    sql += _IN_CHANNEL if channel is not None else ""
    sql += _IN_GUILD if guild is not None else ""
    return _number(tx, sql, person=person, channel=channel, guild=guild)


def entered(tx: Tx, person: int, guild: int) -> int:
    """Returns in how many tournaments of a server a person takes part that are not over."""
    sql = (
        "SELECT count(*) AS n FROM tournaments t JOIN entrants e ON e.tournament = t.id"
        " WHERE e.person = :person AND e.left_at IS NULL AND t.guild = :guild"
        " AND t.status IN ('open', 'running')"
    )
    return _number(tx, sql, person=person, guild=guild)


def tables_by_state(tx: Tx, part: Part = WHOLE) -> dict[tuple[str, str], int]:
    """Returns how many tables that are not over there are, by game and status, or "asleep"."""
    rows = tx.rows(
        f"SELECT m.game, CASE WHEN m.status = 'open' AND {_SLEEPS} THEN 'asleep' ELSE m.status END"
        " AS state, count(*) AS n FROM matches m WHERE m.status IN ('lobby', 'open', 'aside')"
        f" AND {part.where('m.guild')} GROUP BY 1, 2",
    )
    return {(row["game"], row["state"]): row["n"] for row in rows}


TABLE, INVITED, OFFERED, CALLED, DECLINED = "table", "invited", "offered", "called", "declined"
"""The deeds that limits count: setting a table or a tournament up, inviting, offering a seat,
calling people in a server, and being declined."""


class Deed(Struct, frozen=True):
    """A deed that a limit counts, its time, and about whom or in which server; 0 for a table."""

    what: str
    about: int
    at: float


_CALLED = "AND (m.invited IS NOT NULL OR m.called = 1)"
_HOSTED = "FROM matches m WHERE m.host = :person AND m.created_at > :since AND m.previous IS NULL"
_OFFERED = (
    "FROM offers o JOIN matches m ON m.id = o.match"
    " WHERE o.kind = 'handover' AND o.person = :person AND o.made_at > :since"
)

_DEEDS = {
    # Rematches and the matches of a tournament begin by themselves, and are none of them.
    TABLE: f"SELECT m.created_at AS at, NULL AS about {_HOSTED}"
    " AND NOT EXISTS (SELECT 1 FROM fixtures f WHERE f.match = m.id) UNION ALL"
    " SELECT t.created_at AS at, NULL AS about FROM tournaments t"
    " WHERE t.host = :person AND t.created_at > :since",
    INVITED: f"SELECT m.created_at AS at, m.invited AS about {_HOSTED} AND m.invited IS NOT NULL",
    OFFERED: f"SELECT o.made_at AS at, o.terms AS about {_OFFERED}",
    CALLED: f"SELECT m.created_at AS at, m.guild AS about {_HOSTED} {_CALLED} UNION ALL"
    f" SELECT o.made_at AS at, m.guild AS about {_OFFERED}",
    DECLINED: "SELECT at, person AS about FROM declined WHERE host = :person AND at > :since",
}
"""The query for what a person did after a time; also what was closed or withdrawn since."""


def deeds(tx: Tx, what: str, person: int, since: float) -> list[Deed]:
    """Returns what a person did after a time that a limit counts."""
    rows = tx.rows(_DEEDS[what], person=person, since=since)
    return [Deed(what, _about(row["about"]), row["at"]) for row in rows]


def _about(found: int | str | None) -> int:
    """The person it is about: of an offer its terms tell that."""
    if isinstance(found, str):
        return int(msgspec.json.decode(found, type=dict[str, str])["to"])
    return found or 0


def note_called(tx: Tx, match: str) -> None:
    """Stores that a role was told of a table."""
    tx.run("UPDATE matches SET called = 1 WHERE id = :match", match=match)


def note_declined(tx: Tx, person: int, host: int, at: float) -> None:
    """Stores that a person has declined an invitation of this host."""
    tx.run(
        "INSERT INTO declined (person, host, at) VALUES (:person, :host, :at)"
        " ON CONFLICT (person, host) DO UPDATE SET at = excluded.at",
        person=person,
        host=host,
        at=at,
    )


def _number(tx: Tx, sql: str, **values: Value) -> int:
    """Returns the number that a query gives; values that it does not name are left out."""
    found = tx.row(sql, **{name: value for name, value in values.items() if f":{name}" in sql})
    return 0 if found is None else int(found["n"])
