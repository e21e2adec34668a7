"""F8: a bot of today starts on a file of every released schema, and people press what it left."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Iterable
from pathlib import Path

import pytest

from bot.shelf import SHELF
from bot.store.ids import base36
from sandbox.server import serve
from sandbox.town import new_state, new_town
from sandbox.world.model import DM, Channel
from tests.house import House
from tests.quantity import some
from tests.store.released import FILES, Old


@pytest.fixture(params=some(FILES, 3), ids=lambda path: path.stem)
def old(request: pytest.FixtureRequest) -> Old:
    return Old(request.param)


@pytest.fixture
async def house(old: Old, tmp_path: Path) -> AsyncIterator[House]:
    """A bot of today that has started on a copy of the file, in a town with its channels."""
    shutil.copyfile(old.path, tmp_path / "tumbler.db")
    state = new_state()
    for row in (row for match in old.matches for row in old.rows("deliveries", match)):
        if row["channel"] not in state.channels:
            owner = old.rows("seats", row["match"])[max(0, row["audience"])]["user"]
            state.channels[row["channel"]] = Channel(row["channel"], DM, "", owner=owner)
    async with House(await serve(new_town(state)), tmp_path / "tumbler.db", SHELF) as house:
        await house.up()
        await house.caught_up()
        yield house


async def test_f8_a_start_shows_what_lags_and_nothing_else(old: Old, house: House) -> None:
    lagging = {match for match in old.with_status("open", "over") if old.lags(match)}
    assert lagging
    assert shown(house, old.matches) == lagging
    count = len(house.stand.world.record)
    await house.restart()
    await house.caught_up()
    assert shown(house, old.matches, count) == set()


async def test_f8_a_button_of_that_version_plays(old: Old, house: House) -> None:
    """Buttons of these versions carried match, stamp and text, and no seat."""
    await house.ana.say(house.games, "Your turn!")
    message = house.last(house.ana).id
    people = {person.id: person for person in house.stand.people.values()}
    played = 0
    for match in old.with_status("open"):
        live = await house.live(match)
        seat = min(live.play.turn.waiting)
        person = people[old.rows("seats", match)[seat]["user"]]
        text = live.entry.game.write(live.entry.game.legal(live.play.state, seat)[0])
        custom_id = f"t1b.{match}.{base36(live.play.stamps[seat])}.{text}"
        await person.press(message, custom_id, forged=True)
        await house.caught_up()
        rows = (await house.live(match)).rows
        assert (rows[old.last(match)].seat, rows[old.last(match)].text) == (seat, text)
        await person.press(message, custom_id, forged=True)
        await house.caught_up()
        assert (await house.live(match)).rows == rows, "it was of that turn alone"
        played += 1
    assert played >= 2


def shown(house: House, matches: Iterable[str], since: int = 0) -> set[str]:
    """The matches of which a message was sent or edited, from the given request on."""
    said = [str(call.payload) for call in house.stand.world.record[since:]]
    return {match for match in matches if any(match in text for text in said)}
