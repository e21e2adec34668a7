"""A half-made placement: the tile that is open, its numbered spots, and where it would lie.

A draft is "" (the drawn tile is open), `46@` (tile 46 is open), a whole placement such as
`46@2,2D0`, or a question: `pass?`, `exchange?`. Panel, painter and texts read it here.
"""

from __future__ import annotations

from msgspec import Struct

from games.core import BadAction
from games.tripol.actions import Costly, Pass, Place
from games.tripol.board import Spot
from games.tripol.keeping import may_draw, may_pass
from games.tripol.legal import offered
from games.tripol.matching import spots_for
from games.tripol.notation import parse, write
from games.tripol.placing import score_of
from games.tripol.scoring import Score
from games.tripol.view import View

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


def score_in(view: View, chosen: Numbered, action: Place) -> Score:
    """What a placement of the mover would bring."""
    table = view.table
    is_last = view.last == action.tile
    return score_of(table, table.mover, chosen.spot, action, is_last=is_last)


def spots_of(view: View, tile: int) -> tuple[Numbered, ...]:
    """The numbered spots of a tile of the mover, row by row from the top left."""
    found = spots_for(view.table.layout, view.table.law, tile)
    return tuple(Numbered(n, spot, rotations) for n, (spot, rotations) in enumerate(found, 1))


def default_tile(view: View) -> int | None:
    """The tile that is open by itself: the drawn one, or the first that fits where none is drawn.

    Where the mover may draw none is open, because drawing comes first.
    """
    if view.drawn is not None:
        return view.drawn
    if may_draw(view.table, view.hand):
        return None
    return next((tile for tile in hand_order(view) if spots_of(view, tile)), None)


def hand_order(view: View) -> tuple[int, ...]:
    """The reader's tiles as they are shown: by number, the drawn one last."""
    kept = sorted(tile for tile in view.hand if tile != view.drawn)
    return (*kept, view.drawn) if view.drawn is not None else tuple(kept)


def fitting(view: View) -> tuple[int, ...]:
    """The mover's tiles that fit somewhere, as they are shown."""
    return tuple(tile for tile in hand_order(view) if spots_of(view, tile))


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
