"""The other seat's strip in a board from one's own chair: one line, and its Diagrams as bars.

A bar holds a side of a Diagram in one narrow line; other pictures draw such lines, too.
"""

from __future__ import annotations

from games.core import Seat
from games.triplock.table.cards import DIAGRAMS, Side, side_of
from games.triplock.table.view import CardView, View
from games.triplock.texts import painted
from games.triplock.texts.shared import lexicon
from render import kit
from render.kept import kept
from render.kit import NIGHT, Canvas, Shadow, Sketch, Sprite, Weight, icon, icon_mask
from render.kit import Side as Align
from render.triplock.parts.cards import (
    BROWN,
    draw_fitted,
    draw_rewards,
    draw_trigger,
    rewards_width,
    sequence_width,
)
from render.triplock.parts.layout import Box, Layout
from render.triplock.parts.pills import SMALL, pill_width
from render.triplock.parts.since import is_marked
from render.triplock.parts.strip import draw_bead, draw_count, draw_goals

CAPTION_PX = 30

PX, LEAST_PX, GAP = 44, 34, 8
"""The usual and the least size of symbols, and the room between them and the rewards."""

GAIN_SIZES = (42, 36)
"""The sizes of rewards that are tried."""

MORE_W, SIGN_W, LEAST_WORDS_W = 28, 48, 110
"""The widths of the plus sign, of a Trap's sign, and the least for words."""


def draw_facing(canvas: Canvas, view: View, layout: Layout, seat: Seat) -> None:
    """Draws the strip on its panel, which is scenery."""
    player = view.players[seat]
    top = layout.strip_y(seat)
    y = top + 41
    draw_who(canvas, seat, player.char, 78, y)
    if player.waits:
        canvas.centre(kit.coin(40, f"+{player.waits}"), 108, top + 19)
    canvas.text(150, y, f"{player.points}", 62, width=70)
    caption(canvas, painted.of_points(), 210, y, 72)
    draw_goals(canvas, layout, seat, player)
    held = player.chips
    draw_count(canvas, held, 456, y)
    caption(canvas, painted.chip_caption(held), 532, y, 84)
    draw_bead(canvas, view, seat, *layout.bead(seat))
    caption(canvas, painted.BEADS[player.bead.at], 908, y, 116)
    for slot, card in enumerate(player.diagrams):
        box = layout.card_box(view, seat, slot)
        draw_bar(canvas, card, slot, box, is_marked(view, seat, slot))


def draw_who(canvas: Canvas, seat: Seat, char: str | None, x: int, y: int) -> None:
    """Draws the seat's mark; with characters, the first name below it."""
    if char is None:
        canvas.centre(kit.seat_mark(seat, 54), x, y)
        return
    canvas.centre(kit.seat_mark(seat, 42), x, y - 15)
    caption(canvas, lexicon.first_name(char), x, y + 24, 84)


def caption(canvas: Canvas, text: str, x: int, y: int, width: int) -> None:
    """Draws a dim word beside what it explains."""
    canvas.text(x, y, text, CAPTION_PX, NIGHT.dim, weight=Weight.SEMI, width=width, least=26)


def draw_bar(canvas: Canvas, card: CardView, slot: int, box: Box, is_touched: bool) -> None:
    """Draws a Diagram as everybody sees it; a touched one leaves room for its pill."""
    left, top, width, height = box
    y, number = top + height // 2, f"{slot + 1}"
    if card.id is None or not card.up:
        canvas.put(shut_bar(width, height), left, top)
        canvas.text(left + 26, y, number, 36)
        return
    canvas.put(kit.paper(width, height), left, top)
    canvas.text(left + 22, y, number, 36, NIGHT.ink)
    room = width - 52 - (pill_width(SMALL) + 10 if is_touched else 0)
    if card.side is not None:
        most = min(PX, height - 8)
        draw_narrow(canvas, card.id, card.side, left + 42, y, room, most=most)
        return
    kind = DIAGRAMS[card.id].type
    if kind != "standard":
        canvas.centre(kit.icon(kind, 44, NIGHT.ink), left + 74, y)
    canvas.text(left + 120, y, "?", 44, BROWN)


@kept
def shut_bar(width: int, height: int) -> Sprite:
    """A bar of blued steel with a keyhole: a Diagram face down."""
    sketch = Sketch(width, height, 3)
    sketch.fill(sketch.rounded((0, 0, width, height), 9), (22, 28, 34))
    face = sketch.rounded((1, 1, width - 1, height - 2), 8)
    sketch.fill(face, sketch.gradient((74, 90, 104), (44, 55, 66)))
    sketch.bevel(face, (128, 146, 160), (30, 38, 46), 2)
    side = 38
    mask = sketch.stamp(icon_mask("keyhole", side * 3), (width - side) / 2, (height - side) / 2)
    sketch.engrave(mask, (14, 18, 22), (140, 158, 172), 1.5)
    return sketch.sprite(Shadow(dy=3, blur=3, dark=0.5))


def draw_narrow(
    canvas: Canvas,
    card: str,
    index: int,
    x: int,
    y: int,
    width: int,
    kind: bool = True,
    most: int = PX,
) -> None:
    """Draws a side: what it asks for left, what it gives right; with `kind` the sign of a Trap.

    Nothing is higher than `most`. Where all rewards would make its symbols too small, the first is
    drawn and a plus sign behind it; the sign of a Trap gives way to a reward, too. Where none fits,
    none is drawn.
    """
    side = side_of(card, index)
    if kind and not side.kind and not _has_room(side, width, most):
        kind = False
    for gains, px, more in _tries(side, most):
        taken = rewards_width(gains, px) + GAP + (MORE_W if more else 0) if gains else 0
        if not _fits(side, width - taken, kind, most) and gains:
            continue
        if more:
            canvas.text(x + width, y, "+", 40, BROWN, side=Align.RIGHT)
        draw_rewards(canvas, gains, x + width - (MORE_W if more else 0), y, px, Align.RIGHT)
        _asks(canvas, card, side, x, y, width - taken, kind, most)
        return


def _tries(side: Side, most: int) -> list[tuple[tuple[str, ...], int, bool]]:
    """Rewards to draw, their size, and whether more are left out; the best first."""
    sizes = [min(px, most) for px in GAIN_SIZES]
    tries = [(side.reward, px, False) for px in sizes]
    if len(side.reward) > 1:
        tries.append((side.reward[:1], sizes[-1], True))
    return [*tries, ((), 0, False)]


def _has_room(side: Side, width: int, most: int) -> bool:
    """Whether any reward fits beside the sign of a Trap."""
    least = rewards_width(side.reward[:1], min(GAIN_SIZES[-1], most)) + GAP
    return _fits(side, width - least, True, most)


def _fits(side: Side, room: int, kind: bool, most: int) -> bool:
    if side.kind:
        return sequence_width(side, min(LEAST_PX, most)) <= room
    return room >= (SIGN_W if kind else 0) + LEAST_WORDS_W


def _asks(
    canvas: Canvas, card: str, side: Side, x: int, y: int, room: int, kind: bool, most: int
) -> None:
    if side.kind:
        draw_fitted(canvas, side, x, y, room, most)
        return
    left = x
    if kind:
        canvas.centre(icon(DIAGRAMS[card].type, min(40, most), NIGHT.ink), x + 20, y)
        left += SIGN_W
    draw_trigger(canvas, side, left, y, 32, x + room - left)
