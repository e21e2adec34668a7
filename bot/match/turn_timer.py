"""The timer of a turn: the pace of a table, and the time that each person who is asked has left.

The store has a question for each time that a person at a table of two people or more is asked,
with a pace or without one, because reminders need it, too. When a seat is asked, one pace is added
to its bank, up to the pace and the reserve together. The time runs from the moment at which Discord
accepted the ping, except in spans that do not count: outages, and absences of the person.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from bot.match.live import Live
from bot.match.quiet_hours import read_present
from bot.match.wall_clock import DAY_S, HOUR_S
from bot.store import questions, spans
from bot.store.jobs import Job, put
from bot.store.match_people import mark_dm_closed
from bot.store.move_log import LogRow, seats_acted, seats_left
from bot.store.questions import TurnTimer
from bot.store.spans import Span, absences_of, outages_of
from bot.store.tables import Table
from bot.store.tx import Tx
from games.core import Kind, Option

NO_PACE = "none"
"""The pace of a table without one: matches of before there was a pace have it, too."""

PACES: Mapping[str, float] = {
    "12 hours": 12 * HOUR_S,
    "1 day": DAY_S,
    "3 days": 3 * DAY_S,
    "7 days": 7 * DAY_S,
}
"""Seconds of a turn, by the value of the term."""

PACE = Option(
    "pace",
    Kind.CHOICE,
    (NO_PACE, *PACES),
    NO_PACE,
    "How long a turn may take; everybody has 3 spare days for the match",
    labels=(
        (NO_PACE, "nobody has to hurry"),
        *((pace, "everybody has 3 spare days for the match") for pace in PACES),
    ),
    said="{0} a turn",
    proposed="3 days",
    applies=lambda _options, seats: seats > 1,
)

LATE = Option(
    "late",
    Kind.CHOICE,
    ("ask", "play on"),
    "ask",
    "What happens when somebody's time is up",
    labels=(
        ("ask the others", "nothing happens by itself"),
        ("the bot plays", "it plays one safe move at once"),
    ),
    said="{0} when time is up",
    applies=lambda _options, seats: seats > 1,
)
PLAY_ON = LATE.values[1]

RESERVE_S = 3 * DAY_S
"""What a bank may hold beside one pace."""

LAST_CALL_S = 2 * HOUR_S
"""So long before the end of a bank its person is reminded the last time."""

LONG_AWAY_S = 7 * DAY_S
"""Who has been away for longer decides nothing any more, and others may decide about them."""

QUESTION = "question"
"""The kind of the job of a question; `n` is the number of the question, `TurnTimer.k`."""


def pace_of(terms: Mapping[str, str]) -> float | None:
    """Returns the seconds of a turn at a table with these terms; None without a pace."""
    return PACES.get(terms.get(PACE.name, NO_PACE))


def counts_time(table: Table) -> bool:
    """Whether somebody waits for somebody else: two people or more sit at the table."""
    return len(table.people) > 1


def update_questions(
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
            new = _begin_question(tx, table, seat, n, person, at, since=at if is_known else None)
            run += [new] * is_known
    return run


def note_rows(tx: Tx, now: Live, moves: Iterable[LogRow], at: float) -> Table:
    """Stores in the transaction of rows which questions they answered and asked.

    Returns the table of `now` with the questions that are open since.
    """
    table, writes = now.table, tx.writes
    run = update_questions(tx, table, now.play.asked, at, seats_acted(moves))
    schedule_questions(tx, run, at)
    if tx.writes == writes:
        return table
    return replace(table, facts=replace(table.facts, asks=questions.read_open(tx, now.match.id)))


def ask_anew(tx: Tx, table: Table, at: float) -> None:
    """Asks all open questions of a match once more, with full banks; they wait for a new ping."""
    pace = pace_of(table.match.terms)
    begins_with = None if pace is None else full_bank(pace)
    for ask in questions.read_open(tx, table.match.id):
        questions.write(tx, replace(ask, until=at))
        questions.write(
            tx, TurnTimer(ask.match, ask.seat, ask.k + 1, ask.n, ask.person, bank=begins_with)
        )


def start_timers(tx: Tx, match: str, people: Mapping[int, int], at: float) -> None:
    """Starts the time of pinged people, each with the last row at which they were asked."""
    for ask in questions.read_open(tx, match):
        if ask.since is None and ask.n <= people.get(ask.person, -1):
            questions.write(tx, replace(ask, since=at))
            put(tx, Job(QUESTION, match, ask.seat, ask.k, at))


def note_closed_door(tx: Tx, match: str, person: int) -> None:
    """Stores that Discord refuses direct messages to a person, who is looked up for it."""
    mark_dm_closed(tx, match, person, True)
    for ask in questions.read_open(tx, match):
        if ask.person == person and ask.since is not None:
            put(tx, Job(QUESTION, match, ask.seat, ask.k, ask.since))


def schedule_match(tx: Tx, match: str, at: float) -> None:
    """Has all questions of a match looked at now, because a moment may come earlier."""
    schedule_questions(tx, questions.read_open(tx, match), at)


def schedule_questions(tx: Tx, found: Sequence[TurnTimer], at: float) -> None:
    """Has questions of any matches looked at now, because a moment may come earlier."""
    for ask in found:
        if ask.since is not None:
            put(tx, Job(QUESTION, ask.match, ask.seat, ask.k, at))


def mark_reminders_sent(tx: Tx, due: Iterable[TurnTimer]) -> None:
    """Stores that these reminders were sent, unless the question is answered by now."""
    for ask in due:
        now = questions.read(tx, ask.match, ask.seat, ask.k)
        if now is not None and now.until is None:
            sent, nudged = max(now.sent, ask.stage), max(now.nudged, ask.nudges)
            questions.write(tx, replace(now, sent=sent, nudged=nudged))


def mark_late_told(tx: Tx, ask: TurnTimer, people: Iterable[int]) -> None:
    """Stores that people were told of time that is up, unless more was given meanwhile."""
    now = questions.read(tx, ask.match, ask.seat, ask.k)
    if now is not None and now.late_at == ask.late_at:
        questions.write(tx, replace(now, told=tuple(dict.fromkeys((*now.told, *people)))))


def mark_due_told(tx: Tx, match: str, people: frozenset[int]) -> None:
    """Stores that a board has pinged these people for all that was due."""
    for ask in questions.read_open(tx, match):
        if ask.is_to_remind and ask.person in people:
            mark_reminders_sent(tx, (ask,))
        if ask.is_open_to_choice:
            mark_late_told(tx, ask, people & {*ask.deciders})


def deciders(tx: Tx, table: Table, at: float, *, about: int | None = None) -> frozenset[int]:
    """Returns the people at a table who decide at a time; `about` is the person it is about.

    They are those who are neither late, nor away for more than seven days, nor gone.
    """
    hindered = {
        ask.person
        for ask in questions.read_open(tx, table.match.id)
        if ask.late_at is not None or ask.gone
    }
    people = seated_people(tx, table) - hindered - {about}
    return frozenset(person for person in people if not _is_long_away(tx, person, at))


def seated_people(tx: Tx, table: Table) -> frozenset[int]:
    """Returns the people who have a seat that they have not left, as this transaction knows it."""
    left = seats_left(tx, table.match.id)
    people = (sitting.person for sitting in table.seats if sitting.seat not in left)
    return frozenset(person for person in people if person is not None)


def lacks_deciders(table: Table) -> bool:
    """Whether there is a question about which nobody is left who decides."""
    return any(ask.is_open_to_choice and not ask.deciders for ask in table.facts.asks)


def uncounted_spans(tx: Tx, table: Table, ask: TurnTimer) -> list[Span]:
    """Returns the times that do not count for a question."""
    since = table.match.created_at if ask.since is None else ask.since
    outages, absences = tx.all(
        outages_of(table.match.id, table.match.guild, since), absences_of(ask.person, since)
    )
    return [*outages, *(absence.span for absence in absences)]


def time_left(ask: TurnTimer, at: float, spans: Sequence[Span]) -> float | None:
    """Returns the seconds left to a question, below 0 if it is late; None without a pace."""
    if ask.bank is None:
        return None
    used = 0.0 if ask.since is None else counted_s(ask.since, ask.until or at, spans)
    return ask.bank + ask.given - used


def bank_half_at(ask: TurnTimer, spans: Sequence[Span]) -> float:
    """The time at which half of a question's bank is gone; infinite without a bank."""
    if ask.since is None or ask.bank is None:
        return math.inf
    return moment_after(ask.since, (ask.bank + ask.given) / 2, spans)


def bank_empty_at(ask: TurnTimer, spans: Sequence[Span]) -> float:
    """The time at which a question's bank is empty; infinite without a bank."""
    if ask.since is None or ask.bank is None:
        return math.inf
    return moment_after(ask.since, ask.bank + ask.given, spans)


def full_bank(pace_s: float) -> float:
    """The seconds of a full bank."""
    return pace_s + RESERVE_S


def next_bank(left_s: float | None, pace_s: float) -> float:
    """The bank as a question begins, by what was left after the last one; None: the first."""
    full = full_bank(pace_s)
    return full if left_s is None else min(full, max(0.0, left_s) + pace_s)


def counted_s(since: float, until: float, spans: Sequence[Span]) -> float:
    """The seconds from `since` to `until` that count; 0 if `until` lies before `since`."""
    total = max(0.0, until - since)
    for span in united_spans(spans):
        total -= max(0.0, min(until, span.until) - max(since, span.since))
    return max(0.0, total)


def moment_after(since: float, seconds: float, spans: Sequence[Span]) -> float:
    """The time at which so many seconds since `since` have counted; infinite if it never comes."""
    at = since
    for span in united_spans(spans):
        if span.until <= at:
            continue
        if at + seconds <= span.since:
            break
        seconds -= max(0.0, span.since - at)
        at = span.until
    return at + seconds


def united_spans(spans: Iterable[Span]) -> list[Span]:
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


def _begin_question(
    tx: Tx, table: Table, seat: int, n: int, person: int, at: float, since: float | None
) -> TurnTimer:
    match, pace = table.match.id, pace_of(table.match.terms)
    before, woken = tx.all(questions.last_of(match, seat), spans.last_woken_of(match))
    bank = None
    if pace is not None:
        bank = next_bank(_rest_of_bank(tx, table, before, woken, at), pace)
    k = 1 if before is None else before.k + 1
    ask = TurnTimer(match, seat, k, n, person, since, bank=bank)
    questions.write(tx, ask)
    return ask


def _rest_of_bank(
    tx: Tx, table: Table, before: TurnTimer | None, woken: float | None, at: float
) -> float | None:
    """What the last question to a seat left of its bank; None for a bank that is full.

    Whoever has woken a table has filled all banks, and whoever sits down on a seat has a full one.
    """
    if before is None or before.n < table.seats[before.seat].since:
        return None
    if woken is not None and (before.until or at) <= woken:
        return None
    return time_left(before, at, uncounted_spans(tx, table, before))


def _is_long_away(tx: Tx, person: int, at: float) -> bool:
    """Whether a person is away at a time, and has been for more than seven days."""
    absence = read_present(tx, person, at)
    return absence is not None and absence.since <= at - LONG_AWAY_S
