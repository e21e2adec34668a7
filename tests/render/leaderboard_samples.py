"""Pages of leaderboards: with a podium and without, few people and many, names of every kind."""

from __future__ import annotations

from render.leaderboard import Board, BoardRow
from render.podium import Step

NAMES = (
    "Ana",
    "Ben",
    "Cy",
    "Anastasia Bergström-Lindqvist III",
    "Dee",
    "アナ",
    "Eve",
    "🦊 Fay 🦊",
    "Gus",
    "Wolfgang W. Wintermann",
)
"""The sixth cannot be drawn, and of the eighth the letters alone."""

RATING, MONTH = "All time", "November: points won this month"
SERVER = "The Lock Club"


def step(at: int, place: int = 0, name: str = "", score: str = "") -> Step:
    """The step of who stands at `at`, counted from 0."""
    who = name or NAMES[at]
    return Step(place or at + 1, who, "", score or f"{1800 - 70 * (place or at + 1)}", "32 played")


def row(at: int, name: str = "", is_own: bool = False) -> BoardRow:
    """The line of who stands at `at`, counted from 0."""
    played, who = 41 - at % 9, name or NAMES[at % 10]
    detail = f"{played} played · {played - 12 - at % 5} won"
    return BoardRow(at + 1, who, f"{1650 - 30 * at}", detail, is_own=is_own)


def steps(*places: int) -> tuple[Step, ...]:
    """A podium with these places."""
    return tuple(step(at, place) for at, place in enumerate(places))


def boards() -> dict[str, Board]:
    """Pages by name."""
    rest = tuple(row(at, is_own=at == 6) for at in range(3, 10))
    return {
        "first": Board("Tripol", RATING, SERVER, steps(1, 2, 3), rest, None, "page 1 of 5"),
        "first, own elsewhere": Board(
            "Timelock partners",
            MONTH,
            SERVER,
            steps(1, 2, 2),
            tuple(row(at) for at in range(3, 10)),
            row(36, "Ana", is_own=True),
            "page 1 of 5",
        ),
        "second": Board(
            "Tripol",
            MONTH,
            SERVER,
            (),
            tuple(row(at, is_own=at == 14) for at in range(10, 20)),
            None,
            "page 2 of 5",
        ),
        "second, own elsewhere": Board(
            "Unlock",
            RATING,
            SERVER,
            (),
            tuple(row(at) for at in range(10, 20)),
            row(2, "Cy", is_own=True),
            "page 2 of 2",
        ),
        "three": Board("Triplock duel", RATING, SERVER, steps(1, 2, 3)),
        "four": Board("Triplock ring", MONTH, SERVER, steps(1, 1, 3), (row(3, is_own=True),)),
        "level": Board("Unlock", MONTH, "鍵", steps(1, 1, 1), (row(3), row(4))),
        "last page": Board(
            "Unlock", RATING, SERVER, (), (row(20, is_own=True),), None, "page 3 of 3"
        ),
        "widest": widest(),
        "widest list": widest(has_podium=False),
    }


def widest(*, has_podium: bool = True) -> Board:
    """Everything as large as it can be."""
    wide = "W" * 32
    line = BoardRow(99999, wide, "−99999", wide, "99", is_own=True)
    top = tuple(Step(at, wide, "99", "−99999", wide) for at in (1, 2, 3)) if has_podium else ()
    return Board(wide, wide * 4, "W" * 100, top, (line,) * 10, line, wide * 2)
