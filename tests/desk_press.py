"""Presses and commands at a desk: the bot's client and the sandbox's world, without sockets.

A press goes the way of every press: the client makes a `Press` of discord.py's own interaction, the
router finds the cog, and the sandbox judges the requests that answer. Delivery shows what is
stored, without pictures. When a press returns, all that is due has been done and shown.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Coroutine, Iterator, Mapping
from typing import Any

import discord
from msgspec import Struct

from bot.app.client import Tumbler
from bot.interactions.press import Press
from bot.store.changes import ChangeSet
from bot.store.move_log import read_moves
from bot.store.tx import Tx
from sandbox.api.dispatches import ALWAYS, GUILDS, dispatch
from sandbox.people.modals import fields
from sandbox.people.person import Person
from sandbox.town import Town
from sandbox.world import payloads
from sandbox.world.clock import Clock
from sandbox.world.events import Event, MessageCreated, MessageUpdated, ModalOpened, Notified
from sandbox.world.model import TEXT, Channel, Member, Server, State, User
from sandbox.world.outcome import Modal, Outcome
from sandbox.world.permissions import bits
from sandbox.world.world import World
from tests import folded, quick
from tests.desk import ANA, CHANNEL, GUILD, NAMES, Desk, name_of
from tests.logged import logged
from tests.news import PATIENCE_S
from tests.shown import Shown
from tests.socketless import Socketless

folded.install()

APP, GENERAL, QUIET = 100, 9, 10
CHANNELS = {GENERAL: "general", CHANNEL: "games", QUIET: "quiet"}
FIRST_ID = 6 * 10**17
"""The world's ids are greater than this; those of `tests.interactions.fresh` are smaller."""


class Answered(Struct, frozen=True):
    """The results of a press or a command, as they stand once everything due was shown.

    `answers` are the new private answers, in order; `swapped` the pressed message, if it was
    edited; `form` the form that was opened. `posted` are the messages that were sent to a channel
    or as direct messages, and `pings` whom they ping, with the line that their phone shows.
    `stored` are the rows that each match has more, in notation, and `touched` the matches that are
    to be shown anew. `refused` is the key of the refusal.
    """

    answers: tuple[Shown, ...]
    swapped: Shown | None
    form: Modal | None
    posted: tuple[Shown, ...]
    pings: tuple[tuple[int, str], ...]
    stored: Mapping[str, tuple[str, ...]]
    touched: frozenset[str]
    refused: str

    @property
    def answer(self) -> Shown:
        """The only new private answer."""
        (only,) = self.answers
        return only


class Front:
    """Discord in front of a desk: its people, its messages and the bot's client."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.town = Town(World(_lockworks(), _DeskClock(desk)))
        self.world = self.town.world
        self.client = Tumbler()
        self._events: list[Event] = []
        self._touched: set[str] = set()
        self._press: Press | None = None

    async def open(self) -> None:
        """Has the client play on the desk's matches, and shows those that stand there."""
        desk, client = self._desk, self.client
        await client._async_setup_hook()
        http: Any = client.http
        http._HTTPClient__session = Socketless(self.world)
        http._global_over = asyncio.Event()
        http._global_over.set()
        state: Any = client._connection
        state.user = discord.ClientUser(state=state, data=self.world.app.json())  # type: ignore
        state.application_id, state.shard_count = APP, 1
        for server in self.world.state.servers.values():
            state._add_guild_from_data(payloads.guild(self.world, server))
        client._ready.set()
        client.thinker.think = desk._thinks  # type: ignore[method-assign]
        counts, store = desk.store.first, desk.store
        client.take(desk.matches)
        store.first = counts  # the desk's clock stands still without any outage
        store.listener = self._hearing(store.listener)
        quick.lift_limit(client.budget)
        client.services.delivery.quiet.quiet_s = 0.0
        client.services.delivery.threads.as_usual = False
        gallery: Any = client.services.gallery
        gallery._once, gallery.warm = _nothing, lambda _entry: None
        client.add_cogs()
        client.admit = self._admitting(client.admit)  # type: ignore[method-assign]
        client.begun.set()
        self.world.listeners.append(self._forward)
        desk.duties = client.duties
        await client.services.delivery.recover()
        await self.settle()

    def _hearing(self, hears: Callable[[ChangeSet], None]) -> Callable[[ChangeSet], None]:
        def heard(touched: ChangeSet) -> None:
            self._desk._hear(touched)
            self._touched.update(touched.changed, touched.played)
            hears(touched)

        return heard

    def _admitting(self, admit: Callable[[Any], Any]) -> Callable[[Any], Any]:
        async def admitted(interaction: discord.Interaction) -> Press | None:
            self._press = await admit(interaction)
            return self._press

        return admitted

    def _forward(self, event: Event) -> None:
        """Notes an event of the world, and hands it to the client as the gateway does."""
        self._events.append(event)
        told = dispatch(self.world, event)
        if told is not None and told.intent in (ALWAYS, GUILDS):
            state: Any = self.client._connection
            state.parsers[told.name](json.loads(json.dumps(told.body)))

    async def settle(self) -> None:
        """Does and shows all that is due."""
        async with asyncio.timeout(PATIENCE_S):
            await self.client.idle()
            while await self.client.duties.do_due():
                await self.client.idle()

    def person(self, person: int) -> Person:
        """A person of the server; whoever is not known there joins it."""
        if person not in self.world.state.users:
            _join(self.world.state, person)
        return Person(self.world, person)

    def sees(self, person: int, match: str = "") -> Iterator[Shown]:
        """The messages with buttons that a person sees, with a match those that have one of it.

        The newest come first: of private answers, then of channels, last of direct messages.
        """
        who = self.person(person)
        places = sorted(who.channels(), key=lambda place: place.kind == "dm")
        found = [Shown(who, told) for place in places for told in reversed(who.messages(place.id))]
        for shown in sorted(found, key=lambda one: not one.is_private):
            if any(match in custom_id for custom_id in shown.ids):
                yield shown

    def table(self, match: str, person: int) -> Shown:
        """The newest message in a channel with a button of a match, as a person reads it."""
        return next(one for one in self.sees(person, match) if not one.is_private)

    async def press(
        self,
        person: int,
        label: str,
        *,
        match: str = "",
        on: Shown | None = None,
        of: str = "",
        typed: str = "",
    ) -> Answered:
        """A person presses a button, or chooses a line of a select, by how its label begins.

        It is looked for on the message `on`, as it stood when that was read, or on all that the
        person `sees`; `of` is how the placeholder of its select begins. The form that opens is
        submitted with the text `typed`.
        """
        labels: list[list[str]] = []
        for shown in self.sees(person, match) if on is None else [on.seen_by(self.person(person))]:
            if (found := _labelled(shown, label, of)) is not None:
                return await self.presses(shown, *found, typed=typed)
            labels.append(shown.labels + shown.choices)
        raise AssertionError(f"{label!r} is not among {labels}")

    async def presses(
        self, on: Shown, custom_id: str, *values: str, forged: bool = False, typed: str = ""
    ) -> Answered:
        """Presses a button, or chooses values, by the `custom_id`, for the reader of a message.

        `forged`: although it does not stand there.
        """
        if values:
            doing = on.select(custom_id, *values, forged=forged)
        else:
            doing = on.press_id(custom_id, forged=forged)
        return await self._led_to(on.person, doing, on, typed)

    async def submits(self, person: int, form: Modal, typed: str) -> Answered:
        """A person sends a form that was opened before, with a text."""
        typing, who = {fields(form)[0]["custom_id"]: typed}, self.person(person)
        return await self._led_to(who, who.submit(form, typing))

    async def command(
        self, person: int, path: str, channel: int | None, given: Mapping[str, Any]
    ) -> Answered:
        """A person types a command; without a channel in their direct messages."""
        tree, state, who = self.client.tree, self.world.state, self.person(person)
        if not state.commands:
            told: list[Any] = [command.to_dict(tree) for command in tree.get_commands()]
            state.commands = [one | {"id": str(self.world.next_id())} for one in told]
        where = self.world.open_dm(person).id if channel is None else channel
        return await self._led_to(who, who.slash(where, path, **given))

    async def _led_to(
        self,
        person: Person,
        doing: Coroutine[Any, Any, Outcome],
        on: Shown | None = None,
        typed: str = "",
    ) -> Answered:
        before = await self._desk.store.read(_lengths)
        self._events, self._touched, self._press = [], set(), None
        with logged(logging.ERROR) as faults:
            self.client.duties.start()  # a press may wait until computers have played
            async with asyncio.timeout(PATIENCE_S):
                outcome = await doing
                if typed:
                    assert outcome.modal is not None, outcome
                    typing = {fields(outcome.modal)[0]["custom_id"]: typed}
                    outcome = await person.submit(outcome.modal, typing)
            await self.settle()
            await self.client.duties.stop()
        assert not faults, faults
        assert outcome.kind != "failed", outcome
        return await self._answered(person, on, before)

    async def _answered(
        self, person: Person, on: Shown | None, before: Mapping[str, int]
    ) -> Answered:
        now = await self._desk.store.read(_lengths)
        grown = [match for match in now if now[match] > before.get(match, 0)]
        logs = await self._desk.store.read(lambda tx: [read_moves(tx, match) for match in grown])
        stored = {
            match: tuple(move.row.text for move in log[before.get(match, 0) :])
            for match, log in zip(grown, logs, strict=True)
        }
        events = self._events
        new = dict.fromkeys(each.message.id for each in events if isinstance(each, MessageCreated))
        edited = {each.message.id for each in events if isinstance(each, MessageUpdated)}
        forms = [each.modal for each in events if isinstance(each, ModalOpened)]
        heard = [each for each in events if isinstance(each, Notified) and each.notification.ping]
        standing = [(found, self.world.state.messages[found]) for found in new if self._has(found)]
        answers = [Shown(person, one.body) for _, one in standing if one.reader == person.id]
        is_edited = on is not None and on.id in edited and self._has(on.id)
        return Answered(
            tuple(answers),
            on.now() if on is not None and is_edited else None,
            forms[-1] if forms else None,
            tuple(Shown(person, one.body) for _, one in standing if one.reader is None),
            tuple((each.reader, each.notification.text) for each in heard),
            stored,
            frozenset(self._touched),
            ("" if self._press is None else self._press.trace._refusal) or "",
        )

    def _has(self, message: int) -> bool:
        return message in self.world.state.messages


def _lengths(tx: Tx) -> dict[str, int]:
    """The number of rows of each match."""
    rows = tx.rows("SELECT match, COUNT(*) AS rows FROM moves GROUP BY match")
    return {row["match"]: row["rows"] for row in rows}


def _labelled(shown: Shown, label: str, of: str) -> tuple[str, ...] | None:
    """The `custom_id` of a button, or that of a select and the value of its line."""
    for part in () if of else shown.buttons:
        is_live = part.get("custom_id") and not part.get("disabled")
        if is_live and str(part.get("label", "")).startswith(label):
            return (part["custom_id"],)
    for part in shown.selects:
        for line in part["options"] if str(part.get("placeholder", "")).startswith(of) else ():
            if line["label"].startswith(label):
                return part["custom_id"], line["value"]
    return None


async def _nothing(*_: object) -> tuple[()]:
    return ()


class _DeskClock(Clock):
    """The desk's clock, which stands still: nobody who sleeps by it wakes."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def now(self) -> float:
        return self._desk.now

    async def sleep(self, seconds: float) -> None:
        await asyncio.get_running_loop().create_future()


def _join(state: State, person: int, granted: int = 0) -> None:
    name = name_of(person)
    state.users[person] = User(person, name.lower(), name)
    state.servers[GUILD].members[person] = Member(granted=granted)


def _lockworks() -> State:
    """A server with the people of the desk, the first of whom manages it, and three channels."""
    state = State(APP, last_id=FIRST_ID)
    state.users[APP] = User(APP, "tumbler", "Tumbler", app=True)
    state.servers[GUILD] = Server(GUILD, "Lockworks", {APP: Member()})
    for person in NAMES:
        _join(state, person, bits("manage_guild") if person == ANA else 0)
    for channel, name in CHANNELS.items():
        state.channels[channel] = Channel(channel, TEXT, name, len(state.channels), server=GUILD)
    return state
