"""The hint player of Lockpick: the acts that leave the columns of most worth.

It reads the view alone and draws nothing: equal views get equal advice. Nothing is hidden but the
order of the stacks, so that each act is a whole plan. Worths are in sets, as they freeze the last
tumbler of a column.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.core import MOST_CHOICES, Advice, Choice, Draw, Level, Reason, Seen, because, ranked
from games.lockpick.ai.worth import GRAIN, SET, Worth
from games.lockpick.rules.actions import Action, Choose, Jump, Lock, Pass, Push
from games.lockpick.rules.board import TUMBLERS, Column, jumped, reachable, sets_in, without
from games.lockpick.rules.cards import COLORS, PLACE, Color
from games.lockpick.rules.state import Event
from games.lockpick.rules.turns import pushes
from games.lockpick.rules.view import View

Plans = tuple[tuple[Action, ...], ...]
Weighed = tuple[int, Action]


def advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans = ()
) -> Advice[Action]:
    """The best acts of a running game. Every level plays alike, and draws nothing.

    Raises `ValueError` in the phases done and over, which have no act.
    """
    view = seen.view
    worth = Worth(view)
    match view.phase:
        case "choose":
            acts = _choosing(view, worth)
        case "push":
            acts = _pushing(view, worth, weighed)
        case "jump":
            acts = _jumping(view, worth, view.chosen)
        case "lock":
            acts = _locking(view, worth)
        case _:
            raise ValueError(f"no advice in the phase {view.phase}")
    return ranked([_choice(view, *act) for act in _kept(acts, weighed)], weighed)


def _kept(acts: Iterable[Weighed], weighed: Plans) -> list[Weighed]:
    """The best acts and those that have to be weighed: words are made for them alone."""
    known = sorted(acts, key=lambda act: -act[0])
    return [act for n, act in enumerate(known) if n < MOST_CHOICES or (act[1],) in weighed]


def _choice(view: View, worth: int, action: Action) -> Choice[Action]:
    return Choice((action,), worth / SET, _why(view, action))


def _choosing(view: View, worth: Worth) -> Iterator[Weighed]:
    """Empty colours by their best jump, or the pass, which cost no cards; all others after them.

    What a hand will bring nobody knows, so that a colour with cards is worth what the table is
    worth already, less a trifle for each card: the shortest stack is emptied first.
    """
    rest = worth.table(view.columns, view.frozen)
    for place, color in enumerate(COLORS):
        size = view.sizes[place]
        empty = max(value for value, _ in _jumping(view, worth, color)) if not size else 0
        yield (rest - size * GRAIN if size else empty), Choose(color)


def _pushing(view: View, worth: Worth, weighed: Plans) -> Iterator[Weighed]:
    """One push for each different result, and those that have to be weighed."""
    meant = [plan[0] for plan in weighed if isinstance(plan[0], Push)]
    for push in dict.fromkeys((*pushes(view.hand), *meant)):
        yield _pushed_worth(view, worth, push), push


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
    yield worth.table(view.columns, view.frozen), Pass()
    for card in reachable(view.columns, hue, view.roll.n):
        for to in COLORS:
            columns = jumped(view.columns, card.col, card.n, to)
            yield worth.table(columns, view.frozen), Jump(card.col, card.n, to)


def _locking(view: View, worth: Worth) -> Iterator[Weighed]:
    place = PLACE[view.contested]
    column, frozen = view.columns[place], view.frozen[place]
    for at in sets_in(column):
        yield worth.lock(column, frozen, at), Lock(view.contested, at)


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
