"""The yardstick of a press: the least bot on discord.py, alone in its process.

`python -m benchmarks.bare_bot CHANNEL` posts one message with a button and a picture of 60 kB.
A press is acknowledged and the message edited with that picture: nothing is painted, kept or
checked. Pillow is imported, for a bot with pictures has it loaded.
"""

from __future__ import annotations

import asyncio
import io
import os
import random
import sys

import discord
import yarl
from discord import ui
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
    """A PNG of very nearly `BYTES`: noise does not shrink."""
    side = int(BYTES**0.5)
    out = io.BytesIO()
    noise = random.Random(0).randbytes(side * side)
    Image.frombytes("L", (side, side), noise).save(out, "PNG", compress_level=1)
    return out.getvalue()


def point_at(api_url: str) -> None:
    """Points discord.py at the sandbox, as `bot.app.client` does (whose imports would count)."""
    base = yarl.URL(api_url)
    discord.http.Route.BASE = str(base)
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = base.with_scheme("ws").with_path("/gateway")


async def main(channel: int) -> None:
    point_at(os.environ["DISCORD_API_URL"])
    async with Bare(channel) as client:
        await client.start(os.environ["DISCORD_TOKEN"])


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
