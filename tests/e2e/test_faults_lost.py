"""Requests that Discord accepted or not, and whose answer was lost: everybody is answered once.

A deed is what a person does in one press or command. Each is done while its first response is lost,
then while the request after it is lost, by every kind of loss.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from discord import http
from discord.webhook import async_

from bot.delivery.discord import errors
from bot.interactions import acknowledge
from bot.store import cursors
from bot.store.tx import Tx
from sandbox.people.person import Person
from tests.e2e.trouble import met, no_harm, orphans, posts, unanswered
from tests.house import House
from tests.refusal import refusal
from tests.shown import Shown

FIRST = r"^/interactions/"
LATER = r"^/webhooks/"

LOSSES: dict[str, dict[str, Any]] = {
    "cut before": {"cut": "before"},
    "cut after": {"cut": "after"},
    "503 before": {"status": 503},
    "503 after": {"status": 503, "after": True},
    "500 after": {"status": 500, "after": True},
}
ACCEPTED = [loss for loss in LOSSES if loss.endswith("after")]


@pytest.fixture
def house(house: House, monkeypatch: pytest.MonkeyPatch, hasty: None) -> House:
    monkeypatch.setattr(acknowledge, "PAUSE_S", 0.01)
    monkeypatch.setattr(errors, "PAUSES_S", (0.01, 0.01, 0.01))
    monkeypatch.setattr(errors, "TRY_S", 0.2)
    monkeypatch.setattr(acknowledge, "TRY_S", 0.2)
    return house


@pytest.fixture
def unhurried(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library's own pauses stay longer than we wait for one try."""
    for module in (http, async_):
        monkeypatch.setattr(module, "asyncio", asyncio)


def tables(house: House) -> dict[str, str]:
    """The status of each match, by its id, in order."""
    return dict(house.sql("SELECT id, status FROM matches ORDER BY created_at"))


async def private(house: House, person: Person) -> Shown:
    """The newest message in a person's direct messages, once everything is shown."""
    await house.caught_up()
    return house.last(person, house.dm(person))


async def type_line(house: House, person: Person, message: Shown, line: str) -> None:
    """Opens the form behind [More], and submits a line."""
    await message.press("⋯ More")
    await house.ana.until(lambda: "Type a move" in house.private(person)[-1].labels)
    opened = await house.private(person)[-1].press("Type a move")
    assert opened.modal is not None
    await person.submit(opened.modal, {"move": line})


@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize("request_", [FIRST, LATER], ids=["first", "later"])
@pytest.mark.parametrize(
    "loss",
    [pytest.param(one, marks=pytest.mark.proof if one != "cut after" else ()) for one in LOSSES],
)
async def test_whatever_is_lost_everybody_is_answered_and_nothing_is_done_twice(
    house: House, loss: str, request_: str
) -> None:
    faults, games = house.stand.faults, house.games

    async def lost(deed: Any) -> None:
        fault = faults.next("*", request_, **LOSSES[loss])
        await deed
        await house.caught_up()
        faults.clear()
        assert unanswered(house) == []
        assert request_ is LATER or fault.met == 1

    await lost(house.ana.slash(games, "triplock start", opponent=house.ben.id))
    await house.stored.until(lambda: len(tables(house)) == 1)
    await lost(house.last(house.ben).press("Accept"))
    (match,) = tables(house)
    for person in (house.ana, house.ben):
        await lost((await private(house, person)).press("1."))
    assert house.actions(match) == ["orient:0", "orient:0"]
    player, other = await house.turn(match)
    await lost(house.board(player).press("My cards"))
    await lost(house.board(player).press("Roll"))
    assert house.actions(match)[2:] == ["roll"]
    await lost(player.slash(games, "match words"))
    await lost(player.slash(games, "match board"))
    await lost(player.slash(games, "match move", move="end"))
    assert house.actions(match)[3:] == ["end"]
    await lost(type_line(house, other, house.board(other), "roll"))
    assert house.actions(match)[4:] == ["roll"]
    await lost(other.slash(games, "match substitute", user=house.cy.id))
    offers = [m for m in house.messages(house.cy) if any("_offer" in c for c in m.ids)]
    assert len(offers) == 1
    await lost(offers[0].press("Take"))
    assert house.actions(match)[5:] == ["_sit"]
    await lost(player.slash(games, "match resign"))
    await lost(house.private(player)[-1].press("Resign"))
    assert house.actions(match)[6:] == ["_leave"]
    for person in (player, house.cy):
        await lost(house.board(person).press("Rematch"))
    assert len(tables(house)) == 2
    await lost(player.slash(games, "triplock rules"))
    await lost(player.slash(games, "matches"))
    for each in tables(house):
        assert orphans(house, each) == []
        await no_harm(house, each)


@pytest.mark.usefixtures("unhurried")
async def test_an_acknowledgement_that_stays_lost_is_followed_by_a_sentence(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first try was accepted, and no try gets an answer: nothing is played."""
    match = await house.duel()
    player, _ = await house.turn(match)
    house.stand.faults.next("POST", FIRST, status=503, after=True)
    house.stand.faults.next("POST", FIRST, status=503, times=acknowledge.TRIES - 1)
    with monkeypatch.context() as patch:
        patch.setattr(acknowledge, "TRY_S", 0.09)
        await house.board(player).press("Roll")
        await house.caught_up()
    assert house.actions(match)[2:] == []
    assert "try again" in house.answer(player)
    await house.board(player).press("Roll")
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll"]
    assert unanswered(house) == []
    await no_harm(house, match)


async def moves_on(
    house: House, match: str, path: str, loss: dict[str, Any], lines: tuple[str, ...]
) -> None:
    """A turn ends, the send to `path` is lost, and the next player types on before it is known."""
    player, other = await house.turn(match)
    hold, count = asyncio.Event(), len(house.rows(match)) + 1 + len(lines)
    fault = house.stand.faults.next("POST", path, **loss, hold=hold, late=True)
    await player.slash(house.games, "match move", move="end")
    await met(house, fault)
    for line in lines:
        await other.slash(house.games, "match move", move=line)
    await house.stored.until(lambda: len(house.rows(match)) == count)
    hold.set()
    await house.caught_up()
    assert house.actions(match)[-len(lines) :] == [*lines]
    assert orphans(house, match) == []
    await no_harm(house, match)


async def test_a_board_whose_answer_was_lost_is_found_although_the_match_moved_on(
    house: House,
) -> None:
    match = await house.duel()
    for loss in ACCEPTED:
        _, other = await house.turn(match)
        told, posts = house.turns_told(other), rf"^/channels/{house.games}/messages$"
        await moves_on(house, match, posts, LOSSES[loss], ("roll",))
        assert len(house.boards(match)) == 1, loss
        assert house.turns_told(other) == told + 1, loss


async def test_a_private_panel_whose_answer_was_lost_is_found_although_its_person_played(
    house: House,
) -> None:
    match = await house.duel()
    for loss in ACCEPTED:
        _, other = await house.turn(match)
        direct = rf"^/channels/{house.dm(other)}/messages$"
        await moves_on(house, match, direct, LOSSES[loss], ("roll", "end"))


async def test_a_search_that_is_put_off_is_made_again(house: House) -> None:
    """A 429 says nothing about what stands in the channel."""
    match = await house.duel()
    _, other = await house.turn(match)
    direct = rf"^/channels/{house.dm(other)}/messages"
    # discord.py waits for a 429 by itself; a wait of an hour is too long for it.
    search = house.stand.faults.next(
        "GET", direct, status=429, retry_after_s=3600.0, headers={"X-RateLimit-Reset": "0"}
    )
    await moves_on(house, match, direct, LOSSES["cut after"], ("roll", "end"))
    assert search.met == 1


async def test_an_orphan_that_is_pressed_is_closed(house: House) -> None:
    """A board that no cursor knows, such as one that came from a copy of the database."""
    match = await house.duel()
    player, _ = await house.turn(match)
    old = house.board(player)
    copy = house.stand.world.state.messages[old.id]
    await player.slash(house.games, "match board")
    await house.caught_up()
    house.stand.world.state.messages[old.id] = copy
    assert orphans(house, match)
    await old.press("Roll")
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll"]
    assert orphans(house, match) == []


async def test_a_table_that_nobody_saw_is_shown_once_discord_takes_it(house: House) -> None:
    """Its host is not told that nothing was changed, and the invitation pings once."""
    fault = house.stand.faults.next("POST", FIRST, cut="before", times=3)
    posted = house.stand.faults.next("POST", posts(house), status=503, times=2)
    await house.ana.slash(house.games, "triplock start", opponent=house.ben.id)
    await house.caught_up()
    assert (fault.met, posted.met) == (3, 2)
    assert refusal(house.answer(house.ana)) == "not_shown"
    assert list(tables(house).values()) == ["lobby"]
    assert len(house.public()) == len(house.pings(house.ben)) == 1
    await house.last(house.ben).press("Accept")
    await house.caught_up()
    assert list(tables(house).values()) == ["open"]


async def test_a_table_whose_message_stands_is_kept_at_the_next_start(house: House) -> None:
    await house.ana.slash(house.games, "triplock start", opponent=house.ben.id)
    invitation = house.last(house.ben)
    match = invitation.match
    await house.caught_up()

    def as_of_a_kill(tx: Tx) -> None:
        cursors.drop_cursor(tx, match, cursors.TABLE)
        cursors.mark_behind(tx, match)

    await house.bot.services.matches.store.write_relaxed(as_of_a_kill)
    await house.restart()
    await house.caught_up()
    assert len(house.public()) == 1
    assert list(tables(house).values()) == ["lobby"]
    await invitation.press("Accept")
    await house.caught_up()
    assert list(tables(house).values()) == ["open"]
    assert house.board(house.ben).button("My cards")
    assert "plays" not in house.board(house.ben).text
