"""Why a computer played so, as the story tells it once the match has ended."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot import screens
from bot.cogs.match import hints
from bot.match.games import GAMES
from bot.match.live import Live
from bot.match.lobby.computers import may_play
from bot.match.lobby.hosting import terms_mark
from bot.match.plays import fallback_text
from bot.match.thinking import thinker
from bot.match.thinking.advice import Advising, Think
from bot.match.thinking.advice_worker import AdviceRequest
from bot.match.thinking.thinker import AdviceFailed, Urgency
from bot.screens.words import MAX_TEXT
from bot.store.move_log import read_moves
from bot.store.seats import Computer, House, Person
from games.core import MARKS, TELL, Advice, Level, Seat
from games.core import Reason as Because
from games.texts import as_first_person
from tests import deeds, thoughts
from tests.bot.screen_lives import told
from tests.cogs.computers.stories import (
    SQUARE,
    Reading,
    advised_by,
    alone,
    dials,
    ended,
    lasting,
    of_seat,
    open_yet,
    over,
    seat_of_ben,
    whys,
)
from tests.deeds import computer_sits
from tests.desk import ANA, BEN, CY, DEE, Desk
from tests.interactions import fresh
from tests.probe.entry import DIAL
from tests.probe.numbers import other
from tests.thinking_here import think_here

MEDIUM = Computer(Level.MEDIUM)

FEW = 5
"""So many acts of a person lead to some of a computer in every game."""


SHELVES = {
    "dial": DIAL,
    "refused": advised_by(DIAL, thoughts.passing),
    "telling": advised_by(DIAL, thoughts.telling_first),
    "timid": advised_by(DIAL, thoughts.timid),
}


async def opened(folder: Path, name: str = "dial") -> Desk:
    triplock = advised_by(GAMES["triplock"], thoughts.rolling)
    return await Desk.open(folder, {**GAMES, "dial": SHELVES[name], "triplock": triplock})


@pytest.fixture
async def desk(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Desk]:
    """A desk with Dial; its parameter names another adviser."""
    made = await opened(tmp_path, getattr(request, "param", "dial"))
    yield made
    await made.store.close()


def by(name: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("desk", [name], indirect=True)


async def expected(desk: Desk, live: Live) -> list[str]:
    """The lines of a match of Dial in which each row of a computer was thought about."""
    found: list[str] = []
    moves = await desk.store.read(lambda tx: read_moves(tx, live.match.id))
    for move in moves:
        if isinstance(move.actor, Computer):
            seat, then = move.row.seat, live.upto(move.row.n - 1)
            advising = Advising(desk.store, think_here)
            advice = await advising.advice(then, seat, move.actor.level, Urgency.TURN)
            name = live.table.sitting_at(seat, move.row.n).name
            names = tuple(sitting.name for sitting in live.seats)
            assert DIAL.why is not None
            why = DIAL.why(then.view(seat), advice.best.reason, live.setting(names, seat))
            found.append(f'-# {MARKS[seat]} {name}: "{as_first_person(why)}"')
    return found


@pytest.mark.parametrize("level", [level.value for level in Level])
async def test_each_turn_of_a_computer_has_its_reason(desk: Desk, level: str) -> None:
    match = await alone(desk, level)
    live = await ended(desk, match)
    text = await Reading(desk).whole(match)
    lines = await expected(desk, live)
    assert lines
    assert whys(text) == lines
    assert f"Tumbler ({level}): " in lines[0]
    for line in lines:
        *_, turn = re.split(r"^\d+\\\. ", text.split(line)[0], flags=re.MULTILINE)
        assert f"Tumbler ({level})" in turn, "it stands beneath the turn"


async def test_it_is_the_same_for_everybody_who_may_read(desk: Desk) -> None:
    match = await alone(desk)
    await ended(desk, match)
    reading = Reading(desk)
    mine, cys = await reading.whole(match), await reading.whole(match, CY)
    assert whys(mine) == whys(cys) != []


async def test_while_the_match_runs_nothing_is_thought_or_told(desk: Desk) -> None:
    match = await lasting(desk, 3)
    reading = Reading(desk)
    live = await desk.live(match)
    assert live.explained == {}
    assert whys(await reading.whole(match)) == []
    assert reading.calls == []


async def test_an_end_without_a_result_tells_no_reason(desk: Desk) -> None:
    match = await lasting(desk, 2)
    await deeds.asks_to_end(desk.matches, match, ANA)
    live, reading = await desk.live(match), Reading(desk)
    assert (live.match.status, live.is_void) == ("over", True)
    assert whys(await reading.whole(match)) == []
    assert reading.calls == []


async def test_whoever_resigns_may_read_the_reasons(desk: Desk) -> None:
    match = await lasting(desk, 2)
    await desk.acts.resign(match, ANA, interaction=fresh())
    live = await desk.live(match)
    assert whys(await Reading(desk).whole(match)) == await expected(desk, live) != []


async def test_a_match_of_people_is_read_as_before(desk: Desk) -> None:
    match = await desk.begun("dial", (ANA, BEN), SQUARE)
    live, reading = await ended(desk, match, 4), Reading(desk)
    text = await reading.whole(match)
    seat = live.seat_for(ANA)
    assert text == told(screens.whole_story(live, seat))
    assert (whys(text), reading.calls) == ([], [])


async def test_among_people_each_of_several_computers_has_its_own(desk: Desk) -> None:
    async def make() -> str:
        match = await desk.opened("dial", (ANA, BEN), SQUARE, players="4")
        for _ in range(2):
            now = await desk.changes.add_computer(match, ANA, interaction=fresh())
        await desk.lobby.ready(match, BEN, terms_mark(now), interaction=fresh())
        await desk.waits(0)
        await dials(desk, match, 4)
        return match

    match = await open_yet(desk, make)
    await over(desk, match)
    live = await desk.live(match)
    lines = await expected(desk, live)
    names = {line.split(":")[0].split(" ", 2)[2] for line in lines}
    assert names == {"Tumbler (medium)", "Tumbler 2 (medium)"}
    assert sorted(whys(await Reading(desk).whole(match))) == sorted(lines)
    for seat in {live.rows[n - 1].seat for n in live.explained}:
        reading = Reading(desk)
        reading.think = of_seat(seat)
        found = whys(await reading.whole(match))
        assert found == [line for line in lines if line.startswith(f"-# {MARKS[seat]}")]


async def test_who_sat_there_before_and_after_has_none(desk: Desk) -> None:
    """Ben plays, a computer takes over for him, and he takes his seat back."""
    first = 0

    async def make() -> str:
        nonlocal first
        match = await desk.begun("dial", (ANA, BEN), SQUARE)
        await dials(desk, match, 4)
        first = (await desk.live(match)).play.n
        await computer_sits(desk.acts, match, BEN, await seat_of_ben(desk, match), MEDIUM)
        await desk.waits(0)
        await dials(desk, match, 2)
        return match

    match = await open_yet(desk, make)
    seats = (await desk.live(match)).seats
    seat = next(Seat(one.seat) for one in seats if one.sitter == MEDIUM)
    await computer_sits(desk.acts, match, ANA, seat, Person(BEN), "Ben")
    last = (await desk.live(match)).play.n
    live = await ended(desk, match, 2)
    assert live.explained
    assert all(first < n < last for n in live.explained)
    lines, reading = await expected(desk, live), Reading(desk)
    assert whys(await reading.whole(match)) == lines
    assert all(line.startswith(f"-# {MARKS[seat]} Tumbler: ") for line in lines)
    assert len(reading.calls) == len(lines), "no other row is thought about"


async def long(desk: Desk) -> str:
    """A match of a timid computer, whose story takes several pages."""
    match = await lasting(desk, 11)
    await desk.acts.resign(match, ANA, interaction=fresh())
    return match


@by("timid")
async def test_only_what_is_looked_at_is_thought_about_and_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules["bot.screens.more"], "EXPLAINED_SPACE", 600)
    match, reading = await long(desk), Reading(desk)
    lines = whys(await Reading(desk).whole(match))
    first = await reading.page(match, ANA, 1)
    assert "page 1 of " in first
    assert 0 < len(reading.calls) == len(whys(first)) < len(lines)
    assert whys(await reading.whole(match)) == lines
    assert len(reading.calls) == len(lines)
    assert whys(await reading.page(match, CY, 1)) == whys(first)
    assert await reading.page(match, ANA, 1) == first
    assert len(reading.calls) == len(lines), "turning pages asks no more thoughts"


async def test_two_who_look_at_once_have_it_thought_once(desk: Desk) -> None:
    match = await alone(desk)
    live, reading = await ended(desk, match), Reading(desk)
    one, other_one = await asyncio.gather(reading.page(match), reading.page(match, CY))
    assert whys(one) == whys(other_one)
    assert len(reading.calls) == len(await expected(desk, live))


async def test_what_was_thought_of_many_matches_is_not_kept(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinker, "MOST_MATCHES", 1)
    matches = [await alone(desk) for _ in range(2)]
    for match in matches:
        await ended(desk, match, 1)
    reading = Reading(desk)
    counts = list[int]()
    for match in (matches[0], matches[0], matches[1], matches[0]):
        await reading.page(match)
        counts.append(len(reading.calls))
    assert counts[0] == counts[1] < counts[2] < counts[3]


async def test_a_thought_that_fails_leaves_its_line_out_until_the_next_look(desk: Desk) -> None:
    match = await alone(desk)
    live, reading = await ended(desk, match), Reading(desk)
    lines = await expected(desk, live)

    async def fails_once(call: AdviceRequest, urgency: Urgency) -> Advice[Any]:
        if len(reading.calls) == 1:
            raise AdviceFailed
        return await think_here(call, urgency)

    reading.think = fails_once
    assert whys(await reading.whole(match)) == lines[1:]
    assert whys(await reading.whole(match)) == lines


async def test_nobody_waits_for_a_thought_that_does_not_end(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await lasting(desk, 3)
    live, reading = await ended(desk, match), Reading(desk)
    lines = await expected(desk, live)

    async def hangs(call: AdviceRequest, urgency: Urgency) -> Advice[Any]:
        if len(reading.calls) == 2:
            monkeypatch.setattr(hints, "REASONS_WAIT_S", 60.0)
            await asyncio.Event().wait()
        return await think_here(call, urgency)

    monkeypatch.setattr(hints, "REASONS_WAIT_S", 0.2)
    reading.think = hangs
    assert whys(await reading.whole(match)) == lines[:1]
    assert whys(await reading.whole(match)) == lines
    assert len(reading.calls) == len(lines) + 1, "the first thought is kept"


@by("refused")
async def test_a_fallback_has_no_reason(desk: Desk) -> None:
    match = await alone(desk)
    live, reading = await ended(desk, match), Reading(desk)
    assert live.explained
    assert whys(await reading.whole(match)) == []


async def test_a_lower_level_has_no_reason(desk: Desk) -> None:
    """Where it plays something else than the level of the seat would."""
    differs: list[bool] = []

    async def think(call: AdviceRequest, urgency: Urgency) -> Advice[Any]:
        if call.level is Level.HARD:
            raise AdviceFailed
        advice = await think_here(call, urgency)
        hard = await think_here(
            AdviceRequest(call.adviser, call.seen, Level.HARD, call.seed), urgency
        )
        differs.append(advice.best.plan != hard.best.plan)
        return advice

    desk.think = think
    match = await alone(desk, "hard")
    await ended(desk, match)
    assert any(differs)
    assert len(whys(await Reading(desk).whole(match))) == differs.count(False)


@by("telling")
async def test_what_a_computer_tells_its_side_first_belongs_to_its_plan(desk: Desk) -> None:
    match = await desk.begun("dial", (ANA, BEN, CY, DEE), SQUARE)
    (seat,) = (await desk.live(match)).table.seats_of(BEN)
    await computer_sits(desk.acts, match, BEN, seat, MEDIUM)
    await desk.waits(0)
    live = await ended(desk, match, 6)
    assert [row.seat for row in live.rows if row.text == TELL] == [seat]
    n = next(row.n for row in live.rows if row.text == TELL)
    found = await Reading(desk).reasons.of(live, range(1, live.play.n + 1))
    assert found[n] == Because("lowest")
    assert n + 1 not in found


async def rolled(desk: Desk) -> tuple[Live, list[int]]:
    """A duel of Triplock in which a computer knows to roll, and plays the fallback then.

    With it the rows in which the computer has rolled.
    """
    match = await desk.duel()
    await computer_sits(desk.acts, match, BEN, await seat_of_ben(desk, match), MEDIUM)
    await desk.waits(0)
    for _ in range(2):
        await desk.plays(match, ANA, "roll")
        await desk.plays(match, ANA, "end")
        await desk.waits(0)
    await desk.acts.resign(match, ANA, interaction=fresh())
    live = await desk.live(match)
    found = [n for n in live.explained if live.rows[n - 1].text == "roll"]
    assert [live.rows[n].text for n in found] == ["end"] * len(found)
    return live, found


def planning(live: Live, *first: str) -> Think:
    """Advises these actions to who has not rolled in Triplock, and then to end the turn."""

    async def think(call: AdviceRequest, urgency: Urgency) -> Advice[Any]:
        texts = ("end",) if call.seen.view.turn.dice else first
        return thoughts.saying_all(*map(live.entry.game.parse, texts))

    return think


async def test_a_part_of_a_turn_may_have_a_reason(desk: Desk) -> None:
    live, rows = await rolled(desk)
    seat = live.rows[rows[0] - 1].seat
    text = await Reading(desk).whole(live.match.id)
    assert whys(text) == [f'-# {MARKS[seat]} Tumbler: "It is none."'] * len(rows)


async def test_each_plan_of_a_turn_has_its_reason(desk: Desk) -> None:
    live, rows = await rolled(desk)
    reading = Reading(desk)
    reading.think = planning(live, "roll")
    text = await reading.whole(live.match.id)
    assert [line.count('"It is all."') for line in whys(text)] == [2] * len(rows)


async def test_a_plan_of_several_rows_has_one_reason(desk: Desk) -> None:
    live, rows = await rolled(desk)
    reading = Reading(desk)
    reading.think = planning(live, "roll", "end")
    every, within = range(1, live.play.n + 1), range(rows[0] + 1, rows[0] + 2)
    assert [*await reading.reasons.of(live, every)] == rows
    assert len(reading.calls) == len(rows)
    reading = Reading(desk)
    reading.think = planning(live, "roll", "end")
    assert await reading.reasons.of(live, within) == {}, "it is told where the plan begins"


async def test_after_another_plan_than_the_advised_one_the_turn_has_no_reason(desk: Desk) -> None:
    """What was advised next may be the row that was played all the same."""
    live, rows = await rolled(desk)
    reading = Reading(desk)
    reading.think = planning(live, "end")
    assert await reading.reasons.of(live, range(1, live.play.n + 1)) == {}
    assert len(reading.calls) == len(rows)


async def test_long_reasons_leave_the_message_within_its_limits(desk: Desk) -> None:
    match = await lasting(desk, 3)
    live, reading = await ended(desk, match), Reading(desk)
    endless = replace(live.entry, why=lambda _view, _reason, _setting: "x" * (MAX_TEXT // 3))
    wordy = Live(live.table, endless, live.folded, live.rows)
    rows = screens.story_rows(wordy, None)
    found = await reading.reasons.of(wordy, rows)
    text = told(screens.whole_story(wordy, None, 0, found))
    assert len(found) > len(whys(text)) > 0
    assert len(text) < 4_000


@by("timid")
async def test_what_the_house_plays_has_no_reason(desk: Desk) -> None:
    live, by_house = await narrowed(desk)
    while not by_house:  # the computer was lucky
        live, by_house = await narrowed(desk)
    found = await Reading(desk).reasons.of(live, range(1, live.play.n + 1))
    assert [*found] == [n for n in live.explained if n not in by_house]


async def narrowed(desk: Desk) -> tuple[Live, list[int]]:
    """A match in which Ana leaves one number alone to the computer at her side.

    It is dialled for the computer then; with it the rows of the computer that the house played.
    """
    match = await desk.begun("dial", (ANA, BEN, CY, DEE), SQUARE)
    live = await desk.live(match)
    at = next(n for n, side in enumerate(live.sides) if live.table.seats_of(ANA)[0] in side)
    person = next(p for s in live.sides[at] if (p := live.seats[s].person) not in (ANA, None))
    (partner,) = live.table.seats_of(person)
    await computer_sits(desk.acts, match, person, partner, MEDIUM)
    await desk.waits(0)
    number = live.play.state.numbers[at]
    beside = [n for n in (number + 1, number - 1) if n in range(40)]
    while (live := await desk.live(match)).match.status == "open":
        asked = await desk.waited_for(match)
        dialled = beside.pop(0) if asked == ANA and beside else other(live)
        await desk.plays(match, asked, f"dial:{dialled}")
        await desk.waits(0)
    actors = await desk.actors(match)
    return live, [n for n in live.explained if actors[n - 1] == House()]


@pytest.mark.parametrize("key", [key for key, entry in GAMES.items() if may_play(entry)])
async def test_in_every_game_each_thought_is_had_again(tmp_path: Path, key: str) -> None:
    desk = await Desk.open(tmp_path)
    match = await desk.opened(key, level="easy")
    await desk.changes.play_computer(match, ANA, interaction=fresh())
    await desk.waits(0)
    live = await desk.live(match)
    for _ in range(FEW):
        if (seat := live.seat_for(ANA)) in live.play.turn.waiting and seat is not None:
            await desk.plays(match, ANA, fallback_text(live, seat, desk.matches.chance))
            await desk.waits(0)
            live = await desk.live(match)
    if live.match.status == "open":
        await desk.acts.resign(match, ANA, interaction=fresh())
    live = await desk.live(match)
    reading = Reading(desk)
    found = await reading.reasons.of(live, range(1, live.play.n + 1))
    assert len(found) == len(reading.calls) > 0, "what is advised again is what was played"
    await reading.whole(match)
    await desk.store.close()
