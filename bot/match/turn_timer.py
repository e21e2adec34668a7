"""The questions that rows ask people, as they are stored: when each begins and ends, its bank.

A question is stored for every person at a table of two people or more, whether the table has a pace
or not: reminders need it, too.

The bank of a seat: how much time it has left, as a pure function of what is stored.

When a seat is asked, one pace is added to its bank, up to the pace and the reserve together. Then
the time runs from the moment at which Discord accepted the ping, except in spans that do not count:
outages, and absences of the person.

Who decides at a table when somebody is late, gone, or proposes to end the match.

A table that falls asleep, and one that is woken. `bot/cogs/sleep` says when that is.

While a table sleeps, nobody is pinged. Once it is woken, all questions are asked anew, with full
banks.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from bot.match.clock import DAY_S, HOUR_S
from bot.match.live import Live
from bot.match.pace import pace_of, read_present
from bot.store import cursors, jobs, people, questions, spans
from bot.store.jobs import NO_SEAT, Job, put
from bot.store.log import LogRow, seats_acted, seats_left
from bot.store.questions import TurnTimer
from bot.store.spans import Sleep, Span, absences_of, outages_of
from bot.store.tables import Table, read_table
from bot.store.tx import Tx

RESERVE_S = 3 * DAY_S
"""What a bank may hold beside one pace."""

LAST_CALL_S = 2 * HOUR_S
"""So long before the end of a bank its person is reminded the last time."""


def full(pace_s: float) -> float:
    """The seconds of a full bank."""
    return pace_s + RESERVE_S


def begun(left_s: float | None, pace_s: float) -> float:
    """The bank as a question begins, by what was left after the last one; None: the first."""
    return full(pace_s) if left_s is None else min(full(pace_s), max(0.0, left_s) + pace_s)


def united(spans: Iterable[Span]) -> list[Span]:
    """The same times as spans that do not meet, in order."""
    out: list[Span] = []
    for span in sorted(spans, key=lambda span: span.since):
        if span.until <= span.since:
            continue
        if out and span.since <= out[-1].until:
            out[-1] = Span(out[-1].since, max(out[-1].until, span.until))
        else:
            out.append(span)
    return out


def counted(since: float, until: float, spans: Sequence[Span]) -> float:
    """The seconds from `since` to `until` that count; 0 if `until` lies before `since`."""
    total = max(0.0, until - since)
    for span in united(spans):
        total -= max(0.0, min(until, span.until) - max(since, span.since))
    return max(0.0, total)


def moment(since: float, seconds: float, spans: Sequence[Span]) -> float:
    """The time at which so many seconds since `since` have counted; infinite if it never comes."""
    at = since
    for span in united(spans):
        if span.until <= at:
            continue
        if at + seconds <= span.since:
            break
        seconds -= max(0.0, span.since - at)
        at = span.until
    return at + seconds


def half_at(ask: TurnTimer, spans: Sequence[Span]) -> float:
    """The time at which half of a question's bank is gone; infinite without a bank."""
    if ask.since is None or ask.bank is None:
        return math.inf
    return moment(ask.since, (ask.bank + ask.given) / 2, spans)


def empty_at(ask: TurnTimer, spans: Sequence[Span]) -> float:
    """The time at which a question's bank is empty; infinite without a bank."""
    if ask.since is None or ask.bank is None:
        return math.inf
    return moment(ask.since, ask.bank + ask.given, spans)


QUESTION = "question"
"""The kind of these duties; `n` is the number of the question, `TurnTimer.k`."""


def counts_time(table: Table) -> bool:
    """Whether somebody waits for somebody else: two people or more sit at the table."""
    return len(table.people) > 1


def is_lost(table: Table) -> bool:
    """Whether there is a question about which nobody is left who decides."""
    return any(ask.is_open_to_choice and not ask.deciders for ask in table.facts.asks)


def spans_of(tx: Tx, table: Table, ask: TurnTimer) -> list[Span]:
    """Returns the times that do not count for a question."""
    since = table.match.created_at if ask.since is None else ask.since
    outages, absences = tx.all(
        outages_of(table.match.id, table.match.guild, since), absences_of(ask.person, since)
    )
    return [*outages, *(absence.span for absence in absences)]


def left(ask: TurnTimer, at: float, spans: Sequence[Span]) -> float | None:
    """Returns the seconds that a question has left at a time, below 0 if it is late.

    None without a pace.
    """
    if ask.bank is None:
        return None
    used = 0.0 if ask.since is None else counted(ask.since, ask.until or at, spans)
    return ask.bank + ask.given - used


def note(
    tx: Tx,
    table: Table,
    asked: Sequence[int | None],
    at: float,
    acted: frozenset[int] = frozenset(),
) -> list[TurnTimer]:
    """Stores which questions are answered now and which begin. `asked` are the rows by seat.

    `table` is as this transaction has read it.

    Who was late and has `acted` is in time again, even if more is owed: the question ends and is
    asked once more. Returns the questions whose time runs already: those, and the ones whose people
    were pinged while nobody waited for them.
    """
    known = {ask.seat: ask for ask in table.facts.asks}
    is_open = table.match.status == "open" and counts_time(table)
    run: list[TurnTimer] = []
    for seat, n in enumerate(asked):
        person = table.seats[seat].person if is_open else None
        ask = known.get(seat)
        stays = ask is not None and (ask.n, ask.person) == (n, person)
        is_back = stays and ask is not None and ask.late_at is not None and seat in acted
        if stays and not is_back:
            continue
        if ask is not None:
            by_clock = ask.by_clock and seat not in acted
            questions.write(tx, replace(ask, until=at, by_clock=by_clock))
        if n is not None and person is not None:
            is_known = is_back or n <= table.reach(person).pinged
            new = _begin(tx, table, seat, n, person, at, since=at if is_known else None)
            run += [new] * is_known
    return run


def note_rows(tx: Tx, now: Live, moves: Iterable[LogRow], at: float) -> None:
    """Stores in the transaction of rows which questions they answered and asked."""
    look_at_all(tx, note(tx, now.table, now.play.asked, at, seats_acted(moves)), at)


def anew(tx: Tx, table: Table, at: float) -> None:
    """Asks all open questions of a match once more, with full banks; they wait for a new ping."""
    pace = pace_of(table.match.terms)
    begins_with = None if pace is None else full(pace)
    for ask in questions.read_open(tx, table.match.id):
        questions.write(tx, replace(ask, until=at))
        questions.write(
            tx, TurnTimer(ask.match, ask.seat, ask.k + 1, ask.n, ask.person, bank=begins_with)
        )


def _begin(
    tx: Tx, table: Table, seat: int, n: int, person: int, at: float, since: float | None
) -> TurnTimer:
    match, pace = table.match.id, pace_of(table.match.terms)
    before, woken = tx.all(questions.last_of(match, seat), spans.last_woken_of(match))
    begins_with = None if pace is None else begun(_rest(tx, table, before, woken, at), pace)
    k = 1 if before is None else before.k + 1
    ask = TurnTimer(match, seat, k, n, person, since, bank=begins_with)
    questions.write(tx, ask)
    return ask


def _rest(
    tx: Tx, table: Table, before: TurnTimer | None, woken: float | None, at: float
) -> float | None:
    """What the last question to a seat left of its bank; None for a bank that is full.

    Whoever has woken a table has filled all banks, and whoever sits down on a seat has a full one.
    """
    if before is None or before.n < table.seats[before.seat].since:
        return None
    if woken is not None and (before.until or at) <= woken:
        return None
    return left(before, at, spans_of(tx, table, before))


def asked(tx: Tx, match: str, people: Mapping[int, int], at: float) -> None:
    """Notes that Discord accepted the pings of these people; their time runs from now.

    Each has the last row at which they were asked.
    """
    for ask in questions.read_open(tx, match):
        if ask.since is None and ask.n <= people.get(ask.person, -1):
            questions.write(tx, replace(ask, since=at))
            put(tx, Job(QUESTION, match, ask.seat, ask.k, at))


def look_again(tx: Tx, match: str, at: float) -> None:
    """Has all questions of a match looked at now, because a moment may come earlier."""
    look_at_all(tx, questions.read_open(tx, match), at)


def look_at_all(tx: Tx, found: Sequence[TurnTimer], at: float) -> None:
    """The same for questions of any matches."""
    for ask in found:
        if ask.since is not None:
            put(tx, Job(QUESTION, ask.match, ask.seat, ask.k, at))


def mark_sent(tx: Tx, due: Iterable[TurnTimer]) -> None:
    """Stores that these reminders were sent, unless the question is answered by now."""
    for ask in due:
        now = questions.read(tx, ask.match, ask.seat, ask.k)
        if now is not None and now.until is None:
            sent, nudged = max(now.sent, ask.stage), max(now.nudged, ask.nudges)
            questions.write(tx, replace(now, sent=sent, nudged=nudged))


def mark_told(tx: Tx, ask: TurnTimer, people: Iterable[int]) -> None:
    """Stores that people were told of time that is up, unless more was given meanwhile."""
    now = questions.read(tx, ask.match, ask.seat, ask.k)
    if now is not None and now.late_at == ask.late_at:
        questions.write(tx, replace(now, told=tuple(dict.fromkeys((*now.told, *people)))))


def mark_heard(tx: Tx, match: str, people: frozenset[int]) -> None:
    """Stores that a board has pinged these people for all that was due."""
    for ask in questions.read_open(tx, match):
        if ask.is_to_remind and ask.person in people:
            mark_sent(tx, (ask,))
        if ask.is_open_to_choice:
            mark_told(tx, ask, people & {*ask.deciders})


AWAY_S = 7 * DAY_S
"""Who has been away for longer decides nothing any more, and others may decide about them."""


def deciders(tx: Tx, table: Table, at: float, *, about: int | None = None) -> frozenset[int]:
    """Returns the people at a table who decide at a time; `about` is the person it is about.

    They are those who are neither late, nor away for more than seven days, nor gone.
    """
    hindered = {
        ask.person
        for ask in questions.read_open(tx, table.match.id)
        if ask.late_at is not None or ask.gone
    }
    people = seated(tx, table) - hindered - {about}
    return frozenset(person for person in people if not is_long_away(tx, person, at))


def seated(tx: Tx, table: Table) -> frozenset[int]:
    """Returns the people who have a seat that they have not left, as this transaction knows it."""
    left = seats_left(tx, table.match.id)
    people = (sitting.person for sitting in table.seats if sitting.seat not in left)
    return frozenset(person for person in people if person is not None)


def is_long_away(tx: Tx, person: int, at: float) -> bool:
    """Whether a person is away at a time, and has been for more than seven days."""
    absence = read_present(tx, person, at)
    return absence is not None and absence.since <= at - AWAY_S


IDLE, CHANNEL, REMOVED, LOCKED = "idle", "channel", "removed", "locked"
"""Why a table sleeps: nobody acts, its channel is gone, the bot left the server, or a moderator
locked its thread."""

ENDS_S = 60 * DAY_S
"""How long a table sleeps before it is void."""

SLEEP = "sleep"
"""The kind of this duty. Every running match has one."""

FALLS_S = 14 * DAY_S
"""How long nobody may act before a table falls asleep."""


def look_later(tx: Tx, match: str, at: float) -> None:
    """Has a match that begins or goes on now looked at when it could fall asleep first."""
    put(tx, Job(SLEEP, match, NO_SEAT, 0, at + FALLS_S))


def look_now(tx: Tx, match: str, at: float) -> None:
    """Has a match looked at now, because nobody is left to be asked."""
    put(tx, Job(SLEEP, match, NO_SEAT, 0, at))


def fall_asleep(tx: Tx, match: str, reason: str, at: float) -> bool:
    """Puts the table of a running match to sleep; returns False if it sleeps already."""
    table = read_table(tx, match)
    if table is None or table.match.status != "open" or table.facts.asleep is not None:
        return False
    spans.begin(tx, Sleep(match, at, reason))
    tx.touched.did("slept", match, game=table.match.game, n=table.last, code=reason)
    for ask in table.facts.asks:
        jobs.drop(tx, QUESTION, match, ask.seat)
    put(tx, Job(SLEEP, match, NO_SEAT, 0, at + ENDS_S))
    if reason not in (CHANNEL, LOCKED):
        cursors.mark_behind(tx, match)  # the board is shown again, even after a crash
    if reason == REMOVED:
        tx.touched.withhold(match)  # it is shown when the bot is back there
    return True


def wakes(tx: Tx, match: str, at: float, *, by: int | None = None) -> bool:
    """Wakes a table; returns False if it is awake.

    All who are asked are pinged anew, but not the person `by` whom it is woken: their time runs
    from now.
    """
    table = read_table(tx, match)
    if table is None or not spans.end(tx, match, at):
        return False
    tx.touched.did("woke", match, by=by, game=table.match.game, n=table.last)
    anew(tx, table, at)
    jobs.wake(tx, match, at)
    for person in table.people:
        if person != by:
            people.mark_pinged(tx, match, person, people.ANEW)
    if by is not None:
        asked(tx, match, {by: table.last}, at)
    look_later(tx, match, at)
    cursors.mark_behind(tx, match)
    return True
