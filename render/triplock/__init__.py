"""The Triplock painter: pictures of a view, and of what one player alone has seen.

Pure functions: equal views and drafts give equal bytes. A draft changes nothing but aqua rings.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.core import Names
from games.triplock.table.cards import CHARACTERS, CHIPS, FACES
from games.triplock.table.events import Exposed, Peeked
from games.triplock.table.room_events import LooksTold
from games.triplock.table.view import View
from render import kit
from render.kept import kept
from render.kit import Canvas, Page, Picture
from render.triplock.ending import paint_ending
from render.triplock.hand import paint_hand
from render.triplock.journey.journey import paint_journey
from render.triplock.look import paint_look, paint_told
from render.triplock.parts.board import paint_board
from render.triplock.parts.layout import CHAIR, TABLE
from render.triplock.parts.pieces import bead_track, count_disc, failsafe, goal_slot, stack
from render.triplock.parts.shields import shield
from render.triplock.ring import paint_ring
from render.triplock.ring_layout import RING, STACK_PX, is_ring
from render.triplock.room.board import paint_room
from render.triplock.room.layout import ALONE, MAT_H, TOGETHER

PALETTE, ENDING = "triplock", "triplock_ending"
ROOM = "triplock_room"


def paint(view: View, draft: str, names: Names = ()) -> tuple[Picture, ...]:
    """The pictures that belong to a view while `draft` is open.

    A spectator gets the board from seat 0's side. A seat gets it from its own side, then its
    hand, or the Diagram it has to orient. After the end all get the same. Of an Episode all get the
    same journey at each choice and at its end, there with the last room turned over. The order is
    that of the alt texts.
    """
    if view.phase == "over":
        return _ended(replace(view, seat=None, memo=(), known=()), names)
    if view.phase == "choose":
        return (_journey(replace(view, seat=None, memo=(), known=())),)
    board = _board(view, draft).picture(ROOM if view.layout.in_rooms else PALETTE)
    if view.seat is None:
        return (board,)
    return board, paint_hand(view, view.seat, draft).picture(PALETTE, Page.HAND)


def _board(view: View, draft: str) -> Canvas:
    """The board of the mode."""
    if view.layout.in_rooms:
        return paint_room(view, draft)
    return paint_ring(view, draft) if is_ring(view.mode) else paint_board(view, draft)


@kept
def _ended(view: View, names: Names) -> tuple[Picture, ...]:
    """The pictures of a finished match, from the view of a spectator.

    Of an Episode: the journey, then the last room turned over, if its lock was ever built.
    """
    if view.journey is not None:
        rooms = (paint_room(view, "").picture(ROOM, Page.HAND),) if view.spots else ()
        return (_journey(view), *rooms)
    return (paint_ending(view, names).picture(ENDING),)


def _journey(view: View) -> Picture:
    """How far an Episode has come, in the palette of that Episode."""
    journey = view.journey
    name = "" if journey is None else journey.id
    return paint_journey(view).picture(f"{PALETTE}_{name}")


def frame(view: View) -> Canvas:
    """The board of a view as a canvas, for a film."""
    if view.phase == "choose" or not view.spots:
        return paint_journey(view)
    return _board(view, "")


def scene(event: Any) -> Picture | None:
    """The picture of an event that has one: looks, for those alone who may know them."""
    match event:
        case Peeked(looks=tuple(looks)) | Exposed(looks=tuple(looks)):
            return paint_look(event.seat, event.mode, looks).picture(PALETTE, Page.HAND)
        case LooksTold(memos=tuple(memos)) if memos:
            return paint_told(event.seat, event.mode, memos).picture(PALETTE, Page.HAND)
        case _:
            return None


def warm() -> None:
    """Draws the sprites of common boards, so that the first picture is as quick as the rest.

    Takes about two seconds of processor time; the shell calls it in a thread.
    """
    for face in (None, *CHIPS.symbols):
        stack(face)
        stack(face, STACK_PX)
    for symbol in CHIPS.failsafe_symbols:
        failsafe(symbol, 80)
    for face in FACES:
        kit.die(78, face)
        kit.die(78, face, True)
    for seat in (0, 1, 2):
        for px in (30, 32, 46, 54, 60, 74):
            kit.seat_mark(seat, px)
    for char in CHARACTERS:
        for px in (62, 74, 98):
            shield(char, px)
    for stops, at in ((3, 1), (3, 2), (2, 1), (1, 1)):
        bead_track(stops, at)
    for flag in (False, True):
        goal_slot(flag)
        count_disc(flag)
    kit.ring(190)
    kit.ring(RING)
    kit.brackets(214, 214, 34, 9)
    kit.bench(1000, TABLE.height)
    kit.bench(1000, CHAIR.height)
    for room in (ALONE, TOGETHER):
        kit.bench(1000, room.height)
    kit.steel(692, MAT_H)
    kit.well(242, MAT_H)
    kit.palette(PALETTE)
    kit.palette(ROOM)
