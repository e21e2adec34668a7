"""Trains Lockpick's palette anew: `python -m tests.render.lockpick_train`, by hand."""

from __future__ import annotations

from render.lockpick import PALETTE
from render.lockpick.board import paint_board
from render.lockpick.share import paint_share
from render.training import write
from tests.render.lockpick_samples import samples

if __name__ == "__main__":
    found = samples()
    boards = [paint_board(view, draft).image for view, draft in found.values()]
    write(PALETTE, [*boards, paint_share(found["over"][0], 2).image])
