"""Lessons in the house: begun by a press, taken by presses in direct messages, killed, left."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from bot.match.games import GAMES
from games.lesson import Lesson, Part
from sandbox.people.person import Person
from tests.e2e.answering import answered
from tests.e2e.killing import Mortal
from tests.e2e.trouble import watch
from tests.house import House
from tests.interactions import fresh
from tests.quantity import some
from tests.refusal import refusal
from tests.shelf.lessons import Decision, way
from tests.shown import Shown

KEYS = sorted(key for key, entry in GAMES.items() if entry.lesson is not None)


@pytest.fixture
async def mortal(tmp_path: Path) -> AsyncIterator[Mortal]:
    async with await Mortal.open(tmp_path) as made:
        yield made


def lesson_of(key: str) -> Lesson:
    lesson = GAMES[key].lesson
    assert lesson is not None
    return lesson


async def learns(house: House, key: str) -> str:
    """Ana asks for the lesson of a game in direct messages; its match."""
    await house.ana.slash(await house.opened_dm(house.ana), f"{key} learn")
    await house.caught_up()
    return newest(house)


def newest(house: House) -> str:
    ((match,),) = house.sql(
        "SELECT match FROM lessons JOIN matches ON id = match ORDER BY created_at DESC LIMIT 1"
    )
    return match


def board_of(house: House, person: Person | None = None) -> Shown:
    """The board of a lesson, in the direct messages."""
    person = person or house.ana
    return house.board(person, house.dm(person))


async def taken(house: House, match: str, part: Part, board: Shown) -> Shown:
    """Ana presses her way through a step; the board after it."""
    live = await house.live(match)
    assert part.step is not None
    for label in way(Decision(live.entry, part, part.step, live.play), part.plays[0]).pressed:
        await house.ana.until(partial(offers, board, label))
        board = board.now()
        await chosen(board, label)
    return board.now()


def offers(board: Shown, label: str) -> bool:
    """Whether a message offers a button or a line with this label now."""
    now = board.now()
    return label in (*now.labels, *now.choices)


async def chosen(board: Shown, label: str) -> None:
    """Presses a button, or takes a line of a list."""
    await (board.press(label) if label in board.labels else board.choose(label))


@pytest.mark.parametrize("key", some(KEYS, 5))
async def test_a_lesson_is_taken_by_presses(house: House, key: str) -> None:
    match, lesson = await learns(house, key), lesson_of(key)
    assert house.private(house.ana, house.dm(house.ana))[-1].text.endswith("lesson is ready.")
    assert [m for m in house.public() if match in str(m)] == []
    for number, part in enumerate((one for one in lesson.parts if one.step is not None), 1):
        assert part.step is not None
        board = board_of(house)
        assert f"**{number} of {len(lesson.steps)}** · " in board.text
        assert part.step.says in board.text
        await taken(house, match, part, board)
        await answered(house, match)
    assert lesson.goes_on in board_of(house).text
    assert house.complaints() == []


async def test_the_hello_begins_a_lesson_once_however_often_it_is_pressed(house: House) -> None:
    house.stand.faults.kick_bot()
    house.stand.faults.invite_bot()
    await house.ana.slash(house.games, "help")
    await house.caught_up()
    (general,) = (place.id for place in house.ana.channels() if place.name == "general")
    (hello,) = [m for m in house.messages(house.ana, general) if "Learn a game" in m.labels]
    asks = Shown.of(house.ana, await hello.press("Learn a game"))
    await asyncio.gather(*(asks.press("Tripol") for _ in range(3)))
    await house.caught_up()
    assert house.sql("SELECT count(*) FROM lessons") == [(1,)]
    await house.ana.slash(house.games, "matches")
    assert "Tripol · lesson" in house.private(house.ana)[-1].text
    await Shown.of(house.ben, await hello.seen_by(house.ben).press("Learn a game")).press("Tripol")
    await house.caught_up()
    assert house.sql("SELECT count(*) FROM lessons") == [(2,)]


async def test_another_move_is_told_and_a_second_one_with_the_presses(house: House) -> None:
    await learns(house, "unlock")
    step = lesson_of("unlock").steps[0]
    for wanted in (step.wrong, f"{step.wrong} {step.hint}"):
        await house.ana.slash(house.dm(house.ana), "match move", move="3-6-9")
        await house.caught_up()
        await house.private(house.ana, house.dm(house.ana))[-1].press("Send")
        await house.caught_up()
        panel = house.private(house.ana, house.dm(house.ana))[-1]
        assert f"\n🧩 {wanted}\n" in panel.text
        assert "Send" not in panel.labels, "what was drawn is taken back"
    await board_of(house).press("Hint")
    await house.caught_up()
    assert f"\n💡 {step.hint}\n" in board_of(house).text


async def test_from_the_beginning_and_leaving(house: House) -> None:
    first, part = await learns(house, "tripol"), lesson_of("tripol").parts
    await taken(house, first, next(one for one in part if one.step), board_of(house))
    await answered(house, first)
    await board_of(house).press("⋯ More")
    more = house.newest(house.ana, house.dm(house.ana))
    await more.press("From the beginning")
    await house.caught_up()
    second = newest(house)
    assert second != first
    assert "**1 of 7**" in board_of(house).text
    assert (await house.live(first)).is_void
    await more.press("Leave the lesson")  # of the first one, which is over
    await house.caught_up()
    assert not (await house.live(second)).is_void
    await board_of(house).press("⋯ More")
    await house.newest(house.ana, house.dm(house.ana)).press("Leave the lesson")
    await house.caught_up()
    assert (await house.live(second)).is_void


async def test_nobody_else_touches_a_lesson(house: House) -> None:
    match = await learns(house, "tripol")
    await house.duel()
    board = house.board(house.ben)
    for word in ("_lesson:again", "_lesson:leave"):
        await board.press_id(f"t1b.{match}.0.{word}", forged=True)
        await house.caught_up()
        assert refusal(house.answer(house.ben)) == "unknown_match"
    assert not (await house.live(match)).is_void


async def test_a_lesson_that_is_over_has_no_review_not_by_an_old_press_either(
    house: House,
) -> None:
    match = await learns(house, "tripol")
    await house.acts.resign(match, house.ana.id, interaction=fresh())
    await house.caught_up()
    live = await house.live(match)
    assert live.has_result
    assert live.entry.cost is not None
    await board_of(house).press_id(f"t1b.{match}.0._review", forged=True)
    await house.caught_up()
    assert refusal(house.last(house.ana, house.dm(house.ana)).text) == "unknown_button"


@pytest.mark.parametrize("key", some(KEYS, 5))
async def test_a_lesson_of_a_server_goes_on_in_private_answers_after_a_kill(
    mortal: Mortal, key: str
) -> None:
    opens, lesson, ana = watch(mortal, "POST", "^/users/@me/channels"), lesson_of(key), mortal.ana
    await ana.slash(mortal.games, f"{key} learn")
    await ana.until(lambda: step_shown(mortal, 1))
    match, board = newest(mortal), mortal.private(ana)[-1]
    assert f"`/{key} learn` brings it back." in board.text
    for number, part in enumerate([one for one in lesson.parts if one.step is not None][:2], 1):
        assert part.step is not None
        assert part.step.says in board.text
        await taken(mortal, match, part, board)
        await ana.until(lambda n=number + 1: step_shown(mortal, n))
        board = board.now()
        assert "brings it back" not in board.text
    await mortal.kill()
    await mortal.up()
    answers = len(mortal.private(ana))
    await ana.slash(mortal.games, f"{key} learn")
    await ana.until(lambda: len(mortal.private(ana)) > answers and step_shown(mortal, 3))
    assert any(match in one for one in mortal.private(ana)[-1].ids)
    await ana.slash(mortal.games, "matches")
    await ana.until(lambda: "Open" in mortal.private(ana)[-1].labels)
    await mortal.private(ana)[-1].press("Open")
    await ana.until(lambda: step_shown(mortal, 3))
    assert all(match not in str(m) for m in mortal.messages(mortal.ben))
    assert opens.met == 0


def step_shown(house: House, number: int) -> bool:
    """Whether Ana's newest private answer is the lesson at this step."""
    shown = house.private(house.ana)
    return bool(shown) and f"**{number} of" in shown[-1].text
