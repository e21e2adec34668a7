"""The hint player of Lockpick: the acts that leave the columns of most worth.

It reads the view alone and draws nothing: equal views get equal advice. Nothing is hidden but the
order of the stacks, so that a plan is a whole turn unless a wild takes cards. Worths are in sets,
as they freeze the last tumbler of a column.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.core import MOST_CHOICES, Advice, Choice, Draw, Level, Reason, Seen, because, ranked
from games.lockpick.ai.worth import GRAIN, SET, Worth
from games.lockpick.rules.actions import Action, Choose, Jump, Lock, Pass, Push
from games.lockpick.rules.board import (
    TUMBLERS,
    Cascade,
    Column,
    Columns,
    cascade,
    jumped,
    lock_one,
    pushed,
    reachable,
    sets_in,
    without,
)
from games.lockpick.rules.cards import COLORS, PLACE, Color, full_cards
from games.lockpick.rules.state import Event
from games.lockpick.rules.turns import pushes
from games.lockpick.rules.view import View

Plan = tuple[Action, ...]
Weighed = tuple[int, Plan]
"""The worth of the beginning of a plan, up to the locks that it leads to, and that."""


def advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: tuple[Plan, ...] = ()
) -> Advice[Action]:
    """The best ways to the end of the turn, or to the cards that a wild takes.

    Every level plays alike, and draws nothing. Raises `ValueError` in the phases done and over,
    which have no act.
    """
    view = seen.view
    worth = Worth(view)
    begun = sorted(_beginnings(view, worth), key=lambda one: -one[0])[:MOST_CHOICES]
    found = [(value, _acts(plan) + _locks(worth, *_laid(view, plan))[0]) for value, plan in begun]
    known = {plan for _, plan in found}
    found += [(_value(view, worth, plan), plan) for plan in weighed if plan not in known]
    return ranked([_choice(view, *one) for one in found], weighed)


def _beginnings(view: View, worth: Worth) -> Iterator[Weighed]:
    match view.phase:
        case "choose":
            return _choosing(view, worth)
        case "push":
            return ((_pushed_worth(view, worth, push), (push,)) for push in pushes(view.hand))
        case "jump":
            return _jumping(view, worth, view.chosen)
        case "lock":
            plans = [(lock,) for lock in _sets(view)]
            return ((_value(view, worth, plan), plan) for plan in plans)
        case _:
            raise ValueError(f"no advice in the phase {view.phase}")


def _choice(view: View, worth: int, plan: Plan) -> Choice[Action]:
    return Choice(plan, worth / SET, _why(view, plan[0]))


def _choosing(view: View, worth: Worth) -> Iterator[Weighed]:
    """Empty colours with each jump and the pass, which cost no cards; all others after them.

    What a hand will bring nobody knows, so that a colour with cards is worth what the table is
    worth already, less a trifle for each card: the shortest stack is emptied first.
    """
    rest = worth.table(view.columns, view.frozen)
    for size, color in zip(view.sizes, COLORS, strict=True):
        full: list[Weighed] = [(rest - size * GRAIN, ())]
        ways: Iterable[Weighed] = full if size else _jumping(view, worth, color)
        yield from ((value, (Choose(color), *plan)) for value, plan in ways)


def _landings(view: View, push: Push) -> Iterator[tuple[int, Column]]:
    """The columns that a push changes, with their index, before any set locks."""
    start, row = PLACE[push.start], len(COLORS)
    step = 1 if push.way == ">" else -1
    for i in range(min(row, len(push.cards))):
        place = (start + step * i) % row
        yield place, view.columns[place] + push.cards[i::row]


def _pushed_worth(view: View, worth: Worth, push: Push) -> int:
    """How much a push raises the worth of the columns it changes."""
    frozen, old = view.frozen, view.columns
    return sum(
        worth.column(column, frozen[place]) - worth.column(old[place], frozen[place])
        for place, column in _landings(view, push)
    )


def _jumping(view: View, worth: Worth, hue: Color) -> Iterator[Weighed]:
    """The pass and every jump of a colour, by what the table is worth before locks."""
    yield worth.table(view.columns, view.frozen), (Pass(),)
    for card in reachable(view.columns, hue, view.roll.n):
        for to in COLORS:
            columns = jumped(view.columns, card.col, card.n, to)
            yield worth.table(columns, view.frozen), (Jump(card.col, card.n, to),)


def _laid(view: View, plan: Plan) -> tuple[Columns, Plan]:
    """The columns after the acts of a plan, before any set locks, and its locks."""
    columns = view.columns
    for action in plan:
        match action:
            case Push(start, way, cards):
                columns = pushed(columns, start, way, full_cards(cards, view.chosen))
            case Jump(source, number, to):
                columns = jumped(columns, source, number, to)
            case _:
                pass
    return columns, plan[len(_acts(plan)) :]


def _acts(plan: Plan) -> Plan:
    """A plan without its locks, which come last."""
    return tuple(one for one in plan if not isinstance(one, Lock))


def _sets(view: View) -> list[Lock]:
    return [Lock(view.contested, at) for at in sets_in(view.columns[PLACE[view.contested]])]


def _locks(worth: Worth, columns: Columns, given: Plan) -> tuple[Plan, int]:
    """The locks to the end of the turn, those given and then the best; what the given ones lose."""
    table, chosen, lost = cascade(Cascade(columns, worth.frozen)), list[Action](), 0
    while table.asks:
        place = PLACE[table.asks]
        column, frozen = table.columns[place], table.frozen[place]
        ways = {at: worth.lock(column, frozen, at) for at in sets_in(column)}
        act = given[len(chosen)] if len(chosen) < len(given) else None
        at = act.at if isinstance(act, Lock) else max(ways, key=lambda at: ways[at])
        lost += max(ways.values()) - ways[at]
        chosen.append(Lock(table.asks, at))
        table = cascade(lock_one(table, table.asks, at))
    return tuple(chosen), lost


def _value(view: View, worth: Worth, plan: Plan) -> int:
    """The worth of a plan that is gone on with as well as can be."""
    columns, given = _laid(view, plan)
    _, lost = _locks(worth, columns, given)
    match plan[0]:
        case Push() as push:
            return _pushed_worth(view, worth, push) - lost
        case Choose() if len(plan) == 1:
            return max(value for value, one in _choosing(view, worth) if one[:1] == plan)
        case _:
            return worth.table(columns, view.frozen) - lost


def _why(view: View, action: Action) -> Reason:
    match action:
        case Choose(color):
            return _why_chosen(view, color)
        case Push():
            return _why_laid(view, dict(_landings(view, action)))
        case Jump(source, n, to):
            return _why_laid(view, dict(enumerate(jumped(view.columns, source, n, to))))
        case Pass():
            return because("no_better", color=view.chosen)
        case _:
            cards = view.columns[PLACE[action.col]][action.at : action.at + 3]
            return because("leaves_better", cards=" ".join(cards))


def _why_chosen(view: View, color: Color) -> Reason:
    if view.sizes[PLACE[color]]:
        return because("shortest" if _is_shortest(view, color) else "costs_cards", color=color)
    if not reachable(view.columns, color, view.roll.n):
        return because("none_jumps", color=color)
    worth = Worth(view)
    stays, *jumps = (value for value, _ in _jumping(view, worth, color))
    return because("costs_nothing" if max(jumps) > stays else "no_better_free", color=color)


def _is_shortest(view: View, color: Color) -> bool:
    return view.sizes[PLACE[color]] == min(size for size in view.sizes if size)


def _why_laid(view: View, columns: dict[int, Column]) -> Reason:
    """The reason for a choice that leads to these columns, by index, before any set locks."""
    opening = [i for i, c in columns.items() if sets_in(c) and view.frozen[i] < TUMBLERS]
    if opening:
        worth = Worth(view)
        sets = sum(_sets_of(worth, columns[i], view.frozen[i]) for i in opening)
        return because("locks", sets=sets, columns=_hues(opening))
    paired = [i for i, c in columns.items() if _makes_pair(view, i, c)]
    if paired:
        return because("pairs", columns=_hues(paired))
    taking = [i for i, c in columns.items() if c != (old := view.columns[i]) and len(c) >= len(old)]
    if not taking:  # a card that jumps to where it lay
        return because("stays")
    key = "breaks_fewest" if any(view.columns) else "begins"
    return because(key, columns=_hues(taking))


def _sets_of(worth: Worth, column: Column, frozen: int) -> int:
    """The sets of a column that lock one after another in the best order, counted."""
    count = 0
    while found := sets_in(column):
        at = max(found, key=lambda at: worth.lock(column, frozen, at))
        column, frozen, count = without(column, at), min(TUMBLERS, frozen + 1), count + 1
    return count


def _makes_pair(view: View, place: int, column: Column) -> bool:
    grown = len(column) > len(view.columns[place])
    needy = view.frozen[place] < TUMBLERS
    return grown and needy and Worth(view).completing(column[-2:]) is not None


def _hues(places: list[int]) -> str:
    return "".join(COLORS[place] for place in places)
