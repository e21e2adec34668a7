"""The words of the pictures of a room, and of the looks that a partner tells of."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat
from games.texts import counted
from games.triplock.cards import effect
from games.triplock.episodes import Throw
from games.triplock.journey import Goal, Journey
from games.triplock.texts import lexicon, stacks
from games.triplock.view import View

SOLO_DIE = "After each round the room rolls one of these"
SOLO_QUIET = "Silenced: after this round it is not rolled"
"""The words above the faces of the solo die."""

THROWS = {
    "rotate": "row moves left",
    "bead_off": "bead back",
    "rearm": "chip goes back",
    "alarm": "one round less",
}
"""What a face of the solo die does, where it names no stack and no number."""

NO_THROW = "nothing"

OPEN_LOCK = "Open the lock"
"""The goal of a room that asks for nothing but its lock."""

LOCKED = {False: "closed", True: "open"}
"""The state of a room's lock, below its padlock."""

REVEALED = "All revealed"
"""The tray of the last room, when all of it lies open."""

IN_POINTS, IN_DONE = "points", "done"
"""The captions of a seat's numbers in a room."""

SKILLS = {
    "peek": "peek at {n}",
    "set_die": "set a die",
    "swap": "swap two",
    "disarm": "take a chip",
    "alter_own": "turn a card",
    "flip": "flip one",
}
"""What a character's Skill does, in two or three words beside its icon."""

TOLD = "saw this"
TOLD_SINCE = "as it lay then"
"""The title of the looks that a partner tells of, behind the mark of who looked."""


def room_lines(journey: Journey) -> tuple[str, str]:
    """Where the room is in its Episode, in more and in fewer words: "The Station · room 3 of 4"."""
    at = f"{journey.room + 1} of {len(journey.episode.rooms)}"
    return f"{journey.episode.name} · room {at}", f"{journey.episode.name} · {at}"


def rounds(number: int, limit: int) -> tuple[str, str]:
    """The round that is played, and of how many: "Round 3", "of 7"."""
    return f"Round {number}", f"of {limit}"


def goal(wanted: Goal) -> str:
    """What a room asks for, behind the number that the team has: "of 8 points"."""
    named = {"points": "point", "completed": "done", "disarmed": "chip"}[wanted.kind]
    is_plural = wanted.need != 1 and wanted.kind != "completed"
    return f"of {wanted.need} {named}{'s' if is_plural else ''}"


def throw(effects: Sequence[Throw], view: View) -> str:
    """What a face of the solo die does in the room: "flip L3", "nothing"."""
    return ", ".join(_throw(each, view) for each in effects) or NO_THROW


def _throw(one: Throw, view: View) -> str:
    if one.name == "lose":
        return f"lose {counted(one.n, 'point')}"
    if not one.spots:
        return THROWS[one.name]
    named = [stacks.spot_name(view, spot, Seat(0)) for spot in one.spots]
    return f"{one.name} {', '.join(named)}"


def skill(char: str) -> tuple[str, str, str]:
    """A character's Skill: its name, its effect's name, and that in words."""
    _, name, text = lexicon.character(char)
    gain = effect(text)
    return name, gain.name, SKILLS[gain.name].format(n=gain.n)


def told_round(number: int) -> str:
    """When a look was taken: "Round 3"."""
    return f"Round {number}"


def earlier(count: int) -> str:
    """The looks that do not fit: "and 3 earlier ones"."""
    return f"and {count} earlier {'one' if count == 1 else 'ones'}"
