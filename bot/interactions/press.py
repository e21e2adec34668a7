"""A press, a submit or a command: who made it, where, what was chosen, and the ways to answer it.

What was chosen in a select of channels, roles or people is read as Discord itself has resolved it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import ui
from msgspec import Struct

from bot.delivery.discord import trace
from bot.delivery.discord.post import Post
from bot.interactions import acknowledge, respond
from bot.interactions.respond import PrivateAnswer
from bot.match.controls.custom_ids import NO_MATCH, Wire
from bot.match.controls.message import Message, Screen
from bot.match.controls.names import person_name
from bot.match.feature import By
from bot.match.refusals import ShellRefused
from bot.store.servers import Roles

NOTHING = Wire("b", NO_MATCH, 0, "")
"""What stands on the wire of a command."""


class ChosenPerson(Struct, frozen=True):
    """A person who was chosen, with the name that the server shows."""

    id: int
    name: str
    is_app: bool


def name_of(user: discord.abc.User) -> str:
    """Returns what a person, or an app, is called wherever the bot names them."""
    return person_name(user.display_name, user.name)


class Press:
    """What a handler gets instead of Discord's interaction.

    `match` and `stamp` are those of the pressed button; a command has `NO_MATCH`. `guild` is None
    in direct messages; `message` is the pressed message, 0 for a command.
    """

    def __init__(self, interaction: discord.Interaction, post: Post, wire: Wire = NOTHING) -> None:
        self._post = post
        self.interaction = interaction
        self.person = interaction.user.id
        self.name = name_of(interaction.user)
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

    async def answer(self, message: Message) -> PrivateAnswer | None:
        """Answers in private."""
        return await respond.answer(self.interaction, message)

    async def swap(self, screen: Screen) -> None:
        """Edits the pressed message into this screen."""
        await respond.swap(self.interaction, screen)

    async def show(self, screen: Screen) -> None:
        """Edits the pressed private answer into this screen; answers a press on another message."""
        await respond.show_privately(self.interaction, screen)

    def check_home(self, guild: int | None) -> None:
        """Checks that what belongs to a server may be written where this was pressed.

        What belongs to none (None) may stand anywhere. Raises `other_server`.
        """
        if guild not in (None, self.guild):
            raise ShellRefused("other_server")

    async def publish(
        self, message: Message, *, of: int | None, nonce: str, mentions: Sequence[int] = ()
    ) -> int:
        """Sends a message that belongs to the server `of` to everybody in the channel, once.

        Returns its id. Raises what `check_home` raises.
        """
        self.check_home(of)
        return await respond.publish(
            self.interaction, message, self._post, nonce=nonce, mentions=mentions
        )

    async def ask(self, form: ui.Modal) -> None:
        """Opens a form."""
        await respond.ask(self.interaction, form)

    def undone(self) -> None:
        """Notes that what was stored is taken back; an error that follows is told without it."""
        trace.undone(self.interaction)


def roles_of(user: discord.User | discord.Member | None) -> Roles | None:
    """Returns the roles of a member of a server; None in direct messages, and for who is none.

    None also while the bot does not know the server, whose roles it then cannot tell.
    """
    if not isinstance(user, discord.Member) or not user.guild.roles:
        return None
    return Roles(user.guild.id, frozenset(role.id for role in user.roles))


def chosen_ids(interaction: discord.Interaction) -> tuple[int, ...]:
    """Returns the ids of what was chosen, of those that Discord has resolved."""
    known = {*_resolved(interaction, "channels"), *_resolved(interaction, "roles")}
    return tuple(int(value) for value in _values(interaction) if value in known)


def chosen_channels(interaction: discord.Interaction) -> Mapping[int, discord.Permissions]:
    """Returns the channels that were chosen, with what their chooser may do in each."""
    known = _resolved(interaction, "channels")
    found = [value for value in _values(interaction) if value in known]
    return {int(one): discord.Permissions(int(known[one]["permissions"])) for one in found}


def chosen_person(interaction: discord.Interaction) -> ChosenPerson:
    """Returns the first person who was chosen. Raises `unknown_button` if nobody was."""
    users = _resolved(interaction, "users")
    found = next((value for value in _values(interaction) if value in users), None)
    if found is None:
        raise ShellRefused("unknown_button")
    user, member = users[found], _resolved(interaction, "members").get(found, {})
    name = member.get("nick") or user.get("global_name") or user["username"]
    called = person_name(str(name), str(user["username"]))
    return ChosenPerson(int(found), called, bool(user.get("bot")))


def _values(interaction: discord.Interaction) -> Sequence[str]:
    data: Any = interaction.data or {}
    return data.get("values") or ()


def _resolved(interaction: discord.Interaction, kind: str) -> Mapping[str, Mapping[str, Any]]:
    data: Any = interaction.data or {}
    resolved: Mapping[str, Any] = data.get("resolved") or {}
    return resolved.get(kind) or {}
