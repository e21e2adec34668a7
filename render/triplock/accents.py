"""The accents of the Triplock board: aqua (may be pressed, whose turn) and ember (changed)."""

from __future__ import annotations

from games.core import Seat
from games.triplock.cards import DIAGRAMS
from games.triplock.public import Attempt
from games.triplock.traces import Last
from games.triplock.view import View
from render import kit
from render.kit import Canvas
from render.triplock.layout import (
    BLANK_DICE,
    CARD_H,
    CARD_W,
    DIE_PX,
    DIE_Y,
    STACK_Y,
    STRIP_H,
    STRIP_W,
    STRIP_X,
    Box,
    Layout,
    card_place,
    die_x,
)
from render.triplock.rings import Targets

ACT_ICONS = {
    "roll": "die",
    "complete": "check",
    "match": "check",
    "fail": "cross",
    "skill": "bead",
    "draw": "draw",
    "orient": "diagram",
    "discard": "cross",
}
"""The badge of an act where it is not the action's own icon."""


def draw_aqua(canvas: Canvas, view: View, layout: Layout, aims: Targets) -> None:
    """Draws in aqua whose turn it is and what may be pressed."""
    lit = {view.active} if view.phase == "turn" else set(view.waiting)
    for seat in (layout.far, layout.near):
        if seat in lit:
            canvas.put(kit.frame(STRIP_W, STRIP_H, 22, 6), STRIP_X, layout.strip_y(seat))
    for spot in sorted(aims.spots):
        canvas.centre(kit.ring(200), layout.x(spot), STACK_Y + layout.shift)
    for number, slot in sorted(aims.cards):
        seat = Seat(number)
        left, top = card_place(view, seat, slot, layout.strip_y(seat))
        canvas.put(kit.frame(CARD_W + 8, CARD_H + 8, 14, 6), left - 4, top - 4)
    lefts = [die_x(view, index) for index in sorted(aims.dice)]
    for left in BLANK_DICE if aims.roll else lefts:
        canvas.put(kit.frame(DIE_PX + 12, DIE_PX + 12, 20, 5), left - 6, DIE_Y - 6)


def draw_ember(canvas: Canvas, view: View, layout: Layout) -> None:
    """Draws ember brackets about what the last public act touched, and its badge at the first.

    At set-up every seat draws, so each of them has the badge.
    """
    last = view.last
    if last is None or last.act == "end":
        return
    boxes = [layout.stack_box(spot) for spot in last.spots]
    boxes += [box for box in _card_boxes(view, layout, last) if box not in boxes]
    if not boxes:
        boxes = _elsewhere(last.act, layout.strip_y(last.seat))
    for left, top, width, height in boxes:
        arm = 36 if width > 180 else 26
        canvas.put(kit.brackets(width, height, arm), left, top)
    is_everybodys = last.act == "draw" and len({seat for seat, _ in last.cards}) > 1
    for left, top, width, _ in boxes if is_everybodys else boxes[:1]:
        big = bool(last.spots)
        badge = kit.badge(ACT_ICONS.get(last.act, last.act), 68 if big else 46)
        canvas.centre(badge, left + width - (24 if big else 6), top + (22 if big else 8))


def _card_boxes(view: View, layout: Layout, last: Last) -> list[Box]:
    """The boxes of an act's Diagrams; a Diagram that left play is marked where it went or lay."""
    boxes: list[Box] = []
    for number, slot in last.cards:
        seat = Seat(number)
        strip_y = layout.strip_y(seat)
        if _lies_there(view, last, seat, slot):
            left, top = card_place(view, seat, slot, strip_y)
            boxes.append((left - 9, top - 9, CARD_W + 18, CARD_H + 18))
        else:
            boxes += _elsewhere("complete" if last.act == "match" else last.act, strip_y)
    return boxes


def _lies_there(view: View, last: Last, seat: Seat, slot: int) -> bool:
    """Whether an act's Diagram is still the one in its slot."""
    cards = view.players[seat].diagrams
    if slot >= len(cards):
        return False
    match last.act:
        case "complete" | "match":
            return isinstance(view.asked, Attempt) and view.asked.slot == slot
        case "trap":
            known = cards[slot].id
            return known is not None and cards[slot].up and DIAGRAMS[known].type == "counter"
        case "fail" | "discard":
            return False
        case _:
            return True


def _elsewhere(act: str, strip_y: int) -> list[Box]:
    """The box of an act that touched no stack and no Diagram that is still there."""
    match act:
        case "roll" | "sacrifice":
            return [(506, 16, 466, 102)]
        case "complete":
            return [(236, strip_y + 22, 172, 68)]
        case "skill":
            return [(860, strip_y + 20, 112, 72)]
        case "discard" | "draw" | "trap":
            return [(404, strip_y + 6, 366, 126)]
        case _:
            return []
