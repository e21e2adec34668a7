"""A computer's turn: thought about, worked out in memory, and stored as one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.cogs.computers import rules
from bot.cogs.computers.rules import THOUGHT, question_row
from bot.match.games import GAMES
from bot.match.live import Live
from bot.match.plays import Work
from bot.match.sleep import LOCKED, fall_asleep
from bot.match.thinking.advice import Advising, thought_seed
from bot.match.thinking.advice_worker import AdviceRequest
from bot.match.thinking.thinker import AdviceFailed, Urgency
from bot.match.wall_clock import DAY_S
from bot.store.jobs import WOKEN, Job, read_duties
from bot.store.meta import read_meta
from bot.store.move_log import read_moves
from bot.store.seats import Actor, Computer, Person
from games.core import LEAVE, TELL, Advice, Level, Seat
from tests import thoughts
from tests.deeds import computer_sits, wakes
from tests.desk import ANA, BEN, CY, DEE, Desk
from tests.interactions import fresh
from tests.probe.entry import DIAL
from tests.probe.numbers import other
from tests.shelf.sending import strange
from tests.thinking_here import think_here

BY = Computer(Level.HARD)
SEATS = (Seat(0), Seat(1))


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    clumsy = replace(
        GAMES["triplock"], game=replace(GAMES["triplock"].game, advise=thoughts.rolling)
    )
    made = await Desk.open(tmp_path, {**GAMES, DIAL.key: DIAL, "triplock": clumsy})
    yield made
    await made.store.close()


async def dialled(desk: Desk, people: tuple[int, ...] = (ANA, BEN)) -> str:
    """A match of Dial in which a computer has sat down for Ben, and is asked."""
    match = await desk.begun("dial", people, {"rounds": "12"})
    await sits(desk, match)
    while not (live := await desk.live(match)).thinking:
        await desk.plays(match, await desk.waited_for(match), f"dial:{other(live)}")
    return match


async def sits(desk: Desk, match: str, level: Computer = BY) -> Seat:
    (seat,) = (await desk.live(match)).table.seats_of(BEN)
    await computer_sits(desk.acts, match, BEN, seat, level)
    return seat


async def duties(desk: Desk, match: str) -> list[Job]:
    found = await desk.store.read(lambda tx: read_duties(tx, match))
    return [duty for duty in found if duty.kind == THOUGHT]


async def its_rows(desk: Desk, match: str, by: Actor = BY) -> list[str]:
    moves = await desk.store.read(lambda tx: read_moves(tx, match))
    return [move.row.text for move in moves if move.actor == by]


def watched(desk: Desk) -> list[AdviceRequest]:
    """The thoughts from now on, which are thought as before."""
    calls: list[AdviceRequest] = []

    async def think(call: AdviceRequest, urgency: Urgency) -> Advice[Any]:
        assert urgency is Urgency.TURN
        calls.append(call)
        return await think_here(call, urgency)

    desk.think = think
    return calls


def meanwhile(desk: Desk, deed: Callable[[], Any]) -> list[AdviceRequest]:
    """The same; before the first thought ends, somebody does something else."""
    calls: list[AdviceRequest] = []

    async def think(call: AdviceRequest, urgency: Urgency) -> Advice[Any]:
        calls.append(call)
        if len(calls) == 1:
            await deed()
        return await think_here(call, urgency)

    desk.think = think
    return calls


async def test_it_is_asked_in_the_transaction_that_asks_it(desk: Desk) -> None:
    match = await dialled(desk)
    live = await desk.live(match)
    (duty,) = await duties(desk, match)
    (seat,) = live.thinking
    assert (duty.seat, duty.n, duty.due_at) == (seat, question_row(live.play, seat), desk.now)


async def test_it_plays_what_it_is_advised_by_what_its_seat_sees(desk: Desk) -> None:
    match = await dialled(desk)
    before, calls = await desk.live(match), watched(desk)
    await desk.waits(0)
    (call,) = calls
    (seat,) = before.thinking
    assert (call.seen, call.level) == (before.seen(seat), Level.HARD)
    assert list(strange(call, type(before.play.state))) == []
    advice = await think_here(call, Urgency.TURN)
    assert await its_rows(desk, match) == [DIAL.game.write(advice.best.plan[0])]
    assert await duties(desk, match) == []


async def asked_in_triplock(desk: Desk) -> tuple[str, Seat]:
    """A duel of Triplock in which a computer sits for Ben, and is asked; it can only roll."""
    match = await desk.duel()
    seat = await sits(desk, match)
    live = await desk.live(match)
    while seat not in live.play.turn.waiting:
        mine = live.table.seats_of(ANA)[0]
        text = live.entry.game.write(
            live.entry.game.fallback(live.play.state, mine, desk.matches.chance)
        )
        live = await desk.plays(match, ANA, text)
    return match, seat


async def test_a_whole_turn_is_one_transaction(desk: Desk) -> None:
    match, seat = await asked_in_triplock(desk)
    before, stored = await desk.live(match), list[int]()
    desk.store.listener = lambda touched: stored.append(len(touched.played))
    await desk.duties.do_due()
    live = await desk.live(match)
    assert seat not in live.play.turn.waiting
    assert {row.seat for row in live.rows[before.play.n :]} == {seat}
    assert live.play.n > before.play.n + 1, "its turn has several steps"
    assert sum(stored) == 1


async def test_who_has_no_idea_plays_the_fallback_and_says_so(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    match, _ = await asked_in_triplock(desk)
    rolled = (await desk.live(match)).play.n + 1
    await desk.duties.do_due()
    assert (await desk.live(match)).rows[-1].text == "end"
    lower = [one for one in caplog.records if "no advice of a level" in one.message]
    assert [one.__dict__["code"] for one in lower[:3]] == ["hard", "medium", "easy"]
    assert (lower[0].__dict__["match"], lower[0].__dict__["n"]) == (match, rolled)
    assert "plays the fallback" in caplog.text


async def test_a_turn_that_leads_nowhere_ends(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(rules, "MOST_ROWS", 1)
    match, _ = await asked_in_triplock(desk)
    calls = watched(desk)
    before = (await desk.live(match)).play.n
    await desk.duties.do_due()
    live = await desk.live(match)
    assert (live.play.n - before, live.thinking) == (2, ())
    assert len(calls) == 1, "it thinks about so many rows, then the fallback ends it"


async def test_a_lower_level_answers_for_one_that_does_not(desk: Desk) -> None:
    match = await dialled(desk)
    asked: list[Level] = []

    async def think(call: AdviceRequest, urgency: Urgency) -> Advice[Any]:
        asked.append(call.level)
        if call.level is Level.HARD:
            raise AdviceFailed
        return await think_here(call, urgency)

    desk.think = think
    await desk.waits(0)
    assert asked == [Level.HARD, Level.MEDIUM]
    assert len(await its_rows(desk, match)) == 1


async def test_a_level_that_failed_holds_up_its_turn_once(desk: Desk) -> None:
    match, seat = await asked_in_triplock(desk)
    asked: list[Level] = []

    async def think(call: AdviceRequest, urgency: Urgency) -> Advice[Any]:
        asked.append(call.level)
        if call.level is not Level.EASY:
            raise AdviceFailed
        return await think_here(call, urgency)

    desk.think = think
    await desk.duties.do_due()
    assert seat not in (await desk.live(match)).play.turn.waiting
    assert len(asked) > 3, "its turn has several plans"
    assert (asked.count(Level.HARD), asked.count(Level.MEDIUM)) == (1, 1)


async def test_a_plan_that_the_engine_refuses_is_replaced(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    match = await dialled(desk)

    async def think(call: AdviceRequest, urgency: Urgency) -> Advice[Any]:
        return thoughts.passing(call.seen, call.level, desk.matches.chance, ())

    desk.think = think
    await desk.waits(0)
    assert "a plan was refused" in caplog.text
    assert len(await its_rows(desk, match)) == 1


async def test_what_others_do_beside_throws_no_thought_away(desk: Desk) -> None:
    match = await dialled(desk, (ANA, BEN, CY, DEE))
    calls = meanwhile(desk, lambda: desk.acts.tell(match, ANA, interaction=fresh()))
    await desk.waits(0)
    assert len(calls) == 1
    texts = [row.text for row in (await desk.live(match)).rows]
    assert texts[-2:] == [TELL, (await its_rows(desk, match))[0]]


async def test_nobody_waits_while_a_turn_is_worked_out_anew(desk: Desk) -> None:
    """Ana and then Cy tell their sides what they saw, in the middle of it."""
    match = await dialled(desk, (ANA, BEN, CY, DEE))
    (duty,) = await duties(desk, match)
    turn = rules.ComputerTurn(duty, desk.matches, Advising(desk.store, think_here))
    waits: list[bool] = []
    foreseen: list[Live] = []

    async def work_out(live: Live) -> Work | None:
        waits.append(desk.matches.lock(match).locked())
        desk.matches.on_play = foreseen.append
        made = await turn.work_out(live)
        for teller in (ANA, CY)[len(waits) - 1 : len(waits)]:
            await desk.acts.tell(match, teller, interaction=fresh())
        return made

    assert await desk.acts.play_turn(match, work_out) is not None
    assert waits == [False] * 3
    assert len(await its_rows(desk, match)) == 1
    assert [row.text for row in foreseen[-1].rows][-1:] == await its_rows(desk, match)


async def test_a_question_that_has_changed_is_thought_about_anew(desk: Desk) -> None:
    """Ben takes the seat back while the computer thinks about it."""
    match = await dialled(desk)
    (seat,) = (await desk.live(match)).thinking
    calls = meanwhile(desk, lambda: person_sits(desk, match, seat))
    await desk.waits(0)
    live = await desk.live(match)
    assert len(calls) == 1
    assert await its_rows(desk, match) == []
    assert live.table.seats_of(BEN) == (seat,)


async def test_what_was_thought_about_an_older_question_is_not_played(desk: Desk) -> None:
    """Somebody leaves while the computer thinks: it is asked anew, and thinks anew."""
    match = await dialled(desk, (ANA, BEN, CY, DEE))
    before = await desk.live(match)
    (seat,) = before.thinking
    calls = meanwhile(desk, lambda: desk.acts.resign(match, DEE, interaction=fresh()))
    await desk.waits(0)
    texts = [row.text for row in (await desk.live(match)).rows[len(before.rows) :]]
    now = (await desk.live(match)).upto(len(before.rows) + texts.index(LEAVE) + 1)
    assert seat in now.play.turn.waiting, "it is still asked"
    assert question_row(now.play, seat) > question_row(before.play, seat)
    assert [call.seen for call in calls] == [before.seen(seat), now.seen(seat)]
    assert texts == [LEAVE, *await its_rows(desk, match)]


async def person_sits(desk: Desk, match: str, seat: Seat) -> None:
    await computer_sits(desk.acts, match, ANA, seat, Person(BEN), "Ben")


async def test_while_its_table_sleeps_it_waits(desk: Desk) -> None:
    match = await dialled(desk)
    await desk.store.write(lambda tx: fall_asleep(tx, match, LOCKED, desk.now))
    calls = watched(desk)
    await desk.waits(60)
    assert [duty.due_at for duty in await duties(desk, match)] == [WOKEN]
    assert (calls, (await desk.live(match)).thinking) == ([], ())
    await wakes(desk.matches, match, ANA)
    await desk.waits(0)
    assert len(calls) == 1
    assert len(await its_rows(desk, match)) == 1


async def test_a_match_of_nobody_else_ends(desk: Desk) -> None:
    match = await dialled(desk)
    await desk.acts.resign(match, ANA, interaction=fresh())
    calls = watched(desk)
    await desk.waits(60)
    assert (await desk.live(match)).match.status == "over"
    assert calls == []
    assert await duties(desk, match) == []


async def test_a_thought_is_the_same_after_a_restart(desk: Desk, tmp_path: Path) -> None:
    match = await dialled(desk)
    (seat,) = (await desk.live(match)).thinking
    advising = Advising(desk.store, think_here)
    live = await desk.live(match)
    first = await advising.advice(live, seat, Level.EASY, Urgency.TURN)
    assert await advising.advice(live, seat, Level.EASY, Urgency.TURN) == first
    secret = await desk.store.read(lambda tx: read_meta(tx, "secret")) or ""
    seeds = {
        thought_seed(s, m, at, n)
        for s in (secret, "00")
        for m in ("a", "b")
        for at in SEATS
        for n in (1, 2)
    }
    assert len(seeds) == 16


async def test_only_who_has_not_just_moved_is_called(desk: Desk) -> None:
    """At a table of three, of which the second is a computer."""
    match = await desk.begun(
        "dial", (ANA, BEN, CY), {"table": "triangle", "rounds": "12", "colours": "random"}
    )
    await sits(desk, match)
    await desk.waits(0)
    while await desk.waited_for(match) != ANA:
        await desk.plays(match, CY, f"dial:{other(await desk.live(match))}")
        await desk.waits(0)
    for person, called in ((ANA, CY), (CY, ANA)):
        before = {one: desk.heard(one) for one in (ANA, CY)}
        await desk.plays(match, person, f"dial:{other(await desk.live(match))}")
        await desk.waits(0)
        assert await desk.waited_for(match) == called
        assert {one: desk.heard(one) - before[one] for one in before} == {person: 0, called: 1}


async def test_who_plays_with_computers_alone_is_never_called(desk: Desk) -> None:
    match = await dialled(desk)
    for _ in range(3):
        await desk.waits(0)
        live = await desk.live(match)
        if live.match.status == "open":  # the computer may have found the number by chance
            await desk.plays(match, ANA, f"dial:{other(live)}")
    await desk.waits(30 * DAY_S)
    assert desk.heard(ANA) <= 1, "as the match began, she had company"
