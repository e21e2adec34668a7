"""Triplock's score in a line, and in a notification."""

from __future__ import annotations

from games.core import MARKS, Seat, Setting
from games.texts import marked
from games.triplock.view import View


def status(view: View, setting: Setting) -> str:
    """Who has what: "● Ana **4** – ▲ Ben **6** · round 3"."""
    told = [
        f"{marked(setting.names, Seat(i))} **{player.points}**"
        for i, player in enumerate(view.players)
    ]
    line = f"{' – '.join(told)} · round {view.round}"
    if view.phase == "setup":
        laying = " and ".join(MARKS[seat] for seat in view.waiting)
        return f"{line} · {laying} still to lay a Diagram" if laying else line
    return line


def brief(view: View) -> str:
    """The points, own first: "4–6"; for everybody in the order of the seats."""
    points = [player.points for player in view.players]
    if view.seat is not None:
        points.insert(0, points.pop(view.seat))
    return "–".join(str(n) for n in points)
