"""The page's drawer of faults: its switches and buttons, and what each does."""

from __future__ import annotations

from sandbox.faults import Faults
from sandbox.people.person import Person
from sandbox.protocol import Json
from sandbox.world.model import FORUM, PRIVATE_THREAD, THREAD, VOICE

_SWITCHES = (
    ("dms", "My messages are closed", "Tumbler can send me no direct messages"),
    ("left", "I have left the server", "My matches go on there"),
    ("reconnect", "Ask the bot to reconnect", "Op 7: it resumes where it was"),
    ("invalidate", "End the bot's session", "Op 9: it identifies anew"),
    ("drop", "Cut the bot's connection", "Without a word, as a network does"),
    ("slow", "Slow: the next 5 answers take 2 s", "Just inside the 3 seconds"),
    ("late", "Late: the next answer takes 4 s", "The press fails"),
    (
        "places",
        "Open odd places",
        "A voice channel, a forum post, a private thread without Tumbler",
    ),
    ("twice", "Deliver the next press twice", "Same interaction, two deliveries"),
)


_ANSWERS = r"^/?interactions/"


def switches(person: Person) -> list[Json]:
    """The switches and buttons for a person; `on` is a switch's state, None for a button."""
    world = person.world
    closed = not world.state.users[person.id].accepts_dms
    on = {"dms": closed, "left": person.id not in world.home.members}
    return [
        {"key": key, "label": label, "about": about, "on": on.get(key)}
        for key, label, about in _SWITCHES
    ]


async def switch(faults: Faults, person: Person, key: str, on: bool) -> None:
    """Sets a switch on or off, or runs a button's fault; ValueError for an unknown key."""
    match key:
        case "dms" if on:
            faults.close_dms(person)
        case "dms":
            faults.open_dms(person)
        case "left" if on:
            faults.leave(person)
        case "left":
            faults.join(person)
        case "reconnect":
            faults.reconnect()
        case "invalidate":
            faults.invalidate()
        case "drop":
            await faults.drop()
        case "slow":
            faults.next("POST", _ANSWERS, times=5, delay_s=2.0)
        case "late":
            faults.next("POST", _ANSWERS, delay_s=4.0)
        case "places":
            _open_places(faults, person)
        case "twice":
            faults.duplicate()
        case _:
            raise ValueError(f"there is no fault {key}")


def _open_places(faults: Faults, person: Person) -> None:
    """Opens places of all kinds that are no text channel; the private thread is the person's."""
    faults.open_channel("lounge", VOICE)
    forum = faults.open_channel("puzzles", FORUM)
    faults.open_channel("a post", THREAD, parent=forum)
    games = person.world.channel_named("games").id
    faults.open_channel("just us", PRIVATE_THREAD, parent=games, members=(person,))
