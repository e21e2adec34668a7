"""The words that Unlock's pictures show. They are short: a painter fits them to its space."""

from __future__ import annotations

from games.core import Seat
from games.texts import counted
from games.unlock.board import Dots, lines_of
from games.unlock.texts.lexicon import signed
from games.unlock.view import View, by_totals, lone

BOT = "Bot"
LOCK = "Lock"
"""Beside the card of the secret: the house, or after the mark of a seat."""

YOUR_SECRET = "Your secret"
YOU_SKIP = "You skip"
LOCK_CHOOSES = "The Lock chooses"
WATCHING = "Watching"
NO_DOT = "No dot yet"

GLAD = ("wins", "found")
"""The words of `doing` that a plate shows in bright brass."""


def headline(view: View) -> str:
    """The line below the title: "Game 1 of 3 · turn 4 of 12 · easy", "Over after 1 turn · hard"."""
    laws = view.laws
    level = laws.difficulty if laws.grid == 3 else f"4×4 {laws.difficulty}"
    parts = [f"Game {view.round} of {view.terms.rounds}"] if view.terms.tournament else []
    if view.phase == "over":
        parts.append(f"{'over' if parts else 'Over'} after {counted(view.revealed, 'turn')}")
    else:
        parts.append(f"{'turn' if parts else 'Turn'} {view.turn} of {view.turns}")
    return " · ".join([*parts, level])


def older_page(number: int, pages: int) -> str:
    """The line below the title of a page of older cards; `number` counts from 0, the newest."""
    return f"Older cards, picture {number + 1} of {pages}"


def figures(view: View, seat: Seat) -> tuple[str, str]:
    """The large figure of a plate and the line below it; in a tournament with its total."""
    score = view.scores[seat]
    points = "–" if score is None else signed(score)
    if not view.totals:
        return points, ""
    total = signed(view.totals[seat])
    return (total, f"game {points}") if by_totals(view) else (points, f"total {total}")


def doing(view: View, seat: Seat) -> str:
    """What a seat does, in a word; frame and colour only repeat it."""
    if seat in view.left:
        return "left"
    if seat in view.winners and lone(view) is None:
        return "wins"
    if by_totals(view):
        return "total"
    if seat in view.found:
        return "found"
    if seat == view.lock:
        return "Lock"
    if seat in view.waiting:
        return "draws"
    if seat in view.submitted:
        return "sealed"
    return "waits" if view.phase == "secret" else "score"


def turn(view: View) -> str:
    """The title of a pad: "Turn 4"."""
    return f"Turn {view.turn}"


def sealed(view: View) -> str:
    """The title of a sealed card: "Turn 4 sealed"."""
    return f"{turn(view)} sealed"


def lines(path: Dots) -> str:
    """How many lines a path has: "3 lines"."""
    return counted(len(lines_of(path)), "line")


def sure(path: Dots) -> str:
    """The last question before a draft is played; with the lines of its path if it has one."""
    return f"{lines(path)}: sure?" if path else "Sure?"


def own_cards(cards: int, older: int) -> str:
    """The line above the viewer's own cards, `older` of which find no room."""
    if not cards:
        return "No card yet"
    return f"Your cards, {older} older" if older else "Your cards"
