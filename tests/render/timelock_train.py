"""Trains Timelock's palette anew: `python -m tests.render.timelock_train`, by hand."""

from __future__ import annotations

from PIL import Image

from games.timelock.rules.board import HOMES, PIPS, SIDES
from render import kit
from render.kit import Canvas, mix
from render.timelock import PALETTE
from render.timelock.board import paint_board
from render.timelock.pieces import TONES, board_panel, piece
from render.training import write
from tests.render.timelock_samples import samples


def trios() -> Image.Image:
    """Every piece twice: little of a board's surface, but its finest tones."""
    canvas = Canvas(kit.bench(1000, 480))
    canvas.put(board_panel(992, 460), 4, 4)
    for side in SIDES:
        for at, home in enumerate(HOMES):
            for pip in PIPS:
                for turn in (0, 1):
                    x = 20 + at * 195 + turn * 30
                    y = 30 + side * 220 + pip * 44 + turn * 8
                    canvas.put(piece(side, home, pip, 40), x, y - 30)
    return canvas.image


if __name__ == "__main__":
    boards = [paint_board(view, draft).image for view, draft in samples().values()]
    fronts = [tone for side in TONES for tone in side]
    flanks = [mix(tone, (0, 0, 0), 0.34) for tone in fronts]
    write(PALETTE, [*boards, *[trios()] * 6], [*fronts, *flanks])
