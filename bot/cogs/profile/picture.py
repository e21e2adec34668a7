"""A profile as the painter gets it: the same as its words, shorter."""

from __future__ import annotations

from collections.abc import Mapping

from bot.cogs.profile.screens import Page, achieved, best, days, rating, score, titled, turns
from bot.cogs.profile.tally import Line, Recent
from bot.cogs.profile.varieties import Variety
from bot.message.escaping import drawn
from bot.message.times import ago
from bot.shelf import Shelved
from render.profile import Fact, Profile
from render.profile import Recent as Match
from render.profile_lines import Line as Drawn
from render.profile_lines import Words

WORDS = Words("played", "in a row")
"""What stands beside numbers."""

EVERYWHERE = "everywhere"
"""The place of what was asked for in direct messages."""


def of(page: Page, shelf: Mapping[str, Shelved]) -> Profile:
    """What the picture of a profile shows; the painter takes as much of it as has room."""
    tally = page.tally
    facts = [
        Fact(f"{shelf[key].game.title} daily", days(each).replace(" in a row", ""))
        for key, each in tally.streaks
    ]
    facts += [Fact(feat.name, achieved(feat, count)) for feat, count in tally.feats]
    return Profile(
        drawn(page.name),
        drawn(page.place) or EVERYWHERE,
        WORDS,
        tuple(_line(line, shelf[line.variety.game]) for line in tally.lines),
        tuple(facts),
        tuple(_recent(one, shelf[one.variety.game], page.at) for one in tally.recent),
        "" if tally.turns is None else turns(tally.turns).removeprefix("answers "),
    )


def _titled(entry: Shelved, variety: Variety) -> str:
    """The title of a line, short enough for its column: "Triplock · Tumbler"."""
    return titled(entry.game.title, variety).replace(" against ", " · ")


def _line(line: Line, entry: Shelved) -> Drawn:
    return Drawn(
        _titled(entry, line.variety),
        entry.accent,
        line.played,
        line.won,
        line.drawn,
        line.lost,
        rating(line).removeprefix("rating ").replace(", still", " still"),
        line.curve,
        best(line, entry).replace("best: ", ""),
        line.run if line.run > 1 else 0,
    )


def _recent(recent: Recent, entry: Shelved, at: float) -> Match:
    return Match(
        entry.accent,
        _titled(entry, recent.variety),
        recent.ending,
        score(recent, entry),
        ago(recent.at, at),
    )
