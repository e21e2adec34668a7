"""A substitute is asked: the offer of a seat to somebody named, and what its message becomes."""

from __future__ import annotations

from typing import Literal

from bot.cogs.substitute.rules import seat_of
from bot.match.controls.custom_ids import Word
from bot.match.controls.message import Extras, Note, Picker, Say, Screen, shell_button, shell_select
from bot.match.live import Live
from bot.screens.words import escape, names_of
from bot.store.offers import Offer
from games.core import Seat
from games.texts import marked


class AnswerOffer(Word, frozen=True):
    """[Take the seat] and [No, thanks]."""

    name = "_offer"
    said: Literal["yes", "no"]
    offer: str


class OfferTo(Word, frozen=True):
    """The select of people: who is chosen is offered the seat."""

    name = "_offer:to"
    person: str


def extras(live: Live, reader: Seat | None) -> Extras:
    """The select of who is offered the seat, behind [End…] of a match in a server."""
    alone = live.match.guild is None or live.is_alone or live.facts.is_bound
    if alone or reader is None or live.match.status != "open":
        return Extras()
    select = shell_select(live.match.id, OfferTo.up_to())
    return Extras(ends=(Picker(select, "Give your seat to…", "people"),))


def offered(live: Live, offer: Offer, *, is_rated: bool) -> Note:
    """The offer of a seat. It mentions the named person, so it is plain text."""
    who = marked(names_of(live), seat_of(offer))
    text = (
        f"{live.entry.title}: {who} asks <@{offer.terms['to']}> to substitute."
        " A substitute takes this seat and sees all that it has seen."
    )
    if is_rated:
        text += f" Rated: a loss stays {who}'s."
    match, at = live.match.id, live.row_for(None)
    row = (
        shell_button(match, AnswerOffer("yes", offer.id), at, "Take the seat", emoji="🪑"),
        shell_button(match, AnswerOffer("no", offer.id), at, "No, thanks"),
    )
    return Note(text, (row,))


def taken(live: Live, seat: Seat) -> Screen:
    """What the offer becomes once the seat is taken."""
    return _closed(live, f"{marked(names_of(live), seat)} plays on from here.")


def declined(live: Live, offer: Offer, name: str) -> Screen:
    """What the offer becomes once somebody has declined it or taken it back."""
    keeps = marked(names_of(live), seat_of(offer))
    return _closed(live, f"{escape(name)} said no. {keeps} keeps the seat.")


def _closed(live: Live, text: str) -> Screen:
    return Screen((Say(f"{live.entry.title}: {text}"),), live.entry.accent)
