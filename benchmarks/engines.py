"""What a step costs the engine: what is legal, one of it written, read again and played.

Random matches with the usual options, of two where two can play, are measured by processor time.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from benchmarks.ratio import Ratio, Report, in_turns
from bot.match.games import GAMES
from games.core import Game, Tape, begin, extend, settle

STEPS, MOST, ROUNDS = 1500, 400, 7
"""Steps of a game in a round, steps of one match at most, and rounds."""

ADDITIONS = 200_000
"""How often the plain loop adds; a step is held against a thousand of them."""

GOALS = {"triplock": 1.3, "timelock": 6.4, "lockpick": 4.7}
"""Half of what a step of these games took when it was first measured so, on a quiet machine."""


class Walk:
    """Random matches of a game, the same ones in every round; it counts the time of `legal`."""

    def __init__(self, game: Game[Any, Any, Any, Any]) -> None:
        self.game = game
        self.options = settle(game, {})
        self.seats = min(game.seats(self.options), key=lambda n: abs(n - 2))
        self.whole_s = 0.0
        self.legal_s = 0.0

    def __call__(self) -> None:
        """Plays so many steps, one match after another."""
        began, luck, left = time.process_time(), random.Random(1), STEPS
        while left:
            left -= self._match(luck.randrange, min(left, MOST))
        self.whole_s += time.process_time() - began

    def _match(self, draw: Callable[[int], int], most: int) -> int:
        """Plays a match up to so many steps, and returns how many it were."""
        game = self.game
        play, _ = begin(game, self.options, self.seats, Tape(draw))
        count = 0
        while play.turn.waiting and count < most:
            seat = min(play.turn.waiting)
            began = time.process_time()
            actions = game.legal(play.state, seat)
            self.legal_s += time.process_time() - began
            text = game.write(actions[draw(len(actions))])
            play, _ = extend(game, play, seat, text, Tape(draw))
            count += 1
        return count


def loop() -> int:
    """The yardstick: additions in a plain loop."""
    total = 0
    for n in range(ADDITIONS):
        total += n
    return total


def report() -> Report:
    """The ratios, a game a line."""
    walks = {key: Walk(entry.game) for key, entry in GAMES.items()}
    plain, *taken = in_turns((loop, *walks.values()), ROUNDS, time.process_time)
    thousand = plain / ADDITIONS * 1000
    for (key, walk), whole in zip(walks.items(), taken, strict=True):
        step = whole / STEPS
        yield Ratio(
            f"step of {walk.game.title} : 1,000 additions",
            step / thousand,
            GOALS.get(key),
            f"{1 / step / 1000:.1f}k steps a second; legal {walk.legal_s / walk.whole_s:.0%}",
        )
