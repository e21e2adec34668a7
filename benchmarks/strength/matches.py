"""Whole matches between players that know only what their seat sees and was told."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from games.core import (
    TELL,
    Advice,
    Draw,
    Game,
    Level,
    Options,
    Outcome,
    Seen,
    Tape,
    begin,
    extend,
    seen_of,
    settle,
)

AnyGame = Game[Any, Any, Any, Any]

Player = Callable[[Seen[Any, Any], Draw], Advice[Any]]
"""What plays a seat: it gives advice, of which the best plan is played."""

MOST_ROWS = 6_000


class Result(Struct, frozen=True):
    """How a match ended, and the CPU seconds of each whole turn, by seat.

    Who plays alone is asked without a break; there each plan counts as a turn.
    """

    outcome: Outcome
    turns: tuple[tuple[float, ...], ...]


def level(game: AnyGame, level: Level) -> Player:
    """The computer player of a game at a level."""
    advise = game.advise
    if advise is None:
        raise ValueError(f"{game.title} has no computer player")
    return lambda seen, draw: advise(seen, level, draw, ())


def played(game: AnyGame, options: Options, players: Sequence[Player | None], deal: int) -> Result:
    """Plays a match to its end; the same deal gives the same set-up. None plays at random.

    Raises `RuntimeError` for a match that does not end.
    """
    dice = random.Random(f"deal {deal}")
    settled = settle(game, options)
    play, heard = begin(game, settled, len(players), Tape(dice.randrange))
    told, turns, running = list(heard), [[] for _ in players], [0.0] * len(players)
    for _ in range(MOST_ROWS):
        outcome = game.outcome(play.state)
        if outcome is not None:
            return Result(outcome, tuple(map(tuple, turns)))
        seat = min(play.turn.waiting)
        player = players[seat]
        texts: list[str]
        if play.turn.forced is not None:
            texts = [game.write(play.turn.forced)]
        elif player is None:
            texts = [game.write(game.any_action(play.state, seat, dice.randrange))]
        else:
            luck = random.Random(f"thought {deal} {seat} {play.n}")
            began = time.process_time()
            seen = seen_of(game, settled, play, told, seat)
            advice = player(seen, luck.randrange)
            running[seat] += time.process_time() - began
            texts = [*([TELL] if advice.tells else []), *map(game.write, advice.best.plan)]
        for text in texts:
            play, heard = extend(game, play, seat, text, Tape(dice.randrange))
            told.extend(heard)
        is_done = seat not in play.turn.waiting or len(players) == 1
        if is_done and running[seat]:
            turns[seat].append(running[seat])
            running[seat] = 0.0
    raise RuntimeError(f"{game.key}, deal {deal}: no end after {MOST_ROWS} plans")
