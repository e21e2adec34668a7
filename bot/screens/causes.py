"""Who caused a row that nobody at the table did: the clock, by itself or as the others decided."""

from __future__ import annotations

from bot.match.live import Live
from bot.match.offers import leaves_kinds
from bot.screens.words import escape
from bot.store.move_log import Cause
from bot.store.offers import DONE
from bot.store.seats import NOBODY, Clock, Moderator
from games.core import HINT, LEAVE, MARKS, Row
from games.texts import listed


def causes_after(live: Live, after: int, last: int) -> list[tuple[int, str]]:
    """Rows after+1..last that the clock or a moderator caused, each with a sentence about it.

    Rows of one seat, one after another, have one sentence.
    """
    known = {cause.n: cause for cause in live.facts.causes if after < cause.n <= last}
    out: list[tuple[int, str]] = []
    said: tuple[int, str] | None = None
    for row in live.rows[max(0, after) : last]:
        if said is not None and row.seat != said[0]:
            said = None
        if row.n in known:
            told = _told(live, row, known[row.n])
            if said != (row.seat, told):
                said = (row.seat, told)
                out.append((row.n, told))
    return out


def last_cause(live: Live) -> tuple[str, ...]:
    """Who caused the end of a match, if nobody at the table did."""
    acts = [row.n for row in live.rows if row.text != HINT]
    return tuple(told for n, told in causes_after(live, 0, live.play.n) if acts and n == acts[-1])


def _told(live: Live, row: Row, cause: Cause) -> str:
    who = f"{MARKS[row.seat]} {escape(live.table.sitting_at(row.seat, row.n).name)}"
    match cause.actor:
        case Moderator(moderator):
            if moderator == NOBODY:
                return f"A moderator removed {who}."
            return f"<@{moderator}> removed {who} as a moderator."
        case Clock() if row.text != LEAVE:
            return f"The bot played for {who}."
        case Clock():
            people = _deciders(live, row)
            if not people:
                return f"{who} has left: the bot had played for this seat for too long."
            return f"{who} left, as {listed(people)} decided."


def _deciders(live: Live, row: Row) -> list[str]:
    """The names of those who agreed that a seat leaves; [] if the clock alone did it."""
    mine = live.table.sittings_with(row.seat)  # one decision takes all seats of a person
    kinds = tuple(leaves_kinds(sitting.seat) for sitting in mine)
    for offer in reversed(live.facts.offers):
        if offer.kind.startswith(kinds) and offer.state == DONE:
            seats = (live.table.seats_of(person) for person in offer.agreed)
            names = [live.seats[found[0]].name for found in sorted(seats) if found]
            return [escape(name) for name in names] or ["the others"]
    return []
