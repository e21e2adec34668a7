"""What the others did since the reader's latest turn: ember brackets and numbered pills.

An act's number is its place in `View.since`, from 1 on. Each stack and Diagram that an act touched
has its pill; brackets stand where something changed, so a peek and an attempt have none at stacks.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.core import Seat
from games.triplock.table.episodes import Throw
from games.triplock.table.traces import Last
from games.triplock.table.view import View
from render import kit
from render.kit import Canvas
from render.triplock.parts.layout import Box, Places
from render.triplock.parts.pills import SMALL, Pill, draw_pills

ACT_ICONS = {
    "roll": "die",
    "complete": "check",
    "match": "check",
    "fail": "cross",
    "skill": "bead",
    "draw": "draw",
    "orient": "diagram",
    "discard": "cross",
    "room": "padlock",
    "choose": "draw",  # the last choice deals the room's Diagrams
}
"""The icon of an act where it is not the action's own."""

ROOM_ICONS = {"rotate": "row"}
"""The icon of what a solo die does where it is not the effect's own."""

LOOKS = ("peek", "complete", "match", "fail")
"""Acts that leave the stacks which they touched as they were."""


def draw_since(canvas: Canvas, view: View, layout: Places) -> None:
    """Draws the marks of all acts in `view.since`."""
    acts = [(_pill(view, layout, number, act), act) for number, act in enumerate(view.since, 1)]
    for spot in layout.spots:
        _stack(canvas, layout, spot, [(pill, act) for pill, act in acts if spot in act.spots])
    for seat in layout.seats:
        for slot in range(len(view.players[seat].diagrams)):
            if not layout.shows(view, seat, slot):
                continue
            pills = [pill for pill, act in acts if (seat, slot) in act.cards]
            _card(canvas, layout, seat, layout.card_box(view, seat, slot), pills)
        _strip(canvas, layout, seat, [(p, a) for p, a in acts if _is_elsewhere(a, seat)])


def _pill(view: View, layout: Places, number: int, act: Last) -> Pill:
    by = act.seat if layout.marks.has_seats else None
    return Pill(number, act_icon(view, act.act), by)


def act_icon(view: View, act: str) -> str:
    """The icon of an act; that of the solo die is what its face does in the room."""
    if act == "solo" and view.journey is not None and view.journey.thrown is not None:
        return throw_icon(view.journey.place.throws(view.journey.thrown))
    return ACT_ICONS.get(act, act)


def throw_icon(effects: Sequence[Throw]) -> str:
    """The icon of what a face of the solo die does: of its first effect."""
    name = effects[0].name if effects else "nothing"
    return ROOM_ICONS.get(name, name)


def is_marked(view: View, seat: Seat, slot: int) -> bool:
    """Whether a Diagram has a pill, or the badge of the last act."""
    last = () if view.last is None else view.last.cards
    return (seat, slot) in last or any((seat, slot) in act.cards for act in view.since)


def bracket(canvas: Canvas, box: Box, arm: int, line: int) -> None:
    """Draws brackets whose outer edge is that box."""
    left, top, width, height = box
    canvas.put(kit.brackets(width, height, arm, line), left, top)


def grown(box: Box, by: int) -> Box:
    """The box with that much more on each side."""
    left, top, width, height = box
    return left - by, top - by, width + 2 * by, height + 2 * by


def slot_box(layout: Places, seat: Seat, index: int) -> Box:
    """The box about a place for a completed Diagram."""
    left, top = layout.goal_place(seat, index)
    return left - 6, top - 7, 39, 63


def _stack(canvas: Canvas, layout: Places, spot: int, acts: list[tuple[Pill, Last]]) -> None:
    if any(act.act not in LOOKS for _, act in acts):
        bracket(canvas, layout.stack_box(spot), 34, 9)
    # An Expose moves the whole row, but its number stands at the stack it looked at.
    pills = [pill for pill, act in acts if act.act != "expose" or act.spots[0] == spot]
    if pills:
        draw_pills(canvas, pills, *layout.pills(spot), layout.marks.pill)


def _card(canvas: Canvas, layout: Places, seat: Seat, box: Box, pills: list[Pill]) -> None:
    if not pills:
        return
    bracket(canvas, grown(box, 5), 24 if box[3] > 100 else 16, 7 if box[3] > 100 else 6)
    x, y = layout.card_pill(seat, box)
    # Beside its actor's mark an act at a Diagram has no room for its icon.
    shown = [replace(pill, sign="") if pill.by is not None else pill for pill in pills]
    draw_pills(canvas, shown, x, y, 0, SMALL)


def _strip(canvas: Canvas, layout: Places, seat: Seat, acts: list[tuple[Pill, Last]]) -> None:
    for _, act in acts:
        if act.completed is not None:
            bracket(canvas, slot_box(layout, seat, act.completed), 13, 5)
    zones: dict[tuple[int, int, int], list[Pill]] = {}
    for pill, act in acts:
        zone = layout.skill_zone(seat) if act.act == "skill" else layout.zone(seat)
        zones.setdefault(zone, []).append(replace(pill, by=None))  # the strip says whose it is
    for zone, pills in zones.items():
        draw_pills(canvas, pills, *zone, SMALL)


def _is_elsewhere(act: Last, seat: Seat) -> bool:
    """Whether an act's pill stands in its seat's strip: no stack and no Diagram has it alone."""
    if act.seat != seat:
        return False
    return act.completed is not None or act.act == "fail" or not (act.spots or act.cards)
