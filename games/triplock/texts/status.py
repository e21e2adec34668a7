"""Triplock's score in a line, and in a notification."""

from __future__ import annotations

from games.core import MARKS, Setting
from games.texts import listed, marked
from games.triplock.journey import Journey, goals
from games.triplock.texts import rooms
from games.triplock.texts.result import winners_first
from games.triplock.view import View


def status(view: View, setting: Setting) -> str:
    """Who has what: "● Ana **4** – ▲ Ben **6** · round 3". Winners first.

    Of an Episode what the room still asks: "Room 2 of 4, **Left Luggage** · … · round 3 of 6".
    """
    line = _scores(view, setting) if view.journey is None else _progress(view, view.journey)
    laying = listed(MARKS[seat] for seat in view.waiting)
    if view.phase == "setup" and laying:
        return f"{line} · {laying} still to lay a Diagram"
    return line


def _scores(view: View, setting: Setting) -> str:
    told = [
        f"{marked(setting.names, seat)} **{view.players[seat].points}**"
        f"{' (resigned)' if seat == view.left else ''}"
        for seat in winners_first(view)
    ]
    return f"{' – '.join(told)} · round {view.round}"


def _progress(view: View, journey: Journey) -> str:
    if view.phase in ("choose", "over"):
        line = f"**{journey.episode.name}** · {rooms.opened(journey)}"
        is_over = view.phase == "over"
        return line if is_over else f"{line} · next: {rooms.place(journey)}, {journey.place.name}"
    where = f"{rooms.place(journey).capitalize()}, **{journey.place.name}**"
    asked = " · ".join(rooms.goal_short(goal) for goal in goals(journey, view.players))
    return f"{where} · {asked} · round {view.round} of {journey.limit}"


def brief(view: View) -> str:
    """The points, own first: "4–6"; for everybody by seat, after the end the winner's first.

    Of an Episode the room, or the round of its only room; after the end the rooms opened.
    """
    journey = view.journey
    if journey is not None:
        if view.phase == "over":
            return rooms.opened(journey)
        is_only = len(journey.episode.rooms) == 1 and view.phase != "choose"
        return f"round {view.round} of {journey.limit}" if is_only else rooms.place(journey)
    points = [view.players[seat].points for seat in winners_first(view)]
    if view.seat is not None and view.phase != "over":
        points.insert(0, points.pop(view.seat))
    return "–".join(str(n) for n in points)
