"""The words that Timelock's pictures show. They are short: a painter fits them to its space."""

from __future__ import annotations

from games.core import SHAPES, Names
from games.texts import listed
from games.timelock.rules.dice import GOAL_TARGET
from games.timelock.rules.matching import is_removed, matches
from games.timelock.rules.state import RESIGNED, Result, State, Win, missing
from games.timelock.rules.turns import PYRAMIDS

GOAL, GOAL_SHORT = "Goal", "G"
"""On the plate of a Goal, and over the points that pay for one where there is less room."""

FREE = "free"
"""Over the points that nothing was paid with."""

LEFT = "left"

ACTIONS = ("TIP", "SWAP", "DIG")
"""The faces that are used once; the others are in force from the roll on."""


def header(table: State, is_draft: bool) -> str:
    """The line below the title: "Turn 17", "Turn 17 of 100", "Turn 17 · draft"."""
    limit = table.terms.turn_limit
    turn = f"Turn {table.number} of {limit}" if limit else f"Turn {table.number}"
    return f"{turn} · draft" if is_draft else turn


def tally(table: State, team: int) -> tuple[str, str]:
    """How far a team is: "2" and "of 4" that match; with `remove` "3" and "left"."""
    stacks = table.terms.stacks_of(team)
    if table.terms.win == Win.REMOVE:
        return f"{sum(not is_removed(table.board, *stack) for stack in stacks)}", LEFT
    return f"{sum(matches(table.board, *stack) for stack in stacks)}", f"of {table.terms.win}"


def target(name: str, is_narrow: bool) -> str:
    """What a point pays for: a stack by its column, a Goal, or + for a pyramid put back."""
    if name == GOAL_TARGET:
        return GOAL_SHORT if is_narrow else GOAL
    return name


def face_state(table: State) -> str:
    """Below the name of the Treehouse face: whether it was used."""
    if table.now.has_acted:
        return "used"
    return "not used" if table.now.roll.face in ACTIONS else "all turn"


def standing(table: State) -> tuple[str, str]:
    """How many of North's pyramids still stand in a solitaire: "11" and "of 12"."""
    return f"{PYRAMIDS - len(missing(table.board))}", f"of {PYRAMIDS}"


TAKES, PLUS_ONE, OWED = ("1 leaves", "for each"), "+1", "owed"
"""Over the dice that take a pyramid away, below them at the level clock, below what is owed."""

POINTS = "points"
"""Below what a solitaire would give if it were won now."""

PERFECT = 30
"""The most points of a win."""

DRAW, MATCHED, REMOVED = "Draw", "match", "are out"


def ended(table: State, names: Names = ()) -> tuple[str, ...]:
    """Who won and how, in two lines, and half a sentence more for a perfect score."""
    over = table.result or Result(None, RESIGNED, 0)
    how = _how(table, over)
    if table.terms.is_solitaire:
        who = "The lock stays shut" if over.winner is None else "The lock is set"
    elif over.winner is None:
        who = "Nobody wins"
    else:
        seats = range(over.winner, table.terms.seats, 2)
        who = listed((names or SHAPES)[seat] for seat in seats)
        who = f"{who if names else who.capitalize()} {'wins' if len(seats) == 1 else 'win'}"
    perfect = over.winner is not None and over.points == PERFECT
    return (who, how, f"A perfect {PERFECT}") if perfect else (who, how)


def _how(table: State, over: Result) -> str:
    when = f"in turn {table.number}"
    match over.reason:
        case "match" if table.terms.win == Win.REMOVE:
            return f"All four are out {when}"
        case "match":
            counts = {Win.FOUR: "All four", Win.THREE: "Three", Win.TWO: "Two"}
            return f"{counts[table.terms.win]} match {when}"
        case "turn limit":
            return f"A draw after turn {table.number}" if _is_match(table) else _used_up(table)
        case "no pyramids left":
            return f"All twelve are gone {when}"
        case _:
            return f"Given up {when}"


def _is_match(table: State) -> bool:
    return not table.terms.is_solitaire


def _used_up(table: State) -> str:
    return f"No turn is left after {table.number}"


def rest(table: State) -> str:
    """Over the sum of what the points were made of."""
    return "still stand" if table.terms.is_solitaire else "not matched"


def captioned(points: int) -> str:
    """Below the points of a win."""
    return "point" if points == 1 else "points"
