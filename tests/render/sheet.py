"""A sheet with one of everything that the kit draws: for the eye, and to train the palette."""

from __future__ import annotations

from PIL import Image

from render import kit
from render.kit import ICONS, NIGHT, Canvas, bench


def sheet() -> Image.Image:
    canvas = Canvas(bench(1000, 1180))
    canvas.put(kit.panel(952, 140), 24, 20)
    canvas.put(kit.frame(952, 140, 22), 24, 20)
    for seat in range(7):
        canvas.put(kit.seat_mark(seat, 64), 44 + seat * 76, 56)
    canvas.put(kit.tray(350, 98), 600, 40)
    for i, (face, used) in enumerate((("flip", False), ("peek", True), ("pips5", False))):
        canvas.put(kit.die(76, face, used), 620 + i * 100, 50)
    canvas.put(kit.steel(692, 382), 24, 190)
    canvas.put(kit.well(240, 382), 736, 190)
    canvas.put(kit.plate(132, 52, True), 73, 204)
    canvas.put(kit.plate(132, 52, False), 300, 204)
    canvas.text(139, 230, "L1", 36, NIGHT.ink)
    canvas.text(366, 230, "L2", 36)
    canvas.put(kit.brackets(210, 230), 34, 270)
    for i, sprite in enumerate(
        (kit.badge("flip"), kit.badge("+8"), kit.tick(54), kit.tick(54, False))
    ):
        canvas.put(sprite, 200 + i * 80, 260)
    canvas.put(kit.ring(168), 300, 330)
    canvas.put(kit.shutter(92, 106), 560, 300)
    canvas.put(kit.paper(124, 106), 560, 440)
    canvas.put(kit.coin(62, "2"), 760, 220)
    canvas.put(kit.coin(62, "12", tone=NIGHT.brass), 860, 220)
    canvas.put(kit.coin(160, icon="gear"), 770, 320)
    for i in range(5):
        canvas.put(kit.suit(i, 60), 40 + i * 70, 600)
    canvas.put(kit.shutter(200, 260), 420, 600)
    canvas.put(kit.paper(150, 260), 640, 600)
    canvas.put(kit.paper(150, 260, True), 810, 600)
    for i, name in enumerate(ICONS):
        canvas.put(kit.icon(name, 56, NIGHT.dim), 24 + i % 14 * 68, 890 + i // 14 * 70)
    return canvas.image
