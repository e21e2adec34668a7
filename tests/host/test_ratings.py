"""`tumbler ratings`: what is rated, and all of it computed again beside a bot that plays."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app.cli.tool import DONE
from bot.app.database import hold_of
from bot.app.login import NO_STORE
from bot.cogs.ratings.moderation import RatingsModeration
from bot.store.ratings import of_pool
from tests.cogs.ratings.duels import DUELS, duel, stand
from tests.desk import ANA, BEN, CY, GUILD, Desk
from tests.engines import POSTGRES, Databases
from tests.host.typed import Typed
from tests.interactions import fresh

MODERATOR = 99


@pytest.fixture
async def desk(engine: str, tmp_path: Path) -> AsyncIterator[Desk]:
    """On each engine, as at every desk elsewhere."""
    made = await Desk.open(tmp_path)
    yield made
    await made.store.close()


@pytest.fixture
def address(
    engine: str, tmp_path: Path, typed: Typed, request: pytest.FixtureRequest
) -> str | Path:
    """The address of the desk's database, which the settings name."""
    path = tmp_path / "tumbler.db"
    if engine != POSTGRES:
        return path
    databases: Databases = request.getfixturevalue("databases")
    typed.sets(TUMBLER_DATABASE=databases.address_of(path))
    return databases.address_of(path)


async def stored(desk: Desk) -> object:
    """All that is stored of the pool of duels."""
    return await stand(desk), await desk.store.read(lambda tx: of_pool(tx, DUELS))


async def test_pools_are_listed_with_their_numbers(
    desk: Desk, typed: Typed, address: object
) -> None:
    told = await typed("ratings")
    assert [line.split() for line in told.out] == [["server", "pool", "matches", "people"]]
    for loser in (BEN, CY):
        await duel(desk, loser, ANA)
    told = await typed("ratings")
    assert (told.code, told.err) == (DONE, [])
    assert [line.split() for line in told.out[1:]] == [[str(GUILD), "triplock", "duel", "2", "3"]]


async def test_what_is_as_it_should_be_stays_so(desk: Desk, typed: Typed, address: object) -> None:
    for loser in (BEN, CY, BEN):
        await duel(desk, loser, ANA)
    before = await stored(desk)
    told = await typed("ratings", "--again")
    assert told == (DONE, ["1 pool, 3 matches: all as stored."], [])
    assert await stored(desk) == before


async def test_what_was_changed_by_hand_is_put_right_while_a_bot_plays(
    desk: Desk, typed: Typed, address: str | Path
) -> None:
    for loser in (BEN, CY):
        await duel(desk, loser, ANA)
    before = await stored(desk)
    await desk.store.write(lambda tx: tx.run("UPDATE ratings SET mu = 99.5 WHERE number = 2"))
    await desk.store.write(lambda tx: tx.run("UPDATE standings SET won = 9 WHERE person = 1"))
    hold = hold_of(address)
    assert await hold.take()
    told = await typed("ratings", "--again")
    await hold.release()
    changed = "2 ratings and 1 standing changed"
    assert told == (
        DONE,
        [
            f"Server {GUILD}, triplock duel: {changed}.",
            f"1 pool, 2 matches: {changed} in 1 pool.",
        ],
        [],
    )
    assert await stored(desk) == before


async def test_a_result_that_was_taken_back_is_left_out(
    desk: Desk, typed: Typed, address: object
) -> None:
    match = await duel(desk, BEN, ANA)
    await RatingsModeration(desk.matches).take_back(match, GUILD, MODERATOR, interaction=fresh())
    told = await typed("ratings", "--again")
    assert told.out[-1] == "1 pool, 0 matches: 2 standings changed in 1 pool."
    assert await stand(desk) == {}
    assert (await typed("ratings", "--again")).out == ["1 pool, 0 matches: all as stored."]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE sittings SET person = 77 WHERE match = :match AND person = 2",
        "DELETE FROM results WHERE match = :match",
    ],
)
async def test_of_ratings_that_do_not_fit_their_results_it_says_so(
    desk: Desk, typed: Typed, address: object, damage: str
) -> None:
    match = await duel(desk, BEN, ANA)
    await desk.store.write(lambda tx: tx.run(damage, match=match))
    before = await stored(desk)
    told = await typed("ratings", "--again")
    said = f"Server {GUILD}, triplock duel: the ratings of match {match} do not fit its results."
    assert (told.code, told.out) == (NO_STORE, [])
    assert told.err == [f"{said} Nothing of this pool was changed."]
    assert await stored(desk) == before


@pytest.mark.parametrize("words", [("ratings",), ("ratings", "--again")])
async def test_without_a_database_none_is_made(typed: Typed, words: tuple[str, ...]) -> None:
    told = await typed(*words)
    assert (told.code, told.err) == (NO_STORE, [f"There is no database at {typed.database}."])
    assert not typed.database.exists()
