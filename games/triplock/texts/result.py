"""How a finished match of Triplock is told: headline and explanation."""

from __future__ import annotations

from games.core import MARKS, Names, Seat, Setting
from games.texts import counted, listed
from games.triplock.cards import RULES
from games.triplock.journey import Journey, Tried
from games.triplock.texts import lexicon, rooms
from games.triplock.view import View

CLOSE = 2
"""The lead in points up to which an end was close."""


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
        case "episode":
            return "with every room open"
        case _:
            return f"by {reason.replace('_', ' ')}"


def result(view: View, setting: Setting) -> tuple[str, str]:
    """Headline and explanation: who won, how it was decided, what each completed.

    Of an Episode the rooms that were opened, in how many rounds, and who went in.
    """
    if view.journey is not None:
        return _episode(view, view.journey, setting.names), _rooms(view, view.journey)
    done = [f"{MARKS[i]} {len(view.players[i].done)}" for i in winners_first(view)]
    how = lexicon.capital(_how(view, setting.names)) if view.reason else "Undecided"
    when = "" if view.reason == "round_cap" else f", in round {view.round}"
    told = f"{how}{when}. Completed: {', '.join(done)}.{_cheer(view)}"
    return _headline(view, setting.names), told


def winners_first(view: View) -> list[Seat]:
    """The seats: those who won, then the others by points; before the end in their order."""
    seats = [Seat(i) for i in range(view.n)]
    if view.phase != "over":
        return seats
    return sorted(seats, key=lambda seat: (seat not in view.winners, -view.players[seat].points))


def _cheer(view: View) -> str:
    """Half a sentence for an end that was played out."""
    if view.reason == "resigned" or not view.winners:
        return ""
    ahead, behind, *_ = (*(view.players[seat].points for seat in winners_first(view)), 0)
    if len(view.winners) > 1:
        return " Nobody could be parted: well played."
    return " So close!" if ahead - behind <= CLOSE else " The lock is open: well played."


def _how(view: View, names: Names) -> str:
    if view.left is not None:
        return f"{names[view.left]} resigned"
    return reason_words(view.reason)


def _headline(view: View, names: Names) -> str:
    game = f"Triplock {view.mode}"
    score = " to ".join(str(view.players[seat].points) for seat in winners_first(view))
    if not view.winners:
        return f"The {game} has no winner, {score}"
    won = [Seat(seat) for seat in view.winners]
    how = " by resignation" if view.reason == "resigned" else ""
    who = listed([names[seat] for seat in won])
    return f"{who} {'wins' if len(won) == 1 else 'share'} the {game}{how}, {score}"


def _episode(view: View, journey: Journey, names: Names) -> str:
    name = journey.episode.name
    if view.winners:
        who = list(dict.fromkeys(names[seat] for seat in view.winners))  # one may have both chairs
        return f"{listed(who)} open{'s' if len(who) == 1 else ''} {name}"
    how = "is given up" if view.reason == "resigned" else "stays shut"
    has_one = len(journey.episode.rooms) == 1
    return f"{name} {how}" if has_one else f"{name} {how}, {rooms.opened(journey)}"


def _rooms(view: View, journey: Journey) -> str:
    """Every attempt in order, then why the Episode ended: "Ticket Hall opened by Wren …"."""
    tried = [f"{_room(journey, each)} {rooms.attempt_words(each)}" for each in journey.tried]
    told = [f"{'; '.join(tried)}."] if tried else []
    if view.reason == "no_characters":
        told.append(f"Too few characters are left for {journey.place.name}.")
    if view.reason == "resigned":
        where = f"in {journey.place.name}, in round {view.round}"
        told.append(f"Given up {where if journey.is_in_room else 'between rooms'}.")
    if journey.taken:
        rooms_open = "The room" if journey.opened == 1 else f"The {journey.opened} open rooms"
        told.append(f"{rooms_open} took {counted(journey.taken, 'round')}.")
    told.append("Every door is open: well played." if view.winners else "")
    return " ".join(part for part in told if part)


def _room(journey: Journey, tried: Tried) -> str:
    return journey.episode.rooms[tried.room].name
