"""The computer player of Timelock: whole turns, by how the race stands after them.

Nothing is hidden, so that it reads the table alone. A plan is a whole turn with its end, because
nothing before that draws. The levels differ by what they look at: easy serves one
stack after another, and sees neither SWAP nor the Goal of the others; medium takes the whole turn
nearest to its own Goal; hard weighs the chances of both sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from games.core import MOST_CHOICES, Advice, Choice, Draw, Level, Seen, ranked, shuffle
from games.timelock.actions import Action, End
from games.timelock.events import Event
from games.timelock.judge import Far, Judge, judge_of
from games.timelock.nearest import nearest
from games.timelock.reasons import reason
from games.timelock.roots import roots
from games.timelock.search import After, turns
from games.timelock.state import State, missing
from games.timelock.stepping import judged
from games.timelock.turns import PYRAMIDS
from games.timelock.view import View

Plan = tuple[Action, ...]


def advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: tuple[Plan, ...] = ()
) -> Advice[Action]:
    """The best turns of the mover from where the turn stands, and what `weighed` are worth.

    Every level takes a turn that wins, and ends none that makes the others win (TL-18) while there
    is another. Chance decides between turns that are worth the same and do not win. Raises
    `ValueError` once the match is over.
    """
    state = seen.view.table
    if state.result is not None:
        raise ValueError("a match that is over needs no advice")
    judge = judge_of(state, level)
    found = turns(state, judge.measure)
    if all(map(judge.hands_over, found)):
        found += turns(state, Far(state).measure)
    if level is Level.EASY:
        found = _easiest(state, judge, found, draw)
    known = {_plan(after): after for after in _sorted(judge, found, draw)[:MOST_CHOICES]}
    known |= {plan: _after(state, plan) for plan in weighed if plan not in known}
    choices = [
        Choice(plan, judge.worth(after), reason(state, after)) for plan, after in known.items()
    ]
    return ranked(choices, weighed)


def _easiest(state: State, judge: Judge, found: list[After], draw: Draw) -> list[After]:
    """What easy looks at: a turn that wins, or else one stack after another."""
    best = max(found, key=judge.worth)
    if judge.wins(best):
        return [best]
    after = nearest(state.terms, state.mover, roots(state)[0], draw)
    return [best if judge.hands_over(after) else after]


def _sorted(judge: Judge, found: Sequence[After], draw: Draw) -> list[After]:
    """The turns best first; of equal ones that of fewest steps, and then by chance."""

    def order(after: After) -> tuple[float, int]:
        return -round(judge.worth(after), 9), len(after.steps)

    out: list[After] = []
    for _, group in groupby(sorted(found, key=order), key=order):
        equal = list(group)
        out += equal if judge.wins(equal[0]) else shuffle(equal, draw)
    return out


def _plan(after: After) -> Plan:
    """The whole turn; a solitaire that is lost ends by itself (TL-33)."""
    return after.steps if len(after.gone) == PYRAMIDS else (*after.steps, End())


def _after(state: State, plan: Plan) -> After:
    """The table after a plan, which the engine plays. Raises `Illegal`."""
    steps = tuple(step for step in plan if not isinstance(step, End))
    table = state
    for step in steps:
        table = judged(table, step)
    gone = missing(table.board) if state.terms.is_solitaire else ()
    return After(steps, table.board, gone)
