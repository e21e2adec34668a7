"""Lockpick's palette and picture anew: `python -m tests.render.lockpick_train`, by hand."""

from __future__ import annotations

from pathlib import Path

from render.lockpick import PALETTE, paint
from render.lockpick.board import paint_board
from render.lockpick.share import paint_share
from render.training import write
from tests.render.lockpick_samples import samples

PICTURE = Path(__file__).parents[2] / "docs" / "pictures" / "lockpick-board.png"

if __name__ == "__main__":
    found = samples()
    boards = [paint_board(view, draft).image for view, draft in found.values()]
    write(PALETTE, [*boards, paint_share(found["over"][0], 2).image])
    PICTURE.write_bytes(paint(*found["show"])[0].png)
