"""Measures the hint player of Lockpick: `python benchmarks/lockpick_hints.py [deals] [seed]`."""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from games.core import Level, Outcome, Seat, Seen, Setting
from games.lockpick import GAME
from games.lockpick.advisor import advise

PLAYER = Seat(0)


def play(deal: int) -> Outcome:
    draw = random.Random(deal).randrange
    state = GAME.setup({}, 1, draw).state
    while (outcome := GAME.outcome(state)) is None:
        seen = Seen(PLAYER, GAME.view(state, PLAYER), (), Setting())
        action = advise(seen, Level.HARD, draw).action
        state = GAME.apply(state, PLAYER, action, draw).state
    return outcome


def main(deals: int = 500, seed: int = 0) -> None:
    began = time.perf_counter()
    games = [play(seed + deal) for deal in range(deals)]
    took_s = time.perf_counter() - began
    won = [game for game in games if game.winners]
    frozen = sum(game.rank[1] for game in games) / deals
    turns = sum(-game.rank[2] for game in games) / deals
    print(f"{deals} deals: won {len(won) / deals:.1%}, frozen {frozen:.2f}, turns {turns:.1f}")
    print(f"turns in games won {sum(-game.rank[2] for game in won) / max(1, len(won)):.1f}")
    print(f"{took_s / deals * 1000:.0f} ms a game")


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
