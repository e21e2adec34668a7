"""Where two parts of a match across days meet: late and leaving, asleep and handed over."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from bot.cogs.clock import choices
from bot.cogs.ending import screens as ending
from bot.match.refusals import ShellRefused
from bot.match.wall_clock import DAY_S, HOUR_S
from bot.store import questions
from bot.store.questions import TurnTimer
from bot.store.results import read_results
from bot.store.seats import Computer, Person
from games.core import Level
from tests.cogs.clock.lateness import EMPTY_S, Late, two_late
from tests.deeds import (
    answers_end,
    asks_to_end,
    computer_sits,
    decides,
    may_end,
    no_computers,
    offers_rematch,
)
from tests.desk import ANA, BEN, CY, DEE, GUILD, Desk, name_of
from tests.disk import holding
from tests.interactions import fresh

EVE = 5
"""A moderator who sits at no table."""

REMINDED = "⏰"


@pytest.fixture
async def four(desk: Desk) -> Late:
    return await two_late(desk)


class Duel:
    """A duel in which one is asked, or late: the match, who that is, and the other."""

    def __init__(self, desk: Desk, ask: TurnTimer) -> None:
        self.desk, self.match, self.first = desk, ask.match, ask
        self.person, self.other = ask.person, ANA + BEN - ask.person

    async def ask(self) -> TurnTimer:
        (ask,) = await self.desk.open_asks(self.match)
        return ask

    async def does(self, what: str, person: int) -> None:
        """A person presses a choice about who was asked at first, and what follows happens."""
        ask = self.first
        choice = partial(choices.agree, yes=True) if what == "agree" else getattr(choices, what)
        await decides(self.desk.matches, self.match, (ask.seat, ask.k), person, choice)
        await self.desk.waits(0)

    async def choices(self) -> list[str]:
        return (await self.desk.board(self.match)).choices

    async def hands_over(self, person: int, to: int) -> None:
        """A person offers their seat to another, who takes it."""
        await self.desk.hands_over(self.match, person, to)
        await self.desk.waits(0)


@pytest.fixture
async def duel(desk: Desk) -> Duel:
    match = await desk.duel()
    (ask,) = await desk.open_asks(match)
    return Duel(desk, ask)


@pytest.fixture
async def late(duel: Duel) -> Duel:
    """Somebody's time is up, where no computer sits down for them."""
    await no_computers(duel.desk.store, GUILD)
    await duel.desk.waits(EMPTY_S + HOUR_S)
    return duel


async def forget(desk: Desk, person: int) -> None:
    await desk.forgetting.forget(person, interaction=fresh())
    await desk.waits(0)


async def removes(desk: Desk, match: str, person: int, moderator: int = EVE) -> None:
    await desk.moderation.remove(match, person, GUILD, moderator, interaction=fresh())
    await desk.waits(0)


async def test_late_and_one_who_decides_leaves(four: Late) -> None:
    """Ana agreed, and Dee leaves: nobody's yes is missing any more."""
    await four.agrees(ANA, BEN)
    assert "of 2" in await four.text()
    await four.desk.acts.resign(four.match, DEE, interaction=fresh())
    await four.desk.waits(0)
    assert await four.leaves() == 2
    board = await four.text()
    assert "Ben left, as Ana decided." in board
    assert "Dee or" not in board
    assert "or ◆ Dee" not in board


async def test_late_and_one_who_decides_is_forgotten(four: Late) -> None:
    assert "Dee can decide" in await four.text()
    await forget(four.desk, DEE)
    assert "● Ana can decide" in await four.text()
    await four.agrees(ANA, BEN)
    assert await four.leaves() == 2


async def test_who_is_late_is_forgotten(four: Late) -> None:
    await forget(four.desk, BEN)
    board = await four.desk.board(four.match)
    assert "Ben" not in board.text
    assert len([one for one in board.labels if one.startswith("Give")]) == 1, "about Cy alone"
    with pytest.raises(ShellRefused, match="late_played"):
        await four.does("wait_on", ANA, BEN)


@pytest.mark.parametrize("what", ["decides", "is late"])
async def test_nothing_of_who_is_forgotten_then_is_left(
    desk: Desk, tmp_path: Path, what: str
) -> None:
    person = 10**17 + 1  # no other value of the file has it
    people = (ANA, BEN, CY, person) if what == "decides" else (ANA, person, CY, DEE)
    match = await desk.begun("unlock", people, {"grid": "3"})
    await desk.plays(match, ANA, "code:1-2-5-9")
    await desk.plays(match, people[-1], "code:1-2")
    await desk.waits(EMPTY_S + HOUR_S)
    (ask, *_) = await desk.open_asks(match)
    assert (person in ask.deciders) == (what == "decides")
    assert holding(tmp_path / "tumbler.db", str(person))
    await forget(desk, person)
    assert holding(tmp_path / "tumbler.db", str(person)) == []


async def test_late_and_the_other_asks_for_an_end_without_a_result(late: Duel) -> None:
    desk, match, other = late.desk, late.match, late.other
    live, needed = await desk.live(match), await may_end(desk.matches, match, other)
    assert needed == (), "who is late does not decide"
    preview = str(ending.asking(live, needed).blocks)
    assert "Nobody else decides about it now, so it is over at once" in preview
    assert "End it" in preview
    assert name_of(late.person) not in preview
    await asks_to_end(desk.matches, match, other)
    await desk.waits(0)
    live = await desk.live(match)
    assert (live.match.status, live.is_void) == ("over", True)
    assert await desk.open_asks(match) == ()
    assert await late.choices() == []
    for what in ("wait_on", "play_on", "agree"):
        with pytest.raises(ShellRefused, match="over"):
            await late.does(what, other)
    calls = list(desk.calls)
    await desk.waits(30 * DAY_S)
    assert desk.calls == calls


async def test_late_choices_of_a_match_that_fell_asleep(late: Duel) -> None:
    for _ in range(16):
        await late.desk.waits(DAY_S)
    assert (await late.desk.live(late.match)).is_asleep
    assert await late.choices() == []
    for what in ("wait_on", "play_on", "agree"):
        with pytest.raises(ShellRefused, match="late_asleep"):
            await late.does(what, late.other)
    assert (await late.desk.live(late.match)).is_asleep


async def test_a_seat_of_a_sleeping_match_is_handed_over(duel: Duel) -> None:
    """The row wakes it: both are asked anew, the new owner of the seat with a full bank."""
    for _ in range(22):
        await duel.desk.waits(DAY_S)
    assert (await duel.desk.live(duel.match)).is_asleep
    await duel.hands_over(duel.person, CY)
    assert not (await duel.desk.live(duel.match)).is_asleep
    ask = await duel.ask()
    assert (ask.person, ask.bank, ask.late_at) == (CY, EMPTY_S, None)
    assert ask.since is not None
    assert "Wake it" not in (await duel.desk.board(duel.match)).labels
    live = await duel.desk.plays(duel.match, CY, "roll")
    assert [row.n for row in live.rows] == list(range(1, len(live.rows) + 1))


async def test_the_seat_of_who_is_late_is_handed_over(late: Duel) -> None:
    await late.hands_over(late.person, CY)
    ask = await late.ask()
    assert (ask.person, ask.bank, ask.late_at) == (CY, EMPTY_S, None)
    assert await late.choices() == []
    with pytest.raises(ShellRefused, match="late_played"):
        await late.does("play_on", late.other)
    assert late.desk.heard(CY, REMINDED) == 0


async def test_the_time_of_who_played_on_alone_runs_again(duel: Duel) -> None:
    """Nobody waits while a computer sits there; from the row on by which somebody does, it runs."""
    desk, match = duel.desk, duel.match
    (seat,) = (await desk.live(match)).table.seats_of(duel.other)
    await computer_sits(desk.acts, match, duel.person, seat, Computer(Level.EASY))
    assert await desk.open_asks(match) == ()
    await desk.waits(5 * DAY_S)
    await computer_sits(desk.acts, match, CY, seat, Person(CY), "Cy")
    ask = await duel.ask()
    assert (ask.person, ask.since) == (duel.person, desk.now)
    await desk.waits(EMPTY_S + HOUR_S)
    assert (await duel.ask()).late_at is not None


async def test_a_reminder_goes_to_who_has_the_seat_now(duel: Duel) -> None:
    await duel.desk.waits(3 * DAY_S - HOUR_S)
    await duel.hands_over(duel.person, CY)
    await duel.desk.waits(2 * HOUR_S)
    assert duel.desk.heard(duel.person, REMINDED) == 0
    assert (await duel.ask()).person == CY
    await duel.desk.waits(3 * DAY_S)
    assert duel.desk.heard(duel.person, REMINDED) == 0
    assert duel.desk.heard(CY, REMINDED) == 1


async def test_away_is_set_once_time_is_up(late: Duel) -> None:
    """It takes nothing back: who is late by more than their time stays late."""
    await late.desk.persons.leave(late.person, 4, interaction=fresh())
    await late.desk.waits(0)
    assert await late.choices() == ["Give", "Let the bot play"]
    assert (await late.ask()).late_at is not None
    await late.desk.waits(DAY_S)
    assert late.desk.heard(late.other, "time is up") == 1


async def test_a_moderator_removes_who_is_late_and_then_the_lock(four: Late) -> None:
    desk, match = four.desk, four.match
    await four.agrees(ANA, CY)
    await removes(desk, match, CY)
    live = await desk.live(match)
    assert (live.match.status, [ask.person for ask in live.facts.asks]) == ("open", [BEN])
    board = await desk.board(match)
    assert len([one for one in board.labels if one.startswith("Give")]) == 1
    assert f"<@{EVE}> removed" in board.text
    await removes(desk, match, ANA)
    assert (await desk.live(match)).match.status == "open", "the secret stays with the bot"
    assert "● Ana or" not in await four.text()
    assert "◆ Dee can decide" in await four.text()
    await desk.waits(30 * DAY_S)
    assert (await desk.live(match)).is_asleep


async def test_a_moderator_removes_whose_yes_was_missing(desk: Desk) -> None:
    match = await desk.begun("unlock", (ANA, BEN, CY, DEE), {"grid": "3"})
    await asks_to_end(desk.matches, match, ANA)
    (offer,) = (await desk.live(match)).facts.offers
    for person in (BEN, CY):
        await answers_end(desk.matches, match, offer.id, person, yes=True)
    await desk.waits(0)
    assert (await desk.live(match)).match.status == "open"
    await removes(desk, match, DEE)
    live = await desk.live(match)
    assert (live.match.status, live.is_void) == ("over", True)


async def test_a_moderator_removes_the_only_player(desk: Desk) -> None:
    match = await desk.begun("lockpick", [BEN])
    await removes(desk, match, BEN, ANA)
    assert (await desk.live(match)).match.status == "over"
    assert "removed" in (await desk.board(match)).text


async def test_a_moderator_who_is_forgotten_is_named_no_more(desk: Desk, tmp_path: Path) -> None:
    four, eve = await two_late(desk), 10**17 + 1
    await removes(desk, four.match, CY, eve)
    assert f"<@{eve}> removed" in await four.text()
    await forget(desk, eve)
    board = await four.text()
    assert str(eve) not in board
    assert "<@0>" not in board
    assert "A moderator removed" in board
    assert holding(tmp_path / "tumbler.db", str(eve)) == []


async def test_a_void_match_is_played_again(late: Duel) -> None:
    desk, match = late.desk, late.match
    await asks_to_end(desk.matches, match, late.other)
    assert "Rematch" in (await desk.board(match)).labels
    for person in (ANA, BEN):
        await offers_rematch(desk.matches, match, person)
    following = (await desk.live(match)).facts.rematch
    assert following is not None
    assert await desk.store.read(lambda tx: read_results(tx, match)) == ()
    found = await desk.store.read(lambda tx: questions.read_open(tx, following))
    assert {ask.person for ask in found} == {ANA, BEN}
