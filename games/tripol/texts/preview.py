"""The note above a mover's controls: what the open tile can do, and what its placement brings."""

from __future__ import annotations

from games.texts import counted
from games.tripol.draft import Plan, plan_of
from games.tripol.state import Table
from games.tripol.texts.lexicon import capital, tile, turned
from games.tripol.texts.scores import itemised, silence
from games.tripol.view import View


def note(view: View, draft: str) -> str:
    """The note of a draft: "Tile 46 at spot 7, turned once: one side +1; one more move."; or ""."""
    return told(view.table, plan_of(view, draft))


def told(table: Table, plan: Plan) -> str:
    """The same for a draft that was read: a placement itemised, else the open tile."""
    if plan.tile is None:
        return ""
    if plan.chosen is None or plan.action is None or plan.score is None:
        spots = counted(len(plan.spots), "spot") if plan.spots else "no spot"
        return f"{capital(tile(plan.tile))}: {spots}."
    where = f"spot {plan.chosen.number}{turned(plan.action.rotation)}"
    line = f"Tile {plan.tile} at {where}: {itemised(plan.score)}."
    return f"{line} {silence(plan.score)}".rstrip()
