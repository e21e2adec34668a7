"""The town: the guild Lockworks with its channels and people, put together with the gateway."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from sandbox.api.gateway import Gateway
from sandbox.faults import Faults
from sandbox.people.person import Person
from sandbox.world.clock import Clock
from sandbox.world.model import TEXT, Channel, State, User
from sandbox.world.world import World

GUILD = 1_180_000_000_000_000_001
APP = 1_180_000_000_000_000_100
_FIRST_CHANNEL = 1_180_000_000_000_000_010
_FIRST_PERSON = 1_180_000_000_000_000_200

CHANNELS = ("general", "games", "quiet")
PEOPLE = ("Ana", "Ben", "Cy", "Dee")


def new_state(people: Sequence[str] = PEOPLE) -> State:
    """The state of a new town; its ids are always the same."""
    state = State(GUILD, "Lockworks", APP)
    state.users[APP] = User(APP, "tumbler", "Tumbler", app=True)
    for n, name in enumerate(people):
        user = _FIRST_PERSON + n
        state.users[user] = User(user, name.lower(), name)
    for n, name in enumerate(CHANNELS):
        channel = _FIRST_CHANNEL + n
        state.channels[channel] = Channel(channel, TEXT, name, n)
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
    state: State | None = None, clock: Clock | None = None, people: Sequence[str] = PEOPLE
) -> Town:
    """Makes a town of a kept state, else a new one with `people`."""
    return Town(World(state or new_state(people), clock))
