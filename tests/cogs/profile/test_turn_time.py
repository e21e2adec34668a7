"""Turn time in kind words: from ten matches on, of the latest fifty, and whom a table tells."""

from __future__ import annotations

import pytest

from bot.cogs.profile.history import turn_time
from bot.cogs.profile.rows import TurnTimes
from bot.cogs.profile.screens import seated, turns
from bot.screens.lobby import open_table
from tests.cogs.profile.past import Past, seen, store, words
from tests.desk import ANA, BEN, CY, DEE, GUILD, Desk

HOUR_S = 3600.0


def told(*latest: TurnTimes) -> str | None:
    found = turn_time(latest)
    return None if found is None else turns(found)


@pytest.mark.parametrize(
    ("hours", "words"),
    [
        (0.5, "answers within an hour"),
        (3.0, "answers within a few hours"),
        (20.0, "answers within a day"),
        (40.0, "answers within two days"),
        (90.0, "takes several days"),
    ],
)
def test_the_median_of_matches_is_told(hours: float, words: str) -> None:
    usual, slow = TurnTimes(hours * HOUR_S, False), TurnTimes(900 * HOUR_S, False)
    assert told(*[usual] * 9, slow) == f"{words}; finished 10 of 10"


def test_before_the_tenth_match_there_is_no_line() -> None:
    assert told(*[TurnTimes(60.0, False)] * 9) is None


def test_who_has_just_left_three_reads_how_many_were_finished() -> None:
    found = told(*[TurnTimes(None, True)] * 3, *[TurnTimes(60.0, False)] * 9)
    assert found == "answers within an hour; finished 9 of 12"


def test_who_always_left_before_being_asked_has_no_time() -> None:
    assert told(*[TurnTimes(None, True)] * 10) == "finished 0 of 10"


def test_the_latest_fifty_are_looked_at() -> None:
    found = told(*[TurnTimes(60.0, False)] * 50, *[TurnTimes(60.0, True)] * 9)
    assert found == "answers within an hour; finished 50 of 50"


async def test_a_profile_counts_matches_among_people_of_which_times_are_known(desk: Desk) -> None:
    left = Past(places=(2, 1), left=(ANA,), ago_s=5)
    others = [Past(people=(ANA, None))] * 3, [Past(took_s=None)] * 3
    await store(desk, left, *(past for each in others for past in each))
    await store(desk, *[Past(took_s=8 * HOUR_S)] * 8)
    assert (await seen(desk)).turns is None, "nine matches"
    await store(desk, Past(took_s=8 * HOUR_S))
    found = words(await seen(desk), desk.now)
    assert "Answers within a few hours; finished 9 of 10" in found


async def lines(desk: Desk, match: str) -> tuple[str, ...]:
    table = await desk.matches.table(match)
    return seated(desk.matches.shelf["unlock"], table, desk.now)


ANAS = "Ana answers within an hour; finished 10 of 10."


@pytest.mark.parametrize(
    ("shows", "people", "found"),
    [
        (None, (ANA, BEN), [ANAS]),
        (None, (ANA,), []),
        (None, (ANA, BEN, CY), []),
        ("everybody", (ANA, CY), [ANAS]),
        ("everybody", (ANA,), [ANAS]),
        ("nobody", (ANA, BEN), []),
    ],
)
async def test_a_table_tells_it_if_all_others_there_may_know_it(
    desk: Desk, shows: str | None, people: tuple[int, ...], found: list[str]
) -> None:
    """Ana and Ben have met, Cy has met nobody."""
    await store(desk, *[Past((ANA, BEN), left=(BEN,))] * 9, Past((ANA, BEN)))
    await desk.sets(ANA, results=shows)
    await desk.sets(BEN, results="nobody")
    match = await desk.opened("unlock", people)
    assert list(await lines(desk, match)) == found


async def test_it_is_of_this_server_and_goes_once_the_match_has_begun(desk: Desk) -> None:
    await desk.sets(ANA, results="everybody")
    await store(desk, *[Past(guild=GUILD + 1)] * 12)
    match = await desk.opened("unlock", (ANA, DEE))
    assert await lines(desk, match) == ()
    await store(desk, *[Past()] * 10)
    assert await lines(desk, match) == (ANAS,)
    entry, table = desk.matches.shelf["unlock"], await desk.matches.table(match)
    assert f"-# {ANAS}" in str(open_table(entry, table, await lines(desk, match)))
    await desk.lobby.start(match, ANA, interaction=1)
    assert await lines(desk, match) == ()


async def test_matches_against_computers_alone_are_not_told_at_a_table(desk: Desk) -> None:
    await desk.sets(ANA, results="everybody")
    await store(desk, *[Past(people=(ANA, None))] * 12)
    assert await lines(desk, await desk.opened("unlock", (ANA, DEE))) == ()
