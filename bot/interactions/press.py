"""A press, a submit or a command: who made it, where, what was chosen, and the ways to answer it.

The door makes one of each interaction, before anything else is asked.

An answer is given again while Discord says nothing. A first response and an edit are accepted once,
however often they are given. A private follow-up may then stand twice, which is better than never.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Any

import discord
from discord import InteractionResponseType as Kind
from discord import ui
from msgspec import Struct

from bot.delivery.discord.calls import FOLLOW_UP, FOLLOW_UPS, ORIGINAL, by_token, call_back
from bot.delivery.discord.components import EPHEMERAL, editing, pinging, sending
from bot.delivery.discord.errors import PASSING, Failed, Verdict, insist, judge, logged
from bot.delivery.discord.post import Post
from bot.delivery.discord.trace import InteractionTrace
from bot.interactions.acknowledge import Acknowledgement, Elsewhere, First
from bot.match.controls.custom_ids import NO_MATCH, Wire, read_wire
from bot.match.controls.message import Message, Note, Row, Screen
from bot.match.controls.names import person_name
from bot.match.controls.wording import HostContact
from bot.match.feature import By
from bot.match.lobby.hosting import Host
from bot.match.refusals import ShellRefused
from bot.screens.board import STANDS_BELOW
from bot.screens.faults import FORM_TOO_LATE
from bot.store.matches import NOWHERE
from bot.store.servers import Roles
from games.core import BadAction

log = logging.getLogger(__name__)

NOTHING = Wire("b", NO_MATCH, 0, "")
"""The wire of a command."""


class PrivateAnswer(Struct, frozen=True):
    """A private answer: its message, and the way to edit it while its token lives."""

    message: int
    edit: Callable[[Screen], Awaitable[None]]


class ChosenPerson(Struct, frozen=True):
    """A person who was chosen, with the name that the server shows."""

    id: int
    name: str
    is_app: bool
    is_member: bool
    roles: Roles | None


def name_of(user: discord.abc.User) -> str:
    """Returns what a person, or an app, is called wherever the bot names them."""
    return person_name(user.display_name, user.name)


class Press:
    """One interaction on its way through the bot: all that is known of it, and how to answer it.

    `carried` is what the pressed button carries, None if that cannot be read; `wire` is the same,
    once its person may see what it names. A command has `NOTHING`. `guild` is None in direct
    messages; `message` is the pressed message, 0 for a command; `is_private` whether that is a
    private answer. A form that was sent (`is_form`) is answered by a message of its own. `contact`
    is how to reach the host.
    """

    def __init__(
        self,
        interaction: discord.Interaction,
        post: Post,
        trace: InteractionTrace,
        contact: HostContact | None = None,
    ) -> None:
        self.interaction = interaction
        self.post = post
        self.trace = trace
        self.contact = contact or HostContact()
        self.ack = Acknowledgement(interaction, trace)
        data: Any = interaction.data or {}
        self.data: Mapping[str, Any] = data
        self.carried, self.wire = _carried(data), NOTHING
        self.person = interaction.user.id
        self.name = name_of(interaction.user)
        self.bot = interaction.application_id
        self.guild = interaction.guild_id
        self.channel = interaction.channel_id or 0
        pressed = interaction.message
        self.message = 0 if pressed is None else pressed.id
        self.is_private = pressed is not None and pressed.flags.ephemeral
        self.is_form = interaction.type is discord.InteractionType.modal_submit
        self._is_filled = False
        _CURRENT.set(self)

    @property
    def by(self) -> By:
        """Its person, with the roles of now: a server may have become known since it came in."""
        return By(self.person, self.interaction.id, roles_of(self.interaction.user))

    @property
    def match(self) -> str:
        """The match that its button names; `NO_MATCH` for a command."""
        return self.wire.match

    @property
    def stamp(self) -> int:
        return self.wire.stamp

    async def hold(self) -> None:
        """Acknowledges before anything is stored; the pressed message is then edited through it.

        Whoever shows what was stored may begin before the handler goes on. Raises `Elsewhere` and
        discord.py's errors; then nothing is to be stored.
        """
        await self.ack.hold()
        if self.message and not self.is_private:
            self.post.offer(self.message, self.interaction, self.trace)

    @property
    def own_channel(self) -> int:
        """The channel of a match that only its person sees: these direct messages, or nowhere."""
        return NOWHERE if self.guild is not None else self.channel

    async def think(self) -> None:
        """Acknowledges slow work by a private "thinking…", which the answer fills later."""
        await self.ack.think()

    async def answer(self, message: Message) -> PrivateAnswer | None:
        """Answers in private. Returns None if nobody knows the message of the answer.

        The answer is the first response if there was none. If the first response is "thinking…",
        one answer fills it. Any other answer is a follow-up.
        """
        if not await self.ack.take_over():
            sent = await self.ack.give(First.SHOWN, lambda: self._send(message, flags=EPHEMERAL))
            if self.ack.first is First.SHOWN:
                return None if sent is None else PrivateAnswer(sent, self.edit)
        if self.ack.first is First.THINKING and not self._is_filled:
            self._is_filled = True
            filled = await insist(lambda: self._edit(message))
            self.trace.answered()
            return PrivateAnswer(filled, self.edit)
        followed = await insist(lambda: self._follow_up(message))
        self.trace.answered()

        async def edit(screen: Screen) -> None:
            async with _as_failed():
                body = editing(screen, self.post.commands)
                await by_token(self.interaction, "PATCH", FOLLOW_UP, body, message_id=followed)

        return PrivateAnswer(followed, edit)

    async def say(self, words: str, rows: tuple[Row, ...] = ()) -> None:
        """Answers with a private sentence. If Discord does not accept it, only logs that."""
        try:
            await self.answer(Note(words, rows))
        except (discord.HTTPException, Elsewhere, *PASSING) as error:
            log.info("a sentence was not accepted", extra={"code": logged(error)})

    async def swap(self, screen: Screen) -> None:
        """Edits the pressed message into this screen.

        If that message was deleted meanwhile, because the table has moved on, the screen is a
        private answer.
        """
        is_given = await self.ack.take_over()
        try:
            if not is_given:
                kind, known = Kind.message_update, self.post.commands
                await self.ack.give(
                    First.SHOWN, lambda: call_back(self.interaction, kind, editing(screen, known))
                )
                if self.ack.first is First.SHOWN:
                    return
            await insist(lambda: self._edit(screen))
            self.trace.answered()
        except discord.HTTPException as error:
            if judge(error)[0] is not Verdict.GONE:
                raise
            await self.answer(screen)

    async def edit(self, screen: Screen) -> None:
        """Edits the pressed message, or the first response, once more. Raises `Failed`."""
        async with _as_failed():
            await self._edit(screen)

    async def show(self, screen: Screen) -> None:
        """Edits the pressed private answer into this screen; answers a press on another message."""
        await (self.swap if self.is_private else self.answer)(screen)

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

        It is the first response if there was none. Otherwise it is sent under this nonce, because a
        response that is filled later pings nobody. `mentions` are pinged. Returns its id. Raises
        what `check_home` raises.
        """
        self.check_home(of)
        if not await self.ack.take_over():
            pings = pinging(mentions)
            sent = await self.ack.give(First.SHOWN, lambda: self._send(message, pings=pings))
            if sent is not None:
                return sent
            if self.ack.first is First.SHOWN:
                return (await insist(self.interaction.original_response)).id
        people = list(mentions)
        stands = await insist(
            lambda: self.post.send(self.channel, message, nonce=nonce, mentions=people)
        )
        if self.ack.first is First.THINKING:
            await self.say(STANDS_BELOW)  # whether that is read changes nothing of what stands
        return stands

    async def ask(self, form: ui.Modal) -> None:
        """Opens a form. Discord accepts a form only as the first response."""
        if not await self.ack.take_over():
            send = self.interaction.response.send_modal
            await self.ack.give(First.FORM, lambda: send(form))
        if self.ack.first is not First.FORM:
            await self.answer(Note(FORM_TOO_LATE))

    async def _send(self, message: Message, **how: Any) -> int | None:
        body = sending(message, self.post.commands, **how)
        return await call_back(self.interaction, Kind.channel_message, body)

    async def _edit(self, message: Message) -> int:
        """Edits the pressed message or the first response; returns its id."""
        body = editing(message, self.post.commands)
        return int((await by_token(self.interaction, "PATCH", ORIGINAL, body))["id"])

    async def _follow_up(self, message: Message) -> int:
        body = sending(message, self.post.commands, flags=EPHEMERAL)
        path = f"{FOLLOW_UPS}?wait=true"
        return int((await by_token(self.interaction, "POST", path, body))["id"])


_CURRENT: ContextVar[Press] = ContextVar("press")


def current() -> Press:
    """The press under which this runs: discord.py hands on its own object alone."""
    return _CURRENT.get()


def _carried(data: Mapping[str, Any]) -> Wire | None:
    values = data.get("values") or [""]
    try:
        return read_wire(str(data.get("custom_id", "")), str(values[0]))
    except BadAction:
        return None


@asynccontextmanager
async def _as_failed() -> AsyncGenerator[None]:
    """Turns an error of a request into `Failed`."""
    try:
        yield
    except (discord.HTTPException, *PASSING) as error:
        raise Failed(error) from error


def roles_of(user: discord.User | discord.Member | None) -> Roles | None:
    """Returns the roles of a member of a server; None in direct messages, and for who is none.

    None also while the bot does not know the server, whose roles it then cannot tell.
    """
    if not isinstance(user, discord.Member) or not user.guild.roles:
        return None
    return Roles(user.guild.id, frozenset(role.id for role in user.roles))


def chosen_ids(press: Press) -> tuple[int, ...]:
    """Returns the ids of what was chosen, of those that Discord has resolved."""
    known = {*_resolved(press, "channels"), *_resolved(press, "roles")}
    return tuple(int(value) for value in _values(press) if value in known)


def chosen_channels(press: Press) -> Mapping[int, discord.Permissions]:
    """Returns the channels that were chosen, with what their chooser may do in each."""
    known = _resolved(press, "channels")
    found = [value for value in _values(press) if value in known]
    return {int(one): discord.Permissions(int(known[one]["permissions"])) for one in found}


def chosen_person(press: Press) -> ChosenPerson:
    """Returns the first person who was chosen. Raises `unknown_button` if nobody was."""
    users = _resolved(press, "users")
    found = next((value for value in _values(press) if value in users), None)
    if found is None:
        raise ShellRefused("unknown_button")
    user, member = users[found], _resolved(press, "members").get(found, {})
    name = member.get("nick") or user.get("global_name") or user["username"]
    called = person_name(str(name), str(user["username"]))
    roles = None
    if member and press.guild is not None:
        ids = (press.guild, *map(int, member["roles"]))
        roles = Roles(press.guild, frozenset(ids))
    return ChosenPerson(int(found), called, bool(user.get("bot")), bool(member), roles)


def _values(press: Press) -> Sequence[str]:
    return press.data.get("values") or ()


def _resolved(press: Press, kind: str) -> Mapping[str, Mapping[str, Any]]:
    resolved: Mapping[str, Any] = press.data.get("resolved") or {}
    return resolved.get(kind) or {}


def host_of(press: Press) -> Host:
    """Returns who presses as the host of a new table, in the channel of the press."""
    by = press.by
    return Host(by.person, press.name, press.guild, press.channel, by.interaction, by.roles)
