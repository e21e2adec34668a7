"""The cost of decisions, judged by what could be known then, as far as there is time for that."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec import structs

from bot.cogs.review.rules import Decision, Review, decisions, is_judged, moment
from bot.match.games import GAMES
from bot.match.live import Live
from bot.match.thinking import thinker
from bot.match.thinking.advice_worker import Thought
from bot.match.thinking.thinker import AdviceFailed, Urgency
from games.core import Folded, Seat
from games.scripted import stream
from games.triplock.ai.units import MATCH
from games.triplock.table.events import Failed
from tests.cogs.review.judges import Judges, Slow
from tests.cogs.review.reviewed import (
    bare,
    by_hard,
    ended,
    goes_on,
    hard_plays,
    standing,
    turned,
)
from tests.games.lockpick.tables import empty, table
from tests.games.unlock.advised import near
from tests.lives import lived, played_live
from tests.quantity import some
from tests.shelf.play import at_every_table, at_some_tables, by_advisers, matches
from tests.sure import sure
from tests.thinking_here import think_here

KEYS = [key for key, entry in GAMES.items() if entry.cost is not None]
ANA, BEN = Seat(0), Seat(1)
TABLES: list[tuple[str, int, dict[str, str]]] = [
    ("triplock", 2, {}),
    ("timelock", 2, {}),
    ("tripol", 2, {"tiles": "40"}),
    ("unlock", 3, {"cards": "12"}),
    ("unlock", 1, {"lock": "bot"}),
    ("lockpick", 1, {}),
]
"""A table of each game, and one of Unlock for who guesses alone."""


def costs(review: Review) -> list[float]:
    """What the decisions cost, in order."""
    return [one.cost for one in review.judged]


def told(live: Live, seat: Seat, review: Review) -> str:
    """What the dearest decision of a review has cost, in words."""
    dearest = review.dear[0]
    view = live.upto(dearest.decision.at).view(seat)
    return sure(live.entry.cost)(
        view, dearest.best.worth, dearest.played.worth, live.setting((), seat)
    )


@pytest.mark.parametrize(("key", "seats", "options"), some(TABLES, 3))
async def test_what_hard_plays_costs_nothing(
    judges: Judges, key: str, seats: int, options: dict[str, str]
) -> None:
    live = await by_hard(judges.advising, key, seats, 97, **options)
    for seat in range(seats):
        review = await judges.of(live, Seat(seat))
        assert (review.dear, review.moments, review.unjudged) == ((), (), 0)
        assert costs(review)
        played = [row for one in decisions(live, Seat(seat)) for row in one.rows]
        assert [row for one in review.judged for row in one.decision.rows] == played


async def won(judges: Judges, key: str, seats: int, short: int) -> tuple[Live, Seat]:
    """A match that computers at `hard` have played, and its winner, who moved last.

    It is the first such one of the deals from `short` on, in which few rows are played today.
    """
    for number in range(short, short + 30):
        live = await by_hard(judges.advising, key, seats, number)
        outcome = sure(live.entry.game.outcome(live.play.state))
        if outcome.winners == (live.rows[-1].seat,) and outcome.reason != "points":
            return live, live.rows[-1].seat
    raise AssertionError("nobody wins")


async def test_a_win_at_once_that_is_passed_over_in_timelock(judges: Judges) -> None:
    """The turn that has won is ended at once instead."""
    live, seat = await won(judges, "timelock", 2, 5)
    winning = decisions(live, seat)[-1]
    missed = ended(goes_on(live.upto(winning.at), seat, ".", stream(1)))
    review = await judges.of(missed, seat)
    assert [one.decision.at for one in review.moments] == [winning.at]
    assert told(missed, seat, review) == "a win at once"
    assert review.moments[0].best.plan == tuple(map(live.entry.game.parse, winning.plan))


async def test_what_would_surely_be_completed_in_triplock(judges: Judges) -> None:
    """What has won the match is not announced, and the turn ended instead."""
    live, seat = await won(judges, "triplock", 2, 25)
    announced = [one for one in decisions(live, seat) if one.plan[0].startswith("complete:")]
    last = announced[-1]
    missed = ended(goes_on(live.upto(last.at), seat, "end", stream(1)))
    review = await judges.of(missed, seat)
    assert [one.decision.at for one in review.moments] == [last.at]
    assert review.moments[0].best.worth >= MATCH > review.moments[0].played.worth
    assert live.entry.game.write(review.moments[0].best.plan[0]) == last.plan[0]


HALF_WON = "draw 1@2,2D0 draw 101@2,-2U0 draw pass draw pass pass"
"""Ben is a point ahead with his stork, the bag is empty, and both hold a tile."""


def tripol(line: str, **options: str) -> Live:
    """A match of Tripol after a line of actions, each of whoever has the turn."""
    live = lived("tripol", 2, number=97, **options)
    for text in line.split():
        live = goes_on(live, min(live.play.turn.waiting), text, stream(1))
    return live


async def test_who_does_not_end_the_match_ahead_in_tripol(judges: Judges) -> None:
    begun = tripol(HALF_WON, bag="1,101,2,4")
    (seat,) = begun.play.turn.waiting
    over = goes_on(begun, seat, "pass", stream(1))
    assert sure(over.entry.game.outcome(over.play.state)).winners == (seat,)
    at = begun.play.n
    assert at not in [one.decision.at for one in (await judges.of(over, seat)).dear]
    missed = ended(goes_on(begun, seat, "4@0,4D0", stream(1)))
    review = await judges.of(missed, seat)
    assert review.dear[0].decision.at == at
    assert told(missed, seat, review) == "the match"


async def test_a_placement_that_brings_much_less_in_tripol(judges: Judges) -> None:
    """Tile 11 closes a hexagon; elsewhere it brings a few points."""
    line = "draw 1@2,2D0 draw 2@2,-2U0 draw 3@4,0D0 draw 10@6,-2U1 draw 11@6,2D2 draw"
    begun = tripol(line, bag="1,2,3,10,11,100,4,5,6,7,8,9")
    (seat,) = begun.play.turn.waiting
    game = begun.entry.game

    def score(text: str) -> int:
        return goes_on(begun, seat, text, stream(1)).view(None).table.scores[seat]

    placed = {
        text: score(text)
        for text in map(game.write, game.legal(begun.play.state, seat))
        if "@" in text
    }
    most, least = max(placed, key=placed.__getitem__), min(placed, key=placed.__getitem__)
    assert placed[most] > placed[least] + 5
    missed = ended(goes_on(begun, seat, least, stream(1)))
    review = await judges.of(missed, seat)
    assert review.dear[0].decision.at == begun.play.n
    assert 0 < review.dear[0].cost < 50


async def test_a_skip_with_the_only_code_left_known_in_unlock(judges: Judges) -> None:
    """Every line was drawn alone, by both guessers, so that one code is left."""
    cards = [f"{seat} code:{a}-{b}" for a, b in near(3) for seat in (0, 1)]
    begun = lived("unlock", 2, *cards, lock="bot", secret="1-2-5-9-8")
    missed = ended(goes_on(begun, ANA, "skip", stream(1)))
    review = await judges.of(missed, ANA)
    one = next(one for one in review.judged if one.decision.at == begun.play.n)
    assert begun.entry.game.write(one.best.plan[0]) == "code:1-2-5-9-8"
    assert one in review.dear
    found = ended(goes_on(begun, ANA, "code:1-2-5-9-8", stream(1)))
    assert begun.play.n not in [one.decision.at for one in (await judges.of(found, ANA)).dear]


async def test_a_set_that_is_not_locked_in_lockpick(judges: Judges) -> None:
    one = table(columns=empty(G="5R 6R"), stacks=empty(P="9P 2P", Y="3Y"), hand="7G", chosen="G")
    begun = standing("lockpick", one, 1)
    missed = ended(goes_on(begun, ANA, "Y>:7G", stream(1)))
    review = await judges.of(missed, ANA)
    assert [one.decision.at for one in review.moments] == [0]
    assert begun.entry.game.write(review.moments[0].best.plan[0]) == "G>:7G"
    assert told(missed, ANA, review) == "about 1 set"
    locked = ended(goes_on(begun, ANA, "G>:7G", stream(1)))
    assert (await judges.of(locked, ANA)).dear == ()


def otherwise(live: Live, seat: Seat, world: int) -> tuple[Live, int]:
    """The same match, in which all that a seat could not know is another; how often it is.

    What it saw and was told is the same at every row.
    """
    game, draw = live.entry.game, stream(world)
    plays = tuple(
        structs.replace(play, state=game.imagine(game.view(play.state, seat), draw))
        for play in live.plays
    )
    differs = sum(new.state != old.state for new, old in zip(plays, live.plays, strict=True))
    return structs.replace(live, folded=Folded(plays, live.told, {})), differs


@pytest.mark.parametrize("key", some([key for key in KEYS if key != "timelock"], 4))
async def test_what_a_seat_could_not_know_changes_nothing(judges: Judges, key: str) -> None:
    """Neither what lay hidden then nor what came later. In Timelock all is open."""
    others = 0
    for played in at_some_tables(GAMES[key].game, 3):
        live = played_live(played)
        for seat in range(played.seats):
            review = await judges.of(live, Seat(seat))
            for world in (1, 2):
                other, differs = otherwise(live, Seat(seat), world)
                others += differs
                assert await judges.of(other, Seat(seat)) == review
    assert others > 20


async def test_a_fair_gamble_that_fails_costs_nothing(judges: Judges) -> None:
    """Where a stack has to be declared that nobody can know, and the likeliest one is wrong."""
    failed = 0
    for played in (*matches(GAMES["triplock"].game), *by_advisers(GAMES["triplock"].game)):
        live = played_live(played)
        for seat, one in announcing(live, 2):
            then = live.upto(one.at)
            lost = await hard_plays(judges.advising, then, stream(1))
            if any(isinstance(told.notice.what, Failed) for told in lost.told_since(one.at)):
                failed += 1
                review = await judges.of(ended(lost), seat)
                assert one.at in [known.decision.at for known in review.judged]
                assert one.at not in [known.decision.at for known in review.dear]
    assert failed


def announcing(live: Live, most: int) -> list[tuple[Seat, Decision]]:
    """Some decisions of a match of Triplock in which a stack was declared, and whose they are."""
    every = [
        (Seat(seat), one)
        for seat in range(len(live.seats))
        for one in decisions(live, Seat(seat))
        if one.plan[0].startswith("match:") and is_judged(live)
    ]
    return every[:most]


PARTS = ((), pytest.mark.proof, pytest.mark.night, pytest.mark.night)
"""The first one is of some tables; the others are of all, a proof and two for the night."""


def at_tables(key: str, part: int) -> list[Live]:
    """A part of a match at tables of a game that can be judged, over or not."""
    game = GAMES[key].game
    sample = at_every_table(game)[part - 1 :: len(PARTS) - 1] if part else at_some_tables(game, 5)
    return [played_live(one) for one in sample if game.judges(one.options, one.seats)]


@pytest.mark.parametrize(
    ("key", "part"),
    [pytest.param(key, at, marks=marks) for key in KEYS for at, marks in enumerate(PARTS)],
)
async def test_every_decision_at_every_table_is_judged(judges: Judges, key: str, part: int) -> None:
    tried = 0
    for at, live in enumerate(at_tables(key, part)):
        seat = Seat(at % len(live.seats))
        review = await judges.of(live, seat)
        rows = [row for one in decisions(live, seat) for row in one.rows]
        assert [row for one in review.judged for row in one.decision.rows] == rows
        assert review.unjudged == 0
        assert min(costs(review), default=0.0) >= 0
        tried += len(review.judged)
    assert tried > 5


@pytest.mark.parametrize(
    ("key", "seats", "options"),
    [("unlock", 2, {"grid": "4", "difficulty": "hard"}), ("triplock", 3, {"mode": "ring"})],
)
async def test_where_the_adviser_does_not_judge_nothing_is_thought(
    judges: Judges, key: str, seats: int, options: dict[str, str]
) -> None:
    live, draw = lived(key, seats, number=97, **options), stream(3)
    for _ in range(6):
        seat, game = min(live.play.turn.waiting), live.entry.game
        live = goes_on(live, seat, game.write(game.any_action(live.play.state, seat, draw)), draw)

    async def never(thought: Thought, urgency: Urgency) -> Any:
        raise AssertionError

    for seat in range(seats):
        assert await judges.by(never).of(ended(live), Seat(seat)) == Review(())
    assert any(decisions(live, Seat(seat)) for seat in range(seats))


async def test_what_takes_too_long_is_left_for_the_next_look(
    judges: Judges, clocks: list[asyncio.Timeout]
) -> None:
    live, slow = turned(), Slow(2, clocks)
    reviews = judges.by(slow.think)
    first = await reviews.of(live, ANA)
    assert (len(first.judged), first.left) == (2, 3)
    slow.most = 4
    second = await reviews.of(live, ANA)
    assert second.judged[:2] == first.judged
    assert (len(second.judged), second.left) == (3, 2), "the thought that did not end is had anew"
    slow.most = 100
    whole = await reviews.of(live, ANA)
    assert (len(whole.judged), whole.left) == (5, 0)
    assert whole == await judges.of(live, ANA)
    before = len(slow.calls)
    assert await reviews.of(live, ANA) == whole
    assert len(slow.calls) == before == 5 + 2


async def test_a_thought_that_fails_leaves_a_decision_unjudged(judges: Judges) -> None:
    live, calls = turned(), list[Thought]()

    async def fails(thought: Thought, urgency: Urgency) -> Any:
        calls.append(thought)
        if len(calls) == 2:
            raise AdviceFailed
        return await think_here(thought, urgency)

    review = await judges.by(fails).of(live, ANA)
    whole = await judges.of(live, ANA)
    assert (review.unjudged, review.left) == (1, 0)
    assert review.judged == (whole.judged[0], *whole.judged[2:])


async def test_a_plan_of_which_a_part_cannot_be_judged_is_not_judged(judges: Judges) -> None:
    """A jump of a colour that costs no card is one plan, and may be two for an adviser."""
    board = table(columns=empty(R="KR 7C", Y="5Y 6Y"), roll="C1", phase="choose")
    live = standing("lockpick", board, 1)
    live = ended(goes_on(goes_on(live, ANA, "=C", stream(1)), ANA, "pass", stream(1)))
    (whole,) = decisions(live, ANA)
    assert whole.plan == ("=C", "pass")
    calls = list[Thought]()

    async def fails(thought: Thought, urgency: Urgency) -> Any:
        calls.append(thought)
        if len(calls) == 2:
            raise AdviceFailed
        return await steps(thought, urgency)

    async def steps(thought: Thought, urgency: Urgency) -> Any:
        advice = await think_here(thought, urgency)
        ways = (structs.replace(choice, plan=choice.plan[:1]) for choice in advice.choices)
        return structs.replace(advice, choices=tuple(ways))

    review = await judges.by(fails).of(bare(live), ANA)
    assert (review.judged, review.unjudged) == ((), 1)
    both = await judges.by(steps).of(bare(live), ANA)
    assert [one.decision.plan for one in both.judged] == [("=C",), ("pass",)]
    assert [one.decision.at for one in both.dear] == [1], "the jump would have opened a set"
    tried = sure(await judges.by(steps).worth(moment(live, 0, ANA), ANA, whole.plan))
    assert tried.decision.plan == ("=C",)
    assert (tried.best, tried.cost) == (both.judged[0].best, both.judged[0].cost)


async def test_of_so_many_matches_it_is_kept(
    judges: Judges, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinker, "MOST_MATCHES", 2)
    live, slow = turned(), Slow(1000)
    reviews, counts = judges.by(slow.think), list[int]()
    other, third = (
        structs.replace(
            live, table=structs.replace(live.table, match=structs.replace(live.match, id=match))
        )
        for match in ("7KQ2AB3D", "7KQ2AB3E")
    )
    for one, seat in (
        (live, ANA),
        (live, BEN),
        (live, ANA),
        (other, ANA),
        (third, ANA),
        (other, ANA),
        (live, ANA),
    ):
        before = len(slow.calls)
        await reviews.of(one, seat)
        counts.append(len(slow.calls) - before)
    assert counts == [5, 5, 0, 5, 5, 0, 5]
