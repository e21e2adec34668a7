"""Whom a new board pings, each for one reason and once, and those who get it by direct message.

A call (`FeaturePing`) is due as long as the store does not say that it was sent. It is sent as one
plain line, which is all that a notification shows, and the board follows as an edit of it. That
line names without a ping who wants pings by direct message. If the process ends between the two,
the direct message is sent again with the same nonce; once Discord may have forgotten that, it is
looked for.
"""

from __future__ import annotations

import hashlib

from msgspec.structs import replace

from bot import screens
from bot.delivery.discord.errors import Failed, Verdict
from bot.delivery.discord.post import Post
from bot.match.feature import FeaturePing
from bot.match.live import Live
from bot.match.turn_timer import counts_time, note_closed_door, start_timers
from bot.screens.private import ping_dm
from bot.store.cursors import Cursor
from bot.store.keys import base36
from bot.store.match_people import ANEW, mark_pinged
from bot.store.tx import Store, Tx
from games.core import Seat


def fresh(live: Live, cursor: Cursor) -> list[Seat]:
    """The seats that a new board pings: those asked anew, at the end all, never who acted last.

    What computers did since then calls nobody. Who sits there as the only person is never pinged,
    and an end without a result pings nobody.
    """
    if not counts_time(live.table) or live.is_void:
        return []
    actors = () if live.last_actor is None else live.table.sittings_with(live.last_actor)
    others = {Seat(s.seat) for s in live.seats if s.person is not None and s not in actors}
    if live.match.status == "over" and cursor.born < live.play.n:
        return sorted(others - live.added().opens)
    return [seat for seat in unpinged(live) if seat in others or is_anew(live, seat)]


def unpinged(live: Live) -> list[Seat]:
    """The seats, awake, whose people were not pinged for their question yet."""
    if live.is_asleep:
        return []
    return [
        Seat(seat)
        for seat, n in enumerate(live.play.asked)
        if n is not None and n > live.table.reach(live.seats[seat].person).pinged
    ]


def is_anew(live: Live, seat: Seat) -> bool:
    """Whether the person on a seat is to be pinged once more, because the table was woken."""
    return live.table.reach(live.seats[seat].person).pinged == ANEW


def goes_on(live: Live, person: int) -> bool:
    """Whether only computers have acted since a person did, so that no new message calls them."""
    return live.has_computers and live.last_actor in live.table.seats_of(person)


def turn_call(live: Live, seats: list[Seat]) -> FeaturePing:
    """The call that it is these seats' turn, or that the match is over."""
    nonce = f"{live.match.id}{base36(live.play.n)}t"
    if any(is_anew(live, seat) for seat in seats):  # a board of this row was sent before
        nonce += f"w{base36(max((ask.k for ask in live.facts.asks), default=0))}"
    return FeaturePing(
        screens.ping(live, seats), list(people_on(live, seats)), nonce, lambda _tx: None
    )


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
    start_timers(tx, live.match.id, people, at)


def people_on(live: Live, seats: list[Seat]) -> dict[int, int]:
    """Returns the people on these seats, each with the last row at which they were asked."""
    out: dict[int, int] = {}
    for seat in seats:
        person = live.seats[seat].person
        if person is not None:
            out[person] = max(out.get(person, 0), live.play.asked[seat] or 0)
    return out


async def tell_by_dm(
    post: Post, store: Store, live: Live, call: FeaturePing, since: int | None = None
) -> set[int]:
    """Sends a call to those of its people who want it by direct message; returns who got it.

    Whose door is closed is pinged at the table. An earlier try may have sent it after the message
    `since`, if that is given. Raises `Failed` if an answer was lost.
    """
    match, told = live.match.id, set[int]()
    for person in call.people:
        reach = live.table.reach(person)
        if not reach.by_dm or reach.dm_closed:
            continue
        try:
            channel = await post.open_dm(person)
            note = ping_dm(live, call.note.content)
            if since is None or await post.said(channel, note.content, since) is None:
                await post.send(channel, note, nonce=_nonce(live, call, person))
            told.add(person)
        except Failed as failed:
            if failed.is_lost:
                raise
            if failed.verdict in (Verdict.DM_CLOSED, Verdict.NOWHERE):
                await store.write_relaxed(
                    lambda tx, person=person: note_closed_door(tx, match, person), on=(match,)
                )
    return told


def _nonce(live: Live, call: FeaturePing, person: int) -> str:
    """A nonce of its own for each person; Discord: at most 25 characters."""
    digest = hashlib.sha256(f"{call.nonce}.{person}".encode()).hexdigest()
    return f"{live.match.id}p{digest[:16]}"
