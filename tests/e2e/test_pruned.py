"""Old matches keep options, seats and result, and lose their log and all names.

Which they are is tried in `tests/cogs/own_data/test_pruning.py`.
"""

from __future__ import annotations

import pytest

from bot.match.controls.names import SOMEBODY
from bot.match.wall_clock import DAY_S
from bot.store.results import read_results
from sandbox.people.person import Person
from tests.e2e.looking_back import ended
from tests.house import House
from tests.shown import Shown


@pytest.fixture
def house(house: House) -> House:
    house.matches.kept_s = 365 * DAY_S
    return house


async def pruned(house: House, match: str) -> bool:
    return (await house.matches.table(match)).match.is_pruned


async def answered(house: House, person: Person, message: Shown, word: str) -> str:
    """The private answer to a press of this shell word."""
    look = message.button("Look back")
    await message.seen_by(person).press_id(look.replace("_look", word), forged=True)
    await house.caught_up()
    return house.answer(person)


def count(house: House, table: str, match: str) -> int:
    return len(house.sql(f"SELECT 1 FROM {table} WHERE match = ?", match))


async def test_a_match_loses_its_log_and_names_after_its_time(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    match = await ended(house)
    result = house.board(house.ana)
    await house.wait(364 * DAY_S)
    assert not await pruned(house, match)
    assert (await house.live(match)).rows
    assert "lost their moves" not in caplog.text
    await house.wait(2 * DAY_S)
    assert await pruned(house, match)
    assert caplog.text.count("old matches lost their moves and names") == 1
    for table in ("moves", "people", "deliveries", "offers", "asks"):
        assert count(house, table, match) == 0
    kept = await house.matches.table(match)
    assert kept.match.options["notebook"]
    assert [seat.name for seat in kept.seats] == [SOMEBODY, SOMEBODY]
    assert set(kept.people) == {house.ana.id, house.ben.id}
    found = await house.matches.store.read(lambda tx: read_results(tx, match))
    winner = next(one.seat for one in found if one.place == 1)
    assert {one.name for one in found} == {SOMEBODY}
    for word in ("_story", "_more", "_words", "_panel", "_rematch", "_look", "_replay"):
        told = await answered(house, house.ben, result, word)
        assert told.startswith(f"This match was over long ago: {'●▲'[winner]} won."), word
    await house.restart()
    await house.caught_up()
    assert await pruned(house, match)
