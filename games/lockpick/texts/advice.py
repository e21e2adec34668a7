"""Why the hint player advises an action, in one sentence each."""

from __future__ import annotations

from games.lockpick.cards import Card, Color
from games.lockpick.texts.lexicon import COLOR_NAMES, ranks
from games.texts import listed

NO_BETTER = "No jump makes the columns better."
NO_BETTER_FREE = "No jump makes the columns better, but passing costs no cards."
LAYS_A_BEGINNING = "The columns are empty, so it makes a start."
BREAKS_FEWEST = "It breaks the fewest beginnings of a set."


def shortest(hue: Color) -> str:
    """The colour to take has the shortest stack."""
    return f"{COLOR_NAMES[hue]} has the shortest stack; once empty, it lets you jump."


def none_jumps(hue: Color) -> str:
    """The colour is empty and none of its cards can jump."""
    return f"No {_name(hue)} card can jump, but passing costs no cards."


def costs_nothing(hue: Color) -> str:
    """The colour is empty and has a good jump."""
    return f"{COLOR_NAMES[hue]} is empty, so this turn costs no cards."


def leaves_better(cards: tuple[Card, ...]) -> str:
    """To lock these cards is better than another set that competes."""
    return f"Locking {ranks(cards)} leaves the better column."


def locks(sets: int, hues: list[Color]) -> str:
    """Sets lock in the columns of these colours."""
    return f"It locks {'a set' if sets == 1 else f'{sets} sets'} in {_names(hues)}."


def pairs(hues: list[Color]) -> str:
    """The columns of these colours end in a pair that a third card can complete."""
    return f"It makes a pair at the end of {_names(hues)}."


def _name(hue: Color) -> str:
    return COLOR_NAMES[hue].lower()


def _names(hues: list[Color]) -> str:
    return listed(map(_name, hues))
