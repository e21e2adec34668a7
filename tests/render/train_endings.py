"""Trains the palettes of the endings anew: `python -m tests.render.train_endings [name ...]`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial

from PIL import Image

from games.triplock.table.episodes import EPISODES
from render.kit import NIGHT, mix, rgb
from render.kit.glory import tones
from render.lockpick import ENDING as LOCKPICK
from render.lockpick.ending import paint_ending as sprung
from render.profile import PALETTE as PROFILE
from render.profile import paint_profile
from render.timelock import ENDING as TIMELOCK
from render.timelock.ending import paint_ending as raced
from render.timelock.pieces import TONES
from render.tournament import ENDING as TOURNAMENT
from render.tournament import paint_crosstable
from render.training import write
from render.trend import line_colour
from render.triplock import ENDING as TRIPLOCK
from render.triplock import PALETTE
from render.triplock.ending import paint_ending as opened
from render.triplock.journey.journey import paint_journey
from render.triplock.parts.shields import BEARINGS
from render.unlock import ENDING as UNLOCK
from render.unlock.ending import paint_ending as found
from tests.render.endings import duels, games, locks
from tests.render.profile_samples import ACCENTS, profiles
from tests.render.timelock_samples import races
from tests.render.tournament_samples import ends as cups
from tests.render.triplock_journey_samples import journeys


def triplock() -> Iterator[Image.Image]:
    yield from (opened(view).image for view in duels().values())


def timelock() -> Iterator[Image.Image]:
    yield from (raced(view.table).image for view in races().values())


def journey(episode: str) -> Iterator[Image.Image]:
    """All journeys of an Episode, whichever shields they show."""
    for view in journeys().values():
        if view.journey is not None and view.journey.id == episode:
            yield paint_journey(view).image


FIELDS = tuple(
    mix(bearing.field, shade, share)
    for bearing in BEARINGS.values()
    for shade, share in (((255, 255, 255), 0.12), ((0, 0, 0), 0.06), ((0, 0, 0), 0.2))
)
"""The fields of the shields, which are small and must not turn into each other."""

STEAM = tuple(mix((214, 214, 214), (52, 56, 64), step / 10) for step in range(11))

TRIOS = tuple(
    shade for side in TONES for tone in side for shade in (tone, mix(tone, (0, 0, 0), 0.34))
)

GAMES = tuple(shade for one in ACCENTS for shade in (rgb(f"{one:06X}"), line_colour(one)))
"""The colours of the games, as bars and as lines of a chart."""

PALETTES = {
    TRIPLOCK: (triplock, tones(NIGHT.seats[:3])),
    UNLOCK: (lambda: (found(view).image for view in games().values()), tones(NIGHT.seats)),
    LOCKPICK: (lambda: (sprung(view).image for view in locks().values()), tones(NIGHT.suits)),
    **{f"{PALETTE}_{each}": (partial(journey, each), (*FIELDS, *STEAM)) for each in EPISODES},
    TOURNAMENT: (lambda: (paint_crosstable(chart).image for chart in cups().values()), tones(())),
    PROFILE: (
        lambda: (paint_profile(one).image for one in profiles().values()),
        (*tones(()), *GAMES),
    ),
    TIMELOCK: (timelock, (*tones(NIGHT.seats[:4]), *TRIOS)),
}

if __name__ == "__main__":
    for name in sys.argv[1:] or PALETTES:
        images, also = PALETTES[name]
        write(name, images(), also)
