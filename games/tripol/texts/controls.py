"""The words on Tripol's controls."""

from __future__ import annotations

from games.texts import counted
from games.tripol.rules.actions import Action, Exchange, Pass, Take
from games.tripol.rules.board import Layout
from games.tripol.rules.notation import Numbered
from games.tripol.texts.lexicon import TURNED, face
from games.tripol.texts.places import brief_place

MAX_CHOICE = 100
"""Characters of a line of a select."""

DRAW = "Draw"
PASS = "Pass"
PASS_ASKS = "Pass…"
PASS_YES = "Pass anyway"
EXCHANGE_ASKS = "Exchange…"
EXCHANGE_YES = "Exchange them"
BACK = "Back"
PLACE = "Place it"
TYPE = "Type"
TO_PLACE = "Place a tile"


def tab(number: int, *, is_open: bool, fits: bool) -> str:
    """A tile of the hand on a button: "46", "▾ 46" the open one, "46 –" where it fits nowhere."""
    told = f"▾ {number}" if is_open else f"{number}"
    return told if fits else f"{told} –"


def tile_line(number: int) -> str:
    """A tile in a select: "46 · red-yellow, red, red"."""
    return f"{number} · {face(number)}"


def tile_about(fits: bool) -> str:
    """Below it: whether it can be placed now."""
    return "fits somewhere" if fits else "fits nowhere now"


def which_tile(opened: int | None, tiles: int) -> str:
    """The placeholder of the tiles: "Tile 46 is open. Another of 12 tiles?"."""
    others = f"of your {counted(tiles, 'tile')}"
    return f"Which {others}?" if opened is None else f"Tile {opened} is open. Another {others}?"


def which_spot(tile: int, spots: int) -> str:
    """The placeholder of the spots: "Tile 46: which of 9 spots?"."""
    return f"Tile {tile}: which of {spots} spots?"


def spot(one: Numbered) -> str:
    """A spot on a button: "Spot 3"."""
    return f"Spot {one.number}"


def chosen(label: str, is_chosen: bool) -> str:
    """A spot or a turn on a button: "Spot 3", "▸ Spot 3" the chosen one."""
    return f"▸ {label}" if is_chosen else label


def spot_line(layout: Layout, one: Numbered) -> str:
    """A spot in a select, at most 100 characters: "Spot 3 · down, right of 28"."""
    where = brief_place(layout, one.spot, MAX_CHOICE - len(spot(one)) - 3)
    return f"{spot(one)} · {where}" if where else spot(one)


def turned(rotation: int) -> str:
    """A rotation on a button: "turned once"."""
    return TURNED[rotation]


def take(count: int) -> str:
    """An offer to take tiles, on a button."""
    return f"Take {count}" if count == 1 else f"Take up to {count}"


def yes(action: Action) -> str:
    """The answer that plays what a draft asks about."""
    match action:
        case Exchange():
            return EXCHANGE_YES
        case Take(count):
            return take(count)
        case Pass():
            return PASS_YES
        case _:
            return PLACE
