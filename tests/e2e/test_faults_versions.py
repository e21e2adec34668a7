"""F8: a bot of today starts on a file of every released schema, and people press what it left."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Iterable
from pathlib import Path

import pytest

from bot.store.cursors import TABLE
from bot.store.keys import base36
from sandbox.server import serve
from sandbox.town import GUILD, new_state, new_town
from sandbox.world.model import DM, TEXT, Channel
from tests.disk import reading, tables
from tests.house import House
from tests.lagging import lagging_of_all
from tests.store.released import RELEASED, playable

ALL = [pytest.param((path, 1), marks=pytest.mark.proof, id=path.stem) for path in RELEASED]
SOME = pytest.param((RELEASED[-1], 4), id=f"{RELEASED[-1].stem}, the buttons of some matches")


@pytest.fixture(params=[*ALL, SOME])
def released(request: pytest.FixtureRequest) -> tuple[Path, int]:
    """The file of a schema; in one of so many matches buttons are pressed."""
    return request.param


@pytest.fixture
def path(released: tuple[Path, int], tmp_path: Path) -> Path:
    return Path(shutil.copyfile(released[0], tmp_path / "tumbler.db"))


@pytest.fixture
def begun(path: Path) -> set[str]:
    """The matches that have begun: a table of before shows itself anew at other times, too."""
    return {row["id"] for row in tables(path)["matches"] if row["status"] in ("open", "over")}


@pytest.fixture
def lagging(path: Path, begun: set[str]) -> set[str]:
    """Those of them of which something was not shown when the file was closed."""
    with reading(path) as tx:
        return begun & set(lagging_of_all(tx))


@pytest.fixture
def running(path: Path) -> list[str]:
    """The matches that run, at which people of the town sit alone, in its own server."""
    rows, town = tables(path), new_state().users
    others = {row["match"] for row in rows["sittings"] if row["person"] not in town}
    open_ = [row for row in rows["matches"] if row["status"] == "open"]
    found = [row["id"] for row in open_ if row["guild"] == GUILD]
    return [match for match in found if match not in others]


@pytest.fixture
async def house(path: Path) -> AsyncIterator[House]:
    """A bot of today that has started on a copy of the file, in a town with its channels."""
    state, rows = new_state(), tables(path)
    matches = {row["id"]: row for row in rows["matches"]}
    for row in (row for row in rows["deliveries"] if row["channel"] not in state.channels):
        made = Channel(row["channel"], DM, "", owner=row["audience"])
        if row["audience"] == TABLE and matches[row["match"]]["guild"] is not None:
            made = Channel(row["channel"], TEXT, "old", server=matches[row["match"]]["guild"])
        elif row["audience"] == TABLE:
            made.owner = matches[row["match"]]["host"]
        state.channels[made.id] = made
    async with House(await serve(new_town(state)), path) as house:
        house.has_commands()
        await house.up()
        await house.caught_up()
        yield house


async def test_f8_a_start_shows_what_lags_and_buttons_of_that_version_play(
    released: tuple[Path, int],
    begun: set[str],
    lagging: set[str],
    running: list[str],
    house: House,
) -> None:
    assert 20 < len(lagging) < len(begun)
    assert shown(house, begun) == lagging
    await house.wait(0)  # who was asked by that is looked up, and some are not there
    count = len(house.stand.world.record)
    await house.restart()
    await house.caught_up()
    assert shown(house, begun, count) == set(), "and nothing else"
    await house.ana.say(house.games, "Your turn!")
    message = house.last(house.ana).id
    people = {person.id: person for person in house.stand.people.values()}
    assert len(running) > 15
    for match in running[:: released[1]]:
        live = await house.live(match)
        seat = min(live.play.turn.waiting)
        person = people[live.seats[seat].person or 0]
        text = playable(live, seat)
        custom_id = f"t1b.{match}.{base36(live.play.stamps[seat])}:{seat}.{text}"
        await person.press(message, custom_id, forged=True)
        await house.caught_up()
        rows = (await house.live(match)).rows
        assert (rows[live.play.n].seat, rows[live.play.n].text) == (seat, text)
        await person.press(message, custom_id, forged=True)
        await house.caught_up()
        assert (await house.live(match)).rows == rows, "it was of that turn alone"


def shown(house: House, matches: Iterable[str], since: int = 0) -> set[str]:
    """The matches of which a message was sent or edited, from the given request on."""
    said = [str(call.payload) for call in house.stand.world.record[since:]]
    return {match for match in matches if any(match in text for text in said)}
