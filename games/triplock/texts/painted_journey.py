"""An Episode between its rooms, in words: in its pictures, its question and its alt text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core import SHAPES, Names, Setting
from games.texts import counted, listed, marked, some
from games.triplock.table.episodes import Goal, Journey, Room, Tried
from games.triplock.table.view import View
from games.triplock.texts import rooms
from games.triplock.texts.shared import lexicon

STATED = ("No", "One", "Two", "Three", "Four", "Five", "Six")
"""Small numbers at the head of a line."""

SKILLS = {
    "peek:3": "peek at 3",
    "set_die": "set a die",
    "swap": "swap two",
    "disarm": "take a chip",
    "alter_own": "turn a card",
    "flip": "flip one",
}
"""What a character's Skill does, in a word below its shield."""

GOES_IN, OPENED, LOST_ROOM = "goes in", "opened", "lost"
"""What became of a character, in a word below its shield."""

NOTHING_OPENED = "No room opened"
ROOM_OPENED, ROOM_LOST = "Room opened", "Room lost"
NOT_REACHED, NEXT, SHUT, ENDED_HERE = "not reached", "next", "shut", "ended here"


class Dial(NamedTuple):
    """What an Episode's dial is and counts, and its two lines while it runs, won and lost.

    Each round that is left counts `each`, in the noun `unit`.
    """

    name: str
    each: int
    unit: str
    runs: tuple[str, str]
    won: tuple[str, str]
    lost: tuple[str, str]


DIALS = {
    "station": Dial(
        "clock",
        5,
        "minute",
        ("left", "each round takes 5"),
        ("left", "before midnight"),
        ("Midnight", "the train has left"),
    ),
    "gasworks": Dial(
        "gauge",
        1,
        "round",
        ("left", "to the red line"),
        ("left", "below the red line"),
        ("Over the line", "the works are shut"),
    ),
    "bridge": Dial(
        "milestone",
        1,
        "mile",
        ("off", "1 nearer each round"),
        ("off", "the line is open"),
        ("The mail is here", "the line is closed"),
    ),
}
"""The words below the dial of each Episode."""


def rounds_left(journey: Journey) -> int:
    """The rounds at hand: all of the rooms to come, and those to spare in the opened ones.

    A lost attempt takes a character and no round, for its room begins anew (TR-48).
    """
    rooms = journey.episode.rooms
    spared = sum(tried.limit - tried.round for tried in journey.tried if tried.won)
    to_come = rooms[journey.opened :]
    return spared + sum(room.rounds for room in to_come)


def dial(journey: Journey, how: str) -> tuple[str, str]:
    """The two lines below an Episode's dial; `how` is runs, won or lost."""
    words = DIALS[journey.id]
    if how == "lost":
        return words.lost
    first, second = words.won if how == "won" else words.runs
    return f"{counted(words.each * rounds_left(journey), words.unit)} {first}", second


def dial_words(journey: Journey, how: str) -> str:
    """The dial in a sentence: "The clock: 140 minutes left, each round takes 5."."""
    first, second = dial(journey, how)
    return f"The {DIALS[journey.id].name}: {first[0].lower()}{first[1:]}, {second}."


def opened_rooms(journey: Journey) -> str:
    """How far the team came: "Two of four rooms opened"."""
    rooms, opened = len(journey.episode.rooms), journey.opened
    if rooms == 1:
        return "The room is open" if opened else "The room is still locked"
    if opened == rooms:
        return "Both rooms opened" if rooms == 2 else f"All {STATED[rooms].lower()} rooms opened"
    if not opened:
        return NOTHING_OPENED
    return f"{STATED[opened]} of {STATED[rooms].lower()} rooms opened"


def who_enters(journey: Journey) -> str:
    """The question of the choice: "Who goes into Signal Box?"."""
    also = "else " if journey.picked else ""
    return f"Who {also}goes into {journey.place.name}?"


def way(journey: Journey) -> str:
    """What the journey took: "19 rounds · 5 characters", as the dial counts rounds."""
    sent = counted(len(journey.used), "character")
    return f"{counted(journey.taken, 'round')} · {sent}" if journey.taken else sent


def ended_by(reason: str, journey: Journey, at_round: int) -> str:
    """Why an Episode was lost: nobody is left, or it was given up and where."""
    if reason == "no_characters":
        return f"{way(journey)} · nobody left to send"
    place = f"{journey.place.name}, round {at_round}" if at_round else journey.place.name
    return f"Given up: {place}"


def in_rounds(tried: Tried) -> str:
    """In which round an attempt ended: "6 of 8 rounds"."""
    return f"{tried.round} of {counted(tried.limit, 'round')}"


def attempts(count: int) -> str:
    """The number of an attempt, from the second on: "second try"."""
    return f"{('first', 'second', 'third', 'fourth', 'fifth', 'sixth')[count - 1]} try"


def wanted(kind: str, need: int) -> str:
    """What a room asks for: "8 points", "2 chips", "the lock"."""
    noun = {"points": "point", "completed": "Diagram", "disarmed": "chip"}.get(kind)
    return "the lock" if noun is None else counted(need, noun)


def reached(goal: Goal) -> str:
    """What the team had of it: "6 of 8 points", "9 points", "lock closed"."""
    if goal.kind == "lock":
        return "lock open" if goal.is_met else "lock closed"
    if goal.is_met:
        return wanted(goal.kind, goal.have)
    return f"{goal.have} of {wanted(goal.kind, goal.need)}"


def opened_line(tries: Sequence[Tried], is_roomy: bool) -> tuple[str, ...]:
    """Below an opened room: "4 of 7 rounds, second try"."""
    told = in_rounds(tries[-1])
    if len(tries) == 1:
        return (told,)
    count = attempts(len(tries))
    return (told, count) if is_roomy else (f"{told}, {count}",)


def next_line(room: Room, is_roomy: bool) -> tuple[str, ...]:
    """Below the room that is entered next: "next: 7 rounds", and "6 points and the lock"."""
    told = f"{NEXT}: {counted(room.rounds, 'round')}"
    return (told, asks(room)) if is_roomy else (told,)


def ahead_line(room: Room) -> tuple[str, ...]:
    """Below a room that is still to come: "7 rounds"."""
    return (counted(room.rounds, "round"),)


def shut_line(goals: Sequence[Goal], is_roomy: bool) -> tuple[str, ...]:
    """Below the room in which a journey ended: "shut: 6 of 8 points, lock closed"."""
    missing = [reached(goal) for goal in goals if not goal.is_met]
    if is_roomy or not missing:
        return (ENDED_HERE, *missing)
    return (f"{SHUT}: {', '.join(some(missing))}",)


def asks(room: Room) -> str:
    """What opens a room: "2 chips and 2 Diagrams"."""
    return listed(wanted(kind, need) for kind, need in room.wanted)


def asks_within(room: Room) -> str:
    """What opens a room, and in how many rounds: "8 points in 8 rounds"."""
    return f"{asks(room)} in {counted(room.rounds, 'round')}"


def ask_who(view: View, journey: Journey, setting: Setting) -> str:
    """Who goes into the next room, and who is spent; the buttons say what each can do."""
    names, room = setting.names, journey.place
    if view.seat not in (None, view.active):
        return f"{marked(names, view.active)} chooses who goes in. You will be told."
    told = [f"{rooms.place(journey).capitalize()}, {room.name}: {_who(view, journey, names)}"]
    if journey.used:
        told.append(f"Spent: {listed(map(lexicon.first_name, journey.used))}.")
    return " ".join(told)


def _who(view: View, journey: Journey, names: Names) -> str:
    """The question itself; where several go in, for which seat, and who goes in already."""
    if journey.place.seats == 1:
        return "who goes in?"
    whom = "you" if view.seat is not None else marked(names, view.active)
    if not journey.picked:
        return f"who goes in for {whom}?"
    return f"{rooms.cast(journey.picked)} goes in. Who goes in for {whom}?"


def journey_alt(view: View, journey: Journey, names: Names, depth: int) -> str:
    """The journey in words: where it stands, its dial, the rooms in order, who is left and spent.

    Depth 1 leaves out what the Skills do, 2 the solo die, 3 the sentences of the story.
    """
    how = ("won" if view.winners else "lost") if view.phase == "over" else "runs"
    told = [_head(view, journey, names), dial_words(journey, how)]
    if view.phase != "over":
        told.append(_coming(journey, depth))
    told.append(_rooms(view, journey))
    told.append(_left(view, journey, depth))
    return " ".join(told)


def _head(view: View, journey: Journey, names: Names) -> str:
    name = f"Triplock, {journey.episode.name}"
    if view.phase == "over":
        return f"{name}, {_ended(view, journey, names)}"
    subject = f"{lexicon.who(view, names, view.active)}, {SHAPES[view.active]},"
    verb = "choose" if view.seat == view.active else "chooses"
    return f"{name}. {lexicon.capital(subject)} {verb} who goes into {rooms.place(journey)}."


def _ended(view: View, journey: Journey, names: Names) -> str:
    if view.winners:
        who = listed([f"{names[seat]} ({SHAPES[seat]})" for seat in view.winners])
        return f"won by {who}: every room is open."
    why = "given up" if view.reason == "resigned" else "lost"
    return f"{why}: {rooms.opened(journey)}."


def _coming(journey: Journey, depth: int) -> str:
    """The next room: its name and sentence, what opens it, its lock, what its solo die does."""
    room = journey.place
    told = [f"{room.name}: {room.intro}"] if depth < 3 else [f"It is {room.name}."]
    told.append(f"It asks to {rooms.wants(room)} within {room.rounds} rounds.")
    if room.lock is not None:
        told.append(f"Its lock: {rooms.lock(room.lock, False)}.")
    if depth < 2:
        told.append(f"Its solo die: {rooms.die_words(room)}.")
    return " ".join(told)


def _rooms(view: View, journey: Journey) -> str:
    """The rooms in order, each with the attempts at it."""
    told: list[str] = []
    for at, room in enumerate(journey.episode.rooms):
        tries = [rooms.attempt_words(tried) for tried in journey.tried if tried.room == at]
        is_shut = not any(tried.won for tried in journey.tried if tried.room == at)
        if is_shut and at == journey.room and view.phase != "over":
            tries.append("next")
        elif is_shut:
            tries.append("still shut" if tries else "shut")
        told.append(f"{at + 1}, {room.name}, {', '.join(some(tries))}")
    return f"The rooms: {'; '.join(some(told))}."


def _left(view: View, journey: Journey, depth: int) -> str:
    """Who may still go in, and who is spent."""
    free = journey.unspent if view.phase == "over" else journey.free
    tell = lexicon.character_words if depth < 1 and view.phase != "over" else _name
    told = [f"Not spent: {'; '.join(some(map(tell, free), none='nobody'))}."]
    if journey.picked:
        told.insert(0, f"{rooms.cast(journey.picked)} goes in.")
    if journey.used:
        told.append(f"Spent: {rooms.cast(journey.used)}.")
    return " ".join(told)


def _name(char: str) -> str:
    return lexicon.character(char)[0]
