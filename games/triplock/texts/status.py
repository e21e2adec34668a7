"""Triplock's score in a line, and in a notification."""

from __future__ import annotations

from games.core import MARKS, Setting
from games.texts import marked
from games.triplock.texts.result import winners_first
from games.triplock.view import View


def status(view: View, setting: Setting) -> str:
    """Who has what: "● Ana **4** – ▲ Ben **6** · round 3". Winners first."""
    told = [
        f"{marked(setting.names, seat)} **{view.players[seat].points}**"
        for seat in winners_first(view)
    ]
    line = f"{' – '.join(told)} · round {view.round}"
    if view.phase == "setup":
        laying = " and ".join(MARKS[seat] for seat in view.waiting)
        return f"{line} · {laying} still to lay a Diagram" if laying else line
    return line


def brief(view: View) -> str:
    """The points, own first: "4–6"; for everybody by seat, after the end the winner's first."""
    points = [view.players[seat].points for seat in winners_first(view)]
    if view.seat is not None and view.phase != "over":
        points.insert(0, points.pop(view.seat))
    return "–".join(str(n) for n in points)
