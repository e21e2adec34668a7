"""The words on Tripol's controls."""

from __future__ import annotations

from games.texts import counted
from games.tripol.actions import Action, Exchange, Pass, Take
from games.tripol.board import Layout, Spot
from games.tripol.draft import Numbered
from games.tripol.tiles import Kind, tile_of

DRAW = "Draw"
PASS = "Pass"
PASS_ASKS = "Pass…"
PASS_YES = "Pass all the same"
EXCHANGE_ASKS = "Exchange…"
EXCHANGE_YES = "Exchange them"
BACK = "Back"
PLACE = "Place it"
TYPE = "Type"
TO_PLACE = "Place a tile"

_KINDS = {Kind.STORK: "stork", Kind.WHITE: "white stork", Kind.BARRICADE: "barricade"}
_NAMES = {"R": "red", "Y": "yellow", "G": "green", "W": "white", "B": "blue"}
_PLACES = {"U": ("right", "bottom", "left"), "D": ("top", "right", "left")}
_TURNED = ("as it is", "turned once", "turned twice")


def tab(number: int, *, is_open: bool, fits: bool) -> str:
    """A tile of the hand on a button: "46", "▾ 46" the open one, "46 –" where it fits nowhere."""
    told = f"▾ {number}" if is_open else f"{number}"
    return told if fits else f"{told} –"


def tile_line(number: int) -> str:
    """A tile in a select: "46 · red-yellow, red, red"."""
    return f"{number} · {sides(number)}"


def tile_about(fits: bool) -> str:
    """Below it: whether it can be placed now."""
    return "fits somewhere" if fits else "fits nowhere now"


def which_tile(opened: int | None, tiles: int) -> str:
    """The placeholder of the tiles: "Tile 46 is open. Another of 12 tiles?"."""
    others = f"of your {counted(tiles, 'tile')}"
    return f"Which {others}?" if opened is None else f"Tile {opened} is open. Another {others}?"


def sides(number: int) -> str:
    """A tile by its sides, clockwise: "red-yellow, red, red"; "red stork"."""
    tile = tile_of(number)
    if tile.kind is Kind.WHITE:
        return _KINDS[Kind.WHITE]
    if tile.kind is Kind.STORK:
        return f"{_NAMES[tile.sides[0][0]]} {_KINDS[Kind.STORK]}"
    told = ", ".join(side(one) for one in tile.sides)
    return f"{_KINDS[tile.kind]}: {told}" if tile.kind in _KINDS else told


def side(letters: str) -> str:
    """A side by its colours, clockwise: "red", "red-yellow"."""
    one, two = letters
    return _NAMES[one] if one == two else f"{_NAMES[one]}-{_NAMES[two]}"


def which_spot(tile: int, spots: int) -> str:
    """The placeholder of the spots: "Tile 46: which of 9 spots?"."""
    return f"Tile {tile}: which of {spots} spots?"


def spot(one: Numbered) -> str:
    """A spot on a button: "Spot 3"."""
    return f"Spot {one.number}"


def spot_line(layout: Layout, one: Numbered) -> str:
    """A spot in a select: "Spot 3 · beside 28, its right"."""
    return f"Spot {one.number} · beside {neighbours(layout, one.spot)}"


def neighbours(layout: Layout, at: Spot) -> str:
    """What a spot touches: "28 (its right) and 46 (its left)"."""
    found: dict[tuple[int, int], None] = {}
    for contact in at.contacts:
        found[(contact.index, contact.other // 2)] = None
    told = [
        f"{layout.placed[index].tile}, {_PLACES[layout.placed[index].at.o][place]}"
        for index, place in found
    ]
    return " and ".join(told)


def turned(rotation: int) -> str:
    """A rotation on a button: "turned once"."""
    return _TURNED[rotation]


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
