"""The roles of a person in a server, where Discord sends them."""

from __future__ import annotations

import discord

from bot.store.servers import Roles


def roles_of(user: discord.User | discord.Member | None) -> Roles | None:
    """Returns the roles of a member of a server; None in direct messages, and for who is none.

    None also while the bot does not know the server, whose roles it then cannot tell.
    """
    if not isinstance(user, discord.Member) or not user.guild.roles:
        return None
    return Roles(user.guild.id, frozenset(role.id for role in user.roles))
