"""The start of the bot: reads the settings, opens the store, builds the client and runs it.

Without a token the sandbox runs instead. It starts this program again in a process of its own, with
its own address as Discord's.
"""

from __future__ import annotations

import asyncio
import faulthandler
import gc
import importlib.util
import logging
import os
import secrets
import signal
import sys
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import discord

from bot.app import logs, store_health
from bot.app.alerts import Alerts, Backups, Faults, Watched, tell_end
from bot.app.client import Tumbler
from bot.app.cogs import FEATURES
from bot.app.database import (
    check_schema,
    copy_before_raising,
    database_name,
    identify_of,
    is_shared,
    open_store,
)
from bot.app.healthcheck import heartbeat
from bot.app.lifecycle import take_step
from bot.app.login import (
    FAULT,
    NO_STORE,
    REFUSED,
    WRONG_SETTING,
    Reason,
    connect,
    linger,
    patiently,
    refusal_reason,
)
from bot.app.machine_clock import check_clock, watch_clock
from bot.app.old_films import drop_old_films
from bot.app.setting_values import Secret, SettingsError
from bot.app.settings import Settings, address_of, alerts_of, read
from bot.delivery.discord.errors import Foreign
from bot.delivery.discord.limits import LIMIT
from bot.delivery.discord.metrics import Meters
from bot.delivery.discord.requests import point_at
from bot.interactions.permissions import CREATES_THREADS, IN_THREADS, TABLE_NEEDS
from bot.match.controls.wording import HostContact, counted
from bot.match.games import GAMES
from bot.match.limits import LIMITS, UNLIMITED
from bot.match.matches import Matches
from bot.match.wall_clock import Clock, TurnedClock, wall
from bot.store import schema
from bot.store.counts import tables_by_state
from bot.store.meta import code_version
from bot.store.sqlite.errors import damage_in_sentences
from bot.store.sqlite.files import check_ours
from bot.store.sqlite.lock import DatabaseLock, FileHold
from bot.store.tx import WHOLE, Store, StoreError, StoreUnavailable
from games.core import Draw

if TYPE_CHECKING:
    from bot.cluster.slots import Slot

log = logging.getLogger("bot")

T = TypeVar("T")

RUNNING = ("open", "asleep")
"""The states of tables whose match runs."""

SELDOM = (5_000, 5, 3)
"""After so many new objects Python looks for garbage among them, then among older ones and all.

Left alone, it does after 700, and among all after 70,000. Among all more seldom than that, what is
garbage holds some 35 MB more.
"""


def main() -> int:
    """Runs the program: the bot, or the sandbox if there is no token; returns the exit code."""
    try:
        settings = read(os.environ)
    except SettingsError as error:
        print(error, file=sys.stderr)
        if (alerts := alerts_of(os.environ)) is not None:
            asyncio.run(tell_end(alerts.reveal, str(error), Path()))
        return WRONG_SETTING
    faulthandler.enable()  # a library that falls in its own code says where Python was
    logs.start(settings)
    if settings.token is None:
        if importlib.util.find_spec("sandbox") is None:  # the image is built without it
            print("DISCORD_TOKEN is missing, and no sandbox is installed here.", file=sys.stderr)
            return WRONG_SETTING
        from sandbox.__main__ import play  # no other line of the bot imports the sandbox

        file = Path(".env").absolute()
        log.info(
            "DISCORD_TOKEN is set neither in the environment nor in %s: this is the sandbox, not"
            " Discord",
            file,
        )
        return play(settings.sandbox_port, settings.sandbox_keep, clock=settings.clock)
    for remark in settings.remarks:
        log.warning(remark)
    collect_less()
    try:
        return asyncio.run(run(settings))
    except Exception:  # Python itself would print its words, and past the log
        log.exception("the bot ends by a fault of its own")
        asyncio.run(_tell_end(settings, "That is a fault of its own, which its log has."))
        return FAULT


def collect_less() -> None:
    """Has Python look for garbage more seldom, and not among what is loaded.

    A look through all that a bot has loaded takes 40 ms, and every 700 new objects were looked
    through: together a quarter of the processor time of a press.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


async def _tell_end(settings: Settings, reason: str) -> None:
    """Tells the host who wants to be alerted why the bot has ended."""
    if settings.alerts is not None:
        address = address_of(settings)
        folder = Path() if is_shared(address) else Path(address).parent
        await tell_end(settings.alerts.reveal, reason, folder)


async def run(
    settings: Settings,
    *,
    chance: Draw = secrets.randbelow,
    opens: Callable[[str | Path], Awaitable[Store]] = open_store,
    machine_clock: Clock = wall,
) -> int:
    """Runs the bot until a signal stops it; returns the exit code.

    One process plays a slot of a database. A second one connects, says that it waits, and plays on
    when the first ends. One that Discord does not let in waits before it ends. `chance` draws for
    all matches; `opens` opens the database that the settings name; `machine_clock` is the time of
    day on this machine. Raises `ValueError` if the settings have no token.
    """
    if settings.token is None:
        raise ValueError("no token")
    point_at(settings.api_url, settings.gateway_url)
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    loop.set_exception_handler(logs.log_unheard)
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    try:
        with damage_in_sentences(Path(address_of(settings))):
            return await _run(settings, settings.token, stop, chance, opens, machine_clock)
    except (StoreError, StoreUnavailable, discord.DiscordException, Foreign) as error:
        reason = _reason(error, settings)
        if reason is None:
            raise
    print(reason.sentence, file=sys.stderr)
    await _tell_end(settings, reason.sentence)
    if reason.code == REFUSED:
        await linger(stop)
    return reason.code


def _reason(error: Exception, settings: Settings) -> Reason | None:
    """Why an error ends the bot, and the exit code; None for a fault of its own."""
    if isinstance(error, StoreError):
        return Reason(str(error), NO_STORE)
    if isinstance(error, StoreUnavailable):
        says = f"The bot cannot begin: {store_health.SENTENCES[error.trouble]}."
        return Reason(says, NO_STORE)
    return refusal_reason(error, settings.api_url)


async def _run(
    settings: Settings,
    token: Secret,
    stop: asyncio.Event,
    chance: Draw,
    opens: Callable[[str | Path], Awaitable[Store]],
    machine_clock: Clock,
) -> int:
    """Runs the bot until `stop` is set; returns the exit code."""
    address = address_of(settings)
    if is_shared(address):
        await _unless(stop, check_clock(address, machine_clock))
    else:
        check_ours(Path(address))
    drop_old_films(address)
    found = await _unless(stop, _find_hold(settings, address))
    if found is None:
        return 0
    hold, slot, plays = found
    opened = AsyncExitStack()
    client = Tumbler(
        in_sandbox=settings.in_sandbox,
        thinkers=settings.thinkers,
        may_show=lambda: hold.is_sure,
        part=slot or WHOLE,
        shards=settings.shards,
        limit=requests_a_second(settings),
        reach=HostContact(settings.contact, settings.policy),
    )
    tell_slot(client.meters, 0 if slot is None else slot.number, settings.slots)
    client.before_identify = identify_of(address, lambda: client.buckets)
    opened.enter_context(
        (faults := Faults(client.meters.faults, but=store_health.log.name)).heard()
    )
    opened.enter_context(client.line.heard())
    turned = None if settings.clock is None else TurnedClock(settings.clock, machine_clock)

    async def played() -> Matches:
        await client.plays()
        return client.services.matches

    async def take() -> None:
        await copy_before_raising(address, (turned or machine_clock)())
        store = await opens(address)
        store.timing = client.troubles.timing
        opened.push_async_callback(store.close)
        matches = Matches(
            store,
            GAMES,
            clock=turned or machine_clock,
            unturned=machine_clock,
            chance=chance,
            echo_s=settings.echo_s,
            features=FEATURES,
            limits=LIMITS if settings.has_limits else UNLIMITED,
            kept_s=settings.kept_s,
            part=slot or WHOLE,
        )
        if slot is None or slot.is_whole:
            client.take(matches)
        else:
            from bot.cluster.peers import PeerLine, SlotPeers

            line = PeerLine(str(address), slot.number)
            client.take(matches, SlotPeers(line, slot, store, client.under_way.follow))

    async def play_on() -> None:
        await take()
        await client.logged_in.wait()
        await patiently(client.begin)

    try:
        following: list[Coroutine[Any, Any, None]] = []
        if plays:
            await take()
        else:
            from bot.cluster.standby import Standby  # whoever plays at once waits for nobody

            await check_schema(address)
            which = "" if slot is None or slot.is_whole else f" slot {slot.number}"
            log.info("another process plays%s; waiting for its end", which)
            standby = Standby(hold, client.begun, client.admits)
            client.admits = standby.admits
            if client.before_identify is not None:
                client.before_identify = standby.after_who_plays(client.before_identify)
            following.append(standby.follow(play_on))
        connection = connect(client, token.reveal, settings.gateway_url)
        parts = [
            connection,
            heartbeat(client.beat),
            keep_hold(hold, client),
            log_first_line(client, address, invites=not settings.in_sandbox),
            *following,
        ]
        if settings.status is not None:
            from bot.app.status import Status  # nobody else needs a web server in memory

            parts.append(Status(client).serve(settings.status))
        if settings.alerts is not None:
            watched = Watched(
                line=lambda: client.line.trouble,
                trouble=lambda: client.troubles.lasting,
                database=None if is_shared(address) else Path(address),
                late=client.meters.late,
                faults=faults,
                backup_age_s=lambda: client.meters.backup_age_s,
            )
            parts.append(Alerts(settings.alerts.reveal, watched).watch())
        if is_shared(address):
            parts.append(watch_clock(address, machine_clock, client.meters))
        else:
            parts.append(Backups(Path(address), client.meters).watch(played))
        if turned is not None:
            parts.append(turned.watch(client.clock_turned))
        return await _until(stop, client, hold, *parts)
    finally:
        await take_step("database", opened.aclose())
        await take_step("hold", hold.release())


async def _find_hold(
    settings: Settings, address: str | Path
) -> tuple[DatabaseLock, Slot | None, bool]:
    """Takes a hold, or finds one to wait for; returns its slot, None for a file, and which it was.

    Raises `StoreError`.
    """
    if not is_shared(address):
        hold = FileHold(Path(address))
        return hold, None, await hold.take()
    from bot.cluster.slots import all_slots, find

    slots = all_slots(settings.slots, settings.shards)
    wanted = [slot for slot in slots if settings.slot in (None, slot.number)]
    found, plays = await find(str(address), wanted)
    return found, found.slot, plays


def tell_slot(meters: Meters, number: int, count: int) -> None:
    """Has the gauges tell which slot of how many this process plays."""
    meters.tell("slot", "The slot of this process.", number)
    meters.tell("slots", "Those of all processes.", count)


def requests_a_second(settings: Settings) -> float:
    """The requests a second that this process may make; a proxy keeps Discord's limit for all."""
    has_proxy = settings.api_url is not None and not settings.in_sandbox
    return LIMIT if has_proxy else LIMIT / settings.slots


async def _unless(stop: asyncio.Event, step: Coroutine[Any, Any, T]) -> T | None:
    """Takes a step; None if `stop` is set before it ends."""
    run, stops = asyncio.create_task(step), asyncio.create_task(stop.wait())
    await asyncio.wait({run, stops}, return_when=asyncio.FIRST_COMPLETED)
    stops.cancel()
    if run.done():
        return run.result()
    run.cancel()
    await asyncio.wait({run})
    return None


async def keep_hold(hold: DatabaseLock, client: Tumbler) -> None:
    """Keeps the hold. Raises `StoreError` once another process has it, and leaves presses to it."""
    await hold.keep()
    client.is_followed = True
    raise StoreError("Another process plays on the database now.")


async def _until(
    stop: asyncio.Event, client: Tumbler, hold: DatabaseLock, *parts: Coroutine[Any, Any, None]
) -> int:
    """Runs the parts until one of them ends or `stop` is set; returns the exit code."""
    runs = [asyncio.create_task(part) for part in parts]
    stops: asyncio.Task[Any] = asyncio.create_task(stop.wait())
    try:
        done, _ = await asyncio.wait({*runs, stops}, return_when=asyncio.FIRST_COMPLETED)
        for task in runs:
            if task in done:
                await task
        if stops in done:
            log.info("stopping")
            client.is_followed = await hold.is_wanted()
        return 0
    finally:
        stops.cancel()
        await client.shut()
        for task in runs:  # discord.py would retry for ever while the gateway is out of reach
            task.cancel()
        await asyncio.gather(*runs, stops, return_exceptions=True)


async def log_first_line(client: Tumbler, address: str | Path, *, invites: bool) -> None:
    """Logs what has started, once the process plays and knows its servers; then waits for ever."""
    await client.plays()
    try:
        log.info(await first_line(client, address, invites=invites))
    except StoreUnavailable:  # that is told, and no start is held up by it
        log.debug("how many matches there are was not read")
    except Exception:  # a damaged page of one table: whatever lies on others is played on
        log.exception("the line of what has started cannot be told; the bot plays on")
    await asyncio.Future()


async def first_line(client: Tumbler, address: str | Path, *, invites: bool) -> str:
    """Which version plays on what, for whom. `invites`: with the link that invites the bot."""
    matches = client.services.matches
    states = await matches.store.read(lambda tx: tables_by_state(tx, matches.part))
    version = await asyncio.to_thread(code_version)
    running = sum(count for (_, state), count in states.items() if state in RUNNING)
    told = (
        f"Tumbler {version}, schema {schema.VERSION}, {counted(running, 'match', 'matches')},"
        f" {counted(len(client.guilds), 'server')}, {database_name(address)}"
    )
    return f"{told}, invite: {invitation(client.application_id or 0)}" if invites else told


def invitation(application: int) -> str:
    """The link by which the bot is invited, with all permissions that it needs."""
    needed = (*TABLE_NEEDS, CREATES_THREADS, IN_THREADS)
    return discord.utils.oauth_url(
        application,
        permissions=discord.Permissions(**dict.fromkeys(needed, True)),
        scopes=("bot", "applications.commands"),
    )
