"""The score of a match in a line, and how a finished one ended: headline and explanation."""

from __future__ import annotations

from collections.abc import Iterable

from games.core import MARKS, Names, Seat, Setting
from games.texts import counted, listed, marked, some
from games.triplock.table.cards import RULES
from games.triplock.table.ending import count, decided_by, parted, standing
from games.triplock.table.episodes import Journey, goals
from games.triplock.table.view import View
from games.triplock.texts import rooms
from games.triplock.texts.shared import lexicon

NOUNS = {"points": "point", "completed": "Diagram", "disarmed": "chip"}
"""What decides, in the singular."""


def how_words(view: View, names: Names, reader: Seat | None = None) -> str:
    """How a match was decided, in sentences: "Ana resigned in round 3. Ben and Dee are level …"."""
    won = _people(view.winners, names, reader)
    match view.reason:
        case "points" if view.winners:
            points = counted(view.players[view.winners[0]].points, "point")
            return f"{won} reached {points} in round {view.round}."
        case "completed" if view.winners:
            done = counted(len(view.players[view.winners[0]].done), "Diagram")
            return f"{won} completed {done} in round {view.round}."
        case "round_cap":
            return f"Round {RULES.round_cap} was the last. {_parted(view, names, reader)}"
        case "resigned" if view.left is not None:
            left = _people([view.left], names, reader)
            return f"{left} resigned in round {view.round}. {_parted(view, names, reader)}".strip()
        case "episode":
            return "Every room is open."
        case _:
            return ""


def _people(seats: Iterable[Seat], names: Names, reader: Seat | None) -> str:
    """People at the beginning of a sentence, the reader as "you" and first."""
    order = sorted(seats, key=lambda seat: seat != reader)
    told = ["you" if seat == reader else names[seat] for seat in order]
    return lexicon.capital(listed(told, none="nobody"))


def _parted(view: View, names: Names, reader: Seat | None) -> str:
    """What parted the seats: "Ben and Dee are level at 0 points. Ben wins with 2 chips against 1.".

    A seat that all others left behind needs no comparison: "".
    """
    told = parted(view)
    if told is None:
        return ""
    same = [counted(count(view, told.level[0], what), NOUNS[what]) for what in told.equal]
    level = _people(told.level, names, reader)
    if not told.by:
        return f"{level} are level: {listed(same)} each."
    won = view.winners
    best = counted(count(view, won[0], told.by), NOUNS[told.by])
    others = sorted((count(view, s, told.by) for s in told.level if s not in won), reverse=True)
    verb = "wins" if len(won) == 1 and won[0] != reader else "win"
    wins = f"{_people(won, names, reader)} {verb} with {best} against {listed(map(str, others))}."
    return f"{level} are level at {listed(same)}. {wins}" if same else wins


def result(view: View, setting: Setting) -> tuple[str, str]:
    """Headline and explanation: who won, and how it was decided."""
    if view.journey is not None:
        return _episode(view, view.journey, setting.names), _why(view, view.journey)
    return _headline(view, setting.names), how_words(view, setting.names, setting.reader)


def winners_first(view: View) -> list[Seat]:
    """The seats in the order of the result; before the end in their order."""
    return list(standing(view)) if view.phase == "over" else [Seat(i) for i in range(view.n)]


def _headline(view: View, names: Names) -> str:
    """Who won, and the count that decided: "Ben wins the Triplock ring with 2 chips to 1"."""
    game = f"Triplock {view.mode}"
    if not view.winners:
        return f"The {game} has no winner"
    who = listed([names[seat] for seat in view.winners])
    head = f"{who} {'wins' if len(view.winners) == 1 else 'share'} the {game}"
    told, what = parted(view), decided_by(view)
    if view.left is not None and told is None:
        return f"{head}: {names[view.left]} resigned"
    compared = standing(view) if told is None else told.level
    first, *rest = (count(view, seat, what) for seat in standing(view) if seat in compared)
    if what == "points":
        return f"{head}, {' to '.join(map(str, [first, *rest]))}"
    return f"{head} with {' to '.join([counted(first, NOUNS[what]), *map(str, rest)])}"


def _episode(view: View, journey: Journey, names: Names) -> str:
    name = journey.episode.name
    if view.winners:
        who = list(dict.fromkeys(names[seat] for seat in view.winners))  # one may have both chairs
        return f"{listed(who)} open{'s' if len(who) == 1 else ''} {name}"
    how = "is given up" if view.reason == "resigned" else "stays shut"
    has_one = len(journey.episode.rooms) == 1
    return f"{name} {how}" if has_one else f"{name} {how}, {rooms.opened(journey)}"


def _why(view: View, journey: Journey) -> str:
    """The reason for the end of an Episode: "Too few characters are left for Ticket Hall."."""
    if view.winners:
        return f"Every door is open, in {counted(journey.taken, 'round')}: well played."
    if view.reason == "no_characters":
        return f"Too few characters are left for {journey.place.name}."
    where = f"in {journey.place.name}, in round {view.round}"
    return f"Given up {where if journey.is_in_room else 'between rooms'}."


def status(view: View, setting: Setting) -> str:
    """Who has what: "● Ana **4** – ▲ Ben **6** · round 3". Winners first.

    Of an Episode what the room still asks: "Room 2 of 4, **Left Luggage** · … · round 3 of 6".
    """
    line = _scores(view, setting) if view.journey is None else _progress(view, view.journey)
    laying = listed([MARKS[seat] for seat in view.waiting], none="")
    if view.phase == "setup" and laying:
        return f"{line} · {laying} still to lay a Diagram"
    return line


def _scores(view: View, setting: Setting) -> str:
    told = [
        f"{marked(setting.names, seat)} **{view.players[seat].points}**"
        f"{' (resigned)' if seat == view.left else ''}"
        for seat in winners_first(view)
    ]
    return f"{' – '.join(some(told))} · round {view.round}"


def _progress(view: View, journey: Journey) -> str:
    if view.phase in ("choose", "over"):
        line = f"**{journey.episode.name}** · {rooms.opened(journey)}"
        is_over = view.phase == "over"
        return line if is_over else f"{line} · next: {rooms.place(journey)}, {journey.place.name}"
    where = f"{rooms.place(journey).capitalize()}, **{journey.place.name}**"
    asked = " · ".join(some(rooms.goal_short(goal) for goal in goals(journey, view.players)))
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
