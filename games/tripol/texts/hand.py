"""A reader's own tiles in words, their spots, and what a draft tries."""

from __future__ import annotations

from collections.abc import Iterator

from games.texts import counted, listed, some
from games.tripol.rules.notation import Numbered, Plan, hand_order, spots_of
from games.tripol.rules.state import EXCHANGE
from games.tripol.rules.tiles import tile_of
from games.tripol.rules.tiles import turned as turned_letters
from games.tripol.rules.view import View
from games.tripol.texts.labels import exchanged, taken
from games.tripol.texts.lexicon import TURNED, face, faces, known
from games.tripol.texts.places import place_of
from games.tripol.texts.scores import plan_note


def own_tiles(view: View) -> str:
    """The hand: "Your tiles: 12 (all red) and 46 (red-yellow, red, red), just drawn."."""
    if not view.hand:
        return "You have no tile in hand."
    named = [
        f"{known(tile)}{', just drawn' if tile == view.drawn else ''}"
        f"{', the last of the bag' if tile == view.last else ''}"
        for tile in hand_order(view)
    ]
    return f"Your {'tile' if len(named) == 1 else 'tiles'}: {'; '.join(some(named))}."


def offer(view: View) -> str:
    """What the drawn stork offers, with what to type; "" without an offer."""
    if not view.offer:
        return ""
    if view.offer == EXCHANGE:
        return f"The white stork lets you exchange {exchanged(view)}; type exchange."
    return f"The stork lets you take {taken(view, 5)}; type take 5, or a smaller number."


EVERY = 1_000
"""More spots than any tile has."""


def trying(view: View, plan: Plan, most: int = EVERY) -> list[str]:
    """The open tile with at most so many of its spots; where it would lie, and what that brings."""
    if plan.asks is not None:
        return ["You are asked to confirm that."]
    if plan.tile is None:
        return []
    if plan.chosen is not None and plan.action is not None:
        at = plan.chosen.spot
        where = place_of(view.table.layout, at)
        shown = faces(at.at.o, turned_letters(plan.tile, plan.action.rotation))
        lies = where if tile_of(plan.tile).is_uniform else f"{where}: {shown}"
        return ["A draft, not placed yet.", plan_note(view.table, plan), f"There it {lies}."]
    return [_spots(view, plan, most)]


def _spots(view: View, plan: Plan, most: int) -> str:
    if not plan.spots:
        return f"Tile {plan.tile} is open, and fits nowhere now."
    head = f"Tile {plan.tile} is open, {counted(len(plan.spots), 'spot')}"
    layout = view.table.layout
    spots = [
        f"{one.number} {place_of(layout, one.spot, is_brief=True)}{_ways(plan.tile, one)}"
        for one in plan.spots[:most]
    ]
    if len(spots) < len(plan.spots):
        spots.append(f"{'the rest' if spots else 'all of them'}: In words")
    return f"{head}: {'; '.join(some(spots))}."


def _ways(tile: int | None, one: Numbered) -> str:
    """The rotations that fit, after a spot: ", turned once or turned twice"."""
    if tile is None or tile_of(tile).is_uniform:
        return ""
    if len(one.rotations) == len(TURNED):
        return ", turned in any way"
    return f", {listed((TURNED[rotation] for rotation in one.rotations), 'or')}"


def spot_lines(view: View) -> Iterator[str]:
    """For the mover a line for each tile, and one for each of its spots, with what to type."""
    if not view.is_mover:
        return
    for tile in hand_order(view):
        spots = spots_of(view, tile)
        if not spots:
            yield f"Tile {tile}, {face(tile)}, fits nowhere now."
            continue
        yield f"Tile {tile}, {face(tile)}, fits {counted(len(spots), 'spot')}:"
        for one in spots:
            ways = _ways(tile, one)
            turn = f" r{one.rotations[0]}" if len(one.rotations) > 1 else ""
            where = place_of(view.table.layout, one.spot)
            yield f"- spot {one.number}, {where}{ways}: {tile} #{one.number}{turn}"
