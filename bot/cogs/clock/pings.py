"""The plain lines by which a board comes again: reminders, and time that is up."""

from __future__ import annotations

from collections.abc import Sequence

from bot.message.message import Note
from bot.play.match.live import Live
from bot.screens.board import table_words
from bot.screens.parts import against
from bot.screens.story import names_of
from bot.store.asks import Ask
from games.core import Seat


def reminder(live: Live, due: Sequence[Ask]) -> Note:
    """The plain line by which the board comes again for people who are still asked."""
    whom = against(live, Seat(due[0].seat)) if len(due) == 1 else ""
    text = f"⏰ {live.entry.title}: still your turn{whom}."
    people = " ".join(dict.fromkeys(f"<@{ask.person}>" for ask in due))
    ends = due[0].ends_at if len(due) == 1 else None
    until = "" if ends is None else f" Time is up <t:{ends:.0f}:R>."
    return Note(f"{text} {people}{until}", (table_words(live),))


def time_is_up(live: Live, ask: Ask, people: Sequence[int]) -> Note:
    """The plain line by which the board comes again for those who decide about a late person."""
    mentions = " ".join(f"<@{person}>" for person in people)
    who = names_of(live)[ask.seat]
    why = f"{who}'s time is up"
    if ask.gone or ask.is_away:
        why = f"{who} can't be reached" if ask.gone else f"{who} is away for long"
    text = f"⏰ {live.entry.title}: {why}. What now?"
    return Note(f"{text} {mentions}", (table_words(live),))
