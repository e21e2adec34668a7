"""Standings and ends of tournaments, as charts: few and many people, short and long names."""

from __future__ import annotations

from render.podium import Step
from render.tournament import Cell, Chart, ChartRow, Tone

NAMES = ("Ana", "Ben", "Cy", "Dee", "Ana Ben Cy Dee A…", "", "Cý", "Ana")
"""The sixth cannot be drawn, and the last is the name of the first."""

TONES = (Tone.OPEN, Tone.LOST, Tone.DRAWN, Tone.WON)


def chart(count: int, text: str = "1", total: str = "3½", steps: int = 0) -> Chart:
    """The standing of so many people with these scores; with steps it is an end."""
    numbers = [str(at + 1) if NAMES[:count].count(NAMES[at]) > 1 else "" for at in range(count)]
    numbers = [number if NAMES[at] else str(at + 1) for at, number in enumerate(numbers)]
    rows = tuple(
        ChartRow(
            "" if at == 5 else str(at + 1),
            NAMES[at],
            numbers[at],
            tuple(
                Cell("", Tone.OWN) if at == to else Cell(text, TONES[(at + to) % len(TONES)])
                for to in range(count)
            ),
            total,
            has_left=at == 5,
            is_best=at == 0,
        )
        for at in range(count)
    )
    stands = tuple(
        Step(at + 1, NAMES[-at] or "Ben", "" if at else numbers[0], total, "of 14 matches")
        for at in range(steps)
    )
    line = "tournament · the end" if steps else "tournament · tie-break 12, round 7 of 7"
    return Chart("Triplock", line, "against", rows, stands)


def ends() -> dict[str, Chart]:
    """Ends by name."""
    return {
        f"{count} {steps}": chart(count, "16", "29", steps)
        for count in range(3, 9)
        for steps in (1, 2, 3)
    }
