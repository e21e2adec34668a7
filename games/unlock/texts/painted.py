"""The words that Unlock's pictures show. They are short: a painter fits them to its space."""

from __future__ import annotations

from games.core import Seat
from games.texts import counted, some
from games.unlock.rules.board import Dots, lines_of
from games.unlock.rules.notation import Pad, PadDot
from games.unlock.rules.view import View, by_totals, is_part, lone
from games.unlock.texts.lexicon import ALL_RIGHT, signed

BOT = "Bot"
LOCK = "Lock"
"""Beside the card of the secret: the house, or after the mark of a seat."""

SECRET_STANDS = "Your secret stands"
YOU_SKIP = "Sealed: you skip this turn"
SEALED = "Sealed, and only you see it"
LOCK_CHOOSES = "The Lock chooses the secret"
WATCHING = "You are watching"
NO_DOT = "No dot yet"

USED, CLOSES = "used", "close"
"""On a dot of the path: it may not follow, or it would close the path."""

LEGEND = ("may follow", "on your path", "closed, and why")
"""What the metals of the dots mean: steel in a ring, brass, black."""

LINES_RIGHT = "Lines right"
"""What the columns of the rack are sorted by."""

JUDGED = "Thick line: right · thin line: wrong"
"""Beside the cards once the secret is open."""

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
    return " · ".join(some([*parts, level]))


def older_page(number: int, pages: int) -> str:
    """The line below the title of a page of older cards; `number` counts from 0, the newest."""
    return f"Older cards, picture {number + 1} of {pages}"


def rack_note(view: View) -> str:
    """What the newest turn brought beside its cards: a card that is all right, and who skipped.

    "" where there is nothing to say.
    """
    fresh = [card for card in view.table if card.turn == view.revealed]
    parts = [card for card in fresh if is_part(view, card)]
    if parts:
        best = max(card.matches for card in parts)
        return f"+{best} 0: {ALL_RIGHT}"
    if view.skipped:
        who = "all" if not fresh else f"{len(view.skipped)}"
        return f"Turn {view.revealed}: {who} skipped"
    return ""


def pad_note(view: View, shown: int) -> str:
    """The same below a pad, on which the newest `shown` cards lie."""
    if shown < len(view.table):
        return f"The newest {shown} of {len(view.table)} cards"
    return rack_note(view)


def large_figures(view: View) -> dict[Seat, int]:
    """The large figure of each plate as a number: the totals that decide, else the scores."""
    points = view.totals if by_totals(view) else view.scores
    return {Seat(seat): score for seat, score in enumerate(points) if score is not None}


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


def laws(view: View) -> tuple[str, ...]:
    """A title, and what makes a code legal in three lines."""
    level = view.laws.difficulty
    far = "Neighbouring dots only" if level == "easy" else "Any two dots"
    lines = {
        "hard": ("Lines may cross", "May end where it began"),
    }.get(level, ("No lines cross", "Each dot once"))
    return f"A code, {level}", far, *lines


def reason(drawn: Pad, dot: PadDot) -> str:
    """Why a dot may not follow, in a word or three: "too far", "crosses", "5 is used"."""
    block = dot.block
    if block is None:
        return ""
    if block.key in ("twice", "line_twice"):
        over = dict(block.values).get("dot", drawn.path[-1])
        return f"{over} is used"
    return {"far": "too far", "cross": "crosses"}.get(block.key, "closed")


def send_line(view: View, drawn: Pad) -> str:
    """The line below a pad: that the path can be sent, or why Send sleeps."""
    if drawn.sends:
        return "Ready: Send, or go on"
    if len(drawn.path) < 2:
        return "Go on to a second dot" if drawn.path else "Begin at any dot"
    fault = drawn.fault
    if fault is not None and fault.key == "table":
        return f"on the table since turn {dict(fault.values)['turn']}: {_out(drawn)}"
    return "Not legal: undo"


def _out(drawn: Pad) -> str:
    return "go on" if any(dot.live for dot in drawn.dots) else "undo"


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
