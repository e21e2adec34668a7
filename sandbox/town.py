"""The town everything happens in: the server Lockworks with three channels and four people."""

from __future__ import annotations

from collections.abc import Sequence

from sandbox.clock import Clock
from sandbox.faults import Faults
from sandbox.gateway import Gateway
from sandbox.interactions import Desk
from sandbox.model import TEXT, Channel, State, User
from sandbox.people import Person
from sandbox.world import World

TOKEN = "sandbox"

GUILD = 1_180_000_000_000_000_001
APP = 1_180_000_000_000_000_100
_FIRST_CHANNEL = 1_180_000_000_000_000_010
_FIRST_PERSON = 1_180_000_000_000_000_200

CHANNELS = ("general", "games", "quiet")
PEOPLE = ("Ana", "Ben", "Cy", "Dee")


def new_state(people: Sequence[str] = PEOPLE) -> State:
    """The town as it is on the first morning; ids are the same every time."""
    state = State(GUILD, "Lockworks", APP)
    state.users[APP] = User(APP, "tumbler", "Tumbler", app=True)
    for n, name in enumerate(people):
        user = _FIRST_PERSON + n
        state.users[user] = User(user, name.lower(), name)
    for n, name in enumerate(CHANNELS):
        channel = _FIRST_CHANNEL + n
        state.channels[channel] = Channel(channel, TEXT, name, n)
    return state


def new_world(
    state: State | None = None, clock: Clock | None = None, people: Sequence[str] = PEOPLE
) -> World:
    """A whole world, ready to be served; `world.people["ana"]` and so on are its humans.

    `people` names those of a new town, where more than the usual four are wanted.
    """
    world = World(state or new_state(people), clock)
    world.faults = Faults(world)
    world.gateway = Gateway(world, TOKEN)
    world.desk = Desk(world)
    humans = [user for user in world.state.users.values() if not user.app]
    world.people = {user.key: Person(world, user.id) for user in humans}
    return world
