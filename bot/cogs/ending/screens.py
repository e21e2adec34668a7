"""Ending a match without a result: the question behind [End…], and the offer on the board."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal

from bot.cogs.ending import rules
from bot.match.controls.custom_ids import Word
from bot.match.controls.message import Extras, Row, Say, Screen, shell_button
from bot.match.controls.panel import Style
from bot.match.live import Live
from bot.screens.buttons import Hand
from bot.screens.words import marked_people
from bot.store.offers import Offer
from games.core import Seat
from games.texts import listed

LABEL = "End without a result…"


class AskEnd(Word, frozen=True):
    """[End without a result…], which says what that means."""

    name = "_end"


class AskEndNow(Word, frozen=True):
    """[Ask them] and [End it]."""

    name = "_end!"


class AnswerEnd(Word, frozen=True):
    """[Agree] and [Decline] on the board."""

    name = "_end"
    said: Literal["yes", "no"]
    offer: str


def extras(live: Live, reader: Seat | None) -> Extras:
    """The open offer, else the way to make one: behind [End…], on the board if one is gone."""
    offer = rules.open_offer(live)
    if offer is not None:
        return Extras(lines=(_asked(live, offer),), rows=_answers(live, offer))
    row = (shell_button(live.match.id, AskEnd(), live.row_for(None), LABEL),)
    ends = (row,) if reader is not None and rules.may_ask(live) else ()
    return Extras(ends=ends, last_rows=(row,) if _is_gone(live) else ())


def _is_gone(live: Live) -> bool:
    """Whether the others decide about somebody who can't be reached any more."""
    asks = () if live.is_asleep else live.facts.asks
    return any(ask.gone and ask.is_open_to_choice and ask.deciders for ask in asks)


def _asked(live: Live, offer: Offer) -> str:
    others = [person for person in offer.agreed if person != offer.person]
    told = f"{_who(live, [offer.person])} asks to end this match without a result."
    if not others:
        return told
    return f"{told} {_who(live, others)} {'agrees' if len(others) == 1 else 'agree'}."


def _answers(live: Live, offer: Offer) -> tuple[Row, ...]:
    match, at = live.match.id, live.row_for(None)
    agree = shell_button(match, AnswerEnd("yes", offer.id), at, "Agree")
    decline = shell_button(match, AnswerEnd("no", offer.id), at, "Decline")
    return ((agree, decline),)


def _who(live: Live, people: Iterable[int]) -> str:
    return listed(marked_people(live, people), none="Somebody")


def asking(live: Live, needed: Collection[int]) -> Screen:
    """What asking for the end means, and [Ask them]; [End it] if no yes of others is needed."""
    cost = f" {found}" if (found := live.added().cost) else ""
    then = f"nobody wins, nobody loses, and it can't be taken back.{cost}"
    if needed:
        text = (
            f"Ask {_who(live, needed)} to end this match without a result? Once they agree, it is"
            f" over: {then}\n"
            "-# Your next move takes the question back. You can ask once a day."
        )
    else:
        text = (
            "End this match without a result? Nobody else decides about it now, so it is over at"
            f" once: {then}"
        )
    match, at = live.match.id, live.row_for(None)
    keep = shell_button(match, Hand(), at, "Keep playing")
    label = "Ask them" if needed else "End it"
    ask = shell_button(match, AskEndNow(), at, label, style=Style.LOSS)
    return Screen((Say(text), (keep,), (ask,)), live.entry.accent)


def asked(live: Live) -> Screen:
    """What the question becomes once the others were asked."""
    if live.is_void:
        text = "The match has ended without a result."
    else:
        text = "They are asked on the board. The match ends when they agree."
    return Screen((Say(text),), live.entry.accent)
