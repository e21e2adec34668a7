"""Timelock's legal steps on the fullest position, against trying every text of its notation."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

from benchmarks.ratio import Ratio, Report, in_turns, ms
from games.core import Refused, Tape, begin, extend, settle
from games.timelock import GAME
from games.timelock.state import State

MATCHES, TURNS, ROUNDS = 12, 60, 40


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


def report() -> Report:
    """The ratio of both ways, which must find equally many steps."""
    state = fullest()
    found = len(GAME.legal(state, state.mover))
    if tried(state) != found:
        raise AssertionError("legal and the judge disagree")
    ours, scan = in_turns((lambda: GAME.legal(state, state.mover), lambda: tried(state)), ROUNDS)
    yield Ratio(
        "Timelock's legal steps : every text of the notation, tried",
        ours / scan,
        0.5,
        f"{ms(ours)} : {ms(scan)}; {found} steps",
    )
