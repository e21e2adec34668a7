"""A small bot on the real discord.py, which does what the test at hand tells it to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from sandbox.server import Stand
from tests.news import PATIENCE_S, News

Act = Callable[[discord.Interaction, str], Awaitable[None]]


class Button(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"k1:(?P<word>.+)"):
    """Every press goes to the act that the test has put into its bot."""

    def __init__(self, word: str, **looks: Any) -> None:
        super().__init__(
            discord.ui.Button(label=looks.pop("label", word), custom_id=f"k1:{word}", **looks)
        )
        self.word = word

    @classmethod
    async def from_custom_id(cls, interaction, item, match):  # type: ignore[no-untyped-def]
        return cls(match["word"], label=item.label)

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.client.pressed(interaction, self.word)  # type: ignore[attr-defined]


class Bot(discord.AutoShardedClient):
    """Guild intent only, as Tumbler itself; counts what comes over the gateway."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0.02,
        )
        self.tree = app_commands.CommandTree(self)
        self.act: Act | None = None
        self.submits: list[discord.Interaction] = []
        self.submit: Callable[[discord.Interaction], Awaitable[None]] | None = None
        self.seen: list[str] = []
        self.presses: list[tuple[int, str]] = []
        self.errors: list[BaseException] = []
        self.news = News()

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Button)

    def room(self, channel: int) -> discord.TextChannel:
        """A channel of the server, by its id."""
        found = self.get_channel(channel)
        assert isinstance(found, discord.TextChannel)
        return found

    async def pressed(self, interaction: discord.Interaction, word: str) -> None:
        self.presses.append((interaction.id, word))
        self.news.tell()
        if self.act is None:
            return
        try:
            await self.act(interaction, word)
        except (discord.HTTPException, discord.InteractionResponded) as error:
            self.errors.append(error)
        finally:
            self.news.tell()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.modal_submit and self.submit:
            await self.submit(interaction)

    async def on_socket_event_type(self, name: str) -> None:
        self.seen.append(name)
        self.news.tell()

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Every event of the gateway comes by here, after it has changed what the bot knows."""
        super().dispatch(event, *args, **kwargs)
        self.news.tell()


def point_at(stand: Stand) -> None:
    Route.BASE = stand.api
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(stand.gateway.url)


@asynccontextmanager
async def connected(
    stand: Stand, prepare: Callable[[Bot], None] | None = None
) -> AsyncIterator[Bot]:
    point_at(stand)
    bot = Bot()
    if prepare is not None:
        prepare(bot)
    task = asyncio.create_task(bot.start(stand.token))
    try:
        ready = asyncio.create_task(bot.wait_until_ready())
        await asyncio.wait((task, ready), timeout=PATIENCE_S, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
        assert ready.done(), "the bot did not become ready"
        yield bot
    finally:
        await bot.close()
        await asyncio.wait_for(asyncio.gather(task, return_exceptions=True), PATIENCE_S)
