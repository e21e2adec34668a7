"""What a placement brings in words, and the note above a mover's controls that tells it."""

from __future__ import annotations

from collections import Counter

from games.texts import counted, some
from games.tripol.rules.notation import Plan, plan_of
from games.tripol.rules.scoring import HEXAGON_POINTS, LAST_POINTS, Joint, JointKind, Score
from games.tripol.rules.state import Table
from games.tripol.rules.view import View
from games.tripol.texts.lexicon import capital, many, more_moves, number, tile, turned

_SIDES = {
    JointKind.SINGLE: "side",
    JointKind.TWO: "two-colour side",
    JointKind.WHITE: "side with white",
    JointKind.BLUE: "blue side",
    JointKind.STORK: "side of the stork",
}
"""A joint by its kind; for several of them "side" is "sides"."""


def note(view: View, draft: str) -> str:
    """The note of a draft: "Tile 46 at spot 7, turned once: one side +1; one more move."; or ""."""
    return plan_note(view.table, plan_of(view, draft))


def plan_note(table: Table, plan: Plan) -> str:
    """The note of a draft that was read: a placement itemised, else the open tile."""
    if plan.tile is None:
        return ""
    if plan.chosen is None or plan.action is None or plan.score is None:
        spots = counted(len(plan.spots), "spot") if plan.spots else "no spot"
        return f"{capital(tile(plan.tile))}: {spots}."
    where = f"spot {plan.chosen.number}{turned(plan.action.rotation)}"
    line = f"Tile {plan.tile} at {where}: {itemised(plan.score)}."
    return f"{line} {silence(plan.score)}".rstrip()


def itemised(score: Score) -> str:
    """All that a placement brings: "two sides +2, hexagon +8, together +10; one more move"."""
    told = items(score)
    if len(told) > 1:
        told.append(f"together +{score.points}")
    line = ", ".join(some(told))
    return f"{line}; {more_moves(score.moves)}" if score.moves else line


def items(score: Score) -> list[str]:
    """The items that bring points, each with them: "two sides +2", "hexagon +8"."""
    told = _joined(score.joints)
    if score.hexagons:
        told.append(f"{_several(score.hexagons, 'hexagon')} +{HEXAGON_POINTS * score.hexagons}")
    told += [f"figure of {count} sides +{count}" for count in score.figures]
    if score.is_last:
        told.append(f"last tile +{LAST_POINTS}")
    return told


def silence(score: Score) -> str:
    """Says that the sides at the centre of a hexagon bring nothing; "" where there are none."""
    silent = {joint.side for joint in score.joints if joint.is_silent}
    if not silent:
        return ""
    centre = "hexagon's centre" if score.hexagons == 1 else "hexagons' centres"
    return f"The {many(len(silent), 'side')} at the {centre} bring no points."


def _several(n: int, noun: str) -> str:
    return noun if n == 1 else many(n, noun)


def _joined(joints: tuple[Joint, ...]) -> list[str]:
    """The joints that count, those of one kind together, in the order of their kinds."""
    counts: Counter[tuple[JointKind, bool, bool]] = Counter()
    points: Counter[tuple[JointKind, bool, bool]] = Counter()
    for joint in joints:
        if not joint.is_silent:
            key = joint.kind, joint.is_half, joint.is_doubled
            counts[key] += 1
            points[key] += joint.points
    order = list(_SIDES)
    keys = sorted(counts, key=lambda key: (order.index(key[0]), *key[1:]))
    return [f"{_sides(counts[key], *key)} +{points[key]}" for key in keys]


def _sides(n: int, kind: JointKind, is_half: bool, is_doubled: bool) -> str:
    """So many joints of a kind: "two sides", "one half side of the player's own colour"."""
    noun = _SIDES[kind] if n == 1 else _SIDES[kind].replace("side", "sides", 1)
    told = f"{number(n)} {'half ' if is_half else ''}{noun}"
    return f"{told} of the player's own colour, doubled" if is_doubled else told
