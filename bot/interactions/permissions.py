"""Permissions: of the bot in a channel, of people over tables, and to see somebody's match."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager
from functools import partial

import discord
from msgspec.structs import replace

from bot.interactions.press import Press, name_of, roles_of
from bot.match.controls.custom_ids import NO_MATCH, Wire
from bot.match.lobby import visibility
from bot.match.lobby.visibility import Reader
from bot.match.matches import Matches
from bot.match.refusals import ShellRefused
from bot.store.matches import Seen, TablePlace, read_seen
from bot.store.servers import Server
from games.texts import listed

_NAMES = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "create_public_threads": "Create Public Threads",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}

TABLE_NEEDS = ("view_channel", "send_messages", "attach_files", "read_message_history")
"""By their names in discord.py. The history is where a message is looked for whose sending was
lost. Discord: Embed Links is for embeds alone, and no message has any."""

CREATES_THREADS = "create_public_threads"
"""The permission for a thread for each match, where a server has them, or else the channel."""

IN_THREADS = "send_messages_in_threads"
"""The permission that takes the place of `send_messages` in a thread."""

POSTER_NEEDS = ("view_channel", "send_messages")
"""Needed in a channel by a person who posts something there themselves."""

POST_NEEDS = (*POSTER_NEEDS, "attach_files")
"""Needed there by the bot, to post a picture for somebody."""


def permission_names(permissions: Iterable[str]) -> str:
    """Permissions, by their names in the API, as a list in words, in bold; "" for none."""
    return listed([f"**{_NAMES[name]}**" for name in permissions], none="")


def missing_permissions(
    have: discord.Permissions, needs: Iterable[str], *, in_thread: bool = False
) -> str:
    """Missing ones of some permissions, in Discord's words; "" if none is."""
    names = [IN_THREADS if in_thread and name == "send_messages" else name for name in needs]
    return permission_names(name for name in names if not getattr(have, name))


async def check_writes(press: Press) -> None:
    """Checks that a person and the bot may write where an interaction comes from."""
    check_person_writes(press)
    await check_bot_writes(press)


async def check_bot_writes(press: Press) -> None:
    """Checks that the bot can write where an interaction comes from, as its answer always can.

    Raises `permissions`, which names every missing permission in Discord's words, and
    `not_in_thread` for a private thread without the bot.
    """
    channel = press.interaction.channel
    in_thread = isinstance(channel, discord.Thread)
    if in_thread and channel.is_private() and not await press.post.reaches(channel.id):
        raise ShellRefused("not_in_thread")
    missing = missing_permissions(
        press.interaction.app_permissions, TABLE_NEEDS, in_thread=in_thread
    )
    if missing:
        raise ShellRefused("permissions", channel=f"<#{press.channel}>", missing=missing)


def lacks_to_write(have: discord.Permissions, channel: object) -> str:
    """In words, what somebody lacks who may neither write in a channel nor use commands there."""
    if have.use_application_commands:
        return ""
    return missing_permissions(have, POSTER_NEEDS, in_thread=isinstance(channel, discord.Thread))


def check_person_writes(press: Press) -> None:
    """Checks that a person may have something posted by a press, as by a command or themselves.

    Whether they may use a command, Discord itself has asked. Raises `they_lack`.
    """
    is_command = press.interaction.type is discord.InteractionType.application_command
    if press.guild is None or is_command:
        return
    if missing := lacks_to_write(press.interaction.permissions, press.interaction.channel):
        raise ShellRefused("they_lack", missing=missing)


def slow_mode_s(channel: object, theirs: discord.Permissions) -> float:
    """The interval of slow mode that holds in a channel for somebody with these permissions."""
    return 0.0 if theirs.bypass_slowmode else float(getattr(channel, "slowmode_delay", 0))


def posts_here(matches: Matches, press: Press) -> AbstractContextManager[None]:
    """Counts a post for the person of an interaction in its channel. Raises as `Posts.made`."""
    pause_s = slow_mode_s(press.interaction.channel, press.interaction.permissions)
    return matches.posts.made(press.person, press.channel, pause_s)


def check_member(guild: int | None, named: discord.abc.User) -> None:
    """Raises `not_a_member` for a person named in a command of a server in which they are not."""
    if guild is not None and not isinstance(named, discord.Member):
        raise ShellRefused("not_a_member", name=name_of(named))


def managed_server(press: Press) -> int:
    """Returns the id of the server that the person of an interaction manages.

    Raises `server_in_server`, and `not_manager` for who may not manage it, at each press anew.
    """
    if press.guild is None:
        raise ShellRefused("server_in_server")
    if not press.interaction.permissions.manage_guild:
        raise ShellRefused("not_manager")
    return press.guild


def moderates_all(press: Press, server: Server) -> bool:
    """Whether the person of an interaction moderates all tables of its server.

    So do those who may manage the server or, everywhere, its messages, and its moderators' role.
    """
    roles = roles_of(press.interaction.user)
    if press.interaction.permissions.manage_guild:
        return True
    if roles is None or not isinstance(press.interaction.user, discord.Member):
        return False
    has_role = server.moderators is not None and server.moderators in roles.ids
    return has_role or press.interaction.user.guild_permissions.manage_messages


def moderates(press: Press, server: Server, place: TablePlace) -> bool:
    """Whether the person of an interaction moderates the table at a place of its server.

    So do those who moderate all, and who may manage the messages there.
    """
    if moderates_all(press, server):
        return True
    if place.channel == press.channel:
        return press.interaction.permissions.manage_messages
    found = _permissions_at(press, place)
    return found is not None and found.manage_messages


def can_see(press: Press, place: TablePlace) -> bool:
    """Whether the person of an interaction can see the channel of a table of this server.

    A thread is seen by who sees `home`, the channel that it hangs on; a private thread only from
    within. What the bot does not know itself is seen by nobody.
    """
    if place.channel == press.channel:
        return True
    found = _permissions_at(press, place)
    return found is not None and found.view_channel


def present_settings(press: Press, server: Server) -> Server:
    """Returns a server's settings without the channels and roles that are gone from it."""
    guild = press.interaction.guild
    if guild is None:
        return server
    channels = tuple(each for each in server.channels if guild.get_channel(each) is not None)
    known = {role.id for role in guild.roles}

    def there(channel: int | None) -> int | None:
        return None if channel is None or guild.get_channel(channel) is None else channel

    return replace(
        server,
        channels=channels,
        log_channel=there(server.log_channel),
        results_channel=there(server.results_channel),
        role=server.role if server.role in known else None,
        moderators=server.moderators if server.moderators in known else None,
        players=tuple(role for role in server.players if role in known),
        blocked=tuple(role for role in server.blocked if role in known),
    )


def all_can_read(press: Press, channel: int | None) -> bool:
    """Whether everybody in the server of an interaction can read a channel, if there is one."""
    guild = press.interaction.guild
    place = None if guild is None or channel is None else guild.get_channel(channel)
    return place is not None and place.permissions_for(place.guild.default_role).view_channel


def channels_of(press: Press) -> frozenset[int] | None:
    """Returns the channels that the server of an interaction has; None if nobody can tell."""
    guild = press.interaction.guild
    if guild is None or guild.unavailable:
        return None
    return frozenset(channel.id for channel in guild.channels)


def home_of(press: Press) -> int:
    """Returns the channel of an interaction; of a thread, the channel that it hangs on."""
    channel = press.interaction.channel
    return channel.parent_id if isinstance(channel, discord.Thread) else press.channel


def reader_of(press: Press) -> Reader:
    """Returns the person of an interaction as one who wants to see something of matches."""
    return Reader(press.person, press.guild, partial(can_see, press))


async def check_sees(matches: Matches, press: Press, match: str) -> Seen:
    """Checks that the person of an interaction may see a match or a tournament, by its id.

    Raises `closed_day`, `unknown_match`, and `restarting` for whatever is not seen while the bot
    does not know the server yet.
    """
    reader, guild = reader_of(press), press.interaction.guild
    found = await matches.store.read(lambda tx: read_seen(tx, match, reader.person))
    try:
        return visibility.check_sees(reader, found, matches.clock())
    except ShellRefused as refused:
        if guild is None or guild.roles:  # no server that is known is without roles
            raise
        raise ShellRefused("restarting") from refused


async def name_match(matches: Matches, press: Press, wire: Wire) -> None:
    """Has a press name what its button names, once its person may see that.

    No handler is given a match that the person of its press may not see, nor a message that others
    read in another server than that of the match. Raises what `check_sees` raises, and
    `other_server`.
    """
    if wire.match != NO_MATCH:
        seen = await check_sees(matches, press, wire.match)
        if press.guild is not None and not press.is_private and seen.guild != press.guild:
            raise ShellRefused("other_server")
    press.wire = wire


def _permissions_at(press: Press, place: TablePlace) -> discord.Permissions | None:
    """The permissions of the person of a press at a place; None if the bot cannot tell."""
    guild, member, home = press.interaction.guild, press.interaction.user, place.home
    if guild is None or not isinstance(member, discord.Member):
        return None
    found = guild.get_channel_or_thread(place.channel)
    if isinstance(found, discord.Thread):
        if found.is_private():
            return None
        home = found.parent_id
    channel = guild.get_channel(home)
    return None if channel is None else channel.permissions_for(member)
