"""An Episode between its rooms, in words: who goes in, how far it has come, how it ended."""

from __future__ import annotations

from games.core import SHAPES, Names, Setting
from games.texts import listed, marked
from games.triplock.journey import Journey
from games.triplock.texts import lexicon, painted_journey, rooms
from games.triplock.view import View


def ask_who(view: View, journey: Journey, setting: Setting) -> str:
    """Who goes into the next room, and who is spent; the buttons say what each can do."""
    names, room = setting.names, journey.place
    if view.seat not in (None, view.active):
        return f"{marked(names, view.active)} chooses who goes in. You will be told."
    told = [f"{rooms.place(journey).capitalize()}, {room.name}: {_who(view, journey, names)}"]
    if journey.used:
        told.append(f"Spent: {listed(map(lexicon.first_name, journey.used))}.")
    return " ".join(told)


def _who(view: View, journey: Journey, names: Names) -> str:
    """The question itself; where several go in, for which seat, and who goes in already."""
    if journey.place.seats == 1:
        return "who goes in?"
    whom = "you" if view.seat is not None else marked(names, view.active)
    if not journey.picked:
        return f"who goes in for {whom}?"
    return f"{rooms.cast(journey.picked)} goes in. Who goes in for {whom}?"


def journey_alt(view: View, journey: Journey, names: Names, depth: int) -> str:
    """The journey in words: where it stands, its dial, the rooms in order, who is left and spent.

    Depth 1 leaves out what the Skills do, 2 the solo die, 3 the sentences of the story.
    """
    how = ("won" if view.winners else "lost") if view.phase == "over" else "runs"
    told = [_head(view, journey, names), painted_journey.dial_words(journey, how)]
    if view.phase != "over":
        told.append(_coming(journey, depth))
    told.append(_rooms(view, journey))
    told.append(_left(view, journey, depth))
    return " ".join(told)


def _head(view: View, journey: Journey, names: Names) -> str:
    name = f"Triplock, {journey.episode.name}"
    if view.phase == "over":
        return f"{name}, {_ended(view, journey, names)}"
    subject = f"{lexicon.who(view, names, view.active)}, {SHAPES[view.active]},"
    verb = "choose" if view.seat == view.active else "chooses"
    return f"{name}. {lexicon.capital(subject)} {verb} who goes into {rooms.place(journey)}."


def _ended(view: View, journey: Journey, names: Names) -> str:
    if view.winners:
        who = listed([f"{names[seat]} ({SHAPES[seat]})" for seat in view.winners])
        return f"won by {who}: every room is open."
    why = "given up" if view.reason == "resigned" else "lost"
    return f"{why}: {rooms.opened(journey)}."


def _coming(journey: Journey, depth: int) -> str:
    """The next room: its name and sentence, what opens it, its lock, what its solo die does."""
    room = journey.place
    told = [f"{room.name}: {room.intro}"] if depth < 3 else [f"It is {room.name}."]
    told.append(f"It asks to {rooms.wants(room)} within {room.rounds} rounds.")
    if room.lock is not None:
        told.append(f"Its lock: {rooms.lock(room.lock, False)}.")
    if depth < 2:
        told.append(f"Its solo die: {rooms.die_words(room)}.")
    return " ".join(told)


def _rooms(view: View, journey: Journey) -> str:
    """The rooms in order, each with the attempts at it."""
    told: list[str] = []
    for at, room in enumerate(journey.episode.rooms):
        tries = [rooms.attempt_words(tried) for tried in journey.tried if tried.room == at]
        is_shut = not any(tried.won for tried in journey.tried if tried.room == at)
        if is_shut and at == journey.room and view.phase != "over":
            tries.append("next")
        elif is_shut:
            tries.append("still shut" if tries else "shut")
        told.append(f"{at + 1}, {room.name}, {', '.join(tries)}")
    return f"The rooms: {'; '.join(told)}."


def _left(view: View, journey: Journey, depth: int) -> str:
    """Who may still go in, and who is spent."""
    free = journey.unspent if view.phase == "over" else journey.free
    tell = lexicon.character_words if depth < 1 and view.phase != "over" else _name
    told = [f"Not spent: {'; '.join(map(tell, free)) or 'nobody'}."]
    if journey.picked:
        told.insert(0, f"{rooms.cast(journey.picked)} goes in.")
    if journey.used:
        told.append(f"Spent: {rooms.cast(journey.used)}.")
    return " ".join(told)


def _name(char: str) -> str:
    return lexicon.character(char)[0]
