"""A tournament on the screens of its matches: which round it is, and what the end led to."""

from __future__ import annotations

from bot.play.live import Live
from bot.play.ranking import Line, in_round, standing, winner
from bot.screens.extras import Extras
from bot.screens.message import shell_button
from bot.screens.tournament_standing import counted, round_title
from bot.screens.tournaments import STANDING
from bot.screens.words import escape, joined
from bot.store.tournaments import RUNNING, Tournament
from games.core import Seat


def extras(live: Live, _reader: Seat | None) -> Extras:
    """The round of the match, how its people stand, and after it what follows."""
    cup = live.facts.tournament
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
        sequel=_sequel(cup, both) if over else "",
        buttons=(shell_button(cup.id, STANDING, at, "Standing", emoji="🏆"),) if over else (),
        cost="The tournament goes on; it counts this match as lost.",
    )


def _told(cup: Tournament, both: list[Line]) -> str:
    """What both have: "Ana 2½ – Ben 1"."""
    return " – ".join(f"{escape(one.entrant.name)} {counted(cup, one.score)}" for one in both)


def _sequel(cup: Tournament, both: list[Line]) -> str:
    """How the two stand now, and how the tournament goes on."""
    won = winner(cup)
    if won is not None:
        return f"🏆 {escape(won.name)} wins the tournament. {_now(cup, both)}"
    if cup.status != RUNNING:
        return f"The tournament is over. {_now(cup, both)}"
    running = [one for one in in_round(cup) if one.outcome is None]
    matches = "match is" if len(running) == 1 else "matches are"
    title = round_title(cup)
    return f"{_now(cup, both)} {title}: {len(running)} {matches} under way."


def _now(cup: Tournament, both: list[Line]) -> str:
    unit = " points" if cup.by_points else ""
    told = [
        f"{escape(one.entrant.name)} has {counted(cup, one.score)}{unit}, place {one.place}"
        for one in both
        if one.entrant.left_at is None
    ]
    return f"In the tournament {joined(told)}." if told else ""
