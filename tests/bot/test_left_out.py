"""What a feature is: without it every match is still played to its end, and shown on the way.

It finds what no import shows: a fact of a feature that the core reads, a row that only it writes.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import product
from pathlib import Path

import pytest

from bot import screens
from bot.app.cogs import FEATURES
from bot.match.games import GAMES
from bot.match.lobby.shell_terms import HINTS, SERIES, terms_of
from bot.match.turn_timer import LATE, PACE, PLAY_ON
from bot.match.wall_clock import DAY_S
from bot.store.results import read_results
from games.core import Seat, settle
from tests.desk import ANA, BEN, CY, Desk
from tests.engines import open_store
from tests.interactions import fresh

PEOPLE = (ANA, BEN, CY)
ASK = LATE.values[0]
SHOWN_EVERY = 10
"""After so many rows the screens are made."""

HALVES = {
    f"half{bit}{on}": tuple(one for at, one in enumerate(FEATURES) if at >> bit & 1 == on)
    for bit in range((len(FEATURES) - 1).bit_length())
    for on in (0, 1)
}
"""The features whose number has a bit or not: of any two, a half has one without the other."""

SINGLE = {one.name: tuple(other for other in FEATURES if other is not one) for one in FEATURES}
LEFT = {"none": (), **HALVES, **SINGLE}
"""The features that are left; of "none" none are, of the name of a feature all others."""

SHORT = {"unlock": {"cards": "6"}, "tripol": {"tiles": "28"}}
"""Options by which a match is short."""

CASES = [
    *(("none", game) for game in GAMES),
    *((half, "unlock") for half in HALVES),
    *(
        pytest.param(*case, marks=pytest.mark.night if at % 2 else pytest.mark.proof)
        for at, case in enumerate(product(SINGLE, GAMES))
    ),
]


@pytest.fixture
async def desk(
    request: pytest.FixtureRequest, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[Desk]:
    """A desk without a feature, or without any. A duty that fails there is logged alone."""
    store = await open_store(tmp_path / "tumbler.db")
    yield Desk(store, features=LEFT[request.param])
    await store.close()
    assert [one.getMessage() for one in caplog.get_records("call")] == []


async def begun(desk: Desk, game: str, late: str, *, most: int = 2) -> str:
    """A match with every term that a feature looks at, for as many people as can sit, or `most`."""
    known = {term.name: term for term in terms_of(GAMES[game])}
    wanted = {PACE.name: "1 day", LATE.name: late, HINTS.name: "on"}
    terms = {name: value for name, value in wanted.items() if name in known}
    if SERIES in known:
        terms[SERIES] = known[SERIES].values[-1]
    rules = GAMES[game].game
    seats = max(count for count in rules.seats(settle(rules, {})) if count <= most)
    return await desk.begun(game, PEOPLE[:seats], SHORT.get(game), **terms)


async def played(desk: Desk, match: str, most: int = 1_000) -> None:
    """Plays so many rows of a match, or to its end, and makes what everybody would see of it."""
    live = await desk.live(match)
    last = live.play.n + most
    while live.match.status == "open" and live.play.n < last:
        seat = min(live.play.turn.waiting)
        game, person = live.entry.game, live.seats[seat].person
        assert person is not None
        action = game.fallback(live.play.state, Seat(seat), desk.matches.chance)
        live = await desk.plays(match, person, game.write(action))
        if live.play.n % SHOWN_EVERY == 0:
            await shown(desk, match)


async def shown(desk: Desk, match: str) -> None:
    """Makes what everybody would see of a match."""
    live = await desk.live(match)
    if live.match.status != "open":
        assert screens.result(live, ()).blocks
        return
    assert (await desk.board(match)).text
    for person in live.table.people:
        await desk.more(match, person)


async def is_over(desk: Desk, match: str) -> None:
    await shown(desk, match)
    assert (await desk.live(match)).match.status == "over"
    assert await desk.store.read(lambda tx: read_results(tx, match))


@pytest.mark.parametrize(("desk", "game"), CASES, indirect=["desk"])
async def test_a_match_is_played_to_its_end_without(desk: Desk, game: str) -> None:
    match = await begun(desk, game, PLAY_ON)
    await played(desk, match, 3)
    await desk.waits(5 * DAY_S)  # somebody's time is up, and the clock may play for them
    await shown(desk, match)
    await played(desk, match)
    await is_over(desk, match)


@pytest.mark.parametrize(("desk", "game"), CASES, indirect=["desk"])
async def test_a_match_outlasts_weeks_and_is_left_without(desk: Desk, game: str) -> None:
    match = await begun(desk, game, ASK, most=3)
    await played(desk, match, 3)
    for days in (5, 20):  # somebody's time is up, then the table may sleep
        await desk.waits(days * DAY_S)
        await shown(desk, match)
    await played(desk, match, 3)
    for person in (await desk.live(match)).table.people:
        if (await desk.live(match)).match.status == "open":
            await desk.acts.resign(match, person, interaction=fresh())
            await desk.waits(0)
            await shown(desk, match)
            await played(desk, match, 3)
    await is_over(desk, match)


async def test_with_all_features_time_is_up_and_the_table_sleeps(tmp_path: Path) -> None:
    """What the tests above leave out a part of."""
    desk = await Desk.open(tmp_path)
    match = await begun(desk, "unlock", ASK, most=3)
    await desk.waits(5 * DAY_S)
    assert "time has run out" in (await desk.board(match)).text
    await desk.waits(20 * DAY_S)
    assert (await desk.live(match)).is_asleep
    await desk.store.close()
