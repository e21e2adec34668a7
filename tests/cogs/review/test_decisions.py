"""What a person decided in a match: whole plans of their own, and the best find among them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.cogs.review import screens
from bot.cogs.review.rules import LEAST, Decision, Judged, Review, Reviews, decisions, moment
from bot.match.controls.message import Say
from bot.match.games import GAMES
from bot.match.live import Live
from bot.match.thinking.advice import Advising
from bot.screens.parts import prompt_of
from bot.store.move_log import Cause
from bot.store.seats import Clock, Computer, Moderator, Person
from games.core import HINT, LEAVE, SIT, Choice, Level, Seat, because
from games.scripted import stream
from tests.cogs.review.reviewed import goes_on
from tests.engines import open_store
from tests.lives import having, lived, played_live
from tests.shelf.play import Played, at_some_tables, by_advisers, matches
from tests.thinking_here import think_here

KEYS = [key for key, entry in GAMES.items() if entry.cost is not None]
ANA, BEN = Seat(0), Seat(1)
TURN = ("aP3", "bP3", "bD3", "bQ2", ".")
"""A whole turn of Timelock from its start, in the deal of number 97."""


def plans(live: Live, seat: Seat) -> list[tuple[str, ...]]:
    """The plans of a seat, in order."""
    return [one.plan for one in decisions(live, seat)]


def plays(live: Live, seat: Seat, *texts: str) -> Live:
    """The match after these rows of a seat."""
    for text in texts:
        live = goes_on(live, seat, text, stream(5))
    return live


def timelock() -> Live:
    """A match of Timelock before its first row."""
    return lived("timelock", 2)


def test_in_timelock_a_whole_turn_is_one_decision() -> None:
    live = plays(plays(timelock(), ANA, *TURN), BEN, ".")
    assert plans(live, ANA) == [TURN]
    assert plans(live, BEN) == [(".",)]
    assert [one.at for one in decisions(live, BEN)] == [len(TURN)]


def test_in_tripol_each_act_is_a_decision() -> None:
    live = plays(plays(lived("tripol", 2), ANA, "draw", "pass"), BEN, "draw", "pass")
    assert plans(live, ANA) == plans(live, BEN) == [("draw",), ("pass",)]


def test_in_unlock_each_card_is_a_decision_while_others_seal_theirs() -> None:
    live = plays(lived("unlock", 3), ANA, "random")
    for seat, text in ((1, "code:8-9"), (2, "code:6-9"), (2, "skip"), (1, "code:1-2")):
        live = plays(live, Seat(seat), text)
    assert plans(live, BEN) == [("code:8-9",), ("code:1-2",)]
    assert plans(live, Seat(2)) == [("code:6-9",), ("skip",)]
    assert plans(live, ANA) == [("random",)]


def test_in_triplock_where_nothing_has_a_preview_each_act_is_a_decision() -> None:
    live = plays(plays(lived("triplock", 2), ANA, "orient:0"), BEN, "orient:0")
    (first,) = live.play.turn.waiting
    live = plays(live, first, "skill:pts", "roll", "end")
    assert plans(live, first) == [("orient:0",), ("skill:pts",), ("roll",), ("end",)]


def test_in_lockpick_the_act_before_what_the_house_plays_is_a_decision_of_its_own() -> None:
    for played in matches(GAMES["lockpick"].game):
        live = played_live(played)
        for one in decisions(live, ANA):
            assert [row.n for row in one.rows] == [*range(one.at + 1, one.at + 1 + len(one.rows))]


def test_hints_are_no_part_of_a_plan_and_do_not_end_it() -> None:
    live = plays(timelock(), ANA, *TURN[:2], HINT, *TURN[2:])
    assert plans(live, ANA) == [TURN]


def test_who_tells_a_partner_has_decided_nothing_by_it() -> None:
    told = 0
    for played in at_some_tables(GAMES["triplock"].game):
        live = played_live(played)
        told += sum(row.text == "_tell" for row in live.rows)
        for seat in range(played.seats):
            assert "_tell" not in {text for plan in plans(live, Seat(seat)) for text in plan}
    assert told > 0


def test_who_leaves_has_decided_nothing_by_it() -> None:
    live = plays(plays(timelock(), ANA, *TURN), BEN, LEAVE)
    assert live.match.status == "over"
    assert plans(live, BEN) == []


@pytest.mark.parametrize("actor", [Clock(), Moderator(7)])
def test_what_clock_or_moderator_played_is_not_decided(actor: Clock | Moderator) -> None:
    """Nor does it belong to what was begun before it, or to what comes next."""
    live = plays(plays(timelock(), ANA, *TURN[:2], "."), BEN, ".")
    live = plays(live, ANA, ".")
    assert plans(live, ANA) == [(*TURN[:2], "."), (".",)]
    late = having(live, causes=(Cause(3, actor),))
    assert plans(late, ANA) == [TURN[:2], (".",)]
    assert [one.at for one in decisions(late, ANA)] == [0, live.play.n - 1]
    assert plans(late, BEN) == [(".",)]


def test_what_the_house_played_is_not_decided() -> None:
    forced = 0
    for key in KEYS:
        for played in matches(GAMES[key].game):
            live = played_live(played)
            by_house = {row.n for row in live.rows if live.is_forced(row.n)}
            forced += len(by_house)
            for seat in range(played.seats):
                rows = {row.n for one in decisions(live, Seat(seat)) for row in one.rows}
                assert not rows & by_house
    assert forced > 10


def sat(live: Live, seat: Seat, until: int, sitter: Any, since: int = 0) -> Live:
    """The match, in which somebody else sat on a seat from one row until another."""
    past = replace(live.seats[seat], sitter=sitter, since=since, until=until)
    return replace(live, table=replace(live.table, past=(*live.table.past, past)))


def test_who_takes_a_seat_over_has_decided_nothing_before() -> None:
    live = plays(plays(timelock(), ANA, *TURN[:2], SIT, *TURN[2:]), BEN, ".")
    assert plans(sat(live, ANA, 3, Person(555)), ANA) == [TURN[2:]]
    assert plans(sat(live, ANA, 0, Person(555)), ANA) == [TURN[:2], TURN[2:]]


def test_what_a_stand_in_played_is_not_decided() -> None:
    live = plays(timelock(), ANA, TURN[0], SIT, *TURN[1:])
    live = plays(plays(live, BEN, "."), ANA, SIT, ".")
    own = sat(live, ANA, 2, live.seats[ANA].sitter)
    assert plans(sat(own, ANA, 8, Computer(Level.HARD), since=2), ANA) == [TURN[:1], (".",)]


def moments(played: Played, some: int = 6) -> list[tuple[Live, int, Seat]]:
    """Some decisions of a match: the match at its end, the row before it, the seat."""
    live = played_live(played)
    every = [
        (live, one.at, Seat(seat))
        for seat in range(played.seats)
        for one in decisions(live, Seat(seat))
    ]
    return played.chance("moments").sample(every, min(some, len(every)))


@pytest.mark.parametrize("key", KEYS)
def test_a_moment_is_the_match_as_its_seat_saw_it_then(key: str) -> None:
    tried = 0
    for played in (*matches(GAMES[key].game), *at_some_tables(GAMES[key].game, 3)):
        for live, at, seat in moments(played):
            tried += 1
            then, before = moment(live, at, seat), played_live(played, at)
            assert then.match.status == "open"
            assert then.rows == live.rows[:at]
            assert then.play == before.play
            assert then.legal(seat) == before.legal(seat) != ()
            assert then.view(seat) == before.view(seat)
            assert then.seen(seat) == before.seen(seat)
            assert prompt_of(then, seat).panel == prompt_of(before, seat).panel
    assert tried > 20


@pytest.mark.parametrize("key", KEYS)
def test_all_that_was_played_is_decided_once(key: str) -> None:
    """Every row of a match of people is in one decision, or the house has played it."""
    for played in (*matches(GAMES[key].game), *at_some_tables(GAMES[key].game, 8)):
        live = played_live(played)
        rows = [
            row.n
            for seat in range(played.seats)
            for one in decisions(live, Seat(seat))
            for row in one.rows
        ]
        own = [r.n for r in live.rows if r.text != "_tell" and not live.is_forced(r.n)]
        assert sorted(rows) == own


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
    words = r"Four turns could have brought about 5 sets more\. You missed most in turn \d+: "
    assert re.search(words, many)
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
