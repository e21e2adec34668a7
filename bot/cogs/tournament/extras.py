"""A tournament on the screens of its matches: which round it is, and what the end led to."""

from __future__ import annotations

from bot.cogs.tournament.ranking import (
    Line,
    in_round,
    standing,
    winner,
)
from bot.cogs.tournament.rounds import CUP
from bot.cogs.tournament.rows import RUNNING, Tournament
from bot.cogs.tournament.screens import Standing
from bot.cogs.tournament.standing import counted, in_a_line, round_title
from bot.message.escaping import escape
from bot.message.extras import Extras
from bot.message.message import shell_button
from bot.play.match.live import Live
from games.core import Seat


def extras(live: Live, _reader: Seat | None) -> Extras:
    """The round of the match, how its people stand, and after it what follows."""
    cup = live.table.fact(CUP)
    fixture = None if cup is None else cup.fixture(live.match.id)
    if cup is None or fixture is None:
        return Extras()
    title = round_title(cup, (fixture.stage, fixture.round))
    both = [line for line in standing(cup) if line.entrant.number in fixture.both]
    over = live.match.status == "over"
    at = live.row_for(None)
    return Extras(
        heading=f" · tournament, {title.lower()}",
        standing=f"Tournament, {title.lower()}: {_told(cup, both)}",
        sequel=_sequel(cup) if over else "",
        buttons=(shell_button(cup.id, Standing(), at, "Standing", emoji="🏆"),) if over else (),
        cost="The tournament goes on; it counts this match as lost.",
    )


def _told(cup: Tournament, both: list[Line]) -> str:
    """What both have: "Ana 2½ – Ben 1"."""
    return " – ".join(f"{escape(one.entrant.name)} {counted(cup, one.score)}" for one in both)


def _sequel(cup: Tournament) -> str:
    """How everybody stands now, and how the tournament goes on."""
    if cup.status != RUNNING:
        won = winner(cup)
        end = (
            "The tournament is over." if won is None else f"{escape(won.name)} wins the tournament."
        )
        return f"🏆 {end} Final standing: {in_a_line(cup)}"
    running = [one for one in in_round(cup) if one.outcome is None]
    matches = "match is" if len(running) == 1 else "matches are"
    told = f"{round_title(cup)}: {len(running)} {matches} still running."
    return f"Standing: {in_a_line(cup)}. {told}"
