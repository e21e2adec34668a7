"""Moments of a question that waits: half of its time is gone, reminders, the end of its time.

A duty for each open question stores what is due of it at its moment, and is put again for the next
one. Outages and absences only put moments off, so that a duty may come too early and find nothing;
whoever makes a moment come earlier puts the duty for now. A person is reminded once for each
reason, and only as long as it stands.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Awaitable, Callable, Sequence
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from bot.cogs.clock import late
from bot.match import offers, turn_timer
from bot.match.feature import MatchChange, Write
from bot.match.live import Live
from bot.match.matches import Matches
from bot.match.press_checks import check_found
from bot.match.quiet_hours import QuietHours, heard_at, hush_until, quiet_of, read_present
from bot.match.refusals import ShellRefused
from bot.match.turn_timer import (
    LAST_CALL_S,
    LONG_AWAY_S,
    QUESTION,
    bank_empty_at,
    bank_half_at,
    moment_after,
    seated_people,
    uncounted_spans,
)
from bot.match.wall_clock import DAY_S
from bot.store import cursors, person_settings, questions
from bot.store.jobs import Job, put
from bot.store.person_settings import PersonSettings
from bot.store.questions import TurnTimer
from bot.store.spans import Absence, Span, read_outages
from bot.store.tables import Table, read_table
from bot.store.tx import Tx, person_key

WITHOUT_PACE_S = (DAY_S, 3 * DAY_S, 7 * DAY_S)
"""After so many seconds a person is reminded at a table without a pace."""

SPREAD_S = 600
"""The seconds after an outage over which calls are spread; in twice that, one reminder a person."""

Find = Callable[[Live, TurnTimer], Awaitable[bool | None]]
"""Whether Discord no longer knows a question's person; None: nobody can tell now."""


class DueState(Struct, frozen=True):
    """What is so of a question at a time, and when the next moment comes.

    `ends_at` is the end of its bank, None before half of it is gone. `hush_until` is the end of the
    quiet hours that hold this time.
    """

    ends_at: float | None
    stage: int
    is_late: bool
    next_at: float
    hush_until: float | None = None


class Reminders:
    """Looks at questions when their duties are due."""

    def __init__(self, matches: Matches, is_gone: Find) -> None:
        self._matches = matches
        self._is_gone = is_gone

    async def look(self, duty: Job) -> None:
        """Stores what has become so of a question, and puts the duty for the next moment.

        Its person is looked up first where `to_look_up` says so.
        """
        with contextlib.suppress(ShellRefused):  # it is aside or pruned by now
            is_gone = await self._looked_up(duty)
            async with self._matches.lock(duty.match):
                is_done = await self._matches.store.write(
                    lambda tx: self._update_unless_offered(tx, duty, is_gone=is_gone),
                    on=(duty.match,),
                )
            if not is_done:
                await self._matches.change(
                    duty.match,
                    None,
                    lambda change: _update_and_settle(change, duty, is_gone=is_gone),
                )

    async def _looked_up(self, duty: Job) -> bool | None:
        """Looks a question's person up, if that is to be done; returns whether they are gone."""
        ask = await self._matches.store.read(lambda tx: to_look_up(self._matches.writing(tx), duty))
        if ask is None:
            return None
        return await self._is_gone(await self._matches.live(duty.match), ask)

    def _update_unless_offered(self, tx: Tx, duty: Job, *, is_gone: bool | None) -> bool:
        """Does the duty, and returns True, unless there are offers: these need the whole match."""
        if offers.open_in(tx, duty.match):
            return False
        update_question(self._matches.writing(tx), duty, is_gone=is_gone)
        return True

    async def take_up(self) -> None:
        """Notes the questions of matches that began before questions were stored; pings are old."""
        for match in await self._matches.store.read(questions.unasked):
            try:
                live = await self._matches.live(match)
            except ShellRefused:
                continue
            await self._matches.store.write(lambda tx, live=live: self._taken_up(tx, live))

    def _taken_up(self, tx: Tx, live: Live) -> None:
        table = read_table(tx, live.match.id)
        if table is None or table.last != live.play.n or table.facts.asks:
            return  # somebody has played meanwhile
        at = self._matches.clock()
        turn_timer.schedule_questions(
            tx, turn_timer.update_questions(tx, table, live.play.asked, at), at
        )


def update_question(write: Write, duty: Job, *, is_gone: bool | None = None) -> None:
    """Does the duty in one transaction; the match is marked as behind if its board has to change.

    `is_gone`: whether Discord no longer knows the person; None: they were not looked up.
    """
    seen = _seen(write, duty)
    if seen is None:
        return
    tx, now = write.tx, write.at
    before = questions.read_open(tx, duty.match)
    ask, away = seen.ask, seen.away
    if is_gone is not None:
        ask = replace(ask, gone=is_gone)
    ask = replace(
        ask,
        ends_at=seen.due.ends_at,
        is_away=away is not None,
        back_at=away.until if away is not None and away.shared else None,
        stage=seen.due.stage,
    )
    if ask.stage > seen.ask.stage:
        ask = _reminded(tx, seen.table, ask, seen.settings, now)
    ask = _timed(tx, replace(seen, ask=ask), now)
    if ask.late_at is not None:
        ask = replace(ask, sent=ask.stage)  # the others are asked instead
    ask = _nudged(ask, seen.due, now)
    questions.write(tx, ask)
    late.note_deciders(tx, seen.table, now)
    ask = questions.read(tx, ask.match, ask.seat, ask.k) or ask
    coming = [*_holds(tx, seen.table, ask, now), *_absences_of_others(tx, seen.table, ask, now)]
    next_at = min([_next_at(ask, seen, now), *coming])
    if next_at < math.inf:
        put(tx, Job(QUESTION, duty.match, duty.seat, duty.n, next_at))
    was_held_up = ask.is_to_remind and seen.due.hush_until is None
    is_told = bool(to_tell(tx, seen.table, ask, now))
    if questions.read_open(tx, duty.match) != before or was_held_up or is_told:
        cursors.mark_behind(tx, duty.match)


def to_look_up(write: Write, duty: Job) -> TurnTimer | None:
    """Returns the question of a duty if its person is to be looked up before the duty is done.

    They are when they are asked (the duty is then due at `since`), unless they would lose by it at
    once, before a reminder or a nudge, and when their time is up.
    """
    seen, now = _seen(write, duty), write.at
    if seen is None or seen.ask.by_clock:
        return None
    ask = seen.ask
    ends = ask.late_at is None and seen.is_up and _has_rested(ask, now)
    begins = duty.due_at == ask.since and not seen.table.facts.is_bound
    return (
        ask
        if begins or ends or seen.due.stage > ask.stage or _nudged(ask, seen.due, now) != ask
        else None
    )


def to_tell(tx: Tx, table: Table, ask: TurnTimer, now: float) -> list[int]:
    """Returns who is to be told now that somebody's time is up, each of them once.

    They are those who decide about it. Quiet hours put it off to their end, and after an outage not
    all tables are told at once.
    """
    if not ask.untold or _tells_from(tx, table, ask) > now:
        return []
    return [person for person in ask.untold if hush_until(tx, person, now) is None]


def reminder_times(
    ask: TurnTimer,
    spans: Sequence[Span],
    quiet: QuietHours | None,
    *,
    is_on: bool,
    is_told_daily: bool = False,
) -> list[tuple[int, float]]:
    """The reminders of a question as stage and time, in order.

    With a pace: 1, half of the bank is gone; 2, two hours are left. Without: 1 to 3, after days.
    Who wants none (`is_on` False) gets only the last one of a table with a pace. Who is told each
    day what waits for them (`is_told_daily`) gets none at half of the bank.
    """
    if ask.since is None:
        return []
    if ask.bank is None:
        due = [moment_after(ask.since, seconds, spans) for seconds in WITHOUT_PACE_S if is_on]
        stages = list(enumerate(due, 1))
        end = math.inf
    else:
        end, total = bank_empty_at(ask, spans), ask.bank + ask.given
        half, last = (
            bank_half_at(ask, spans),
            moment_after(ask.since, max(0, total - LAST_CALL_S), spans),
        )
        stages = [(1, half)] if is_on and not is_told_daily and half < last else []
        stages.append((2, last))
    # While an outage lasts, no moment is known.
    known = [(stage, at) for stage, at in stages if at < math.inf]
    heard = ((stage, heard_at(at, quiet, since=ask.since, end=end)) for stage, at in known)
    return [(stage, at) for stage, at in heard if at is not None]


def evaluate(
    ask: TurnTimer,
    spans: list[Span],
    settings: PersonSettings,
    now: float,
    *,
    is_told_daily: bool = False,
) -> DueState:
    """Returns what is so of a question now. It must have been asked."""
    quiet = quiet_of(settings)
    half, empty = bank_half_at(ask, spans), bank_empty_at(ask, spans)
    due = reminder_times(ask, spans, quiet, is_on=settings.reminders, is_told_daily=is_told_daily)
    hush = None if quiet is None else quiet.around(now)
    stage = ask.stage
    if hush is None:
        stage = max((number for number, at in due if at <= now), default=0)
    coming = [at for number, at in due if number > max(stage, ask.stage) and at > now]
    if hush is not None:
        coming.append(hush.until)
    coming += [at for at in (half, empty) if at > now]
    ends_at = empty if now >= half and empty < math.inf else None
    hush_until = None if hush is None else hush.until
    next_at = min(coming, default=math.inf)
    return DueState(ends_at, max(stage, ask.stage), now >= empty, next_at, hush_until)


class _Seen(Struct, frozen=True):
    """A question that is looked at: its table, its person's settings and absence, what is so."""

    table: Table
    ask: TurnTimer
    settings: PersonSettings
    away: Absence | None
    due: DueState

    @property
    def is_up(self) -> bool:
        """Whether the bank is empty, or the person gone, so that something has to happen."""
        return self.due.is_late or self.ask.gone


def _seen(write: Write, duty: Job) -> _Seen | None:
    """Looks at the question of a duty; None if it is not open any more."""
    tx, now = write.tx, write.at
    table = read_table(tx, duty.match)
    ask = questions.read(tx, duty.match, duty.seat, duty.n)
    if table is None or table.match.status != "open" or ask is None:
        return None
    if ask.until is not None or ask.since is None or table.facts.asleep is not None:
        return None
    spans, settings = uncounted_spans(tx, table, ask), person_settings.read(tx, ask.person)
    due = evaluate(ask, spans, settings, now, is_told_daily=write.means.tells_daily(settings))
    if due.stage > ask.stage and (at := _spread_until(spans, ask)) > now:
        due = replace(due, stage=ask.stage, next_at=min(due.next_at, at))
    away = read_present(tx, ask.person, now)
    return _Seen(table, ask, settings, away, due)


def _update_and_settle(change: MatchChange, duty: Job, *, is_gone: bool | None) -> None:
    """Does the duty, and settles what was only held up by who does not decide any more."""
    update_question(change, duty, is_gone=is_gone)
    table = check_found(change.read(duty.match))
    offers.count_again(change.of(replace(change.live, table=table)))


def _holds(tx: Tx, table: Table, ask: TurnTimer, now: float) -> list[float]:
    """When what ends that keeps people from being told that somebody's time is up."""
    if not ask.untold:
        return []
    found = [hush_until(tx, person, now) for person in ask.untold]
    return [at for at in (*found, _tells_from(tx, table, ask)) if at is not None and at > now]


def _tells_from(tx: Tx, table: Table, ask: TurnTimer) -> float:
    """From when a table is told, after an outage, that somebody's time is up."""
    since = table.match.created_at if ask.since is None else ask.since
    outages = read_outages(tx, table.match.id, table.match.guild, since)
    return _back_at(outages) + _share(ask.match)


def _absences_of_others(tx: Tx, table: Table, ask: TurnTimer, now: float) -> list[float]:
    """When somebody at the table stops or begins to decide, being away for long or back again."""
    if not ask.is_open_to_choice:
        return []
    others = sorted(seated_people(tx, table) - {ask.person})
    found = [away for person in others if (away := read_present(tx, person, now)) is not None]
    coming = [at for away in found for at in (away.since + LONG_AWAY_S, away.until)]
    return [at for at in coming if at > now]


def _has_rested(ask: TurnTimer, now: float) -> bool:
    return ask.rest_until is None or now >= ask.rest_until


def _timed(tx: Tx, seen: _Seen, now: float) -> TurnTimer:
    """The question as its time is up or not; being away for long counts as that, too."""
    ask, away = seen.ask, seen.away
    was_set_back = ask.late_at is not None and now < ask.late_at  # the clock was
    if ask.by_clock or was_set_back:
        return ask
    is_long = away is not None and away.since <= now - LONG_AWAY_S
    if not (seen.is_up or is_long) or not _has_rested(ask, now):
        return ask if ask.late_at is None else late.in_time(tx, ask)
    is_for_clock = seen.due.is_late and late.plays_on(seen.table)
    if ask.late_at is not None and not is_for_clock:
        return ask
    return late.becomes_late(tx, seen.table, ask, now, is_empty=seen.due.is_late)


def _nudged(ask: TurnTimer, due: DueState, now: float) -> TurnTimer:
    """The question with its nudge due, if it is; quiet hours put it off to their end."""
    if ask.nudge_at is None or now < ask.nudge_at:
        return ask
    if due.hush_until is not None:
        return replace(ask, nudge_at=due.hush_until)
    return replace(ask, nudge_at=None, nudges=ask.nudges + 1)


def _next_at(ask: TurnTimer, seen: _Seen, now: float) -> float:
    """When the question has to be looked at again; infinite if it never has."""
    coming = [seen.due.next_at, ask.rest_until, ask.nudge_at]
    if seen.away is not None:
        coming += [seen.away.until, seen.away.since + LONG_AWAY_S]
    return min((at for at in coming if at is not None and at > now), default=math.inf)


def _reminded(
    tx: Tx, table: Table, ask: TurnTimer, settings: PersonSettings, now: float
) -> TurnTimer:
    """The question with its reminder due: of a person in two seats the first to end."""
    tx.needs(person_key(ask.person))  # one reminder a person, whatever table is looked at now
    own = [one for one in table.facts.asks if one.person == ask.person and one.since is not None]
    first = min(
        own, key=lambda one: (bank_empty_at(one, uncounted_spans(tx, table, one)), one.seat)
    )
    is_spared = ask.gone or _is_spared(settings, uncounted_spans(tx, table, ask), now)
    if first.seat != ask.seat or is_spared:
        return replace(ask, sent=ask.stage)
    person_settings.write(tx, replace(settings, reminded_at=now))
    return ask


def _spread_until(spans: Sequence[Span], ask: TurnTimer) -> float:
    """Until when a reminder waits, so that after an outage not all are sent at once."""
    return _back_at(spans) + _share(str(ask.person))


def _share(of: str) -> int:
    """How long after an outage a person or a table waits for calls."""
    return crc32(of.encode()) % SPREAD_S


def _is_spared(settings: PersonSettings, spans: Sequence[Span], now: float) -> bool:
    """Whether a person was reminded since the last outage that ended just now, at any table."""
    back_at = _back_at(spans)
    reminded_at = settings.reminded_at
    return reminded_at is not None and back_at <= reminded_at and now < back_at + 2 * SPREAD_S


def _back_at(spans: Sequence[Span]) -> float:
    """When the last outage or absence ended; before all time if there was none."""
    return max((span.until for span in spans if span.until < math.inf), default=-math.inf)
