"""The rooms of an Episode in words: what opens them, what the solo die does there, who goes in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.texts import counted, listed
from games.triplock.board import LAYOUTS
from games.triplock.episodes import SOLO_FACES, Room, RoomLock, Throw
from games.triplock.journey import Goal, Journey, Tried
from games.triplock.texts import lexicon, stacks

_NOUNS = {"points": "point", "completed": "completed Diagram", "disarmed": "chip"}

SOLO = {face: face.capitalize() for face in SOLO_FACES}
"""The faces of the solo die by name: "Drift"."""


def goal_words(goal: Goal) -> str:
    """A goal with its progress: "6 of 8 points", "the lock open", "the lock still shut"."""
    if goal.kind not in _NOUNS:
        return "the lock open" if goal.is_met else "the lock still shut"
    noun = _NOUNS[goal.kind]
    return f"{goal.have} of {counted(goal.need, noun)}"


def goal_short(goal: Goal) -> str:
    """A goal in the line above the picture: "6 of 8 points", "lock shut"."""
    if goal.kind in _NOUNS:
        return goal_words(goal)
    return "lock open" if goal.is_met else "lock shut"


def goals_words(goals: Iterable[Goal]) -> str:
    """All goals with their progress: "1 of 2 chips and 2 of 2 completed Diagrams"."""
    return listed(map(goal_words, goals))


def wants(room: Room) -> str:
    """What opens a room, after "to": "score 6 points and open its lock"."""
    verbs = {
        "points": ("score", "point"),
        "completed": ("complete", "Diagram"),
        "disarmed": ("hold", "chip"),
    }
    told: list[str] = []
    for kind, need in room.wanted:
        verb, noun = verbs.get(kind, ("open its lock", ""))
        told.append(f"{verb} {counted(need, noun)}" if noun else verb)
    return listed(told)


def lock(locked: RoomLock, arrows: bool = True) -> str:
    """The Sequence of a lock: "Gear→Spring→Key", or in an alt text "Combo, Gear then Spring"."""
    tell = lexicon.sequence if arrows else lexicon.sequence_words
    return tell(locked.kind, locked.symbols)


def place(journey: Journey, at: int | None = None) -> str:
    """Where an Episode has come, or another of its rooms: "room 2 of 4", "the only room"."""
    rooms = len(journey.episode.rooms)
    here = journey.room if at is None else at
    return f"room {here + 1} of {rooms}" if rooms > 1 else "the only room"


def opened(journey: Journey) -> str:
    """How many rooms are open: "2 of 4 rooms open"; of a single one "open" or "still shut"."""
    rooms = len(journey.episode.rooms)
    if rooms > 1:
        return f"{journey.opened} of {rooms} rooms open"
    return "open" if journey.opened else "still shut"


def played(journey: Journey) -> Room:
    """The room whose lock stands on the table: the one that is played, else the last one."""
    if journey.is_in_room or not journey.tried:
        return journey.place
    return journey.episode.rooms[journey.tried[-1].room]


def position(spot: int) -> str:
    """A stack of a room: "L1", "Hidden"."""
    return stacks.spot_of(LAYOUTS["solo"], spot, stacks.FIRST)


def throw(effect: Throw, past: bool = False) -> str:
    """What the solo die does, or did: "L1 is flipped", "the row moved one place to the left"."""
    is_, ed = ("was", "d") if past else ("is", "s")
    match effect.name, [position(spot) for spot in effect.spots]:
        case "flip", [name]:
            return f"{name} {is_} flipped"
        case "swap", names:
            return f"{listed(names)} change{'d' if past else ''} places"
        case "rotate", _:
            return f"the row move{ed} one place to the left"
        case "lose", _:
            return f"{counted(effect.n, 'point')} {is_} taken off"
        case "bead_off", _:
            return f"the Skill bead {'went' if past else 'goes'} back"
        case "alarm", _:
            return f"the room {'lost' if past else 'loses'} a round"
        case _:
            return f"a chip that was taken {is_} laid back on a bare stack"


def throws(effects: Sequence[Throw]) -> str:
    """What a face of the solo die does: "nothing happens" where it has no effect."""
    return listed(throw(effect) for effect in effects) or "nothing happens"


def die_words(room: Room, has_idle: bool = True) -> str:
    """What the solo die does in a room: "Jolt, L1 is flipped; …; Calm and Grind, nothing"."""
    acting = [face for face in SOLO_FACES if room.die[face]]
    told = [f"{SOLO[face]}, {throws(room.throws(face))}" for face in acting]
    idle = [SOLO[face] for face in SOLO_FACES if not room.die[face]]
    return "; ".join([*told, f"{listed(idle)}, nothing"] if idle and has_idle else told)


def cast(chars: Iterable[str]) -> str:
    """Characters by name: "Wren Calloway and Osric Vane"."""
    return listed(lexicon.character(char)[0] for char in chars)


def attempt_words(tried: Tried) -> str:
    """An attempt at a room: "opened by Wren Calloway in round 6 of 8".

    A lost one names no rounds, because it costs none.
    """
    if tried.won:
        return f"opened by {cast(tried.chars)} in round {tried.round} of {tried.limit}"
    left = [goal for goal in tried.goals if not goal.is_met]
    return f"lost by {cast(tried.chars)} with {goals_words(left)}"
