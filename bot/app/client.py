"""The discord.py client: one intent, no cache of people or messages, commands from the shelf."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
from collections import OrderedDict
from typing import Any

import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.edge.post import Post
from bot.inbox.answers import Answers
from bot.inbox.commands import group
from bot.inbox.deals import Deals
from bot.inbox.games import games_command
from bot.inbox.guard import guarded, say
from bot.inbox.handover import HandoverWords
from bot.inbox.hello import Hello
from bot.inbox.help import help_command
from bot.inbox.lobby import LobbyWords
from bot.inbox.new_table import NewTables
from bot.inbox.rematch import RematchWords
from bot.inbox.router import PREFIX, Router
from bot.inbox.rules import RulesWords
from bot.inbox.series import SeriesWords
from bot.inbox.services import Services
from bot.inbox.suggesting import OUTDATED, note_lost
from bot.inbox.table import TableWords
from bot.inbox.typed_moves import TypedMoves
from bot.outbox.delivery import Delivery
from bot.outbox.gallery import Gallery
from bot.outbox.unseen_tables import sweep
from bot.play.act import Acts
from bot.play.attempts import Attempts
from bot.play.computers import DEADLINE, Absent
from bot.play.duties import Duties
from bot.play.handover import Handovers
from bot.play.lobby import Lobby
from bot.play.matches import Matches
from bot.play.refusals import ShellRefused
from bot.play.rematch import Rematches
from bot.play.thoughts import THOUGHT
from bot.screens.refusals import sentence
from bot.store.meta import read_meta, write_meta

log = logging.getLogger(__name__)

GRACE_S = 7.0
"""Seconds that a stop leaves to work under way. Docker kills a process after ten."""

HEIR_GRACE_S = 0.5
"""The same for what is being shown, if another process waits: it can show that as well.

Meanwhile that process keeps what people press, and it cannot keep it for longer than `KEPT_S`.
"""

KEPT_S = 2.5
"""Seconds that an interaction waits for the database; Discord drops it after three."""

RECENT = 1000
"""The number of interactions that are remembered, so that none is answered twice."""


class Commands(app_commands.CommandTree["Tumbler"]):
    """Slash commands. A stop waits for those under way, as for presses, and refuses new ones."""

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Says whether a command or autocomplete may go on; runs first, in its own task."""
        self.client.follow(asyncio.current_task())
        if not await self.client.admit(interaction):
            return False
        if not self.client.closing:
            return True
        if interaction.type is discord.InteractionType.application_command:
            await say(interaction, sentence(ShellRefused("restarting")))
        return False

    async def on_error(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Answers an error from outside a command's own guard.

        The usual cause is a person's client that still has an older list of commands.
        """
        if interaction.type is discord.InteractionType.autocomplete:
            note_lost(error)  # no sentence answers it
            return
        async with guarded(interaction):
            if isinstance(error, OUTDATED):
                raise ShellRefused("old_command") from error
            raise error


class Tumbler(discord.AutoShardedClient):
    """The bot's connection to Discord. `services` holds everything that runs a match.

    A process that waits for the database is connected without matches. It keeps what people press
    meanwhile, for as long as Discord waits for an acknowledgement, and `take` and `begin` follow.
    """

    services: Services
    router: Router
    hello: Hello
    duties: Duties

    def __init__(self, matches: Matches | None = None, *, in_sandbox: bool = False) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=30.0,
        )
        self.tree = Commands(
            self,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )
        self._in_sandbox = in_sandbox
        self.closing = False
        self.has_heir = False
        self.logged_in = asyncio.Event()
        self._has_begun = asyncio.Event()
        self._has_matches = False
        self._recent: OrderedDict[int, None] = OrderedDict()
        self._renewing: asyncio.Task[None] | None = None
        self._under_way: set[asyncio.Task[Any]] = set()
        if matches is not None:
            self.take(matches)

    def take(self, matches: Matches) -> None:
        """Builds everything that runs these matches, and the commands of their games."""
        self._has_matches = True
        gallery = Gallery()
        acts = Acts(matches)
        lobby = Lobby(matches)
        delivery = Delivery(Post(self), matches, gallery)
        deals = Deals(matches, Attempts(matches, lobby), delivery, gallery)
        tables = NewTables(lobby, delivery, deals, gallery)
        answers = Answers(matches, delivery, gallery)
        typed = TypedMoves(matches, acts, delivery, answers)
        handovers = Handovers(matches, acts)
        self.services = Services(
            matches, acts, lobby, gallery, delivery, tables, deals, answers, typed, handovers
        )
        self.hello = Hello(matches, tables, delivery.post)
        absent = Absent(matches, acts, delivery.wake)
        self.duties = Duties(
            matches.store, matches.clock, {THOUGHT: absent.think, DEADLINE: absent.play_on}
        )
        matches.on_duty = self.duties.wake
        self.router = Router(
            matches,
            acts,
            delivery,
            answers,
            typed,
            {
                **LobbyWords(matches, lobby, delivery).words,
                **TableWords(matches, acts, delivery, answers).words,
                **RulesWords(matches, gallery).words,
                **RematchWords(matches, Rematches(matches, lobby), delivery, answers).words,
                **SeriesWords(matches, delivery).words,
                **HandoverWords(matches, handovers, delivery).words,
                **deals.words,
                **self.hello.words,
            },
        )
        for entry in matches.shelf.values():
            self.tree.add_command(group(self.services, entry))
        self.tree.add_command(games_command(self.services))
        self.tree.add_command(help_command(self.services))

    async def setup_hook(self) -> None:
        """Begins to play, if the matches are there; runs before the gateway opens."""
        if self._has_matches:
            await self.begin()
        self.logged_in.set()

    async def begin(self) -> None:
        """Registers commands, shows what a crash left unshown, and answers what waits.

        May be called again after an error of Discord.
        """
        await self._sync()
        behind = await self.services.delivery.recover()
        log.info("ready to play", extra={"count": behind})
        if self._renewing is None:
            began = self.services.matches.clock()
            self._renewing = asyncio.create_task(self._renew(began))
        self.duties.start()
        self._has_begun.set()

    async def lives(self) -> None:
        """Returns once the database has answered; a process without matches has none to ask."""
        if self._has_matches:
            await self.services.matches.store.read(lambda tx: read_meta(tx, "commands"))

    async def _renew(self, began: float) -> None:
        """Mends in the background what an earlier process left.

        Replays matches of older rules, whose players are told if one is set aside, and looks for
        the messages of tables that nobody may have seen.
        """
        services = self.services
        for match in await services.matches.renew_all():
            services.delivery.wake(match)
        await sweep(services.delivery, services.matches.store, services.lobby, began)

    async def admit(self, interaction: discord.Interaction) -> bool:
        """Whether this process answers an interaction; may wait until it holds the database.

        Discord may deliver an interaction twice. A process that stops leaves what is new to the one
        that waits. What has waited too long for an acknowledgement is dropped.
        """
        if interaction.id in self._recent or (self.closing and self.has_heir):
            return False
        self._recent[interaction.id] = None
        if len(self._recent) > RECENT:
            self._recent.popitem(last=False)
        if not self._has_begun.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._has_begun.wait(), KEPT_S)
        return self._has_begun.is_set()

    async def _sync(self) -> None:
        """Registers the commands only if they changed since the last start."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        text = json.dumps([self.application_id, payload], sort_keys=True, default=str)
        digest = hashlib.sha256(text.encode()).hexdigest()
        store = self.services.matches.store
        known = await store.read(lambda tx: read_meta(tx, "commands"))
        if known == digest:
            return
        await self.tree.sync()
        await store.write(lambda tx: write_meta(tx, "commands", digest))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Says hello in a server that the bot has joined."""
        if await self._greets():
            await self.hello.joined(guild)

    async def on_ready(self) -> None:
        """Says hello in the sandbox, which nobody has to join."""
        if self._in_sandbox and await self._greets():
            for guild in self.guilds:
                await self.hello.opened(guild)

    async def _greets(self) -> bool:
        """Waits until this process plays; False if it stops."""
        await self._has_begun.wait()
        self.follow(asyncio.current_task())
        return not self.closing

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Hands every press and modal submit to the router; commands go through their tree."""
        kinds = (discord.InteractionType.component, discord.InteractionType.modal_submit)
        data: Any = interaction.data or {}
        if interaction.type in kinds and str(data.get("custom_id", "")).startswith(PREFIX):
            self.follow(asyncio.current_task())
            if await self.admit(interaction):
                await self.router.route(interaction)

    def follow(self, task: asyncio.Task[Any] | None) -> None:
        """Notes a task that answers somebody, so that a stop lets it finish."""
        if task is not None:
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)

    async def idle(self) -> None:
        """Waits until no press or command is under way and everything due was shown."""
        while self._under_way:
            await asyncio.wait(self._under_way)
        await self.services.delivery.idle()

    async def shut(self) -> None:
        """Stops in order: refuses new presses, finishes running ones, shows what is due, closes.

        With an heir it leaves new presses to it, and soon what is still to be shown. If discord.py
        has given up the connection, nothing can be answered or shown any more: the next start does
        that.
        """
        grace_s = 0.0 if self.is_closed() else GRACE_S / 2
        self.closing = True
        if not self._has_matches:
            await self.close()
            return
        self.router.closing = True
        if self._renewing is not None:
            self._renewing.cancel()
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=grace_s)
        await self.duties.stop()
        await self.services.delivery.stop(min(grace_s, HEIR_GRACE_S) if self.has_heir else grace_s)
        await self.close()


def point_at(api_url: str) -> None:
    """Points discord.py at another server that speaks Discord's API, such as the sandbox.

    `api_url` is a REST base such as `http://127.0.0.1:8420/api/v10`. Sets three class attributes of
    discord.py 2.7.1: the REST base, the default gateway and the base of pictures. The server's
    `/gateway/bot` names the gateway that is used.
    """
    base = yarl.URL(api_url)
    Route.BASE = str(base)
    socket = base.with_scheme("wss" if base.scheme == "https" else "ws")
    DiscordWebSocket.DEFAULT_GATEWAY = socket.with_path("/gateway")
    discord.Asset.BASE = str(base.origin())  # pyright: ignore[reportAttributeAccessIssue] a Literal there
