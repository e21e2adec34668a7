"""Offers: a step that needs the yes of several people, and happens with the last of them.

A kind of offer says whose yes it needs, what is done then, and when it is void. Answers belong to
people. The work is done in the transaction of the last yes, so that it happens once. Offers and
answers stay in the store.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from bot.play.live import Live
from bot.store import offers as rows
from bot.store.offers import Offer
from bot.store.tx import Tx

REMATCH = "rematch"
"""The kind by which the people of a match that is over play again."""


class Kind(Struct, frozen=True):
    """A kind of offer.

    * `key`: its name in the store.
    * `needs`: the people without whose yes nothing happens.
    * `work`: what happens with the last yes; returns the id of the match that began by it, if any.
    * `is_void`: whether the answers cancel the offer.
    """

    key: str
    needs: Callable[[Live, Offer], frozenset[int]]
    work: Callable[[Tx, Live, Offer], str | None]
    is_void: Callable[[Live, Offer], bool]


def offered(live: Live, kind: str) -> frozenset[int]:
    """Returns the people who said yes to the last offer of a kind, open or done."""
    offer = live.facts.offer(kind)
    return frozenset() if offer is None else frozenset(offer.agreed)


def answer(tx: Tx, live: Live, kind: Kind, person: int, *, yes: bool, at: float) -> str | None:
    """Stores a person's answer to the open offer of a kind, and makes the offer if there is none.

    `live` holds the table as this transaction read it. Returns what the kind's work returns; None
    while a yes is missing.
    """
    match = live.match.id
    offer = live.facts.offer(kind.key)
    if offer is None or offer.state != rows.OPEN:
        offer = rows.make(tx, match, kind.key, person=person, n=live.play.n, at=at)
    rows.answer(tx, offer.id, person, yes=yes, at=at)
    offer = rows.read_offer(tx, offer.id) or offer
    if kind.needs(live, offer) <= set(offer.agreed):
        rows.close(tx, offer.id, rows.DONE)
        return kind.work(tx, live, offer)
    if kind.is_void(live, offer):
        rows.close(tx, offer.id, rows.CANCELLED)
    return None
