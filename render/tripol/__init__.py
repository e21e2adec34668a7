"""The Tripol painter: the board's pages, then the reader's own picture; after the end the ending.

Pure functions: equal views and drafts give equal bytes. The board is painted from what everybody
knows and kept, so that all readers and every press on a panel share it.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec
from msgspec.structs import replace

from games.core import Names
from games.tripol.game import GAME
from games.tripol.rules.setup import MOST_SEATS
from games.tripol.rules.state import Table
from games.tripol.rules.view import Look, View, looks
from games.tripol.texts import painted
from render import kit
from render.kept import SPRITES, weight_of
from render.kit import Canvas, Page, Picture
from render.tripol.board import paint_board, paint_near
from render.tripol.ending import paint_ending
from render.tripol.hand import paint_hand
from render.tripol.recent import BADGE

PALETTE, ENDING = "tripol", "tripol_ending"


def paint(view: View, draft: str, names: Names = ()) -> tuple[Picture, ...]:
    """The pictures of a view, as `games.tripol.rules.view` lists them.

    A draft changes nothing but the seat's own picture.
    """
    return tuple(_picture(look, view, draft, names) for look in looks(view))


def _picture(look: Look, view: View, draft: str, names: Names) -> Picture:
    if look is Look.HAND:
        return paint_hand(view, draft).picture(PALETTE, Page.HAND)
    return _public(look, view.table, names if look is Look.ENDING else ())


def _public(look: Look, table: Table, names: Names) -> Picture:
    """A picture for everybody. It is kept by a digest: a table as a key would weigh too much."""
    bare = replace(table, layout=replace(table.layout, front=()))
    key = ("tripol", look, names, blake2b(msgspec.msgpack.encode(bare), digest_size=16).digest())
    found = SPRITES.get(key)
    if found is None:
        found = _painted(look, table, names)
        SPRITES.put(key, found, weight_of(found))
    return found


def _painted(look: Look, table: Table, names: Names) -> Picture:
    match look:
        case Look.ENDING:
            return paint_ending(table, names).picture(ENDING)
        case Look.NEAR:
            return paint_near(table).picture(PALETTE)
        case _:
            return paint_board(table).picture(PALETTE)


def frame(view: View) -> Canvas:
    """The board of a view as a canvas, for a film."""
    return paint_board(view.table, has_near=False)


def scene(event: Any) -> Picture | None:
    """None: the board shows every event."""
    return None


def warm() -> None:
    """Draws the sprites of common boards, so that the first picture is as quick as the rest."""
    for seats in (2, 4):
        state = GAME.setup({}, seats, lambda n: 0).state
        paint(GAME.view(state, state.table.mover), "")
    for seat in range(MOST_SEATS):
        kit.seat_mark(seat, 36)
    for points in (1, 2, 8):
        kit.badge(painted.signed(points), BADGE)
