"""The discord.py client: one intent, no cache of people or messages, commands from the cogs."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.app.cogs import COGS
from bot.app.command_tree import Commands, read_ids, register
from bot.app.database import BeforeIdentify
from bot.app.gateway import GatewayLine
from bot.app.journal import Journal, LogMarks
from bot.app.lifecycle import Doing, UnderWay, renew, take_step
from bot.app.on_commit import ChangeListener, NoPeers, Peers
from bot.app.store_health import Troubles
from bot.app.wiring import wire
from bot.cogs.help.cog import Hello
from bot.cogs.sleep.rules import Sleepers
from bot.delivery.boards import Boards
from bot.delivery.delivery import Delivery
from bot.delivery.discord import trace
from bot.delivery.discord.errors import refusing_pages
from bot.delivery.discord.limits import LIMIT, Budget, InvalidRequestLimit
from bot.delivery.discord.metrics import Meters
from bot.delivery.discord.post import Post
from bot.delivery.discord.requests import counting
from bot.delivery.gallery import Gallery
from bot.delivery.pacing import BackgroundQueue
from bot.interactions.cog import Cogs, Services
from bot.interactions.guard import guarded
from bot.interactions.press import Press
from bot.interactions.router import Router
from bot.match.controls.custom_ids import PREFIX
from bot.match.controls.wording import HostContact
from bot.match.jobs import JobRunner
from bot.match.lobby.closing import Expiries
from bot.match.lobby.left_servers import LeftServers
from bot.match.lobby.waits import WAIT
from bot.match.matches import Matches
from bot.match.outages import Outages
from bot.match.refusals import ShellRefused
from bot.match.thinking.thinker import Thinker
from bot.store.jobs import try_again
from bot.store.meta import read_meta
from bot.store.sqlite.files import log_damage
from bot.store.tx import WHOLE, Part, Shard, StoreUnavailable

log = logging.getLogger(__name__)

GRACE_S = 3.5
"""Seconds that a stop leaves to presses under way. Docker kills a process after ten."""

BOARDS_S = 1.0
"""Seconds that it then leaves to boards that are due. What is left the next start shows."""


class Tumbler(discord.AutoShardedClient):
    """The bot's connection to Discord. `services` holds everything that runs a match.

    It may be connected before it has matches, which `take` gives it, and before it plays: `begin`.
    `admits` says whether this process plays an interaction; by itself it does while it plays, and
    leaves to one that waits what comes as it stops.
    """

    guild_ready_s = 2.0
    """The bot is ready when no further server has come for so long after READY (discord.py)."""

    services: Services
    router: Router
    hello: Hello
    duties: JobRunner
    expiries: Expiries
    outages: Outages
    peers: Peers
    sleepers: Sleepers
    left_servers: LeftServers

    def __init__(
        self,
        matches: Matches | None = None,
        *,
        in_sandbox: bool = False,
        thinkers: int = 1,
        may_show: Callable[[], bool] = lambda: True,
        part: Part = WHOLE,
        shards: int | None = None,
        limit: float = LIMIT,
        reach: HostContact | None = None,
    ) -> None:
        """`shards`: Discord's in all; None: as many as it says. `limit`: our requests a second."""
        self.before_identify: BeforeIdentify | None = None
        self.buckets = 1
        self.line = GatewayLine(lambda: len(self.shard_ids or range(self.shard_count or 1)))
        self.knocks = InvalidRequestLimit()
        self.meters = Meters()
        self.marks = LogMarks()
        self.known = trace.KnownPeople(self.marks.of)
        self.troubles = Troubles(self.meters)
        self.budget = Budget(limit, self.meters.queue)
        self.thinker = Thinker(thinkers)
        self.unasked = BackgroundQueue(self.knocks.wait_s)
        # discord.py takes None for "all of them", though it does not say so.
        numbers: Any = [shard.number for shard in part.shards] or None
        # Nobody is to be warned at the start that what voice needs is missing: nothing speaks here.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=30.0,
            guild_ready_timeout=self.guild_ready_s,
            http_trace=refusing_pages(counting(self.knocks.trace(), self.meters)),
            shard_count=shards,
            shard_ids=numbers,
        )
        self.tree, self.cogs = Commands(self), Cogs()
        self._in_sandbox, self._reach = in_sandbox, reach or HostContact()
        self._may_show = may_show
        self._post = Post(self, self.knocks, may_show, self.budget)
        self.admits: Callable[[Press], Awaitable[bool]] = self._admits
        self.closing = self.is_followed = False
        self.logged_in, self.begun = asyncio.Event(), asyncio.Event()
        self._has_matches = False
        self._renewing: asyncio.Task[None] | None = None
        self.checking: asyncio.Task[None] | None = None
        self.under_way = UnderWay()
        if matches is not None:
            self.take(matches)

    def take(self, matches: Matches, peers: Peers | None = None) -> None:
        """Builds what cogs are built from, and what no cog does; `begin` then adds the cogs."""
        self._has_matches = True
        self.peers = peers or NoPeers()
        self.known.game_of, self.known.games = matches.game_of, matches.shelf
        matches.on_rows = lambda game, rows: self.meters.moves.labels(game).inc(rows)
        gallery, boards = Gallery(meters=self.meters), Boards(matches.store)
        delivery = Delivery(self._post, matches, boards, gallery, self.peers)
        delivery.quiet.wait_s = lambda: self.budget.wait_s
        self.services = services = wire(
            matches, delivery, boards, gallery, self.tree, self.thinker.think, self._reach
        )
        posters, self.duties = services.posters, services.duties
        self.hello, self.sleepers = Hello(matches, self._post, gallery), Sleepers(matches)
        self.expiries, self.left_servers = Expiries(matches), LeftServers(matches)
        self.router = Router(services)
        matches.store.listener = ChangeListener(
            delivery, posters, self.duties, self.peers, self.unasked, self.under_way.answering
        )
        matches.store.on_deeds = Journal(self.marks.of, self.meters.lessons)
        matches.store.on_recovery = self._go_on
        self.outages = Outages(matches)
        matches.store.first = self.outages.count

    async def setup_hook(self) -> None:
        """Begins to play, if the matches are there; runs before the gateway opens."""
        if self._has_matches:
            await self.begin()
        self.logged_in.set()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Waits until a shard may IDENTIFY; discord.py itself does not know the other processes."""
        if self.before_identify is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self.before_identify(shard_id or 0)

    async def begin(self) -> None:
        """Registers commands, shows what a crash left unshown, and answers what waits.

        May be called again after an error of Discord.
        """
        await self.marks.learn(self.services.matches)
        self.add_cogs()
        await register(self.tree, self.services.matches)
        await self._learn_commands()
        await self.outages.started()
        matches = self.services.matches
        await matches.store.write(lambda tx: try_again(tx, matches.part))
        behind = await self.services.delivery.recover()
        await self.services.posters.recover()
        log.info("ready to play; matches to be shown: %d", behind)
        if not self.closing:  # a stop ends these, and may have done so
            if self._renewing is None:
                self._renewing = asyncio.create_task(self._renewed())
                self.checking = asyncio.create_task(log_damage(matches.store))
            self.peers.start(self.services.delivery, self.services.posters, self.duties.wake)
            self.duties.start()
        self.begun.set()
        for shard in tuple(self.line.connected):
            await self._opened(shard)
        self.dispatch("store_recovery")  # nothing was stored of what was told before

    def add_cogs(self) -> None:
        """Adds the cogs: from now on their words, duties and commands are there."""
        for made in COGS:
            if made not in self.cogs:
                self.cogs.add(made(self.services))

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Hands an event of discord.py to the methods of that name, here and in the cogs."""
        super().dispatch(event, *args, **kwargs)
        for hears in self.cogs.hearing(event):
            self._schedule_event(  # pyright: ignore[reportUnknownMemberType]
                hears, f"on_{event}", *args, **kwargs
            )

    async def plays(self) -> None:
        """Waits until this process plays, and knows which servers it is in."""
        await self.begun.wait()
        await self.wait_until_ready()

    async def lives(self) -> None:
        """Returns once the database has answered; a process without matches has none to ask."""
        if self._has_matches:
            await self.services.matches.store.read(lambda tx: read_meta(tx, "commands"))

    @property
    def doing(self) -> Doing:
        """Its state between start and stop."""
        if self.closing:
            return Doing.STOPS
        if self.begun.is_set():
            return Doing.PLAYS
        return Doing.WAITS if self.line.connected and not self._has_matches else Doing.STARTS

    @property
    def has_hold(self) -> bool:
        """Whether this process plays, and no other one can."""
        return self.doing is Doing.PLAYS and self._may_show()

    async def beat(self) -> None:
        """Stores a sign of life, and which shards are open if it could not be stored before."""
        for number, shard in self.shards.items():  # discord.py tells of some only after others
            if shard.is_closed() and self._shard(number) in self.line.connected:
                await self.on_shard_disconnect(number)
        self.line.look()
        if self.begun.is_set():
            for shard in self.line.connected - self.outages.open:
                await self._opened(shard)
            await self._learn_commands()  # another process may have registered them anew
            if await self.outages.beat():
                self.duties.wake()

    async def _learn_commands(self) -> None:
        self._post.commands = await self.services.matches.store.read(read_ids)

    async def clock_turned(self) -> None:
        """Looks for what has become due, because somebody turned the clock: no standstill."""
        await self.beat()
        if self._has_matches:
            self.duties.wake()

    def _go_on(self) -> None:
        """Goes on with everything that gave up while the store could not be written."""
        self.services.delivery.go_on()
        self.services.posters.go_on()
        self.duties.wake()
        self.dispatch("store_recovery")

    async def _renewed(self) -> None:
        """Mends in the background what an earlier process left; the cogs take part in that."""
        take_up = (self.expiries.take_up, *(cog.take_up for cog in self.cogs))
        await renew(self.services.matches, take_up)

    async def admit(self, interaction: discord.Interaction) -> Press | None:
        """Makes the press of an interaction; None if this process does not play it.

        Discord may deliver an interaction twice. If this process stops and nobody follows, who
        pressed or typed is told to try again.
        """
        if self.is_closed() or not self.under_way.is_new(interaction.id):
            return None
        passage = trace.begin(interaction, self.meters, self.known)
        press = Press(interaction, self._post, passage, self._reach)
        if not await self.admits(press):
            passage.end(trace.LEFT)
            return None
        if not self.closing or self.is_followed:
            return press
        if interaction.type is discord.InteractionType.autocomplete:
            passage.end(trace.LEFT)
            return None
        async with guarded(press):
            raise ShellRefused("restarting")

    async def _admits(self, _: Press) -> bool:
        return self.begun.is_set() and not (self.closing and self.is_followed)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Says hello in a server that the bot has joined; shows tables that it left there."""
        if await self._greets():
            await self.left_servers.back(guild.id)
            await self.sleepers.back(guild.id)
            await self.hello.joined(guild)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Wakes the tables of a thread that is not locked any more."""
        is_locked = bool(payload.data.get("thread_metadata", {}).get("locked"))
        if not is_locked and self._hears():
            await self.sleepers.unlocked(payload.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        if self._hears():
            await self.sleepers.left(guild.id)
            await self.left_servers.left(guild.id)

    async def on_ready(self) -> None:
        """Notes which servers are there; says hello in the sandbox, which nobody has to join."""
        await self.on_store_recovery()
        if self._in_sandbox and await self._greets():
            for guild in self.guilds:
                await self.hello.opened(guild)

    async def on_store_recovery(self) -> None:
        """Notes which servers are there: what Discord told meanwhile was not stored."""
        if self.is_ready() and self._hears():
            await self.outages.servers(guild.id for guild in self.guilds if guild.unavailable)
            for each in (self.sleepers, self.left_servers):
                await each.is_in([guild.id for guild in self.guilds])

    async def on_shard_connect(self, number: int) -> None:
        self.line.opened(self._shard(number))
        if self._hears():
            await self._opened(self._shard(number))

    on_shard_resumed = on_shard_connect

    async def on_shard_disconnect(self, number: int) -> None:
        """Notes that a shard is cut off."""
        shard = self._shard(number)
        self.line.closed(shard)
        if self._hears():
            await self.outages.closed(shard)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        if self._hears():
            await self.outages.server(guild.id, is_out=True)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        if self._hears():
            await self.outages.server(guild.id, is_out=False)

    def _hears(self) -> bool:
        """Whether this process plays, and notes an event of Discord; a stop lets it do that."""
        if not self.begun.is_set() or self.closing:
            return False
        self.under_way.follow(asyncio.current_task())
        return True

    def _shard(self, number: int) -> Shard:
        return Shard(number, self.shard_count or 1)

    async def _opened(self, shard: Shard) -> None:
        if self.begun.is_set() and not self.closing:
            await self.outages.opened(shard)

    async def _greets(self) -> bool:
        """Waits until this process plays; False if it stops."""
        await self.begun.wait()
        self.under_way.follow(asyncio.current_task())
        return not self.closing

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Logs the error of an event's handler; without a database, events are read again later."""
        if isinstance(error := sys.exception(), StoreUnavailable):
            log.debug("an event was not stored", extra={"code": error.trouble.value})
        else:
            await super().on_error(event_method, *args, **kwargs)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Hands every press and modal submit to the router; commands go through their tree."""
        kinds = (discord.InteractionType.component, discord.InteractionType.modal_submit)
        data: Any = interaction.data or {}
        if interaction.type in kinds and str(data.get("custom_id", "")).startswith(PREFIX):
            self.under_way.answers(asyncio.current_task())
            if (press := await self.admit(interaction)) is not None:
                await self.router.route(press)

    async def idle(self) -> None:
        """Waits until no press or command is under way and everything due was shown."""
        await self.under_way.idle()
        await self.duties.idle(WAIT)
        await self.services.posters.idle()
        await self.services.delivery.idle()

    async def shut(self) -> None:
        """Stops in order: refuses new presses, finishes running ones, shows what is due, closes.

        Goes on whatever fails in one of these steps, and raises nothing.
        """
        self.closing = True
        if self._has_matches:
            beside = [task for task in (self._renewing, self.checking) if task is not None]
            for task in beside:
                task.cancel()
            await take_step("beside", asyncio.gather(*beside, return_exceptions=True))
            await take_step("films", self.services.films.stop())  # who waits for one is told
            self.services.delivery.thoughts.end()
            await take_step("presses", self.under_way.finish(GRACE_S))
            await take_step("life", self.beat())
        await take_step("connection", self.close())

    async def close(self) -> None:
        """Closes the connection; the cogs go with it. discord.py itself calls this if it gives up.

        What does their duties, shows their messages and answers their presses ends before them.
        """
        if not self.is_closed():
            if self._has_matches:
                await self._halt()
            await take_step("under_way", self.under_way.end())
        self.cogs.clear()
        await super().close()

    async def _halt(self) -> None:
        """Ends what goes on unasked. In a stop boards that are due are shown."""
        self.unasked.stop()
        for key, step in (
            ("duties", self.duties.stop()),
            ("thoughts", self.thinker.stop()),
            ("films", self.services.films.stop()),
            ("posters", self.services.posters.stop()),
            ("delivery", self.services.delivery.stop(BOARDS_S if self.closing else 0.0)),
            ("peers", self.peers.stop()),
        ):
            await take_step(key, step)
