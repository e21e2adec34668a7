"""The yardstick of painting: the board as bots usually paint it.

Everything is drawn anew at three times the size with ImageDraw; one blur makes all shadows; then
LANCZOS shrinks the picture, and Pillow writes its default PNG. Places, texts and icons are those of
the real board, drawn more plainly. Ground, fonts and icon masks are cached, to be fair.
"""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFilter

from games.core import Seat
from games.triplock.table.cards import RULES, side_of
from games.triplock.table.view import CardView, View
from games.triplock.texts.shared import stacks
from render.fonts import Weight, font
from render.kit.canvas import bench
from render.kit.icons import SEAT_ICONS, icon_mask
from render.kit.theme import NIGHT, Colour
from render.triplock.parts.layout import (
    CARD_H,
    CARD_W,
    DIE_PX,
    DIE_Y,
    FAR_PLATE_Y,
    MAT_H,
    MAT_Y,
    MATS,
    NEAR_PLATE_Y,
    PLATE_H,
    PLATE_W,
    STACK_Y,
    STRIP_H,
    STRIP_W,
    STRIP_X,
    Layout,
    card_place,
    die_x,
    layout_of,
)

SCALE = 3

Box = tuple[float, float, float, float]


def paint(view: View) -> bytes:
    """Returns the board of a view as the bytes of an RGB PNG."""
    layout = layout_of(view)
    scene = Scene(1000, layout.form.height + layout.shift)
    scene.shadows(_boxes(view, layout))
    scene.text(150, 60, "TRIPLOCK", 48, NIGHT.brass.mid)
    scene.text(150, 98, f"Round {view.round} · deck {view.deck}", 32, NIGHT.dim)
    scene.rect((476, 18, 976, 116), 22, NIGHT.bench.dark, NIGHT.steel.dark)
    for index, die in enumerate(view.turn.dice):
        x = die_x(view, index)
        scene.rect((x, DIE_Y, x + DIE_PX, DIE_Y + DIE_PX), 16, NIGHT.brass.mid, NIGHT.brass.light)
        scene.icon(die.face, x + DIE_PX / 2, DIE_Y + DIE_PX / 2, 52, NIGHT.ink)
        scene.text(x + 136, 67, die.face, 34, NIGHT.text)
    at_right = layout.row[-1] == view.hidden[layout.near]
    steel_x, well_x = MATS[at_right]
    top = MAT_Y + layout.shift
    scene.rect((steel_x, top, steel_x + 692, top + MAT_H), 18, NIGHT.steel.mid, NIGHT.steel.light)
    scene.rect((well_x, top, well_x + 242, top + MAT_H), 18, NIGHT.bench.dark, NIGHT.steel.dark)
    for seat in (layout.far, layout.near):
        _strip(scene, view, seat, layout.strip_y(seat))
    _lock(scene, view, layout)
    _accents(scene, view, layout)
    return scene.png()


class Scene:
    """A surface of three times the size; all arguments are pixels of the finished picture."""

    def __init__(self, width: int, height: int) -> None:
        self.size = (width, height)
        self.image = _ground(width, height).copy()
        self.draw = ImageDraw.Draw(self.image)

    def shadows(self, boxes: list[tuple[Box, float]]) -> None:
        """Draws one blurred layer with all shadows."""
        layer = Image.new("L", self.image.size, 0)
        draw = ImageDraw.Draw(layer)
        for (left, top, right, bottom), radius in boxes:
            box = _times(left, top + 5, right, bottom + 5)
            draw.rounded_rectangle(box, radius * SCALE, fill=150)
        self.image.paste((0, 0, 0), (0, 0), layer.filter(ImageFilter.GaussianBlur(6 * SCALE)))

    def rect(self, box: Box, radius: float, fill: Colour, edge: Colour) -> None:
        width = 2 * SCALE
        self.draw.rounded_rectangle(_times(*box), radius * SCALE, fill, edge, width)

    def disc(self, x: float, y: float, radius: float, fill: Colour, edge: Colour) -> None:
        box = _times(x - radius, y - radius, x + radius, y + radius)
        self.draw.ellipse(box, fill, edge, 2 * SCALE)

    def ring(self, box: Box, radius: float, colour: Colour) -> None:
        self.draw.rounded_rectangle(_times(*box), radius * SCALE, None, colour, 6 * SCALE)

    def icon(self, name: str, x: float, y: float, side: float, colour: Colour) -> None:
        mask = icon_mask(name, round(side * SCALE))
        place = (round((x - side / 2) * SCALE), round((y - side / 2) * SCALE))
        self.image.paste(colour, place, mask)

    def text(self, x: float, y: float, text: str, px: int, colour: Colour) -> None:
        face = font(px * SCALE, Weight.BOLD)
        self.draw.text((x * SCALE, y * SCALE), text, colour, face, "mm")

    def png(self) -> bytes:
        out = BytesIO()
        self.image.resize(self.size, Image.Resampling.LANCZOS).save(out, "PNG")
        return out.getvalue()


def _times(*sides: float) -> Box:
    left, top, right, bottom = (side * SCALE for side in sides)
    return left, top, right, bottom


@lru_cache(maxsize=2)
def _ground(width: int, height: int) -> Image.Image:
    return bench(width, height).copy().resize((width * SCALE, height * SCALE))


def _boxes(view: View, layout: Layout) -> list[tuple[Box, float]]:
    """Returns the boxes that cast a shadow, with the radius of their corners."""
    found: list[tuple[Box, float]] = [
        ((24, MAT_Y + layout.shift, 976, MAT_Y + MAT_H + layout.shift), 18.0)
    ]
    for seat in (layout.far, layout.near):
        y = layout.strip_y(seat)
        found.append(((STRIP_X, y, STRIP_X + STRIP_W, y + STRIP_H), 22))
        for slot, _ in enumerate(view.players[seat].diagrams):
            left, top = card_place(view, seat, slot, y)
            found.append(((left, top, left + CARD_W, top + CARD_H), 12))
    for x in layout.xs:
        y = STACK_Y + layout.shift
        found.append(((x - 76, y - 90, x + 76, y + 90), 76))
    return found


def _strip(scene: Scene, view: View, seat: Seat, y: float) -> None:
    player = view.players[seat]
    box = (STRIP_X, y, STRIP_X + STRIP_W, y + STRIP_H)
    scene.rect(box, 22, NIGHT.bench.light, NIGHT.steel.dark)
    scene.icon(SEAT_ICONS[seat], 84, y + 68, 74, NIGHT.seats[seat])
    scene.text(182, y + 57, f"{player.points}", 84, NIGHT.text)
    scene.text(182, y + 116, f"of {RULES.win_points}", 28, NIGHT.dim)
    for index in range(RULES.win_completed):
        edge = NIGHT.gold.mid if index < len(player.done) else NIGHT.steel.mid
        scene.rect((250 + index * 32, y + 31, 276 + index * 32, y + 81), 6, NIGHT.bench.dark, edge)
    scene.text(329, y + 116, f"{len(player.done)} of {RULES.win_completed}", 28, NIGHT.dim)
    for slot, card in enumerate(player.diagrams):
        _card(scene, card, *card_place(view, seat, slot, round(y)))
    held = player.disarmed if isinstance(player.disarmed, int) else len(player.disarmed)
    scene.disc(822, y + 56, 34, NIGHT.black.mid, NIGHT.black.light)
    scene.text(822, y + 55, f"{held}", 38, NIGHT.text)
    scene.text(822, y + 116, "chips", 28, NIGHT.dim)
    for step in range(3):
        scene.disc(890 + step * 26, y + 56, 11, NIGHT.bench.dark, NIGHT.gold.mid)
    scene.text(916, y + 116, "Bead", 28, NIGHT.dim)


def _card(scene: Scene, card: CardView, left: int, top: int) -> None:
    box = (left, top, left + CARD_W, top + CARD_H)
    if card.id is None or card.side is None or not card.up:
        scene.rect(box, 10, NIGHT.steel.dark, NIGHT.steel.light)
        scene.icon("keyhole", left + CARD_W / 2, top + CARD_H / 2, 50, NIGHT.bench.dark)
        return
    scene.rect(box, 12, NIGHT.paper.mid, NIGHT.paper.light)
    places = ((30, 29), (82, 29), (30, 79), (82, 79))
    for symbol, (dx, dy) in zip(side_of(card.id, card.side).symbols, places, strict=False):
        scene.icon(symbol.lower(), left + dx, top + dy, 46, NIGHT.ink)


def _lock(scene: Scene, view: View, layout: Layout) -> None:
    """Draws the stacks of chips, with a name plate above and below each."""
    for spot in layout.row:
        x, y, seen = layout.x(spot), STACK_Y + layout.shift, view.spots[spot]
        for layer in (2, 1):
            scene.disc(x, y + layer * 8, 76, NIGHT.black.mid, NIGHT.black.light)
        tone = NIGHT.black if seen.covered else NIGHT.gold
        for radius, colour in ((76, tone.dark), (69, tone.mid), (60, tone.dark), (54, tone.mid)):
            scene.disc(x, y, radius, colour, tone.light)
        if seen.face is not None:
            scene.icon(seen.face.lower(), x, y, 84, NIGHT.ink)
        for seat, plate_y in ((layout.near, NEAR_PLATE_Y), (layout.far, FAR_PLATE_Y)):
            if view.seat not in (None, seat):
                continue
            top = plate_y + layout.shift - PLATE_H / 2
            box = (x - PLATE_W / 2, top, x + PLATE_W / 2, top + PLATE_H)
            scene.rect(box, 11, NIGHT.brass.mid, NIGHT.brass.light)
            name = stacks.spot_name(view, spot, seat)
            scene.text(x, top + PLATE_H / 2, name, 37, NIGHT.ink)


def _accents(scene: Scene, view: View, layout: Layout) -> None:
    """Draws whose turn it is, and what changed last."""
    y = layout.strip_y(view.active)
    scene.ring((STRIP_X, y, STRIP_X + STRIP_W, y + STRIP_H), 22, NIGHT.aqua)
    for spot in view.last.spots if view.last is not None else ():
        left, top, width, height = layout.stack_box(spot)
        scene.ring((left, top, left + width, top + height), 12, NIGHT.ember)
