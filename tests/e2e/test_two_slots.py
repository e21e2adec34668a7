"""Two processes over one database: each shows the tables of its servers, and plays its presses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest

from bot.cluster.peers import PeerLine, PeerNotice, SlotPeers
from bot.cogs.tournament import rows
from tests.e2e.answering import bot_of
from tests.e2e.slotted import SLOTS, Slotted
from tests.e2e.trouble import unanswered
from tests.news import PATIENCE_S
from tests.postgres import cluster

pytestmark = pytest.mark.postgres

LAGS = "SELECT id FROM tournaments WHERE shown < state"
"""The tournaments whose posters lag behind them."""


@pytest.fixture
async def house() -> AsyncIterator[Slotted]:
    with cluster() as server:
        async with await Slotted.opened_on(server) as made:
            yield made


async def test_each_slot_has_its_servers_and_plays_there(house: Slotted) -> None:
    assert [[guild.name for guild in bot.guilds] for bot in house.bots] == [["Mill"], ["Lockworks"]]
    home = await house.duel(house.ben, house.cy)
    mill = await house.duel(house.eve, house.ana, channel=house.there)
    assert house.board(house.ben).match == home
    assert house.board(house.eve, house.there).match == mill
    assert unanswered(house) == []
    assert house.sql("SELECT id FROM matches WHERE status <> 'open'") == []


async def test_what_is_pressed_in_direct_messages_is_shown_by_the_slot_of_the_server(
    house: Slotted,
) -> None:
    """Both lay their Diagrams in direct messages, which come to slot 0; the table is at slot 1."""
    match = await house.duel()
    player, other = await house.turn(match)
    for word in ("roll", "end"):
        outcome = await player.slash(house.dm(player), "match move", move=word)
        assert outcome.kind != "failed", outcome.reason
        await house.caught_up()
    assert house.actions(match)[2:] == ["roll", "end"]
    assert house.turns_told(other) == 1
    assert len(house.boards(match)) == 1
    assert house.sql("SELECT * FROM retired WHERE stays = 0") == []
    assert unanswered(house) == []


async def test_a_panel_in_direct_messages_is_closed_when_the_table_moves_on(house: Slotted) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    await player.slash(house.dm(player), "match hand")
    panel = house.newest(player, house.dm(player))
    assert "_panel" not in panel.ids[0]
    await house.board(player).press("Roll")
    await player.until(lambda: "gone on" in panel.now().text, PATIENCE_S)
    assert unanswered(house) == []


async def test_what_a_computer_plays_stands_in_the_answer_to_a_move_in_direct_messages(
    house: Slotted,
) -> None:
    await house.ana.slash(house.games, "tripol start", opponent=bot_of(house))
    await house.caught_up()
    match = house.board(house.ana).match
    live = await house.live(match)
    (seat,) = live.table.seats_of(house.ana.id)
    while seat in live.play.turn.waiting and live.play.n < 4:
        move = live.entry.game.write(live.legal(seat)[0])
        outcome = await house.ana.slash(house.dm(house.ana), "match move", move=move)
        assert outcome.kind != "failed", outcome.reason
        await house.caught_up()
        live = await house.live(match)
    actors = {actor for (actor,) in house.sql("SELECT seat FROM moves WHERE match = ?", match)}
    assert actors == {0, 1}, "the computer has played"
    assert "Tumbler" in house.answer(house.ana, house.dm(house.ana))


async def test_a_table_whose_slot_is_away_is_shown_when_it_is_back(house: Slotted) -> None:
    match = await house.duel()
    mill = await house.duel(house.eve, house.ana, channel=house.there)
    player, _ = await house.turn(match)
    await house.stop_slot(SLOTS[1])
    for word in ("roll", "end"):
        outcome = await player.slash(house.dm(player), "match move", move=word, match=match)
        assert outcome.kind != "failed", outcome.reason
        await house.bots[0].idle()
    assert house.actions(match)[2:] == ["roll", "end"]
    assert house.sql("SELECT match FROM behind") == [(match,)]
    await house.start_slot(SLOTS[1])
    await house.caught_up()
    live = await house.live(match)
    other = house.person(live, min(live.play.turn.waiting))
    assert house.turns_told(other) == 1
    assert live.facts.asleep is None
    assert (await house.bots[0].services.matches.live(mill)).facts.asleep is None, "not removed"


async def test_a_wake_that_was_lost_is_made_up_for(
    house: Slotted, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    monkeypatch.setattr(house.lines[0], "tell", lambda *_: None)
    await player.slash(house.dm(player), "match move", move="roll")
    await house.bots[0].idle()
    assert house.sql("SELECT match FROM behind") == [(match,)]
    await house.bots[1].services.delivery.look()
    await house.caught_up()
    monkeypatch.undo()
    await player.slash(house.dm(player), "match move", move="end")
    await house.caught_up()
    assert house.turns_told(other) == 1


class Heard(PeerLine):
    """What somebody hears, and is called as if another slot had told it something."""

    def listen(self, heard: Callable[[PeerNotice | None], None]) -> None:
        self.heard = heard


async def test_who_stops_does_nothing_that_others_tell(house: Slotted) -> None:
    bot, tasks = house.bots[0], list[asyncio.Task[None]]()
    others, services = Heard(house.server.address(), 0), bot.services
    peers = SlotPeers(others, SLOTS[0], services.matches.store, tasks.append)
    peers.start(services.delivery, services.posters, bot.duties.wake)
    others.heard(PeerNotice("seen", "00000000"))
    others.heard(None)
    await asyncio.gather(*tasks)
    assert len(tasks) == 2
    await peers.stop()
    others.heard(PeerNotice("seen", "00000000"))
    others.heard(None)
    assert len(tasks) == 2


async def test_the_cut_of_a_slot_is_an_outage_of_its_servers_alone(house: Slotted) -> None:
    stand = house.stand
    stand.faults.refuse(4000, shard=1)
    await stand.faults.drop(shard=1)
    out = "SELECT shard, shards FROM shard_outages WHERE until IS NULL"
    await house.stored.until(lambda: house.sql(out) == [(1, 2)])
    assert house.sql("SELECT scope FROM outages WHERE until IS NULL") == []
    await house.eve.slash(house.there, "lockpick start")
    await house.bots[0].idle()
    assert house.board(house.eve, house.there).labels
    stand.faults.accept(shard=1)
    await house.stored.until(lambda: house.sql(out) == [])


async def test_a_tournament_is_shown_by_the_slot_of_its_server(house: Slotted) -> None:
    await house.ana.slash(house.games, "tournament", game="unlock")
    await house.caught_up()
    (cup,) = house.sql("SELECT id FROM tournaments")[0]
    assert len(house.boards(cup)) == 1
    other = house.bots[0].services.matches.store
    await other.write(lambda tx: rows.update(tx, cup))
    await house.stored.until(lambda: house.sql(LAGS) == [])
    assert len(house.boards(cup)) == 1
