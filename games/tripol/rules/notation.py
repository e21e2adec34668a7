"""Actions and half-made placements as text (rules section 11).

An action is `draw`, `pass`, `exchange`, `take:3` or `46@2,2D0`; people may type `46 #3 r1`.

A draft is "" (the drawn tile is open), `46@` (tile 46 is open), a whole placement such as
`46@2,2D0`, or a question: `pass?`, `exchange?`. Panel, painter and texts read it here.
"""

from __future__ import annotations

import re
from typing import assert_never

from msgspec import Struct

from games.core import BadAction, Illegal
from games.first import first_of
from games.tripol.rules.actions import Action, Costly, DrawTile, Exchange, Pass, Place, Take
from games.tripol.rules.board import Spot
from games.tripol.rules.grid import Position
from games.tripol.rules.legal import may_draw, may_pass, offered
from games.tripol.rules.matching import rotations_at, spots_for
from games.tripol.rules.placing import score_of
from games.tripol.rules.scoring import Score
from games.tripol.rules.view import View

_NUMBER = "(0|-?[1-9][0-9]{0,3})"

_PLACE = re.compile(rf"([1-9][0-9]{{0,2}})@{_NUMBER},{_NUMBER}([UD])([0-2])?")

_TAKE = re.compile(r"take[: ]([1-9])")

_SPOT = re.compile(r"([1-9][0-9]{0,2})\s*#\s*([1-9][0-9]{0,2})(?:\s*r\s*([0-2]))?", re.IGNORECASE)

ASKS = "?"
"""The end of a draft that asks before an action is played."""


class Numbered(Struct, frozen=True):
    """A spot where the open tile may be placed: its number from 1, and the rotations that fit."""

    number: int
    spot: Spot
    rotations: tuple[int, ...]


class Plan(Struct, frozen=True):
    """What a draft says, for the mover.

    `tile` is the open one, `spots` where it may go; `chosen` is the spot where it would lie,
    `action` the placement, and `score` what that would bring. `asks` is an action that waits for
    a yes.
    """

    tile: int | None = None
    spots: tuple[Numbered, ...] = ()
    chosen: Numbered | None = None
    action: Place | None = None
    score: Score | None = None
    asks: Costly | None = None


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
    return Place(tile, spot.at, first_of(rotations) if rotation is None else rotation)


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


def plan_of(view: View, draft: str) -> Plan:
    """Reads a draft; one that makes no sense here is an empty one."""
    if not view.is_mover:
        return Plan()
    asks = _question(view, draft)
    if asks is not None:
        return Plan(asks=asks)
    action = _placement(draft)
    tile = action.tile if action is not None else _opened(draft)
    if tile not in view.hand:
        action, tile = None, default_tile(view)
    if tile is None:
        return Plan()
    spots = spots_of(view, tile)
    if action is None:
        return Plan(tile, spots)
    chosen = next((one for one in spots if one.spot.at == action.at), None)
    if chosen is None or action.rotation not in chosen.rotations:
        return Plan(tile, spots)
    return Plan(tile, spots, chosen, action, score_in(view, chosen, action))


def _question(view: View, draft: str) -> Costly | None:
    """The action that a draft asks about, if it may be played now."""
    if not draft.endswith(ASKS):
        return None
    may: dict[str, Costly] = {write(one): one for one in offered(view.offer)}
    if may_pass(view.table, view.hand):
        may["pass"] = Pass()
    return may.get(draft.removesuffix(ASKS))


def _placement(draft: str) -> Place | None:
    try:
        action = parse(draft)
    except BadAction:
        return None
    return action if isinstance(action, Place) else None


def _opened(draft: str) -> int | None:
    """The tile of a draft such as `46@`."""
    number = draft.removesuffix("@")
    return int(number) if draft.endswith("@") and number.isdigit() else None


def score_in(view: View, chosen: Numbered, action: Place) -> Score:
    """What a placement of the mover would bring."""
    table = view.table
    is_last = view.last == action.tile
    return score_of(table, table.mover, chosen.spot, action, is_last=is_last)


def default_tile(view: View) -> int | None:
    """The tile that is open by itself: the drawn one, or the first that fits where none is drawn.

    Where the mover may draw none is open, because drawing comes first.
    """
    if view.drawn is not None:
        return view.drawn
    if may_draw(view.table, view.hand):
        return None
    return next((tile for tile in hand_order(view) if spots_of(view, tile)), None)


def fitting_tiles(view: View) -> tuple[int, ...]:
    """The mover's tiles that fit somewhere, as they are shown."""
    return tuple(tile for tile in hand_order(view) if spots_of(view, tile))


def hand_order(view: View) -> tuple[int, ...]:
    """The reader's tiles as they are shown: by number, the drawn one last."""
    kept = sorted(tile for tile in view.hand if tile != view.drawn)
    return (*kept, view.drawn) if view.drawn is not None else tuple(kept)


def spots_of(view: View, tile: int) -> tuple[Numbered, ...]:
    """The numbered spots of a tile of the mover, row by row from the top left."""
    found = spots_for(view.table.layout, view.table.law, tile)
    return tuple(Numbered(n, spot, rotations) for n, (spot, rotations) in enumerate(found, 1))
