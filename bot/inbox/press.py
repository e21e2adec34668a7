"""A press, a submit or a command of a person: who, where, and the ways to answer it."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.edge import acknowledge, respond
from bot.edge.post import Post
from bot.edge.respond import Shown
from bot.inbox.roles import roles_of
from bot.message.message import Message, Screen
from bot.message.wire import NO_MATCH, Wire
from bot.play.match.feature import By

NOTHING = Wire("b", NO_MATCH, 0, "")
"""What stands on the wire of a command."""


class Press:
    """What a handler gets instead of Discord's interaction.

    `match` and `stamp` are those of the pressed button; a command has `NO_MATCH`. `guild` is None
    in direct messages; `message` is the pressed message, 0 for a command.
    """

    def __init__(self, interaction: discord.Interaction, post: Post, wire: Wire = NOTHING) -> None:
        self._post = post
        self.interaction = interaction
        self.person = interaction.user.id
        self.name = interaction.user.display_name
        self.bot = interaction.application_id
        self.by = By(self.person, interaction.id, roles_of(interaction.user))
        self.wire = wire
        self.match = wire.match
        self.stamp = wire.stamp
        self.guild = interaction.guild_id
        self.channel = interaction.channel_id or 0
        self.message = 0 if interaction.message is None else interaction.message.id
        self.is_private = respond.is_private(interaction)

    async def hold(self) -> None:
        """Acknowledges before anything is stored; the pressed message is then edited through it.

        Whoever shows what was stored may begin before the handler goes on. Raises `Elsewhere` and
        discord.py's errors; then nothing is to be stored.
        """
        await respond.hold_to_edit(self.interaction, self._post)

    async def think(self) -> None:
        """Acknowledges slow work by a private "thinking…", which the answer fills later."""
        await acknowledge.think(self.interaction)

    async def answer(self, message: Message) -> Shown | None:
        """Answers in private."""
        return await respond.answer(self.interaction, message)

    async def swap(self, screen: Screen) -> None:
        """Edits the pressed message into this screen."""
        await respond.swap(self.interaction, screen)

    async def show(self, screen: Screen) -> None:
        """Edits the pressed private answer into this screen; answers a press on another message."""
        await respond.show_privately(self.interaction, screen)

    async def publish(self, message: Message, *, nonce: str, mentions: Sequence[int] = ()) -> int:
        """Sends a message to everybody in the channel, once; returns its id."""
        return await respond.publish(
            self.interaction, message, self._post, nonce=nonce, mentions=mentions
        )

    async def ask(self, form: ui.Modal) -> None:
        """Opens a form."""
        await respond.ask(self.interaction, form)

    def played(self) -> None:
        """Notes that what was pressed is stored; an error that follows is told with that."""
        self.interaction.extras["played"] = True
