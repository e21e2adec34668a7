"""The painters' kit: everything a game's painter draws with, in one place.

How a painter works, in the order of a picture:

1. `Canvas(bench(1000, 850))`: a copy of a cached dark ground. A game's own unchanging scenery is
   best pasted once into a cached background of its own.
2. `canvas.put(sprite, x, y)` (left top) or `canvas.centre(sprite, x, y)`. A sprite comes from a
   function cached by its few arguments: `panel`, `tray`, `steel`, `well`, `plate`, `paper`,
   `shutter`, `rule`, `die`, `coin`, `icon`, `seat_mark`, `suit`, `tick`. Draw own pieces once with
   a `Sketch` (logical pixels, four times oversampled) in a function under `kept`.
3. `canvas.text(x, y, text, px, colour, side=..., width=...)`: fitted, never clipped; the capitals
   are centred on y. A layout fault raises `TextTooWide` or `OffCanvas`.
4. The accents last: `brackets` and `badge` (ember: changed last), `ring` and `frame` (aqua: may be
   pressed now, or whose turn it is).
5. `canvas.picture("triplock")`: quantized to the game's palette `render/palettes/<name>.txt`; a
   game without one uses the bench's. `render.training.write` makes one from pictures.

Icons go by name (`ICONS`), colours by theme (`NIGHT`). Everything is a pure function of its
arguments; sprites, masks and backgrounds are shared and never drawn on.
"""

from __future__ import annotations

from render.fonts import TextTooWide, Weight, fit, text_mask, width_of
from render.kept import kept
from render.kit.canvas import Canvas, OffCanvas, Side, bench, text_width
from render.kit.icons import ICONS, SEAT_ICONS, SUIT_ICONS, icon_mask
from render.kit.marks import badge, brackets, frame, icon, ring, seat_mark, suit, tick
from render.kit.parts import (
    coin,
    die,
    panel,
    paper,
    plate,
    rule,
    shutter,
    steel,
    struck,
    tray,
    turned,
    well,
)
from render.kit.sketch import Shadow, Sketch, both, conic, moved, without
from render.kit.sprite import Sprite
from render.kit.theme import NIGHT, Colour, Metal, Theme, mix, rgb
from render.palettes import palette
from render.picture import Page, Picture

__all__ = [
    "ICONS",
    "NIGHT",
    "SEAT_ICONS",
    "SUIT_ICONS",
    "Canvas",
    "Colour",
    "Metal",
    "OffCanvas",
    "Page",
    "Picture",
    "Shadow",
    "Side",
    "Sketch",
    "Sprite",
    "TextTooWide",
    "Theme",
    "Weight",
    "badge",
    "bench",
    "both",
    "brackets",
    "coin",
    "conic",
    "die",
    "fit",
    "frame",
    "icon",
    "icon_mask",
    "kept",
    "mix",
    "moved",
    "palette",
    "panel",
    "paper",
    "plate",
    "rgb",
    "ring",
    "rule",
    "seat_mark",
    "shutter",
    "steel",
    "struck",
    "suit",
    "text_mask",
    "text_width",
    "tick",
    "tray",
    "turned",
    "well",
    "width_of",
    "without",
]
