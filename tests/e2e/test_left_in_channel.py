"""What stays in a channel: of a match its ending alone, and while it runs a few lines in words."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.match.live import Live
from bot.store import cursors, servers
from bot.store.servers import Server
from games.core import Seat
from games.triplock import GAME as TRIPLOCK
from sandbox.people.person import Person
from tests import disk
from tests.e2e import lockpicking, timelocking, triplocking, tripoling
from tests.e2e.dialling import begin, current, dialled
from tests.e2e.endings import ask, says
from tests.e2e.killing import Mortal
from tests.e2e.trouble import met, posts
from tests.house import House
from tests.interactions import fresh
from tests.probe.numbers import hidden, other
from tests.quantity import some

MOST_STEPS = 900

Next = Callable[[Live, Seat], str]
"""What a seat plays now."""


@pytest.fixture
async def house(known: House) -> House:
    """In its matches there are moments to tell."""
    return known


def triplock(seed: int = 7) -> Next:
    dice = random.Random(seed)
    return lambda live, seat: TRIPLOCK.write(triplocking.clever(live.play.state, seat, dice))


def timelock(live: Live, seat: Seat) -> str:
    return timelocking.sensible_turn(live.play.state)


def unlock(live: Live, seat: Seat) -> str:
    """The Lock hides the code that everybody else then draws."""
    return "code:1-2-5-9"


def lockpick(live: Live, seat: Seat) -> str:
    return lockpicking.turn_of(live.play.state)


def tripol(live: Live, seat: Seat) -> str:
    return tripoling.next_text(live)


async def step(house: House, match: str, plays: Next) -> Live:
    """One row of a match, after which everything is shown."""
    live = await house.live(match)
    seat = min(live.play.turn.waiting)
    person, text = live.seats[seat].person or 0, plays(live, seat)
    await house.acts.act(match, person, text, stamp=None, interaction=fresh())
    house.bot.services.delivery.wake(match)
    await house.caught_up()
    return await house.live(match)


async def played_out(house: House, match: str, plays: Next) -> set[str]:
    """Plays a match to its end, with a restart on the way; gives the lines that stood beside it."""
    lines: set[str] = set()
    for count in range(MOST_STEPS):
        if (await step(house, match, plays)).match.status != "open":
            return lines
        (board,) = house.boards(match)
        beside = [message for message in house.public() if message.id != board.id]
        assert not any(message.files or message.labels for message in beside)
        lines |= {message.text for message in beside}
        if count == 30:
            await house.restart()
    raise AssertionError("the match does not end")


def people(house: House, count: int) -> Sequence[Person]:
    return (house.ana, house.ben, house.cy)[:count]


CASES: dict[str, tuple[str, int, Next, dict[str, Any], str]] = {
    "cup": ("unlock", 3, unlock, {"tournament": "on"}, "🔓 Game 1 of 3: ▲ Ben and ■ Cy found"),
    "duel": ("triplock", 2, triplock(), {}, "completed"),
    "ring": ("triplock", 3, triplock(), {"mode": "ring"}, "completed"),
    "station": ("triplock", 1, triplock(), {"mode": "solo"}, "⚙️ Ana: Ticket Hall is open"),
    "timelock": ("timelock", 2, timelock, {}, ""),
    "bridge": ("triplock", 2, triplock(), {"mode": "coop", "invites": False}, "opened the lock"),
    "unlock": ("unlock", 3, unlock, {}, ""),
    "tripol": ("tripol", 2, tripol, {"invites": False, "tiles": "0"}, "two hexagons"),
    "lockpick": ("lockpick", 1, lockpick, {}, ""),
}
"""By name: the game, how many play it and how, its options, and a line that stands on the way; ""
where there may be none."""


@pytest.mark.parametrize("name", some(CASES, 4))
async def test_moments_stay_in_words_and_go_when_the_ending_comes(house: House, name: str) -> None:
    game, count, plays, options, moment = CASES[name]
    match = await house.begun(game, *people(house, count), **options)
    lines = await played_out(house, match, plays)
    assert not moment or any(moment in line for line in lines)
    assert not any("`" in line or "**" in line for line in lines), "no notation, nothing shouts"
    left = house.public()
    assert [message.match for message in left] == [match]
    assert "Look back" in left[0].labels
    assert house.sql("SELECT count(*) FROM retired") == [(0,)]
    assert house.complaints() == []


async def moments(house: House, match: str) -> None:
    """Plays a duel until a message stands beside its board."""
    plays = triplock()
    for _ in range(MOST_STEPS):
        await step(house, match, plays)
        if len(house.public()) > 1:
            return
    raise AssertionError("nothing great happens")


async def resigned(house: House, match: str) -> None:
    """Ben gives up."""
    await house.board(house.ben).press_id(f"t1b.{match}.0._resign!", forged=True)
    await house.caught_up()


async def test_a_match_that_is_resigned_leaves_its_ending(house: House) -> None:
    match = await house.begun("triplock", house.ana, house.ben)
    await moments(house, match)
    await resigned(house, match)
    (left,) = house.public()
    assert "Ana wins" in left.text


async def test_a_series_leaves_the_ending_of_each_game(dials: House) -> None:
    house = dials
    one = (await begin(house, 2, series="best of 3", clues="off")).match.id
    live = await dialled(house, hidden(await current(house)))
    assert len(house.public()) == 2, "a line that a safe was opened"
    await dialled(house, other(live))
    result, board = house.public()
    assert result.match == one and "leads 1 to 0" in result.text
    await dialled(house, hidden(await current(house)))
    assert len(house.public()) == 3
    await resigned(house, board.match)
    assert [message.match for message in house.public()] == [one, board.match]


async def test_a_match_that_ends_without_a_result_leaves_its_ending(house: House) -> None:
    match = await house.begun("triplock", house.ana, house.ben)
    await moments(house, match)
    await ask(house, house.ana)
    await says(house, house.ben, "Agree")
    (left,) = house.public()
    assert "Ended without a result" in left.text


async def test_a_seat_that_was_offered_leaves_no_line(house: House) -> None:
    match = await house.begun("triplock", house.ana, house.ben)
    await house.ana.slash(house.games, "match substitute", user=house.cy.id)
    await house.caught_up()
    await house.last(house.cy).press("No, thanks")
    await house.caught_up()
    assert len(house.public()) == 2
    await resigned(house, match)
    assert len(house.public()) == 1


async def test_a_line_that_is_answered_after_the_end_is_not_left(house: House) -> None:
    """Discord's answer to the line comes when the ending was shown."""
    match = await house.begun("triplock", house.ana, house.ben)
    gate, post = asyncio.Event(), house.stand.faults.next
    fault = post("*", "^/(interactions|webhooks)/", hold=gate, late=True)
    offering = asyncio.create_task(
        house.ana.slash(house.games, "match substitute", user=house.cy.id)
    )
    await met(house, fault)
    assert len(house.public()) == 2
    await house.acts.resign(match, house.ben.id, interaction=fresh())
    house.bot.services.delivery.wake(match)
    await house.bot.services.delivery.idle()
    gate.set()
    await offering
    await house.caught_up()
    assert [message.match for message in house.public()] == [match]
    assert house.sql("SELECT count(*) FROM retired") == [(0,)]


@pytest.mark.parametrize(
    ("label", "said"),
    [("Decline", "declined this time."), ("Withdraw", "Ana withdrew the invitation.")],
)
async def test_an_invitation_becomes_a_line(house: House, label: str, said: str) -> None:
    await house.ana.slash(house.games, "triplock start", opponent=house.ben.id)
    person = house.ben if label == "Decline" else house.ana
    if label == "Decline":
        await house.last(person).press(label)
    else:
        await house.behind(house.last(person), label)
    await house.caught_up()
    (line,) = house.public()
    assert line.labels == []
    assert said in line.text


async def test_the_role_that_was_told_of_a_table_is_not_left(house: House) -> None:
    smiths, _ = house.stand.world.state.roles
    server = Server(house.stand.world.guild_id, role=smiths)
    await house.matches.store.write(lambda tx: servers.write(tx, server))
    table = await house.opened("unlock", house.ana)
    await house.caught_up()
    assert len(house.public()) == 2
    await house.behind(table, "Close")
    await house.caught_up()
    assert house.public() == []


async def test_a_role_that_is_told_while_its_table_is_closed_is_not_left(house: House) -> None:
    smiths, _ = house.stand.world.state.roles
    server = Server(house.stand.world.guild_id, role=smiths)
    await house.matches.store.write(lambda tx: servers.write(tx, server))
    gate = asyncio.Event()
    fault = house.stand.faults.next("POST", posts(house), hold=gate, late=True)
    table = await house.opened("unlock", house.ana)
    await met(house, fault)
    await house.behind(table, "Close")
    await house.ana.until(lambda: len(house.public()) == 1)
    gate.set()
    await house.caught_up()
    assert house.public() == []
    assert house.sql("SELECT count(*) FROM retired") == [(0,)]


@pytest.fixture
async def mortal(tmp_path: Path) -> AsyncIterator[Mortal]:
    async with await Mortal.open(tmp_path) as made:
        yield made


async def two_lines(mortal: Mortal, match: str) -> None:
    """Types a duel until two lines stand beside its board."""
    plays, people = triplock(), {mortal.ana.id: mortal.ana, mortal.ben.id: mortal.ben}
    for _ in range(MOST_STEPS):
        live = await mortal.live(match)
        seat = min(live.play.turn.waiting)
        person = people[live.seats[seat].person or 0]
        await person.slash(mortal.games, "match move", move=plays(live, seat))
        await mortal.grown(match, live.play.n + 1)
        if len(mortal.public()) > 2:
            return
    raise AssertionError("nothing great happens")


@pytest.mark.proof
@pytest.mark.parametrize("late", (True, False), ids=["arrived unnoticed", "never arrived"])
@pytest.mark.parametrize("nth", (0, 1, 2))
async def test_f3_killed_between_the_ending_and_its_deletions(
    mortal: Mortal, nth: int, late: bool
) -> None:
    """Whichever deletion is cut off, the next start has all go that still stands."""
    match = await mortal.begun("triplock", mortal.ana, mortal.ben)
    await two_lines(mortal, match)
    path = rf"^/channels/{mortal.games}/messages/\d+$"
    fault = mortal.stop_at("DELETE", path, skip=nth, late=late)
    await mortal.board(mortal.ben).press_id(f"t1b.{match}.0._resign!", forged=True)
    await mortal.killed_at(fault)
    assert any("Rematch" in message.labels for message in mortal.public()), "the ending came first"
    await mortal.up()
    await mortal.caught_up()
    (left,) = mortal.public()
    assert left.labels[0] == "Rematch"


def lagging(mortal: Mortal) -> tuple[str, ...]:
    with disk.reading(mortal.path) as tx:
        return cursors.lagging(tx)


@pytest.mark.parametrize(
    ("method", "late"),
    some([("POST", True), ("POST", False), ("DELETE", True), ("DELETE", False)], 3),
)
async def test_f2_killed_as_a_table_closes(mortal: Mortal, method: str, late: bool) -> None:
    table = await mortal.opened("unlock", mortal.ana, mortal.ben)
    await mortal.ana.until(
        lambda: any("at your table" in ping for ping in mortal.pings(mortal.ana))
    )
    await mortal.behind(table, "Close")
    fault = mortal.stop_at(method, rf"^/channels/{mortal.games}/messages", late=late)
    await mortal.newest(mortal.ana).press("Close it")
    await mortal.killed_at(fault)
    await mortal.up()
    await mortal.ana.until(table.is_gone)
    await mortal.stored.until(lambda: lagging(mortal) == (), "that the table is closed")
    assert sum("closed the table" in message.text for message in mortal.public()) == 1
    assert sum("closed the table" in ping for ping in mortal.pings(mortal.ben)) == 1
