"""Offers to the people of a match, such as a rematch, and what each of them answered.

Offers and answers are never deleted. A match has at most one open offer of a kind.
"""

from __future__ import annotations

import itertools

import msgspec
from msgspec import Struct

from bot.store.keys import base36
from bot.store.tx import Query, Record, Tx

OPEN, DONE, CANCELLED = "open", "done", "cancelled"
"""The states of an offer."""


class OfferAnswer(Struct, frozen=True):
    """What a person answered last, at a time (seconds since the epoch, UTC)."""

    person: int
    yes: bool
    at: float


class Offer(Struct, frozen=True):
    """An offer that `person` made when row `n` was the last. `terms` depend on its kind."""

    id: str
    match: str
    kind: str
    person: int
    n: int
    made_at: float
    state: str = OPEN
    terms: dict[str, str] = {}
    answers: tuple[OfferAnswer, ...] = ()

    @property
    def agreed(self) -> tuple[int, ...]:
        """The people who said yes, in the order of their answers."""
        return tuple(answer.person for answer in self.answers if answer.yes)


def make(
    tx: Tx,
    match: str,
    kind: str,
    *,
    person: int,
    n: int,
    at: float,
    terms: dict[str, str] | None = None,
) -> Offer:
    """Adds an open offer. Raises `Conflict` if one of this kind is open."""
    found = tx.row("SELECT count(*) AS made FROM offers WHERE match = :match", match=match)
    id = f"{match}{base36(0 if found is None else found['made'])}"
    offer = Offer(id, match, kind, person, n, at, terms=terms or {})
    tx.run(
        "INSERT INTO offers (id, match, kind, person, n, made_at, state, terms)"
        " VALUES (:id, :match, :kind, :person, :n, :made_at, :state, :terms)",
        id=id,
        match=match,
        kind=kind,
        person=person,
        n=n,
        made_at=at,
        state=offer.state,
        terms=msgspec.json.encode(offer.terms).decode(),
    )
    return offer


def answer(tx: Tx, offer: str, person: int, *, yes: bool, at: float) -> None:
    """Stores what a person answers to an offer now."""
    tx.run(
        "INSERT INTO answers (offer, person, yes, at) VALUES (:offer, :person, :yes, :at)"
        " ON CONFLICT (offer, person) DO UPDATE SET yes = excluded.yes, at = excluded.at",
        offer=offer,
        person=person,
        yes=int(yes),
        at=at,
    )


def answered_at(tx: Tx, match: str, person: int) -> float | None:
    """Returns when a person last answered an offer of a match, in whatever state; None: never."""
    found = tx.row(
        "SELECT max(a.at) AS at FROM answers a JOIN offers o ON o.id = a.offer"
        " WHERE o.match = :match AND a.person = :person",
        match=match,
        person=person,
    )
    return None if found is None else found["at"]


def close(tx: Tx, offer: str, state: str) -> bool:
    """Ends an open offer as done or cancelled. Returns False if it was not open."""
    sql = "UPDATE offers SET state = :state WHERE id = :offer AND state = 'open'"
    return tx.changed(sql, offer=offer, state=state) == 1


def last_made(tx: Tx, match: str, kind: str, person: int) -> float | None:
    """Returns when a person last made an offer of a kind, in whatever state; None: never."""
    found = tx.row(
        "SELECT max(made_at) AS at FROM offers"
        " WHERE match = :match AND kind = :kind AND person = :person",
        match=match,
        kind=kind,
        person=person,
    )
    return None if found is None else found["at"]


def close_all(tx: Tx, match: str) -> None:
    """Cancels all open offers of a match."""
    sql = "UPDATE offers SET state = 'cancelled' WHERE match = :match AND state = 'open'"
    tx.run(sql, match=match)


def read_offers(tx: Tx, match: str) -> tuple[Offer, ...]:
    """Returns the offers of a match that were not cancelled, in the order they were made."""
    return offers_of(match).of(tx)


def offers_of(match: str) -> Query[tuple[Offer, ...]]:
    """Asks for the offers of a match that were not cancelled, in the order they were made."""
    sql = f"{_WITH_ANSWERS} WHERE o.match = :match AND o.state <> 'cancelled' {_IN_ORDER}"
    return Query(sql, {"match": match}, _offers)


def read_offer(tx: Tx, offer: str) -> Offer | None:
    """Returns an offer in any state with its answers, or None if there is none."""
    found = _offers(tx.rows(f"{_WITH_ANSWERS} WHERE o.id = :offer {_IN_ORDER}", offer=offer))
    return found[0] if found else None


def open_to(tx: Tx, person: int, kind: str) -> tuple[str, ...]:
    """Returns matches with an open offer that a person has not agreed to, newest first."""
    rows = tx.rows(
        "SELECT o.match, o.made_at FROM offers o JOIN sittings s ON s.match = o.match"
        " WHERE s.person = :person AND s.until IS NULL AND o.kind = :kind AND o.state = 'open'"
        " AND NOT EXISTS (SELECT 1 FROM answers a WHERE a.offer = o.id AND a.person = s.person"
        " AND a.yes = 1) ORDER BY o.made_at DESC, o.id",
        person=person,
        kind=kind,
    )
    return tuple(dict.fromkeys(row["match"] for row in rows))


_WITH_ANSWERS = (
    "SELECT o.*, a.person AS answerer, a.yes, a.at FROM offers o LEFT JOIN answers a"
    " ON a.offer = o.id"
)
_IN_ORDER = "ORDER BY o.made_at, o.id, a.at, a.person"


def _offers(rows: list[Record]) -> tuple[Offer, ...]:
    """The offers of rows that hold one answer each, or none."""
    groups = itertools.groupby(rows, key=lambda row: row["id"])
    return tuple(_offer(list(own)) for _, own in groups)


def _offer(own: list[Record]) -> Offer:
    row = own[0]
    answers = tuple(
        OfferAnswer(one["answerer"], bool(one["yes"]), one["at"])
        for one in own
        if one["answerer"] is not None
    )
    return Offer(
        row["id"],
        row["match"],
        row["kind"],
        row["person"],
        row["n"],
        row["made_at"],
        row["state"],
        msgspec.json.decode(row["terms"]),
        answers,
    )


def rematch_of(match: str) -> Query[str | None]:
    """Asks for the id of the rematch that followed a match; None if there is none."""
    sql = "SELECT id FROM matches WHERE previous = :match"
    return Query(sql, {"match": match}, lambda rows: rows[0]["id"] if rows else None)
