"""The computer player of Timelock: whole turns, judged by how the race stands after them.

Nothing is hidden, so that it reads the table alone. A plan is a whole turn with its end, because
nothing before that draws. The levels differ by what they look at: easy serves one stack after
another, and sees neither SWAP nor the Goal of the others; medium takes the whole turn nearest to
its own Goal; hard weighs the chances of both sides.

The reason for a turn is read from the table before and after it; `texts.why` puts it into a
sentence, and a test of the texts reads it again from view and plan.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from games.core import (
    MOST_CHOICES,
    Advice,
    Choice,
    Draw,
    Level,
    Reason,
    Seat,
    Seen,
    because,
    ranked,
    shuffle,
)
from games.first import first_of
from games.timelock.ai.judge import Far, Judge, judge_of, points
from games.timelock.ai.race import EVERY_ROLL, lack, lacks, next_chance, won
from games.timelock.ai.search import After, Root, roots, turns
from games.timelock.ai.ways import Means, Way, ways
from games.timelock.rules.actions import Action, End, Replace
from games.timelock.rules.board import GOAL, Board, column, with_column
from games.timelock.rules.dice import DIG, HOP, SIX, WILD, Spent, payable
from games.timelock.rules.state import Event, State, Terms, Win, missing
from games.timelock.rules.stepping import judged
from games.timelock.rules.turns import PYRAMIDS
from games.timelock.rules.view import View

MANY = 12
"""Taking so many winning rolls from the others is a reason by itself."""

Plan = tuple[Action, ...]

_Nearer = tuple[int, str, Way, bool]
"""By how many points a way brings a stack nearer, the stack, the way, and whether DIG is in it."""


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
        Choice(plan, judge.worth(after), _weightiest(state, after)) for plan, after in known.items()
    ]
    return ranked(choices, weighed)


def _easiest(state: State, judge: Judge, found: list[After], draw: Draw) -> list[After]:
    """What easy looks at: a turn that wins, or else one stack after another."""
    best = max(found, key=judge.worth)
    if judge.wins(best):
        return [best]
    after = _nearest_turn(state.terms, state.mover, roots(state)[0], draw)
    return [best if judge.hands_over(after) else after]


def _nearest_turn(terms: Terms, seat: Seat, root: Root, draw: Draw) -> After:
    """The turn of who serves the stack first that comes most points nearer, then the next one.

    So a large die may go where a small one would have done. Of the actions SWAP is overlooked.
    Chance decides between stacks that come as much nearer.
    """
    board, spent, steps = root.board, root.spent, root.lead
    digs = root.acts and root.face == DIG
    while found := list(_nearer_ways(terms, seat, root, board, spent, digs)):
        most = max(gain for gain, *_ in found)
        best = [one for one in found if one[0] == most]
        _, home, way, acts = best[draw(len(best))]
        board = with_column(board, home, way.column)
        steps += way.steps
        spent += _spent(home, way)
        digs = digs and not acts
    return After(steps, board, root.gone)


def _nearer_ways(
    terms: Terms, seat: Seat, root: Root, board: Board, spent: tuple[Spent, ...], digs: bool
) -> Iterator[_Nearer]:
    """The ways that bring a stack nearer and that what is left of the dice pays for."""
    side, goals = terms.edge(seat), column(board, GOAL)
    is_wild = root.face == WILD
    bins = (2 * SIX if is_wild else SIX,)
    kinds: list[tuple[bool, Means]] = [(False, Means(bins, HOP if root.face == HOP else ""))]
    kinds += [(True, Means(bins, DIG, True))] if digs else []
    for home in terms.own(seat):
        squares = column(board, home)
        far = lack(squares, side, goals).plain
        for acts, means in kinds:
            for way in ways(squares, side, home, means):
                gain = far - lack(way.column, side, goals).plain
                paid = (*spent, *_spent(home, way))
                if gain > 0 and payable(root.dice, is_wild, paid):
                    yield gain, home, way, acts


def _spent(home: str, way: Way) -> tuple[Spent, ...]:
    return (Spent(home, 0, way.cost),) if way.cost else ()


def _sorted(judge: Judge, found: Sequence[After], draw: Draw) -> list[After]:
    """The turns best first; of equal ones that of fewest steps, and then by chance."""

    def order(after: After) -> tuple[float, int]:
        return -judge.worth(after), len(after.steps)

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


def _weightiest(state: State, after: After) -> Reason:
    """The weightiest reason for a turn; there is always one."""
    return first_of(_reasons(state, after))


def _reasons(state: State, after: After) -> Iterator[Reason]:
    """What speaks for a turn, the weightiest first."""
    terms, team = state.terms, state.terms.team(state.mover)
    if won(terms, team, after.board):
        yield because("wins", points=points(terms, team, after))
    yield from (
        _solitaire_reasons(state, after) if terms.is_solitaire else _rival_reasons(state, after)
    )
    was, now = (_distances(state, team, board) for board in (state.board, after.board))
    matched = "".join(home for home in now if was[home] and not now[home])
    if matched:
        yield because("clears" if terms.win == Win.REMOVE else "matches", stacks=matched)
    gain = _fallen(was, now)
    throw: dict[str, int] = {}
    if not terms.is_solitaire:
        theirs, then = (_distances(state, 1 - team, board) for board in (state.board, after.board))
        throw = _fallen(then, theirs)
        back = sum(then.values()) - sum(theirs.values())
        moves_goal = column(after.board, GOAL) != column(state.board, GOAL)
        if moves_goal and back > 0 and back >= sum(gain.values()):
            yield because("attacks", points=back)
    if gain:
        yield because("nears", stacks="".join(gain), points=sum(gain.values()))
    if throw:
        yield because("hinders", stacks="".join(throw), points=sum(throw.values()))
    stays = after.board == state.board
    yield because("stays" if stays else "spends", points=sum(now.values()))


def _solitaire_reasons(state: State, after: After) -> Iterator[Reason]:
    if len(after.gone) == PYRAMIDS:
        yield because("last_leaves", count=len(after.steps))
    back = sum(isinstance(step, Replace) for step in after.steps)
    if back:
        yield because("puts_back", count=back)


def _rival_reasons(state: State, after: After) -> Iterator[Reason]:
    """What a turn does about the win of the others, and the end of the match."""
    terms, other = state.terms, 1 - state.terms.team(state.mover)
    if won(terms, other, after.board):
        yield because("hands_over", points=points(terms, other, after))
    if state.number == terms.turn_limit:
        yield because("last_turn", number=state.number)
    rival = Seat((state.mover + 1) % terms.seats)
    before, now = (
        round(EVERY_ROLL * next_chance(terms, rival, board)) for board in (state.board, after.board)
    )
    if before - now >= MANY:
        yield because("stops", before=before, after=now)


def _distances(state: State, team: int, board: Board) -> dict[str, int]:
    """The points between each stack of a team and its Goal, by column."""
    stacks = state.terms.stacks_of(team)
    each = zip(stacks, lacks(board, stacks), strict=True)
    return {home: one.plain for (_, home), one in each}


def _fallen(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    """By column, the points that are fewer afterwards."""
    return {home: before[home] - n for home, n in after.items() if n < before[home]}
