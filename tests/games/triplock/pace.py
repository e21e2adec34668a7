"""How rooms, rings and duels go among sensible players: `python -m tests.games.triplock.pace`.

Words after it: how many matches of each kind (100), the notebook (tracked), and a mode or an
Episode to measure it alone.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

from games.triplock import GAME
from games.triplock.table.episodes import EPISODES
from games.triplock.table.state import State
from tests.games.triplock.sensible import choice

KINDS = {
    "station": {"mode": "solo", "episode": "station"},
    "gasworks": {"mode": "solo", "episode": "gasworks"},
    "bridge": {"mode": "coop", "episode": "bridge"},
    "ring": {"mode": "ring"},
    "duel": {},
}


def played(options: dict[str, str], seed: int) -> State:
    """A match among sensible players, to its end."""
    chance = Random(seed)
    state = GAME.setup(options, GAME.seats(options)[0], chance.randrange).state
    while waiting := GAME.turn(state).waiting:
        seat = min(waiting)
        action = choice(GAME.view(state, seat), seat, chance)
        state = GAME.apply(state, seat, action, chance.randrange).state
    return state


def measured(options: dict[str, str], matches: int) -> None:
    """Prints how often sensible players open each room, or how rings and duels go."""
    tried, opened, ends = Counter[int](), Counter[int](), Counter[str]()
    turns, wins = list[int](), Counter[int]()
    for seed in range(matches):
        state = played(options, seed)
        ends[state.reason] += 1
        wins.update(state.winners)
        turns.append(state.round)
        for attempt in state.journey.tried if state.journey else ():
            tried[attempt.room] += 1
            opened[attempt.room] += attempt.won
    print(
        options,
        dict(ends),
        f"mean rounds {sum(turns) / matches:.1f}",
        f"wins {sorted(wins.items())}",
    )
    for room, count in sorted(tried.items()):
        name = EPISODES[options.get("episode", "")].rooms[room].name
        print(f"  {name}: {opened[room]} of {count}, {100 * opened[room] / count:.0f} of 100")


if __name__ == "__main__":
    count, notebook, *only = [*sys.argv[1:], *["100", "tracked"][len(sys.argv) - 1 :]]
    for name in only or KINDS:
        measured({**KINDS[name], "notebook": notebook}, int(count))
