"""Ratings as numbers: what gains and what does not, and all of them computed again."""

from __future__ import annotations

import itertools
import random
from collections.abc import AsyncIterator, Iterator, Sequence
from itertools import groupby
from pathlib import Path

import pytest
from msgspec.structs import replace
from openskill.models import BradleyTerryFull

from bot.app.database import open_store
from bot.cogs.ratings import ledger
from bot.cogs.ratings.ledger import Ended, anew, compute_again, read_book
from bot.match.rating_model import Rating, changed, is_shown
from bot.screens.words import rating_words
from bot.store import ratings as rows
from bot.store.matches import MatchRecord, insert_match
from bot.store.ratings import Pool, Rated, RatingStanding, ToRate
from bot.store.results import Result, write_results
from bot.store.seats import Person, Sitting, pass_on, sit
from bot.store.tx import Store, Tx
from games.core import Ending

MOST_SEATS = 7


def orders(seats: int) -> Iterator[tuple[int, ...]]:
    """All ways in which so many may be placed, those with shared places too."""
    for places in itertools.product(range(1, seats + 1), repeat=seats):
        in_order = sorted(places)
        if list(places) == in_order and all(
            place == in_order.index(place) + 1 for place in in_order
        ):
            yield places


@pytest.mark.parametrize("seats", range(2, MOST_SEATS + 1))
def test_who_stands_better_never_gains_less_than_an_equal_who_stands_worse(seats: int) -> None:
    checked = 0
    for places in orders(seats):
        after = changed([(Rating(),)] * seats, places)
        gains = [side[0].mu - Rating().mu for side in after]
        for one, other in itertools.pairwise(range(seats)):
            assert gains[one] >= gains[other] - 1e-9, places
            if places[one] == places[other]:
                assert gains[one] == pytest.approx(gains[other]), places
        checked += 1
    assert checked == 2 ** (seats - 1)


def test_a_draw_of_equals_changes_no_worth_and_makes_it_surer() -> None:
    ((one,), (other,)) = changed([(Rating(),), (Rating(),)], (1, 1))
    assert one.mu == other.mu == Rating().mu
    assert one.sigma == other.sigma < Rating().sigma


def test_partners_win_and_lose_together() -> None:
    (winners, losers) = changed([(Rating(), Rating()), (Rating(), Rating())], (1, 2))
    assert winners[0] == winners[1]
    assert winners[0].mu > Rating().mu > losers[0].mu


@pytest.mark.parametrize(
    ("mu", "shown"),
    [(25.0, 1500), (25.2, 1500), (25.21, 1510), (27.635, 1570), (-60.0, 100), (60.0, 2380)],
)
def test_people_read_tens_from_100_on(mu: float, shown: int) -> None:
    assert Rating(mu, 8.0).shown == shown


@pytest.mark.parametrize(
    ("played", "met", "sigma", "words"),
    [
        (1, 1, 8.0, "new, 1 of 5"),
        (4, 9, 3.0, "new, 4 of 5"),
        (5, 2, 3.0, "new, 2 of 3 opponents"),
        (5, 3, 5.1, "1500, still settling"),
        (5, 3, 5.0, "1500"),
    ],
)
def test_a_rating_is_told_from_the_fifth_match_against_three_on(
    played: int, met: int, sigma: float, words: str
) -> None:
    assert rating_words(played, met, Rating(25.0, sigma)) == words
    assert is_shown(played, met) == words.startswith("1500")


POOLS = (
    Pool(7, "triplock duel"),
    Pool(7, "tripol"),
    Pool(8, "tripol"),
    Pool(7, "timelock partners"),
)
PEOPLE = range(101, 131)
MATCHES = 100
MODEL = BradleyTerryFull()


class Played:
    """A match by its pool, the people of each side, and the places of the sides; () in a draw."""

    def __init__(self, number: int, dice: random.Random) -> None:
        self.match, self.pool = f"M{number:07}", dice.choice(POOLS)
        self.at = 1000.0 * (number // 7)  # several end at the same time
        partners = "partners" in self.pool.name
        count = 4 if partners else dice.choice((2, 2, 3, 6))
        people = dice.sample(PEOPLE, count)
        seats = [(0, 2), (1, 3)] if partners else [(seat,) for seat in range(count)]
        self.sides = tuple(tuple(people[seat] for seat in side) for side in seats)
        points = [dice.randrange(3) for _ in self.sides]
        is_drawn = dice.random() < 0.2
        self.places = () if is_drawn else tuple(1 + sum(p > own for p in points) for own in points)
        self.seats = seats

    def results(self) -> list[Result]:
        return [
            Result(
                *(
                    seat,
                    Person(person),
                    f"P{person}",
                    side,
                    self.places[side] if self.places else None,
                ),
                *(None, (), "won", Ending.WON if self.places else Ending.DRAWN, 0, self.at),
            )
            for side, (seats, people) in enumerate(zip(self.seats, self.sides, strict=True))
            for seat, person in zip(seats, people, strict=True)
        ]


def record(played: Played) -> MatchRecord:
    return MatchRecord(
        id=played.match,
        game="tripol",
        status="over",
        options={},
        terms={"rated": "on"},
        seat_count=len(played.results()),
        draws=(),
        rules_version=1,
        guild=played.pool.guild,
        channel=5,
        host=101,
        invited=None,
        previous=None,
        created_at=played.at,
    )


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await open_store(tmp_path / "tumbler.db")
    yield opened
    await opened.close()


async def enter(store: Store, matches: Sequence[Played]) -> None:
    """Rates matches one after another, as their ends do."""

    def work(tx: Tx) -> None:
        for played in matches:
            insert_match(tx, record(played))
            rows.begin(tx, ToRate(played.match, played.pool, played.at))
            write_results(tx, played.match, played.results())
            for one in played.results():
                sit(tx, played.match, Sitting(one.seat, one.sitter, one.name))
            ledger.enter(tx, played.pool, Ended.of(played.match, played.results()))

    await store.write(work)


def forget(tx: Tx, person: int) -> None:
    """Cuts a person out of what is read of a pool."""
    rows.forget(tx, person)
    for table in ("results", "sittings"):
        sql = f"UPDATE {table} SET sitter = 'nobody', person = NULL WHERE person = :person"
        tx.run(sql, person=person)


def some(seed: int = 1) -> list[Played]:
    dice = random.Random(seed)
    return [Played(number, dice) for number in range(MATCHES)]


def by_library(matches: Sequence[Played]) -> dict[tuple[Pool, int], tuple[float, float]]:
    """Mu and sigma of everybody by pool, as the library alone finds them."""
    now: dict[tuple[Pool, int], tuple[float, float]] = {}
    for played in matches:
        teams = [
            [MODEL.rating(*now.get((played.pool, one), (MODEL.mu, MODEL.sigma))) for one in side]
            for side in played.sides
        ]
        ranks = played.places or (1,) * len(teams)
        after = MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
        for side, ratings in zip(played.sides, after, strict=True):
            for person, rating in zip(side, ratings, strict=True):
                now[played.pool, person] = rating.mu, rating.sigma
    return now


async def standings(store: Store) -> dict[tuple[Pool, int], RatingStanding]:
    found = {pool: await store.read(lambda tx, p=pool: rows.standings(tx, p)) for pool in POOLS}
    return {(pool, person): one for pool in POOLS for person, one in found[pool].items()}


async def stored(store: Store) -> list[Rated]:
    found: list[Rated] = []
    for pool in POOLS:
        found += await store.read(lambda tx, p=pool: rows.of_pool(tx, p))
    return found


async def test_the_ratings_are_those_of_the_library(store: Store) -> None:
    matches = some()
    await enter(store, matches)
    by_bot = {key: (one.mu, one.sigma) for key, one in (await standings(store)).items()}
    assert by_bot == by_library(matches)
    other = [*matches]
    random.Random(2).shuffle(other)
    assert by_library(other) != by_bot, "the order matters"


async def test_a_pool_has_its_own_order_whatever_the_times(store: Store) -> None:
    matches = some()
    for played in matches:
        played.at = -played.at  # a clock that steps back
    await enter(store, matches)
    by_bot = {key: (one.mu, one.sigma) for key, one in (await standings(store)).items()}
    assert by_bot == by_library(matches)
    for _, group in groupby(await stored(store), lambda one: one.pool):
        numbers = [one.number for one in group]
        assert sorted(set(numbers)) == list(range(1, max(numbers) + 1))


async def test_computed_again_all_is_the_same_to_the_last_digit(store: Store) -> None:
    await enter(store, some())
    before = await standings(store), await stored(store)
    for pool in POOLS:
        assert (await compute_again(store, pool)).is_nothing
    assert (await standings(store), await stored(store)) == before


async def test_after_a_tenth_was_forgotten_the_others_stand(store: Store) -> None:
    await enter(store, some())
    gone = set(random.Random(3).sample(PEOPLE, 3))
    before = await standings(store)

    def work(tx: Tx) -> None:
        for person in gone:
            forget(tx, person)

    await store.write(work)
    for pool in POOLS:
        assert (await compute_again(store, pool)).is_nothing
    left = {key: one for key, one in before.items() if key[1] not in gone}
    assert await standings(store) == left


async def test_last_digits_that_another_python_added_up_are_the_same(store: Store) -> None:
    await enter(store, some())
    first = (await stored(store))[0]
    near = replace(first, after=(first.after[0] + 1e-13, first.after[1]))
    assert near != first
    await store.write(lambda tx: rows.rewrite(tx, near))
    assert (await compute_again(store, first.pool)).is_nothing


async def test_what_is_damaged_is_found_and_mended(store: Store) -> None:
    await enter(store, some())
    before = await standings(store), await stored(store)
    first = before[1][0]
    wrong = replace(first, after=(99.0, 1.0))
    await store.write(lambda tx: rows.rewrite(tx, wrong))
    await store.write(lambda tx: rows.leave(tx, first.pool, first.person))
    found = await compute_again(store, first.pool)
    assert first in found.rated and [one.person for one in found.standings] == [first.person]
    ratings = {key: (one.mu, one.played) for key, one in (await standings(store)).items()}
    assert ratings == {key: (one.mu, one.played) for key, one in before[0].items()}
    assert await stored(store) == before[1]


async def test_a_match_that_was_taken_back_is_as_if_it_had_not_been_rated(store: Store) -> None:
    matches = some()
    await enter(store, matches)
    gone = matches[20]
    assert await store.write(lambda tx: rows.take_back(tx, gone.match, 9.0, "taken_back"))
    assert not await store.write(lambda tx: rows.take_back(tx, gone.match, 9.0, "taken_back"))
    await compute_again(store, gone.pool)
    by_bot = {key: (one.mu, one.sigma) for key, one in (await standings(store)).items()}
    assert by_bot == by_library([one for one in matches if one is not gone])


async def test_who_was_met_in_a_match_that_was_taken_back_alone_is_met_no_more(
    store: Store,
) -> None:
    dice = random.Random(5)
    matches = [Played(number, dice) for number in range(4)]
    for played, (one, other) in zip(matches, [(1, 2), (1, 3), (1, 2), (1, 4)], strict=True):
        played.pool, played.seats, played.sides = POOLS[1], [(0,), (1,)], ((one,), (other,))
        played.places = (1, 2)
    await enter(store, matches)
    await store.write(lambda tx: rows.take_back(tx, matches[1].match, 9.0, "taken_back"))
    await compute_again(store, POOLS[1])
    found = await standings(store)
    assert {person: one.met for (_, person), one in found.items()} == {1: 2, 2: 1, 4: 1}
    assert [one.met for one in await stored(store) if one.person == 1] == [1, 1, 2]


@pytest.mark.parametrize(("place", "counted"), [(1, 1), (2, 5), (3, 6)])
async def test_a_seat_that_changed_hands_is_behind_all_others_unless_it_won(
    store: Store, place: int, counted: int
) -> None:
    """Else somebody better could bring its first person from the last place to the second."""
    played = Played(0, random.Random(1))
    played.seats, played.sides = [(0,), (1,), (2,)], ((101,), (102,), (103,))
    played.places = (place, 4 - place, 2) if place != 2 else (2, 1, 3)
    results = [
        replace(one, sitter=Person(109)) if not one.seat else one for one in played.results()
    ]

    def work(tx: Tx) -> Ended:
        insert_match(tx, record(played))
        write_results(tx, played.match, results)
        for one in played.results():
            sit(tx, played.match, Sitting(one.seat, one.sitter, one.name))
        pass_on(tx, played.match, 7, Sitting(0, Person(109), "Somebody better"))
        return Ended.of(played.match, rows.results_of(tx, played.match))

    ended = await store.write(work)
    assert ended.sides == played.sides
    assert ended.places == (counted, *played.places[1:])


async def test_beside_people_who_were_forgotten_the_same_is_added(store: Store) -> None:
    """A match is taken back: what a later one, in which somebody was forgotten, changed stands."""
    matches = [one for one in some() if one.pool == POOLS[1]]
    await enter(store, matches)
    last = next(one for one in reversed(matches) if len(one.sides) > 2)
    known, lost = last.sides[0][0], last.sides[1][0]
    row = next(one for one in await stored(store) if (one.match, one.person) == (last.match, known))

    def change(tx: Tx) -> None:
        forget(tx, lost)
        first = next(one for one in matches if known in [p for side in one.sides for p in side])
        assert first is not last
        rows.take_back(tx, first.match, 9.0, "taken_back")

    await store.write(change)
    await compute_again(store, POOLS[1])
    now = next(one for one in await stored(store) if (one.match, one.person) == (last.match, known))
    assert now.before != row.before
    gained = now.after[0] - now.before[0]
    assert gained == pytest.approx(row.after[0] - row.before[0])
    assert now.after[1] / now.before[1] == pytest.approx(row.after[1] / row.before[1])


async def test_a_pool_that_changes_meanwhile_is_computed_anew(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = some()
    await enter(store, matches[:-1])
    pool = matches[-1].pool
    rated = next(one for one in await stored(store) if one.pool == pool)
    await store.write(lambda tx: rows.rewrite(tx, replace(rated, after=(99.0, 1.0))))
    tries = 0
    real = anew

    def late(read: ledger.Book) -> ledger.Anew:
        nonlocal tries
        tries += 1
        return real(read)

    monkeypatch.setattr(ledger, "anew", late)
    writing = store.write
    entered = False

    async def write(work: object, on: object = ()) -> object:
        nonlocal entered
        if not entered:
            entered = True
            await enter(store, matches[-1:])
        return await writing(work, on)  # pyright: ignore

    monkeypatch.setattr(store, "write", write)
    await compute_again(store, pool)
    assert tries == 2
    assert (await store.read(lambda tx: read_book(pool, tx))).rated[-1].number == len(
        [one for one in matches if one.pool == pool]
    )
    assert (await compute_again(store, pool)).is_nothing
