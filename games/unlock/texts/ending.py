"""How a finished game is shown: the words in its picture, and its alt text."""

from __future__ import annotations

from games.core import SHAPES, Names, Seat
from games.texts import counted, listed, some
from games.unlock.rules.board import text_of
from games.unlock.rules.cards import Card
from games.unlock.rules.view import (
    View,
    by_totals,
    closest,
    deciding_points,
    lone,
    missing_lines,
    podium,
    surplus_lines,
)
from games.unlock.texts.lexicon import level, signed, spoken

FOUND_IT = "found it"
NOBODY = "Nobody"
NEVER_SET = "never set"
FIRST_TRY = "first try"
NO_CARD = "no card"
LEFT = "left"
LOCK = "Lock"


def headline(view: View) -> str:
    """The line below the title: "Hard 3×3 · turn 6 of 15"."""
    grid = view.laws.grid
    parts = [f"{view.laws.difficulty.capitalize()} {grid}×{grid}"]
    if view.terms.tournament:
        parts.append(f"game {view.round} of {view.terms.rounds}")
    parts.append(f"turn {view.revealed} of {view.turns}" if view.revealed else "no turn")
    return " · ".join(some(parts))


def not_found(view: View) -> tuple[str, str]:
    """The two lines for a secret that was not found; who guesses alone is somebody."""
    return ("Not", "found") if lone(view) is not None else (NOBODY, FOUND_IT)


def found_turn(view: View) -> str:
    """The line below the finder: "turn 6"."""
    return f"turn {view.revealed}"


def card_turn(card: Card) -> str:
    """The line beside the mark of the closest card: "turn 5"."""
    return f"turn {card.turn}"


def short_of(view: View, card: Card) -> tuple[str, str]:
    """What parted the closest card from the secret: "one line short", "2 short, 1 over"."""
    less, over = len(missing_lines(view.secret or (), card.code)), card.misses
    if less and over:
        return f"{less} short,", f"{over} over"
    if less:
        return "one line" if less == 1 else f"{less} lines", "short"
    return "one line" if over == 1 else f"{over} lines", "over"


def score(view: View, seat: Seat) -> str:
    """The number on a step of the podium; a Lock that won has none."""
    number = deciding_points(view, seat)
    return "" if number is None else signed(number)


def step_line(view: View, seat: Seat) -> str:
    """The line below that number: left, Lock, a lone guesser's turns."""
    if seat in view.left:
        return LEFT
    if deciding_points(view, seat) is None:
        return LOCK
    if lone(view) is not None:
        return counted(view.revealed, "turn")
    return ""


def ending_alt(view: View, names: Names, near: bool = True) -> str:
    """The ending in words: who won, the secret, who found it, and if `near` the closest miss."""
    told = [f"Unlock, {level(view)}, over after {counted(view.revealed, 'turn')}."]
    if view.terms.tournament:
        told.append(f"Game {view.round} of {view.terms.rounds}.")
    told += [_won(view, names), _secret(view, names), _near(view, names) if near else ""]
    stand = [f"{names[seat]} {_points(view, seat)}" for seat in podium(view)]
    told.append(f"{'Totals' if by_totals(view) else 'Scores'}: {', '.join(some(stand))}.")
    return " ".join(part for part in told if part)


def _won(view: View, names: Names) -> str:
    gone = f"{_people(names, view.left)} resigned. " if view.left else ""
    if lone(view) is not None and view.reason != "left":
        return gone.strip()
    if not view.winners:
        return f"{gone}{NOBODY} wins."
    verb = "wins" if len(view.winners) == 1 else "share the win"
    return f"{gone}{_people(names, view.winners)} {verb}{_how(view)}."


def _how(view: View) -> str:
    match view.reason:
        case "finder":
            return " by finding the code, with equal points"
        case "totals":
            return " by the totals of all games"
        case "left":
            return ""
        case _:
            return " by the best score"


def _people(names: Names, seats: tuple[Seat, ...]) -> str:
    return listed([f"{names[seat]} ({SHAPES[seat]})" for seat in seats], none="")


def _secret(view: View, names: Names) -> str:
    if view.secret is None:
        return "The secret was never set."
    who = _people(names, view.found)
    unfound = " ".join(not_found(view)).capitalize()
    found = f"{who} found it in turn {view.revealed}." if who else f"{unfound}."
    return f"The secret was {text_of(view.secret)}. {found}"


def _near(view: View, names: Names) -> str:
    card = closest(view)
    if card is None or view.secret is None:
        return ""
    less, over = missing_lines(view.secret, card.code), surplus_lines(view.secret, card.code)
    told = [f"{_lines(less)} short" if less else "", f"{_lines(over)} too many" if over else ""]
    apart = " and ".join(some(part for part in told if part))
    return f"Closest: {names[card.seat]} with {card.text} in turn {card.turn}: {apart}."


def _lines(lines: tuple[tuple[int, int], ...]) -> str:
    if len(lines) == 1:
        return f"the line {lines[0][0]}-{lines[0][1]}"
    return f"{len(lines)} lines"


def _points(view: View, seat: Seat) -> str:
    number = deciding_points(view, seat)
    told = "as the Lock" if number is None else spoken(number)
    return f"{told}, left" if seat in view.left else told
