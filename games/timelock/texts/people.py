"""Who is meant: a seat, a side of one or two people, the owner of a stack, in public and private.

A text has a reader, who is "you"; everybody else has a mark and a name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from games.core import MARKS, SHAPES, Names, Seat, Setting
from games.texts import listed, marked
from games.timelock.rules.board import SOUTH
from games.timelock.rules.state import Stack, Terms, teams
from games.timelock.texts.lexicon import EDGES


def seats_of(terms: Terms, team: int) -> tuple[Seat, ...]:
    """The seats of a team, in order."""
    return tuple(sorted(teams(terms.seats)[team]))


def who(setting: Setting, seat: Seat) -> str:
    """A seat as a subject: "you", "▲ Ben"."""
    return "you" if seat == setting.reader else marked(setting.names, seat)


def whose(setting: Setting, seat: Seat) -> str:
    """A seat as an owner: "your", "▲ Ben's"."""
    return "your" if seat == setting.reader else f"{marked(setting.names, seat)}'s"


def side(setting: Setting, seats: Iterable[Seat]) -> str:
    """The people of a side: "● Ana and ■ Cy"; somebody who holds both seats is named once."""
    return listed(sorted(_each(setting, seats), key=lambda one: one != "you"))


def side_marked(names: Names, seats: Iterable[Seat]) -> str:
    """The people of a side for everybody: "●■ Ana" where one person holds both seats."""
    return side(Setting(names=names), seats)


def _each(setting: Setting, seats: Iterable[Seat]) -> list[str]:
    names = setting.names
    if not names:
        return [who(setting, seat) for seat in seats]
    by_name: dict[str, list[Seat]] = {}
    for seat in seats:
        by_name.setdefault(names[seat], []).append(seat)
    return [
        "you" if setting.reader in held else f"{''.join(MARKS[seat] for seat in held)} {name}"
        for name, held in by_name.items()
    ]


def side_spoken(names: Names, seats: Iterable[Seat]) -> str:
    """The people of a side by their names alone, for alt texts: "Ana and Cy"."""
    return listed(dict.fromkeys(names[seat] if names else SHAPES[seat] for seat in seats))


def spoken(names: Names, seat: Seat) -> str:
    """A seat by its name alone, for alt texts; by its shape where there are no names."""
    return names[seat] if names else SHAPES[seat]


def owner_of(stack: Stack, seats: int) -> Seat:
    """The seat that a Time Stack belongs to, at a table of so many seats."""
    edge, home = stack
    if seats < 4:
        return Seat(edge)
    west, east = (0, 3) if edge == SOUTH else (1, 2)
    return Seat(west if home in ("a", "b") else east)


def far_goal(mover: Seat, seats: int, owned: Callable[[Seat], str]) -> str:
    """The Goal that a mover may move: for two as `owned` says whose it is, else "North's Goal"."""
    if seats == 2:
        return f"{owned(Seat(1 - mover))} Goal"
    return f"{EDGES[0 if mover in (1, 2) else 1]}'s Goal"
