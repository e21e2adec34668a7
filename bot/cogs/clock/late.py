"""Somebody is late, gone or away for long: who decides about that, and what the clock does.

With the term `late` at "ask" the others decide, and nothing happens by itself. With "play on" the
clock plays for who is late, as long as nobody decides otherwise; whoever lets it play three turns
in a row, and does nothing for seven days, leaves.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from msgspec.structs import replace

from bot.match import offers
from bot.match.act import Acts
from bot.match.feature import MatchChange, OfferKind
from bot.match.live import Live
from bot.match.matches import Matches
from bot.match.plays import fallback_text
from bot.match.sleep import schedule_sleep_now
from bot.match.turn_timer import LATE, PLAY_ON, deciders, pace_of, time_left, uncounted_spans
from bot.match.wall_clock import DAY_S
from bot.store import cursors, questions
from bot.store import offers as rows
from bot.store.jobs import Job, put
from bot.store.move_log import acted_at
from bot.store.offers import CANCELLED, OPEN, Offer
from bot.store.questions import TurnTimer
from bot.store.seats import Clock
from bot.store.tables import Table
from bot.store.tx import Tx
from games.core import LEAVE, Seat, Sides, partners

DEADLINE = "deadline"
"""The kind of duty by which the clock plays; `n` is the number of the question, `TurnTimer.k`."""

TURNS = 3
"""So many turns in a row the clock plays for who is late."""

IDLE_S = 7 * DAY_S
"""Who has acted within so many seconds does not leave."""

PATIENCE_S = 3 * DAY_S
"""So long the others wait on at a table without a pace."""

MOST_ROWS = 100
"""The most actions that the clock plays for one question; by its game's laws it needs far fewer."""


def _asked(change: MatchChange, offer: Offer) -> TurnTimer | None:
    """The question that an offer to leave is about, while it is open to choice."""
    seat, _, k = offer.kind.removeprefix(LEAVES.key).partition(".")
    ask = questions.read(change.tx, offer.match, int(seat), int(k))
    return ask if ask is not None and ask.is_open_to_choice else None


def _needs(change: MatchChange, offer: Offer) -> frozenset[int] | None:
    ask = _asked(change, offer)
    return frozenset(ask.deciders) if ask is not None and ask.deciders else None


def _leave(change: MatchChange, offer: Offer) -> None:
    """Has the clock take the person's seats out of the match."""
    ask = _asked(change, offer)
    if ask is not None:
        questions.write(change.tx, for_clock(change.tx, ask, change.at, leaves=True))
        cursors.mark_behind(change.tx, offer.match)


LEAVES = OfferKind(offers.LEAVES, needs=_needs, work=_leave, is_void=lambda offer: not offer.agreed)
"""The kind of offer by which the others agree that the seat of a question leaves."""


def leaves_kind(ask: TurnTimer) -> str:
    """The name of such an offer about a question."""
    return LEAVES.key + about(ask)


def about(ask: TurnTimer) -> str:
    """How that name ends."""
    return f"{ask.seat}.{ask.k}"


def becomes_late(tx: Tx, table: Table, ask: TurnTimer, at: float, *, is_empty: bool) -> TurnTimer:
    """The question as the time is up; the clock plays at once where the table says so.

    `is_empty`: its bank is empty. For who is gone or away for long the others decide.
    """
    late = replace(ask, late_at=at)
    if table.facts.is_bound:  # nobody is asked: that match is lost
        return for_clock(tx, late, at, leaves=True)
    if is_empty and plays_on(table):
        return for_clock(tx, late, at, leaves=_has_idled(tx, table, ask, at))
    return late


def plays_on(table: Table) -> bool:
    """Whether the clock plays at once for whose bank is empty."""
    return table.match.terms.get(LATE.name) == PLAY_ON


def for_clock(tx: Tx, ask: TurnTimer, at: float, *, leaves: bool = False) -> TurnTimer:
    """The question from now on answered by the clock; with `leaves` the seat leaves."""
    put(tx, Job(DEADLINE, ask.match, ask.seat, ask.k, at))
    return replace(ask, by_clock=True, leaves=leaves)


def _has_idled(tx: Tx, table: Table, ask: TurnTimer, at: float) -> bool:
    """Whether the clock answered enough turns in a row, and the person has not acted for long."""
    before = questions.before(tx, ask, TURNS)
    if len(before) < TURNS or any((o.by_clock, o.person) != (True, ask.person) for o in before):
        return False
    acted = acted_at(tx, ask.match, ask.person)
    if acted is None:
        acted = table.match.started_at or table.match.created_at
    return acted <= at - IDLE_S


def note_deciders(tx: Tx, table: Table, at: float) -> None:
    """Stores who decides about each question that is open to choice, for those who read it.

    If nobody decides about one, the table is to fall asleep.
    """
    _note_deciders(tx, table, questions.read_open(tx, table.match.id), at)


def _note_deciders(tx: Tx, table: Table, found: Iterable[TurnTimer], at: float) -> None:
    for ask in found:
        people: frozenset[int] = frozenset()
        if ask.is_open_to_choice:
            people = deciders(tx, table, at, about=ask.person)
            if not people:
                schedule_sleep_now(tx, ask.match, at)
        if ask.deciders != tuple(sorted(people)):
            questions.write(tx, replace(ask, deciders=tuple(sorted(people))))


def in_time(tx: Tx, ask: TurnTimer) -> TurnTimer:
    """The question as its time is not up any more; what was agreed about it is cancelled."""
    for offer in rows.read_offers(tx, ask.match):
        if offer.kind == leaves_kind(ask):
            rows.close(tx, offer.id, CANCELLED)
    return replace(ask, late_at=None, told=())


def lengthened(tx: Tx, table: Table, ask: TurnTimer, at: float) -> TurnTimer:
    """The question with one pace more, of which the whole is left if the time was up."""
    pace, rest = pace_of(table.match.terms), time_left(ask, at, uncounted_spans(tx, table, ask))
    after = replace(in_time(tx, ask), ends_at=None)
    if ask.late_at is not None:
        after = replace(after, rest_until=at + (pace or PATIENCE_S))
    if pace is None or rest is None:
        return after
    more = pace - min(0.0, rest)
    # The call before the end is due once more, and that at half of the time is not.
    return replace(after, given=ask.given + more, stage=min(ask.stage, 1), sent=min(ask.sent, 1))


def plays_for(ask: TurnTimer, sides: Sides, table: Table) -> frozenset[int]:
    """The people who decide that the clock plays: partners, if any decide; else all who do."""
    mates = {table.seats[seat].person for seat in partners(sides, Seat(ask.seat))}
    return frozenset(ask.deciders) & mates or frozenset(ask.deciders)


def after(change: MatchChange, now: Live) -> None:
    """Cancels what was agreed about questions that the new rows have answered.

    Who is in time again decides about the others who are late, and who has left does not any more;
    the count of those who agree is then made again.
    """
    tx = change.tx
    found = questions.read_open(tx, now.match.id)
    waiting = {leaves_kind(ask) for ask in found}
    offered = [offer for offer in now.facts.offers if offer.state == OPEN]
    for offer in offered:
        if offer.kind.startswith(LEAVES.key) and offer.kind not in waiting:
            rows.close(tx, offer.id, CANCELLED)
    _note_deciders(tx, now.table, found, change.at)
    if offered:
        offers.count_again(change.of(now))


class PlayingOn:
    """Plays for people whose time is up."""

    def __init__(self, matches: Matches, acts: Acts) -> None:
        self._matches = matches
        self._acts = acts

    async def play_on(self, duty: Job) -> None:
        """Plays the fallback for a seat until it owes nothing, or has the seat leave.

        Each row is stored only while the question is open, whoever else plays meanwhile.
        """
        seat, chance = Seat(duty.seat), self._matches.chance
        for _ in range(MOST_ROWS):
            live = await self._matches.asking(duty.match, seat)
            asked = () if live is None else live.facts.asks
            ask = next((one for one in asked if (one.seat, one.k) == (seat, duty.n)), None)
            if live is None or ask is None or not ask.by_clock:
                return
            text = (
                LEAVE if ask.leaves else await asyncio.to_thread(fallback_text, live, seat, chance)
            )
            await self._acts.play_at(duty.match, seat, live.play.n, text, actor=Clock())
        raise AssertionError("the clock's actions lead nowhere")
