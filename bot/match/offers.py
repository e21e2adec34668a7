"""Offers: a step that needs the yes of several people, and happens with the last of them.

A `Kind` says whose yes it needs, what is done then, and when it is void. Answers belong to people.
The work is done in the transaction of the last yes, so that it happens once. Offers and answers
stay in the store.
"""

from __future__ import annotations

from bot.match.feature import MatchChange, OfferKind
from bot.match.live import Live
from bot.store import offers as rows
from bot.store.offers import OPEN, Offer
from bot.store.tx import Tx

REMATCH = "rematch"
"""The kind by which the people of a match that is over play again."""

END = "end"
"""The kind by which a match ends without a result, as its board tells afterwards."""

LEAVES = "leaves"
"""How the kinds begin by which the others agree that somebody leaves, as the story tells."""


def leaves_kinds(seat: int) -> str:
    """How the names of such offers about a seat begin."""
    return f"{LEAVES}{seat}."


def offered(live: Live, kind: str) -> frozenset[int]:
    """Returns the people who said yes to the last offer of a kind, open or done."""
    offer = live.facts.offer(kind)
    return frozenset() if offer is None else frozenset(offer.agreed)


def answer(
    change: MatchChange, kind: OfferKind, person: int, *, yes: bool, about: str = ""
) -> str | None:
    """Stores a person's answer to the open offer of a kind, and makes the offer if there is none.

    `about` is the end of its name in the store. Returns what the kind's work returns; None while a
    yes is missing.
    """
    tx, live, at, name = change.tx, change.live, change.at, kind.key + about
    offer = live.facts.offer(name)
    if offer is None or offer.state != OPEN:
        offer = rows.make(tx, live.match.id, name, person=person, n=live.play.n, at=at)
    rows.answer(tx, offer.id, person, yes=yes, at=at)
    offer = rows.read_offer(tx, offer.id) or offer
    if _is_settled(change, kind, offer):
        return _done(change, kind, offer)
    if kind.is_void(offer):
        rows.close(tx, offer.id, rows.CANCELLED)
    return None


def open_in(tx: Tx, match: str) -> tuple[Offer, ...]:
    """Returns the open offers of a match."""
    return tuple(offer for offer in rows.read_offers(tx, match) if offer.state == OPEN)


def count_again(change: MatchChange) -> None:
    """Settles whatever has enough answers by now, because somebody may not decide any more.

    What is offered after the end waits for presses alone.
    """
    if change.live.match.status != "open":
        return
    kinds = [kind for feature in change.means.features for kind in feature.kinds]
    for offer in open_in(change.tx, change.live.match.id):
        kind = next((kind for kind in kinds if offer.kind.startswith(kind.key)), None)
        if kind is not None and _is_settled(change, kind, offer):
            _done(change, kind, offer)


def _is_settled(change: MatchChange, kind: OfferKind, offer: Offer) -> bool:
    needed = kind.needs(change, offer)
    return needed is not None and needed <= set(offer.agreed)


def _done(change: MatchChange, kind: OfferKind, offer: Offer) -> str | None:
    rows.close(change.tx, offer.id, rows.DONE)
    return kind.work(change, offer)
