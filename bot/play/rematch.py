"""A rematch: who sits where, with which options, who offers it, and how it begins.

`Game.again` gives the options for the same people in the same seats. Here they are moved to the
seats of the new match, where some may be missing and, with lots, a loser sits first.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.play import deals
from bot.play.live import Live
from bot.play.lobby import Lobby
from bot.play.matches import Matches
from bot.play.refusals import ShellRefused, not_yours
from bot.play.terms import seat_range
from bot.store import cursors
from bot.store import deals as deal_rows
from bot.store import rematch as rows
from bot.store.deals import Deal
from bot.store.ids import new_match_id
from bot.store.matches import insert_match
from bot.store.seats import SeatRecord, write_seats
from bot.store.tables import Facts, Table
from games.core import Kind, Refused, Seat


class Plan(Struct, frozen=True):
    """`seats`: the old seats in their new order; `options` for those who sit in them."""

    seats: tuple[int, ...]
    options: dict[str, str]


def planned(live: Live, players: Sequence[int]) -> Plan:
    """The match that those in the seats `players` would play."""
    seats = _order(live, sorted(players))
    options = _again(live)
    for option in live.entry.game.options:
        value = options.get(option.name, option.default)
        if option.kind is Kind.EACH and value:
            each = value.split(",") + [""] * len(live.seats)
            options[option.name] = ",".join(each[seat] for seat in seats)
        elif option.kind is Kind.SEAT and value.isdigit():
            options[option.name] = str(seats.index(_next(int(value), seats)))
    return Plan(tuple(seats), options)


def _again(live: Live) -> dict[str, str]:
    game = live.entry.game
    return dict(live.match.options if game.again is None else game.again(live.play.state))


def _order(live: Live, seats: list[int]) -> list[int]:
    """With lots the losers sit first; without a single winner the seats move on by one."""
    if not live.entry.lots:
        return seats
    scores = live.entry.game.scores(live.play.state)
    winners = () if scores is None else scores.winners
    order = sorted(seats, key=lambda seat: Seat(seat) in winners)
    return order if len(winners) == 1 else [*order[1:], order[0]]


def _next(seat: int, seats: Sequence[int]) -> int:
    """The seat itself, or the next one round the table of somebody who plays on."""
    return min(seats, key=lambda other: (other < seat, other))


# -- starting with some -----------------------------------------------------------------------


def with_host(live: Live) -> tuple[int, ...] | None:
    """The seats that the host could begin with now; None where it is all of them or too few."""
    offered = live.facts.rematch.offered
    host = (record.seat for record in live.seats if record.user == live.match.host)
    seats = sorted({*offered, *host})
    if not offered or len(seats) == len(live.seats):
        return None
    return tuple(seats) if playable(live, seats) else None


def playable(live: Live, seats: Sequence[int]) -> bool:
    """True where so many may sit down to it with the options they would have."""
    game = live.entry.game
    try:
        return len(seats) in game.seats(planned(live, seats).options)
    except Refused:
        return False


def _starting(live: Live, user: int) -> tuple[int, ...]:
    """The seats with which the host begins a rematch. Raises `host_starts` and `too_few`."""
    if user != live.match.host:
        name = next((r.name for r in live.seats if r.user == live.match.host), "the host")
        raise ShellRefused("host_starts", host=name)
    seats = with_host(live)
    if seats is None:
        needed = min(seat_range(live.entry, live.match.options))
        raise ShellRefused("too_few", needed=needed, have=len(live.facts.rematch.offered))
    return seats


def first(live: Live) -> Seat | None:
    """The seat that begins the rematch where lots decided before; None where it says nothing."""
    if not live.entry.lots or len(live.seats) < 2:
        return None
    return Seat(planned(live, range(len(live.seats))).seats[0])


# -- offering and beginning -------------------------------------------------------------------


class Rematches:
    """Offers of a rematch; each change is one transaction under the old match's lock."""

    def __init__(self, matches: Matches, lobby: Lobby) -> None:
        self._matches = matches
        self._lobby = lobby

    async def offer(self, match: str, user: int, *, start: bool = False) -> Table | None:
        """Offers a rematch, or takes the offer back; it begins when every seat has offered it.

        `start`: the host begins with those who have offered, himself included. Gives the new
        match where it began just now.
        """
        async with self._matches.lock(match):
            live = await self._matches.live(match)
            self._check(live, user)
            self._matches.note_press(match, user)
            seats = _starting(live, user) if start else None
            changed = self._changed(live, user, start)
            offered = {*live.facts.rematch.offered}.symmetric_difference(changed)
            if seats is None and len(offered) == len(live.seats):
                seats = tuple(record.seat for record in live.seats)
            new = None if seats is None else self._rematch_of(live, seats)

            def write(con: sqlite3.Connection) -> None:
                for seat in changed:
                    rows.offer(con, match, seat, seat in offered)
                cursors.mark_behind(con, match)  # the result is to be shown again, come what may
                if new is not None:
                    insert_match(con, new.match)
                    deal_rows.write(con, new.match.id, new.facts.deal)
                    write_seats(con, new.match.id, new.seats)

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
        self._matches.check_echo(live.match.id, user)

    def _changed(self, live: Live, user: int, start: bool) -> set[int]:
        """The seats of a person whose offer changes: all of them, or those without one."""
        offered = live.facts.rematch.offered if start else ()
        return {seat for seat in live.table.seats_of(user) if seat not in offered}

    def _rematch_of(self, live: Live, seats: tuple[int, ...]) -> Table:
        """The same table again for those who sat in `seats`."""
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
        """A fresh deal where the game has any; it counts for no day."""
        name = deals.fresh(self._matches.chance) if live.entry.deals else None
        return replace(live.facts.deal, name=name, counted=None, shared=False)
