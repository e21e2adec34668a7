"""How a finished match of Triplock is told: headline and explanation."""

from __future__ import annotations

from games.core import MARKS, Names, Seat, Setting
from games.texts import listed
from games.triplock.cards import RULES
from games.triplock.texts import lexicon
from games.triplock.view import View


def reason_words(reason: str) -> str:
    """How a match was decided: "by points"."""
    match reason:
        case "points":
            return "by points"
        case "completed":
            return f"by {lexicon.number(RULES.win_completed)} completed Diagrams"
        case "round_cap":
            return f"by the score after round {RULES.round_cap}"
        case "resigned":
            return "by resignation"
        case _:
            return f"by {reason.replace('_', ' ')}"


def result(view: View, setting: Setting) -> tuple[str, str]:
    """Headline and explanation: who won, how it was decided, what each completed."""
    done = [f"{MARKS[i]} {len(player.done)}" for i, player in enumerate(view.players)]
    how = lexicon.capital(_how(view, setting.names)) if view.reason else "Undecided"
    when = "" if view.reason == "round_cap" else f", in round {view.round}"
    return _headline(view, setting.names), f"{how}{when}. Completed: {', '.join(done)}."


def _how(view: View, names: Names) -> str:
    left = [name for i, name in enumerate(names) if Seat(i) not in view.winners]
    if view.reason == "resigned" and left:
        return f"{listed(left)} resigned"
    return reason_words(view.reason)


def _headline(view: View, names: Names) -> str:
    game = "Triplock duel" if view.mode == "duel" else "Triplock"
    points = [player.points for player in view.players]
    if not view.winners:
        return f"The {game} has no winner, {_to(points)}"
    won = [Seat(seat) for seat in view.winners]
    lost = [n for i, n in enumerate(points) if Seat(i) not in won]
    score = _to([*(points[seat] for seat in won), *sorted(lost, reverse=True)])
    how = " by resignation" if view.reason == "resigned" else ""
    who = listed([names[seat] for seat in won])
    return f"{who} {'wins' if len(won) == 1 else 'share'} the {game}{how}, {score}"


def _to(points: list[int]) -> str:
    return " to ".join(str(n) for n in points)
