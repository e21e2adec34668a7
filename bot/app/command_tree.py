"""The slash commands: the tree through which they come in, and their registration with Discord.

What Discord gives back is never what was sent: it adds ids, versions and fields that this code does
not know, and leaves out what is so by default. Both sides are compared in their normal form.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol

import discord
from discord import app_commands
from discord.http import HTTPClient
from msgspec import Struct

from bot.app.lifecycle import UnderWay
from bot.delivery.discord.components import CommandIds
from bot.delivery.discord.trace import LEFT
from bot.interactions.autocomplete import OUTDATED_COMMANDS, log_lost_choices
from bot.interactions.guard import guarded
from bot.interactions.press import Press, current
from bot.match.jobs import Work
from bot.match.matches import Matches
from bot.match.refusals import ShellRefused
from bot.store import jobs
from bot.store.jobs import NO_SEAT, OF_NO_MATCH, Job
from bot.store.meta import installed_version, read_meta, write_meta
from bot.store.tx import Tx

log = logging.getLogger(__name__)

Json = Mapping[str, Any]

SYNC = "sync"
"""The kind of the duty to register the commands anew, which belongs to no match."""

PAGE = 200
"""Discord: so many servers are listed at a time."""

_KEY, _IDS = "commands", "command_ids"
_PLAIN = ("name", "description", "required", "autocomplete", "nsfw")
_BOUNDS = ("min_value", "max_value", "min_length", "max_length")
_SETS = ("contexts", "integration_types", "channel_types")
"""Lists whose order means nothing."""


class Admits(Protocol):
    """What the tree asks of its client."""

    under_way: UnderWay

    async def admit(self, interaction: discord.Interaction) -> Press | None:
        """Makes the press of an interaction; None if this process does not play it."""
        ...


class Commands(app_commands.CommandTree[Any]):
    """Slash commands. A stop waits for those under way, as for presses, and refuses new ones."""

    def __init__(self, client: discord.Client) -> None:
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Says whether a command or autocomplete may go on; runs first, in its own task."""
        host: Admits = self.client
        host.under_way.answers(asyncio.current_task())
        return await host.admit(interaction) is not None

    async def on_error(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Answers an error outside a command's guard, mostly of a client with older commands."""
        press = current()
        if interaction.type is discord.InteractionType.autocomplete:
            log_lost_choices(error)  # no sentence answers it
            press.trace.end(LEFT)
            return
        async with guarded(press):
            if isinstance(error, OUTDATED_COMMANDS):
                raise ShellRefused("old_command") from error
            raise error


class _Registered(Struct, frozen=True):
    """The version of the code that registered last, and the digest of what stood there then."""

    version: str
    digest: str

    @classmethod
    def read(cls, tx: Tx) -> _Registered:
        """What is stored; without a version if none was stored with it."""
        newest, _, digest = (read_meta(tx, _KEY) or "").rpartition(" ")
        return cls(newest, digest)

    def write(self, tx: Tx) -> None:
        write_meta(tx, _KEY, f"{self.version} {self.digest}")


async def register(tree: app_commands.CommandTree[Any], matches: Matches) -> None:
    """Registers the commands if Discord has others, and stores their ids.

    The first process does that alone, and never by code that is older than that which did it last:
    otherwise old and new code would register theirs in turn while processes are started anew.
    """
    if not matches.part.is_first:
        return
    http, app = tree.client.http, tree.client.application_id
    ours: list[Any] = [command.to_dict(tree) for command in tree.get_commands()]
    theirs: list[Any] = await http.get_global_commands(app)
    known = await matches.store.read(_Registered.read)
    await _note_ids(matches, theirs)
    if normal_list(theirs) == normal_list(ours) or known.digest == _digest(app, ours, theirs):
        return
    own = installed_version()
    if _numbers(known.version) > _numbers(own):
        log.warning("Discord keeps the commands of version %s, which is newer", known.version)
        return
    answered: list[Any] = await http.bulk_upsert_global_commands(app, payload=ours)
    log.info("the commands were registered", extra={"count": len(ours)})
    # If they came back in a form that is not known here, they are known by it from now on.
    registered = _Registered(own, _digest(app, ours, answered))
    await matches.store.write(registered.write)
    await _note_ids(matches, answered)


async def _note_ids(matches: Matches, commands: Iterable[Json]) -> None:
    """Stores the ids by which commands are pressed in texts, if others are stored."""
    ids = json.dumps({path: one["id"] for one in commands for path in _paths(one, one["name"])})
    if ids != await matches.store.read(lambda tx: read_meta(tx, _IDS)):
        await matches.store.write(lambda tx: write_meta(tx, _IDS, ids))


def _paths(command: Json, path: str) -> Iterator[str]:
    """The paths that can be typed of a command: its own, or those of its subcommands."""
    inner = [one for one in command.get("options") or () if one["type"] in (1, 2)]
    for one in inner:
        yield from _paths(one, f"{path} {one['name']}")
    if not inner:
        yield path


def read_ids(tx: Tx) -> CommandIds:
    """Returns the ids of what can be typed, as the last process that registered stored them."""
    return json.loads(read_meta(tx, _IDS) or "{}")


def normal_list(commands: Iterable[Json]) -> list[dict[str, Any]]:
    """Commands in their normal form, in an order of their own."""
    return sorted(map(normal, commands), key=lambda one: (one["type"], one["name"]))


def normal(command: Json) -> dict[str, Any]:
    """A command, or an option of one, by what it means: without defaults and unknown fields."""
    form: dict[str, Any] = {"type": command.get("type") or 1}
    form |= {key: value for key in _PLAIN if (value := command.get(key))}
    form |= {key: _whole(value) for key in _BOUNDS if (value := command.get(key)) is not None}
    form |= {key: sorted(value) for key in _SETS if (value := command.get(key))}
    permissions = command.get("default_member_permissions")
    if permissions is not None:  # Discord writes the number as a text
        form["default_member_permissions"] = str(permissions)
    if choices := command.get("choices"):
        form["choices"] = [[choice["name"], _whole(choice["value"])] for choice in choices]
    if options := command.get("options"):
        form["options"] = [normal(option) for option in options]
    return form


def _whole(value: Any) -> Any:
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _digest(app: int | None, *sides: Iterable[Json]) -> str:
    text = json.dumps([app, *map(normal_list, sides)], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _numbers(of_version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", of_version)]


def request_sync(tx: Tx) -> None:
    """Has the commands registered anew, whatever was registered before.

    The bot that plays finds the duty within a minute, and else the next start does.
    """
    jobs.put(tx, Job(SYNC, OF_NO_MATCH, NO_SEAT, 0, 0.0))


LeftCommands = Mapping[int, list[str]]
"""The names of the commands that a server has of its own, by its id."""


async def left_commands(http: HTTPClient, app: int, most: int | None = None) -> LeftCommands:
    """The commands that servers have of their own; another bot registered them, this one does not.

    `most`: only so many servers are looked at. Where Discord does not let the bot look, there is
    nothing.
    """
    found: dict[int, list[str]] = {}
    after, looked = 0, 0
    while page := await http.get_guilds(PAGE, after=after, with_counts=False):
        for guild in page:
            if most is not None and looked >= most:
                return found
            looked += 1
            after = int(guild["id"])
            with contextlib.suppress(discord.Forbidden, discord.NotFound):
                if there := await http.get_guild_commands(app, after):
                    found[after] = [command["name"] for command in there]
        if len(page) < PAGE:
            break
    return found


def syncing(tree: app_commands.CommandTree[Any], matches: Matches) -> Work:
    """Does the duty: registers the commands of a tree, and removes those of servers."""

    async def sync(_duty: Job) -> None:
        http, app = tree.client.http, tree.client.application_id or 0
        ours: list[Any] = [command.to_dict(tree) for command in tree.get_commands()]
        registered: list[Any] = await http.bulk_upsert_global_commands(app, payload=ours)
        await _note_ids(matches, registered)
        log.info("the commands were registered", extra={"count": len(registered)})
        left = await left_commands(http, app)
        for guild in left:
            await http.bulk_upsert_guild_commands(app, guild, [])
        if left:
            log.info("commands of servers were removed", extra={"count": len(left)})

    return sync
