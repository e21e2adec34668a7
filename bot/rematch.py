"""A rematch as data: who sits where, with which options, and what the offer says beforehand.

`Game.again` gives the options for the same people in the same chairs. Here they are moved to the
chairs of the new match, where some may be missing and, with lots, the loser sits first.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.play.live import Live
from games.core import MARKS, Kind, Option, Refused, Seat


class Plan(Struct, frozen=True):
    """`chairs`: the old chairs in their new order; `options` for those who sit in them."""

    chairs: tuple[int, ...]
    options: dict[str, str]


def planned(live: Live, wishes: Sequence[int]) -> Plan:
    """The match that those in the chairs `wishes` would play."""
    chairs = _order(live, sorted(wishes))
    options = _again(live)
    for option in live.entry.game.options:
        value = options.get(option.name, option.default)
        if option.kind is Kind.EACH and value:
            each = value.split(",") + [""] * len(live.seats)
            options[option.name] = ",".join(each[chair] for chair in chairs)
        elif option.kind is Kind.SEAT and value.isdigit():
            options[option.name] = str(chairs.index(_next(int(value), chairs)))
    return Plan(tuple(chairs), options)


def _again(live: Live) -> dict[str, str]:
    game = live.entry.game
    return dict(live.match.options if game.again is None else game.again(live.play.state))


def _order(live: Live, chairs: list[int]) -> list[int]:
    """With lots, who did not win sits first; without a single winner the chairs move up."""
    if not live.entry.lots:
        return chairs
    scores = live.entry.game.scores(live.play.state)
    winners = () if scores is None else scores.winners
    order = sorted(chairs, key=lambda chair: Seat(chair) in winners)
    return order if len(winners) == 1 else [*order[1:], order[0]]


def _next(chair: int, chairs: Sequence[int]) -> int:
    """The chair itself, or the next one round the table of somebody who plays on."""
    return min(chairs, key=lambda other: (other < chair, other))


# -- starting with some -----------------------------------------------------------------------


def offering(live: Live) -> tuple[int, ...]:
    """The chairs that have asked for a rematch."""
    return tuple(record.seat for record in live.seats if record.rematch)


def with_host(live: Live) -> tuple[int, ...] | None:
    """The chairs that the host could begin with now; None where it is all of them or too few."""
    host = (record.seat for record in live.seats if record.user == live.match.host)
    chairs = sorted({*offering(live), *host})
    if not offering(live) or len(chairs) == len(live.seats):
        return None
    return tuple(chairs) if playable(live, chairs) else None


def playable(live: Live, chairs: Sequence[int]) -> bool:
    """True where so many may sit down to it with the options they would have."""
    game = live.entry.game
    try:
        return len(chairs) in game.seats(planned(live, chairs).options)
    except Refused:
        return False


# -- saying it --------------------------------------------------------------------------------


def roles(live: Live, chairs: Sequence[int]) -> str:
    """Who will have a role that one seat has: "▲ is the Lock", by the signs of this match."""
    plan = planned(live, chairs)
    told = [
        f"{MARKS[plan.chairs[int(plan.options[option.name])]]} is the {option.name.capitalize()}"
        for option in _seated(live, plan)
    ]
    return ", ".join(told)


def _seated(live: Live, plan: Plan) -> list[Option]:
    """The options that name one seat, where it makes a difference."""
    return [
        option
        for option in live.entry.game.options
        if option.kind is Kind.SEAT and plan.options.get(option.name, "").isdigit()
    ]


def first(live: Live) -> Seat | None:
    """The chair that begins the rematch where lots decided before; None where it says nothing."""
    if not live.entry.lots or len(live.seats) < 2:
        return None
    return Seat(planned(live, range(len(live.seats))).chairs[0])
