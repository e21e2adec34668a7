"""F7 at a tournament: two processes do the same at the same moment, and each match begins once."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cogs.tournament import rows
from bot.cogs.tournament.opening import Tournaments
from bot.cogs.tournament.rows import Tournament
from bot.match.act import Acts
from bot.match.games import GAMES
from bot.match.matches import Matches
from bot.store.move_log import read_moves
from tests.engines import open_store
from tests.interactions import fresh
from tests.store.two_processes import DONE, Call, TwoProcesses

pytestmark = pytest.mark.proof

PEOPLE = (1, 2, 3, 4)


@pytest.fixture(params=[25, pytest.param(200, marks=pytest.mark.night)])
def times(request: pytest.FixtureRequest) -> int:
    """How often each race is run."""
    return request.param


@pytest.fixture
def cups(matches: Matches) -> Tournaments:
    return Tournaments(matches, Acts(matches))


async def opened(cups: Tournaments, channel: int, count: int = len(PEOPLE)) -> Tournament:
    cup = await cups.open(
        GAMES["timelock"],
        {},
        pace="1 day",
        rounds=None,
        guild=1,
        channel=channel,
        host=1,
        host_name="Person 1",
        interaction=fresh(),
    )
    for person in PEOPLE[1:count]:
        cup = await cups.join(cup.id, person, f"Person {person}", interaction=fresh())
    return cup


async def started(cups: Tournaments, channel: int) -> Tournament:
    cup = await opened(cups, channel)
    return await cups.start(cup.id, 1, interaction=fresh())


def running(cup: Tournament) -> list[str]:
    return [one.match for one in cup.fixtures if one.match is not None and one.outcome is None]


async def test_f7_the_last_place_is_given_once(
    both: TwoProcesses, cups: Tournaments, times: int
) -> None:
    made = [await opened(cups, 10_000 * times + 1_000 + at) for at in range(times)]
    for at, cup in enumerate(made):
        for person in range(5, 8):
            made[at] = await cups.join(cup.id, person, "Somebody", interaction=fresh())
    calls: list[list[Call]] = [
        [("cup join", (cup.id, person, "Late"), {"interaction": fresh()}) for cup in made]
        for person in (8, 9)
    ]
    for pair in both.race(*calls):
        assert sorted(pair) == [DONE, "tournament_full"]
    for cup in made:
        assert len((await cups.read(cup.id)).entrants) == 8


async def test_f7_a_tournament_is_started_once(
    both: TwoProcesses, cups: Tournaments, times: int
) -> None:
    made = [await opened(cups, 10_000 * times + 2_000 + at) for at in range(times)]
    calls: list[list[Call]] = [
        [("cup start", (cup.id, 1), {"interaction": fresh()}) for cup in made] for _ in range(2)
    ]
    for pair in both.race(*calls):
        assert sorted(pair) == [DONE, "tournament_begun"]
    for cup in made:
        assert len(running(await cups.read(cup.id))) == 2


async def test_f7_both_last_matches_end_and_the_next_round_begins_once(
    both: TwoProcesses, cups: Tournaments, times: int
) -> None:
    made = [await started(cups, 10_000 * times + 3_000 + at) for at in range(times)]
    calls: list[list[Call]] = []
    for at in range(2):
        own = [(cup, [one for one in cup.fixtures if one.match is not None][at]) for cup in made]
        calls.append(
            [
                (
                    "resign",
                    (one.match, cup.entrants[one.first].person),
                    {"interaction": fresh()},
                )
                for cup, one in own
            ]
        )
    assert both.race(*calls) == [(DONE, DONE)] * times
    for cup in made:
        after = await cups.read(cup.id)
        assert [one.outcome for one in after.fixtures if one.round == 1] == [rows.SECOND] * 2
        assert len(running(after)) == 2
        assert {one.round for one in after.fixtures if one.match in running(after)} == {2}


async def test_f7_two_leave_and_both_looks_do_it_once(
    both: TwoProcesses, cups: Tournaments, path: Path, times: int
) -> None:
    made = [await started(cups, 10_000 * times + 4_000 + at) for at in range(times)]
    calls: list[list[Call]] = [
        [("cup quit", (cup.id, person), {"interaction": fresh()}) for cup in made]
        for person in (2, 3)
    ]
    assert both.race(*calls) == [(DONE, DONE)] * times
    looks: list[list[Call]] = [[("cup look", (cup.id,), {}) for cup in made] for _ in range(2)]
    assert both.race(*looks) == [(DONE, DONE)] * times
    store = await open_store(path)
    for cup in made:
        after = await cups.read(cup.id)
        assert {one.person for one in after.staying} == {1, 4}
        gone = [one.number for one in after.entrants if one.left_at is not None]
        for one in after.fixtures:
            assert one.outcome is not None or not set(one.both) & set(gone), one
        for fixture in after.fixtures:
            if fixture.match is not None:
                log = await store.read(lambda tx, m=fixture.match: read_moves(tx, m))
                assert len(log) <= 1, "each match is left once"
    await store.close()
