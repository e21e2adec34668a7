"""The laws of advice that are judged over many matches of a game together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from games.core import Advice, Reason
from tests.shelf.advising import SAME, Thought, advised
from tests.shelf.certain import certain_of
from tests.shelf.deciding import chances
from tests.shelf.play import LEVELS, Played
from tests.shelf.reasons import Why

SampleLaw = Callable[[Why, Sequence[Played]], Iterator[str]]

DRAWS = 6
"""With how many draws a level is asked whether it draws between plans of the same worth."""

FEWEST_EQUAL = 5
"""Fewer times a level may have drawn the same by chance."""

FEWEST_KEYS = 8
"""So many reasons a game knows at least."""

NAMED = 0.9
"""So large a part of all advice names a thing of the table at least."""


def no_level_is_a_table(why: Why, matches: Sequence[Played]) -> Iterator[str]:
    """Whoever plays against a computer does not meet the same act in the same position for ever.

    Where the best plans of a level are worth the same, its draws decide between them. A level that
    never sees two such plans has nothing to draw between, and nobody minds an act that is always
    the same where all play on one side.
    """
    against = [played for played in matches if len(played.sides) > 1]
    for level in LEVELS:
        equal = [
            one
            for played in against
            for one in advised(played)
            if one.call.level is level and _is_equal(one.advice)
        ]
        if len(equal) >= FEWEST_EQUAL and not any(_differs(one) for one in equal):
            yield f"{equal[0].where}: {len(equal)} times it could draw between equal plans"


def _is_equal(advice: Advice[Any]) -> bool:
    """Whether the two best plans are worth the same."""
    worths = [choice.worth for choice in advice.choices[:2]]
    return len(worths) > 1 and abs(worths[0] - worths[1]) < SAME


def _differs(one: Thought) -> bool:
    """Whether other draws give another act."""
    act = one.advice.best.plan[0]
    return any(one.by_draw(n).best.plan[0] != act for n in range(1, DRAWS))


def thoughts(matches: Sequence[Played]) -> list[Thought]:
    """Returns what was advised in all matches."""
    return [one for played in matches for one in advised(played)]


def reasons_are_many(why: Why, matches: Sequence[Played]) -> Iterator[str]:
    """A game knows at least eight reasons, so that what it says tells one act from another."""
    found = {choice.reason.key for one in thoughts(matches) for choice in one.advice.choices}
    if found and len(found) < FEWEST_KEYS:
        yield f"{matches[0].game.key} knows {len(found)} reasons, {sorted(found)}"


def reasons_name_things(why: Why, matches: Sequence[Played]) -> Iterator[str]:
    """Nine of ten advices name a thing of the table: a stack, a card, a spot, a number.

    A reason names what it has values of, unless its sentence is the same whatever they are.
    """
    known = thoughts(matches)
    silent = _silent(why, known)
    naming = sum(
        bool(reason.values) and reason.key not in silent
        for reason in (one.advice.best.reason for one in known)
    )
    if naming < NAMED * len(known):
        yield f"{matches[0].game.key}: {naming} of {len(known)} advices name a thing"


def _silent(why: Why, known: Sequence[Thought]) -> set[str]:
    """Returns the keys whose sentence is always the same, whatever values the reason has."""
    values: dict[str, set[Reason]] = defaultdict(set)
    said: dict[str, set[str]] = defaultdict(set)
    for one in known:
        setting = one.played.setting((), one.seat)
        for choice in one.advice.choices:
            values[choice.reason.key].add(choice.reason)
            said[choice.reason.key].add(why(one.call.seen.view, choice.reason, setting))
    return {key for key, reasons in values.items() if len(reasons) > 1 and len(said[key]) == 1}


def certain_gains_are_met(why: Why, matches: Sequence[Played]) -> Iterator[str]:
    """The laws of what is certain are tried on something: wins at once, or positions laid out."""
    game = matches[0].game
    met = game.advise is None or certain_of(game.key) or any(map(chances, matches))
    if not met:
        yield f"{game.key} has no certain gain in {len(matches)} matches; lay some out"


SAMPLE_LAWS: tuple[SampleLaw, ...] = (
    no_level_is_a_table,
    reasons_are_many,
    reasons_name_things,
    certain_gains_are_met,
)
