"""What is legal, against a plain search: Timelock's steps and Tripol's placements.

Timelock's steps on the fullest position are searched by trying every text of its notation, Tripol's
placements by looking through the whole grid.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from benchmarks.plain_scan import placements
from benchmarks.ratio import Ratio, Report, in_turns, ms
from games import tripol
from games.core import Refused, Tape, begin, extend, settle
from games.timelock import GAME
from games.timelock.rules.state import State
from games.tripol.rules.actions import Place
from games.tripol.rules.state import State as Layout

MATCHES, TURNS, ROUNDS = 12, 60, 40

TILES, HAND = 100, 6
"""How many tiles of Tripol lie, and how many are held."""


def texts() -> Iterator[str]:
    """Every text of the notation that a match of two can hold."""
    yield from (".", "*TIP")
    for stack in "abdeg":
        for piece in "PDQ":
            yield from (f"{stack}{piece}{rank}" for rank in (1, 2, 3))
            yield from (f"{stack}{piece}^", f"*{stack}{piece}^")
        yield from (f"*{stack}{one}{other}" for one, other in combinations("PDQ", 2))


def fullest(seed: int = 1) -> State:
    """The position with the most legal steps of some random matches."""
    best: tuple[int, State] | None = None
    for number in range(MATCHES):
        luck = random.Random(f"{seed} {number}")
        play, _ = begin(GAME, settle(GAME, {}), 2, Tape(luck.randrange))
        while play.turn.waiting and play.state.number < TURNS:
            legal = GAME.legal(play.state, play.state.mover)
            if best is None or len(legal) > best[0]:
                best = len(legal), play.state
            text = GAME.write(luck.choice(legal))
            play, _ = extend(GAME, play, play.state.mover, text, Tape(luck.randrange))
    assert best is not None
    return best[1]


def tried(state: State) -> int:
    """How many texts the judge takes, each parsed and applied."""
    luck = random.Random(0)
    count = 0
    for text in texts():
        try:
            GAME.apply(state, state.mover, GAME.parse(text), luck.randrange)
        except Refused:
            continue
        count += 1
    return count


def wide(seed: int = 1) -> Layout:
    """A random match of Tripol when so many tiles lie; the mover holds so many of the others."""
    luck = random.Random(seed)
    play, _ = begin(tripol.GAME, settle(tripol.GAME, {}), 2, Tape(luck.randrange))
    while len(play.state.table.layout.placed) < TILES:
        seat = play.state.table.mover
        text = tripol.GAME.write(luck.choice(tripol.GAME.legal(play.state, seat)))
        play, _ = extend(tripol.GAME, play, seat, text, Tape(luck.randrange))
    state, lies = play.state, {one.tile for one in play.state.table.layout.placed}
    others = [tile for tile in range(1, 116) if tile not in lies]
    return replace(state, hands=(tuple(luck.sample(others, HAND)),) * 2)


def report() -> Report:
    """The ratios; both ways must find the same."""
    yield from _steps()
    yield from _placements()


def _placements() -> Report:
    state = wide()
    table, game = state.table, tripol.GAME
    hand = state.hands[table.mover]

    def found() -> set[tuple[object, ...]]:
        legal = game.legal(state, table.mover)
        return {(one.tile, one.at, one.rotation) for one in legal if isinstance(one, Place)}

    if found() != set(placements(table, hand)):
        raise AssertionError("legal and the scan disagree")
    ours, scan = in_turns(
        (lambda: game.legal(state, table.mover), lambda: placements(table, hand)), ROUNDS
    )
    yield Ratio(
        "Tripol's placements : grid scanned",
        ours / scan,
        0.5,
        f"{ms(ours)} : {ms(scan)}; {len(found())} placements of {HAND} tiles on {TILES}",
    )


def _steps() -> Report:
    state = fullest()
    found = len(GAME.legal(state, state.mover))
    if tried(state) != found:
        raise AssertionError("legal and the judge disagree")
    ours, scan = in_turns((lambda: GAME.legal(state, state.mover), lambda: tried(state)), ROUNDS)
    yield Ratio(
        "Timelock's steps : every text tried",
        ours / scan,
        0.5,
        f"{ms(ours)} : {ms(scan)}; {found} steps",
    )
