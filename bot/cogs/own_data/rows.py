"""All that is kept about one person: to read it, and to cut it out. SECRET while a match runs.

Only rows of the core are cut out here; features do so in their own. What a row tells of the match
stays: who sat there becomes nobody, named as `name` says. The address of a message that is still to
be put away stays until that is done, without saying whose it was.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from bot.store.cursors import NOTHING, TABLE
from bot.store.matches import MatchRecord, matches_of, read_match
from bot.store.seats import NOBODY
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

CUTS = (
    # The address of direct messages leads to a person as well as their id does.
    "DELETE FROM deliveries WHERE match IN"
    " (SELECT id FROM matches WHERE guild IS NULL AND host = :person)",
    "UPDATE matches SET channel = :nobody WHERE guild IS NULL AND host = :person",
    "UPDATE matches SET host = :nobody WHERE host = :person",
    "UPDATE matches SET invited = :nobody WHERE invited = :person",
    "UPDATE sittings SET sitter = 'nobody', person = NULL, name = :name WHERE person = :person",
    "UPDATE results SET sitter = 'nobody', person = NULL, name = :name WHERE person = :person",
    # What was forced after an action of theirs stands under the same interaction.
    "UPDATE moves SET interaction = NULL"
    " WHERE interaction IN (SELECT interaction FROM moves WHERE person = :person)",
    "UPDATE moves SET person = :nobody WHERE person = :person",
    "UPDATE asks SET person = :nobody, until = coalesce(until, :at) WHERE person = :person",
    "UPDATE voids SET person = NULL WHERE person = :person",
    "UPDATE offers SET state = 'cancelled' WHERE person = :person AND state = 'open'",
    "UPDATE offers SET person = :nobody WHERE person = :person",
    "DELETE FROM answers WHERE person = :person",
    "DELETE FROM people WHERE person = :person",
    "DELETE FROM deliveries WHERE audience = :person",
    f"UPDATE retired SET audience = {TABLE}, since = {NOTHING} WHERE audience = :person",
    "DELETE FROM absences WHERE person = :person",
    "DELETE FROM blocks WHERE person = :person",
    "DELETE FROM declined WHERE person = :person OR host = :person",
    "DELETE FROM reports WHERE person = :person OR about = :person",
    "UPDATE waits SET caused_by = :nobody WHERE caused_by = :person",
    "DELETE FROM persons WHERE person = :person",
)


class OwnData(Struct, frozen=True):
    """What is kept about a person: rows by name, and the matches that they belong to."""

    person: int
    of_person: dict[str, list[Record]]
    by_match: dict[str, list[Record]]
    matches: tuple[MatchRecord, ...]


def read_own_data(tx: Tx, person: int) -> OwnData:
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
    own = read_own_data(tx, person)
    return bool(own.matches) or any(own.of_person.values())


def everybody(tx: Tx) -> frozenset[int]:
    """Returns the ids of all people of whom anything is kept."""
    return frozenset(row["person"] for row in tx.rows(_EVERYBODY) if (row["person"] or 0) > 0)


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


def cut_out(tx: Tx, person: int, name: str, at: float) -> None:
    """Cuts a person out of all tables; who has no row any more is not met again."""
    _cut_deals(tx, person)
    _cut_waits(tx, person)
    _cut_terms(tx, person, name)
    _cut_deciders(tx, person)
    for sql in CUTS:
        named = {"person": person, "nobody": NOBODY, "name": name, "at": at}
        tx.run(sql, **{key: value for key, value in named.items() if f":{key}" in sql})


def _cut_deals(tx: Tx, person: int) -> None:
    """Gives each attempt a number below all others, because nobody has two at the deal of a day."""
    found = tx.row("SELECT min(person) AS least FROM deals")
    other = min(NOBODY, NOBODY if found is None else found["least"] or NOBODY)
    attempts = "SELECT match FROM deals WHERE person = :person ORDER BY match"
    for row in tx.rows(attempts, person=person):
        other -= 1
        sql = "UPDATE deals SET person = :other WHERE match = :match"
        tx.run(sql, match=row["match"], other=other)


def _cut_waits(tx: Tx, person: int) -> None:
    """Forgets what waited; a line that still stands stays known, to be put away, as nobody's."""
    tx.run("DELETE FROM waits WHERE person = :person AND message IS NULL", person=person)
    found = tx.row("SELECT min(person) AS least FROM waits")
    other = min(NOBODY, NOBODY if found is None else found["least"] or NOBODY) - 1
    tx.run("UPDATE waits SET person = :other WHERE person = :person", other=other, person=person)


def _cut_terms(tx: Tx, person: int, name: str) -> None:
    """Cuts a person out of the terms of offers, such as a seat that was offered to them."""
    sql = "SELECT id, terms FROM offers WHERE terms LIKE :named"
    for row in tx.rows(sql, named=f'%"{person}"%'):
        terms = msgspec.json.decode(row["terms"], type=dict[str, str])
        cut = {key: str(NOBODY) if value == str(person) else value for key, value in terms.items()}
        if cut.get("to") == str(NOBODY):
            cut["name"] = name
        tx.run(
            "UPDATE offers SET terms = :terms,"
            " state = CASE WHEN state = 'open' THEN 'cancelled' ELSE state END WHERE id = :id",
            id=row["id"],
            terms=msgspec.json.encode(cut).decode(),
        )


def _cut_deciders(tx: Tx, person: int) -> None:
    """Cuts a person out of the questions about which they decide or decided."""
    sql = "SELECT match, seat, k, deciders, told FROM asks WHERE deciders || told LIKE :named"
    for row in tx.rows(sql, named=f"%{person}%"):
        stay = {
            field: " ".join(one for one in row[field].split() if one != str(person))
            for field in ("deciders", "told")
        }
        tx.run(
            "UPDATE asks SET deciders = :deciders, told = :told"
            " WHERE match = :match AND seat = :seat AND k = :k",
            match=row["match"],
            seat=row["seat"],
            k=row["k"],
            **stay,
        )
