"""The statements about rated matches: how they begin, what they change, who may look at them."""

from __future__ import annotations

from itertools import product
from typing import Any

from bot.app.cli.stats import OfPool, of_pools
from bot.cogs.leaderboard import rows as leaderboard_rows
from bot.cogs.leaderboard.rows import PER_PAGE, Scope
from bot.cogs.profile import rows as profile_rows
from bot.cogs.ratings import ledger
from bot.cogs.ratings.ledger import Ended
from bot.store import person_settings, ratings, server_ratings
from bot.store.matches import read_seen
from bot.store.person_settings import EVERYBODY, PersonSettings, Readers
from bot.store.ratings import Pool, Rated, RatingStanding, ToRate
from bot.store.server_ratings import Off
from tests.store.world import ANA, BEN, CY, GUILD


async def pools(store: Any, match: str, person: int, guild: int, noon: float) -> None:
    """Runs them for a match that has ended; afterwards nothing of its server is rated."""
    pool = Pool(guild, "triplock duel")

    def begun(tx: Any) -> None:
        ratings.begin(tx, ToRate(match, pool, noon))
        assert ratings.together(match).of(tx) == ()
        assert ratings.seated_at(match).of(tx) is None
        ratings.keep_from(tx, match, "short")
        found = ratings.to_rate_of(match).of(tx)
        assert found is not None and found.reason == "short"
        ratings.drop(tx, match)
        ratings.begin(tx, ToRate(match, pool, noon))

    def entered(tx: Any) -> None:
        assert ratings.last_number(tx, pool) == 0
        ledger.enter(tx, pool, Ended.of(match, ratings.results_of(tx, match)))
        assert ratings.last_number(tx, pool) == 1
        assert len(ratings.rated_of(match).of(tx)) == 2
        assert ratings.pools(tx) == (pool,)
        assert read_seen(tx, match, person) is not None
        found = ledger.read_book(pool, tx)
        assert ledger.anew(found).is_nothing
        ratings.rewrite(tx, found.rated[0])

    def undone(tx: Any) -> None:
        ((place, _, with_whom),) = ratings.together_of(tx, person, noon - 1)
        assert (place, with_whom.pool) == (guild, pool.name)
        assert ratings.standings_of(tx, person) == [(pool, False)]
        assert ratings.take_back(tx, match, noon, "taken_back")
        ratings.leave(tx, pool, person)
        ratings.forget(tx, person)
        assert ratings.forget_server(tx, guild) > 0

    for step in (begun, entered, undone):
        await store.write(step)


DUEL, RING = Pool(GUILD, "triplock duel"), Pool(GUILD, "triplock ring")


async def moderating(store: Any, match: str, noon: float) -> None:
    """Runs them for a match of a server; afterwards nothing there is rated."""
    await store.write(lambda tx: _latest(tx, match, noon))
    await store.write(lambda tx: _off_boards(tx, noon))
    await store.write(lambda tx: ratings.forget_server(tx, GUILD))
    assert await store.read(of_pools) == ()


def _latest(tx: Any, match: str, noon: float) -> None:
    number, before, after = ratings.next_number(tx, RING), (25.0, 8.3), (26.5, 8.1)
    people = [Rated(match, who, RING, number, noon, before, after, 1, 1) for who in (ANA, BEN)]
    ratings.write(tx, people)
    assert [place.match for place in server_ratings.latest(tx, GUILD)] == [match]
    assert server_ratings.latest(tx, GUILD + 1) == ()
    assert of_pools(tx) == (OfPool(RING, 1, 2),)


def _off_boards(tx: Any, noon: float) -> None:
    assert server_ratings.name_in(tx, GUILD, CY) is None
    ratings.stand(tx, RatingStanding(GUILD, RING.name, CY, "Cy", played=3, seen_at=noon))
    assert server_ratings.take_off(tx, GUILD, CY)
    assert not server_ratings.take_off(tx, GUILD, CY)
    ratings.stand(tx, RatingStanding(GUILD, DUEL.name, CY, "Cýrus", played=1, seen_at=noon + 1))
    assert server_ratings.name_in(tx, GUILD, CY) == "Cýrus"
    assert server_ratings.off_boards(tx, GUILD) == (Off(CY, "Cýrus"),)
    ratings.leave(tx, RING, CY)
    assert ratings.standing(tx, RING, CY) is None
    assert CY not in ratings.standings(tx, RING)
    assert server_ratings.put_back(tx, GUILD, CY)
    assert not server_ratings.put_back(tx, GUILD, CY)
    assert server_ratings.off_boards(tx, GUILD) == ()
    ratings.leave(tx, DUEL, CY)
    assert server_ratings.name_in(tx, GUILD, CY) is None


async def listing(store: Any, guild: int, ana: int, ben: int) -> None:
    """Runs them for two people, a hundred others, and a reader who has played with nobody."""
    pool = Pool(guild, "triplock listed")

    def fill(tx: Any) -> None:
        for at, person in enumerate((ana, ben, *range(1000, 1100))):
            score = float(20 - at // 4)
            counts = (6, 3, 0, 3, 1, 3) if at else (2, 1, 0, 1, 1, 1)
            month = ("2026-05", 3 - at % 2, at / 100, 50.0 + at)
            ratings.stand(
                tx, RatingStanding(guild, pool.name, person, "A", *counts, 25, 5, score, *month)
            )
            if person < 1100 and person % 5:
                person_settings.write(tx, PersonSettings(person, results=EVERYBODY))

    await store.write(fill)

    def pages(tx: Any) -> None:
        for month in (None, "2026-05", "2026-06"):
            assert (
                leaderboard_rows.read(tx, Scope(Pool(guild, "nothing"), month), ana, 1).listed == 0
            )
            for reader, page in product((ana, ben, 1003, 7), (1, 2, 99)):
                found = leaderboard_rows.read(tx, Scope(pool, month), reader, page)
                assert len(found.lines) <= PER_PAGE

    await store.read(pages)

    def looked(tx: Any) -> None:
        assert server_ratings.take_lookups(tx, guild, [1000, ana, 5], 90_000.0) == [1000, ana]
        assert server_ratings.take_lookups(tx, guild, [1000], 90_001.0) == []
        server_ratings.note_gone(tx, guild, [1000, 1001])
        server_ratings.note_back(tx, guild, 1001)
        for person in range(1000, 1100):
            ratings.leave(tx, pool, person)

    await store.write(looked)


async def profiling(store: Any, match: str, noon: float) -> None:
    """Runs them for a match in a server that Ana and Ben have finished."""
    await store.read(lambda tx: _read(tx, match))
    await store.write(lambda tx: _tell(tx, match, noon))


def _read(tx: Any, match: str) -> None:
    for guild in (None, GUILD):
        played = profile_rows.played(tx, ANA, BEN, guild)
        assert match in [one.match for one in played]
        assert all(one.seen.has_sat for one in played if one.match == match)
        assert BEN in [one.person for one in profile_rows.others(tx, ANA, BEN, guild)[match]]
    assert profile_rows.played(tx, ANA, ANA, GUILD + 1) == ()
    for readers in (BEN, CY + 1, Readers.SERVER, Readers.WITNESSES, Readers.STRANGERS):
        is_seen = readers not in (CY + 1, Readers.STRANGERS)
        assert person_settings.listed(tx, [ANA, None], readers).people == frozenset([ANA] * is_seen)
    assert profile_rows.standings(tx, CY + 1, GUILD) == {}
    assert profile_rows.shown(tx, CY + 1, GUILD) == ()
    assert len(profile_rows.timed(tx, ANA, GUILD, 1)) <= 1
    assert profile_rows.at_table(match).of(tx) == ()


def _tell(tx: Any, match: str, noon: float) -> None:
    assert profile_rows.told_at(match).of(tx) == ()
    profile_rows.tell(tx, CY, noon)
    profile_rows.tell(tx, CY, noon + 1)
    (row,) = tx.rows("SELECT results_told_at FROM persons WHERE person = :person", person=CY)
    assert row["results_told_at"] == noon
    assert (profile_rows.is_told(tx, CY), profile_rows.is_told(tx, CY + 1)) == (True, False)
