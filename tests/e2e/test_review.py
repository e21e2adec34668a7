"""A review over sockets: from [Review] under a result to a moment that is tried once more."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.match.live import Live
from bot.match.thinking.advice_worker import Thought
from bot.match.thinking.thinker import Urgency
from bot.match.wall_clock import DAY_S
from games.core import MARKS, Seat, Setting
from sandbox.people.person import Person
from tests.disk import tables
from tests.e2e.answering import answered, bot_of
from tests.e2e.dialling import begin, current, dialled, person_on
from tests.e2e.endings import ask, says
from tests.e2e.forging import errors
from tests.e2e.killing import Mortal
from tests.e2e.lockpicking import by_hand, daily_by_message
from tests.e2e.unlocking import tap
from tests.house import House
from tests.interactions import fresh
from tests.plain import plain
from tests.player import redrawn
from tests.probe.entry import DIAL
from tests.probe.numbers import hidden, other
from tests.probe.state import View
from tests.refusal import refusal
from tests.shown import Shown, read_by

POOR = ("1-2-3-6", "1-2-3-6-9-8", "3-2-1-4-7")
"""Codes of Unlock that tell little and cost much."""


def cost(view: View, best: float, played: float, setting: Setting) -> str:
    return f"about {best - played:.0f} numbers"


JUDGED = replace(DIAL, cost=cost)
"""Dial, as a game whose adviser judges."""


@pytest.fixture
async def judged(tmp_path: Path) -> AsyncIterator[House]:
    """A house in which a match of Dial can be looked back on."""
    async with await House.open(tmp_path, shelf={**plain(), DIAL.key: JUDGED}) as made:
        yield made


class KnownMortal(Mortal):
    """A bot that is killed, whose matches go one way with every seed."""

    seed = "1"


@pytest.fixture
async def mortal(tmp_path: Path) -> AsyncIterator[Mortal]:
    async with await KnownMortal.open(tmp_path) as made:
        yield made


async def poor_match(house: House, where: int) -> Live:
    """Ana plays Unlock poorly against a computer, and gives up."""
    await house.ana.slash(where, "unlock start", opponent=bot_of(house), level="easy")
    await house.caught_up()
    live = await answered(house, house.board(house.ana, where).match)
    match = live.match.id
    for code in POOR:
        text = f"code:{code}"
        await house.acts.act(match, house.ana.id, text, stamp=None, interaction=fresh())
        house.bot.services.delivery.wake(match)
        live = await answered(house, match)
    return await given_up(house, live)


async def given_up(house: House, live: Live) -> Live:
    await house.acts.resign(live.match.id, house.ana.id, interaction=fresh())
    house.bot.services.delivery.wake(live.match.id)
    return await answered(house, live.match.id)


async def looked(result: Shown) -> Shown:
    """The review that a press of [Review] behind [Look back] opens."""
    return await turned(await panel(result), "Review")


async def panel(result: Shown) -> Shown:
    """The panel that a press of [Look back] opens."""
    person, channel = result.person, int(result.json["channel_id"])
    known = len(person.messages(channel))
    await result.press("Look back")
    return await person.until(
        lambda: next((Shown(person, one) for one in person.messages(channel)[known:]), None)
    )


async def turned(page: Shown, label: str) -> Shown:
    """The page after a press."""
    outcome = await page.press(label)
    assert outcome.kind == "deferred", outcome
    return await redrawn(page, outcome)


async def answer_to(house: House, message: Shown, custom_id: str) -> str:
    """What a forged press is answered, in private."""
    channel = int(message.json["channel_id"])
    known = len(house.private(message.person, channel))
    await message.press_id(custom_id, forged=True)
    await house.caught_up()
    (told,) = house.private(message.person, channel)[known:]
    return told.text


async def turned_down(house: House, result: Shown) -> str:
    """Why [Review] opens nothing."""
    return refusal(await answer_to(house, result, f"t1b.{result.match}.0._review"))


class Thoughts:
    """What is thought in a house, and how many presses were acknowledged before each thought."""

    def __init__(self, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
        self.house = house
        self.before: list[int] = []
        self.asked: list[Thought] = []
        self._think = house.bot.thinker.think
        monkeypatch.setattr(house.bot.services.advising, "_think", self._noted)

    async def _noted(self, thought: Thought, urgency: Urgency = Urgency.TURN) -> Any:
        self.before.append(acknowledged(self.house))
        self.asked.append(thought)
        return await self._think(thought, urgency)


def acknowledged(house: House) -> int:
    return sum(call.path.endswith("/callback") for call in house.stand.world.record)


class Stillness:
    """What must not change while somebody looks back: the store, all messages, all pings."""

    def __init__(self, house: House, reader: Person) -> None:
        self.house, self.reader = house, reader
        self.since = len(house.stand.world.record)
        self.before = self._now()

    def _now(self) -> Any:
        house = self.house
        people = (house.ana, house.ben, house.cy, house.dee)
        stored = {name: rows for name, rows in tables(house.path).items() if name != "meta"}
        pings = [[n for n in person.notifications if n.ping] for person in people]
        others = [read_by(person) for person in people if person is not self.reader]
        return stored, pings, others, house.public()

    def is_kept(self) -> bool:
        """Whether nothing was stored, and nothing was sent but private answers."""
        calls = self.house.stand.world.record[self.since :]
        sent = [c.path for c in calls if not c.path.startswith(("/interactions/", "/webhooks/"))]
        assert sent == []
        assert self._now() == self.before
        return True


async def test_a_whole_journey_changes_nothing(
    known: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house = known
    await poor_match(house, house.games)
    still = Stillness(house, house.ana)
    thoughts, before = Thoughts(house, monkeypatch), acknowledged(house)
    first = await looked(house.board(house.ana))
    assert min(thoughts.before) > before, "it is acknowledged before a thought"
    assert first.is_private
    assert first.text.startswith("### 📊 Review · 🔓 Unlock\nYou played 3 turns. Two turns could")
    assert first.labels == ["Look at them", "Look back"]
    thought = len(thoughts.before)

    moment = await turned(first, "Look at them")
    assert "moment 1 of 2\nYou played: Seal 1-2-3-6" in moment.text
    assert "You missed about " in moment.text
    assert "Better" not in moment.text
    assert moment.labels == ["Let me try", "Show me", "Next", "Summary"]
    assert len(moment.alts) == 1
    played = next(code for code in reversed(POOR) if f"Seal {code}." in moment.text)

    trial = await turned(moment, "Let me try")
    assert "nothing that you press here changes the match." in trial.text
    assert trial.labels[-3:] == ["Show me", "Next", "Summary"]
    assert len(thoughts.before) == thought, "a page is thought once"
    wrong = await turned(await tap(trial, played), "Send")
    assert " misses about " in wrong.text
    assert "Better" not in wrong.text
    assert wrong.labels == trial.labels, "the panel is there again"

    best = await turned(wrong, "Show me")
    _, _, told = best.text.partition("Better: Seal ")
    code = told.partition(".")[0]
    back = await turned(best, "Back to the moment")
    assert (back.text, back.labels, back.alts) == (moment.text, moment.labels, moment.alts)
    again = await turned(back, "Let me try")
    found = await turned(await tap(again, code), "Send")
    assert f"✅ Found: Seal {code}." in found.text
    assert found.labels == ["Back to the moment", "Next", "Summary"]

    second = await turned(found, "Next")
    assert "moment 2 of 2" in second.text
    assert second.labels == ["Let me try", "Show me", "Summary"]
    last = await turned(second, "Summary")
    assert (last.text, last.labels) == (first.text, first.labels)
    assert still.is_kept()
    assert errors(caplog) == []
    assert house.complaints() == []


async def test_presses_in_quick_succession_are_all_answered(
    known: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = known
    await poor_match(house, house.games)
    still, thoughts = Stillness(house, house.ana), Thoughts(house, monkeypatch)
    result = house.board(house.ana)
    known_before = len(house.private(house.ana))
    review = f"t1b.{result.match}.0._review"
    await asyncio.gather(*(result.press_id(review, forged=True) for _ in range(3)))
    await house.caught_up()
    pages = house.private(house.ana)[known_before:]
    assert len({page.text for page in pages}) == 1
    assert [page.labels for page in pages] == [["Look at them", "Look back"]] * 3
    thought = len(thoughts.before)
    moment = await turned(pages[0], "Look at them")
    await asyncio.gather(*(moment.press("Next") for _ in range(3)))
    await house.caught_up()
    assert "moment 2 of 2" in moment.now().text
    assert all(thoughts.asked.count(one) == 1 for one in thoughts.asked), "nothing twice"
    assert len(thoughts.before) == thought
    trial = await turned(moment.now(), "Let me try")
    dots = [trial.button(label) for label in ("1", "2", "3")]
    await asyncio.gather(*(trial.press_id(one) for one in dots))
    await house.caught_up()
    assert "nothing that you press here" in trial.now().text
    assert still.is_kept()
    assert house.complaints() == []


async def test_a_match_in_direct_messages_is_looked_back_on_there(known: House) -> None:
    house = known
    where = await house.bot.services.delivery.post.open_dm(house.ana.id)
    await poor_match(house, where)
    still = Stillness(house, house.ana)
    page = await looked(house.board(house.ana, where))
    page = await turned(page, "Look at them")
    page = await turned(page, "Let me try")
    page = await turned(await tap(page, "1-2"), "Send")
    assert "🎯 Not yet" in page.text or "✅ Found" in page.text
    assert still.is_kept()
    assert house.complaints() == []


async def test_a_killed_bot_shows_the_same_pages_word_by_word(mortal: Mortal) -> None:
    """All that a page says follows from the log: a bot that knows nothing thinks it again."""
    house, ana = mortal, mortal.ana
    await house.begun("unlock", ana, players="1")
    match = house.board(ana).match
    for count, code in enumerate(("1-2", "1-2-3", "1-2-3-6"), 1):
        await ana.slash(house.games, "match move", move=code)
        pad = await ana.until(partial(newest, house, f"Seal {code},"))
        await pad.press("Send")
        await house.grown(match, count)
    await ana.slash(house.games, "match resign")
    asks = await ana.until(partial(newest, house, "Give this match up?"))
    await asks.press("Give up")
    await ana.until(lambda: "Look back" in house.board(ana).labels)
    result = house.board(ana)
    pages = await walked(result)
    page = await looked(result)
    for label, after in zip(WALK, pages[1:], strict=True):
        await house.kill()
        await house.up()
        page = await turned(page, label)
        assert told(page) == told(after)


def newest(house: Mortal, words: str) -> Shown | None:
    """Ana's newest private answer, once it says this."""
    found = house.private(house.ana)[-1:]
    return found[0] if found and words in found[0].text else None


WALK = ("Look at", "Let me try", "Show me", "Summary")


async def walked(result: Shown) -> list[Shown]:
    """The pages that these presses show, from [Review] on."""
    pages = [await looked(result)]
    for label in WALK:
        pages.append(await turned(pages[-1], label))
    return pages


def told(page: Shown) -> tuple[str, list[str], list[str], list[str]]:
    """All that a page says, and where its presses lead."""
    return page.text, page.labels, page.alts, page.ids


async def first_wins(house: House) -> Live:
    """Who is asked first in Dial opens the safe at once; the other one dials poorly."""
    await dialled(house, hidden(await current(house)))
    return await dialled(house, other(await current(house)))


async def lost(house: House, **options: Any) -> tuple[Live, Person, Seat]:
    """A match of Dial that is over; gives who has lost it by one poor dial, and their seat."""
    live = await begin(house, 2, clues="off", **options)
    (seat,) = live.play.turn.waiting
    await first_wins(house)
    return await house.live(live.match.id), person_on(house, live, 1 - seat), Seat(1 - seat)


def result_of(house: House, match: str) -> Shown:
    """The last message of a match at the table."""
    return next(m for m in reversed(house.public()) if any(f".{match}." in i for i in m.ids))


POORLY = re.compile(
    r"You played 1 turn\. One turn could have brought more: about (19|20) numbers\."
)
"""What the loser of Dial is told."""


async def test_a_game_of_a_series_opens_when_the_series_is_over(
    judged: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = judged
    one, loser, seat = await lost(house, series="best of 3")
    result = result_of(house, one.match.id).seen_by(loser)
    assert result.labels == ["Game 2", "Look back"]
    thoughts = Thoughts(house, monkeypatch)
    tries = f"t1p.{one.match.id}.1:{seat}.dial:19"
    for _ in range(2):  # between its games, and again in the last of them
        assert await turned_down(house, result) == "series_runs"
        assert refusal(await answer_to(house, result, tries)) == "series_runs"
        await first_wins(house)
    assert thoughts.before == []
    assert (await house.live((await current(house)).match.id)).match.status == "over"
    page = await looked(result)
    assert POORLY.search(page.text)
    page = await turned(page, "Look at it")
    page = await turned(page, "Let me try")
    assert "✅ Found: Dial 19." in await answer_to(house, result, tries)
    assert house.complaints() == []


async def test_todays_deal_opens_when_its_day_is_over(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    where, match = await daily_by_message(house, house.ana)
    for _ in range(3):
        await by_hand(house.board(house.ana, where), await house.live(match))
        await house.caught_up()
    await given_up(house, await house.live(match))
    result = house.board(house.ana, where)
    assert result.labels == ["Again", "Look back", "Share"]
    thoughts = Thoughts(house, monkeypatch)
    assert await turned_down(house, result) == "day_runs"
    assert thoughts.before == []
    await house.wait(DAY_S)
    page = await looked(house.board(house.ana, where))
    assert page.text.startswith("### 📊 Review · 🗝️ Lockpick\nYou played ")
    assert thoughts.before
    assert house.complaints() == []


async def test_nobody_reads_a_review_of_another_seat(
    judged: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = judged
    live, loser, seat = await lost(house)
    result, thoughts = house.board(loser), Thoughts(house, monkeypatch)
    match, rival = live.match.id, person_on(house, live, 1 - seat)
    for person in (house.cy, rival):
        for wire in (
            *(f"t1b.{match}.0._review{what}:{seat}:1" for what in ("", ":show", ":try")),
            f"t1p.{match}.1:{seat}.dial:19",
            f"t1p.{match}.1:{seat}.~dial:19;",
        ):
            assert refusal(await answer_to(house, result.seen_by(person), wire)) == "no_seat"
    assert await turned_down(house, result.seen_by(house.cy)) == "no_seat"
    assert thoughts.before == []
    page = await looked(result.seen_by(rival))
    assert "You played 1 turn. One turn could have brought more" in page.text, "it is their own"


async def test_a_match_that_runs_is_not_looked_back_on(
    judged: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = judged
    live = await begin(house, 2, clues="off")
    await dialled(house, other(live))
    board, thoughts = house.board(house.ana), Thoughts(house, monkeypatch)
    assert "Look back" not in board.labels
    match = live.match.id
    for wire in (f"t1b.{match}.0._review", *(f"t1p.{match}.0:{n}.dial:19" for n in (0, 1))):
        answers = [
            refusal(await answer_to(house, board.seen_by(person), wire))
            for person in (house.ana, house.ben)
        ]
        assert set(answers) <= {"not_over", "no_seat"}, wire
        assert "not_over" in answers
    assert thoughts.before == []
    await ask(house, house.ana)
    await says(house, house.ben, "Agree")
    board = house.board(house.ana)
    assert (await house.live(match)).is_void
    assert "Review" not in (await panel(board)).labels
    told = await answer_to(house, board, f"t1b.{match}.0._review")
    assert refusal(told) == "no_result"
    assert thoughts.before == []


async def test_forged_trials_get_a_sentence_and_no_thought(
    judged: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house = judged
    live, loser, seat = await lost(house)
    result, match = house.board(loser), live.match.id
    await looked(result)
    still, thoughts = Stillness(house, loser), Thoughts(house, monkeypatch)
    for wire in (
        f"p.{match}.0:{seat}.dial:19",
        f"p.{match}.2:{seat}.dial:19",
        f"p.{match}.zzzz:{seat}.~dial:19;",
        f"p.{match}.1.dial:19",
        f"p.{match}.1:{seat}._panel",
        f"p.{match}.1:{seat}.~_review",
        f"q.{match}.1:{seat}._trial",
        f"b.{match}.1:{seat}._trial",
        f"b.{match}.1._review:{seat}:9",
        f"b.{match}.1._review:show:{seat}:2",
        f"b.{match}.1._review:try:{seat}:0",
    ):
        assert refusal(await answer_to(house, result, f"t1{wire}")) == "unknown_button", wire
    for other_seat in (1 - seat, 9):
        wire = f"t1p.{match}.1:{other_seat}.dial:19"
        assert refusal(await answer_to(house, result, wire)) == "no_seat"
    for text, said in {
        "hello": 'I can\'t read "hello" as a number to dial.',
        "dial:99": 'I can\'t read "dial:99"',
        "": "I can't read",
        "pass": "It is your turn.",
        "~dial:99;": 'I can\'t read "dial:99"',
        "~hello": 'I can\'t read "hello"',
        "~dial:": "I can't read",
        "~": "nothing that you press here changes the match.",
    }.items():
        for kind in "pq":
            told = await answer_to(house, result, f"t1{kind}.{match}.1:{seat}.{text}")
            assert said in told, text
    assert thoughts.before == [], "nothing is thought"
    assert still.is_kept()
    assert errors(caplog) == []
    assert house.complaints() == []


async def test_who_sat_on_two_seats_reads_a_review_of_each(judged: House) -> None:
    house = judged
    await house.ana.slash(house.games, "dial start")
    match, lobby = house.last(house.ana).match, house.bot.services.lobby
    await lobby.join(match, house.ben.id, "Ben", interaction=fresh(), side=1)
    for person, name in ((house.ana, "Ana"), (house.ben, "Ben")):
        await lobby.join(match, person.id, name, interaction=fresh(), more=True)
    await lobby.start(match, house.ana.id, interaction=fresh())
    house.bot.services.delivery.wake(match)
    await house.caught_up()
    while (live := await house.live(match)).match.status == "open":
        (seat,) = live.play.turn.waiting
        number = other(live) if live.play.n < 4 else hidden(live)
        asked = live.seats[seat].person or 0
        await house.acts.act(
            match, asked, f"dial:{number}", stamp=None, seat=Seat(seat), interaction=fresh()
        )
    house.bot.services.delivery.wake(match)
    await house.caught_up()
    for person in (house.ana, house.ben):
        one, two = live.table.seats_of(person.id)
        page = await looked(house.board(person))
        assert page.labels[-2] == f"Review of {MARKS[two]}"
        assert f"_review:{one}:1" in page.ids[0]
        page = await turned(page, "Review of ")
        assert page.labels[-2] == f"Review of {MARKS[one]}"
        assert f"_review:{two}:1" in page.ids[0]
