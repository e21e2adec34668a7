"""Two processes end matches of one person at the same moment: they are rated in turn."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.cogs.ratings.ledger import compute_again
from bot.match.act import Acts
from bot.match.matches import Matches
from bot.match.rating_model import Rating
from bot.store import ratings as rows
from bot.store.ratings import Pool
from tests.interactions import fresh
from tests.store.racing import ANA, begin, tables
from tests.store.two_processes import DONE, Call, TwoProcesses

pytestmark = pytest.mark.proof

POOL = Pool(1, "unlock")
OTHERS = range(1_000, 1_060)


async def played(matches: Matches, other: int) -> str:
    """A match of Ana's against somebody, at which both have played twice."""
    (match,) = await tables(
        matches, "unlock", other, times=1, wishes={"lock": "bot"}, terms={"rated": "on"}
    )
    await begin(matches, [match])
    for codes in (("1-2", "2-3"), ("4-5", "5-6")):
        for person, code in zip((ANA, other), codes, strict=True):
            text = f"code:{code}"
            await Acts(matches).act(match, person, text, stamp=None, interaction=fresh())
    return match


async def test_two_ends_of_one_persons_matches_are_rated_in_turn(
    both: TwoProcesses, matches: Matches
) -> None:
    made = [(await played(matches, other), other) for other in OTHERS]
    calls: list[Call] = [
        ("resign", (match, other), {"interaction": fresh()}) for match, other in made
    ]
    assert set(both.race(calls[::2], calls[1::2])) == {(DONE, DONE)}
    rated = await matches.store.read(lambda tx: rows.of_pool(tx, POOL))
    assert sorted({one.number for one in rated}) == list(range(1, len(made) + 1))
    assert len(rated) == 2 * len(made)
    own = [one for one in rated if one.person == ANA]
    assert own[0].before == (Rating().mu, Rating().sigma)
    assert all(one.after == other.before for one, other in pairwise(own))
    assert [one.played for one in own] == list(range(1, len(made) + 1))
    assert own[-1].met == len(made)
    assert (await compute_again(matches.store, POOL)).is_nothing


async def test_a_match_that_two_people_end_at_once_is_rated_once(
    both: TwoProcesses, matches: Matches
) -> None:
    others = range(2_000, 2_030)
    before = await matches.store.read(lambda tx: rows.last_number(tx, POOL))
    made = [(await played(matches, other), other) for other in others]
    by_ana: list[Call] = [("resign", (match, ANA), {"interaction": fresh()}) for match, _ in made]
    by_other: list[Call] = [
        ("resign", (match, other), {"interaction": fresh()}) for match, other in made
    ]
    told = both.race(by_ana, by_other)
    assert set(told) <= {(DONE, "over"), ("over", DONE)}
    for (match, other), (first, _) in zip(made, told, strict=True):
        rated = await matches.store.read(rows.rated_of(match).of)
        gained = {one.person: one.after[0] > one.before[0] for one in rated}
        assert gained == {ANA: first != DONE, other: first == DONE}
    assert await matches.store.read(lambda tx: rows.last_number(tx, POOL)) == before + len(made)
    assert (await compute_again(matches.store, POOL)).is_nothing
