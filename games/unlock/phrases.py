"""Small pieces of speech that Unlock's texts and alt texts share."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat
from games.unlock.board import Dots, expand, lines_of, text_of
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


def lone(view: View) -> Seat | None:
    """The only guesser of a match, who wins against nobody (Rules section 5.7)."""
    alone = len(view.guessers) == 1 and not view.terms.tournament
    return view.guessers[0] if alone else None


def by_totals(view: View) -> bool:
    """Whether a tournament is over, so that its totals are what counts."""
    return bool(view.totals) and view.phase == "over" and view.reason != "game"


def leaders(view: View) -> tuple[Seat, ...]:
    """Who leads, or has won; nobody before the first reveal, nor where only one guesses."""
    if lone(view) is not None:
        return ()
    if view.phase == "over" and view.reason != "game":
        return view.winners
    stay = [seat for seat in view.guessers if seat not in view.left]
    if not view.revealed or len(stay) < 2:
        return ()
    best = max(score_of(view, seat) for seat in stay)
    return tuple(seat for seat in stay if score_of(view, seat) == best)


def with_lines(view: View, dots: Dots) -> str:
    """Typed dots with their number of lines; dots that do not exist are told as typed."""
    known = all(1 <= dot <= view.laws.dots for dot in dots)
    path = expand(view.laws.grid, dots) if known else dots
    return f"{text_of(path)}, {counted(len(lines_of(path)), 'line')}"


def level(view: View) -> str:
    """Grid and difficulty: "3 by 3, easy"."""
    return f"{view.laws.grid} by {view.laws.grid}, {view.laws.difficulty}"


def path_note(drawn: Pad) -> str:
    """The line above a pad: the path, and why dots are greyed (at most three reasons)."""
    if not drawn.typed:
        return "No dot yet. Begin anywhere."
    path = "-".join(map(str, drawn.path))
    note = f"Path {path}, {counted(len(lines_of(drawn.path)), 'line')}."
    if drawn.closed:
        return f"{note} The path is closed. {'Send it, or undo.' if drawn.sends else ''}".rstrip()
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
