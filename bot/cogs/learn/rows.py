"""Lessons by the version of their script, and people in their first match of a game."""

from __future__ import annotations

from bot.store.tx import Query, Tx


def write_lesson(tx: Tx, match: str, version: int) -> None:
    """Stores that a match is a lesson."""
    tx.run(
        "INSERT INTO lessons (match, version) VALUES (:match, :version)",
        match=match,
        version=version,
    )


def version_of(match: str) -> Query[int | None]:
    """Asks for the version of a lesson; None for a match that is none."""
    return Query(
        "SELECT version FROM lessons WHERE match = :match",
        {"match": match},
        lambda rows: rows[0]["version"] if rows else None,
    )


def running(tx: Tx, game: str, person: int) -> str | None:
    """Returns the match of a person's running lesson of a game; None if there is none."""
    row = tx.row(
        "SELECT m.id FROM matches m JOIN lessons l ON l.match = m.id"
        " WHERE m.host = :person AND m.game = :game AND m.status = 'open'"
        " ORDER BY m.created_at DESC LIMIT 1",
        person=person,
        game=game,
    )
    return None if row is None else row["id"]


def is_newcomer(tx: Tx, game: str, person: int, match: str) -> bool:
    """Whether a person has sat in no other match of a game, lessons among them."""
    found = tx.row(
        "SELECT 1 AS found FROM sittings s JOIN matches m ON m.id = s.match"
        " WHERE s.person = :person AND m.game = :game AND m.id <> :match LIMIT 1",
        person=person,
        game=game,
        match=match,
    )
    return found is None


def note_new(tx: Tx, match: str, person: int) -> None:
    """Stores that a match is a person's first one of its game."""
    tx.run(
        "INSERT INTO newcomers (match, person) VALUES (:match, :person)",
        match=match,
        person=person,
    )


def newcomers_of(match: str) -> Query[frozenset[int]]:
    """Asks for the people whose first match of its game a match is."""
    return Query(
        "SELECT person FROM newcomers WHERE match = :match",
        {"match": match},
        lambda rows: frozenset(row["person"] for row in rows),
    )


def forget(tx: Tx, person: int) -> None:
    """Cuts a person out."""
    tx.run("DELETE FROM newcomers WHERE person = :person", person=person)
