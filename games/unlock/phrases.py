"""Small pieces of speech that Unlock's texts and alt texts share."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat
from games.unlock.board import lines_of
from games.unlock.pad import Block, Pad, reasons
from games.unlock.view import View


def counted(number: int, noun: str) -> str:
    """A number with its noun: "1 line", "3 lines"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(words: Sequence[str]) -> str:
    """Words joined as in a sentence: "Ana, Ben and Cy"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def signed(points: int) -> str:
    """Points as on a card: "+3", "0", "−2"."""
    if points == 0:
        return "0"
    return f"+{points}" if points > 0 else f"−{-points}"


def spoken(points: int) -> str:
    """Points as they are read aloud: "3", "minus 2"."""
    return str(points) if points >= 0 else f"minus {-points}"


def score_of(view: View, seat: Seat) -> int:
    """A guesser's score; the Lock of a single game counts as 0."""
    return view.scores[seat] or 0


def level(view: View) -> str:
    """Grid and difficulty: "3 by 3, easy"."""
    return f"{view.laws.grid} by {view.laws.grid}, {view.laws.difficulty}"


def path_note(drawn: Pad) -> str:
    """The line above a pad: the path, and why dots are greyed (at most three reasons)."""
    if not drawn.typed:
        return "No dot yet. Begin anywhere."
    path = "-".join(map(str, drawn.path))
    note = f"Path {path}, {counted(len(lines_of(drawn.path)), 'line')}."
    greyed = [_greyed(block, dots) for block, dots in reasons(drawn, 2)]
    used = [str(dot.dot) for dot in drawn.dots if dot.on_path and not dot.live]
    verb = "is" if len(used) == 1 else "are"
    return f"{note} Greyed: {'; '.join([f'{listed(used)} {verb} used', *greyed])}."


def _greyed(block: Block, dots: tuple[int, ...]) -> str:
    """One reason with its dots: "9 is too far", "7 and 8 would cross a line"."""
    subject = listed([str(dot) for dot in dots])
    verb = "is" if len(dots) == 1 else "are"
    match block.key:
        case "far":
            return f"{subject} {verb} too far"
        case "cross":
            return f"{subject} would cross a line"
        case _:
            return f"{subject} would go over a used dot"
