"""The bot on two shards, with people of two servers, one on each."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
from discord import client

from sandbox.limits.rates import DISCORD
from sandbox.limits.session_starts import IDENTIFY_S
from sandbox.people.person import Person
from sandbox.server import serve
from sandbox.town import new_town
from sandbox.world.events import InteractionSent
from sandbox.world.model import Server
from tests.e2e.trouble import unanswered
from tests.house import House
from tests.hurried import Hurried
from tests.news import PATIENCE_S

EVERY_S = 0.2
"""What stands for the 5 s that discord.py waits before the IDENTIFY of a second shard."""

OUT = (
    "SELECT scope FROM outages WHERE until IS NULL"
    " UNION SELECT 'shard ' || shard FROM shard_outages WHERE until IS NULL"
)
"""The outages under way."""


class Sharded(House):
    """A house as strict as Discord, whose bot has two shards.

    The town's own server is on shard 1, the Mill on 0. `sent` and `heard` count the interactions
    that left the sandbox and that came to the bot.
    """

    mill: Server
    eve: Person
    sent: Counter[int]
    heard: Counter[int]

    @classmethod
    async def sharded(cls, folder: Path) -> Sharded:
        stand = await serve(new_town(limits=DISCORD))
        stand.gateway.starts.shards, stand.gateway.starts.every_s = 2, EVERY_S / 2
        house = cls(stand, folder / "tumbler.db")
        house.mill = stand.town.open_server("Mill", ("Eve", "Ana"), on_shard=0, of=2)
        house.eve = stand.people["eve"]
        house.sent, house.heard = Counter(), Counter()
        stand.world.listeners.append(house._sends)
        await house.up()
        house.hear(house._hears)
        return house

    def _sends(self, event: object) -> None:
        if isinstance(event, InteractionSent):
            self.sent[event.interaction.id] += 1

    def _hears(self, interaction: discord.Interaction) -> None:
        self.heard[interaction.id] += 1

    @property
    def there(self) -> int:
        """The channel #games of the Mill."""
        return self.stand.world.channel_named("games", self.mill).id


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sharded]:
    monkeypatch.setattr(client, "asyncio", Hurried({IDENTIFY_S: EVERY_S}))
    async with await Sharded.sharded(tmp_path) as made:
        yield made


async def test_people_of_both_servers_play_and_the_cut_of_one_shard_stops_one(
    house: Sharded, caplog: pytest.LogCaptureFixture
) -> None:
    stand, bot = house.stand, house.bot
    assert sorted(bot.shards) == [0, 1]
    assert {guild.name: guild.shard_id for guild in bot.guilds} == {"Lockworks": 1, "Mill": 0}
    assert (stand.gateway.identifies, stand.gateway.starts.too_quick) == (2, 0)

    home = await house.duel(house.ben, house.cy)
    mill = await house.duel(house.eve, house.ana, channel=house.there)
    assert house.board(house.ben).match == home
    assert house.board(house.eve, house.there).match == mill

    stand.faults.refuse(4000, shard=1)
    await stand.faults.drop(shard=1)
    await house.eve.slash(house.there, "lockpick start")
    await house.caught_up()
    assert house.board(house.eve, house.there).match not in (home, mill)

    assert stand.gateway.resumes == 0, "shard 1 is still away"
    assert house.sql(OUT) == [("shard 1",)], "of the bot and of shard 0 none is noted"
    stand.faults.accept(shard=1)
    await house.ana.until(lambda: stand.gateway.resumes == 1, PATIENCE_S)
    await house.stored.until(lambda: len(bot.outages.open) == 2)
    assert house.sql(OUT) == []
    player, _ = await house.turn(home)
    assert (await player.slash(house.games, "match move", move="end")).kind != "failed"
    await house.grown(home, 3)

    assert house.sent == house.heard
    assert set(house.sent.values()) == {1}
    assert stand.gateway.identifies == 2, "what was cut was resumed"
    assert unanswered(house) == []
    assert house.complaints() == []
    assert stand.rates.refused == {}
    assert [r.getMessage() for r in caplog.records if r.name.startswith("bot")] == []
