"""How a tournament stands, in words, and as the data of its picture."""

from __future__ import annotations

from collections.abc import Iterator

from bot.play.ranking import (
    Line,
    in_round,
    is_uneven,
    leaders,
    main,
    present,
    sitting_out,
    standing,
    tops,
    worth,
)
from bot.screens.words import escape, joined, plain
from bot.shelf import Shelved
from bot.store.tournaments import DRAW, FIRST, NONE, RUNNING, Entrant, Fixture, Tournament
from render.tournament import Cell, Chart, ChartRow, Tone

NUMBERS = "①②③④⑤⑥⑦⑧"
"""The signs of the entrants, by their numbers; in the picture they are numbered coins."""


def counted(cup: Tournament, score: int) -> str:
    """A score as it is read: points as they are, halves as "2½"."""
    if cup.by_points:
        return str(score) if score >= 0 else f"−{-score}"
    whole, half = divmod(score, 2)
    return f"{whole or ''}½" if half else str(whole)


def lines(cup: Tournament) -> str:
    """The standing, a line for each entrant: "1. ④ Ana · 2½ of 3"."""
    return "\n".join(_line(cup, line) for line in standing(cup))


def _line(cup: Tournament, line: Line) -> str:
    place = "–" if _has_left(line.entrant) else f"{line.place}\\."
    score = counted(cup, line.score)
    if cup.by_points:
        points = "point" if abs(line.score) == 1 else "points"
        matches = "match" if line.played == 1 else "matches"
        score = f"{score} {points} in {line.played} {matches}"
    else:
        score = f"{score} of {line.played}"
    left = " · has left" if _has_left(line.entrant) else ""
    return f"{place} {_who(line.entrant)} · {score}{left}"


def _has_left(entrant: Entrant) -> bool:
    return entrant.left_at is not None


def _who(entrant: Entrant) -> str:
    """An entrant with the sign by which the picture shows them."""
    return f"{NUMBERS[entrant.number]} {escape(entrant.name)}"


def round_title(cup: Tournament, of: tuple[int, int] | None = None) -> str:
    """The name of a round (None: the one under way): "Round 2 of 5", "Tie-break 1"."""
    stage, at = of or present(cup)
    if stage == 0:
        return f"Round {at} of {cup.rounds}"
    rounds = max(one.round for one in cup.fixtures if one.stage == stage)
    return f"Tie-break {stage}" + (f", round {at} of {rounds}" if rounds > 1 else "")


def round_lines(cup: Tournament) -> str:
    """The matches of the round that is under way, a line each, and who sits out."""
    told = [_met(cup, one) for one in in_round(cup)]
    out = [_who(one) for one in sitting_out(cup)]
    if out:
        told.append(f"{joined(out)} {'sits' if len(out) == 1 else 'sit'} out")
    return "\n".join(told)


def _met(cup: Tournament, fixture: Fixture) -> str:
    """A match and how it ended: "① Ana beat ② Ben"."""
    first, second = (cup.entrants[number] for number in fixture.both)
    if fixture.outcome is None:
        return f"{_who(first)} against {_who(second)}, under way"
    if fixture.outcome == NONE:
        return f"{_who(first)} against {_who(second)}, counts for nobody"
    if fixture.outcome == DRAW:
        each = f", {counted(cup, fixture.first_points)} each" if cup.adds_up else ""
        return f"{_who(first)} and {_who(second)} drew{each}"
    won, lost = (first, second) if fixture.outcome == FIRST else (second, first)
    if fixture.is_walkover:
        return f"{_who(won)} wins, because {_who(lost)} left"
    points = worth(fixture, won.number, by_points=True)
    if cup.adds_up:
        other = worth(fixture, lost.number, by_points=True)
        return f"{_who(won)} beat {_who(lost)}, {counted(cup, points)} to {counted(cup, other)}"
    scored = f", {points} {'point' if points == 1 else 'points'}" if cup.by_points else ""
    return f"{_who(won)} beat {_who(lost)}{scored}"


def tied_line(cup: Tournament) -> str:
    """Who is tied at the top and plays for it (TL-26); "" while the schedule is played."""
    if present(cup)[0] == 0:
        return ""
    tied = leaders(cup)
    if len(tied) < 2:
        return ""
    who = joined([_who(cup.entrants[number]) for number in tied])
    return f"{who} are tied at the top and play for it."


def earlier_lines(entry: Shelved, cup: Tournament) -> list[str]:
    """By which earlier rules a tournament goes on, a line each; none for one that began lately."""
    rules: list[str] = []
    if entry.forfeit is not None and not cup.adds_up:
        rules.append("wins decide, and each match is a single game")
    if is_uneven(cup):
        rules.append("whoever sits out a round plays one match fewer")
    return [f"-# It goes on as it was begun: {rule}." for rule in rules]


def alt(cup: Tournament, title: str) -> str:
    """The picture in words: who stands where, and whom everybody beat."""
    told = "; ".join(_told(cup, line) for line in standing(cup))
    return f"{title}, {_state(cup)}. {told}."[:1000]


def _state(cup: Tournament) -> str:
    """The state of a tournament as it goes on after a comma."""
    title = round_title(cup)
    return f"{title[:1].lower()}{title[1:]}" if cup.status == RUNNING else "the end"


def _told(cup: Tournament, line: Line) -> str:
    """An entrant in the alt text, with those they beat and drew with; a draw is told once."""
    one = line.entrant
    place = "has left" if _has_left(one) else f"place {line.place}"
    parts = [f"{plain(one.name)} ({one.number + 1}), {place}, {counted(cup, line.score)}"]
    beaten, drawn = list(_beaten(cup, one)), list(_drawn(cup, one))
    if beaten:
        parts.append(f"beat {joined(beaten)}")
    if drawn:
        parts.append(f"drew with {joined(drawn)}")
    return ", ".join(parts)


def _beaten(cup: Tournament, one: Entrant) -> Iterator[str]:
    for fixture in main(cup):
        if worth(fixture, one.number, by_points=False) == 2:
            yield plain(cup.entrants[sum(fixture.both) - one.number].name)


def _drawn(cup: Tournament, one: Entrant) -> Iterator[str]:
    for fixture in main(cup):
        if fixture.outcome == DRAW and fixture.first == one.number:
            yield plain(cup.entrants[fixture.second].name)


def chart(cup: Tournament, title: str) -> Chart:
    """The crosstable: the rows in the order of the standing, the columns in that of the numbers.

    The matches of a tie-break do not stand in it.
    """
    best = leaders(cup) if len(tops(cup)) < len(cup.entrants) else ()
    rows = tuple(
        ChartRow(
            "" if _has_left(line.entrant) else str(line.place),
            line.entrant.number + 1,
            tuple(_cell(cup, line.entrant.number, one.number) for one in cup.entrants),
            counted(cup, line.score),
            has_left=_has_left(line.entrant),
            is_best=line.entrant.number in best,
        )
        for line in standing(cup)
    )
    return Chart(title, _state(cup), rows)


def _cell(cup: Tournament, row: int, column: int) -> Cell:
    """What an entrant has from the match against another."""
    if row == column:
        return Cell("", Tone.OWN)
    met = next((one for one in main(cup) if {row, column} == set(one.both)), None)
    if met is None or (met.outcome is None and met.match is None):
        return Cell("", Tone.OPEN)
    if met.outcome is None:
        return Cell("…", Tone.OPEN)
    if met.outcome == NONE:
        return Cell("–", Tone.LOST)
    value = worth(met, row, by_points=False)
    text = counted(cup, worth(met, row, by_points=cup.by_points))
    return Cell(text, (Tone.LOST, Tone.DRAWN, Tone.WON)[value])
