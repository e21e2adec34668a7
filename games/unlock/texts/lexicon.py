"""The words that Unlock's texts share: numbers, lists, points, people, dots with their lines."""

from __future__ import annotations

from games.core import Names, Seat
from games.texts import counted, listed, marked
from games.unlock.rules.board import Dots, expand, lines_of, text_of
from games.unlock.rules.cards import Card
from games.unlock.rules.view import View, is_part


def signed(points: int) -> str:
    """Points as on a card: "+3", "0", "−2"."""
    if points == 0:
        return "0"
    return f"+{points}" if points > 0 else f"−{-points}"


NOTHING_MORE = "Nothing more to do: I score the guesses."
"""What the Lock is told once the secret stands."""

ALL_RIGHT = "all right, but the secret is longer"
"""What is said of a card whose lines are all in the secret, and which is not the secret."""


def counts(card: Card) -> str:
    """What a card shows: "+2 −1", and without a miss "+2 0"."""
    return f"+{card.matches} {signed(-card.misses)}"


def spoken_counts(view: View, card: Card) -> str:
    """The same read aloud: "2 right, 1 wrong"; with the word that the secret is longer."""
    told = f"{card.matches} right, {card.misses} wrong"
    return f"{told}: {ALL_RIGHT}" if is_part(view, card) else told


def spoken(points: int) -> str:
    """Points as they are read aloud: "3", "minus 2"."""
    return str(points) if points >= 0 else f"minus {-points}"


def with_lines(view: View, dots: Dots) -> str:
    """Typed dots with their number of lines; unknown dots are told as typed."""
    known = all(1 <= dot <= view.laws.dots for dot in dots)
    path = expand(view.laws.grid, dots) if known else dots
    return f"{text_of(path)}, {counted(len(lines_of(path)), 'line')}"


def level(view: View) -> str:
    """Grid and difficulty: "3 by 3, easy"."""
    return f"{view.laws.grid} by {view.laws.grid}, {view.laws.difficulty}"


def people(names: Names, seats: tuple[Seat, ...]) -> str:
    """Seats by mark and name, as in a sentence: "● Ana and ▲ Ben", "Nobody"."""
    return listed([marked(names, seat) for seat in seats], none="Nobody")


def wins(names: Names, winners: tuple[Seat, ...]) -> str:
    """The winners, in a sentence: "● Ana wins", "● Ana and ▲ Ben share the win", "Nobody wins"."""
    return f"{people(names, winners)} {'wins' if len(winners) < 2 else 'share the win'}"
