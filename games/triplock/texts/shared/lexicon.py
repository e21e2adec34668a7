"""The words of Triplock: symbols, effects, faces, Sequences, triggers, beads and characters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core import Names, Seat
from games.texts import counted, listed
from games.triplock.table.cards import CHARACTERS, RULES, Bead
from games.triplock.table.view import View

FACES = {
    "peek": "Peek",
    "flip": "Flip",
    "swap": "Swap",
    "dd": "Disarm & draw",
    "expose": "Expose",
    "diagram": "Turn card",
}
"""The six actions by die face, in the order of the die. A Diagram is only ever a card."""

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")

_ORDINALS = ("first", "second", "third", "fourth")

_SHORT = {
    "die": "a die",
    "any": "Any action",
    "flip": "Flip",
    "swap": "Swap",
    "dd": "Disarm & draw",
    "expose": "Expose",
    "diagram": "Turn card",
    "disarm": "take a chip",
    "alter_own": "turn yours",
    "set_die": "set a die",
    "scrap": "Discard",
    "drop_dice": "dice lost",
    "drop_skill": "no Skill",
    "bead_off": "bead back",
    "steal_fs": "their chip",
    "end_turn": "turn ends",
}

_LONG = {
    "die": "a free die",
    "any": "any one action",
    "flip": "a flip",
    "swap": "a swap",
    "dd": "a Disarm & draw",
    "expose": "an Expose",
    "diagram": "a Turn card",
    "disarm": "a chip taken off a stack",
    "alter_own": "a Diagram of one's own turned",
    "set_die": "a die set to any face",
    "scrap": "a face-up Diagram discarded",
    "drop_dice": "their unused dice are lost",
    "drop_skill": "no Skill for them this turn",
    "bead_off": "their bead goes back",
    "steal_fs": "one of their chips changes hands",
    "end_turn": "their turn ends",
}

_SPRUNG = {
    "drop_dice": "the unused dice are lost",
    "drop_skill": "no Skill for the rest of the turn",
    "bead_off": "the Skill bead goes back to hand",
    "steal_fs": "a chip changes hands",
    "end_turn": "the turn ends",
}
"""What a Trap or Countermeasure does to whoever set it off, in a line that one of them reads."""

_ASKS = {
    "flip": "flip one stack",
    "swap": "swap two stacks",
    "dd": "take a chip off a stack and draw",
    "expose": "expose Hidden",
    "diagram": "turn a Diagram",
    "disarm": "take the top chip of a stack",
    "alter_own": "turn one of your own Diagrams",
    "set_die": "set an unused die",
    "scrap": "discard a face-up Diagram",
    "any": "take any one action",
}

_EVENTS = {
    "peek": "peek",
    "flip": "flip a stack",
    "swap": "swap stacks",
    "disarm": "disarm a stack",
    "draw": "draw a Diagram",
    "expose": "expose",
    "diagram": "use Turn card",
    "sacrifice": "sacrifice the dice",
    "double": "roll a pair",
    "complete": "complete a Diagram",
    "fail": "fail a Diagram",
    "pts": "finish Points",
    "act": "finish Action",
    "reset": "use Reset",
    "char": "use a Character",
}
"""What sets Traps and Countermeasures off: "when they fail a Diagram"."""

_BRIEF_EVENTS = {
    name: told.partition(" ")[0]
    for name, told in _EVENTS.items()
    if name in ("flip", "swap", "disarm", "draw", "sacrifice", "complete", "fail")
} | {"diagram": "turn a card"}
"""The same for a label, where it needs no object."""


def number(n: int) -> str:
    """A small number as a word."""
    return _NUMBERS[n] if n < len(_NUMBERS) else str(n)


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def symbol(name: str) -> str:
    """A symbol in a sentence: "Gear"."""
    return name.capitalize()


def nth(symbols: Sequence[str], index: int) -> str:
    """A symbol of a Sequence: "Gear", one of several alike by its place: "second Gear"."""
    name = symbols[index]
    alike = [at for at, other in enumerate(symbols) if other == name]
    return symbol(name) if len(alike) == 1 else f"{_ORDINALS[alike.index(index)]} {symbol(name)}"


def a_symbol(name: str) -> str:
    """A symbol with its article: "a Gear"."""
    return f"a {symbol(name)}"


def some(symbols: Iterable[str]) -> str:
    """Chips in a sentence: "a Bolt", "2 Bolts and a Vial"."""
    held = list(symbols)
    kinds = sorted(set(held))
    told = [
        a_symbol(kind) if held.count(kind) == 1 else counted(held.count(kind), symbol(kind))
        for kind in kinds
    ]
    return listed(told)


def tally(symbols: Iterable[str]) -> str:
    """Chips in hand, by kind: "2 Bolts and 1 Vial"; "no chips" when there are none."""
    held = list(symbols)
    kinds = sorted(set(held))
    return listed([counted(held.count(kind), symbol(kind)) for kind in kinds], none="no chips")


def _split(effect: str) -> tuple[str, int]:
    name, _, n = effect.partition(":")
    return name, int(n or 1)


def short(effect: str) -> str:
    """An effect in a label: "4p", "Peek 2"."""
    match _split(effect):
        case ("points", n):
            return f"{n}p"
        case ("peek", n):
            return f"Peek {n}"
        case ("draw", n):
            return "Draw" if n == 1 else f"Draw {n}"
        case gain:
            return _SHORT[gain[0]]


def gain(effect: str) -> str:
    """An effect on a card or in a line: as `short`, points in words: "4 points", "Peek 2"."""
    name, n = _split(effect)
    if name in ("points", "lose"):
        return f"{'−' if name == 'lose' else ''}{counted(n, 'point')}"
    return short(effect)


def dice(faces: Sequence[str]) -> str:
    """Dice in a sentence, by face: "Peek", "Flip and Peek", "both Flip dice", or ""."""
    names = [FACES[face] for face in faces]
    is_twice = len(names) == 2 and names[0] == names[1]
    return f"both {names[0]} dice" if is_twice else listed(names, none="")


def long(effect: str) -> str:
    """An effect in prose: "4 points", "a peek at 2 stacks"."""
    match _split(effect):
        case ("points", n):
            return counted(n, "point")
        case ("lose", n):
            return f"they lose {counted(n, 'point')}"
        case ("peek", n):
            return f"a peek at {counted(n, 'stack')}"
        case ("draw", n):
            return "a drawn Diagram" if n == 1 else f"{n} drawn Diagrams"
        case gain:
            return _LONG[gain[0]]


def face_name(word: str) -> str:
    """A die face or an effect as the name of what is done: "Disarm & draw"."""
    return FACES.get(word) or short(word)


def reward(effects: Sequence[str]) -> str:
    """A reward in prose: "1 point and a flip", or ""."""
    return listed([long(effect) for effect in effects], none="")


def sprung(effects: Sequence[str]) -> str:
    """As `reward`, without a word for whoever set a Trap off, who may be the reader."""
    return listed([_happens(effect) for effect in effects], none="")


def _happens(effect: str) -> str:
    name, n = _split(effect)
    if name == "lose":
        return f"{counted(n, 'point')} lost"
    return _SPRUNG.get(name) or long(effect)


def bonus_ask(do: str) -> str:
    """What a bonus invites to: "flip one stack"."""
    match _split(do):
        case ("peek", n) if ":" in do:
            return f"peek at {number(n)} {'stack' if n == 1 else 'stacks'}"
        case ("peek", _):
            return "peek at two stacks"
        case gain:
            return _ASKS[gain[0]]


def sequence(kind: str, symbols: Sequence[str]) -> str:
    """A Sequence on a button: "Gear→Key" Combo, "Gear+Key" Trip, "Chips Bolt+Bolt" Collect."""
    names = [symbol(name) for name in symbols]
    match kind:
        case "combo":
            return "→".join(names)
        case "collect":
            return f"Chips {'+'.join(names)}"
        case _:
            return "+".join(names)


def sequence_words(kind: str, symbols: Sequence[str]) -> str:
    """A Sequence for an alt text, without arrows: "Combo, Gear then Key"."""
    names = [symbol(name) for name in symbols]
    match kind:
        case "combo":
            return f"Combo, {' then '.join(names)}"
        case "collect":
            return f"Collect, {listed(names)}"
        case _:
            return f"Trip, {listed(names)}"


def trigger(who: str, event: str) -> str:
    """What sets a Trap or Countermeasure off: "They flip a stack"."""
    return f"{'You' if who == 'self' else 'They'} {_EVENTS[event]}"


def brief_trigger(who: str, event: str) -> str:
    """As `trigger`, in a label: "They flip"."""
    return f"{'You' if who == 'self' else 'They'} {_BRIEF_EVENTS.get(event, _EVENTS[event])}"


def when(who: str, event: str) -> str:
    """As `trigger`, before what it gives: "When they flip a stack"."""
    return f"When {'you' if who == 'self' else 'they'} {_EVENTS[event]}"


def brief_when(who: str, event: str) -> str:
    """As `when`, in a label: "When they flip"."""
    return f"When {'you' if who == 'self' else 'they'} {_BRIEF_EVENTS.get(event, _EVENTS[event])}"


def times(turns: int) -> str:
    """How far a Diagram is turned, in quarters: "once"."""
    return ("once", "twice", "three times")[turns - 1]


NEVER = "never"
"""What a side gives that nothing in the match can set off."""

WHY_NEVER = "nobody has a character here"
"""Why a side that waits for a Character never goes off in a match without characters."""


def never_fires(view: View, event: str) -> bool:
    """Whether nothing in this match can set a Trap or Countermeasure of that event off."""
    return event == "char" and all(player.char is None for player in view.players)


def trigger_words(who: str, event: str) -> str:
    """The trigger in the third person: "opponent flips a stack"."""
    verb, _, rest = _EVENTS[event].partition(" ")
    ending = "es" if verb.endswith("sh") else "s"
    return f"{'owner' if who == 'self' else 'opponent'} {verb}{ending} {rest}".strip()


def bead(at: Bead) -> str:
    """Where a Skill bead lies: "on Points, step 2 of 3", "in hand"."""
    match at.at:
        case "pts":
            return f"on Points, step {at.n} of {RULES.pts_track}"
        case "act":
            return f"on Action, step {at.n} of {RULES.act_track}"
        case "reset":
            return "on Reset"
        case "char":
            return "on Character"
        case _:
            return "in hand"


def track_length(at: str) -> int:
    """Steps of a Skill track, pts or act."""
    return RULES.pts_track if at == "pts" else RULES.act_track


def character(key: str) -> tuple[str, str, str]:
    """A character's name, the name of its Skill, and the Skill's effect."""
    who_it_is = CHARACTERS[key]
    return who_it_is.name.partition(",")[0], who_it_is.skill_name, who_it_is.skill


def first_name(char: str) -> str:
    """A character by first name: "Tobias"."""
    return character(char)[0].partition(" ")[0]


def character_words(key: str) -> str:
    """A character with its Skill, in prose: "Tobias Pell: Half Twist, a flip"."""
    name, skill, effect = character(key)
    return f"{name}: {skill}, {long(effect)}"


def who(view: View, names: Names, seat: Seat) -> str:
    """A person in an alt text: "you" for the reader, else the name."""
    return "you" if view.seat == seat else names[seat]


def has_several(view: View) -> bool:
    """Whether a seat has more than one opponent, as in a ring."""
    return len(view.layout.opponents(0)) > 1


def possessive(view: View, names: Names, seat: Seat) -> str:
    """A person's, in an alt text: "your" for the reader, else "Ana's"."""
    return "your" if view.seat == seat else f"{names[seat]}'s"
