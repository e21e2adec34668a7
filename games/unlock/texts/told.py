"""Unlock's events as phrases of the log, and the words around the picture of a finished game."""

from __future__ import annotations

from typing import assert_never

from games.core import Names, Seat, Setting
from games.texts import Caption, Line, counted, marked, some
from games.unlock.rules.board import text_of
from games.unlock.rules.cards import Card
from games.unlock.rules.state import (
    CardSealed,
    Event,
    Finished,
    Left,
    Opened,
    OwnSealed,
    Revealed,
    SecretIs,
    SecretSet,
)
from games.unlock.rules.view import ranked
from games.unlock.texts.lexicon import ALL_RIGHT, NOTHING_MORE, counts, people, signed, wins


def say(event: Event, setting: Setting) -> Line | None:
    """The phrase of an event for everybody (`seat` None) or for one seat."""
    match event:
        case Opened():
            return _opened(event, setting.reader)
        case SecretSet():
            return _secret_set(event, setting.names, setting.reader)
        case SecretIs():
            by = "I drew your secret: it" if event.drawn else "Your secret"
            return Line(None, f"{by} is {text_of(event.code)}. {NOTHING_MORE}")
        case CardSealed():
            return None  # `status` tells who has sealed, as long as it matters
        case OwnSealed():
            instead = " in place of the earlier one" if event.replaced else ""
            what = "a skip" if event.code is None else text_of(event.code)
            return Line(event.seat, f"sealed {what} for turn {event.turn}{instead}")
        case Revealed():
            return _revealed(event, setting.names, setting.reader)
        case Left():
            told = "resigned; the secret stays with the bot" if event.lock else "resigned"
            return Line(event.seat, told)
        case Finished():
            told = _finished(event, setting.names)
            return Line(None, told, strong=True, milestone=event.reason == "game")
        case _:  # pragma: no cover
            assert_never(event)


def _opened(event: Opened, seat: Seat | None) -> Line:
    if event.lock is None:
        return Line(None, f"The bot has hidden a code. {counted(event.turns, 'turn')} at most.")
    verb = "are" if event.lock == seat else "is"
    if event.rounds == 1:
        return Line(event.lock, f"{verb} the Lock; {counted(event.turns, 'turn')} at most")
    return Line(event.lock, f"{verb} the Lock of game {event.round} of {event.rounds}")


def _secret_set(event: SecretSet, names: Names, seat: Seat | None) -> Line | None:
    if event.drawn:
        return Line(None, f"The bot drew the secret in place of {marked(names, event.lock)}")
    return None if event.lock == seat else Line(event.lock, "hid the secret")


def _revealed(event: Revealed, names: Names, seat: Seat | None) -> Line:
    """The cards of a turn; the seat that sealed last reads them as the result of its own act."""
    told = {card.seat: f"{card.text} {_judged(event, card)}" for card in event.cards}
    told |= dict.fromkeys(event.skipped, "skipped")
    mine = None if seat is None or seat != event.by else _opening(event, seat)
    rest = [
        f"{_who(names, other, seat)} {what}"
        for other, what in told.items()
        if mine is None or other != seat
    ]
    if mine is not None:
        return Line(seat, " · ".join(some((mine, *rest))))
    return Line(None, f"Turn {event.turn}: {' · '.join(some(rest))}")


def _opening(event: Revealed, seat: Seat) -> str:
    """The reader's own card that opened the turn: "sealed 1-2-5 in turn 1: **+1 −1**"."""
    for card in event.cards:
        if card.seat == seat:
            return f"sealed {card.text} in turn {event.turn}: {_judged(event, card)}"
    return f"skipped turn {event.turn}"


def _judged(event: Revealed, card: Card) -> str:
    """What a card shows, and that it is the secret, or right and not yet all of it."""
    told = f"**{counts(card)}**"
    if card.seat in event.found:
        return f"{told}, a perfect code"
    return told if card.misses else f"{told}, {ALL_RIGHT}"


def _who(names: Names, seat: Seat, reader: Seat | None) -> str:
    return "you" if seat == reader else marked(names, seat)


def _finished(event: Finished, names: Names) -> str:
    """How a game ended, in a tournament with its number."""
    head = _end(event, names)
    parts = [f"Game {event.round} of {event.rounds}: {head}" if event.rounds > 1 else head]
    if event.reason == "left" and event.secret is not None:
        parts.append(f"The secret was {text_of(event.secret)}")
    if event.totals:
        parts.append(f"Totals: {_tally(names, event)}")
    is_told = event.reason == "left" or _drew_alone(event) is None
    if is_told and (event.winners or event.reason == "unfound"):
        parts.append(wins(names, event.winners))
    return ". ".join(parts)


def _end(event: Finished, names: Names) -> str:
    secret = "" if event.secret is None else text_of(event.secret)
    alone = _drew_alone(event)
    if event.reason == "left":
        return "The match ends: too few are left"
    if alone is not None:
        found = "found" if event.found else "did not find"
        return f"{marked(names, alone)} {found} {secret}, {signed(event.scores[alone] or 0)}"
    return f"{people(names, event.found)} found {secret}"


def _drew_alone(event: Finished) -> Seat | None:
    """The only guesser of a single game."""
    drew = [Seat(seat) for seat, score in enumerate(event.scores) if score is not None]
    return drew[0] if event.rounds == 1 and len(drew) == 1 else None


def _tally(names: Names, event: Finished) -> str:
    """Everybody's total, the winners' first, then the most points."""
    told = ranked(event.totals, event.winners)
    return " · ".join(some(f"{marked(names, seat)} {signed(total)}" for seat, total in told))


def caption(event: Event, setting: Setting) -> Caption | None:
    """None: no event has a picture of its own."""
    return None
