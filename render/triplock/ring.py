"""The Triplock board of a ring, 1000 x 1196: six stacks on an upside-down T, three seats about it.

Each name plate stands at the side of its reader: the near seat's below its stacks, each
neighbour's towards that neighbour's panel. From a chair its own names are brass, large and bare,
and its Hidden stack lies in the well. At the table every name bears its seat's mark, and the
mover's are brass.
"""

from __future__ import annotations

from games.core import Seat
from games.triplock.public import Attempt
from games.triplock.texts import painted, stacks
from games.triplock.view import SpotView, View
from render import kit
from render.kit import NIGHT, Canvas, Side, text_width
from render.triplock.accents import draw_aqua, draw_ember
from render.triplock.board import draw_tray
from render.triplock.pieces import failsafe, mechanism, stack
from render.triplock.ring_ground import ground
from render.triplock.ring_layout import STACK_PX, STEM_X, RingLayout, ring_layout
from render.triplock.ring_panels import draw_near, draw_panel
from render.triplock.rings import targets

PLATE_PX, OWN_PX, MARK_PX = 36, 40, 28
"""The sizes of names, of the reader's own names, and of the marks beside names."""

OWN_W, OWN_H, PLATE_H = 150, 52, 44
BELOW, ABOVE, BESIDE = 130, 124, 121
"""How far plates stand from their stack: the near seat's, its neighbours', the stem's."""

STEM_EDGES = (345, 655)
"""The outer edges of the plates in the stem."""

FANNED_PX = 62
"""A Failsafe beside its stack, after the end."""


def paint_ring(view: View, draft: str) -> Canvas:
    """The whole board from the viewer's seat; a spectator sees it from seat 0."""
    layout = ring_layout(view)
    canvas = Canvas(ground(layout.left, layout.right, layout.from_chair))
    canvas.heading("Triplock", painted.headline(view), 390)
    draw_tray(canvas, view)
    for seat in (layout.left, layout.right):
        draw_panel(canvas, view, layout, seat)
    draw_near(canvas, view, layout)
    for seat in layout.seats:
        for spot in view.rows[seat]:
            _name(canvas, view, layout, seat, spot)
    _stacks(canvas, view, layout)
    draw_aqua(canvas, view, layout, targets(view, draft))
    draw_ember(canvas, view, layout)
    return canvas


def _name(canvas: Canvas, view: View, layout: RingLayout, seat: Seat, spot: int) -> None:
    """Draws what a seat calls a stack, on that seat's side of it."""
    name = stacks.spot_name(view, spot, seat)
    x, y = layout.at(spot)
    if seat == layout.near and layout.from_chair:
        canvas.put(kit.plate(OWN_W, OWN_H, True), x - OWN_W // 2, y + BELOW - OWN_H // 2)
        canvas.text(x, y + BELOW, name, OWN_PX, NIGHT.ink, width=OWN_W - 14)
        return
    width = MARK_PX + text_width(name, PLATE_PX) + 38
    left = x - width // 2
    if x == STEM_X:
        left = STEM_EDGES[0] if seat == layout.left else STEM_EDGES[1] - width
        y -= BESIDE
    else:
        y += BELOW if seat == layout.near else -ABOVE
    is_lit = view.phase == "turn" and seat == view.active and not layout.from_chair
    canvas.put(kit.plate(width, PLATE_H, is_lit), left, y - PLATE_H // 2)
    canvas.centre(kit.seat_mark(seat, MARK_PX), left + 13 + MARK_PX // 2, y)
    colour = NIGHT.ink if is_lit else NIGHT.text
    canvas.text(left + MARK_PX + 24, y, name, PLATE_PX, colour, side=Side.LEFT)


def _stacks(canvas: Canvas, view: View, layout: RingLayout) -> None:
    shown = {}
    if isinstance(view.asked, Attempt):
        shown = {hit.spot: view.asked.symbols[hit.index] for hit in view.asked.matched}
    for spot in layout.spots:
        seen, (x, y) = view.spots[spot], layout.at(spot)
        if view.phase == "over":
            _opened(canvas, seen, x, y)
            continue
        face = shown.get(spot) or (None if seen.covered else seen.face)
        canvas.centre(stack(face, STACK_PX), x, y)
        if spot in shown:
            canvas.centre(kit.tick(56), x - 56, y - 48)


def _opened(canvas: Canvas, seen: SpotView, x: int, y: int) -> None:
    """Draws a stack after the end: its face, and the Failsafes fanned out above and below."""
    if seen.bottom is not None:
        canvas.centre(failsafe(seen.bottom, FANNED_PX), x + 58, y + 52)
    if seen.face is not None:
        canvas.centre(mechanism(seen.face, 116), x, y)
    if seen.top is not None:
        canvas.centre(failsafe(seen.top, FANNED_PX), x - 58, y - 50)
