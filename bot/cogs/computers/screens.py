"""Stand-ins on the screens of a match: for whom they play, and how those people come back."""

from __future__ import annotations

from collections.abc import Iterator

from bot.cogs.computers.rules import replaced_people
from bot.match.controls.message import Extras, Say, Screen
from bot.match.live import Live
from bot.screens.parts import hand_button, take_back_button
from bot.screens.words import escape, names_of
from games.core import Seat
from games.texts import listed, marked


def extras(live: Live, reader: Seat | None) -> Extras:
    """For whom stand-ins play, and [Take my seat back] for all of those people."""
    told = tuple(_told(live))
    if live.match.status == "over":
        return Extras(notes=told)
    return Extras(standing=" ".join(told), rows=((take_back_button(live),),) if told else ())


def back(live: Live) -> Screen:
    """What a pressed private answer becomes once its reader has the seat back."""
    told = Say(f"{live.entry.title}: you have your seat back.")
    return Screen((told, (hand_button(live),)), live.entry.accent)


def _told(live: Live) -> Iterator[str]:
    """Yields a sentence about each person for whom stand-ins play."""
    names, over = names_of(live), live.match.status == "over"
    own = replaced_people(live)
    for person, name in {one.person: escape(one.name) for one in own}.items():
        theirs = [marked(names, Seat(one.seat)) for one in own if one.person == person]
        several = len(theirs) > 1
        if over:
            verb = "sit" if several else "sits"
            yield f"{listed(theirs)} played for {name}, and {verb} there in the next match, too."
        else:
            verb, what = ("play", "seats") if several else ("plays", "seat")
            yield f"{listed(theirs)} {verb} for {name}, who can take the {what} back."
