"""The best find is no act that everybody plays, and what the first page of a review counts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.cogs.review import screens
from bot.cogs.review.rules import LEAST, Decision, Judged, Review, Reviews
from bot.match.controls.message import Say
from bot.match.games import GAMES
from bot.match.live import Live
from bot.match.thinking.advice import Advising
from games.core import Choice, Level, Seat, because
from tests.engines import open_store
from tests.lives import played_live
from tests.shelf.play import by_advisers
from tests.thinking_here import think_here

ANA = Seat(0)


async def reviewed(live: Live, folder: Path) -> Review:
    """The review of the first seat of a match, thought in this process."""
    store = await open_store(folder / "tumbler.db")
    try:
        return await Reviews(Advising(store, think_here)).of(live, ANA)
    finally:
        await store.close()


def over(key: str, number: int) -> Live:
    """A whole match that computers of all levels have played."""
    live = played_live(by_advisers(GAMES[key].game, number + 1)[number])
    return replace(live, table=replace(live.table, match=replace(live.match, status="over")))


@pytest.mark.parametrize("key", ["triplock", "timelock"])
async def test_what_the_lowest_level_plays_too_is_no_find(key: str, tmp_path: Path) -> None:
    advise, plain = GAMES[key].game.advise, 0
    assert advise is not None
    live = over(key, 0)
    for one in (await reviewed(live, tmp_path)).judged:
        seen = live.upto(one.decision.at).seen(ANA)
        advice = advise(seen, Level.HARD, lambda n: 0, ())
        if advice.best.plan != one.played.plan or len(advice.choices) < 2:
            continue
        ahead = advice.best.worth - advice.choices[1].worth
        easy = advise(seen, Level.EASY, lambda n: 0, ()).best.plan
        if ahead > LEAST and easy[: len(one.played.plan)] == one.played.plan:
            plain += 1
            assert one.ahead == 0
    assert plain


async def test_where_all_levels_play_alike_a_find_needs_only_to_be_better(tmp_path: Path) -> None:
    review = await reviewed(over("lockpick", 0).upto(12), tmp_path)
    assert review.find is not None
    assert review.find.ahead >= LEAST


def judged(live: Live, at: int, cost: float) -> Judged:
    """The decision after row `at`, as if another choice were worth so much more."""
    row = live.rows[at]
    action = live.entry.game.parse(row.text)
    played = Choice((action,), 0.0, because("none"))
    return Judged(Decision(at, (row,)), played, Choice((action,), cost, because("none")), 0.0)


def first_page(live: Live, *found: tuple[int, float]) -> str:
    """What the first page says of these decisions, by row and cost."""
    review = Review(tuple(judged(live, at, cost) for at, cost in found))
    blocks = screens.summary(screens.Opened(live, ANA, review)).blocks
    return "\n".join(block.content for block in blocks if isinstance(block, Say))


def own(live: Live) -> list[int]:
    """The rows before which the person of a match of one had a choice, one in each turn."""
    turns = {live.plays[row.n - 1].state.turn: row.n - 1 for row in live.rows[::-1]}
    return [at for at in sorted(turns.values()) if not live.is_forced(at + 1)]


def test_the_turns_that_are_told_are_turns_of_those_that_were_played() -> None:
    live = over("lockpick", 0)
    at = own(live)[-1]
    words = first_page(live, (at, 1.0))
    played = re.search(r"You played (\d+) turns", words)
    assert played is not None
    assert int(played[1]) == live.play.state.turn


def test_costs_that_are_told_alike_are_told_once() -> None:
    live = over("lockpick", 0)
    one, two, three, four, *_ = own(live)
    assert ": about 1 set each." in first_page(live, (one, 1.0), (two, 1.1))
    assert ": about 2 sets and about 1 set." in first_page(live, (one, 2.0), (two, 1.1))
    many = first_page(live, (one, 1.0), (two, 2.0), (three, 1.0), (four, 1.0))
    assert re.search(r"Four turns could have brought more\. You missed most in turn \d+: ", many)
    assert "about 2 sets." in many


def test_of_moments_with_the_same_better_plan_the_dearest_is_shown() -> None:
    live = over("lockpick", 0)
    one, two, three, *_ = own(live)
    costs = {one: 1.0, two: 2.0, three: 1.5}
    found = [judged(live, at, cost) for at, cost in costs.items()]
    same = [replace(each, best=replace(each.best, plan=found[0].best.plan)) for each in found[1:]]
    assert [each.cost for each in Review((found[0], *same)).moments] == [2.0]
    assert [each.cost for each in Review(tuple(found)).moments] == [2.0, 1.5, 1.0]
    assert len(Review((found[0], *same)).dear) == 3
