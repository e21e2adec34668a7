"""The words that Triplock's pictures show. They are short: a painter fits them to its space."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.texts import counted, listed
from games.triplock.cards import RULES, Side
from games.triplock.episodes import Room
from games.triplock.journey import Goal, Journey, Tried
from games.triplock.public import Attempt
from games.triplock.texts import lexicon
from games.triplock.view import CardView, View

TITLES = {
    "peek": "Peek",
    "flip": "Flip",
    "swap": "Swap",
    "dd": "Disarm",
    "expose": "Expose",
    "diagram": "Turn card",
}
"""The faces of a die, each word short enough for the tray."""

SHORT_EVENTS = {
    "draw": "draw",
    "diagram": "Turn card",
    "double": "double",
    "pts": "Points",
    "act": "Action",
    "char": "Character",
    "sacrifice": "sacrifice",
}
"""Events in one word, for narrow cards: "They: double"."""

BEADS = {
    "hand": "Bead",
    "pts": "Points",
    "act": "Action",
    "reset": "Reset",
    "char": "Skill",
}
"""The captions of the bead's places."""

FIRST_DIAGRAMS = "First Diagrams"
"""The tray, while each seat lays its first Diagram."""

TO_ROLL = "To roll"
"""The tray, beside the blank dice."""

NEW = "new"
"""The state of a Diagram that waits for its side."""

WHICH_GOES = "Which one goes?"
YOUR_DIAGRAMS = "Your Diagrams"


def headline(view: View) -> str:
    """The line below the title: "Round 4 · deck 17"."""
    return f"Round {view.round} · deck {view.deck}"


def result(winners: int) -> str:
    """The tray after the end, behind the marks of the winners."""
    if not winners:
        return "Over"
    return "wins" if winners == 1 else "share it"


def bonus(do: str) -> str:
    """The tray with an open bonus: "Bonus: Peek 2"."""
    return f"Bonus: {lexicon.short(do)}"


def attempt(tried: Attempt) -> tuple[str, str]:
    """How an announced Diagram is matched, and how many of its symbols are left."""
    return "In order" if tried.combo else "Any order", f"{len(tried.left)} left"


def of_points() -> str:
    """The caption of a seat's points: "of 10"."""
    return f"of {RULES.win_points}"


def of_completed(done: int) -> str:
    """The caption of a seat's completed Diagrams: "2 of 5"."""
    return f"{done} of {RULES.win_completed}"


def chip_caption(held: int) -> str:
    """The caption below the number of a seat's chips."""
    return "chip" if held == 1 else "chips"


def chips(held: Sequence[str]) -> str:
    """The line beside a seat's chips."""
    return "Chips" if held else "No chips"


def first_name(char: str) -> str:
    """A character in a strip: "Tobias"."""
    return lexicon.character(char)[0].partition(" ")[0]


def character(char: str) -> str:
    """A character with its Skill: "Tobias Pell: Half Twist"."""
    name, skill, _ = lexicon.character(char)
    return f"{name}: {skill}"


def lies(card: CardView) -> str:
    """Whether the others see a Diagram."""
    return "face up" if card.up else "face down"


def rewards(gains: Sequence[str]) -> str:
    """The words behind the coins and icons of a reward: "Flip, Peek 2", "points"."""
    if gains[0].startswith("lose"):
        return LOST
    told = [gain for gain in gains if not gain.startswith(("points", "lose"))]
    rest = [lexicon.short(gain).removesuffix(" 1") for gain in told]
    return ", ".join(rest) or ("point" if gains == ("points:1",) else "points")


def waits(count: int) -> str:
    """The rewards that wait for the seat's next turn: "2 rewards wait"."""
    return f"{count} reward waits" if count == 1 else f"{count} rewards wait"


def trigger(side: Side) -> tuple[str, ...]:
    """What sets a Trap or Countermeasure off, from the longest words to the shortest.

    The shortest names only whose act it is: "They fail a Diagram", "They fail", "They: fail",
    "They".
    """
    who = "You" if side.who == "self" else "They"
    short = f"{who}: {SHORT_EVENTS.get(side.event, side.event)}"
    told = (lexicon.trigger(side.who, side.event), lexicon.brief_trigger(side.who, side.event))
    return *told, short, who


def trigger_lines(side: Side) -> tuple[str, str]:
    """What sets a Trap or Countermeasure off, in two lines: "They", "fail"."""
    who, *rest = lexicon.brief_trigger(side.who, side.event).split(" ", 2)
    return (who, rest[0]) if len(rest) == 1 else (f"{who} {rest[0]}", rest[1])


def laying(view: View) -> str:
    """The line below the title while a Diagram is laid: "Round 1 · first Diagram"."""
    return f"Round {view.round} · {'first' if view.phase == 'setup' else 'new'} Diagram"


def rule(side: Side) -> str:
    """How a plan is read: "these three, left to right"."""
    count = {1: "this one", 2: "these two", 3: "these three"}[len(side.symbols)]
    match side.kind:
        case "collect":
            return f"take {count}{'' if len(side.symbols) == 1 else ' chips'} off stacks"
        case "combo":
            return f"{count}, left to right"
        case _:
            return f"{count}, in any order" if len(side.symbols) > 1 else f"{count}, anywhere"


def trigger_plan(side: Side) -> tuple[str, str]:
    """When a side of a Trap or Countermeasure goes off, and what it does."""
    gains = [gain for gain in side.reward if gain not in SPRINGS]
    told = [SPRINGS[gain] for gain in side.reward if gain in SPRINGS]
    if gains:
        told.append(f"you get {lexicon.reward(gains)}")
    return lexicon.when(side.who, side.event), " and ".join(told)


def gain(side: Side) -> str:
    """What a plan gives, in a word or two below its coins and icons."""
    names = [name.partition(":")[0] for name in side.reward]
    if names == ["points"]:
        return "point" if side.reward == ("points:1",) else "points"
    if names == ["lose"]:
        return LOST
    words = [GAINS[name] for name in names if name not in ("points", "lose")]
    return " and ".join(words) if names[0] not in ("points", "lose") else f"and {words[0]}"


GAINS = {
    "die": "a die",
    "any": "any act",
    "peek": "peek",
    "flip": "flip",
    "swap": "swap",
    "draw": "draw",
    "scrap": "scrap",
    "set_die": "set a die",
    "alter_own": "turn own",
    "steal_fs": "take a chip",
    "drop_dice": "no dice",
    "drop_skill": "no Skill",
    "bead_off": "bead off",
    "end_turn": "turn ends",
}
"""Rewards of Diagrams in a word or two."""

SPRINGS = {
    "lose:1": "they lose 1 point",
    "steal_fs": "you take one of their chips",
    "drop_dice": "their unused dice are lost",
    "drop_skill": "no Skill for them this turn",
    "bead_off": "their bead goes back to hand",
    "end_turn": "their turn ends",
}
"""What a Trap or Countermeasure does to whoever set it off."""

LOST = "taken off"
CHOOSE = "Choose your plan: 1 to 4"
"""The tray, while a Diagram is laid."""

NEVER_COUNTS = "never counts"
COVERED = ("covered:", "a symbol", "beneath")
"""The words over the Hidden stack, and those beside covered ones."""

CHOOSING = "is choosing"
HAS_CHOSEN = "has chosen"
TURN_LATER = {
    "standard": "you can turn it later",
    "trap": "it goes off once",
    "counter": "it goes off each time",
}
"""The ends of the two strips; the own one by the kind of the Diagram."""

STATED = ("No", "One", "Two", "Three", "Four", "Five", "Six")
"""Small numbers at the head of a line."""

SKILLS = {
    "peek:3": "sees three",
    "set_die": "sets a die",
    "swap": "swaps two",
    "disarm": "takes a chip",
    "alter_own": "turns own",
    "flip": "flips one",
}
"""What a character's Skill does, in a word below its shield."""

GOES_IN, OPENED, LOST_ROOM, STAYED_OUT = "goes in", "opened", "lost", "not sent"
"""What became of a character, in a word below its shield."""

NOTHING_OPENED = "No room opened"
ROOM_OPENED, ROOM_LOST = "Room opened", "Room lost"
NOT_REACHED, NEXT, SHUT, ENDED_HERE = "not reached", "next", "shut", "ended here"


class Dial(NamedTuple):
    """What an Episode's dial counts, and its two lines while it runs, won and lost.

    Each round that is left counts `each`, in the noun `unit`.
    """

    each: int
    unit: str
    runs: tuple[str, str]
    won: tuple[str, str]
    lost: tuple[str, str]


DIALS = {
    "station": Dial(
        5,
        "minute",
        ("left", "5 for each round"),
        ("left", "5 a round to spare"),
        ("Midnight", "the train has left"),
    ),
    "gasworks": Dial(
        1,
        "round",
        ("left", "to the red line"),
        ("to spare", "to the red line"),
        ("Over the line", "the works are shut"),
    ),
    "bridge": Dial(
        1,
        "mile",
        ("off", "1 for each round"),
        ("off", "1 a round to spare"),
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
    """What the journey took: "28 rounds · 5 characters"."""
    rounds, sent = sum(tried.round for tried in journey.tried), len(journey.used)
    return f"{counted(rounds, 'round')} · {counted(sent, 'character')}"


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


def room_number(journey: Journey, room: int) -> str:
    """The line below an Episode's name: "Room 2 of 4"."""
    return f"Room {room + 1} of {len(journey.episode.rooms)}"


def in_round(tried: Tried) -> str:
    """When a room was opened, or lost: "in round 5 of 6", "after 6 rounds"."""
    if tried.won:
        return f"in round {tried.round} of {tried.limit}"
    return f"after {counted(tried.round, 'round')}"


def is_going_on(journey: Journey) -> bool:
    """Whether another room is entered, or the same one again."""
    won_all = journey.opened == len(journey.episode.rooms)
    return not won_all and len(journey.unspent) >= journey.place.seats


def goes_on(journey: Journey) -> str:
    """What comes after a room: the next one, another attempt, or the end."""
    if journey.opened == len(journey.episode.rooms):
        return opened_rooms(journey)
    if not is_going_on(journey):
        who = "Too few are" if journey.unspent else "Nobody is"
        return f"{who} left: {journey.episode.name} is lost"
    if journey.tried[-1].won:
        return f"Next: {journey.place.name}"
    return f"{len(journey.unspent)} left to try it again"


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
    """Below the room in which a journey ended: "shut: 6 of 8 points"."""
    missing = ", ".join(reached(goal) for goal in goals if not goal.is_met)
    if is_roomy or not missing:
        return (ENDED_HERE, missing) if missing else (ENDED_HERE,)
    return (f"{SHUT}: {missing}",)


def asks(room: Room) -> str:
    """What opens a room: "2 chips and 2 Diagrams"."""
    return listed(wanted(kind, need) for kind, need in room.wanted)


def asks_within(room: Room) -> str:
    """What opens a room, and in how many rounds: "8 points in 8 rounds"."""
    return f"{asks(room)} in {counted(room.rounds, 'round')}"


def sent_in(tried: Tried) -> str:
    """Who was in a room: "Wren Calloway", "Wren and Osric"."""
    if len(tried.chars) == 1:
        return lexicon.character(tried.chars[0])[0]
    return listed(first_name(char) for char in tried.chars)
