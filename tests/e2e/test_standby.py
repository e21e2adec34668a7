"""Presses that a standby has kept until it plays: each is played once or not at all, in its order.

Two processes are tried in `tests/e2e/test_second_process`. Here one bot keeps what comes in, and
the test does what the other process did.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import InteractionResponseType as Kind

from bot.cluster import standby
from bot.cluster.standby import Standby
from bot.delivery.discord.calls import Body, call_back
from bot.delivery.discord.components import EPHEMERAL
from bot.interactions import acknowledge
from bot.interactions.press import Press
from bot.screens.faults import DONE_BEFORE, FORM_TOO_LATE
from bot.store import servers
from bot.store.sqlite.lock import FileHold
from sandbox.people.person import Person
from sandbox.world.outcome import Outcome
from tests.e2e.trouble import met, no_harm, unanswered
from tests.house import House
from tests.news import PATIENCE_S
from tests.sure import sure

CALLBACK = r"/callback$"
SAID = "Said by the other process."

Asking = Coroutine[Any, Any, Outcome]
First = Callable[[discord.Interaction], Awaitable[None]]


class Keeper(House):
    """A house whose bot keeps from `keep` on what comes in, until `begun` is set.

    `kept` has what came in, and `played` the ids of what is this bot's to play. Messages newer than
    `since` were sent from then on.
    """

    begun: asyncio.Event
    kept: asyncio.Queue[discord.Interaction]
    played: list[int]
    since: int

    def keep(self) -> None:
        self.since = self.stand.world.next_id()
        self.begun, self.kept, self.played = asyncio.Event(), asyncio.Queue(), []
        keeps = Standby(FileHold(self.path), self.begun, self.bot.admits).admits

        async def admits(press: Press) -> bool:
            self.kept.put_nowait(press.interaction)
            is_ours = await keeps(press)
            self.played += [press.by.interaction] * is_ours
            return is_ours

        self.bot.admits = admits

    async def comes(self, asking: Asking) -> tuple[asyncio.Task[Outcome], discord.Interaction]:
        """Somebody asks for something: what they wait for, and what has come in by it."""
        going = asyncio.create_task(asking)
        return going, await asyncio.wait_for(self.kept.get(), PATIENCE_S)

    def said(self, person: Person) -> list[str]:
        """The private answers since then."""
        return [each.text for each in self.private(person) if each.id > self.since]

    async def plays(self) -> None:
        """From now on it plays; returns when all that was kept is done and shown."""
        self.begun.set()
        await self.caught_up()


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Keeper]:
    monkeypatch.setattr(acknowledge, "PAUSE_S", 0.01)
    monkeypatch.setattr(acknowledge, "TRY_S", 0.2)
    async with await Keeper.open(tmp_path) as made:
        yield made


async def holds(interaction: discord.Interaction) -> None:
    """The other process acknowledges a press."""
    await call_back(interaction, Kind.deferred_message_update, Body({}))


async def thinks(interaction: discord.Interaction) -> None:
    """The other process acknowledges a command."""
    await call_back(interaction, Kind.deferred_channel_message, Body({"flags": EPHEMERAL}))


async def answers(interaction: discord.Interaction) -> None:
    """The other process answers."""
    said = Body({"content": SAID, "flags": EPHEMERAL})
    await call_back(interaction, Kind.channel_message, said)


async def test_what_was_kept_is_acknowledged_and_then_played(house: Keeper) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    house.keep()
    asked = [
        await house.comes(house.board(player).press("Roll")),
        await house.comes(other.slash(house.games, "match words", match=match)),
        await house.comes(house.cy.slash(house.games, "lockpick start")),
    ]
    assert house.actions(match)[2:] == []
    await house.plays()
    assert [(await going).kind for going, _ in asked] == ["deferred"] * 3
    assert set(house.played) == {came.id for _, came in asked}
    assert house.actions(match)[2:] == ["roll"]
    assert unanswered(house) == []
    await no_harm(house, match)


@pytest.mark.parametrize("first", [holds, answers])
async def test_what_the_other_process_has_acknowledged_is_dropped_without_a_word(
    house: Keeper, first: First
) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    house.keep()
    board = house.board(player)
    _, came = await house.comes(board.press("Roll"))
    await first(came)
    await house.plays()
    assert house.played == []
    assert house.actions(match)[2:] == []
    assert house.said(player) == [SAID] * (first is answers)
    await board.press("Roll")
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll"], "the button works"


async def test_what_was_done_and_not_acknowledged_is_said_to_be_done(house: Keeper) -> None:
    """The other process was killed between the two."""
    match = await house.duel()
    player, other = await house.turn(match)
    house.keep()
    asked = [
        await house.comes(house.board(player).press("Roll")),
        await house.comes(player.slash(house.games, "match move", move="end", match=match)),
    ]
    for line, (_, came) in zip(("roll", "end"), asked, strict=True):
        await house.acts.act(match, player.id, line, stamp=None, interaction=came.id)
    await house.plays()
    assert house.actions(match)[2:] == ["roll", "end"]
    assert house.said(player) == [DONE_BEFORE] * 2
    assert unanswered(house) == []
    assert house.turns_told(other) == 1


@pytest.mark.parametrize("is_done", [False, True], ids=["acknowledged", "and done"])
async def test_a_press_whose_acknowledgement_was_lost_is_played_whosever_it_was(
    house: Keeper, is_done: bool
) -> None:
    """Nobody can tell, and what a press changes it changes once."""
    match = await house.duel()
    player, _ = await house.turn(match)
    house.keep()
    _, came = await house.comes(house.board(player).press("Roll"))
    lost = house.stand.faults.next("POST", CALLBACK, cut="before", hold=asyncio.Event())
    house.begun.set()
    await met(house, lost)
    await holds(came)
    if is_done:
        await house.acts.act(match, player.id, "roll", stamp=None, interaction=came.id)
    assert lost.hold is not None
    lost.hold.set()
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll"]
    assert house.said(player) == [DONE_BEFORE] * is_done
    await no_harm(house, match)


@pytest.mark.parametrize("first", [None, thinks, answers], ids=["ours", "left open", "answered"])
async def test_a_command_whose_acknowledgement_was_lost_is_answered_once(
    house: Keeper, first: First | None
) -> None:
    """A command at "thinking…" is ours: its acknowledgement was accepted, or it was left to us."""
    match = await house.duel()
    player, _ = await house.turn(match)
    house.keep()
    _, came = await house.comes(player.slash(house.games, "match move", move="roll"))
    cut = "after" if first is None else "before"
    lost = house.stand.faults.next("POST", CALLBACK, cut=cut, hold=asyncio.Event())
    house.begun.set()
    await met(house, lost)
    if first is not None:
        await first(came)
    assert lost.hold is not None
    lost.hold.set()
    await house.caught_up()
    assert unanswered(house) == []
    (told,) = house.said(player)
    assert (told == SAID) == (first is answers)
    assert house.actions(match)[2:] == ["roll"] * (first is not answers)


async def test_what_was_kept_is_judged_by_the_roles_of_when_it_is_played(house: Keeper) -> None:
    """A server is known by READY before its roles come with it (GUILD_CREATE)."""
    table = await house.opened("triplock", house.ana)
    server = sure(house.stand.world.state.channels[house.games].server)
    guild: Any = house.bot.get_guild(server)
    roles, guild._roles = guild._roles, {}
    barred = servers.Server(server, blocked=(server,))  # everybody has the role of this number
    await house.matches.store.write(lambda tx: servers.write(tx, barred))
    house.keep()
    going, _ = await house.comes(table.seen_by(house.cy).press("Join"))
    guild._roles = roles
    await house.plays()
    await going
    assert (house.cy.id,) not in house.sql("SELECT person FROM sittings")


async def test_two_presses_of_a_person_are_played_as_they_came(house: Keeper) -> None:
    """Though the first one is acknowledged after the second one could be."""
    match = await house.duel()
    player, other = await house.turn(match)
    house.keep()
    board = house.board(player)
    _, first = await house.comes(board.press("Roll"))
    _, second = await house.comes(board.press("⋯ More"))
    _, third = await house.comes(board.seen_by(other).press("⋯ More"))
    slow = house.stand.faults.next("POST", f"{first.id}/.*{CALLBACK}", hold=asyncio.Event())
    house.begun.set()
    await met(house, slow)
    await house.ana.until(lambda: house.played, PATIENCE_S)
    assert house.played == [third.id], "nobody waits for somebody else"
    assert slow.hold is not None
    slow.hold.set()
    await house.caught_up()
    assert house.played == [third.id, first.id, second.id]
    assert house.actions(match)[2:] == ["roll"]


async def test_what_came_too_early_is_left_alone(
    house: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standby, "TOO_LATE_S", 0.02)
    match = await house.duel()
    player, _ = await house.turn(match)
    house.keep()
    going, _ = await house.comes(house.board(player).press("Roll"))
    await house.bot.under_way.idle()
    await house.plays()
    house.gives_up()
    assert (await going).kind == "failed"
    assert house.played == []
    assert house.actions(match)[2:] == []


async def test_a_form_that_was_asked_for_before_is_to_be_asked_for_again(house: Keeper) -> None:
    """Discord takes a form as the first response alone."""
    match = await house.duel()
    player, _ = await house.turn(match)
    house.keep()
    press = house.board(player).press_id(f"t1b.{match}.0._type", forged=True)
    going, _ = await house.comes(press)
    await house.plays()
    assert (await going).modal is None
    assert house.answer(player) == FORM_TOO_LATE


async def test_suggestions_are_given_once_it_plays(house: Keeper) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    house.keep()
    typing = asyncio.create_task(
        player.suggest(house.games, "match move", "move", move="ro", match=match)
    )
    await asyncio.wait_for(house.kept.get(), PATIENCE_S)
    house.begun.set()
    assert "roll" in [choice.value for choice in await typing]


async def test_whoever_plays_is_first_to_identify_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord has ended the sessions of both."""
    monkeypatch.setattr(standby, "YIELD_S", 0.02)
    order: list[str] = []
    begun = asyncio.Event()

    async def admits(_: Press) -> bool:
        return True

    async def identifies(shard: int) -> None:
        order.append(f"standby, shard {shard}")

    async def plays() -> None:
        order.append("whoever plays")

    wait = Standby(FileHold(tmp_path), begun, admits).after_who_plays(identifies)
    for shard in (0, 1):
        await wait(shard)
    await asyncio.gather(wait(0), wait(1), plays())
    names = ["standby, shard 0", "standby, shard 1"]
    assert order == [*names, "whoever plays", *names]
    monkeypatch.setattr(standby, "YIELD_S", PATIENCE_S)
    begun.set()
    await wait(0)


async def test_a_process_that_stops_leaves_what_it_has_kept_to_the_next(house: Keeper) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    house.keep()
    going, _ = await house.comes(house.board(player).press("Roll"))
    house.bot.closing = house.bot.is_followed = True
    await house.plays()
    house.gives_up()
    assert (await going).kind == "failed", "it is not acknowledged"
    assert house.played == []
