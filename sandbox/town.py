"""The town: the guild Lockworks with its channels and people, put together with the gateway."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from sandbox.api.gateway import Gateway
from sandbox.faults import Faults
from sandbox.people.person import Person
from sandbox.world.clock import Clock
from sandbox.world.later import Later
from sandbox.world.model import TEXT, Channel, Role, State, User
from sandbox.world.permissions import bits
from sandbox.world.world import World

GUILD = 1_180_000_000_000_000_001
APP = 1_180_000_000_000_000_100
_FIRST_CHANNEL = 1_180_000_000_000_000_010
_FIRST_PERSON = 1_180_000_000_000_000_200
_FIRST_ROLE = 1_180_000_000_000_000_300

CHANNELS = ("general", "games", "quiet")
PEOPLE = ("Ana", "Ben", "Cy", "Dee")
ROLES = {"Locksmiths": ("ben", "cy"), "Night watch": ("dee",)}
"""The roles, with the keys of who has them. The first person manages the server."""


def new_state(people: Sequence[str] = PEOPLE) -> State:
    """The state of a new town; its ids are always the same."""
    state = State(GUILD, "Lockworks", APP)
    state.users[APP] = User(APP, "tumbler", "Tumbler", app=True)
    for n, name in enumerate(people):
        user = _FIRST_PERSON + n
        granted = 0 if n else bits("manage_guild")
        state.users[user] = User(user, name.lower(), name, granted=granted)
    for n, name in enumerate(CHANNELS):
        channel = _FIRST_CHANNEL + n
        state.channels[channel] = Channel(channel, TEXT, name, n)
    for n, (name, keys) in enumerate(ROLES.items()):
        role = Role(_FIRST_ROLE + n, name, mentionable=n == 0)
        state.roles[role.id] = role
        for user in state.users.values():
            if user.key in keys:
                user.roles.append(role.id)
    return state


class Town:
    """A world with its gateway, faults and people (by key: "ana").

    `token` is the bot's, made anew with every town, so that no page can know it. SECRET.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self.token = secrets.token_urlsafe(32)
        self.gateway = Gateway(world, self.token)
        self.faults = Faults(world, self.gateway)
        humans = [user for user in world.state.users.values() if not user.app]
        self.people = {user.key: Person(world, user.id) for user in humans}


def new_town(
    state: State | None = None,
    clock: Clock | None = None,
    people: Sequence[str] = PEOPLE,
    later: Later | None = None,
) -> Town:
    """Makes a town of a kept state, else a new one with `people`."""
    return Town(World(state or new_state(people), clock, later))
