"""Ending a match without a result: somebody asks for it, and it ends when the others agree.

An own move of somebody who asked or agreed cancels the offer, and so does the next question. Who
leaves, becomes late or is gone drops out of the count, which is then made again.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from bot.play import offers
from bot.play.clock import DAY_S
from bot.play.deciders import deciders, seated
from bot.play.fixtures import is_tournament
from bot.play.live import Live
from bot.play.lobby import Lobby
from bot.play.matches import Matches, found
from bot.play.refusals import ShellRefused, not_yours
from bot.play.repeats import unless_repeated
from bot.play.voids import AGREED, end_match
from bot.store import cursors
from bot.store import offers as rows
from bot.store.interactions import once
from bot.store.log import acts_after
from bot.store.offers import Offer
from bot.store.tables import Table, read_table
from bot.store.tx import Tx
from games.core import HINT, LEAVE, SIT, TELL

END = "end"
"""The kind of these offers. A match has at most one open."""

Change = Callable[[Tx, Live, float], None]
"""`change(tx, live, at)`: what a press does to a match in one transaction."""

NO_MOVES = (HINT, LEAVE, SIT, TELL)
"""Rows that are no moves: they take no agreement back."""


def open_offer(live: Live) -> Offer | None:
    """Returns the open offer to end a running match without a result, or None."""
    offer = live.facts.offer(END)
    runs = live.match.status == "open"
    return offer if runs and offer is not None and offer.state == rows.OPEN else None


def may_ask(live: Live) -> bool:
    """Whether there is somebody to ask: two people or more sit at a match that runs.

    In a tournament nobody is asked, because two could make each other a present of it.
    """
    runs = live.match.status == "open" and not is_tournament(live.table)
    here = {sitting.person for sitting in live.seats if sitting.seat not in live.left}
    return runs and len(here - {None}) > 1


class Endings:
    """Offers to end a match without a result, and their answers. Each change is one transaction.

    Each raises `Repeated` if its interaction was played already.
    """

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def check(self, match: str, user: int) -> tuple[Live, tuple[int, ...]]:
        """Returns the match if the user may ask for its end now, and whose yes is then needed.

        Raises what `ask` raises.
        """
        live = await self._matches.live(match)
        at = self._matches.clock()

        def read(tx: Tx) -> frozenset[int]:
            _check_ask(tx, live, user, at)
            return deciders(tx, live.table, at)

        needed = await self._matches.store.read(read)
        others = (person for person in live.table.people if person != user)
        return live, tuple(person for person in others if person in needed)

    async def ask(self, match: str, user: int, *, interaction: int) -> Live:
        """Asks the others to end the match; it ends at once if none of them decides.

        Raises `over`, `no_seat`, `nobody_to_ask`, `asked_already` and `asked_today`.
        """

        def work(tx: Tx, live: Live, at: float) -> None:
            _check_ask(tx, live, user, at)
            offers.answer(tx, live, _kind(tx, at), user, yes=True, at=at)

        return await self._change(match, interaction, work)

    async def answer(
        self, match: str, offer: str, user: int, *, yes: bool, interaction: int
    ) -> Live:
        """Agrees or declines; who has asked takes the offer back. Raises `offer_gone`."""

        def work(tx: Tx, live: Live, at: float) -> None:
            _check_seat(tx, live, user)
            known = open_offer(live)
            if known is None or known.id != offer:
                raise ShellRefused("offer_gone")
            offers.answer(tx, live, _kind(tx, at), user, yes=yes, at=at)

        return await self._change(match, interaction, work)

    async def _change(self, match: str, interaction: int, work: Change) -> Live:
        """Does the work for the match as it stands; returns the match after it."""

        async with self._matches.lock(match), unless_repeated(self._matches.store, interaction):
            live = await self._matches.live(match)

            def write(tx: Tx) -> None:
                at = self._matches.clock()
                once(tx, interaction, at)
                now = replace(live, table=found(read_table(tx, match)))
                if now.table.last != live.play.n:  # another process has stored a row
                    raise ShellRefused("moved_on")
                work(tx, now, at)
                cursors.mark_behind(tx, match)  # the board is shown again, even after a crash

            await self._matches.store.write(write)
            return await self._matches.live(match)


def _kind(tx: Tx, at: float) -> offers.Kind:
    """Returns the kind of these offers, whose people are those that decide now."""
    return offers.Kind(
        END,
        needs=lambda live, _offer: deciders(tx, live.table, at),
        work=lambda tx, live, offer: _end(tx, live, offer, at),
        is_void=lambda _live, offer: any(not answer.yes for answer in offer.answers),
    )


def _end(tx: Tx, live: Live, offer: Offer, at: float) -> None:
    end_match(tx, live.match.id, reason=AGREED, person=offer.person, at=at)


def _check_seat(tx: Tx, live: Live, user: int) -> None:
    """Raises `over`, and `no_seat` for who does not sit there or has left."""
    if live.match.status != "open":
        raise ShellRefused("over", link=True, live=live)
    if user not in seated(tx, live.table):
        raise not_yours(live)


def _check_ask(tx: Tx, live: Live, user: int, at: float) -> None:
    _check_seat(tx, live, user)
    if is_tournament(live.table):
        raise ShellRefused("tournament_end")
    if not may_ask(live):
        raise ShellRefused("nobody_to_ask")
    if open_offer(live) is not None:
        raise ShellRefused("asked_already")
    before = rows.last_made(tx, live.match.id, END, user)
    if before is not None and at < before + DAY_S:
        raise ShellRefused("asked_today", again_at=int(before + DAY_S))


def after(tx: Tx, lobby: Lobby, old: Live, new: Live) -> None:
    """Cancels the offer if the new rows take it back, or makes the count again."""
    if new.match.status != "open":
        rows.close_all(tx, new.match.id)
    offer, at = open_offer(new), lobby.matches.clock()
    if offer is None:
        return
    acts = acts_after(tx, new.match.id, old.play.n)
    moved = {act.person for act in acts if act.action not in NO_MOVES}
    left = any(row.text in (LEAVE, SIT) for row in new.rows[old.play.n :])
    changed = not left and old.play.turn.stage != new.play.turn.stage
    if changed or moved & set(offer.agreed) or offer.person not in seated(tx, new.table):
        rows.close(tx, offer.id, rows.CANCELLED)
    elif left:
        count_again(tx, new.table, at)


def count_again(tx: Tx, table: Table, at: float) -> bool:
    """Ends the match if all who still decide have agreed, because others do not any more.

    Returns whether it has ended by that.
    """
    offer = table.facts.offer(END)
    if table.match.status != "open" or offer is None or offer.state != rows.OPEN:
        return False
    if not deciders(tx, table, at) <= set(offer.agreed):
        return False
    rows.close(tx, offer.id, rows.DONE)
    return end_match(tx, table.match.id, reason=AGREED, person=offer.person, at=at)
