"""The whole position in words, a fact a line: who reads it can play without a picture."""

from __future__ import annotations

from games.core import Setting
from games.texts import counted
from games.tripol.texts.facts import kept, last, public
from games.tripol.texts.hand import offer, own_tiles, spot_lines
from games.tripol.texts.layout import row_lines
from games.tripol.texts.result import result
from games.tripol.view import View

CLOCKWISE = "Sides are read clockwise round their own tile, so red-yellow meets yellow-red."


def words(view: View, setting: Setting) -> str:
    """The position: how it stands, one's own tiles, the layout by rows, for the mover the spots."""
    table, names = view.table, setting.names
    lines = public(table, names, last(table, names))
    if table.result is not None:
        head, why = result(view, Setting(names=names))
        lines = [f"Tripol. {head}.", why.replace("**", "")]
    else:
        own = () if view.seat is None else (own_tiles(view), offer(view))
        lines += [kept(table), *own]
    tiles = counted(len(table.layout.placed), "tile")
    lines += [f"The layout, {tiles}, each row from the left. {CLOCKWISE}"]
    lines += [*row_lines(table.layout), *spot_lines(view)]
    return "\n".join(line for line in lines if line)
