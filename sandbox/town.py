"""The town: its people and its server Lockworks, put together with the gateway.

A test may open further servers, each on the shard that it chooses.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from sandbox.api.gateway import Gateway
from sandbox.faults import Faults
from sandbox.limits.rates import UNLIMITED, Limits, Rates
from sandbox.limits.session_starts import SessionStarts
from sandbox.people.person import Person
from sandbox.protocol import shard_of
from sandbox.world import events
from sandbox.world.clock import Clock
from sandbox.world.later import Later
from sandbox.world.model import TEXT, Channel, Member, Role, Server, State, User
from sandbox.world.permissions import bits
from sandbox.world.world import World

GUILD = 1_180_000_000_000_000_001
APP = 1_180_000_000_000_000_100
_FIRST_PERSON = 1_180_000_000_000_000_200

# Ids of what is in a server, counted from its own.
_FIRST_CHANNEL = 9
_FIRST_ROLE = 299

CHANNELS = ("general", "games", "quiet")
PEOPLE = ("Ana", "Ben", "Cy", "Dee")
ROLES = {"Locksmiths": ("ben", "cy"), "Night watch": ("dee",)}
"""The roles of the town's own server, with the keys of who has them."""


def new_state(people: Sequence[str] = PEOPLE) -> State:
    """The state of a new town with its own server; its ids are always the same."""
    state = State(APP)
    state.users[APP] = User(APP, "tumbler", "Tumbler", app=True)
    server = _server(state, GUILD, "Lockworks", CHANNELS, _accounts(state, people))
    server.members[APP] = Member()
    for n, (name, keys) in enumerate(ROLES.items()):
        role = Role(GUILD + _FIRST_ROLE + n, GUILD, name, mentionable=n == 0)
        state.roles[role.id] = role
        for user, member in server.members.items():
            if state.users[user].key in keys:
                member.roles.append(role.id)
    return state


def _accounts(state: State, names: Sequence[str]) -> list[int]:
    """The ids of these people; makes the accounts that are not there."""
    found = {user.name: user.id for user in state.users.values()}
    for name in names:
        if name not in found:
            found[name] = max(_FIRST_PERSON - 1, *state.users) + 1
            state.users[found[name]] = User(found[name], name.lower(), name)
    return [found[name] for name in names]


def _server(
    state: State, number: int, name: str, channels: Sequence[str], people: Sequence[int]
) -> Server:
    """Adds a server with text channels and people, the first of whom manages it."""
    server = state.servers[number] = Server(number, name)
    server.members = {user: Member() for user in people}
    if people:
        server.members[people[0]].granted = bits("manage_guild")
    for n, channel in enumerate(channels):
        made = number + _FIRST_CHANNEL + n
        state.channels[made] = Channel(made, TEXT, channel, n, server=number)
    return server


class Town:
    """A world with its gateway, rates, faults and people (by key: "ana").

    `token` is the bot's, made anew with every town, so that no page can know it. SECRET.
    """

    def __init__(self, world: World, limits: Limits = UNLIMITED) -> None:
        self.world = world
        self.token = secrets.token_urlsafe(32)
        self.rates = Rates(limits)
        self.gateway = Gateway(world, self.token, SessionStarts(limits.identify_s))
        self.faults = Faults(world, self.gateway)
        self.people: dict[str, Person] = {}
        self._meet_people()

    def open_server(
        self,
        name: str,
        people: Sequence[str] = PEOPLE,
        *,
        on_shard: int = 0,
        of: int = 1,
        channels: Sequence[str] = CHANNELS,
        with_bot: bool = True,
    ) -> Server:
        """Opens one more server, whose id puts it on shard `on_shard` of `of`; gives it.

        `people` are named as on the page ("Ana"). Who is new gets an account, and the first manages
        the server. `with_bot` invites the bot.
        """
        state, number = self.world.state, GUILD
        while number in state.servers or shard_of(number, of) != on_shard:
            number += 1 << 22
        server = _server(state, number, name, channels, _accounts(state, people))
        self._meet_people()
        self.world.tell(events.MembersChanged())
        if with_bot:
            self.faults.invite_bot(server)
        return server

    def _meet_people(self) -> None:
        for user in self.world.state.users.values():
            if not user.app:
                self.people.setdefault(user.key, Person(self.world, user.id))


def new_town(
    state: State | None = None,
    clock: Clock | None = None,
    people: Sequence[str] = PEOPLE,
    later: Later | None = None,
    limits: Limits = UNLIMITED,
) -> Town:
    """Makes a town of a kept state, else a new one with `people`."""
    return Town(World(state or new_state(people), clock, later), limits)
