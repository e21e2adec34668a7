"""The text of actions, `draw`, `take:3`, `46@2,2D0`, and what people type (rules section 11)."""

from __future__ import annotations

import re
from typing import assert_never

from games.core import BadAction, Illegal
from games.tripol.actions import Action, DrawTile, Exchange, Pass, Place, Take
from games.tripol.grid import Position
from games.tripol.matching import rotations_at, spots_for
from games.tripol.view import View

_NUMBER = "(0|-?[1-9][0-9]{0,3})"
_PLACE = re.compile(rf"([1-9][0-9]{{0,2}})@{_NUMBER},{_NUMBER}([UD])([0-2])?")
_TAKE = re.compile(r"take[: ]([1-9])")
_SPOT = re.compile(r"([1-9][0-9]{0,2})\s*#\s*([1-9][0-9]{0,2})(?:\s*r\s*([0-2]))?", re.IGNORECASE)


def parse(text: str) -> Action:
    """The action of a text; a placement without a rotation means 0. Raises `BadAction`."""
    match text:
        case "draw":
            return DrawTile()
        case "pass":
            return Pass()
        case "exchange":
            return Exchange()
        case _:
            return _numbered(text)


def _numbered(text: str) -> Action:
    if (take := _TAKE.fullmatch(text)) is not None:
        return Take(int(take[1]))
    place = _PLACE.fullmatch(text)
    if place is None:
        raise BadAction("bad_action", text=text)
    tile, u, v, o, rotation = place.groups(default="0")
    return Place(int(tile), Position(int(u), int(v), o), int(rotation))


def write(action: Action) -> str:
    """The text of an action; `parse` takes it back."""
    match action:
        case DrawTile():
            return "draw"
        case Pass():
            return "pass"
        case Exchange():
            return "exchange"
        case Take(count):
            return f"take:{count}"
        case Place(tile, at, rotation):
            return f"{tile}@{at.u},{at.v}{at.o}{rotation}"
        case _:  # pragma: no cover
            assert_never(action)


def read(seen: View, text: str) -> tuple[Action, ...]:
    """One action as a person types it: also `46 #3 r1`, by the spot's number for that tile.

    Raises `BadAction`, and `Illegal`: `no_spot_number`, `which_rotation`.
    """
    words = " ".join(text.split())
    spot = _SPOT.fullmatch(words)
    if spot is None:
        return (parse(_canonical(words)),)
    tile, number, rotation = int(spot[1]), int(spot[2]), spot[3]
    return (_at_spot(seen, tile, number, None if rotation is None else int(rotation)),)


def _canonical(words: str) -> str:
    """What was typed in the letters of the notation, without spaces in a placement."""
    lower = words.lower()
    return lower.replace(" ", "").replace("u", "U").replace("d", "D") if "@" in words else lower


def _at_spot(seen: View, tile: int, number: int, rotation: int | None) -> Place:
    """The placement of a tile at one of its numbered spots, in the rotation that is meant."""
    if tile not in seen.hand:
        raise Illegal("not_held", tile=tile)
    found = spots_for(seen.table.layout, seen.table.law, tile)
    if number > len(found):
        raise Illegal("no_spot_number", tile=tile, number=number, spots=len(found))
    spot, rotations = found[number - 1]
    if rotation is None and len(rotations) > 1:
        raise Illegal("which_rotation", tile=tile, number=number, rotations=rotations)
    return Place(tile, spot.at, next(iter(rotations)) if rotation is None else rotation)


def spell(seen: View, action: Action) -> str:
    """What a person types for a legal action: a placement by the number of its spot."""
    if not isinstance(action, Place):
        return write(action).replace(":", " ")
    number = spot_number(seen, action)
    spot = seen.table.layout.spot(action.at)
    if number is None or spot is None:
        return write(action)
    choice = rotations_at(seen.table.layout, seen.table.law, spot, action.tile)
    turn = f" r{action.rotation}" if len(choice) > 1 else ""
    return f"{action.tile} #{number}{turn}"


def spot_number(seen: View, action: Place) -> int | None:
    """The number of a placement's spot among those of its tile, from 1; None if it is none."""
    found = spots_for(seen.table.layout, seen.table.law, action.tile)
    return next((n for n, (spot, _) in enumerate(found, 1) if spot.at == action.at), None)
