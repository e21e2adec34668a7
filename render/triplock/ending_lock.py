"""The lock turned over, at the end: each Mechanism, beside it its chips, the top one above.

The winner's own row lies from its left to its right, its Hidden stack in a well; what else there
is, the two far stacks of a ring, lies on a deck of its own.

The second picture after the end: the Diagrams still in play and the chips, seat by seat.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from games.core import Seat
from games.triplock.table.cards import DIAGRAMS, RULES, side_of
from games.triplock.table.ending import standing
from games.triplock.table.view import CardView, PlayerView, View
from games.triplock.texts import ending
from games.triplock.texts.shared import sides
from render import kit
from render.kept import kept_ground
from render.kit import NIGHT, Canvas, Shadow, Side, Sketch, Sprite, glory
from render.triplock.parts.cards import draw_rewards, draw_sequence, draw_trigger, sequence_width
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
        _stack(canvas, view, form, spot, left, y, spot in used)
        if spot in row:
            _own_name(canvas, form, sides.spot_name(view, spot, near), plate_x, plate_y)
        else:
            name = sides.spot_name(view, spot, neighbour)
            _far_name(canvas, form, neighbour, name, plate_x, plate_y)


def _stack(
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


def _own_name(canvas: Canvas, form: LockForm, name: str, x: int, y: int) -> None:
    """Draws a plate: brass for the three that count, dark for the Hidden one."""
    hidden = name == sides.HIDDEN
    width = form.plates[hidden]
    canvas.put(kit.plate(width, 46, not hidden), x - width // 2, y - 23)
    colour = NIGHT.text if hidden else NIGHT.ink
    canvas.text(x, y, name, 37, colour, width=width - 10, least=34)


def _far_name(canvas: Canvas, form: LockForm, seat: Seat, name: str, x: int, y: int) -> None:
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


TOP, GAP, PAD = 126, 12, 16
CARD_H, CHIP_PX = 156, 84
LEFT, WIDTH = 128, 830
"""Where cards and chips begin, and the room for them."""


def paint_rest(view: View) -> Canvas:
    """1000 px wide: what was still hidden in front of each seat, in the order of the result."""
    order = standing(view)
    heights = tuple(_height(view.players[seat]) for seat in order)
    canvas = Canvas(_scenery(heights))
    canvas.heading(ending.UNPLAYED, ending.LEFT_OVER, 620, NIGHT.text)
    y = TOP
    for seat, height in zip(order, heights, strict=True):
        _row(canvas, view.players[seat], seat, y, height)
        y += height + GAP
    return canvas


def _height(player: PlayerView) -> int:
    return 2 * PAD + max(CARD_H * bool(player.diagrams) + 100 * bool(player.chips), 100)


@kept_ground
def _scenery(heights: tuple[int, ...]) -> Image.Image:
    """Lamplight and a panel for each seat."""
    height = TOP + sum(heights) + GAP * len(heights) + 14
    canvas = Canvas(glory.lamplight(1000, height, (glory.Lamp(860, 20, 700, 0.5),)))
    y = TOP
    for row in heights:
        canvas.put(kit.panel(952, row), 24, y)
        y += row + GAP
    return canvas.image


def _row(canvas: Canvas, player: PlayerView, seat: Seat, y: int, height: int) -> None:
    canvas.centre(kit.seat_mark(seat, 62), 76, y + height // 2)
    chips = () if isinstance(player.disarmed, int) else player.disarmed
    if not player.diagrams and not chips:
        canvas.text(LEFT, y + height // 2, ending.NOTHING_LEFT, 38, NIGHT.dim, side=Side.LEFT)
    pitch = (WIDTH + GAP) // max(RULES.hand_limit, len(player.diagrams))
    for slot, card in enumerate(player.diagrams):
        _card(canvas, card, LEFT + slot * pitch, y + PAD, pitch - GAP)
    middle = y + height - PAD - 50 + 4 * bool(player.diagrams)
    step = min(100, WIDTH // max(1, len(chips)))
    for index, symbol in enumerate(chips):
        canvas.centre(failsafe(symbol, CHIP_PX), LEFT + 46 + index * step, middle)


def _card(canvas: Canvas, card: CardView, x: int, y: int, width: int) -> None:
    """Draws the side that was on top, and the rewards it would have given."""
    if card.id is None or card.side is None:
        canvas.put(kit.shutter(width, CARD_H), x, y)
        return
    canvas.put(kit.paper(width, CARD_H, True), x, y)
    side, middle = side_of(card.id, card.side), x + width // 2
    if side.kind:
        px = next((px for px in range(64, 20, -2) if sequence_width(side, px) <= width - 24), 22)
        draw_sequence(canvas, side, middle - sequence_width(side, px) // 2, y + 50, px)
    else:
        canvas.centre(kit.icon(DIAGRAMS[card.id].type, 52, NIGHT.ink), x + 40, y + 50)
        draw_trigger(canvas, side, x + 74, y + 50, 34, width - 84)
    px, gains = 52, len(side.reward)
    draw_rewards(canvas, side.reward, middle - (gains * px + (gains - 1) * 13) // 2, y + 114, px)
