"""The accents of the Triplock board: aqua (may be pressed, whose turn) and ember (changed)."""

from __future__ import annotations

from games.core import Seat
from games.triplock.table.cards import DIAGRAMS
from games.triplock.table.public import Attempt
from games.triplock.table.traces import Last
from games.triplock.table.view import View
from render import kit
from render.kit import Canvas
from render.triplock.parts.layout import BLANK_DICE, DIE_PX, DIE_Y, Box, Places, die_x
from render.triplock.parts.rings import Targets
from render.triplock.parts.since import act_icon, bracket, draw_since, grown


def draw_aqua(canvas: Canvas, view: View, layout: Places, aims: Targets) -> None:
    """Draws in aqua whose turn it is, where there are several seats, and what may be pressed."""
    lit = {view.active} if view.phase == "turn" else set(view.waiting)
    for seat in layout.seats:
        if seat in lit and view.n > 1:
            left, top, width, height = layout.strip_box(seat)
            canvas.put(kit.frame(width, height, 22, 6), left, top)
    for spot in sorted(aims.spots):
        canvas.centre(kit.ring(layout.marks.ring), *layout.at(spot))
    for number, slot in sorted(aims.cards):
        left, top, width, height = layout.card_box(view, Seat(number), slot)
        canvas.put(kit.frame(width + 8, height + 8, 14, 6), left - 4, top - 4)
    lefts = [die_x(view, index) for index in sorted(aims.dice)]
    for left in BLANK_DICE if aims.roll else lefts:
        canvas.put(kit.frame(DIE_PX + 12, DIE_PX + 12, 20, 5), left - 6, DIE_Y - 6)


def draw_ember(canvas: Canvas, view: View, layout: Places) -> None:
    """Draws what changed: the others' acts with their numbers, and the last act of this turn."""
    if view.phase == "turn":
        draw_since(canvas, view, layout)
    last = view.last
    if last is not None and last.act != "end" and not _is_told(view, last):
        _draw_last(canvas, view, layout, last)


def _is_told(view: View, last: Last) -> bool:
    """Whether the last act is one of those in `view.since`."""
    chair = view.active if view.seat is None else view.seat
    running = view.trail[-1] if view.trail else None
    is_own = running is not None and running.seat == chair and bool(running.acts)
    return bool(view.since) and view.phase == "turn" and last.seat != chair and not is_own


def _draw_last(canvas: Canvas, view: View, layout: Places, last: Last) -> None:
    """Draws brackets about what the last public act touched, and its badge at the first.

    At set-up every seat draws, so each of them has the badge.
    """
    touched = [_corner(layout.stack_box(spot), 20) for spot in last.spots]
    touched += [one for one in _cards(view, layout, last) if one not in touched]
    if not touched:
        touched = _elsewhere(layout, view, last.act, last.seat)
    for box, _ in touched:
        bracket(canvas, box, 36 if box[2] > 180 and box[3] > 100 else 22, 9)
    is_everybodys = last.act in ("draw", "choose") and len({seat for seat, _ in last.cards}) > 1
    big = bool(last.spots)
    for _, place in touched if is_everybodys else touched[:1]:
        if place is None:
            continue
        x, y = place
        canvas.centre(kit.badge(act_icon(view, last.act), 64 if big else 46), x, y)
        if layout.marks.has_seats and last.seat is not None and not is_everybodys:
            canvas.centre(kit.seat_mark(last.seat, 32), x + (24 if big else 16), y + 24)


Touched = tuple[Box, tuple[int, int] | None]
"""A box for brackets, and the middle of the badge; None where the brackets say it all."""


def _corner(box: Box, inside: int) -> Touched:
    """A box with its badge at the right upper corner."""
    left, top, width, _ = box
    return box, (left + width - inside, top + inside)


def _cards(view: View, layout: Places, last: Last) -> list[Touched]:
    """An act's Diagrams, the badge where pills stand, so that it covers none of their words.

    A Diagram that left play is marked where it went or lay.
    """
    touched: list[Touched] = []
    for number, slot in last.cards:
        seat = Seat(number)
        if _lies_there(view, last, seat, slot):
            box = layout.card_box(view, seat, slot)
            touched.append((grown(box, layout.marks.margin), layout.card_pill(seat, box)))
        else:
            act = "complete" if last.act == "match" else last.act
            touched += _elsewhere(layout, view, act, seat)
    return touched


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


def _elsewhere(layout: Places, view: View, act: str, seat: Seat | None) -> list[Touched]:
    """Where an act stands that touched no stack and no Diagram that is still there.

    The room has none: what its solo die did stands beside its faces. A bead and a completed Diagram
    are their own signs.
    """
    if seat is None:
        return []
    match act:
        case "roll" | "sacrifice":
            return [_corner((506, 16, 466, 102), 7)]
        case "complete":
            left, top = layout.goal_place(seat, 0)
            return [((left - 10, top - 9, layout.marks.done, 68), None)]
        case "skill":
            x, y = layout.bead(seat)
            return [((x - 57, y - 36, 114, 72), None)]
        case "discard" | "draw" | "trap":
            return [_corner(grown(layout.hand_box(view, seat), 8), 7)]
        case _:
            return []
