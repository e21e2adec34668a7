"""Ending a match without a result: somebody asks for it, and it ends when the others agree.

An own move of somebody who asked or agreed cancels the offer, and so does the next question. Who
leaves, becomes late or is gone drops out of the count, which is then made again.
"""

from __future__ import annotations

from bot.match import offers
from bot.match.endings import AGREED, end_as_void
from bot.match.feature import By, MatchChange, OfferKind
from bot.match.live import Live
from bot.match.refusals import ShellRefused, not_yours
from bot.match.turn_timer import deciders, seated_people
from bot.match.wall_clock import DAY_S
from bot.store import cursors
from bot.store import offers as rows
from bot.store.move_log import acts_after
from bot.store.offers import Offer
from games.core import HINT, LEAVE, SIT, TELL

NO_MOVES = (HINT, LEAVE, SIT, TELL)
"""Rows that are no moves: they take no agreement back."""


def _end(change: MatchChange, offer: Offer) -> None:
    end_as_void(change, change.live.match.id, reason=AGREED, person=offer.person)


END = OfferKind(
    offers.END,
    needs=lambda change, _offer: deciders(change.tx, change.live.table, change.at),
    work=_end,
    is_void=lambda offer: any(not answer.yes for answer in offer.answers),
)
"""The kind of these offers; those who decide now answer them. A match has at most one open."""


def open_offer(live: Live) -> Offer | None:
    """Returns the open offer to end a running match without a result, or None."""
    offer = live.facts.offer(END.key)
    runs = live.match.status == "open"
    return offer if runs and offer is not None and offer.state == rows.OPEN else None


def may_ask(live: Live) -> bool:
    """Whether a match may end like that: it runs, and two people or more sit there, or computers.

    Computers agree to every end, so that nobody is asked about them. In a tournament nobody is
    asked, because two could make each other a present of it.
    """
    runs = live.match.status == "open" and not live.facts.is_bound
    here = {sitting.person for sitting in live.seats if sitting.seat not in live.left}
    return runs and (live.has_computers or len(here - {None}) > 1)


def needed(change: MatchChange, user: int) -> tuple[int, ...]:
    """Returns whose yes it takes if the user asks for the end now. Raises what `ask` raises."""
    _check_ask(change, user)
    table = change.live.table
    deciding = deciders(change.tx, table, change.at)
    return tuple(person for person in table.people if person != user and person in deciding)


def ask(change: MatchChange, by: By) -> None:
    """Asks the others to end the match; it ends at once if none of them decides.

    Raises `over`, `no_seat`, `nobody_to_ask`, `asked_already` and `asked_today`.
    """
    _check_ask(change, by.person)
    _answered(change, by.person, yes=True)


def answer(change: MatchChange, by: By, offer: str, *, yes: bool) -> None:
    """Agrees or declines; who has asked takes the offer back. Raises `offer_gone`."""
    _check_seat(change, by.person)
    known = open_offer(change.live)
    if known is None or known.id != offer:
        raise ShellRefused("offer_gone")
    _answered(change, by.person, yes=yes)


def _answered(change: MatchChange, person: int, *, yes: bool) -> None:
    offers.answer(change, END, person, yes=yes)
    cursors.mark_behind(change.tx, change.live.match.id)  # the board is shown again


def _check_seat(change: MatchChange, user: int) -> None:
    """Raises `over`, and `no_seat` for who does not sit there or has left."""
    live = change.live
    if live.match.status != "open":
        raise ShellRefused("over", link=True, live=live)
    if user not in seated_people(change.tx, live.table):
        raise not_yours(live, user)


def _check_ask(change: MatchChange, user: int) -> None:
    _check_seat(change, user)
    live, at = change.live, change.at
    if live.facts.is_bound:
        raise ShellRefused("tournament_end")
    if not may_ask(live):
        raise ShellRefused("nobody_to_ask")
    if open_offer(live) is not None:
        raise ShellRefused("asked_already")
    before = rows.last_made(change.tx, live.match.id, END.key, user)
    if before is not None and at < before + DAY_S:
        raise ShellRefused("asked_today", again_at=int(before + DAY_S))


def after(change: MatchChange, now: Live) -> None:
    """Cancels the offer if the new rows take it back; who has left drops out of the count."""
    tx, old, offer = change.tx, change.live, open_offer(now)
    if offer is None:
        return
    acts = acts_after(tx, now.match.id, old.play.n)
    moved = {act.person for act in acts if act.action not in NO_MOVES}
    left = any(row.text in (LEAVE, SIT) for row in now.rows[old.play.n :])
    changed = not left and old.play.turn.stage != now.play.turn.stage
    if changed or moved & set(offer.agreed) or offer.person not in seated_people(tx, now.table):
        rows.close(tx, offer.id, rows.CANCELLED)
    elif left:
        offers.count_again(change.of(now))
