"""Lessons at a desk: from the first word to the match that goes on by itself."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot import screens
from bot.cogs.learn import rows
from bot.cogs.learn.rules import Learner, directs, leave, place, sit_down
from bot.match.controls.message import Say, Screen
from bot.match.controls.panel import Menu
from bot.match.games import GAMES
from bot.match.live import Live
from bot.match.refusals import ShellRefused
from bot.match.thinking.advice import panel_with_draft
from bot.store.counts import alone_of, running_of
from bot.store.results import read_results
from bot.store.tx import Tx
from games.core import MARKS, Refused, Seat
from games.lesson import Lesson
from tests.deeds import by
from tests.desk import ANA, BEN, CY, Desk
from tests.interactions import fresh

KEYS = sorted(key for key, entry in GAMES.items() if entry.lesson is not None)
DM = -ANA
NAMES = ("Ana", "Ben", "Cy")


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    made = await Desk.open(tmp_path)
    yield made
    await made.store.close()


def lesson_of(key: str) -> Lesson:
    lesson = GAMES[key].lesson
    assert lesson is not None
    return lesson


async def learns(desk: Desk, key: str) -> str:
    """Ana begins the lesson of a game; its match."""
    learner = Learner(ANA, "Ana", DM)

    def begin(tx: Tx) -> str:
        write = desk.matches.writing(tx)
        return sit_down(write, GAMES[key], lesson_of(key), learner).match.id

    match = await desk.store.write(begin)
    await desk.waits(0)
    return match


def offered(live: Live, seat: Seat, most: int = 200) -> Iterator[str]:
    """Yields what can be pressed that plays something, over so many drafts at most."""
    left, opened = [""], {""}
    while left and len(opened) < most:
        panel = panel_with_draft(live, seat, left.pop(0))
        for row in panel.rows if panel is not None else ():
            if isinstance(row, Menu):
                presses = [(row.text + one.text, row.draft) for one in row.choices]
            else:
                presses = [(one.text, one.draft) for one in row if one.live]
            for text, is_draft in presses:
                if not is_draft and not text.startswith("_"):
                    yield text
                elif text not in opened and not text.startswith("_"):
                    opened.add(text)
                    left.append(text)


async def refused(desk: Desk, match: str, text: str) -> Refused | ShellRefused:
    """What Ana is answered to a press that is not taken."""
    with pytest.raises((Refused, ShellRefused)) as caught:
        await desk.plays(match, ANA, text)
    return caught.value


@pytest.mark.parametrize("key", KEYS)
async def test_a_lesson_plays_to_its_end_and_goes_on(desk: Desk, key: str) -> None:
    """Everything that is offered at each step is pressed: what is wrong is told, and no more."""
    match, lesson = await learns(desk, key), lesson_of(key)
    for number, part in enumerate(one for one in lesson.parts if one.step is not None):
        live = await desk.live(match)
        assert part.step is not None
        board = await desk.board(match)
        assert f"**{number + 1} of {len(lesson.steps)}** ·" in board.text
        assert part.step.says in board.text
        said, direction = list[str](), directs(live)
        assert direction is not None
        for text in dict.fromkeys(offered(live, lesson.learner)):
            if not direction.takes(lesson.learner, text.split(";")):
                answer = await refused(desk, match, text)
                said.append(str(answer.values.get("says", answer.key)))
        after = await desk.live(match)
        assert (after.rows, after.play.state) == (live.rows, live.play.state)
        off = [one for one in said if one.startswith(part.step.wrong)]
        assert off[:1] in ([], [part.step.wrong])
        assert all(one == f"{part.step.wrong} {part.step.hint}" for one in off[1:])
        await desk.waits(2)
        await desk.plays(match, ANA, part.plays[0])
        await desk.waits(2)
    live = await desk.live(match)
    assert directs(live) is None
    assert live.match.status == "open"
    assert lesson.goes_on in (await desk.board(match)).text
    assert lesson.learner in live.play.turn.waiting


def points(live: Live) -> dict[str, int]:
    """What each seat has, by its mark, as the line above the board tells it."""
    found: dict[str, int] = {}
    status = live.entry.texts.status(live.view(None), live.setting(NAMES[: len(live.seats)], None))
    for part in re.split(r" [·–] ", status):
        told = re.search(r" \*{0,2}([+−]?\d+)\*{0,2}(?: of \d+( tumblers)?)?$", part)
        if told is not None and part[0] in MARKS:
            found[part[0]] = int(told[1].replace("−", "-"))
    return found


@pytest.mark.parametrize("key", KEYS)
async def test_what_a_step_has_brought_stands_on_the_board_below_its_words(
    desk: Desk, key: str
) -> None:
    """ "You opened it! +3." stood over the empty pad of the next game, where all had 0."""
    match, lesson = await learns(desk, key), lesson_of(key)
    for part in (one for one in lesson.parts if one.step is not None):
        await desk.waits(2)
        before = points(await desk.live(match))
        await desk.plays(match, ANA, part.plays[0])
        await desk.waits(2)
        after = points(await desk.live(match))
        assert part.step is not None
        claimed = [int(n.replace("−", "-")) for n in re.findall(r"[+−]\d+", part.step.done)]
        brought = [after[mark] - before[mark] for mark in after.keys() & before.keys()]
        assert brought
        assert not claimed or sum(claimed) in brought, part.step.done


async def test_each_step_is_told_to_those_who_run_the_bot(desk: Desk) -> None:
    match, told = await learns(desk, "tripol"), list[tuple[str, dict[str, str | int]]]()
    desk.store.on_deeds = lambda deeds: told.extend((one.what, one.fields) for one in deeds)
    for part in (one for one in lesson_of("tripol").parts if one.step is not None):
        await desk.waits(2)
        await desk.plays(match, ANA, part.plays[0])
        await desk.waits(2)
    await desk.acts.resign(match, ANA, interaction=fresh())
    steps = [fields["step"] for what, fields in told if what == "learned"]
    assert steps == [*range(1, 8)]


async def test_who_plays_a_game_for_the_first_time_is_offered_its_lesson(desk: Desk) -> None:
    first = await desk.begun("tripol", (ANA, BEN), {})
    live, person = await desk.live(first), await desk.waited_for(first)
    other = BEN if person == ANA else ANA

    def panel(live: Live, person: int) -> Screen:
        seat = live.seat_for(person)
        return screens.private(live, screens.prompt_of(live, seat), ())

    for reader in (person, other):
        assert "**Learn** plays a first match with you" in str(panel(live, reader))
        assert "_learn:tripol" in str(panel(live, reader))
    assert "_learn" not in str(await desk.board(first)), "it is no matter of others"
    live = await desk.plays(first, person, "draw")
    assert "_learn" not in str(panel(live, person)), "once"
    second = await desk.live(await desk.begun("tripol", (ANA, BEN), {}))
    assert "_learn" not in str(panel(second, person))
    third = await desk.live(await desk.begun("tripol", (ANA, CY), {}))
    assert ("_learn" in str(panel(third, CY)), "_learn" in str(panel(third, ANA))) == (True, False)


@pytest.mark.parametrize("key", KEYS)
async def test_a_process_that_ends_takes_nothing_of_a_lesson_along(desk: Desk, key: str) -> None:
    match, lesson = await learns(desk, key), lesson_of(key)
    for part in (one for one in lesson.parts if one.step is not None):
        before = await desk.board(match)
        await desk.is_away(60)
        assert (await desk.board(match)).text == before.text
        for text in part.plays[0].split(";"):  # a press of its own for each action
            await desk.waits(2)
            await desk.plays(match, ANA, text)
        await desk.is_away(60)
    assert place(await desk.live(match)) is None


async def test_a_lesson_counts_nowhere(desk: Desk) -> None:
    match = await learns(desk, "tripol")
    assert await desk.store.read(lambda tx: (alone_of(tx, ANA), running_of(tx, ANA))) == (0, 0)
    await desk.acts.resign(match, ANA, interaction=fresh())
    assert (await desk.live(match)).match.status == "over"
    assert await desk.store.read(lambda tx: read_results(tx, match)) == ()


async def test_a_running_lesson_is_found_again_and_another_one_is_not(desk: Desk) -> None:
    match = await learns(desk, "tripol")
    for key, person, known in (
        ("tripol", ANA, match),
        ("unlock", ANA, None),
        ("tripol", BEN, None),
    ):
        where = (key, person)
        assert await desk.store.read(lambda tx, where=where: rows.running(tx, *where)) == known


async def test_only_the_learner_leaves_a_lesson(desk: Desk) -> None:
    match = await learns(desk, "unlock")
    with pytest.raises(ShellRefused, match="no_seat"):
        await desk.matches.change(match, by(BEN), lambda now: leave(now, now.live, BEN))
    await desk.matches.change(match, by(ANA), lambda now: leave(now, now.live, ANA))
    live = await desk.live(match)
    assert (live.match.status, live.is_void) == ("over", True)
    assert "The lesson was left." in (await desk.board(match)).text


@pytest.mark.parametrize("key", KEYS)
async def test_a_changed_script_lets_the_match_go_on(desk: Desk, key: str) -> None:
    match = await learns(desk, key)
    await desk.store.write(
        lambda tx: tx.run("UPDATE lessons SET version = 99 WHERE match = :match", match=match)
    )
    assert directs(await desk.live(match)) is None
    assert "written anew" in (await desk.board(match)).text
    first = next(part for part in lesson_of(key).parts if part.step is not None)
    await desk.plays(match, ANA, first.plays[0])


@pytest.mark.parametrize("key", KEYS)
async def test_the_word_of_a_lesson_stands_above_what_its_buttons_do(desk: Desk, key: str) -> None:
    match, lesson = await learns(desk, key), lesson_of(key)
    live = await desk.live(match)
    asked = screens.what_is_this(live, lesson.learner).blocks[0]
    first = next(part.step for part in lesson.parts if part.step is not None)
    assert isinstance(asked, Say)
    assert asked.content.endswith(f"**1 of {len(lesson.steps)}** · {first.says}")
