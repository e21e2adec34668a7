"""All that is kept about one person, as it stands in the tables. SECRET while a match runs."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.store.matches import MatchRecord, matches_of, read_match
from bot.store.tx import Record, Tx

BY_MATCH: Mapping[str, str] = {
    "seats": "SELECT match, seat, name, pick FROM sittings WHERE person = :person"
    " ORDER BY match, seat, since",
    "moves": "SELECT match, n, seat, actor, action, draws, at FROM moves WHERE person = :person"
    " ORDER BY match, n",
    "results": "SELECT match, seat, side, place, points, reason, ending, hints, ended_at, left_at,"
    " took_s, rated FROM results WHERE person = :person ORDER BY match, seat",
    "deals": "SELECT match, name, counted, shared, home_guild, home_channel FROM deals"
    " WHERE person = :person ORDER BY match",
    "offers": "SELECT match, kind, state, made_at AS at FROM offers WHERE person = :person"
    " ORDER BY made_at, id",
    "answers": "SELECT o.match, o.kind, a.yes, a.at FROM answers a JOIN offers o ON o.id = a.offer"
    " WHERE a.person = :person ORDER BY a.at, o.id",
    "questions": "SELECT match, seat, since, until, bank, given, late_at FROM asks"
    " WHERE person = :person ORDER BY match, seat, k",
    "decides": "SELECT match, seat, since FROM asks WHERE ' ' || deciders || ' ' || told || ' '"
    " LIKE '% ' || CAST(:person AS TEXT) || ' %' ORDER BY match, seat, k",
    "messages": "SELECT match, channel, message FROM deliveries WHERE audience = :person",
    "reached": "SELECT match, pinged, dm_closed, dm_said FROM people WHERE person = :person",
    "waits": "SELECT match, reason, told_at FROM waits WHERE person = :person"
    " ORDER BY match, reason, occasion",
    "ended": "SELECT match, reason, at FROM voids WHERE person = :person",
    "ratings": "SELECT match, pool, number, mu_before, sigma_before, mu, sigma, played, met, at"
    " FROM ratings WHERE person = :person ORDER BY at, match",
    "first_of_game": "SELECT match FROM newcomers WHERE person = :person ORDER BY match",
}
"""What is kept about a person at a match, by its name in the download."""

OF_PERSON: Mapping[str, str] = {
    "settings": "SELECT reminders, ping, quiet_from, quiet_to, zone, private, invitations,"
    " reminded_at, results, results_told_at, digest, digest_at,"
    " digest_shut FROM persons WHERE person = :person",
    "absences": "SELECT since, until, shared FROM absences WHERE person = :person ORDER BY since",
    "blocked": "SELECT name, at FROM blocks WHERE person = :person ORDER BY at",
    "declined": "SELECT at FROM declined WHERE person = :person ORDER BY at",
    "was_declined": "SELECT at FROM declined WHERE host = :person ORDER BY at",
    "tournaments": "SELECT t.game, t.status, t.options, t.pace, t.created_at, t.ended_at, e.name,"
    " e.left_at, CASE WHEN t.host = :person THEN 1 ELSE 0 END AS host FROM tournaments t"
    " LEFT JOIN entrants e ON e.tournament = t.id AND e.person = :person"
    " WHERE e.person = :person OR t.host = :person ORDER BY t.created_at, t.id",
    "reports": "SELECT what, at FROM reports WHERE person = :person OR about = :person"
    " ORDER BY at, id",
    "standings": "SELECT guild, pool, name, played, won, drawn, lost, run, met, mu, sigma, month,"
    " month_played, month_points, seen_at, is_off, looked_at, is_gone FROM standings"
    " WHERE person = :person ORDER BY guild, pool",
    "nudges": "SELECT at FROM nudges WHERE low = :person OR high = :person ORDER BY at",
}
"""What is kept about a person beside matches. Nobody else's id is in it."""


def at_stake(tx: Tx, person: int) -> tuple[int, int, int]:
    """Returns how many running matches and other tables a person sits at, and tournaments."""
    running = matches_of(tx, person=person)
    tables = matches_of(tx, person=person, statuses=("lobby",))
    found = tx.row(
        "SELECT count(*) AS found FROM tournaments t, entrants e WHERE e.tournament = t.id"
        " AND e.person = :person AND e.left_at IS NULL AND t.status IN ('open', 'running')",
        person=person,
    )
    return len(running), len(tables), 0 if found is None else found["found"]


class OwnData(Struct, frozen=True):
    """What is kept about a person: rows by name, and the matches that they belong to."""

    person: int
    of_person: dict[str, list[Record]]
    by_match: dict[str, list[Record]]
    matches: tuple[MatchRecord, ...]


def read(tx: Tx, person: int) -> OwnData:
    """Returns all that is kept about a person."""
    of_person = {name: tx.rows(sql, person=person) for name, sql in OF_PERSON.items()}
    by_match = {name: tx.rows(sql, person=person) for name, sql in BY_MATCH.items()}
    hosted = "SELECT id FROM matches WHERE host = :person OR invited = :person"
    known = {row["id"] for row in tx.rows(hosted, person=person)}
    known |= {row["match"] for rows in by_match.values() for row in rows}
    found = (read_match(tx, match) for match in sorted(known))
    matches = sorted((match for match in found if match), key=lambda one: (one.created_at, one.id))
    return OwnData(person, of_person, by_match, tuple(matches))


def is_known(tx: Tx, person: int) -> bool:
    """Whether anything is kept about a person."""
    own = read(tx, person)
    return bool(own.matches) or any(own.of_person.values())


_EVERYBODY = " UNION ".join(
    (
        "SELECT host AS person FROM matches",
        "SELECT invited FROM matches",
        "SELECT person FROM deals",
        "SELECT person FROM sittings",
        "SELECT person FROM people",
        "SELECT person FROM moves",
        "SELECT audience FROM deliveries",
        "SELECT person FROM offers",
        "SELECT person FROM answers",
        "SELECT person FROM results",
        "SELECT person FROM asks",
        "SELECT person FROM absences",
        "SELECT person FROM voids",
        "SELECT person FROM newcomers",
        "SELECT person FROM ratings",
        "SELECT person FROM standings",
        "SELECT person FROM persons",
        "SELECT person FROM blocks",
        "SELECT person FROM declined",
        "SELECT host FROM declined",
        "SELECT low FROM nudges",
        "SELECT high FROM nudges",
        "SELECT person FROM reports",
        "SELECT about FROM reports",
        "SELECT host FROM tournaments",
        "SELECT person FROM entrants",
        "SELECT person FROM waits",
        "SELECT caused_by FROM waits",
    )
)
"""Asks for the ids in all columns of people; of nobody they are below 0, or NULL."""


def everybody(tx: Tx) -> frozenset[int]:
    """Returns the ids of all people of whom anything is kept."""
    return frozenset(row["person"] for row in tx.rows(_EVERYBODY) if (row["person"] or 0) > 0)
