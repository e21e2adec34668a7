"""Handing a seat over: its person offers it to somebody named, who accepts by an own press.

From that row on the seat is the new person's with all that it may know. Private views are shown to
sitters alone, so whoever never sat in the match has seen none. Who did gets the seats of that side
only: the own former one, or a partner's, as one person may hold both.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.message.names import cut
from bot.play import offers
from bot.play.act import Acts
from bot.play.limits import check_offered
from bot.play.live import Acted, Live
from bot.play.matches import Matches, found
from bot.play.refusals import ShellRefused, not_yours
from bot.play.repeats import unless_repeated
from bot.play.sides import may_sit
from bot.store import cursors
from bot.store import offers as rows
from bot.store.actors import Actor, Person
from bot.store.interactions import once
from bot.store.log import seats_left
from bot.store.offers import Offer
from bot.store.sittings import Sitting, get_up, read_history, sit
from bot.store.tables import read_table
from bot.store.tx import Tx
from games.core import Seat

HANDOVER = "handover"
"""The kind of these offers. A match has at most one open; a new one takes its place."""


class Handovers:
    """Offers of seats to other people, and what the named person answers.

    Each change raises `Repeated` if its interaction was played already.
    """

    def __init__(self, matches: Matches, acts: Acts) -> None:
        self._matches = matches
        self._acts = acts
        self._kind = offers.Kind(
            HANDOVER,
            needs=lambda _live, offer: frozenset((int(offer.terms["to"]),)),
            work=_pass_on,
            is_void=lambda _live, offer: not offer.agreed,
        )

    async def offer(
        self,
        match: str,
        user: int,
        to: int,
        name: str,
        *,
        interaction: int,
        seat: Seat | None = None,
    ) -> Offer:
        """Offers a seat of the user (the one they act for) to somebody with this display name.

        Raises `over`, `no_seat` (also for a seat that has left), `own_seat`, `often_offered`, and
        `sat_against` for who ever sat on another side.
        """
        live = await self._matches.live(match)

        def work(tx: Tx) -> Offer:
            at = self._matches.clock()
            once(tx, interaction, at)
            table = found(read_table(tx, match))
            mine = seat if seat in table.seats_of(user) else live.seat_for(user)
            if table.match.status != "open":
                raise ShellRefused("over", link=True, live=live)
            if mine is None or mine not in table.seats_of(user) or mine in seats_left(tx, match):
                raise not_yours(live)
            if table.facts.tournament is not None:
                raise ShellRefused("tournament_seat")
            if to == user:
                raise ShellRefused("own_seat")
            _check_history(tx, live, mine, to)
            check_offered(tx, self._matches.limits, user, to, at)
            for old in table.facts.offers:
                if old.kind == HANDOVER:
                    rows.close(tx, old.id, rows.CANCELLED)
            terms = {"seat": str(mine), "to": str(to), "name": cut(name)}
            return rows.make(tx, match, HANDOVER, person=user, n=table.last, at=at, terms=terms)

        return await self._matches.store.write(work)

    async def accept(self, offer: str, user: int, *, interaction: int) -> Acted:
        """Gives the offered seat to the named person.

        Raises `offer_gone`, `not_your_offer`, `sat_against`, and `over` after the match.
        """
        known = await self._asked(offer, user, interaction)
        seat = Seat(int(known.terms["seat"]))

        def plan(live: Live) -> Actor:
            if live.match.status != "open":
                raise ShellRefused("over", link=True, live=live)
            return Person(user)

        def pass_on(tx: Tx, live: Live, _n: int) -> None:
            now = replace(live, table=found(read_table(tx, live.match.id)))
            _check_open(tx, now, offer)
            offers.answer(tx, now, self._kind, user, yes=True, at=self._matches.clock())

        acted = await self._acts.seat_passes(
            known.match, seat, plan, pass_on, interaction=interaction
        )
        if acted is None:
            raise ShellRefused("offer_gone")
        return acted

    async def refuse(self, offer: str, user: int, *, interaction: int) -> Offer:
        """Declines an offered seat, or takes the offer back. Raises `offer_gone`."""
        known = await self._asked(offer, user, interaction, or_maker=True)
        live = await self._matches.live(known.match)

        def work(tx: Tx) -> None:
            at = self._matches.clock()
            once(tx, interaction, at)
            now = replace(live, table=found(read_table(tx, known.match)))
            _check_open(tx, now, offer)
            offers.answer(tx, now, self._kind, user, yes=False, at=at)

        await self._matches.store.write(work)
        return known

    async def _asked(
        self, offer: str, user: int, interaction: int, *, or_maker: bool = False
    ) -> Offer:
        """Returns an offer that the user may answer. Raises `offer_gone` and `not_your_offer`."""
        store = self._matches.store
        async with unless_repeated(store, interaction):
            known = await store.read(lambda tx: rows.read_offer(tx, offer))
            if known is None or known.kind != HANDOVER or known.state != rows.OPEN:
                raise ShellRefused("offer_gone")
            if str(user) != known.terms["to"] and not (or_maker and user == known.person):
                raise ShellRefused("not_your_offer")
        return known


def _retire(tx: Tx, live: Live, person: int, seat: Seat) -> None:
    """Has the buttons of a former owner's private panel taken away, unless other seats are left."""
    match = live.match.id
    if live.table.seats_of(person) != (seat,):
        return
    cursor = cursors.read_cursors(tx, match).get(person)
    if cursor is not None:
        cursors.retire(tx, match, person, cursor, live.play.n, seat)
        cursors.drop_cursor(tx, match, person)


def _check_open(tx: Tx, live: Live, offer: str) -> None:
    """Raises `offer_gone` if the offer is not open, or its maker is not on the seat any more."""
    asked = live.facts.offer(HANDOVER)
    if asked is None or asked.id != offer or asked.state != rows.OPEN:
        raise ShellRefused("offer_gone")
    seat = int(asked.terms["seat"])
    if live.seats[seat].person != asked.person or seat in seats_left(tx, live.match.id):
        raise ShellRefused("offer_gone")


def _pass_on(tx: Tx, live: Live, offer: Offer) -> None:
    """Gives the seat to the named person from the next row on."""
    match, seat, to = live.match.id, Seat(int(offer.terms["seat"])), int(offer.terms["to"])
    n = live.play.n + 1
    _check_history(tx, live, seat, to)
    _retire(tx, live, offer.person, seat)
    get_up(tx, match, seat, n)
    sit(tx, match, Sitting(seat, Person(to), offer.terms["name"], since=n))


def _check_history(tx: Tx, live: Live, seat: Seat, person: int) -> None:
    """Raises `sat_against` for a person who ever sat on another side of the match."""
    history = read_history(tx, live.match.id)
    ever = [sitting.seat for sitting in history if sitting.person == person]
    if not may_sit(live.sides, ever, seat):
        raise ShellRefused("sat_against")
