"""Triplock's score in a line: while it runs, in a notification, and when it is over."""

from __future__ import annotations

from games.core import MARKS, Names, Seat
from games.texts import marked
from games.triplock.texts import lexicon
from games.triplock.texts.alt import reason_words
from games.triplock.view import View


def status(view: View, names: Names) -> str:
    """Who has what: "● Ana **4** – ▲ Ben **6** · round 3"."""
    told = [
        f"{marked(names, Seat(i))} **{player.points}**" for i, player in enumerate(view.players)
    ]
    line = f"{' – '.join(told)} · round {view.round}"
    if view.phase == "setup":
        laying = " and ".join(MARKS[seat] for seat in view.waiting)
        return f"{line} · {laying} still to lay a Diagram" if laying else line
    return line


def brief(view: View) -> str:
    """The points, own first: "4–6"; for everybody in the order of the chairs."""
    points = [player.points for player in view.players]
    if view.seat is not None:
        points.insert(0, points.pop(view.seat))
    return "–".join(str(n) for n in points)


def result(view: View, names: Names) -> tuple[str, str]:
    """Headline and explanation: who won, how it was decided, what each completed."""
    done = [f"{MARKS[i]} {len(player.done)}" for i, player in enumerate(view.players)]
    how = lexicon.capital(_how(view, names)) if view.reason else "Undecided"
    when = "" if view.reason == "round_cap" else f", in round {view.round}"
    return _headline(view, names), f"{how}{when}. Completed: {', '.join(done)}."


def _how(view: View, names: Names) -> str:
    left = [name for i, name in enumerate(names) if Seat(i) not in view.winners]
    if view.reason == "resigned" and left:
        return f"{lexicon.join(left)} resigned"
    return reason_words(view.reason)


def _headline(view: View, names: Names) -> str:
    game = "Triplock duel" if view.n == 2 else "Triplock"
    points = [player.points for player in view.players]
    if not view.winners:
        return f"The {game} has no winner, {_to(points)}"
    won = [Seat(seat) for seat in view.winners]
    lost = [n for i, n in enumerate(points) if Seat(i) not in won]
    score = _to([*(points[seat] for seat in won), *sorted(lost, reverse=True)])
    how = " by resignation" if view.reason == "resigned" else ""
    who = lexicon.join([names[seat] for seat in won])
    return f"{who} {'wins' if len(won) == 1 else 'share'} the {game}{how}, {score}"


def _to(points: list[int]) -> str:
    return " to ".join(str(n) for n in points)
