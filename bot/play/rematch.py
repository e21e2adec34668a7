"""Rematches: their seats and options, who offers one, and how it begins.

`Game.again` gives the options for the same people in the same seats. This module moves them to the
seats of the rematch, where people may be missing and the order may differ.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.play import deals, offers
from bot.play.live import Live
from bot.play.lobby import Lobby, add
from bot.play.matches import Matches, found
from bot.play.refusals import ShellRefused, not_yours
from bot.play.repeats import unless_repeated
from bot.play.sides import are_teams
from bot.play.terms import seat_counts
from bot.store import cursors
from bot.store import offers as rows
from bot.store.deals import Deal
from bot.store.ids import new_match_id
from bot.store.interactions import once
from bot.store.log import acted_at
from bot.store.offers import Offer
from bot.store.sittings import Sitting
from bot.store.tables import Facts, Table, read_table
from bot.store.tx import Tx
from games.core import Kind, Option, Order, Refused, Seat

REMATCH, START = "rematch", "start"
"""The kinds of offers: everybody plays again, or the host starts with those who are there."""


class Plan(Struct, frozen=True):
    """What a rematch is played with: the old seats in their new order, and its options."""

    seats: tuple[int, ...]
    options: dict[str, str]


def planned(live: Live, players: Sequence[int]) -> Plan:
    """Returns the plan of a rematch for the people who sat in the seats `players`."""
    seats = _order(live, sorted(players))
    options = _again(live)
    for option in live.entry.game.options:
        value = options.get(option.name, option.default)
        if option.kind is Kind.EACH and value:
            each = value.split(",") + [""] * len(live.seats)
            options[option.name] = ",".join(each[seat] for seat in seats)
        elif option.kind is Kind.SEAT and value.isdigit():
            options[option.name] = _moved(option, int(value), seats)
    return Plan(tuple(seats), options)


def _moved(option: Option, seat: int, seats: Sequence[int]) -> str:
    """Returns the value of a SEAT option that named the old `seat`.

    A role passes on to the next person if its own is missing; any other option then takes its
    default.
    """
    if option.role or seat in seats:
        return str(seats.index(_next(seat, seats)))
    return option.default


def _again(live: Live) -> dict[str, str]:
    game = live.entry.game
    return dict(live.match.options if game.again is None else game.again(live.play.state))


def _order(live: Live, seats: list[int]) -> list[int]:
    """Returns the old seats in their new order.

    If lots decide the seats, the losers sit first in the rematch; without a single winner the seats
    move on by one.
    """
    if live.entry.game.order is not Order.LOT:
        return seats
    outcome = live.entry.game.outcome(live.play.state)
    winners = () if outcome is None else outcome.winners
    if are_teams(live.sides):
        return _sides_moved(live, seats, winners)
    order = sorted(seats, key=lambda seat: Seat(seat) in winners)
    return order if len(winners) == 1 else [*order[1:], order[0]]


def _sides_moved(live: Live, seats: list[int], winners: Sequence[int]) -> list[int]:
    """Returns the old seats in an order that keeps partners together, the losing side first.

    The order stays if people are missing, or if there is one side.
    """
    sides = live.sides
    if len(seats) != len(live.seats) or len(sides) == 1:
        return seats
    groups = sorted(
        (sorted(side) for side in sides), key=lambda side: any(seat in winners for seat in side)
    )
    if not winners:
        groups = [*groups[1:], groups[0]]
    order = list(seats)
    for side, group in zip(sides, groups, strict=True):
        for seat, old in zip(sorted(side), group, strict=True):
            order[seat] = old
    return order


def _next(seat: int, seats: Sequence[int]) -> int:
    """Returns `seat` if it is one of `seats`, else the next of them round the table."""
    return min(seats, key=lambda other: (other < seat, other))


def offering(live: Live) -> tuple[int, ...]:
    """Returns the seats of the people who offer a rematch, in order."""
    people = offers.offered(live, REMATCH)
    return tuple(sitting.seat for sitting in live.seats if sitting.person in people)


def with_host(live: Live) -> tuple[int, ...] | None:
    """Returns the seats with which the host could begin now: the host's and those that offer.

    None if nobody offers, if these are all seats (the rematch then begins by itself), or if so many
    people cannot play.
    """
    offered = offering(live)
    seats = sorted({*offered, *live.table.seats_of(live.match.host)})
    if not offered or len(seats) == len(live.seats):
        return None
    return tuple(seats) if playable(live, seats) else None


def playable(live: Live, seats: Sequence[int]) -> bool:
    """Whether so many people can play with the options that their rematch would have."""
    game = live.entry.game
    try:
        return len(seats) in game.seats(planned(live, seats).options)
    except Refused:
        return False


def _check_start(live: Live, user: int) -> None:
    """Checks that the host can begin with those who offer. Raises `host_starts` and `too_few`."""
    if user != live.match.host:
        name = next((s.name for s in live.seats if s.person == live.match.host), None)
        raise ShellRefused("host_starts", host=name)
    if with_host(live) is None:
        needed = min(seat_counts(live.entry, live.match.options))
        raise ShellRefused("too_few", needed=needed, have=len(offering(live)))


def first(live: Live) -> Seat | None:
    """Returns the old seat that sits first in the rematch; None without lots or with one seat."""
    if live.entry.game.order is not Order.LOT or len(live.seats) < 2:
        return None
    return Seat(planned(live, range(len(live.seats))).seats[0])


def _acted_at(tx: Tx, live: Live, user: int) -> float | None:
    """Returns when a person last played a row or answered an offer of the match, if ever."""
    answers = (answer for offer in live.facts.offers for answer in offer.answers)
    times = [answer.at for answer in answers if answer.person == user]
    played = acted_at(tx, live.match.id, user)
    return max(times if played is None else [*times, played], default=None)


class Rematches:
    """Offers of a rematch. Each change is one transaction."""

    def __init__(self, matches: Matches, lobby: Lobby) -> None:
        self._matches = matches
        self._lobby = lobby
        self._everybody = offers.Kind(
            REMATCH,
            needs=lambda live, _offer: frozenset(live.table.people),
            work=self._with_all,
            is_void=lambda _live, offer: not offer.agreed,
        )
        self._present = offers.Kind(
            START,
            needs=lambda live, _offer: frozenset((live.match.host,)),
            work=self._with_some,
            is_void=lambda _live, _offer: True,
        )

    async def offer(
        self,
        match: str,
        user: int,
        *,
        interaction: int,
        start: bool = False,
        seen: str | None = None,
    ) -> Table | None:
        """Offers a rematch or takes the offer back; the rematch begins when everybody offers it.

        `start`: the host begins with those who offer and with the host's own seats. `seen` is the
        offer on the pressed button; the button of another offer than the open one takes nothing
        back. Returns the new match if it began with this call. Raises `Repeated` if this
        interaction was played already.
        """
        async with unless_repeated(self._matches.store, interaction):
            live = await self._matches.live(match)
            self._check(live, user)
            self._matches.echo.check(match, user)
        self._matches.echo.note(match, user)

        def work(tx: Tx) -> Table | None:
            at = self._matches.clock()
            once(tx, interaction, at)
            now = replace(live, table=found(read_table(tx, match)))
            self._check(now, user)
            self._matches.echo.check_at(_acted_at(tx, now, user))
            cursors.mark_behind(tx, match)  # the result is shown again, even after a crash
            if start:
                _check_start(now, user)
                begun = offers.answer(tx, now, self._present, user, yes=True, at=at)
            else:
                asked = now.facts.offer(REMATCH)
                yes = asked is None or user not in asked.agreed or seen not in (None, asked.id)
                begun = offers.answer(tx, now, self._everybody, user, yes=yes, at=at)
            return None if begun is None else read_table(tx, begun)

        return await self._matches.store.write(work)

    def _check(self, live: Live, user: int) -> None:
        if live.match.status != "over":
            raise ShellRefused("still_running")
        if not live.table.seats_of(user):
            raise not_yours(live)
        if live.facts.rematch is not None:
            raise ShellRefused("not_lobby")

    def _with_all(self, tx: Tx, live: Live, _offer: Offer) -> str:
        return self._begin(tx, live, tuple(sitting.seat for sitting in live.seats))

    def _with_some(self, tx: Tx, live: Live, offer: Offer) -> str:
        """Begins with the host and those who offer a rematch; that offer is done by it, too."""
        asked = live.facts.offer(REMATCH)
        if asked is not None:
            rows.answer(tx, asked.id, offer.person, yes=True, at=offer.made_at)
            rows.close(tx, asked.id, rows.DONE)
        return self._begin(tx, live, with_host(live) or ())

    def _begin(self, tx: Tx, live: Live, seats: tuple[int, ...]) -> str:
        new = self._rematch_of(live, seats)
        add(tx, new)
        return self._lobby.begin(tx, new, new.seats).match.id

    def _rematch_of(self, live: Live, seats: tuple[int, ...]) -> Table:
        """Returns the table of a rematch for those who sat in `seats`; stores nothing."""
        plan = planned(live, seats)
        people = tuple(
            Sitting(new, live.seats[old].sitter, live.seats[old].name)
            for new, old in enumerate(plan.seats)
        )
        match = replace(
            live.match,
            id=new_match_id(self._matches.chance),
            status="lobby",
            options=plan.options,
            seat_count=len(people),
            draws=(),
            previous=live.match.id,
            created_at=self._matches.clock(),
            started_at=None,
            ended_at=None,
        )
        return Table(match, people, 0, Facts(deal=self._deal_of(live)))

    def _deal_of(self, live: Live) -> Deal:
        """Returns a new deal if the game has deals. A rematch counts for no day."""
        name = deals.fresh(self._matches.chance) if live.entry.deals else None
        return replace(live.facts.deal, name=name, counted=None, shared=False)
