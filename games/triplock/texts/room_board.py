"""What the board of a room tells beside the lock: the room, what opens it, the solo die."""

from __future__ import annotations

from games.texts import counted
from games.triplock.episodes import SOLO_FACES
from games.triplock.journey import Journey, goals
from games.triplock.texts import rooms
from games.triplock.view import View


def room_head(view: View, journey: Journey) -> str:
    """Where the Episode has come: "Triplock, The Station, room 2 of 4, Left Luggage, round 3"."""
    left = journey.limit - view.round
    rest = f"{counted(left, 'more round')} after it" if left else "the last one"
    where = f"{journey.episode.name}, {rooms.place(journey)}, {rooms.played(journey).name}"
    return f"Triplock, {where}. Round {view.round} of {journey.limit}, {rest}."


def room_goals(view: View, journey: Journey) -> str:
    """What opens the room and how much of it is there, and the Sequence of its lock."""
    told = f"To open the room: {rooms.goals_words(goals(journey, view.players))}."
    locked = journey.place.lock
    if locked is None:
        return told
    state = "open" if journey.lock_open else "shut"
    return f"{told} Its lock, {state}: {rooms.lock(locked, False)}."


def room_die(journey: Journey, depth: int) -> str:
    """The faces of the solo die here, the last one it showed, and whether it is silenced.

    Depth 2 leaves out the faces that do nothing.
    """
    room = journey.place
    told = [f"The solo die after each round: {rooms.die_words(room)}."]
    if depth >= 2:
        faces = [face for face in SOLO_FACES if room.die[face]]
        some = "; ".join(f"{rooms.SOLO[face]}, {rooms.throws(room.throws(face))}" for face in faces)
        told = [f"The solo die: {some}."]
    if journey.thrown is not None:
        told.append(f"It showed {rooms.SOLO[journey.thrown]} last.")
    if journey.quiet:
        told.append("Reset silences its next throw.")
    return " ".join(told)
