"""The legal actions of the mover, and what the clock plays (rules section 6)."""

from __future__ import annotations

from games.core import Draw, Seat
from games.tripol.actions import Action, DrawTile, Exchange, Pass, Place, Take
from games.tripol.keeping import may_draw, may_pass
from games.tripol.matching import placements
from games.tripol.state import EXCHANGE, TAKE, State

MOST_TAKEN = 5
"""A coloured stork offers at most so many tiles (TP-25)."""


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """All legal actions: draw and pass, the open offer, then every placement of every tile."""
    table = state.table
    if table.result is not None or seat != table.mover:
        return ()
    out: list[Action] = []
    if may_draw(table, state.hands[seat]):
        out.append(DrawTile())
    if may_pass(table, state.hands[seat]):
        out.append(Pass())
    out += offered(state.offer)
    hand = sorted(state.hands[seat])
    out += (Place(*placement) for placement in placements(table.layout, table.law, hand))
    return tuple(out)


def offered(offer: str) -> tuple[Exchange | Take, ...]:
    """The actions of an open offer."""
    if offer == EXCHANGE:
        return (Exchange(),)
    if offer == TAKE:
        return tuple(Take(count) for count in range(1, MOST_TAKEN + 1))
    return ()


def fallback(state: State, seat: Seat, draw: Draw) -> Action:
    """What is played for who is away: a pass where it is legal, else a draw, else a placement.

    Of the placements, where one has to be made, the first is played.
    """
    table, hand = state.table, state.hands[seat]
    if may_pass(table, hand):
        return Pass()
    if may_draw(table, hand):
        return DrawTile()
    return Place(*next(placements(table.layout, table.law, sorted(hand))))
