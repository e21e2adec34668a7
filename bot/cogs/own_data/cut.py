"""Cuts a person's id and name out of every row of the core; features do so in their own.

What a row tells of the match stays: who sat there becomes nobody, named as `name` says. The address
of a message that is still to be put away stays until that is done, without saying whose it was.
"""

from __future__ import annotations

import msgspec

from bot.store.actors import NOBODY
from bot.store.cursors import NOTHING, TABLE
from bot.store.tx import Tx

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


def forget(tx: Tx, person: int, name: str, at: float) -> None:
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
