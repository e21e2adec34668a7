"""How a tournament stands, in words, and as the data of its picture."""

from __future__ import annotations

from collections.abc import Iterator

from bot.cogs.tournament.ranking import (
    StandingLine,
    in_round,
    is_uneven,
    leaders,
    main,
    present,
    sitting_out,
    standing,
    tops,
    winner,
    worth,
)
from bot.cogs.tournament.rows import DRAW, FIRST, NONE, RUNNING, Entrant, Fixture, Tournament
from bot.match.games import GameEntry
from bot.screens.words import drawn, escape, plain
from games.texts import listed, some
from render.charts import MOST_STEPS, Cell, Chart, ChartRow, Step, Tone

NUMBERS = "①②③④⑤⑥⑦⑧"
"""The signs by which words and picture show who has no name of their own in the picture."""


def counted(cup: Tournament, score: int) -> str:
    """A score as it is read: points as they are, halves as "2½"."""
    if cup.by_points:
        return str(score) if score >= 0 else f"−{-score}"
    whole, half = divmod(score, 2)
    return f"{whole or ''}½" if half else str(whole)


def lines(cup: Tournament) -> str:
    """The standing, a line for each entrant: "1. Ana · 2½ of 3"."""
    return "\n".join(_line(cup, line) for line in standing(cup))


def in_a_line(cup: Tournament) -> str:
    """The standing as a sentence goes on: "1. Ana 2½ · 2. Ben 1"."""
    told = [
        f"{'' if _has_left(one.entrant) else f'{one.place}. '}{escape(one.entrant.name)}"
        f" {counted(cup, one.score)}{' (left)' if _has_left(one.entrant) else ''}"
        for one in standing(cup)
    ]
    return " · ".join(some(told))


def _line(cup: Tournament, line: StandingLine) -> str:
    place = "–" if _has_left(line.entrant) else f"{line.place}\\."
    score = counted(cup, line.score)
    if cup.by_points:
        points = "point" if abs(line.score) == 1 else "points"
        matches = "match" if line.played == 1 else "matches"
        score = f"{score} {points} in {line.played} {matches}"
    else:
        score = f"{score} of {line.played}"
    left = " · has left" if _has_left(line.entrant) else ""
    return f"{place} {_who(cup, line.entrant)} · {score}{left}"


def _has_left(entrant: Entrant) -> bool:
    return entrant.left_at is not None


def _who(cup: Tournament, entrant: Entrant) -> str:
    """An entrant by name, and with the number by which the picture shows them if it shows one."""
    number = _number(cup, entrant)
    return f"{NUMBERS[number - 1]} {escape(entrant.name)}" if number else escape(entrant.name)


def _number(cup: Tournament, entrant: Entrant) -> int:
    """The number that the picture needs for an entrant: the line of the standing; 0 for none.

    The name cannot be drawn, or two names would look the same.
    """
    name = drawn(entrant.name)
    if name and [drawn(one.name) for one in cup.entrants].count(name) == 1:
        return 0
    return 1 + [line.entrant for line in standing(cup)].index(entrant)


def round_title(cup: Tournament, of: tuple[int, int] | None = None) -> str:
    """The name of a round (None: the one under way): "Round 2 of 5", "Tie-break 1"."""
    stage, at = of or present(cup)
    if stage == 0:
        return f"Round {at} of {cup.rounds}"
    rounds = max(one.round for one in cup.fixtures if one.stage == stage)
    return f"Tie-break {stage}" + (f", round {at} of {rounds}" if rounds > 1 else "")


def round_lines(cup: Tournament) -> str:
    """The matches of the round that is under way, a line each, and who sits out."""
    told = [met(cup, one) for one in in_round(cup)]
    out = [_who(cup, one) for one in sitting_out(cup)]
    if out:
        verb = "has" if len(out) == 1 else "have"
        told.append(f"{listed(out)} {verb} no match in this round")
    return "\n".join(told)


def all_lines(cup: Tournament) -> str:
    """Every match that was due, a line each, under the names of the rounds."""
    rounds = dict.fromkeys((one.stage, one.round) for one in cup.fixtures)
    told = (
        "\n".join(
            [f"**{round_title(cup, at)}**"]
            + [met(cup, one) for one in cup.fixtures if (one.stage, one.round) == at]
        )
        for at in rounds
    )
    return "\n".join(told)


def met(cup: Tournament, fixture: Fixture) -> str:
    """A match and how it ended: "Ana beat Ben"."""
    first, second = (_who(cup, cup.entrants[number]) for number in fixture.both)
    if fixture.outcome is None:
        running = "still running" if fixture.match else "not played"
        return f"{first} against {second}, {running}"
    if fixture.outcome == NONE:
        return f"{first} against {second}, counts for nobody"
    if fixture.outcome == DRAW:
        each = f", {counted(cup, fixture.first_points)} each" if cup.adds_up else ""
        return f"{first} and {second} drew{each}"
    is_first = fixture.outcome == FIRST
    won, lost = (first, second) if is_first else (second, first)
    if fixture.is_walkover:
        return f"{won} wins, because {lost} left"
    numbers = fixture.both if is_first else fixture.both[::-1]
    points, other = (worth(fixture, number, by_points=True) for number in numbers)
    if cup.adds_up:
        return f"{won} beat {lost}, {counted(cup, points)} to {counted(cup, other)}"
    scored = f", {points} {'point' if points == 1 else 'points'}" if cup.by_points else ""
    return f"{won} beat {lost}{scored}"


def tied_line(cup: Tournament) -> str:
    """Who is tied at the top and plays for it (TL-26), or played; "" if nobody was."""
    if present(cup)[0] == 0:
        return ""
    won = winner(cup)
    tied = leaders(cup) if won is None else tops(cup)
    if len(tied) < 2:
        return ""
    who = listed([_who(cup, cup.entrants[number]) for number in tied])
    if won is None:
        return f"{who} have the same at the top and play for the first place."
    return f"{who} had the same at the top; {_who(cup, won)} won the tie-break."


def earlier_lines(entry: GameEntry, cup: Tournament) -> list[str]:
    """By which earlier rules a tournament goes on, a line each; none for one that began lately."""
    rules: list[str] = []
    if entry.forfeit is not None and not cup.adds_up:
        rules.append("wins count, and each match is a single game")
    if is_uneven(cup):
        rules.append("whoever has no match in a round plays one match fewer")
    return [f"-# It goes on as it was begun: {rule}." for rule in rules]


def alt(cup: Tournament, title: str) -> str:
    """The picture in words: who stands where, and whom everybody beat."""
    told = "; ".join(some(_told(cup, line) for line in standing(cup)))
    won = winner(cup)
    end = "" if won is None else f"{plain(won.name)} wins. "
    return f"{title}, {_state(cup)}. {end}{told}."[:1000]


def _state(cup: Tournament) -> str:
    """The state of a tournament as it goes on after a comma."""
    title = round_title(cup)
    return f"{title[:1].lower()}{title[1:]}" if cup.status == RUNNING else "the end"


def _told(cup: Tournament, line: StandingLine) -> str:
    """An entrant in the alt text, with those they beat and drew with; a draw is told once."""
    one = line.entrant
    place = "has left" if _has_left(one) else f"place {line.place}"
    parts = [f"{plain(one.name)}, {place}, {counted(cup, line.score)}"]
    beaten, level = list(_beaten(cup, one)), list(_drawn(cup, one))
    if beaten:
        parts.append(f"beat {listed(beaten)}")
    if level:
        parts.append(f"drew with {listed(level)}")
    return ", ".join(some(parts))


def _beaten(cup: Tournament, one: Entrant) -> Iterator[str]:
    for fixture in main(cup):
        if worth(fixture, one.number, by_points=False) == 2:
            yield plain(cup.entrants[sum(fixture.both) - one.number].name)


def _drawn(cup: Tournament, one: Entrant) -> Iterator[str]:
    for fixture in main(cup):
        if fixture.outcome == DRAW and fixture.first == one.number:
            yield plain(cup.entrants[fixture.second].name)


def chart(cup: Tournament, title: str) -> Chart:
    """The crosstable, rows and columns in the order of the standing; at an end with the podium.

    The matches of a tie-break do not stand in it.
    """
    best = leaders(cup) if len(tops(cup)) < len(cup.entrants) else ()
    table = standing(cup)
    rows = tuple(
        ChartRow(
            "" if _has_left(line.entrant) else str(line.place),
            drawn(line.entrant.name),
            _digit(cup, line.entrant),
            tuple(_cell(cup, line.entrant.number, other.entrant.number) for other in table),
            counted(cup, line.score),
            has_left=_has_left(line.entrant),
            is_best=line.entrant.number in best,
        )
        for line in table
    )
    return Chart(title, f"tournament · {_state(cup)}", "against", rows, _steps(cup))


def _digit(cup: Tournament, entrant: Entrant) -> str:
    number = _number(cup, entrant)
    return str(number) if number else ""


def _steps(cup: Tournament) -> tuple[Step, ...]:
    """The podium of a tournament that somebody has won; who share a place stand there together."""
    if winner(cup) is None:
        return ()
    table = [line for line in standing(cup) if not _has_left(line.entrant)]
    last = next((line.place for line in table[MOST_STEPS:]), len(table) + 1)
    return tuple(
        Step(
            line.place,
            drawn(line.entrant.name),
            _digit(cup, line.entrant),
            counted(cup, line.score),
            _unit(cup, line),
        )
        for line in table[:MOST_STEPS]
        if line.place < last
    )


def _unit(cup: Tournament, line: StandingLine) -> str:
    """What a score on the podium counts."""
    if cup.by_points:
        return "point" if abs(line.score) == 1 else "points"
    return f"of {line.played}"


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
