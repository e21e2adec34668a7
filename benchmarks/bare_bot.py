"""The yardstick of a press: a minimal bot on discord.py, in a process of its own.

`python -m benchmarks.bare_bot CHANNEL` posts one message with a button and a picture of 60 kB.
It acknowledges a press and edits the message with that picture; it paints, stores and checks
nothing. Pillow is imported, because every bot that makes pictures loads it.
"""

from __future__ import annotations

import asyncio
import io
import os
import random
import sys

import discord.gateway
import discord.http
import yarl
from discord import ui
from discord.gateway import DiscordWebSocket
from discord.http import Route
from PIL import Image

BYTES = 60_000


class Bare(discord.Client):
    """Answers every press in the same way."""

    def __init__(self, channel: int) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)
        self._channel = channel
        self._png = picture()

    async def on_ready(self) -> None:
        target = self.get_partial_messageable(self._channel)
        await target.send(view=_view(), file=self._file())

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(view=_view(), attachments=[self._file()])

    def _file(self) -> discord.File:
        return discord.File(io.BytesIO(self._png), "board.png")


def _view() -> ui.View:
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="Press", custom_id="bare"))
    return view


def picture() -> bytes:
    """Returns a PNG of very nearly `BYTES`; it is made of noise, which does not compress."""
    side = int(BYTES**0.5)
    out = io.BytesIO()
    noise = random.Random(0).randbytes(side * side)
    Image.frombytes("L", (side, side), noise).save(out, "PNG", compress_level=1)
    return out.getvalue()


def point_at(api_url: str) -> None:
    """Points discord.py at the sandbox. `bot.app.client` does too, but its imports would count."""
    base = yarl.URL(api_url)
    Route.BASE = str(base)
    DiscordWebSocket.DEFAULT_GATEWAY = base.with_scheme("ws").with_path("/gateway")


async def main(channel: int) -> None:
    point_at(os.environ["DISCORD_API_URL"])
    async with Bare(channel) as client:
        await client.start(os.environ["DISCORD_TOKEN"])


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
