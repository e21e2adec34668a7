"""The words that Tripol's pictures show. They are short: a painter fits them to its space."""

from __future__ import annotations

from games.core import SHAPES, Names, Seat
from games.texts import counted, listed
from games.tripol.rules.actions import Exchange, Pass
from games.tripol.rules.legal import may_draw
from games.tripol.rules.notation import Plan, fitting_tiles
from games.tripol.rules.scoring import Score
from games.tripol.rules.state import ALL_PASSED, EXCHANGE, LEFT, NO_FIT, Result, Table
from games.tripol.rules.view import View
from games.tripol.texts.lexicon import capital, colour
from games.tripol.texts.lexicon import signed as number

TITLE = "Tripol"
BLOCKED = "blocked"
"""Below the name of the blocked colour."""

GONE = "left"
"""On the plate of a seat that resigned."""

DRAWN = "drawn"
"""Beside the number of the tile that was drawn in this move."""

NO_TILES = "No tiles in hand"
NEWEST = "Around the newest tile"
OVER = "Over"


def headline(table: Table) -> str:
    """The line below the title: "25 tiles laid · bag 88"."""
    laid = f"{counted(len(table.layout.placed), 'tile')} laid"
    return f"{laid} · bag {table.bag}" if table.bag else f"{laid} · bag empty"


def signed(points: int) -> str:
    """Points as they are drawn: "+8", "0", "−2"."""
    return f"+{points}" if points > 0 else number(points)


def colour_name(letter: str) -> str:
    """A colour as a heading: "Red"."""
    return capital(colour(letter))


def hand(count: int) -> str:
    """How many tiles a seat holds: "hand 2"."""
    return f"hand {count}"


def moves(table: Table) -> str:
    """The moves that are left in the turn: "1 move"."""
    return counted(table.moves, "move")


def doing(table: Table) -> tuple[str, str]:
    """What is going on, for everybody, in two lines: "2 moves left", "has drawn"."""
    if table.result is not None:
        return OVER, _won(table.result.winners)
    return f"{moves(table)} left", _did(table)


def _did(table: Table) -> str:
    match table.used:
        case "exchange":
            return "has exchanged"
        case "take":
            return "has taken tiles"
        case _ if table.has_drawn:
            return "has drawn"
        case _:
            return "may draw" if table.bag else "bag empty"


def trying(view: View, plan: Plan) -> tuple[str, str]:
    """What the mover's own picture says, in two lines: "Tile 59 at spot 1", "+8 and …"."""
    match plan.asks:
        case Pass():
            return "Pass?", "the turn ends"
        case Exchange():
            return "Exchange?", f"{counted(len(view.hand) - 1, 'tile')} for as many"
        case _:
            pass
    if plan.chosen is not None and plan.score is not None:
        return f"Tile {plan.tile} at spot {plan.chosen.number}", brings(plan.score)
    if plan.tile is not None:
        many = len(plan.spots)
        return f"Tile {plan.tile}", counted(many, "spot") if many else "fits nowhere now"
    if may_draw(view.table, view.hand):
        return moves_left(view.table), "draw, or open a tile" if fitting_tiles(
            view
        ) else "draw a tile"
    return moves_left(view.table), "no tile fits"


def moves_left(table: Table) -> str:
    """The first line before a tile is open: "Your move", "Your move, 2 left"."""
    return "Your move" if table.moves == 1 else f"Your move, {table.moves} left"


def brings(score: Score) -> str:
    """What a placement would bring: "+8 and one more move"."""
    words = {0: "", 1: " and one more move", 2: " and two more moves"}
    more = words.get(score.moves, f" and {score.moves} more moves")
    return f"{signed(score.points)}{more}" if more else f"+{counted(score.points, 'point')}"


def more_moves(count: int) -> str:
    """On the plate beside a placement that earns moves: "+1 move"."""
    return f"+{counted(count, 'move')}"


def offer(view: View) -> tuple[str, str]:
    """What the drawn stork offers, in two lines: "stork:", "exchange"."""
    return "stork:", "exchange" if view.offer == EXCHANGE else "take up to 5"


def unused(cost: int) -> str:
    """Below a score, what the tiles that were left in the hand cost: "unused −3"."""
    return f"unused {number(-cost)}"


BEST, LONGEST, HEXAGONS = "best move", "longest figure", "hexagons"
"""In the plate of an ending."""


def ended(table: Table, names: Names = ()) -> tuple[str, str]:
    """Who won and how, in two lines: "Square wins", "115 tiles, all laid"."""
    over = table.result or Result(LEFT, (), ())
    return _won(over.winners, names), _how(table, over)


MANY = {3: "Three", 4: "Four", 5: "Five", 6: "All six"}


def _won(winners: tuple[Seat, ...], names: Names = ()) -> str:
    if len(winners) in MANY:
        return f"{MANY[len(winners)]} share the win"
    who = listed((names or SHAPES)[seat] for seat in winners)
    who = who if names else capital(who)
    return f"{who} wins" if len(winners) == 1 else f"{who} both win"


def _how(table: Table, over: Result) -> str:
    laid = counted(len(table.layout.placed), "tile")
    match over.reason:
        case reason if reason == LEFT:
            return f"{_who_left(table)} left, {laid} laid"
        case reason if reason == ALL_PASSED:
            return f"{laid} laid, then all passed"
        case reason if reason == NO_FIT and sum(table.counts) == 0:
            return f"{laid}, all laid"
        case _:
            return f"{laid} laid, no other fits"


def _who_left(table: Table) -> str:
    return "the others" if len(table.left) > 1 else listed(SHAPES[seat] for seat in table.left)
