"""The README's pictures: `python -m tests.render.pictures` paints them anew into docs/pictures."""

from __future__ import annotations

import random
from io import BytesIO
from pathlib import Path

from PIL import Image

import render.leaderboard
import render.lockpick
import render.profile
import render.timelock
import render.triplock
import render.tripol
import render.unlock
from games import lockpick, unlock
from games.core import Seat, Tape, begin, extend, settle
from games.triplock.table.events import Peeked
from render.picture import Picture
from tests.games.lockpick.tables import advised
from tests.render import (
    endings,
    leaderboard_samples,
    profile_samples,
    triplock_journey_samples,
    triplock_ring_samples,
    triplock_room_samples,
    tripol_samples,
)
from tests.render.samples import LOOKS, SAMPLES, B
from tests.render.timelock_samples import races, samples

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"

SECRET = "5-4-2-3-6-8"
CODES = (
    "1-2-4-5-8-9",
    "1-4-2-3-5-6-8-7",
    "7-4-1-2-6-9-8",
    "1-4-7-8-9-5-6",
    "2-4-5-3-6-8",
    "4-1-2-3-6-8-9",
    "2-5-4-7-8",
    "2-4-7-8-9-6",
    "7-5-4-2-3-6-8",
    "7-5-4-2-3-6-8",
    "4-2-3-6-8-5-7",
    "3-5-2-4-7-8-9-6",
)
"""Three turns of four people, in seat order."""

DEAL, TURN, DRAFT = 3, 22, "R>:10C:9C:8C:"
"""The seed of a deal of Lockpick, a turn of its hint player, and the beginning of that turn."""


def pictures() -> dict[str, Picture]:
    """Each picture of docs/pictures by its file name."""
    look = render.triplock.scene(Peeked(B, "duel", 3, (2, 3), LOOKS))
    if look is None:
        raise LookupError("a look has no picture")
    return {
        "triplock-own.png": render.triplock.paint(*SAMPLES["since-own"])[0],
        "triplock-hand.png": render.triplock.paint(*SAMPLES["own-1"])[1],
        "triplock-peek.png": look,
        "triplock-end.png": render.triplock.paint(endings.duels()["points"], "")[0],
        "triplock-ring.png": _ring(),
        "triplock-room.png": render.triplock.paint(*triplock_room_samples.samples()["flip-0"])[0],
        "triplock-journey.png": render.triplock.paint(
            triplock_journey_samples.journeys()["station-won"], ""
        )[0],
        "unlock-board.png": _unlock(),
        "unlock-end.png": render.unlock.paint(endings.games()["other winner"], "")[0],
        "timelock-board.png": render.timelock.paint(*samples()["swap"])[0],
        "timelock-end.png": render.timelock.paint(races()["four"], "")[0],
        "tripol-hand.png": render.tripol.paint(*tripol_samples.sample("tried"))[-1],
        "tripol-end.png": render.tripol.paint(tripol_samples.ending("six"), "")[0],
        "lockpick-board.png": _lockpick(),
        "lockpick-end.png": render.lockpick.paint(endings.locks()["open"], "")[0],
        "profile.png": render.profile.paint(profile_samples.profiles()["five"]),
        "leaderboard.png": render.leaderboard.paint(leaderboard_samples.boards()["first"]),
    }


def _ring() -> Picture:
    state, draft = triplock_ring_samples.positions()["far flip"]
    return render.triplock.paint(triplock_ring_samples.seen(state, state.active), draft)[0]


def _unlock() -> Picture:
    options = settle(unlock.GAME, {"lock": "bot", "secret": SECRET})
    play, _ = begin(unlock.GAME, options, 4, Tape([]))
    for at, code in enumerate(CODES):
        play, _ = extend(unlock.GAME, play, Seat(at % 4), f"code:{code}", Tape([]))
    return render.unlock.paint(unlock.GAME.view(play.state, None), "")[0]


def _lockpick() -> Picture:
    luck = random.Random(DEAL)
    game = lockpick.GAME
    play, _ = begin(game, settle(game, {}), 1, Tape(luck.randrange))
    view = game.view(play.state, Seat(0))
    while view.turn < TURN or view.phase != "push":
        action = play.turn.forced or advised(view).best.plan[0]
        play, _ = extend(game, play, Seat(0), game.write(action), Tape(luck.randrange))
        view = game.view(play.state, Seat(0))
    return render.lockpick.paint(view, DRAFT)[0]


if __name__ == "__main__":
    for name, picture in pictures().items():
        (FOLDER / name).write_bytes(picture.png)


def opened(picture: Picture) -> Image.Image:
    image = Image.open(BytesIO(picture.png))
    assert image.mode == "P"
    return image.convert("RGB")
