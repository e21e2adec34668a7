"""Time of somebody who is asked: reminders, its end, and what the others do about that."""

from __future__ import annotations

from bot.cogs.clock import choices, late, screens
from bot.cogs.clock.reminders import to_tell
from bot.cogs.clock.screens import reminder, time_is_up
from bot.match.feature import Composed, Feature, FeaturePing, MatchChange
from bot.match.live import Live
from bot.match.quiet_hours import hush_until
from bot.match.turn_timer import mark_late_told, mark_reminders_sent, schedule_match
from bot.store import questions
from bot.store.keys import base36
from bot.store.questions import TurnTimer


def calls(live: Live) -> Composed | None:
    """Composes calls where a reminder or a decision may be due; a table that sleeps has none."""
    may_be = any(ask.is_to_remind or ask.is_open_to_choice for ask in live.facts.asks)
    return _due if may_be and not live.is_asleep else None


def _due(change: MatchChange) -> list[FeaturePing]:
    """The calls that are due at a table now: that time is up, then reminders.

    A reminder that could not be sent before quiet hours began waits for their end.
    """
    tx, live, at = change.tx, change.live, change.at
    waiting = questions.read_open(tx, live.match.id)
    told = [(ask, to_tell(tx, live.table, ask, at)) for ask in waiting]
    up = [_late(live, ask, people) for ask, people in told if people]
    held = [ask for ask in waiting if ask.is_to_remind]
    due = tuple(ask for ask in held if hush_until(tx, ask.person, at) is None)
    if len(due) < len(held):
        schedule_match(tx, live.match.id, at)
    return [*up, *([_reminder(live, due)] if due else [])]


def _reminder(live: Live, due: tuple[TurnTimer, ...]) -> FeaturePing:
    """The call that people are still asked."""
    first = due[0]
    # Time that was given makes the last reminder due once more.
    times = f"{first.stage}n{first.nudges}g{base36(int(first.given) // 3600)}"
    nonce = f"{live.match.id}r{first.seat}{base36(first.k)}.{times}"[:25]
    people = list(dict.fromkeys(ask.person for ask in due))
    return FeaturePing(reminder(live, due), people, nonce, lambda tx: mark_reminders_sent(tx, due))


def _late(live: Live, ask: TurnTimer, people: list[int]) -> FeaturePing:
    """The call to people who decide about somebody whose time is up."""
    nonce = f"{live.match.id}l{ask.seat}{base36(ask.k)}.{base36(int(ask.late_at or 0))}"
    nonce += f".{len(ask.told)}"  # who could not be told in their quiet hours is told later
    note = time_is_up(live, ask, people)
    return FeaturePing(note, people, nonce[:25], lambda tx: mark_late_told(tx, ask, people))


FEATURE = Feature(
    "clock",
    kinds=(late.LEAVES,),
    after=late.after,
    extras=screens.extras,
    calls=calls,
    forgets=choices.forget_nudges,
)
