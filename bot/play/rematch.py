"""Rematches: their seats and options, who offers one, and how it begins.

`Game.again` gives the options for the same people in the same seats. This module moves them to the
seats of the rematch, where people may be missing and the order may differ.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.play import deals
from bot.play.live import Live
from bot.play.lobby import Lobby
from bot.play.matches import Matches
from bot.play.refusals import ShellRefused, not_yours
from bot.play.terms import seat_counts
from bot.store import cursors
from bot.store import deals as deal_rows
from bot.store import rematch as rows
from bot.store.deals import Deal
from bot.store.ids import new_match_id
from bot.store.matches import insert_match
from bot.store.seats import SeatRecord, write_seats
from bot.store.tables import Facts, Table
from bot.store.tx import Tx
from games.core import Kind, Option, Order, Refused, Seat


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
    order = sorted(seats, key=lambda seat: Seat(seat) in winners)
    return order if len(winners) == 1 else [*order[1:], order[0]]


def _next(seat: int, seats: Sequence[int]) -> int:
    """Returns `seat` if it is one of `seats`, else the next of them round the table."""
    return min(seats, key=lambda other: (other < seat, other))


def with_host(live: Live) -> tuple[int, ...] | None:
    """Returns the seats with which the host could begin now: the host's and those that offer.

    None if nobody offers, if these are all seats (the rematch then begins by itself), or if so many
    people cannot play.
    """
    offered = live.facts.rematch.offered
    host = (record.seat for record in live.seats if record.user == live.match.host)
    seats = sorted({*offered, *host})
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


def _starting(live: Live, user: int) -> tuple[int, ...]:
    """Returns the seats with which the host begins. Raises `host_starts` and `too_few`."""
    if user != live.match.host:
        name = next((r.name for r in live.seats if r.user == live.match.host), "the host")
        raise ShellRefused("host_starts", host=name)
    seats = with_host(live)
    if seats is None:
        needed = min(seat_counts(live.entry, live.match.options))
        raise ShellRefused("too_few", needed=needed, have=len(live.facts.rematch.offered))
    return seats


def first(live: Live) -> Seat | None:
    """Returns the old seat that sits first in the rematch; None without lots or with one seat."""
    if live.entry.game.order is not Order.LOT or len(live.seats) < 2:
        return None
    return Seat(planned(live, range(len(live.seats))).seats[0])


class Rematches:
    """Offers of a rematch. Each change is one transaction under the old match's lock."""

    def __init__(self, matches: Matches, lobby: Lobby) -> None:
        self._matches = matches
        self._lobby = lobby

    async def offer(self, match: str, user: int, *, start: bool = False) -> Table | None:
        """Offers a rematch or takes the offer back; the rematch begins when every seat offers it.

        `start`: the host begins with those who offer and with the host's own seats. Returns the
        new match if it began with this call.
        """
        async with self._matches.lock(match):
            live = await self._matches.live(match)
            self._check(live, user)
            self._matches.echo.note(match, user)
            seats = _starting(live, user) if start else None
            changed = self._changed(live, user, start)
            offered = {*live.facts.rematch.offered}.symmetric_difference(changed)
            if seats is None and len(offered) == len(live.seats):
                seats = tuple(record.seat for record in live.seats)
            new = None if seats is None else self._rematch_of(live, seats)

            def write(tx: Tx) -> None:
                for seat in changed:
                    rows.offer(tx, match, seat, seat in offered)
                cursors.mark_behind(tx, match)  # the result is shown again, even after a crash
                if new is not None:
                    insert_match(tx, new.match)
                    deal_rows.write(tx, new.match.id, new.facts.deal)
                    write_seats(tx, new.match.id, new.seats)

            if new is None:
                await self._matches.store.write(write)
                return None
            return await self._lobby.begin(live.entry, new, list(new.seats), write)

    def _check(self, live: Live, user: int) -> None:
        if live.match.status != "over":
            raise ShellRefused("still_running")
        if not live.table.seats_of(user):
            raise not_yours(live)
        if live.facts.rematch.match is not None:
            raise ShellRefused("not_lobby")
        self._matches.echo.check(live.match.id, user)

    def _changed(self, live: Live, user: int, start: bool) -> set[int]:
        """Returns the user's seats whose offer changes: all, or with `start` those not offering."""
        offered = live.facts.rematch.offered if start else ()
        return {seat for seat in live.table.seats_of(user) if seat not in offered}

    def _rematch_of(self, live: Live, seats: tuple[int, ...]) -> Table:
        """Returns the table of a rematch for the people who sat in `seats`; stores nothing."""
        plan = planned(live, seats)
        people = [
            SeatRecord(new, live.seats[old].user, live.seats[old].name)
            for new, old in enumerate(plan.seats)
        ]
        match = replace(
            live.match,
            id=new_match_id(self._matches.chance),
            status="lobby",
            options=plan.options,
            seat_count=len(people),
            draws=(),
            previous=live.match.id,
            result=None,
            created_at=self._matches.clock(),
            started_at=None,
            ended_at=None,
        )
        return Table(match, tuple(people), 0, Facts(deal=self._deal_of(live)))

    def _deal_of(self, live: Live) -> Deal:
        """Returns a new deal if the game has deals. A rematch counts for no day."""
        name = deals.fresh(self._matches.chance) if live.entry.deals else None
        return replace(live.facts.deal, name=name, counted=None, shared=False)
