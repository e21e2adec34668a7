"""The hint player of Lockpick: the act that leaves the columns of most worth.

It reads the view alone and draws nothing: equal views get equal advice.
"""

from __future__ import annotations

from games.core import Advice, Draw, Level, Seen
from games.lockpick.actions import Action, Choose, Jump, Lock, Pass, Push
from games.lockpick.board import TUMBLERS, Column, Columns, jumped, reachable, sets_in, without
from games.lockpick.cards import COLORS, PLACE, Color
from games.lockpick.events import Event
from games.lockpick.legal import pushes
from games.lockpick.texts import advice
from games.lockpick.view import View
from games.lockpick.worth import Worth


def advise(seen: Seen[View, Event], level: Level, draw: Draw) -> Advice[Action]:
    """The best act of a running game. Every level plays alike, and draws nothing.

    Raises `ValueError` in the phases done and over, which have no act.
    """
    view = seen.view
    match view.phase:
        case "choose":
            return _choose(view)
        case "push":
            return _push(view)
        case "jump":
            return _jump(view)
        case "lock":
            return _lock(view)
        case _:
            raise ValueError(f"no advice in the phase {view.phase}")


def _choose(view: View) -> Advice[Action]:
    """Chooses the empty colour with the best jump, which costs no cards, or the shortest stack."""
    worth = Worth(view)
    empty = [color for color in COLORS if not view.sizes[PLACE[color]]]
    if not empty:
        place = min(range(len(COLORS)), key=lambda i: view.sizes[i])
        return Advice(Choose(COLORS[place]), advice.shortest(COLORS[place]))
    best = max(empty, key=lambda color: _best_jump(view, worth, color)[0])
    return Advice(Choose(best), _why_empty(view, worth, best))


def _why_empty(view: View, worth: Worth, hue: Color) -> str:
    if not reachable(view.columns, hue, view.roll.n):
        return advice.none_jumps(hue)
    if isinstance(_best_jump(view, worth, hue)[1], Pass):
        return advice.NO_BETTER_FREE
    return advice.costs_nothing(hue)


def _push(view: View) -> Advice[Action]:
    worth = Worth(view)
    best = max(pushes(view.hand), key=lambda push: _pushed_worth(view, worth, push))
    places = _landings(view, best)
    return Advice(best, _why(view, dict(places)))


def _landings(view: View, push: Push) -> list[tuple[int, tuple[str, ...]]]:
    """The columns that a push to the right changes, with their index, before any set locks."""
    start, row = PLACE[push.start], len(COLORS)
    out: list[tuple[int, tuple[str, ...]]] = []
    for i in range(min(row, len(push.cards))):
        place = (start + i) % row
        out.append((place, view.columns[place] + push.cards[i::row]))
    return out


def _pushed_worth(view: View, worth: Worth, push: Push) -> float:
    """How much a push raises the worth of the columns it changes."""
    frozen, old = view.frozen, view.columns
    return sum(
        worth.column(column, frozen[place]) - worth.column(old[place], frozen[place])
        for place, column in _landings(view, push)
    )


def _jump(view: View) -> Advice[Action]:
    _, action, columns = _best_jump(view, Worth(view), view.chosen)
    if isinstance(action, Pass):
        return Advice(action, advice.NO_BETTER)
    return Advice(action, _why(view, dict(enumerate(columns))))


def _best_jump(view: View, worth: Worth, hue: Color) -> tuple[float, Action, Columns]:
    """The best jump of a colour or the pass: its worth, itself, and the columns before locks."""
    best: tuple[float, Action, Columns] = (
        _table_worth(view, worth, view.columns),
        Pass(),
        view.columns,
    )
    for card in reachable(view.columns, hue, view.roll.n):
        for to in COLORS:
            columns = jumped(view.columns, card.col, card.n, to)
            value = _table_worth(view, worth, columns)
            if value > best[0]:
                best = (value, Jump(card.col, card.n, to), columns)
    return best


def _table_worth(view: View, worth: Worth, columns: Columns) -> float:
    return sum(worth.column(c, n) for c, n in zip(columns, view.frozen, strict=True))


def _lock(view: View) -> Advice[Action]:
    worth = Worth(view)
    place = PLACE[view.contested]
    column, frozen = view.columns[place], view.frozen[place]
    at = max(sets_in(column), key=lambda at: worth.lock(column, frozen, at))
    return Advice(Lock(view.contested, at), advice.leaves_better(column[at : at + 3]))


def _why(view: View, columns: dict[int, tuple[str, ...]]) -> str:
    """The reason for a choice that leads to these columns, by index, before any set locks."""
    opening = [i for i, c in columns.items() if sets_in(c) and view.frozen[i] < TUMBLERS]
    if opening:
        worth = Worth(view)
        sets = sum(_locking(worth, columns[i], view.frozen[i]) for i in opening)
        return advice.locks(sets, _hues(opening))
    paired = [i for i, c in columns.items() if _makes_pair(view, i, c)]
    if paired:
        return advice.pairs(_hues(paired))
    if not any(view.columns):
        return advice.LAYS_A_BEGINNING
    return advice.BREAKS_FEWEST


def _locking(worth: Worth, column: Column, frozen: int) -> int:
    """The sets of a column that lock one after another in the best order, counted."""
    count = 0
    while found := sets_in(column):
        at = max(found, key=lambda at: worth.lock(column, frozen, at))
        column, frozen, count = without(column, at), min(TUMBLERS, frozen + 1), count + 1
    return count


def _makes_pair(view: View, place: int, column: tuple[str, ...]) -> bool:
    grown = len(column) > len(view.columns[place])
    needy = view.frozen[place] < TUMBLERS
    return grown and needy and Worth(view).completing(column[-2:]) is not None


def _hues(places: list[int]) -> list[Color]:
    return [COLORS[place] for place in places]
