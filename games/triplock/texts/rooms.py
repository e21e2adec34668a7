"""The rooms of an Episode in words: what opens them, what the solo die does or did, who goes in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.texts import counted, listed, some
from games.triplock.table.board import LAYOUTS
from games.triplock.table.episodes import (
    LOCK,
    SOLO_FACES,
    Goal,
    Journey,
    Room,
    RoomLock,
    Throw,
    Tried,
    goals,
)
from games.triplock.table.traces import Last
from games.triplock.table.view import View
from games.triplock.texts.shared import lexicon, stacks

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
    return listed([throw(effect) for effect in effects], none="nothing happens")


def die_words(room: Room, has_idle: bool = True) -> str:
    """What the solo die does in a room: "Jolt, L1 is flipped; …; Calm and Grind, nothing"."""
    acting = [face for face in SOLO_FACES if room.die[face]]
    told = [f"{SOLO[face]}, {throws(room.throws(face))}" for face in acting]
    idle = [SOLO[face] for face in SOLO_FACES if not room.die[face]]
    return "; ".join(some([*told, f"{listed(idle)}, nothing"] if idle and has_idle else told))


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


def threw(view: View, acts: Sequence[Last]) -> str:
    """The last throw by its marks, oldest first: "the room rolled Jolt: L1 was flipped".

    A stack that moved since is named by where it lies now, too.
    """
    journey = view.journey
    if journey is None or journey.thrown is None:
        return "the room acted"
    effects = journey.place.throws(journey.thrown)
    pairs = zip(effects[-len(acts) :], acts, strict=False)
    told = [_acted(effect, act) for effect, act in pairs]
    name = SOLO[journey.thrown]
    return f"the room rolled {name}: {listed(told, none='nothing happened')}"


def _acted(effect: Throw, act: Last) -> str:
    told = throw(effect, past=True)
    if effect.name == "rearm":
        if not act.was:
            return "no chip was laid back"
        told = f"a chip was laid back on {position(act.was[0])}"
    if len(act.spots) == 1 and act.spots != act.was:
        told += f" (now at {position(act.spots[0])})"
    return told


def room_head(view: View, journey: Journey) -> str:
    """Where the Episode has come: "Triplock, The Station, room 2 of 4, Left Luggage, round 3"."""
    left = journey.limit - view.round
    rest = f"{counted(left, 'more round')} after it" if left else "the last one"
    where = f"{journey.episode.name}, {place(journey)}, {played(journey).name}"
    return f"Triplock, {where}. Round {view.round} of {journey.limit}, {rest}."


def room_goals(view: View, journey: Journey) -> str:
    """What opens the room and how much of it is there, and the Sequence of its lock."""
    locked = journey.place.lock
    told: list[str] = []
    for goal in goals(journey, view.players):
        if goal.kind == LOCK and locked is not None:
            state = "open" if goal.is_met else "shut"
            told.append(f"its lock, {state}, a {lock(locked, False)}")
        else:
            told.append(goal_words(goal))
    return f"To open the room: {'; '.join(some(told))}."


def room_die(journey: Journey, depth: int) -> str:
    """What the solo die does here, the last face it showed, and whether it is silenced.

    Depth 2 leaves out the faces that do nothing, 3 all of them.
    """
    told: list[str] = []
    if depth < 3:
        told.append(f"The solo die after each round: {die_words(journey.place, depth < 2)}.")
    if journey.thrown is not None:
        subject = "It" if told else "The solo die"
        told.append(f"{subject} showed {SOLO[journey.thrown]} last.")
    if journey.quiet:
        told.append("It leaves out its next throw, because of Reset.")
    return " ".join(told)
