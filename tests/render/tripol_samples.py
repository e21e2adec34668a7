"""Tripol positions for the eye, the tests and the palette, each a view and the draft on it."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

from msgspec.structs import replace

from games.core import Seat
from games.tripol.game import GAME
from games.tripol.rules.actions import Action, DrawTile, Exchange, Pass, Place, Take
from games.tripol.rules.board import Layout, Placed, added, begun
from games.tripol.rules.grid import Position
from games.tripol.rules.legal import legal
from games.tripol.rules.notation import write
from games.tripol.rules.placing import score_of
from games.tripol.rules.scoring import Score
from games.tripol.rules.state import Laid, State, Table
from games.tripol.rules.view import View

Sample = tuple[View, str]
Stop = Callable[[State], bool]


def played(
    options: dict[str, str],
    seats: int,
    stop: Stop = lambda state: False,
    seed: int = 1,
    *,
    is_greedy: bool = True,
) -> State:
    """The state of a match when `stop` holds or it is over; the best placement is made, or any."""
    luck = random.Random(seed)
    given = {option.name: option.default for option in GAME.options} | options
    state = GAME.setup(given, seats, luck.randrange).state
    while state.table.result is None and not stop(state):
        action = _chosen(state, luck, is_greedy=is_greedy)
        state = GAME.apply(state, state.table.mover, action, luck.randrange).state
    return state


def _chosen(state: State, luck: random.Random, *, is_greedy: bool) -> Action:
    may = legal(state, state.table.mover)
    offers = [one for one in may if isinstance(one, Exchange | Take)]
    places = [one for one in may if isinstance(one, Place)]
    if offers and luck.random() < 0.5:
        return luck.choice(offers)
    if state.table.can_draw and (is_greedy or not places):
        return DrawTile()
    if places:
        return max(places, key=lambda one: worth(state, one)) if is_greedy else luck.choice(places)
    return DrawTile() if state.table.can_draw else Pass()


def worth(state: State, action: Place) -> float:
    """What a placement brings, a move counted as one and a half points."""
    table = state.table
    spot = table.layout.spot(action.at)
    assert spot is not None
    is_last = table.mover == table.last_by and action.tile == state.last
    score = score_of(table, table.mover, spot, action, is_last=is_last)
    return score.points + 1.5 * score.moves


def laid(count: int) -> Stop:
    """Stops when so many tiles lie."""
    return lambda state: len(state.table.layout.placed) >= count


def board(state: State) -> Sample:
    """What a spectator sees."""
    return GAME.view(state, None), ""


def own(state: State, pick: int | None = None, draft: str = "") -> Sample:
    """What the mover sees after drawing, with the placement of that number tried."""
    if state.table.can_draw:
        state = GAME.apply(state, state.table.mover, DrawTile(), lambda n: 0).state
    seat = state.table.mover
    places = [one for one in legal(state, seat) if isinstance(one, Place)]
    text = write(places[pick % len(places)]) if pick is not None and places else draft
    return GAME.view(state, seat), text


def other(state: State) -> Sample:
    """What the next seat sees, which may not act."""
    return GAME.view(state, Seat((state.table.mover + 1) % state.table.terms.seats)), ""


def left(state: State, *seats: int) -> State:
    """The state after these seats have resigned."""
    for seat in seats:
        state = GAME.leave(state, Seat(seat), lambda n: 0).state
    return state


def wide(sides: int) -> View:
    """A spectator's view of a layout so many sides wide and high: a band down, and one across."""
    layout: Layout = begun(28, has_offset=False)
    score = Score(())
    table = GAME.setup({}, 3, lambda n: 0).state.table
    numbers = iter(range(34, 124))
    places = [
        Position(4 * at + (2 if o == "D" else 0), 2 if o == "D" else 0, o)
        for at in range(sides)
        for o in "UD"
    ]
    for at in places[: 2 * sides - 1]:
        if any(one.at == at for one in layout.placed):
            continue
        layout = added(layout, Placed(next(numbers), at, 0))
    row, u = 2, 0
    while row < 2 * sides and (number := next(numbers, None)) is not None:
        u += 2
        layout = added(layout, Placed(number, Position(u, row, "U"), 0))
        row += 2
    laid_ones = tuple(Laid(Seat(n % 3), n, score) for n in range(len(layout.placed) - 1))
    return View(None, _with(table, layout, laid_ones))


def _with(table: Table, layout: Layout, laid_ones: tuple[Laid, ...]) -> Table:
    return replace(table, layout=layout, laid=laid_ones, number=len(laid_ones), bag=3)


THREE = {"one_colour": "on", "colours": "R,Y,G"}
MINE = {"my_colour": "on", "colours": "G,R,Y"}
DEALT = {"three": "on"}


@cache
def full() -> State:
    """All but the last tile of a bag lie."""
    return played({}, 2, laid(114), 4)


SAMPLES: dict[str, Callable[[], Sample]] = {
    "start": lambda: board(played({}, 2, laid(1))),
    "ten": lambda: board(played({}, 2, laid(10))),
    "thirty": lambda: board(played({}, 3, laid(30))),
    "sixty": lambda: board(played(MINE, 3, laid(60), 3)),
    "full": lambda: board(full()),
    "six": lambda: board(played({}, 6, laid(48))),
    "blockade": lambda: board(played({"blockade": "on"}, 4, laid(40))),
    "barricade": lambda: board(played({"barricade": "on"}, 3, laid(70))),
    "experiment": lambda: board(played({"experiment": "on"}, 5, laid(40))),
    "scattered": lambda: board(played({}, 2, laid(100), 7, is_greedy=False)),
    "left": lambda: board(left(played({}, 5, laid(30)), 1, 3)),
    "spots": lambda: own(played(DEALT, 3, laid(20), 2)),
    "tried": lambda: own(played(DEALT, 3, laid(20), 2), 3),
    "six tried": lambda: own(played(DEALT, 6, laid(60), 3), 5),
    "offset spots": lambda: own(played({"experiment": "on"}, 4, laid(40))),
    "offset tried": lambda: own(played({"experiment": "on"}, 4, laid(40)), 4),
    "blocked tried": lambda: own(played({"blockade": "on"}, 3, laid(40)), 0),
    "own colour": lambda: own(played(THREE, 3, holds(14), 2), 2),
    "offer": lambda: own(played(THREE, 3, lambda state: bool(state.offer), 3)),
    "asks": lambda: own(played({}, 2, laid(12)), draft="pass?"),
    "before drawing": lambda: (GAME.view(full(), full().table.mover), ""),
    "waiting": lambda: other(played(DEALT, 3, laid(20), 2)),
    "scattered tried": lambda: own(played(DEALT, 4, laid(100), 7, is_greedy=False), 1),
    "forty in hand": lambda: hoarded(40),
    "band": lambda: (wide(17), ""),
    "long band": lambda: (wide(30), ""),
}
"""Every kind of picture by name."""

ENDINGS: dict[str, Callable[[], State]] = {
    "two": lambda: played({}, 2),
    "six": lambda: played({"polygon": "on", "three": "on", "tiles": "80"}, 6, seed=5),
    "penalties": lambda: played({**THREE, "tiles": "60"}, 3, seed=4),
    "short": lambda: played({"tiles": "40", "barricade": "on"}, 2, seed=6),
    "scattered": lambda: played({"polygon": "on"}, 4, seed=4, is_greedy=False),
    "offset": lambda: played({"experiment": "on", "tiles": "48"}, 4),
    "at once": lambda: left(played({}, 2, laid(1)), 1),
    "left": lambda: left(played({}, 3, laid(30)), 1, 0),
    "negative": lambda: passed("7,112,2", 2),
    "shared": lambda: passed("7,8,9,2", 2),
    "shared by six": lambda: passed("7,8,9,10,11,12", 6),
}
"""Matches to their end, by what is shown of them."""


@cache
def sample(name: str) -> Sample:
    """The view and the draft of that name."""
    return SAMPLES[name]()


@cache
def ending(name: str) -> View:
    """What a spectator sees of the finished match of that name."""
    return GAME.view(ENDINGS[name](), None)


def holds(count: int) -> Stop:
    """Stops when the mover holds so many tiles."""
    return lambda state: len(state.hands[state.table.mover]) >= count


def hoarded(count: int) -> Sample:
    """What a seat sees that has kept every tile so far."""
    state = played({}, 2, laid(1))
    draw, stop = DrawTile(), Pass()
    while len(state.hands[0]) < count:
        for action in (draw, stop):
            state = GAME.apply(state, state.table.mover, action, lambda n: 0).state
    return own(state if state.table.mover == 0 else _next(state))


def _next(state: State) -> State:
    for action in (DrawTile(), Pass()):
        state = GAME.apply(state, state.table.mover, action, lambda n: 0).state
    return state


def passed(bag: str, seats: int) -> State:
    """A match in which everybody draws from this bag and keeps what they drew."""
    given = {option.name: option.default for option in GAME.options}
    state = GAME.setup({**given, "start": "28", "bag": bag}, seats, lambda n: 0).state
    while state.table.result is None:
        action = DrawTile() if state.table.can_draw else Pass()
        state = GAME.apply(state, state.table.mover, action, lambda n: 0).state
    return state
