"""The questions that rows ask people, as they are stored: when each begins and ends, its bank.

A question is stored for every person at a table of two people or more, whether the table has a pace
or not: reminders need it, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from bot.play.match import bank
from bot.play.match.live import Live
from bot.play.match.pace import pace_of
from bot.store import asks, sleeps
from bot.store.asks import Ask
from bot.store.duties import Duty, put
from bot.store.log import Move, seats_acted
from bot.store.spans import Span, absences_of, outages_of
from bot.store.tables import Table
from bot.store.tx import Tx

QUESTION = "question"
"""The kind of these duties; `n` is the number of the question, `Ask.k`."""


def counts_time(table: Table) -> bool:
    """Whether somebody waits for somebody else: two people or more sit at the table."""
    return len(table.people) > 1


def is_lost(table: Table) -> bool:
    """Whether there is a question about which nobody is left who decides."""
    return any(ask.is_open_to_choice and not ask.deciders for ask in table.facts.asks)


def spans_of(tx: Tx, table: Table, ask: Ask) -> list[Span]:
    """Returns the times that do not count for a question."""
    since = table.match.created_at if ask.since is None else ask.since
    outages, absences = tx.all(
        outages_of(table.match.id, table.match.guild, since), absences_of(ask.person, since)
    )
    return [*outages, *(absence.span for absence in absences)]


def left(ask: Ask, at: float, spans: Sequence[Span]) -> float | None:
    """Returns the seconds that a question has left at a time, below 0 if it is late.

    None without a pace.
    """
    if ask.bank is None:
        return None
    used = 0.0 if ask.since is None else bank.counted(ask.since, ask.until or at, spans)
    return ask.bank + ask.given - used


def note(
    tx: Tx,
    table: Table,
    asked: Sequence[int | None],
    at: float,
    acted: frozenset[int] = frozenset(),
) -> list[Ask]:
    """Stores which questions are answered now and which begin. `asked` are the rows by seat.

    `table` is as this transaction has read it.

    Who was late and has `acted` is in time again, even if more is owed: the question ends and is
    asked once more. Returns the questions whose time runs already: those, and the ones whose people
    were pinged while nobody waited for them.
    """
    known = {ask.seat: ask for ask in table.facts.asks}
    is_open = table.match.status == "open" and counts_time(table)
    run: list[Ask] = []
    for seat, n in enumerate(asked):
        person = table.seats[seat].person if is_open else None
        ask = known.get(seat)
        stays = ask is not None and (ask.n, ask.person) == (n, person)
        is_back = stays and ask is not None and ask.late_at is not None and seat in acted
        if stays and not is_back:
            continue
        if ask is not None:
            by_clock = ask.by_clock and seat not in acted
            asks.write(tx, replace(ask, until=at, by_clock=by_clock))
        if n is not None and person is not None:
            is_known = is_back or n <= table.reach(person).pinged
            new = _begin(tx, table, seat, n, person, at, since=at if is_known else None)
            run += [new] * is_known
    return run


def note_rows(tx: Tx, now: Live, moves: Iterable[Move], at: float) -> None:
    """Stores in the transaction of rows which questions they answered and asked."""
    look_at_all(tx, note(tx, now.table, now.play.asked, at, seats_acted(moves)), at)


def anew(tx: Tx, table: Table, at: float) -> None:
    """Asks all open questions of a match once more, with full banks; they wait for a new ping."""
    pace = pace_of(table.match.terms)
    begins_with = None if pace is None else bank.full(pace)
    for ask in asks.read_open(tx, table.match.id):
        asks.write(tx, replace(ask, until=at))
        asks.write(tx, Ask(ask.match, ask.seat, ask.k + 1, ask.n, ask.person, bank=begins_with))


def _begin(
    tx: Tx, table: Table, seat: int, n: int, person: int, at: float, since: float | None
) -> Ask:
    match, pace = table.match.id, pace_of(table.match.terms)
    before, woken = tx.all(asks.last_of(match, seat), sleeps.last_woken_of(match))
    begins_with = None if pace is None else bank.begun(_rest(tx, table, before, woken, at), pace)
    k = 1 if before is None else before.k + 1
    ask = Ask(match, seat, k, n, person, since, bank=begins_with)
    asks.write(tx, ask)
    return ask


def _rest(tx: Tx, table: Table, before: Ask | None, woken: float | None, at: float) -> float | None:
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
    for ask in asks.read_open(tx, match):
        if ask.since is None and ask.n <= people.get(ask.person, -1):
            asks.write(tx, replace(ask, since=at))
            put(tx, Duty(QUESTION, match, ask.seat, ask.k, at))


def look_again(tx: Tx, match: str, at: float) -> None:
    """Has all questions of a match looked at now, because a moment may come earlier."""
    look_at_all(tx, asks.read_open(tx, match), at)


def look_at_all(tx: Tx, found: Sequence[Ask], at: float) -> None:
    """The same for questions of any matches."""
    for ask in found:
        if ask.since is not None:
            put(tx, Duty(QUESTION, ask.match, ask.seat, ask.k, at))


def mark_sent(tx: Tx, due: Iterable[Ask]) -> None:
    """Stores that these reminders were sent, unless the question is answered by now."""
    for ask in due:
        now = asks.read(tx, ask.match, ask.seat, ask.k)
        if now is not None and now.until is None:
            sent, nudged = max(now.sent, ask.stage), max(now.nudged, ask.nudges)
            asks.write(tx, replace(now, sent=sent, nudged=nudged))


def mark_told(tx: Tx, ask: Ask, people: Iterable[int]) -> None:
    """Stores that people were told of time that is up, unless more was given meanwhile."""
    now = asks.read(tx, ask.match, ask.seat, ask.k)
    if now is not None and now.late_at == ask.late_at:
        asks.write(tx, replace(now, told=tuple(dict.fromkeys((*now.told, *people)))))


def mark_heard(tx: Tx, match: str, people: frozenset[int]) -> None:
    """Stores that a board has pinged these people for all that was due."""
    for ask in asks.read_open(tx, match):
        if ask.is_to_remind and ask.person in people:
            mark_sent(tx, (ask,))
        if ask.is_open_to_choice:
            mark_told(tx, ask, people & {*ask.deciders})
