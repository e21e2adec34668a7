"""What the board of a room tells beside the lock: the room, what opens it, the solo die."""

from __future__ import annotations

from games.texts import counted
from games.triplock.episodes import LOCK
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
    locked = journey.place.lock
    told: list[str] = []
    for goal in goals(journey, view.players):
        if goal.kind == LOCK and locked is not None:
            state = "open" if goal.is_met else "shut"
            told.append(f"its lock, {state}, a {rooms.lock(locked, False)}")
        else:
            told.append(rooms.goal_words(goal))
    return f"To open the room: {'; '.join(told)}."


def room_die(journey: Journey, depth: int) -> str:
    """What the solo die does here, the last face it showed, and whether it is silenced.

    Depth 2 leaves out the faces that do nothing, 3 all of them.
    """
    told: list[str] = []
    if depth < 3:
        told.append(f"The solo die after each round: {rooms.die_words(journey.place, depth < 2)}.")
    if journey.thrown is not None:
        subject = "It" if told else "The solo die"
        told.append(f"{subject} showed {rooms.SOLO[journey.thrown]} last.")
    if journey.quiet:
        told.append("It leaves out its next throw, because of Reset.")
    return " ".join(told)
