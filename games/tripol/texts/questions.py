"""Tripol's questions: one short sentence for each moment of a turn."""

from __future__ import annotations

from typing import assert_never

from games.core import Setting
from games.texts import marked, some
from games.tripol.rules.actions import Costly, Exchange, Pass, Take
from games.tripol.rules.legal import may_draw, may_pass, must_place
from games.tripol.rules.notation import Plan, fitting_tiles, plan_of
from games.tripol.rules.state import EXCHANGE, Table
from games.tripol.rules.tiles import tile_of
from games.tripol.rules.view import View
from games.tripol.texts.labels import taken
from games.tripol.texts.lexicon import capital, colour, many, more_moves, number, numbered

_OVER = "This match is over."


def ask(view: View, draft: str, setting: Setting) -> str:
    """The question to the mover, named or "you"; during a draft, what may follow."""
    table = view.table
    if table.result is not None:
        return _OVER
    mover = marked(setting.names, table.mover)
    if view.seat is None:
        return f"{_public(table, mover)}{_law(table, is_own=False)}"
    if not view.is_mover:
        return f"{mover} is playing.{_law(table, is_own=False)}"
    plan = plan_of(view, draft)
    if plan.asks is not None:
        return _sure(view, plan.asks)
    if plan.chosen is not None:
        return "Place it so, or turn it?" if len(plan.chosen.rotations) > 1 else "Place it there?"
    return f"{_own(view, plan)}{_offer(view)}{_law(table, is_own=True)}"


def _public(table: Table, mover: str) -> str:
    """What the mover may do, as everybody may know it."""
    hand = table.counts[table.mover]
    if table.holds_too_many:
        drawn = "has drawn, " if table.has_drawn else ""
        return f"{mover} {drawn}{_too_many('holds', table)}: one that fits has to be placed."
    if table.has_drawn:
        return f"{mover} has drawn, and now places a tile or passes."
    head = f"{mover} can" if table.is_first else f"{mover} has {_moves(table)}, and can"
    ways = ["draw a tile"] if table.can_draw else []
    ways += [f"place {'the tile' if hand == 1 else f'one of {hand}'} in hand"] if hand else []
    ways += ["pass"] if table.can_pass else []
    first = table.number < table.terms.seats and table.is_first
    aim = " Sides that touch must have the same colour." if first else ""
    return f"{head} {_or(ways)}.{aim}"


def _too_many(verb: str, table: Table) -> str:
    """More tiles than may be kept: "holds 5 tiles and may keep 4" (TP-33)."""
    return f"{verb} {table.counts[table.mover]} tiles and may keep {table.terms.keep}"


def _or(ways: list[str]) -> str:
    return f"{', '.join(some(ways[:-1]))} or {ways[-1]}" if len(ways) > 1 else "".join(ways)


def _moves(table: Table) -> str:
    """The moves left after the first of a turn: "one more move"."""
    return more_moves(table.moves)


def _own(view: View, plan: Plan) -> str:
    """The mover's question while no tile lies at a spot."""
    table = view.table
    forced = f" You {_too_many('hold', table)}." if must_place(table, view.hand) else ""
    if plan.tile is not None and plan.spots:
        return f"Where does tile {plan.tile} go?{forced}"
    fit = fitting_tiles(view)
    if forced:
        return f"Tile {plan.tile} fits nowhere now. Choose another.{forced}"
    if plan.tile is not None and fit:
        return f"Tile {plan.tile} fits nowhere now. Choose another, or pass and keep it."
    if not may_draw(table, view.hand):
        return _stuck(view)
    return f"{_drawing(view, bool(fit))}{_reason(table)}"


def _stuck(view: View) -> str:
    return (
        "No tile of yours fits anywhere. Pass keeps them."
        if len(view.hand) > 1
        else f"Tile {numbered(view.hand)} fits nowhere. Pass keeps it."
    )


def _drawing(view: View, has_fit: bool) -> str:
    """The question before the draw."""
    head = "" if view.table.is_first else f"You have {_moves(view.table)}. "
    rest = ", or pass" if may_pass(view.table, view.hand) else ""
    if has_fit:
        return f"{head}Draw a tile, or place one of yours{rest}."
    if view.hand:
        return f"{head}Draw a tile{rest}: none of yours fits now."
    return f"{head}Draw a tile{rest}."


def _reason(table: Table) -> str:
    """What it is all about, at the first question of a match."""
    if table.number >= table.terms.seats or not table.is_first:
        return ""
    return " Sides that touch must have the same colour."


def _offer(view: View) -> str:
    """What the drawn stork offers (TP-24, TP-25)."""
    if not view.offer:
        return ""
    if view.offer == EXCHANGE:
        return f" First you may exchange your other {_others(view)}."
    return f" First you may take {taken(view, 5)}."


def _others(view: View) -> str:
    """The tiles beside the drawn one: "tile", "three tiles"."""
    count = len(view.hand) - 1
    return "tile" if count == 1 else f"{number(count)} tiles"


def _law(table: Table, *, is_own: bool) -> str:
    """The colour that is blocked, and the mover's own one."""
    terms = table.terms
    told = f" {capital(colour(table.blocked))} is blocked." if terms.blockade else ""
    if not terms.colours:
        return told
    named = colour(terms.colours[table.mover])
    if terms.one_colour:
        return (
            f"{told} {f'You may match {named} only' if is_own else f'Only {named} may be matched'}."
        )
    return f"{told} {capital(named)} counts double{' for you' if is_own else ''}."


def _sure(view: View, action: Costly) -> str:
    """The question before an action that gives something up, with what is lost."""
    match action:
        case Pass():
            return f"Pass? {_passing(view)}"
        case Exchange():
            old = [tile for tile in view.hand if tile != view.drawn]
            given = f"{'Tile' if len(old) == 1 else 'Tiles'} {numbered(sorted(old))}"
            gets = "one other" if len(old) == 1 else f"{number(len(old))} others"
            under = "goes" if len(old) == 1 else "go"
            return f"Exchange? {given} {under} to the bottom of the bag, and you draw {gets}."
        case Take(count):
            return (
                f"Take {taken(view, count)}? Each one that you still hold at the end costs a point."
            )
        case _:  # pragma: no cover
            assert_never(action)


def _passing(view: View) -> str:
    """What a pass costs: the moves that are left, and the tiles that stay."""
    table = view.table
    lost = table.moves if not table.is_first else 0
    ends = f"Your turn ends, and you give up {many(lost, 'move')}" if lost else "Your turn ends"
    if not view.hand:
        return f"{ends}."
    kept = f"tile {numbered(view.hand)}" if len(view.hand) == 1 else f"{len(view.hand)} tiles"
    return f"{ends}; you keep {kept}.{_offer_lost(view)}"


def _offer_lost(view: View) -> str:
    if not view.offer or view.drawn is None:
        return ""
    stork = colour(tile_of(view.drawn).sides[0][0])
    return f" You lose what the {stork} stork offers."
