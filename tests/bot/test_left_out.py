"""What a feature is: without it every match is still played to its end, and shown on the way.

It finds what no import shows: a fact of a feature that the core reads, a row that only it writes.
"""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot import screens
from bot.app.features import FEATURES
from bot.play.lobby.terms import HINTS, SERIES, terms_of
from bot.play.match.feature import Feature
from bot.play.match.pace import LATE, PACE, PLAY_ON
from bot.shelf import SHELF
from bot.store.results import read_results
from bot.store.sqlite import Store
from games.core import Seat
from tests.desk import ANA, BEN, Desk

NAMES = [feature.name for feature in FEATURES]
SHOWN_EVERY = 10
"""After so many rows the screens are made."""


def without(name: str) -> tuple[Feature, ...]:
    return tuple(feature for feature in FEATURES if feature.name != name)


async def begun(desk: Desk, game: str) -> str:
    """A match for two with every term that a feature looks at; at Lockpick a match for one."""
    known = {term.name: term for term in terms_of(SHELF[game])}
    wanted = {PACE.name: "1 day", LATE.name: PLAY_ON, HINTS.name: "on"}
    terms = {name: value for name, value in wanted.items() if name in known}
    if SERIES in known:
        terms[SERIES] = known[SERIES].values[-1]
    people = (ANA, BEN) if SHELF[game].for_several else (ANA,)
    return await desk.begun(game, people, None, **terms)


async def played(desk: Desk, match: str) -> None:
    """Plays a match to its end, and makes what everybody would see of it."""
    live = await desk.live(match)
    while live.match.status == "open":
        seat = min(live.play.turn.waiting)
        game, person = live.entry.game, live.seats[seat].person
        assert person is not None
        action = game.fallback(live.play.state, Seat(seat), desk.matches.chance)
        live = await desk.plays(match, person, game.write(action))
        if live.play.n % SHOWN_EVERY == 0 and live.match.status == "open":
            await desk.board(match)
            await desk.more(match, person)


@pytest.mark.parametrize("game", SHELF)
@pytest.mark.parametrize("features", [(), *map(without, NAMES)], ids=["all", *NAMES])
async def test_a_match_is_played_to_its_end_without(
    tmp_path: Path, game: str, features: tuple[Feature, ...]
) -> None:
    async with AsyncExitStack() as opened:
        store = await Store.open(tmp_path / "tumbler.db")
        opened.push_async_callback(store.close)
        desk = Desk(store, features=features)
        match = await begun(desk, game)
        await played(desk, match)
        live = await desk.live(match)
        assert live.match.status == "over"
        assert await store.read(lambda tx: read_results(tx, match))
        assert screens.result(live, ()).blocks
