"""What of a match is filmed: the set-up, the board after each turn, the ending.

Great moments are always there; of a long match the other turns are left out evenly.
"""

from __future__ import annotations

from bot.outbox.filming.calls import Call, Shot
from bot.play.match.live import Live
from bot.screens.story import thinned, turns_told
from games.core import Seat
from render.film import MOST_FRAMES, Kind

LONGEST_MS, SHORTEST_MS = 2_000, 600
"""How long a board stays. It takes about a second to find what has changed, and a long film is
looked at for its course, not for each turn."""

BOARDS_MS = 36_000
"""What all boards may take together, so that a film of 60 frames takes less than a minute."""

GREAT = 1.5
"""So much longer stay great moments, and the set-up, with which nobody is familiar."""

ENDING_MS = 4_000


def call_of(live: Live, kind: Kind) -> Call:
    """The film of a match that is over with a result, as the table saw it.

    It shows what everybody saw, and of who played alone what that person saw.
    """
    reader = Seat(0) if live.is_alone else None
    game, painter = live.entry.game, live.entry.painter
    turns = turns_told(live, reader)
    rows = (0, *(turn.rows.stop - 1 for turn in turns))
    great = {0, *(at for at, turn in enumerate(turns, 1) if turn.is_great)}
    last = len(rows) - 1
    chosen = thinned((sorted({*great, last}), range(last + 1)), MOST_FRAMES - 1)
    stays = min(LONGEST_MS, max(SHORTEST_MS, BOARDS_MS // len(chosen)))
    shots = tuple(
        Shot(
            game.view(live.plays[rows[at]].state, reader),
            int(stays * GREAT) if at in great else stays,
        )
        for at in chosen
    )
    return Call(painter.frame, painter.paint, shots, Shot(live.view(reader), ENDING_MS), kind)
