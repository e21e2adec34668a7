"""What an ending tells of a match: the moment that decided it, what was done, what was left."""

from __future__ import annotations

from msgspec import Struct

from games.core import Seat
from games.triplock.table.cards import DIAGRAMS, RULES, Side, side_of
from games.triplock.table.view import View


class Decisive(Struct, frozen=True):
    """What gave the winner the last points or the last Diagram.

    `card` and `side` name a Diagram; `card` is "" where a track gave the points.
    """

    seat: Seat
    card: str
    side: int = 0


class Parted(Struct, frozen=True):
    """What parted the seats that were compared at an end (TR-42).

    `by` is points, completed or disarmed, the first in which they differ; "" where none does.
    `level` are the seats that were level until then, and `equal` the counts in which they were.
    """

    by: str
    level: tuple[Seat, ...]
    equal: tuple[str, ...]


COUNTS = ("points", "completed", "disarmed")
"""What is compared at an end, in this order."""


def count(view: View, seat: Seat, what: str) -> int:
    """A seat's points, completed Diagrams or disarmed chips."""
    player = view.players[seat]
    match what:
        case "completed":
            return len(player.done)
        case "disarmed":
            return player.chips
        case _:
            return player.points


def parted(view: View) -> Parted | None:
    """What parted the seats; None where one alone was left, or a goal was reached first."""
    level = tuple(Seat(seat) for seat in range(view.n) if seat != view.left)
    if view.reason not in ("round_cap", "resigned") or len(level) < 2:
        return None
    for at, what in enumerate(COUNTS):
        best = max(count(view, seat, what) for seat in level)
        first = tuple(seat for seat in level if count(view, seat, what) == best)
        if first != level and first == view.winners:
            return Parted(what, level, COUNTS[:at])
        level = first
    return Parted("", level, COUNTS)


def decided_by(view: View) -> str:
    """The count that decided a match: that of the goal, or what parted the seats."""
    told = parted(view)
    by = view.reason if told is None else told.by
    return by if by in COUNTS else "points"


def decisive(view: View) -> Decisive | None:
    """The moment that ended a match; None where no act of the winner did (a resignation)."""
    if view.reason not in ("points", "completed") or len(view.winners) != 1:
        return None
    seat = view.winners[0]
    by = next((score.by for score in reversed(view.race) if score.seat == seat), None)
    if by is None or by not in DIAGRAMS:
        return None if by is None else Decisive(seat, "")
    side = _side(view, by)
    return None if side is None else Decisive(seat, by, side)


def _side(view: View, card: str) -> int | None:
    """The side of a Diagram that left play, or still lies there; None where nobody knows it."""
    for gone in reversed(view.gone):
        if gone.id == card:
            return gone.side
    held = (each for player in view.players for each in player.diagrams)
    return next((each.side for each in held if each.id == card), None)


def completed(view: View, seat: Seat) -> tuple[tuple[str, Side | None], ...]:
    """A seat's completed Diagrams in order, each with the side that was built."""
    sides = {gone.id: gone.side for gone in view.gone if gone.why == "completed"}
    told: list[tuple[str, Side | None]] = []
    for card in view.players[seat].done:
        side = sides.get(card)
        told.append((card, None if side is None else side_of(card, side)))
    return tuple(told)


def race(view: View, seat: Seat) -> tuple[tuple[int, int], ...]:
    """A seat's race: round by round its points, or its Diagrams where five of those decided."""
    player, out = view.players[seat], dict[int, int]()
    for score in view.race:
        if score.seat != seat:
            continue
        if view.reason != "completed":
            out[score.round] = score.points
        elif score.by in player.done:
            out[score.round] = player.done.index(score.by) + 1
    return tuple(out.items())


def goal(view: View) -> int:
    """What the race was about: ten points, or five Diagrams."""
    return RULES.win_completed if view.reason == "completed" else RULES.win_points


def used_spots(view: View, moment: Decisive | None) -> tuple[int, ...]:
    """The stacks that the decisive Diagram matched; () for a Collect, a Trap or a track."""
    if moment is None or not moment.card:
        return ()
    side = side_of(moment.card, moment.side)
    if side.kind not in ("combo", "trip"):
        return ()
    free = list(view.layout.visible(moment.seat))
    used: list[int] = []
    for symbol in side.symbols:
        spot = next((spot for spot in free if view.spots[spot].face == symbol), None)
        if spot is not None:
            used.append(spot)
            free = free[free.index(spot) + 1 :] if side.kind == "combo" else _less(free, spot)
    return tuple(used)


def _less(spots: list[int], spot: int) -> list[int]:
    return [other for other in spots if other != spot]


def standing(view: View) -> tuple[Seat, ...]:
    """The seats in the order of the result: winners first, then as they are ranked, who left last.

    Five Diagrams that ended a match come before points (TR-42 ranks by points first).
    """
    by = ("completed", *COUNTS) if view.reason == "completed" else COUNTS

    def place(seat: Seat) -> tuple[bool, bool, list[int]]:
        counts = [-count(view, seat, what) for what in by]
        return seat not in view.winners, seat == view.left, counts

    return tuple(sorted((Seat(seat) for seat in range(view.n)), key=place))


def chair(view: View) -> Seat:
    """The chair from which an ending is shown to everybody: the winner's."""
    return view.winners[0] if view.winners else Seat(0)
