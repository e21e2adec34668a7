"""Profiles: full ones, a usual one, sparse ones; for the eye, the tests and the palette."""

from __future__ import annotations

from games.core import Ending
from render.profile import Fact, Profile, Recent
from render.profile_lines import Line, Words

TRIPLOCK, UNLOCK, TIMELOCK, LOCKPICK, TRIPOL = 0xC9A15A, 0x8995A1, 0x9A6BD0, 0x57BE93, 0xD23B22
ACCENTS = (TRIPLOCK, UNLOCK, TIMELOCK, LOCKPICK, TRIPOL)
"""The accents of the games."""

WORDS = Words("played", "in a row")

WIDEST = "W" * 32


def walk(start: int, end: int, count: int, seed: int) -> tuple[int, ...]:
    """A curve of so many ratings in tens, the same for a seed."""
    found, last = [float(start)], count - 1
    for step in range(1, count):
        swing = (seed * (step + 3) * (step * step + 7) % 13 - 6) * 5 * (step < last)
        found.append(found[-1] * 0.75 + (start + (end - start) * step / last) * 0.25 + swing)
    return (*(round(each / 10) * 10 for each in found[:-1]), end)


def lines() -> tuple[Line, ...]:
    """A line for each game and mode of somebody who plays them all."""
    return (
        Line(
            "Triplock duel",
            TRIPLOCK,
            32,
            20,
            3,
            9,
            "1510",
            walk(1390, 1510, 28, 5),
            "best 11 points",
            3,
        ),
        Line("Triplock ring", TRIPLOCK, 7, 2, 0, 5, "1480 still settling", walk(1520, 1480, 7, 7)),
        Line("Unlock", UNLOCK, 118, 61, 4, 53, "1720", walk(1500, 1720, 50, 3), "best +9", 12),
        Line("Timelock", TIMELOCK, 24, 11, 1, 12, "1390", walk(1480, 1390, 24, 9), "in 9 turns"),
        Line("Timelock partners", TIMELOCK, 3, 2, 0, 1, "new, 2 of 5"),
        Line("Tripol", TRIPOL, 15, 8, 0, 7, "1550", walk(1490, 1550, 15, 8), "best 99 points", 2),
        Line("Unlock tournament", UNLOCK, 4, 1, 1, 2, "new, 4 of 5", (), "third place"),
        Line("Lockpick race", LOCKPICK, 9, 6, 0, 3, "1600 still settling", walk(1500, 1600, 9, 4)),
    )


def facts() -> tuple[Fact, ...]:
    return (
        Fact("Lockpick daily", "12 days in a row"),
        Fact("Lockpick", "opened in 21 turns"),
        Fact("Station", "opened 3 times"),
        Fact("Gasworks", "opened once"),
        Fact("Timelock levels", "7 of 9"),
    )


def recent(count: int = 10) -> tuple[Recent, ...]:
    """The latest matches, at most ten."""
    won, drawn, lost = Ending.WON, Ending.DRAWN, Ending.LOST
    return (
        Recent(TRIPLOCK, "Triplock duel", won, "11–7", "2 h"),
        Recent(TRIPLOCK, "Triplock ring", lost, "4–10–8", "5 h"),
        Recent(UNLOCK, "Unlock", won, "+5", "1 d"),
        Recent(TIMELOCK, "Timelock", drawn, "12–12", "1 d"),
        Recent(LOCKPICK, "Lockpick", None, "14 of 15", "3 d"),
        Recent(TRIPOL, "Tripol", won, "99–81", "6 d"),
        Recent(UNLOCK, "Unlock tournament", lost, "", "2 w"),
        Recent(TIMELOCK, "Timelock partners", won, "12–0", "2 w"),
        Recent(TRIPLOCK, "Triplock duel", lost, "6–10", "3 w"),
        Recent(TRIPLOCK, "Triplock duel", won, "10–9", "3 w"),
    )[:count]


TURNS = "answers within a day; finished 19 of 20"


def profile(
    count: int = 3, alone: int = 2, latest: int = 5, name: str = "Ana", turns: str = TURNS
) -> Profile:
    """The profile of somebody with so many lines, facts and latest matches."""
    return Profile(
        name,
        "The Lock Club",
        WORDS,
        lines()[:count],
        facts()[:alone],
        recent(latest),
        turns,
    )


def profiles() -> dict[str, Profile]:
    """Profiles by name."""
    first = Line("Tripol", TRIPOL, 1, 1, 0, 0, "new, 1 of 5")
    one = Recent(TRIPOL, "Tripol", Ending.WON, "64–51", "2 h")
    duel = lines()[0]
    return {
        "full": profile(8, 5, 10, "Anastasia Bergström-Lindqvist"),
        "usual": profile(3, 3, 6),
        "five": profile(5, 4, 8, "Ben"),
        "first": Profile("Cy", "The Lock Club", WORDS, (first,), (), (one,)),
        "duel": Profile("Dee", "Direct messages", WORDS, (duel,), facts()[:1], recent(4), TURNS),
        "alone": Profile("Eve", "Direct messages", WORDS, (), facts()[:3]),
        "unnamed": Profile("アナ", "鍵", WORDS, lines()[1:3], (), recent(2)),
        "unrated": Profile(
            "Fay",
            "The Lock Club",
            WORDS,
            tuple(
                Line(
                    one.title,
                    one.accent,
                    one.played,
                    one.won,
                    one.drawn,
                    one.lost,
                    "",
                    (),
                    one.best,
                    one.run,
                )
                for one in lines()[:4]
            ),
            (),
            recent(3),
        ),
        "widest": widest(),
    }


def widest() -> Profile:
    """Everything as large as it can be."""
    line = Line(
        WIDEST, TRIPOL, 9999, 9999, 9999, 9999, "9999 still settling", (100, 9999), WIDEST, 9999
    )
    late = Recent(TRIPOL, WIDEST, Ending.DRAWN, WIDEST, WIDEST)
    fact = Fact(WIDEST, WIDEST)
    return Profile(
        WIDEST, "W" * 100, Words(WIDEST, WIDEST), (line,) * 8, (fact,) * 5, (late,) * 10, WIDEST * 4
    )
