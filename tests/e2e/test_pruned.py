"""Old matches keep options, seats and result, and lose their log and all names."""

from __future__ import annotations

import pytest

from bot.cogs.own_data.cog import DataCog
from bot.match.controls.names import SOMEBODY
from bot.match.wall_clock import DAY_S
from bot.store.results import read_results
from sandbox.people.person import Person
from tests.e2e.endings import ask, says
from tests.house import House
from tests.interactions import fresh
from tests.shown import Shown

COPIED = "game, options, terms, seat_count, draws, rules_version, guild, channel, host, created_at"
"""What two games of a series have in common."""


@pytest.fixture
def house(house: House) -> House:
    house.matches.kept_s = 365 * DAY_S
    return house


async def ended(house: House) -> tuple[str, Shown]:
    """A match that Ana has won, and its result."""
    match = await house.duel()
    await house.acts.resign(match, house.ben.id, interaction=fresh())
    house.bot.services.delivery.wake(match)
    await house.caught_up()
    return match, house.board(house.ana)


async def pruned(house: House, match: str) -> bool:
    return (await house.matches.table(match)).match.is_pruned


async def answered(house: House, person: Person, message: Shown, word: str) -> str:
    """The private answer to a press of this shell word."""
    more = message.button("⋯ More")
    await message.seen_by(person).press_id(more.replace("_more", word), forged=True)
    await house.caught_up()
    return house.answer(person)


def count(house: House, table: str, match: str) -> int:
    return len(house.sql(f"SELECT 1 FROM {table} WHERE match = ?", match))


async def test_a_match_loses_its_log_and_names_after_its_time(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    match, result = await ended(house)
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


async def test_a_rematch_that_runs_keeps_the_match_before_it(house: House) -> None:
    match, _ = await ended(house)
    for person in (house.ana, house.ben):
        await house.board(person).press("Rematch")
        await house.caught_up()
    following = (await house.live(match)).facts.rematch
    assert following is not None
    await house.wait(400 * DAY_S)
    assert not await pruned(house, match)
    await house.acts.resign(following, house.ana.id, interaction=fresh())
    await house.wait(2 * DAY_S)
    assert await pruned(house, match)
    assert not await pruned(house, following)


async def test_a_match_without_a_result_is_pruned_too(house: House) -> None:
    match = await house.duel()
    await ask(house, house.ana)
    await says(house, house.ben, "Agree")
    assert (await house.live(match)).is_void
    await house.wait(364 * DAY_S)
    assert not await pruned(house, match)
    await house.wait(2 * DAY_S)
    assert await pruned(house, match)


async def test_the_present_setting_counts_for_matches_of_before(house: House) -> None:
    house.matches.kept_s = None
    match, _ = await ended(house)
    await house.wait(500 * DAY_S)
    assert not await pruned(house, match)
    house.matches.kept_s = 30 * DAY_S
    await house.cog(DataCog).take_up()
    await house.wait(0)
    assert await pruned(house, match)


async def test_nothing_is_pruned_where_all_is_kept_for_ever(house: House) -> None:
    match, _ = await ended(house)
    house.matches.kept_s = None
    await house.cog(DataCog).take_up()
    await house.wait(5000 * DAY_S)
    assert not await pruned(house, match)


async def test_a_series_that_runs_keeps_all_its_games(house: House) -> None:
    await house.begun("triplock", house.ana, house.ben, series="best of 3")
    first = next(iter(m for m in matches(house) if m))

    def runs(status: str) -> None:
        house.sql(
            f"INSERT INTO matches (id, status, caught_up, {COPIED})"
            f" SELECT 'SECOND00', ?, 0, {COPIED} FROM matches WHERE id = ?",
            status,
            first,
        )
        house.sql("INSERT INTO series VALUES ('SECOND00', ?, 2, '[0,1]')", first)
        house.sql("UPDATE matches SET status = 'over', ended_at = 1 WHERE id = ?", first)

    runs("aside")
    await house.cog(DataCog).take_up()
    await house.wait(0)
    assert not await pruned(house, first)


def matches(house: House) -> list[str]:
    return [match for (match,) in house.sql("SELECT id FROM matches")]
