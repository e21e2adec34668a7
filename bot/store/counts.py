"""Counts of tables, invitations and running matches, by which the limits are kept."""

from __future__ import annotations

from bot.store.slots.slot import ONLY, Slot
from bot.store.tx import Tx

_SLEEPS = "EXISTS (SELECT 1 FROM sleeps s WHERE s.match = m.id AND s.until IS NULL)"


def open_tables(tx: Tx, host: int) -> int:
    """Returns how many open tables, invitations and open tournaments a person hosts."""
    sql = (
        "SELECT (SELECT count(*) FROM matches WHERE status = 'lobby' AND host = :host)"
        " + (SELECT count(*) FROM tournaments WHERE status = 'open' AND host = :host) AS n"
    )
    return _number(tx, sql, host=host)


def running_of(tx: Tx, host: int) -> int:
    """Returns how many running matches a person hosts; those that sleep do not count."""
    sql = (
        "SELECT count(*) AS n FROM matches m"
        f" WHERE m.status = 'open' AND m.host = :host AND NOT {_SLEEPS}"
    )
    return _number(tx, sql, host=host)


def running_in(tx: Tx, channel: int) -> int:
    """Returns how many matches run in a channel and in its threads that the bot opened.

    Those that sleep do not count.
    """
    sql = (
        "SELECT count(*) AS n FROM matches m WHERE m.status = 'open' AND (m.channel = :channel"
        " OR m.channel IN (SELECT thread FROM threads WHERE parent = :channel))"
        f" AND NOT {_SLEEPS}"
    )
    return _number(tx, sql, channel=channel)


def alone_of(tx: Tx, person: int, channel: int | None = None) -> int:
    """Returns how many matches a person plays alone or with computers, in one channel or in all.

    Those that sleep do not count, nor do attempts at a daily deal.
    """
    sql = (
        "SELECT count(*) AS n FROM matches m WHERE m.status = 'open' AND m.host = :person"
        " AND NOT EXISTS (SELECT 1 FROM sittings s WHERE s.match = m.id AND s.until IS NULL"
        " AND s.sitter = 'person' AND s.person <> :person)"
        " AND NOT EXISTS (SELECT 1 FROM deals d WHERE d.match = m.id AND d.counted IS NOT NULL)"
        f" AND NOT {_SLEEPS}"
    )
    if channel is None:
        return _number(tx, sql, person=person)
    sql += (
        " AND (m.channel = :channel"
        " OR m.channel IN (SELECT thread FROM threads WHERE parent = :channel))"
    )
    return _number(tx, sql, person=person, channel=channel)


def tables_by_state(tx: Tx, slot: Slot = ONLY) -> dict[tuple[str, str], int]:
    """Returns how many tables of a slot there are by game and state, but for those that are over.

    A state is a status, or "asleep".
    """
    rows = tx.rows(
        f"SELECT m.game, CASE WHEN m.status = 'open' AND {_SLEEPS} THEN 'asleep' ELSE m.status END"
        " AS state, count(*) AS n FROM matches m WHERE m.status IN ('lobby', 'open', 'aside')"
        f" AND {slot.where('m.guild')} GROUP BY 1, 2",
    )
    return {(row["game"], row["state"]): row["n"] for row in rows}


def new_tables(tx: Tx, host: int, since: float) -> int:
    """Returns how many tables and tournaments a person has set up after a time, closed ones too.

    Rematches and the matches of a tournament begin by themselves, and are none of them.
    """
    sql = (
        "SELECT (SELECT count(*) FROM matches m"
        " WHERE m.host = :host AND m.created_at > :since AND m.previous IS NULL"
        " AND NOT EXISTS (SELECT 1 FROM fixtures f WHERE f.match = m.id))"
        " + (SELECT count(*) FROM tournaments t"
        " WHERE t.host = :host AND t.created_at > :since) AS n"
    )
    return _number(tx, sql, host=host, since=since)


def invitations(tx: Tx, host: int, invited: int, since: float) -> int:
    """Returns how often a person has invited another after a time, withdrawn ones too."""
    sql = (
        "SELECT count(*) AS n FROM matches WHERE host = :host AND invited = :invited"
        " AND created_at > :since AND previous IS NULL"
    )
    return _number(tx, sql, host=host, invited=invited, since=since)


def seats_offered(tx: Tx, person: int, to: int, since: float) -> int:
    """Returns how often a person has offered a seat to another after a time, in any match."""
    sql = (
        "SELECT count(*) AS n FROM offers WHERE kind = 'handover' AND person = :person"
        " AND made_at > :since AND terms LIKE :named"
    )
    return _number(tx, sql, person=person, since=since, named=f'%"to":"{to}"%')


def note_declined(tx: Tx, person: int, host: int, at: float) -> None:
    """Stores that a person has declined an invitation of this host."""
    tx.run(
        "INSERT INTO declined (person, host, at) VALUES (:person, :host, :at)"
        " ON CONFLICT (person, host) DO UPDATE SET at = excluded.at",
        person=person,
        host=host,
        at=at,
    )


def declined_at(tx: Tx, person: int, host: int) -> float | None:
    """Returns when a person last declined an invitation of this host; None if never."""
    sql = "SELECT at FROM declined WHERE person = :person AND host = :host"
    found = tx.row(sql, person=person, host=host)
    return None if found is None else found["at"]


def _number(tx: Tx, sql: str, **values: int | float | str) -> int:
    found = tx.row(sql, **values)
    return 0 if found is None else int(found["n"])
