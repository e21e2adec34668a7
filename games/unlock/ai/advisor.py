"""The computer player of Unlock: it imagines secrets that fit the cards, and weighs cards by them.

Easy imagines one that fits its own last cards, medium one that fits all cards, and each draws
it. Hard imagines many and weighs many cards by them. Every level sees where one code alone is left,
and weighs the last card of a match as hard does, so that none gives a lead away with it.
Worths are in points, for a hard player who guesses alone in turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest

from games.core import MOST_CHOICES, Advice, Choice, Draw, Level, Seen, ranked
from games.unlock.ai.reasons import Thought, why_hidden
from games.unlock.ai.worth import Worlds, Worth, imagined
from games.unlock.rules.board import Dots, canonical
from games.unlock.rules.cards import Action, Card, Code, Random, Skip
from games.unlock.rules.clues import clues_of, taken_by
from games.unlock.rules.codes import Laws, drawn_code, mask, may_enter, path_of, ways
from games.unlock.rules.state import Event
from games.unlock.rules.view import View, is_last_card

Plans = tuple[tuple[Action, ...], ...]

REMEMBERED = {3: 4, 4: 12}
"""By grid: the cards that easy looks at, the last ones of its own. Codes of 4x4 hold far more."""

SHORT = 4
"""The most lines of a code that easy hides."""

IMAGINED = 600
"""The most secrets by which hard weighs cards."""

RICHEST = 40
"""The cards of most points that hard weighs against others."""

FITTING = 150
"""The most codes that fit which hard weighs."""

QUESTIONS = 150
"""The drawn codes that hard weighs alone, because one that cannot be right may tell most."""

BEAM = 48
"""How many paths of each length are drawn on: a beam search, so that the steps are counted."""


def advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans = ()
) -> Advice[Action]:
    """The best cards of a guesser, or how the Lock hides a code.

    Raises `ValueError` when the match is over.
    """
    view = seen.view
    match view.phase:
        case "secret":
            return ranked(_hiding(view, level, draw, weighed), weighed)
        case "guess":
            return ranked(_guessing(seen, level, draw, weighed), weighed)
        case _:
            raise ValueError(f"no advice in the phase {view.phase}")


def _hiding(view: View, level: Level, draw: Draw, weighed: Plans) -> list[Choice[Action]]:
    """A code of chance; easy draws a short one. No code brings the Lock any points."""
    plans: list[tuple[Action, ...]] = [(Random(),)]
    if level is Level.EASY:
        code = drawn_code(view.laws, draw)
        plans.insert(0, (Code(canonical(code[: 2 + draw(SHORT)])),))
    return [
        Choice(plan, 0.0, why_hidden(view, plan[0])) for plan in dict.fromkeys((*plans, *weighed))
    ]


def _guessing(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans
) -> list[Choice[Action]]:
    """The cards that a level has in mind, the skip, and what has to be weighed."""
    grid, taken = seen.view.laws.grid, taken_by(seen.view.laws.grid, seen.view.table)
    weighs = level is Level.HARD or is_last_card(seen.view, seen.seat)
    looked, worlds = _imagined(seen, level, taken, draw, IMAGINED if weighs else 1)
    plain = not weighs and worlds.known is None
    worth = Worth(seen.view, seen.seat, clues_of(grid, looked), worlds, plain=plain)
    thought = Thought(seen.view, level, looked, worlds, worth)
    cards = worlds.codes if plain else _cards(thought, taken, draw)
    plans: list[tuple[Action, ...]] = [(Code(path_of(grid, bits)),) for bits in cards]
    plans += [(Skip(),), *weighed]
    worths = {plan: thought.worth(plan[0]) for plan in plans}
    best = nlargest(MOST_CHOICES, worths, key=lambda plan: worths[plan])
    kept = dict.fromkeys((*best, *weighed))
    return [Choice(plan, worths[plan], thought.why(plan[0])) for plan in kept]


def _imagined(
    seen: Seen[View, Event], level: Level, taken: frozenset[int], draw: Draw, most: int
) -> tuple[tuple[Card, ...], Worlds]:
    """The cards that a level looks at, and up to `most` secrets that it imagines by them.

    Where one code alone is left, easy sees it, too.
    """
    laws, table = seen.view.laws, seen.view.table
    worlds = imagined(laws, clues_of(laws.grid, table), taken, draw, most)
    if level is not Level.EASY or most > 1 or worlds.known is not None:
        return table, worlds
    own = tuple(card for card in table if card.seat == seen.seat)[-REMEMBERED[laws.grid] :]
    return own, imagined(laws, clues_of(laws.grid, own), taken, draw, 1, more=0)


def _cards(thought: Thought, taken: frozenset[int], draw: Draw) -> list[int]:
    """The cards that are weighed by many secrets: some that fit, and alone questions.

    With others, those of most points.
    """
    laws, codes = thought.view.laws, thought.worlds.codes
    cards = list(codes[:: -(-len(codes) // FITTING)])
    if not thought.by.is_alone:
        return cards + richest(laws, thought.by.lines(), RICHEST, taken)
    drawn = (mask(laws.grid, drawn_code(laws, draw)) for _ in range(QUESTIONS))
    return cards + [bits for bits in drawn if bits not in taken]


def richest(laws: Laws, worths: Sequence[int], most: int, taken: frozenset[int]) -> list[int]:
    """Up to `most` codes as bits, the one of most worth first; `worths` by line.

    None of those `taken`.
    """
    paths: list[tuple[int, Dots, int]] = [(0, (dot,), 0) for dot in range(1, laws.dots + 1)]
    found: dict[int, int] = {}
    while paths:
        longer: dict[tuple[int, int], tuple[int, Dots, int]] = {}
        for worth, path, used in paths:
            for way in ways(laws)[path[-1]]:
                if used & way.bars or not may_enter(laws, path, way.to):
                    continue
                bits = used | way.bit
                found[bits] = total = worth + worths[way.bit.bit_length() - 1]
                if way.to != path[0]:
                    longer[way.to, bits] = (total, (*path, way.to), bits)
        paths = nlargest(BEAM, longer.values())
    free = (bits for bits in found if bits not in taken)
    return nlargest(most, free, key=lambda bits: found[bits])
