"""The words in Triplock's pictures of a board, a hand, a laying and a room.

They are short, because a painter fits them to its space.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat
from games.texts import counted, some
from games.triplock.table.cards import RULES, Side, effect
from games.triplock.table.episodes import Goal, Journey, Throw
from games.triplock.table.public import Attempt
from games.triplock.table.view import CardView, View
from games.triplock.texts.shared import lexicon, stacks

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
    "diagram": "turn a card",
    "double": "roll a pair",
    "pts": "end Points",
    "act": "end Action",
    "char": "use Character",
}
"""Events in a word or two, for narrow cards: "They roll a pair"."""

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

GAINS = {
    "die": "a die",
    "any": "any act",
    "peek": "peek",
    "flip": "flip",
    "swap": "swap",
    "draw": "draw",
    "scrap": "discard",
    "set_die": "set a die",
    "alter_own": "turn yours",
    "steal_fs": "their chip",
    "drop_dice": "no dice",
    "drop_skill": "no Skill",
    "bead_off": "bead back",
    "end_turn": "turn ends",
}
"""Rewards of Diagrams in a word or two."""

SPRINGS = {
    "lose:1": "they lose 1 point",
    "steal_fs": "you take one of their chips",
    "drop_dice": "their unused dice are lost",
    "drop_skill": "no Skill for them this turn",
    "bead_off": "their bead goes back",
    "end_turn": "their turn ends",
    "alter_own": "you turn one of your Diagrams",
}
"""What a Trap or Countermeasure does, where that is no gain in a noun."""

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


def character(char: str) -> str:
    """A character with its Skill: "Tobias Pell: Half Twist"."""
    name, skill, _ = lexicon.character(char)
    return f"{name}: {skill}"


def lies(card: CardView) -> str:
    """Whether the others see a Diagram; "new" until it is laid."""
    if card.side is None:
        return NEW
    return "face up" if card.up else "face down"


def rewards(gains: Sequence[str]) -> str:
    """The words behind the coins and icons of a reward: "Flip, Peek 2", "points"."""
    if gains[0].startswith("lose"):
        return LOST
    told = [gain for gain in gains if not gain.startswith(("points", "lose"))]
    rest = [lexicon.short(gain).removesuffix(" 1") for gain in told]
    return ", ".join(some(rest, none="point" if gains == ("points:1",) else "points"))


def waits(count: int) -> str:
    """The rewards that wait for the seat's next turn: "2 rewards wait"."""
    return f"{count} reward waits" if count == 1 else f"{count} rewards wait"


def trigger(side: Side) -> tuple[str, ...]:
    """What sets a Trap or Countermeasure off, from the longest words to the shortest.

    The shortest names only whose act it is: "They finish Points", "They end Points", "They".
    """
    who = "You" if side.who == "self" else "They"
    short = f"{who} {SHORT_EVENTS.get(side.event, side.event)}"
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


def trigger_plan(side: Side, view: View) -> tuple[str, str]:
    """When a side of a Trap or Countermeasure goes off, and what it does."""
    if lexicon.never_fires(view, side.event):
        return lexicon.when(side.who, side.event), f"{lexicon.NEVER}: {lexicon.WHY_NEVER}"
    gains = [gain for gain in side.reward if gain not in SPRINGS]
    told = [SPRINGS[gain] for gain in side.reward if gain in SPRINGS]
    if gains:
        told.append(f"you get {lexicon.reward(gains)}")
    return lexicon.when(side.who, side.event), " and ".join(some(told))


def gain(side: Side) -> str:
    """What a plan gives, in a word or two below its coins and icons."""
    names = [name.partition(":")[0] for name in side.reward]
    if names == ["points"]:
        return "point" if side.reward == ("points:1",) else "points"
    if names == ["lose"]:
        return LOST
    words = [GAINS[name] for name in names if name not in ("points", "lose")]
    return " and ".join(some(words)) if names[0] not in ("points", "lose") else f"and {words[0]}"


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
    return ", ".join(some([_throw(each, view) for each in effects], none=NO_THROW))


def _throw(one: Throw, view: View) -> str:
    if one.name == "lose":
        return f"lose {counted(one.n, 'point')}"
    if not one.spots:
        return THROWS[one.name]
    named = [stacks.spot_name(view, spot, Seat(0)) for spot in one.spots]
    return f"{one.name} {', '.join(some(named))}"


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
