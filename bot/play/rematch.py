"""Rematches: who offers one, and who says when it begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.play import offers, waits
from bot.play.again import begin_again, planned
from bot.play.limits import check_running
from bot.play.live import Live
from bot.play.lobby import Lobby
from bot.play.matches import Matches, found
from bot.play.offers import REMATCH
from bot.play.refusals import ShellRefused, not_yours
from bot.play.repeats import unless_repeated
from bot.play.terms import begins_with, counts_for
from bot.store import cursors
from bot.store import offers as rows
from bot.store.actors import Nobody
from bot.store.interactions import once
from bot.store.log import acted_at
from bot.store.offers import Offer
from bot.store.tables import Table, read_table
from bot.store.tx import Tx
from games.core import Refused

START = "start"
"""The kind of offer by which the host starts with those who are there; see `REMATCH`."""


def offering(live: Live) -> tuple[int, ...]:
    """Returns the seats of the people who offer a rematch, in order."""
    people = offers.offered(live, REMATCH)
    return tuple(sitting.seat for sitting in live.seats if sitting.person in people)


def with_host(live: Live) -> tuple[int, ...] | None:
    """Returns the seats with which the host could begin now: the host's and those that offer.

    None if nobody offers, if these are all seats (the rematch then begins by itself), or if so many
    people cannot play.
    """
    offered = offering(live)
    seats = sorted({*offered, *live.table.seats_of(live.match.host)})
    if not offered or len(seats) == len(live.seats):
        return None
    return tuple(seats) if playable(live, seats) else None


def playable(live: Live, seats: Sequence[int]) -> bool:
    """Whether so many people can play with the options that their rematch would have.

    A table for so many has its rematch with so many, and an invitation with two. Where nobody is
    left, nobody plays.
    """
    if not seats:
        return False
    try:
        return len(seats) in _counts(live, planned(live, seats).options)
    except Refused:
        return False


def present(live: Live) -> tuple[int, ...]:
    """Returns the seats on which somebody sits still: not those of people who were forgotten."""
    return tuple(s.seat for s in live.seats if not isinstance(s.sitter, Nobody))


def is_possible(live: Live) -> bool:
    """Whether those who are left can play again."""
    seats = present(live)
    return len(seats) == len(live.seats) or playable(live, seats)


def _counts(live: Live, options: Mapping[str, str]) -> tuple[int, ...]:
    """Returns how many can play a rematch with these options, rising."""
    counts = counts_for(live.entry, options, live.match.terms)
    return begins_with(counts, live.match.invited is not None)


def _check_start(live: Live, user: int) -> None:
    """Checks that the host can begin with those who offer. Raises `host_starts` and `too_few`."""
    if user != live.match.host:
        name = next((s.name for s in live.seats if s.person == live.match.host), None)
        raise ShellRefused("host_starts", host=name)
    if with_host(live) is None:
        needed = min(_counts(live, live.match.options))
        raise ShellRefused("too_few", needed=needed, have=len(offering(live)))


def _acted_at(tx: Tx, live: Live, user: int) -> float | None:
    """Returns when a person last played a row or answered an offer of the match, if ever."""
    answers = (answer for offer in live.facts.offers for answer in offer.answers)
    times = [answer.at for answer in answers if answer.person == user]
    played = acted_at(tx, live.match.id, user)
    return max(times if played is None else [*times, played], default=None)


class Rematches:
    """Offers of a rematch. Each change is one transaction."""

    def __init__(self, matches: Matches, lobby: Lobby) -> None:
        self._matches = matches
        self._lobby = lobby
        self._everybody = offers.Kind(
            REMATCH,
            needs=lambda live, _offer: frozenset(live.table.people),
            work=self._with_all,
            is_void=lambda _live, offer: not offer.agreed,
        )
        self._present = offers.Kind(
            START,
            needs=lambda live, _offer: frozenset((live.match.host,)),
            work=self._with_some,
            is_void=lambda _live, _offer: True,
        )

    async def offer(
        self,
        match: str,
        user: int,
        *,
        interaction: int,
        start: bool = False,
        seen: str | None = None,
    ) -> Table | None:
        """Offers a rematch or takes the offer back; the rematch begins when everybody offers it.

        `start`: the host begins with those who offer and with the host's own seats. `seen` is the
        offer on the pressed button; the button of another offer than the open one takes nothing
        back. Returns the new match if it began with this call. Raises `Repeated` if this
        interaction was played already.
        """
        async with unless_repeated(self._matches.store, interaction):
            live = await self._matches.live(match)
            self._check(live, user)
            self._matches.echo.check(match, user)
        self._matches.echo.note(match, user)

        def work(tx: Tx) -> Table | None:
            at = self._matches.clock()
            once(tx, interaction, at)
            now = replace(live, table=found(read_table(tx, match)))
            self._check(now, user)
            self._matches.echo.check_at(_acted_at(tx, now, user))
            cursors.mark_behind(tx, match)  # the result is shown again, even after a crash
            if start:
                _check_start(now, user)
                begun = offers.answer(tx, now, self._present, user, yes=True, at=at)
            else:
                asked = now.facts.offer(REMATCH)
                yes = asked is None or user not in asked.agreed or seen not in (None, asked.id)
                begun = offers.answer(tx, now, self._everybody, user, yes=yes, at=at)
            waits.follow(tx, self._matches.shelf, match, user, at)
            return None if begun is None else read_table(tx, begun)

        begun = await self._matches.store.write(work)
        self._matches.on_duty()
        return begun

    def _check(self, live: Live, user: int) -> None:
        if live.match.status != "over":
            raise ShellRefused("still_running")
        if not live.table.seats_of(user):
            raise not_yours(live)
        if live.facts.tournament is not None:
            raise ShellRefused("tournament_match")
        if live.facts.rematch is not None:
            raise ShellRefused("not_lobby")
        if not is_possible(live):
            raise ShellRefused("no_rematch", command=f"/{live.match.game} start")

    def _with_all(self, tx: Tx, live: Live, _offer: Offer) -> str:
        return self._begin(tx, live, present(live))

    def _with_some(self, tx: Tx, live: Live, offer: Offer) -> str:
        """Begins with the host and those who offer a rematch; that offer is done by it, too."""
        asked = live.facts.offer(REMATCH)
        if asked is not None:
            rows.answer(tx, asked.id, offer.person, yes=True, at=offer.made_at)
            rows.close(tx, asked.id, rows.DONE)
        return self._begin(tx, live, with_host(live) or ())

    def _begin(self, tx: Tx, live: Live, seats: tuple[int, ...]) -> str:
        check_running(tx, self._matches.limits, live.table)
        return begin_again(tx, self._lobby, live, planned(live, seats)).match.id
