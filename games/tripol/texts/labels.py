"""Tripol's actions in words, for lists and for what a player types."""

from __future__ import annotations

from typing import assert_never

from games.tripol.rules.actions import Action, DrawTile, Exchange, Pass, Place, Take
from games.tripol.rules.notation import spot_number
from games.tripol.rules.tiles import tile_of
from games.tripol.rules.view import View
from games.tripol.texts.lexicon import colour, turned
from games.tripol.texts.places import brief_place

MAX_LABEL = 100


def label(view: View, action: Action) -> str:
    """An action in words, at most 100 characters: "Place 46 at spot 3, down, right of 28"."""
    match action:
        case DrawTile():
            return "Draw a tile"
        case Pass():
            return "Pass, and keep your tiles" if view.hand else "Pass"
        case Exchange():
            return f"Exchange {exchanged(view)}"
        case Take(count):
            return f"Take {taken(view, count)}"
        case Place():
            return _placement(view, action)
        case _:  # pragma: no cover
            assert_never(action)


def exchanged(view: View) -> str:
    """What an exchange gives away: "3 tiles"."""
    count = len(view.hand) - 1
    return f"{count} tile{'' if count == 1 else 's'}"


def taken(view: View, count: int) -> str:
    """What a take asks for: "up to 3 green tiles", "1 green tile"."""
    own = "" if view.drawn is None else f"{colour(tile_of(view.drawn).sides[0][0])} "
    return f"1 {own}tile" if count == 1 else f"up to {count} {own}tiles"


def _placement(view: View, action: Place) -> str:
    head = f"Place {action.tile} at spot {spot_number(view, action)}{turned(action.rotation)}"
    layout = view.table.layout
    spot = layout.spot(action.at)
    where = "" if spot is None else brief_place(layout, spot, MAX_LABEL - len(head) - 2)
    return f"{head}: {where}" if where else head
