"""What a seat may believe of the lock: possible locks behind its view, and the odds they give."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations, permutations
from random import Random

from games.core import Seat
from games.triplock import GAME
from games.triplock.rules.actions import Act, Dd, Disarm, Expose, Flip, Peek, Swap
from games.triplock.table.cards import mech_symbol
from games.triplock.table.view import View

LOCKS = 40
"""How many possible locks a seat bears in mind."""

Stack = tuple[str, str]
"""The upper and the lower face of a stack."""
Lock = tuple[Stack, ...]


def locks(view: View, chance: Random) -> list[Lock]:
    """Possible locks behind a view, each as likely as another."""
    if all(known.face and known.under for known in view.known) and view.known:
        return [tuple((known.face or "", known.under or "") for known in view.known)]
    dreams = (GAME.imagine(view, chance.randrange) for _ in range(LOCKS))
    return [tuple((s.face, mech_symbol(s.mech, 1 - s.up)) for s in d.spots) for d in dreams]


def ways(visible: Sequence[int], combo: bool, count: int) -> Iterable[tuple[int, ...]]:
    """The spots that may serve so many symbols, in the order of the symbols."""
    return combinations(visible, count) if combo else permutations(visible, count)


def odds(
    lots: Sequence[Lock], visible: Sequence[int], combo: bool, symbols: Sequence[str]
) -> tuple[float, tuple[int, ...]]:
    """The best chance to match a Sequence, and the spots that give it."""
    found = [
        (
            sum(all(lock[at][0] == s for at, s in zip(way, symbols, strict=True)) for lock in lots),
            way,
        )
        for way in ways(visible, combo, len(symbols))
    ]
    count, way = max(found, default=(0, ()))
    return count / max(1, len(lots)), way


def outcomes(lots: Sequence[Lock], view: View, seat: Seat, act: Act) -> list[list[Lock]]:
    """The locks after an act, in groups that the seat can tell apart by what it sees."""
    groups: dict[tuple[str, ...], list[Lock]] = defaultdict(list)
    for lock in lots:
        seen, after = _acted(lock, view, seat, act)
        groups[seen].append(after)
    return [*groups.values()]


def _acted(lock: Lock, view: View, seat: Seat, act: Act) -> tuple[tuple[str, ...], Lock]:
    match act:
        case Peek():
            return tuple(lock[spot][0] for spot in act.spots), lock
        case Dd() | Disarm():
            return (() if act.spot is None else (lock[act.spot][0],)), lock
        case Flip():
            return (), _turned(lock, act.spot)
        case Swap():
            a, b = act.spots
            new = list(lock)
            new[a], new[b] = lock[b], lock[a]
            return (), tuple(new)
        case Expose():
            hidden = view.hidden[seat]
            return (lock[hidden][0],), view.layout.rotate(seat, _turned(lock, hidden))
        case _:
            return (), lock


def _turned(lock: Lock, spot: int) -> Lock:
    upper, lower = lock[spot]
    return (*lock[:spot], (lower, upper), *lock[spot + 1 :])
