"""The search of whole turns that are worth a thought, made of the ways of their columns.

A turn is steps that its dice pay for together (TL-8): the ways of different columns do not hinder
each other, so that a turn is one way for each column, and what it is worth hangs on how near both
sides stand then. In a column only those ways are kept that no other way excels for both sides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from operator import le
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from games.core import Seat, settled
from games.timelock.ai.race import Lack, lack
from games.timelock.ai.ways import Means, Way, paid, ways
from games.timelock.rules.actions import Remove, Replace, Step, Tip
from games.timelock.rules.board import (
    GOAL,
    HOMES,
    NORTH,
    PIPS,
    SIDES,
    STACKS,
    Board,
    Column,
    column,
    letter,
    lifted,
    with_column,
)
from games.timelock.rules.dice import (
    AIM,
    DIG,
    GOAL_TARGET,
    HOP,
    LOW,
    REPLACE_TARGET,
    SIX,
    SWAP,
    WILD,
    Spent,
)
from games.timelock.rules.state import Stack, State, Terms, missing
from games.timelock.rules.stepping import owed
from games.timelock.rules.turns import PYRAMIDS

MOST = 40
"""The turns that are kept, to be judged once more by all that counts."""


class Root(Struct, frozen=True):
    """Where the search of a turn begins.

    * `lead`: what comes before all other steps: removals, TIP, a free replacement.
    * `acts`: whether the action of the Treehouse die may still be used.
    * `spent`: what was paid for already.
    * `gone`: solitaire: the pyramids that are off the board and could come back, dearest first.
    """

    lead: tuple[Step, ...]
    board: Board
    dice: tuple[int, int]
    face: str
    acts: bool
    spent: tuple[Spent, ...]
    gone: tuple[tuple[str, int], ...] = ()


class After(NamedTuple):
    """A whole turn without its end: its steps, and the table after them.

    `gone`: solitaire: North's pyramids that are off the board.
    """

    steps: tuple[Step, ...]
    board: Board
    gone: tuple[tuple[str, int], ...] = ()


class Measure(NamedTuple):
    """How a search judges.

    * `of`: how far one stack is, 0 where it matches.
    * `worth`: how good a position is, by how far the own and the other stacks are, and by the
      pyramids that came back.
    * `minds`: whether the other side counts at all.
    """

    of: Callable[[Lack], float]
    worth: Callable[[Sequence[float], Sequence[float], int], float]
    minds: bool = True


class _Option(NamedTuple):
    """A way in a column of the mover's, and how far the stacks of both sides are after it."""

    mine: float
    theirs: float
    way: Way


class _Aside(NamedTuple):
    """What a turn does beside the own stacks: the column of the Goals, or pyramids put back."""

    column: Column
    cost: int
    steps: tuple[Step, ...]
    back: int = 0


_Share = Mapping[str, tuple[int, ...]]
"""What a turn has for each target: the points of every die that serves it."""


def turns(state: State, measure: Callable[[Root], Measure]) -> list[After]:
    """The best turns of the mover from where the turn stands, at most 40 of each beginning."""
    found: list[After] = []
    for root in roots(state):
        if len(root.gone) == PYRAMIDS:  # the last one has left, which ends a solitaire
            found.append(After(root.lead, root.board, root.gone))
        else:
            search = _Search(state.terms, state.mover, root, measure(root))
            found += [after for _, after in search.best()]
    return found


def roots(state: State) -> tuple[Root, ...]:
    """The beginnings of the mover's turn, from where it stands now.

    With several seats TIP is used at once, because it never hurts there (TL-11). In a solitaire it
    costs pyramids, so that both ways are looked at, unless it would cost the last one.
    """
    now = state.now
    begun = Root((), state.board, now.dice, now.roll.face, not now.has_acted, now.spent)
    if not state.terms.is_solitaire:
        return (_tipped(begun),) if now.can_tip else (begun,)
    begun = _without(begun, now.owed)
    if not now.can_tip:
        return (_with_free(begun),)
    more = owed(state.terms.solo, (SIX, SIX)) - owed(state.terms.solo, now.dice)
    left = PYRAMIDS - len(begun.gone)
    return (begun, _without(_tipped(begun), more)) if left > more else (begun,)


def _tipped(root: Root) -> Root:
    return replace(root, lead=(*root.lead, Tip()), dice=(SIX, SIX), acts=False)


def _without(root: Root, count: int) -> Root:
    """Takes pyramids away, the smallest first, because they are worth least at the end (TL-32)."""
    gone = set(missing(root.board))
    standing = [(home, pip) for pip in PIPS for home in STACKS if (home, pip) not in gone]
    board = root.board
    for home, pip in standing[:count]:
        board = with_column(board, home, lifted(column(board, home), letter(NORTH, pip)))
    lead = (*root.lead, *(Remove(home, pip) for home, pip in standing[:count]))
    off = sorted(missing(board), key=lambda one: -one[1])
    return replace(root, lead=lead, board=board, gone=tuple(off))


def _with_free(root: Root) -> Root:
    """On AIM the dearest pyramid comes back free, which costs nothing else (TL-34)."""
    if root.face != AIM or not root.acts or not root.gone or len(root.gone) == PYRAMIDS:
        return root
    (home, pip), *rest = root.gone
    lead = (*root.lead, Replace(home, pip, True))
    return replace(root, lead=lead, acts=False, gone=tuple(rest))


class _Search:
    """The search of one turn for a seat."""

    def __init__(self, terms: Terms, seat: Seat, root: Root, measure: Measure) -> None:
        self._root, self._measure = root, measure
        self._side = terms.edge(seat)
        self._own = terms.own(seat)
        team = terms.team(seat)
        self._mine = terms.stacks_of(team)
        self._theirs = terms.stacks_of(1 - team) if measure.minds else ()
        self._aside = REPLACE_TARGET if terms.is_solitaire else GOAL_TARGET
        self._found: dict[tuple[Board, tuple[tuple[str, int], ...]], tuple[float, After]] = {}
        self._kept: dict[tuple[str, int, bool, Column], tuple[_Option, ...]] = {}
        self._unserved: dict[Column, tuple[dict[Stack, float], dict[Stack, float]]] = {}

    def best(self) -> list[tuple[float, After]]:
        """The best turns, best first; of equal ones that of fewest steps."""
        root = self._root
        if root.face == WILD:
            pool = sum(root.dice) - sum(one.cost for one in root.spent)
            for aside in self._asides((pool,)):
                self._shared(aside, dict.fromkeys(self._own, pool - aside.cost), pool - aside.cost)
            return self._sorted()
        stays = _Aside(column(root.board, GOAL), 0, ())
        for share in _shares(root.dice, root.spent, (*self._own, self._aside)):
            budgets = {home: bins[0] for home, bins in share.items() if home in STACKS}
            bins = share.get(self._aside)
            for aside in (stays,) if bins is None else self._asides(bins):
                self._shared(aside, budgets, sum(budgets.values()))
        return self._sorted()

    def _sorted(self) -> list[tuple[float, After]]:
        every = sorted(self._found.values(), key=lambda one: (-one[0], len(one[1].steps)))
        return every[:MOST]

    def _asides(self, bins: tuple[int, ...]) -> Iterator[_Aside]:
        goals = column(self._root.board, GOAL)
        if self._aside == GOAL_TARGET:
            means = Means(bins, self._root.face, dear=self._root.face != AIM)
            for way in ways(goals, 1 - self._side, GOAL_TARGET, means):
                yield _Aside(way.column, way.cost, way.steps)
            return
        most = min(len(self._root.gone), sum(points // SIX for points in bins))
        for back in range(most + 1):
            steps = tuple(Replace(home, pip) for home, pip in self._root.gone[:back])
            yield _Aside(goals, back * SIX, steps, back)

    def _shared(self, aside: _Aside, budgets: Mapping[str, int], pool: int) -> None:
        """Finds the turns in which each of these stacks is served by at most so many points."""
        acts = self._root.acts and self._root.face in (SWAP, DIG)
        still = self._still(aside.column)
        for actor in ("", *self._own) if acts else ("",):
            homes = tuple(dict.fromkeys((*budgets, actor) if actor else budgets))
            lists = [
                self._options(home, budgets.get(home, 0), home == actor, aside.column)
                for home in homes
            ]
            served = {(side, home) for side in SIDES for home in homes}
            mine, theirs = ([far for at, far in one.items() if at not in served] for one in still)
            for options in _each(lists, pool):
                self._note(aside, homes, options, mine, theirs)

    def _still(self, goals: Column) -> tuple[dict[Stack, float], dict[Stack, float]]:
        """How far the stacks of both teams are where nothing but the Goal has moved."""
        if goals not in self._unserved:
            board, far = self._root.board, self._measure.of
            mine, theirs = (
                {(side, home): far(lack(column(board, home), side, goals)) for side, home in stacks}
                for stacks in (self._mine, self._theirs)
            )
            self._unserved[goals] = mine, theirs
        return self._unserved[goals]

    def _options(self, home: str, budget: int, acts: bool, goals: Column) -> tuple[_Option, ...]:
        """The ways in a column, without those that another one is at least as good as."""
        key = (home, budget, acts, goals)
        if key not in self._kept:
            self._kept[key] = tuple(self._undominated(home, budget, acts, goals))
        return self._kept[key]

    def _undominated(self, home: str, budget: int, acts: bool, goals: Column) -> list[_Option]:
        most = SIX if budget <= SIX else 2 * SIX
        face = self._root.face
        means = Means((most,), face if acts or face == HOP else "", acts)
        kept: list[_Option] = []
        far = self._measure.of
        for way in ways(column(self._root.board, home), self._side, home, means):
            if way.cost <= budget:
                mine = far(lack(way.column, self._side, goals))
                theirs = far(lack(way.column, 1 - self._side, goals)) if self._theirs else 0.0
                if not any(one.mine <= mine and one.theirs >= theirs for one in kept):
                    kept.append(_Option(mine, theirs, way))
        if face == WILD:
            return kept
        return [one for one in kept if not any(_excels(other, one) for other in kept)]

    def _note(
        self,
        aside: _Aside,
        homes: Sequence[str],
        options: Sequence[_Option],
        mine: Sequence[float],
        theirs: Sequence[float],
    ) -> None:
        worth = settled(
            self._measure.worth(
                (*mine, *(one.mine for one in options)),
                (*theirs, *(one.theirs for one in options)) if self._theirs else (),
                aside.back,
            )
        )
        changed = {home: one.way.column for home, one in zip(homes, options, strict=True)}
        changed[GOAL] = aside.column
        board = tuple(
            changed.get(home, squares)
            for home, squares in zip(HOMES, self._root.board, strict=True)
        )
        steps = (*aside.steps, *(step for one in options for step in one.way.steps))
        gone = self._root.gone[aside.back :]
        known = self._found.get((board, gone))
        if known is None or len(steps) < len(known[1].steps) - len(self._root.lead):
            after = After((*self._root.lead, *steps), board, gone)
            self._found[board, gone] = worth, after


def _excels(one: _Option, other: _Option) -> bool:
    """Whether the first is better for one side, and no worse for the other."""
    known, than = (one.mine, -one.theirs), (other.mine, -other.theirs)
    return known != than and all(map(le, known, than))


def _each(lists: Sequence[Sequence[_Option]], pool: int) -> Iterator[tuple[_Option, ...]]:
    """One option of each list, all together for at most so many points."""
    if not lists:
        yield ()
        return
    for one in lists[0]:
        if one.way.cost <= pool:
            for rest in _each(lists[1:], pool - one.way.cost):
                yield (one, *rest)


def _shares(dice: tuple[int, int], spent: Sequence[Spent], targets: Sequence[str]) -> list[_Share]:
    """The ways to share out among targets what is left of the dice (TL-8, without WILD)."""
    served: dict[str, int] = {}
    for one in spent:
        served[one.target] = served.get(one.target, 0) + one.cost
    found: list[_Share] = []
    for pair in combinations(targets, 2):
        for order in dict.fromkeys((dice, dice[::-1])):
            left = {x: die - served.get(x, 0) for x, die in zip(pair, order, strict=True)}
            if served.keys() <= left.keys() and min(left.values()) >= 0:
                found.append({x: (points,) for x, points in left.items()})
    for target in targets:
        if served.keys() <= {target}:
            if max(dice) <= LOW:
                found.append({target: (sum(dice) - served.get(target, 0),)})
            if target not in STACKS:
                found += ({target: bins} for bins in _split(dice, spent))
    return found


def _split(dice: tuple[int, int], spent: Sequence[Spent]) -> set[tuple[int, ...]]:
    """What can be left on both dice that have paid these steps of one target (TL-9)."""
    left: set[tuple[int, ...]] = {dice}
    for step in spent:
        left = {bins for before in left for bins in paid(before, step.cost)}
    return left
