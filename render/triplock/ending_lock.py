"""The lock turned over, at the end: each Mechanism, beside it its chips, the top one above.

The winner's own row lies from its left to its right, its Hidden stack in a well; what else there
is, the two far stacks of a ring, lies on a deck of its own.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from games.core import Seat
from games.triplock.table.view import View
from games.triplock.texts.shared import stacks
from render import kit
from render.kit import NIGHT, Canvas, Shadow, Sketch, Sprite
from render.triplock.parts.pieces import failsafe, mechanism

Span = tuple[int, int]
"""A left edge and a width."""


class LockForm(Struct, frozen=True):
    """Where the stacks lie; heights and distances are measured from a stack's own left top."""

    lefts: tuple[int, ...]
    decks: tuple[Span, ...]
    well: Span
    height: int
    gold: int
    chip: int
    middle: tuple[int, int]  # of the Mechanism
    chips: tuple[int, int, int]  # the middles of the chips: across, the top one, the bottom one
    plate: tuple[int, int]  # the middle of the plate
    plates: tuple[int, int]  # the widths of plates, the Hidden stack's second


FOUR = LockForm(
    lefts=(24, 259, 494, 742),
    decks=((24, 706),),
    well=(742, 234),
    height=212,
    gold=138,
    chip=74,
    middle=(84, 82),
    chips=(194, 56, 148),
    plate=(84, 177),
    plates=(116, 144),
)
MIRRORED = replace(FOUR, lefts=(24, 270, 505, 740), decks=((270, 706),), well=(24, 234))
SIX = LockForm(
    lefts=(30, 184, 338, 502, 672, 826),
    decks=((24, 470), (666, 310)),
    well=(502, 156),
    height=178,
    gold=100,
    chip=54,
    middle=(62, 62),
    chips=(122, 36, 96),
    plate=(76, 147),
    plates=(112, 140),
)


def lock_form(view: View, near: Seat) -> LockForm:
    """The form of a lock that is seen from `near`."""
    if len(view.spots) > len(view.rows[near]):
        return SIX
    return FOUR if view.rows[near][-1] == view.hidden[near] else MIRRORED


def draw_lock(canvas: Canvas, view: View, near: Seat, y: int, used: tuple[int, ...]) -> None:
    """Draws the stacks on decks that are scenery; `used` ones, which decided, shine."""
    form = lock_form(view, near)
    row, neighbour = view.rows[near], Seat((near - 1) % view.n)
    # The left hand calls the far stacks L1 and L2, as buttons and alt texts do.
    far = tuple(spot for spot in view.rows[neighbour] if spot not in row)
    for spot, left in zip(row + far, form.lefts, strict=True):
        plate_x, plate_y = left + form.plate[0], y + form.plate[1]
        _draw_stack(canvas, view, form, spot, left, y, spot in used)
        if spot in row:
            _draw_own_name(canvas, form, stacks.spot_name(view, spot, near), plate_x, plate_y)
        else:
            name = stacks.spot_name(view, spot, neighbour)
            _draw_far_name(canvas, form, neighbour, name, plate_x, plate_y)


def _draw_stack(
    canvas: Canvas, view: View, form: LockForm, spot: int, left: int, y: int, is_lit: bool
) -> None:
    seen = view.spots[spot]
    x, middle = left + form.middle[0], y + form.middle[1]
    if is_lit:
        canvas.centre(_lit(form.gold), x, middle + 1)
    if seen.face is not None:
        canvas.centre(mechanism(seen.face, form.gold), x, middle)
    across, *downs = form.chips
    for chip, down in zip((seen.top, seen.bottom), downs, strict=True):
        sprite = _hole(form.chip) if chip is None else failsafe(chip, form.chip)
        canvas.centre(sprite, left + across, y + down)


def _draw_own_name(canvas: Canvas, form: LockForm, name: str, x: int, y: int) -> None:
    """Draws a plate: brass for the three that count, dark for the Hidden one."""
    hidden = name == stacks.HIDDEN
    width = form.plates[hidden]
    canvas.put(kit.plate(width, 46, not hidden), x - width // 2, y - 23)
    colour = NIGHT.text if hidden else NIGHT.ink
    canvas.text(x, y, name, 37, colour, width=width - 10, least=34)


def _draw_far_name(canvas: Canvas, form: LockForm, seat: Seat, name: str, x: int, y: int) -> None:
    """Draws the plate of a stack of no own row, with the mark of the seat that calls it so."""
    width = form.plates[0]
    canvas.put(kit.plate(width, 46, False), x - width // 2, y - 23)
    canvas.centre(kit.seat_mark(seat, 28), x - 28, y)
    canvas.text(x + 18, y, name, 37)


@kit.kept
def _lit(gold: int) -> Sprite:
    """A bright rim about a stack that the decisive Diagram matched, put beneath it."""
    px = gold + 22
    sketch = Sketch(px, px + 8, 3)
    tone = NIGHT.gold
    shape = sketch.rounded((0, 0, px, px + 8), px / 2)
    sketch.fill(shape, NIGHT.brass.dark)
    inner = sketch.rounded((2, 2, px - 2, px + 6), px / 2 - 2)
    sketch.fill(inner, sketch.gradient(tone.light, tone.mid))
    return sketch.sprite(Shadow(dy=3, blur=5, dark=0.6))


@kit.kept
def _hole(px: int) -> Sprite:
    """The place of a chip that is no longer there."""
    sketch = Sketch(px, px)
    mid = px / 2
    line = kit.without(sketch.disc(mid, mid, mid - 5), sketch.disc(mid, mid, mid - 8))
    sketch.fill(line, NIGHT.bench.dark, 0.55)
    return sketch.sprite()
