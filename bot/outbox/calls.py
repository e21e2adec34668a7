"""Calls: what a new board tells people by a ping, each for one reason, and each once.

A call is due as long as the store does not say that it was sent. It is sent as one plain line,
which is all that a notification shows, and the board follows as an edit of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct
from msgspec.structs import replace

from bot import screens
from bot.message.message import Note
from bot.play.live import Live
from bot.play.questions import asked, hush_until, look_again, to_tell
from bot.store import asks
from bot.store.asks import Ask
from bot.store.cursors import Cursor
from bot.store.ids import base36
from bot.store.people import ANEW, mark_pinged
from bot.store.tx import Tx
from games.core import Seat


class Call(Struct, frozen=True):
    """A line that pings people. `told` stores in a transaction that it was sent."""

    note: Note
    people: list[int]
    nonce: str
    told: Callable[[Tx], None]


def unpinged(live: Live) -> list[Seat]:
    """The seats that are asked, and whose people were not pinged for their question yet.

    There are none while the table sleeps.
    """
    if live.is_asleep:
        return []
    return [
        Seat(seat)
        for seat, n in enumerate(live.play.asked)
        if n is not None and n > live.table.reach(live.seats[seat].person).pinged
    ]


def fresh(live: Live, cursor: Cursor) -> list[Seat]:
    """The seats that a new board pings: those asked anew, at the end all, never the last actor.

    An end without a result pings nobody.
    """
    if live.is_alone or live.is_void:
        return []
    actors = live.table.sittings_with(live.rows[-1].seat) if live.rows else ()
    others = {Seat(s.seat) for s in live.seats if s.person is not None and s not in actors}
    if live.match.status == "over" and cursor.born < live.play.n:
        return sorted(others - live.added().opens)
    return [seat for seat in unpinged(live) if seat in others or is_anew(live, seat)]


def is_anew(live: Live, seat: Seat) -> bool:
    """Whether the person on a seat is to be pinged once more, because the table was woken."""
    return live.table.reach(live.seats[seat].person).pinged == ANEW


def turn_call(live: Live, seats: list[Seat]) -> Call:
    """The call that it is these seats' turn, or that the match is over."""
    nonce = f"{live.match.id}{base36(live.play.n)}t"
    if any(is_anew(live, seat) for seat in seats):  # a board of this row was sent before
        nonce += f"w{base36(max((ask.k for ask in live.facts.asks), default=0))}"
    return Call(screens.ping(live, seats), list(people_on(live, seats)), nonce, lambda _tx: None)


def further(tx: Tx, live: Live, at: float) -> list[Call]:
    """The calls that are due beside that of the turn: time that is up, then reminders.

    A reminder that could not be sent before quiet hours began waits for their end.
    """
    if live.is_asleep:
        return []
    waiting = asks.read_open(tx, live.match.id)
    told = [(ask, to_tell(tx, live.table, ask, at)) for ask in waiting]
    late = [late_call(live, ask, people) for ask, people in told if people]
    held = [ask for ask in waiting if ask.is_to_remind]
    due = tuple(ask for ask in held if hush_until(tx, ask.person, at) is None)
    if len(due) < len(held):
        look_again(tx, live.match.id, at)
    return [*late, *([reminder(live, due)] if due else [])]


def reminder(live: Live, due: tuple[Ask, ...]) -> Call:
    """The call that people are still asked."""
    first = due[0]
    # Time that was given makes the last reminder due once more.
    times = f"{first.stage}n{first.nudges}g{base36(int(first.given) // 3600)}"
    nonce = f"{live.match.id}r{first.seat}{base36(first.k)}.{times}"[:25]
    people = list(dict.fromkeys(ask.person for ask in due))
    return Call(screens.reminder(live, due), people, nonce, lambda tx: mark_sent(tx, live, due))


def late_call(live: Live, ask: Ask, people: list[int]) -> Call:
    """The call to people who decide about somebody whose time is up."""
    nonce = f"{live.match.id}l{ask.seat}{base36(ask.k)}.{base36(int(ask.late_at or 0))}"
    nonce += f".{len(ask.told)}"  # who could not be told in their quiet hours is told later
    note = screens.time_is_up(live, ask, people)
    return Call(note, people, nonce[:25], lambda tx: mark_told(tx, ask, people))


def mark_sent(tx: Tx, live: Live, due: Iterable[Ask]) -> None:
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


def mark_heard(tx: Tx, live: Live, people: frozenset[int]) -> None:
    """Stores that a board has pinged these people for all that was due."""
    for ask in asks.read_open(tx, live.match.id):
        if ask.is_to_remind and ask.person in people:
            mark_sent(tx, live, (ask,))
        if ask.is_open_to_choice:
            mark_told(tx, ask, people & {*ask.deciders})


def people_on(live: Live, seats: list[Seat]) -> dict[int, int]:
    """Returns the people on these seats, each with the last row at which they were asked."""
    out: dict[int, int] = {}
    for seat in seats:
        person = live.seats[seat].person
        if person is not None:
            out[person] = max(out.get(person, 0), live.play.asked[seat] or 0)
    return out


def pinged(live: Live, seats: list[Seat]) -> Live:
    """The same match, in which the people on these seats were pinged for their questions."""
    people = people_on(live, seats)
    known = [reach for reach in live.table.reached if reach.person not in people]
    known += [replace(live.table.reach(person), pinged=n) for person, n in people.items()]
    return replace(live, table=replace(live.table, reached=tuple(known)))


def write_pings(tx: Tx, live: Live, seats: list[Seat], at: float) -> None:
    """Stores that Discord accepted the pings of the people on these seats at a time."""
    people = people_on(live, seats)
    for person, n in people.items():
        mark_pinged(tx, live.match.id, person, n)
    asked(tx, live.match.id, people, at)
