"""The next match of the same people: their seats and options, and how it begins.

`Game.again` gives the options for the same people in the same seats. This module moves them to the
seats of the next match, where people may be missing and the order may differ.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.play.lobby import computers, deals
from bot.play.lobby.begin import add, begin
from bot.play.lobby.terms import LEVEL, evened, is_series
from bot.play.match.feature import Write
from bot.play.match.limits import check_running
from bot.play.match.live import Live
from bot.play.match.sides import are_teams
from bot.store.deals import Deal
from bot.store.ids import new_match_id
from bot.store.sittings import Sitting
from bot.store.tables import Facts, Table
from games.core import Kind, Level, Option, Order, Seat


class Plan(Struct, frozen=True):
    """What the next match is played with: the old seats in their new order, and its options."""

    seats: tuple[int, ...]
    options: dict[str, str]


def planned(live: Live, players: Sequence[int], *, goes_on: bool = False) -> Plan:
    """Returns the plan of a next match for the people who sat in the seats `players`.

    `goes_on`: it is the next game of the same series, which stays as it was begun.
    """
    seats = _order(live, sorted(players))
    options = _again(live)
    if is_series(live.match.terms) and not goes_on:
        options = evened(live.entry, options)
    for option in live.entry.game.options:
        value = options.get(option.name, option.default)
        if option.kind is Kind.EACH and value:
            each = value.split(",") + [""] * len(live.seats)
            options[option.name] = ",".join(each[seat] for seat in seats)
        elif option.kind is Kind.SEAT and value.isdigit():
            options[option.name] = _moved(live, option, int(value), seats)
    return Plan(tuple(seats), options)


def _moved(live: Live, option: Option, seat: int, seats: Sequence[int]) -> str:
    """Returns the value of a SEAT option that named the old `seat`.

    A role passes on to the next person if its own is missing; any other option then takes its
    default. It does so, too, where the order of the seats says who begins: the loser then sits
    first, whoever was named before.
    """
    keeps = seat in seats and live.entry.game.order is not Order.LOT
    if option.role or keeps:
        return str(seats.index(_next(seat, seats)))
    return option.default


def _again(live: Live) -> dict[str, str]:
    game = live.entry.game
    return dict(live.match.options if game.again is None else game.again(live.play.state))


def _order(live: Live, seats: list[int]) -> list[int]:
    """Returns the old seats in their new order.

    If lots decide the seats, the losers sit first in the next match; without a single winner the
    seats move on by one. So they do where the first seat always begins: who began sits last.
    """
    if moves_on(live):
        return sorted(seats, key=lambda seat: seat == 0)
    if live.entry.game.order is not Order.LOT:
        return seats
    outcome = live.entry.game.outcome(live.play.state)
    winners = () if outcome is None else outcome.winners
    if are_teams(live.sides):
        return _sides_moved(live, seats, winners)
    order = sorted(seats, key=lambda seat: Seat(seat) in winners)
    return order if len(winners) == 1 else [*order[1:], order[0]]


def moves_on(live: Live) -> bool:
    """Whether the people of a match move on by one seat for their next one."""
    return live.entry.game.moves_on(live.match.options, len(live.seats))


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


def everybody(live: Live) -> tuple[int, ...]:
    """Returns the seats of a match."""
    return tuple(sitting.seat for sitting in live.seats)


def first(live: Live) -> Seat | None:
    """Returns the old seat that begins the next match; None if nothing says it before.

    An option that names a seat without a role says who begins.
    """
    if len(live.seats) < 2:
        return None
    plan = planned(live, everybody(live))
    if live.entry.game.order is Order.LOT or moves_on(live):
        return Seat(plan.seats[0])
    for option in live.entry.game.options:
        value = plan.options.get(option.name, option.default)
        if option.kind is Kind.SEAT and not option.role and value.isdigit():
            return Seat(plan.seats[int(value)])
    return None


def begin_again(
    write: Write, live: Live, plan: Plan, level: Level | None = None, *, is_limited: bool
) -> Table:
    """Begins the next match as planned, in this transaction; returns its table.

    With a `level`, computers play at it from now on. `is_limited`: it needs room for one more
    running match, and what `check_running` raises is raised.
    """
    new = _next_table(write, live, plan)
    if is_limited:
        check_running(write.tx, write.means.limits, new)
    if level is not None:
        match = replace(new.match, terms={**new.match.terms, LEVEL.name: level.value})
        new = replace(new, match=match, seats=tuple(computers.at_level(new, level)))
    add(write.tx, new)
    return begin(write, new, new.seats)


def _next_table(write: Write, live: Live, plan: Plan) -> Table:
    """Returns the table of the next match; stores nothing. A deal of it counts for no day."""
    chance = write.means.chance
    people = tuple(
        Sitting(new, live.seats[old].sitter, live.seats[old].name)
        for new, old in enumerate(plan.seats)
    )
    match = replace(
        live.match,
        id=new_match_id(chance),
        status="lobby",
        options=plan.options,
        seat_count=len(people),
        draws=(),
        previous=live.match.id,
        created_at=write.at,
        started_at=None,
        ended_at=None,
    )
    name = deals.fresh(chance) if live.entry.deals else None
    deal: Deal = replace(live.facts.deal, name=name, counted=None, shared=False)
    return Table(match, people, 0, Facts(deal=deal))
