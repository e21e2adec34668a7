"""The words that Triplock's pictures show. They are short: a painter fits them to its space."""

from __future__ import annotations

from collections.abc import Sequence

from games.triplock.cards import RULES, Side
from games.triplock.public import Attempt
from games.triplock.texts import lexicon
from games.triplock.view import CardView, View

TITLES = {
    "peek": "Peek",
    "flip": "Flip",
    "swap": "Swap",
    "dd": "Disarm",
    "expose": "Expose",
    "diagram": "Diagram",
}
"""The faces of a die, short enough for the tray."""

SHORT_EVENTS = {
    "draw": "draw",
    "diagram": "Diagram",
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
    rest = [lexicon.short(gain) for gain in gains if not gain.startswith(("points", "lose"))]
    return ", ".join(rest) or ("point" if gains == ("points:1",) else "points")


def waits(count: int) -> str:
    """The rewards that wait for the seat's next turn: "2 rewards wait"."""
    return f"{count} reward waits" if count == 1 else f"{count} rewards wait"


def trigger(side: Side) -> tuple[str, str, str]:
    """What sets a Trap or Countermeasure off, from the longest words to the shortest.

    The shortest names only whose act it is: "They roll a double", "They: double", "They".
    """
    who = "You" if side.who == "self" else "They"
    short = f"{who}: {SHORT_EVENTS.get(side.event, side.event)}"
    return lexicon.trigger(side.who, side.event), short, who
