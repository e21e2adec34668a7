"""How a finished game is shown: the words in its picture, and its alt text."""

from __future__ import annotations

from collections.abc import Iterable

from games.first import first_of
from games.lockpick.rules.board import ALL_TUMBLERS
from games.lockpick.rules.cards import COLORS
from games.lockpick.rules.view import View
from games.lockpick.texts.lexicon import COLOR_NAMES, graded, leftover
from games.texts import counted, listed, some

OF = f"of {ALL_TUMBLERS}"
FROZEN = "tumblers"


def headline(view: View) -> str:
    """The line below the title: "Opened in 36 turns"."""
    turns = counted(view.turn, "turn")
    match view.reason:
        case "open":
            return f"Opened in {turns}"
        case "resigned":
            return f"Given up in turn {view.turn}"
        case _:
            return f"Out of cards after {turns}"


def figures(view: View) -> tuple[tuple[str, str], ...]:
    """The small plates: a number and its word each."""
    most = view.tally.most
    return (
        (f"{view.turn}", "turn" if view.turn == 1 else "turns"),
        (f"{most}", "set at once" if most == 1 else "sets at once"),
    )


def standing(view: View) -> tuple[tuple[int, int], ...]:
    """The colours that are not frozen, by place, each with its standing tumblers."""
    return tuple((place, n) for place, n in enumerate(view.standing) if n)


def last_frozen(view: View) -> tuple[tuple[int, int], ...]:
    """The tumblers that the last turn froze: colour and place, both from 0."""
    out: list[tuple[int, int]] = []
    for place, color in enumerate(COLORS):
        count = sum(gone.froze for gone in view.last.locks if gone.col == color)
        frozen = view.frozen[place]
        out += [(place, at) for at in range(frozen - count, frozen)]
    return tuple(out)


def ending_alt(view: View) -> str:
    """The ending in words: whether the lock opened, what froze, what stands, how it went."""
    frozen = sum(view.frozen)
    told = [
        f"Lockpick: {_ended(view)}.",
        f"{frozen} of {ALL_TUMBLERS} tumblers are frozen, grade: {graded(frozen)}.",
    ]
    if left := standing(view):
        told.append(f"Still standing: {listed(_tumblers(n, place) for place, n in left)}.")
    if froze := last_frozen(view):
        colours = listed(_by_colour(froze))
        told.append(f"The last turn froze {colours}.")
    told.append(f"{leftover(view)}.".capitalize())
    most = counted(view.tally.most, "set")
    told.append(f"{counted(view.tally.jumps, 'jump').capitalize()}, at most {most} at once.")
    if course := _course(view):
        told.append(course)
    return " ".join(told)


def _ended(view: View) -> str:
    turns = counted(view.turn, "turn")
    match view.reason:
        case "open":
            return f"the lock is open after {turns}"
        case "resigned":
            return f"given up in turn {view.turn}: the lock stays shut"
        case _:
            return f"the cards ran out after {turns}: the lock stays shut"


def _tumblers(n: int, place: int) -> str:
    return f"{n} {COLOR_NAMES[COLORS[place]].lower()}"


def _by_colour(froze: Iterable[tuple[int, int]]) -> list[str]:
    places = [place for place, _ in froze]
    return [_tumblers(places.count(place), place) for place in dict.fromkeys(places)]


def _course(view: View) -> str:
    """When the fifth, the tenth and the last tumbler froze."""
    most = max(view.course, default=0)
    marks = [number for number in (5, 10, most) if 0 < number <= most]
    told = [
        f"{number} in turn {1 + first_of(at for at, n in enumerate(view.course) if n >= number)}"
        for number in dict.fromkeys(marks)
    ]
    return f"Tumblers frozen: {', '.join(some(told))}." if told else ""
