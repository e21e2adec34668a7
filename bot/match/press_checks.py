"""The checks before an action, each with its own refusal: match, seat, stamp, turn, and no repeat.

What is repeated is an interaction that was played already, or a double tap: two presses within a
moment are one, and a slip of the finger. The guard in memory refuses quickly, before an engine
runs. What protects a match from a second process is the store: a transaction gives `check_at` the
time of the user's last act.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

from bot.match.live import Live
from bot.match.refusals import ShellRefused, not_yours
from bot.match.wall_clock import Clock
from bot.store.keys import Repeated, was_played
from bot.store.move_log import acted_at
from bot.store.offers import answered_at
from bot.store.tables import Table
from bot.store.tx import Store, Tx
from games.core import LEAVE, TELL, Refused, Seat

MOST_PRESSES = 10_000
"""The most presses that are remembered."""


def check_found(table: Table | None) -> Table:
    """Returns a table that was read. Raises `unknown_match` for None, and `aside`."""
    if table is None:
        raise ShellRefused("unknown_match")
    if table.match.is_broken:
        raise ShellRefused("aside")
    return table


def check_begun(status: str) -> None:
    """Checks that the match has begun. Raises `not_open`, `closed_table` or `aside`."""
    match status:
        case "lobby":
            raise ShellRefused("not_open")
        case "closed":
            raise ShellRefused("closed_table")
        case "aside":
            raise ShellRefused("aside")
        case _:
            return


def check_has_result(live: Live) -> None:
    """Checks that a match is over with a result. Raises `not_over` and `no_result`."""
    if live.match.status == "open":
        raise ShellRefused("not_over")
    if live.is_void:
        raise ShellRefused("no_result")


def check_seat(live: Live, user: int, wanted: Seat | None = None) -> Seat:
    """Returns the seat that the user acts for: `wanted`, if it is theirs.

    Raises `over` if the match has ended, and `not_your_deal` or `no_seat` for a spectator.
    """
    if live.match.status == "over":
        raise ShellRefused("over", link=True, live=live)
    seat = wanted if wanted in live.table.seats_of(user) else live.seat_for(user)
    if seat is None:
        raise not_yours(live, user)
    return seat


def check_stamp(live: Live, seat: Seat, stamp: int | None, texts: Callable[[], list[str]]) -> None:
    """Checks that the button was made for the row that the seat sees now.

    `stamp` None is not checked. `texts` gives the actions of the press. Raises `not_your_turn` if
    the button belongs to a seat that may act and this seat may not, `same_again` if the pressed
    action is the seat's own last row, which made the present stamp, and else `moved_on`.
    """
    turn = live.play.turn
    if stamp is None or stamp == live.stamp(seat):
        return
    acting = turn.waiting | turn.may
    if seat not in acting and stamp in [live.stamp(other) for other in acting]:
        raise ShellRefused("not_your_turn", link=True, live=live)
    last = next((row for row in reversed(live.rows) if row.seat == seat), None)
    if last is not None and last.n == live.play.stamps[seat] and [last.text] == texts():
        raise ShellRefused("same_again", panel=True, live=live, row=last.n)
    raise ShellRefused("moved_on", panel=True)


def check_turn(live: Live, seat: Seat, texts: list[str]) -> None:
    """Raises `not_your_turn`. Every seat may leave, or tell its side what it saw, at any time."""
    turn = live.play.turn
    if texts not in ([LEAVE], [TELL]) and seat not in turn.waiting | turn.may:
        raise ShellRefused("not_your_turn", link=True, live=live)


def check_may_act(live: Live, user: int, stamp: int | None, wanted: Seat | None = None) -> Seat:
    """Returns the seat for which this user may act now; `stamp` None is not checked.

    The seat is `wanted`, if it is theirs.

    Raises what `check_seat` and `check_stamp` raise, and `not_your_turn`.
    """
    seat = check_seat(live, user, wanted)
    check_stamp(live, seat, stamp, list)
    turn = live.play.turn
    if seat not in turn.waiting | turn.may:
        raise ShellRefused("not_your_turn", link=True, live=live)
    return seat


class EchoGuard:
    """Remembers when each user last acted in each match."""

    def __init__(self, clock: Clock, echo_s: float) -> None:
        self._clock = clock
        self._echo_s = echo_s
        self._last: OrderedDict[tuple[str, int], float] = OrderedDict()

    def check(self, match: str, user: int) -> None:
        """Raises `one_press` if the user has acted in this match less than `echo_s` seconds ago."""
        self.check_at(self._last.get((match, user)))

    def check_at(self, last: float | None) -> None:
        """Raises `one_press` if `last`, when the user last acted, is less than `echo_s` ago."""
        if last is not None and 0 <= self._clock() - last < self._echo_s:
            raise ShellRefused("one_press", panel=True)

    def note(self, match: str, user: int) -> None:
        self._last[(match, user)] = self._clock()
        while len(self._last) > MOST_PRESSES:
            self._last.popitem(last=False)


@asynccontextmanager
async def unless_repeated(store: Store, interaction: int | None) -> AsyncGenerator[None]:
    """Raises `Repeated` for a refusal inside, if the interaction was played already.

    The first time changed the match, so the checks would refuse the second for its own doing.
    """
    try:
        yield
    except Refused as refused:
        if interaction is None:
            raise
        if await store.read(lambda tx: was_played(tx, interaction)):
            raise Repeated from refused
        raise


def last_act(tx: Tx, match: str, person: int) -> float | None:
    """Returns when a person last played a row or answered an offer of the match, if ever."""
    times = acted_at(tx, match, person), answered_at(tx, match, person)
    return max((at for at in times if at is not None), default=None)
