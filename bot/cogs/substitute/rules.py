"""A substitute for a seat: its person offers it to somebody named, who accepts by an own press.

From that row on the seat is the new person's with all that it may know. Private views are shown to
sitters alone, so whoever never sat in the match has seen none. Who has sat in it gets seats of that
side only: their own former one, or a partner's, as one person may hold both.
"""

from __future__ import annotations

from bot.match import offers
from bot.match.controls.names import cut_name
from bot.match.feature import By, MatchChange, OfferKind
from bot.match.limits import check_offered
from bot.match.live import Live
from bot.match.lobby.server_blocks import check_asked, check_plays
from bot.match.lobby.sides import may_sit
from bot.match.plays import Passing
from bot.match.refusals import ShellRefused, not_yours
from bot.store import offers as rows
from bot.store.offers import Offer
from bot.store.ratings import to_rate_of
from bot.store.seats import Person, Sitting, pass_on, read_history
from bot.store.servers import Roles
from bot.store.tx import Tx
from games.core import Seat


def _pass_on(change: MatchChange, offer: Offer) -> None:
    """Gives the seat to the named person from the next row on."""
    tx, live, to = change.tx, change.live, int(offer.terms["to"])
    seat = seat_of(offer)
    _check_history(change, seat, to)
    pass_on(tx, live.match.id, live.play.n, Sitting(seat, Person(to), offer.terms["name"]))


SUBSTITUTE = OfferKind(
    "handover",
    needs=lambda _change, offer: frozenset((int(offer.terms["to"]),)),
    work=_pass_on,
    is_void=lambda offer: not offer.agreed,
)
"""The kind of these offers. A match has at most one open; a new one takes its place."""


def seat_of(offer: Offer) -> Seat:
    """The seat that is offered."""
    return Seat(int(offer.terms["seat"]))


def offer(change: MatchChange, by: By, to: int, name: str, roles: Roles | None = None) -> Offer:
    """Offers the seat that a person acts for to somebody with this display name and these roles.

    Raises `over`, `no_seat` (also for a seat that has left), `one_plays`, `own_seat`, `own_table`
    for a match in direct messages, what `check_offered` raises, `may_not_play`, and `sat_against`
    for who ever sat on another side.
    """
    tx, live, user = change.tx, change.live, by.person
    match, mine = live.match.id, live.seat_for(user)
    if live.match.status != "open":
        raise ShellRefused("over", link=True, live=live)
    if mine is None or mine in live.left:
        raise not_yours(live, user)
    if not live.entry.for_several:
        raise ShellRefused("one_plays")
    if live.facts.is_bound:
        raise ShellRefused("tournament_seat")
    if live.match.guild is None:  # nobody else can see its board, which shows what the seat sees
        raise ShellRefused("own_table")
    if to == user:
        raise ShellRefused("own_seat")
    _check_history(change, mine, to)
    check_asked(tx, live.match.guild, to, roles)
    check_offered(tx, change.means.limits, user, to, live.match.guild, change.at)
    for old in live.facts.offers:
        if old.kind == SUBSTITUTE.key:
            rows.close(tx, old.id, rows.CANCELLED)
    terms = {"seat": str(mine), "to": str(to), "name": cut_name(name)}
    return rows.make(
        tx, match, SUBSTITUTE.key, person=user, n=live.play.n, at=change.at, terms=terms
    )


def is_rated(tx: Tx, match: str) -> bool:
    """Whether a loss of the offered seat would be that of who began on it (`ratings.rules`)."""
    found = to_rate_of(match).of(tx)
    return found is not None and found.reason is None


def answered(live: Live, by: By, offer: str, *, or_maker: bool = False) -> Offer:
    """Returns an open offer that a person may answer.

    Raises `offer_gone`, also if its maker is not on the seat any more, and `not_your_offer`.
    """
    known = live.facts.offer(SUBSTITUTE.key)
    if known is None or known.id != offer or known.state != rows.OPEN:
        raise ShellRefused("offer_gone")
    if str(by.person) != known.terms["to"] and not (or_maker and by.person == known.person):
        raise ShellRefused("not_your_offer")
    seat = seat_of(known)
    if live.seats[seat].person != known.person or seat in live.left:
        raise ShellRefused("offer_gone")
    return known


def taken(live: Live, by: By, offer: str) -> Passing:
    """Returns how the offered seat passes to the named person.

    Raises what `answered` raises, and `over`. The row's transaction then calls `accept`.
    """
    known = answered(live, by, offer)
    if live.match.status != "open":
        raise ShellRefused("over", link=True, live=live)
    return Passing((seat_of(known),), Person(by.person))


def accept(change: MatchChange, by: By, offer: str) -> None:
    """Gives the seat away. Raises `sat_against`, and what `answered` and `check_plays` do."""
    answered(change.live, by, offer)
    check_plays(change.tx, change.live.match.guild, by.person, by.roles)
    offers.answer(change, SUBSTITUTE, by.person, yes=True)


def refuse(change: MatchChange, by: By, offer: str) -> Offer:
    """Declines an offered seat, or takes the offer back. Raises what `answered` raises."""
    known = answered(change.live, by, offer, or_maker=True)
    offers.answer(change, SUBSTITUTE, by.person, yes=False)
    return known


def _check_history(change: MatchChange, seat: Seat, person: int) -> None:
    """Raises `sat_against` for a person who ever sat on another side of the match."""
    live = change.live
    history = read_history(change.tx, live.match.id)
    ever = [sitting.seat for sitting in history if sitting.person == person]
    if not may_sit(live.sides, ever, seat):
        raise ShellRefused("sat_against")
