"""Which character to take into a room: the one whose Skill serves its goals."""

from __future__ import annotations

from games.triplock.cards import CHARACTERS, effect
from games.triplock.episodes import COMPLETED, DISARMED, LOCK, POINTS, Room
from games.triplock.journey import Journey

SERVES = {
    POINTS: {"alter_own": 1.0, "set_die": 0.8, "swap": 0.5, "flip": 0.5, "peek": 0.4},
    COMPLETED: {"alter_own": 0.8, "set_die": 0.7, "swap": 0.5, "flip": 0.5, "peek": 0.4},
    DISARMED: {"disarm": 2.0, "set_die": 0.5},
    LOCK: {"swap": 1.5, "flip": 1.2, "set_die": 1.0, "peek": 0.7},
}
"""By goal: how well a Skill serves it."""

LATER = 0.5
"""How much it counts that a later room needs the character more."""


def liking(journey: Journey, char: str) -> float:
    """How well a character serves the next room, less what a later room would miss."""
    room, *later = journey.episode.rooms[journey.room :]
    missed = max((serves(each, char) for each in later), default=0.0)
    return serves(room, char) - LATER * missed


def serves(room: Room, char: str) -> float:
    """How well a character serves the goals of a room."""
    skill = effect(CHARACTERS[char].skill).name
    return sum(SERVES[goal].get(skill, 0.0) for goal, _ in room.wanted)
