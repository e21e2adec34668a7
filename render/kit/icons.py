"""Every icon of the house by name, as a mask of any size.

An icon is one closed silhouette on a grid of 100 x 100, drawn by us, to be known at 16 px. `ICONS`
lists the names: the six mechanism and three Failsafe symbols in lower case as in the card data
(`gear` ... `vial`), the die faces (`peek`, `flip`, `swap`, `dd`, `expose`, `diagram`), those of the
Treehouse die (`tip`, `hop`, `dig`, `aim`, `wild`), of a solo die (`nothing`, `row`, `alarm` ...),
card kinds, signs of state, seat marks by their spoken names, suits, die pips (`pips1` ... `pips6`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PIL import Image

from render.kit import icons_lock as lock
from render.kit import icons_room as room
from render.kit import icons_table as table
from render.kit import icons_treehouse as treehouse
from render.kit.pen import Pen

OVERSIZE = 4
"""How many times larger a mask is drawn than it is returned."""

ICONS: dict[str, Callable[[Pen], None]] = {
    "gear": lock.gear,
    "keypad": lock.keypad,
    "padlock": lock.padlock,
    "spring": lock.spring,
    "key": lock.key,
    "push": lock.push,
    "bolt": lock.bolt,
    "fuse": lock.fuse,
    "vial": lock.vial,
    "peek": lock.peek,
    "flip": lock.flip,
    "swap": lock.swap,
    "dd": lock.disarm,
    "expose": lock.expose,
    "diagram": lock.diagram,
    "draw": lock.draw,
    "trap": lock.trap,
    "counter": lock.counter,
    "die": lock.die,
    "sacrifice": lock.sacrifice,
    "keyhole": lock.keyhole,
    "bead": lock.bead,
    "turn": lock.turn,
    "nothing": room.nothing,
    "row": room.row,
    "lose": room.lose,
    "bead_off": room.bead_off,
    "rearm": room.rearm,
    "alarm": room.alarm,
    "unlocked": room.unlocked,
    "check": table.check,
    "cross": table.cross,
    "arrow": table.arrow,
    "cup": table.cup,
    "sealed": table.sealed,
    "tumbler": table.tumbler,
    "frost": table.frost,
    "stork": table.stork,
    "barricade": table.barricade,
    "tip": treehouse.tip,
    "hop": treehouse.hop,
    "dig": treehouse.dig,
    "aim": treehouse.aim,
    "wild": treehouse.wild,
    "hourglass": treehouse.hourglass,
    "circle": table.circle,
    "triangle": table.triangle,
    "square": table.square,
    "diamond": table.diamond,
    "star": table.star,
    "plus": table.plus,
    "hexagon": table.hexagon,
    "heart": table.heart,
    "club": table.club,
    "spade": table.spade,
    "gem": table.gem,
    **{f"pips{count}": partial(table.pips, count) for count in range(1, 7)},
}

SEAT_ICONS = ("circle", "triangle", "square", "diamond", "star", "plus", "hexagon")
"""The marks ● ▲ ■ ◆ ★ ✚ ⬢ by seat."""

SUIT_ICONS = ("heart", "star", "club", "gem", "spade")
"""Lockpick's suits in the order red, yellow, green, cyan, purple."""


def icon_mask(name: str, px: int) -> Image.Image:
    """The icon as an anti-aliased L mask of `px` x `px`. Raises `KeyError` for no such name."""
    pen = Pen(px * OVERSIZE)
    ICONS[name](pen)
    return pen.mask.reduce(OVERSIZE)
