"""A tiny bot on the real discord.py that shows everything a page must draw."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from io import BytesIO
from typing import Any, NamedTuple

import discord
from discord import app_commands, ui
from PIL import Image
from playwright.async_api import Page, ViewportSize, expect

from sandbox.server import Stand

Window = Callable[..., Awaitable[Page]]
HOSTILE = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
ALT = "A brass lock with two keyholes."


class Tiny(discord.AutoShardedClient):
    """Answers a few commands with everything that a page must draw."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            guild_ready_timeout=0.02,
        )
        self.tree = app_commands.CommandTree(self)
        self.heard: list[Any] = []
        self.open = asyncio.Event()
        self.tree.add_command(_lock(self))
        self.tree.add_command(_desk(self))

    async def on_ready(self) -> None:
        await self.tree.sync()
        self.open.set()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        word = str((interaction.data or {}).get("custom_id", ""))
        if word:
            self.heard.append((word, (interaction.data or {}).get("values")))
        await _answer(self, interaction, word)


def _lock(bot: Tiny) -> app_commands.Group:
    group = app_commands.Group(name="lock", description="Locks and keys")

    @group.command(name="open", description="Open a lock")
    async def opening(
        interaction: discord.Interaction,
        name: str,
        guest: discord.User,
        turns: app_commands.Range[int, 1, 9] = 3,
        loud: bool = False,
    ) -> None:
        bot.heard.append((name, guest.id, turns, loud))
        await interaction.response.send_message(f"**{name}** is open, {turns} turns")

    @opening.autocomplete("name")
    async def names(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        found = [word for word in ("brass", "steel", "bronze") if typed.lower() in word]
        return [app_commands.Choice(name=f"The {word} lock", value=word) for word in found]

    @group.command(name="close", description="Close a lock")
    async def closing(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("It is closed")

    return group


def _desk(bot: Tiny) -> app_commands.Command[Any, ..., None]:
    @app_commands.command(name="desk", description="Put everything on the desk")
    async def desk(interaction: discord.Interaction) -> None:
        guild = interaction.guild
        quiet = discord.utils.get(guild.channels, name="quiet") if guild else None
        link = quiet.jump_url if quiet else None
        await interaction.response.send_message(view=layout(link=link), file=picture())

    return desk


def picture() -> discord.File:
    content = BytesIO()
    Image.new("RGB", (1000, 600), "#7e5f2c").save(content, "PNG")
    content.seek(0)
    return discord.File(content, "desk-1.png", description=ALT)


def layout(title: str = "### The desk", link: str | None = None) -> ui.LayoutView:
    def press(word: str, **how: Any) -> ui.Button[Any]:
        return ui.Button(label=word.title(), custom_id=word, **how)

    choose = ui.Select[Any](custom_id="choose", placeholder="Which keys?", max_values=2)
    for word in ("gear", "spring", "bolt"):
        choose.add_option(label=word.title(), value=word, description=f"The {word}'s own tooth")
    styles = discord.ButtonStyle
    rows = [
        ui.ActionRow(press("whisper", style=styles.primary), press("change", style=styles.success)),
        ui.ActionRow(press("form", style=styles.danger), press("nothing", disabled=True)),
        ui.ActionRow(press("silent"), press("slow"), press("later")),
        ui.ActionRow(choose),
        ui.ActionRow(ui.UserSelect(custom_id="whom", placeholder="Whom?")),
    ]
    if link is not None:
        rows[2].add_item(ui.Button(label="Leave", url=link))
    gallery = ui.MediaGallery(discord.MediaGalleryItem("attachment://desk-1.png", description=ALT))
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(ui.TextDisplay(title), gallery, *rows, accent_colour=0xC9A15A))
    return view


class Form(ui.Modal):
    """One field of each kind."""

    def __init__(self) -> None:
        super().__init__(title="A form", custom_id="sent")
        kinds = [discord.RadioGroupOption(label=w.title(), value=w) for w in ("fast", "slow")]
        pins = [discord.SelectOption(label=w.title(), value=w) for w in ("one", "two")]
        word = ui.TextInput[Any](custom_id="word", min_length=3, max_length=20)
        self.add_item(ui.Label(text="Word", description="Three letters or more", component=word))
        self.add_item(
            ui.Label(text="Pace", component=ui.RadioGroup(custom_id="pace", options=kinds))
        )
        self.add_item(ui.Label(text="Pin", component=ui.Select(custom_id="pin", options=pins)))
        self.add_item(ui.Label(text="Sure", component=ui.Checkbox(custom_id="sure")))


async def _answer(bot: Tiny, interaction: discord.Interaction, word: str) -> None:
    response = interaction.response
    data: Any = interaction.data or {}  # what it holds follows from the word
    match word:
        case "whisper":
            await response.send_message("Only for your eyes", ephemeral=True)
        case "change":
            await response.edit_message(view=layout("### The desk has changed"))
        case "form":
            await response.send_modal(Form())
        case "slow":
            await response.defer(thinking=True, ephemeral=True)
        case "later":
            await response.defer()
        case "choose" | "whom":
            chosen = " and ".join(data.get("values", []))
            await response.send_message(f"Chosen: {chosen}", ephemeral=True)
        case "sent":
            fields = [part["component"] for part in data["components"]]
            bot.heard.append([each.get("value", each.get("values")) for each in fields])
            await response.send_message("The form is here")
        case _:
            pass


WIDE: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}

CLOSE = (
    """document.querySelectorAll('.toast [aria-label^="Close"]').forEach((each) => each.click())"""
)
"""Script: closes the notifications."""


class House(NamedTuple):
    """A window, a bot and a server for a module; `window` opens more windows of its sandbox."""

    stand: Stand
    bot: Tiny
    page: Page
    window: Window
    complaints: list[str]

    async def clear(self) -> None:
        """Empties the channels, and leaves #games and comes back, which forgets what was typed."""
        self.bot.heard.clear()
        self.complaints.clear()
        world = self.stand.world
        for message in list(world.state.messages.values()):
            world.remove(message)
        world.interactions.clear()
        if ahead_s := world.later.seconds:
            world.turn(-ahead_s)
        if self.page.viewport_size != WIDE:
            await self.page.set_viewport_size(WIDE)
        await self.page.mouse.move(0, 0)
        await self.page.evaluate(CLOSE)
        await self.go("quiet")
        await self.go("games")
        await expect(self.page.locator(".message")).to_have_count(0)

    async def go(self, channel: str) -> None:
        """Has the window show that channel."""
        place = self.stand.world.channel_named(channel).id
        await self.page.evaluate(f"location.hash = '#/{place}'")
        await expect(self.page.locator("#channel-title")).to_have_text(f"# {channel}")

    async def say(self, who: str, *lines: str, channel: str = "games") -> list[int]:
        """Says the lines; gives the ids of the messages."""
        person, place = self.stand.people[who], self.stand.world.channel_named(channel).id
        for line in lines:
            await person.say(place, line)
        return [int(each["id"]) for each in person.messages(place)[-len(lines) :]]

    async def desk(self) -> int:
        """Ana asks for the message that carries everything; gives its id."""
        games = self.stand.world.channel_named("games").id
        await self.stand.people["ana"].slash(games, "desk")
        await expect(self.page.locator(".picture")).to_be_visible()
        return int(await self.page.locator(".message").last.get_attribute("data-id") or 0)
