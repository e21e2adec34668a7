"""Unlock's score in a line, who has sealed, and the score in a few characters."""

from __future__ import annotations

from games.core import Names, Setting
from games.texts import counted, marked, some
from games.unlock.rules.view import View, by_totals, leaders, ranked, score_of
from games.unlock.texts.lexicon import signed


def status(view: View, setting: Setting) -> str:
    """The points of every seat, the leaders bold, the progress, and who has sealed.

    At the end of a tournament the totals are told.
    """
    ahead = leaders(view)
    told: list[str] = []
    for seat, score in ranked(view.totals if by_totals(view) else view.scores, view.winners):
        points = f"**{signed(score)}**" if seat in ahead else signed(score)
        told.append(f"{marked(setting.names, seat)} {points}")
    sealed = sealed_line(view, setting.names) if len(view.guessers) > 1 else ""
    return " · ".join(some(part for part in (*told, _progress(view), sealed) if part))


def _progress(view: View) -> str:
    game = f"game {view.round} of {view.terms.rounds}, " if view.terms.tournament else ""
    if view.phase == "over":
        return f"{game}over after {counted(view.revealed, 'turn')}"
    return f"{game}turn {view.turn} of {view.turns}"


def sealed_line(view: View, names: Names) -> str:
    """Who has sealed and who still draws, for the board; "" outside a turn."""
    if view.phase != "guess":
        return ""
    groups = (("Sealed", view.submitted), ("Drawing", view.waiting))
    told = [
        f"{title}: {', '.join(some(marked(names, seat) for seat in seats))}."
        for title, seats in groups
        if seats
    ]
    return " ".join(told)


def brief(view: View) -> str:
    """The viewer's score and the best of the others: "+3 to +1"; alone or as Lock, the turn."""
    others = [score_of(view, seat) for seat in view.guessers if seat != view.seat]
    if view.seat is None or view.seat not in view.guessers or not others:
        return f"turn {view.turn}"
    return f"{signed(score_of(view, view.seat))} to {signed(max(others))}"
