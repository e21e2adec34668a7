"""Rematches: who offers one, when it begins, and how it is planned.

`Game.again` gives the options for the same people in the same seats. A plan moves them to the
seats of the next match, where people may be missing and the order may differ.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.match import offers
from bot.match.feature import By, MatchChange, OfferKind, Write
from bot.match.limits import check_running
from bot.match.live import Live
from bot.match.lobby import computers, deals, waits
from bot.match.lobby.begin import add, begin
from bot.match.lobby.server_blocks import block_of, check_asked, check_plays
from bot.match.lobby.servers import check_game
from bot.match.lobby.shell_terms import LEVEL, is_series
from bot.match.lobby.sides import are_teams
from bot.match.lobby.terms import begins_with, counts_for, evened
from bot.match.offers import REMATCH
from bot.match.press_checks import check_found
from bot.match.refusals import ShellRefused, not_yours
from bot.store import cursors
from bot.store import offers as rows
from bot.store.deals import Deal
from bot.store.keys import new_match_id
from bot.store.offers import Offer
from bot.store.seats import Nobody, Sitting
from bot.store.tables import Facts, Table
from games.core import Kind, Level, Option, Order, Refused, Seat


class RematchPlan(Struct, frozen=True):
    """What the next match is played with: the old seats in their new order, and its options."""

    seats: tuple[int, ...]
    options: dict[str, str]


def offer(
    change: MatchChange,
    by: By,
    *,
    start: bool = False,
    seen: str | None = None,
    gone: frozenset[int] = frozenset(),
) -> Table | None:
    """Offers a rematch or takes the offer back; the rematch begins when everybody offers it.

    `start`: the host begins with those who offer and with the host's own seats. `seen` is the offer
    on the pressed button; the button of another offer than the open one takes nothing back. Who is
    blocked in the server is left out, and may take an offer back. So is who is `gone` from there;
    if the others can't play without them, `not_a_member` is raised. Returns the new match if it
    began with this call.
    """
    live, user = change.live, by.person
    check(live, user)
    asked = live.facts.offer(REMATCH)
    has_agreed = asked is not None and user in asked.agreed and seen in (None, asked.id)
    if start or not has_agreed:
        check_plays(change.tx, live.match.guild, user, by.roles)
        _check_there(live, gone & _needed(change, gone))
    change = _without_absent(change, gone)
    tx = change.tx
    cursors.mark_behind(tx, live.match.id)  # the result is shown again, even after a crash
    if start:
        _check_start(change.live, user)
        begun = offers.answer(change, BY_HOST, user, yes=True)
    else:
        begun = offers.answer(change, _by_all(gone), user, yes=not has_agreed)
    waits.follow(tx, change.means.shelf, live.match.id, user, change.at)
    return None if begun is None else change.read(begun)


def again_at_level(change: MatchChange, by: By, level: Level) -> Table:
    """Begins the rematch of who plays alone with computers, at another level of theirs.

    Raises what `check` and `check_running` raise, and `unknown_button` where others sit, too.
    """
    live = change.live
    check(live, by.person)
    check_plays(change.tx, live.match.guild, by.person, by.roles)
    if len(live.table.people) > 1 or not live.has_computers:
        raise ShellRefused("unknown_button")
    cursors.mark_behind(change.tx, live.match.id)
    check_game(change.tx, live.match.guild, live.match.game)
    return begin_again(change, live, planned(live, held_seats(live)), level, is_limited=True)


def check(live: Live, user: int) -> None:
    """Checks that a person may offer a rematch.

    Raises `still_running`, `no_seat`, `tournament_match`, `not_lobby` once it has begun, and
    `no_rematch`.
    """
    if live.match.status != "over":
        raise ShellRefused("still_running")
    if not live.table.seats_of(user):
        raise not_yours(live, user)
    if live.facts.is_bound:
        raise ShellRefused("tournament_match")
    if live.facts.rematch is not None:
        raise ShellRefused("not_lobby")
    if not is_possible(live):
        raise ShellRefused("no_rematch", command=f"/{live.match.game} start")


def _check_start(live: Live, user: int) -> None:
    """Checks that the host can begin with those who offer. Raises `host_starts` and `too_few`."""
    if user != live.match.host:
        name = next((s.name for s in live.seats if s.person == live.match.host), None)
        raise ShellRefused("host_starts", host=name)
    if with_host(live) is None:
        needed = min(_counts(live, live.match.options))
        raise ShellRefused("too_few", needed=needed, have=len(offering(live)))


def awaited(live: Live, user: int) -> list[int]:
    """Returns the other people whose yes a rematch would still wait for, after that of a person."""
    if live.match.status != "over" or live.facts.rematch is not None:
        return []
    agreed = offers.offered(live, REMATCH)
    return [] if user in agreed else [p for p in live.table.people if p not in (user, *agreed)]


def _check_there(live: Live, gone: Collection[int]) -> None:
    """Raises `not_a_member` for the first of these people who sits there."""
    for sitting in live.seats:
        if sitting.person in gone:
            raise ShellRefused("not_a_member", name=sitting.name)


def _needed(change: MatchChange, gone: frozenset[int]) -> frozenset[int]:
    """Returns the people without whose yes no rematch begins.

    Who is `gone` from the server, or blocked there, is none of them, if the others can play so.
    """
    live = change.live
    people, guild = frozenset(live.table.people), live.match.guild
    if guild is None:
        return people
    able = frozenset(each for each in people - gone if block_of(change.tx, guild, each) is None)
    return able if able and playable(live, _seats_with(live, able)) else people


def _seats_with(live: Live, people: Collection[int]) -> tuple[int, ...]:
    """Returns the seats of some people and of all computers, in order."""
    seats = live.seats
    return tuple(at for at in held_seats(live) if seats[at].person in (None, *people))


def _without_absent(change: MatchChange, gone: frozenset[int]) -> MatchChange:
    """Takes the offers of people back who are not needed; returns the change of what is then."""
    live, needed = change.live, _needed(change, gone)
    asked = live.facts.offer(REMATCH)
    left = () if asked is None else tuple(each for each in asked.agreed if each not in needed)
    if asked is None or not left:
        return change
    for person in left:
        rows.answer(change.tx, asked.id, person, yes=False, at=change.at)
    return replace(change, live=replace(live, table=check_found(change.read(live.match.id))))


def _with_all(change: MatchChange, gone: frozenset[int]) -> str:
    return _begin(change, _seats_with(change.live, _needed(change, gone)))


def _with_some(change: MatchChange, offer: Offer) -> str:
    """Begins with the host and those who offer a rematch; that offer is done by it, too."""
    asked = change.live.facts.offer(REMATCH)
    if asked is not None:
        rows.answer(change.tx, asked.id, offer.person, yes=True, at=offer.made_at)
        rows.close(change.tx, asked.id, rows.DONE)
    return _begin(change, with_host(change.live) or ())


def _begin(change: MatchChange, seats: Sequence[int]) -> str:
    live = change.live
    for person in dict.fromkeys(live.seats[seat].person for seat in seats):
        check_asked(change.tx, live.match.guild, person)
    check_game(change.tx, live.match.guild, live.match.game)
    return begin_again(change, live, planned(live, seats), is_limited=True).match.id


def _by_all(gone: frozenset[int]) -> OfferKind:
    """The kind of offer by which a rematch begins once all who are needed agree."""
    return OfferKind(
        REMATCH,
        needs=lambda change, _offer: _needed(change, gone),
        work=lambda change, _offer: _with_all(change, gone),
        is_void=lambda offer: not offer.agreed,
    )


BY_HOST = OfferKind(
    "start",
    needs=lambda change, _offer: frozenset((change.live.match.host,)),
    work=_with_some,
    is_void=lambda _offer: True,
)
"""The kind of offer by which the host begins one with those who offer it."""


def offering(live: Live) -> tuple[int, ...]:
    """Returns the seats of the people who offer a rematch, in order."""
    people = offers.offered(live, REMATCH)
    return tuple(sitting.seat for sitting in live.seats if sitting.person in people)


def with_host(live: Live) -> tuple[int, ...] | None:
    """Returns the seats with which the host could begin now: the host's and those that offer.

    Computers agree to every rematch. None if nobody offers, if these are all seats (the rematch
    then begins by itself), or if so many people cannot play.
    """
    offered = offering(live)
    willing = (one.seat for one in computers.at(live.table))
    seats = sorted({*offered, *willing, *live.table.seats_of(live.match.host)})
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


def is_possible(live: Live) -> bool:
    """Whether those who are left can play again."""
    seats = held_seats(live)
    return len(seats) == len(live.seats) or playable(live, seats)


def held_seats(live: Live) -> tuple[int, ...]:
    """Returns the seats on which somebody sits still: not those of people who were forgotten."""
    return tuple(s.seat for s in live.seats if not isinstance(s.sitter, Nobody))


def all_seats(live: Live) -> tuple[int, ...]:
    """Returns the seats of a match."""
    return tuple(sitting.seat for sitting in live.seats)


def first_seat(live: Live) -> Seat | None:
    """Returns the old seat that begins the next match; None if nothing says it before.

    An option that names a seat without a role says who begins.
    """
    if len(live.seats) < 2:
        return None
    plan = planned(live, all_seats(live))
    if live.entry.game.order is Order.LOT or moves_on(live):
        return Seat(plan.seats[0])
    for option in live.entry.game.options:
        value = plan.options.get(option.name, option.default)
        if option.kind is Kind.SEAT and not option.role and value.isdigit():
            return Seat(plan.seats[int(value)])
    return None


def moves_on(live: Live) -> bool:
    """Whether the people of a match move on by one seat for their next one."""
    return live.entry.game.moves_on(live.match.options, len(live.seats))


def _counts(live: Live, options: Mapping[str, str]) -> tuple[int, ...]:
    """Returns how many can play a rematch with these options, rising."""
    counts = counts_for(live.entry, options, live.match.terms)
    return begins_with(counts, live.match.invited is not None)


def begin_again(
    write: Write, live: Live, plan: RematchPlan, level: Level | None = None, *, is_limited: bool
) -> Table:
    """Begins the next match as planned, in this transaction; returns its table.

    With a `level`, computers play at it from now on. `is_limited`: it needs room for one more
    running match, and what `check_running` raises is raised.
    """
    new = _next_table(write, live, plan)
    if is_limited:
        check_running(write.tx, write.means.limits, new)
    if level is not None:
        match = replace(new.match, terms={**new.match.terms, LEVEL.name: level.value})
        new = replace(new, match=match, seats=tuple(computers.at_level(new, level)))
    add(write.tx, new)
    return begin(write, new, new.seats)


def _next_table(write: Write, live: Live, plan: RematchPlan) -> Table:
    """Returns the table of the next match; stores nothing. A deal of it counts for no day."""
    chance = write.means.chance
    people = tuple(
        Sitting(new, live.seats[old].sitter, live.seats[old].name)
        for new, old in enumerate(plan.seats)
    )
    match = replace(
        live.match,
        id=new_match_id(chance),
        status="lobby",
        options=plan.options,
        seat_count=len(people),
        draws=(),
        previous=live.match.id,
        created_at=write.at,
        started_at=None,
        ended_at=None,
    )
    name = deals.fresh(chance) if live.entry.deals else None
    deal: Deal = replace(live.facts.deal, name=name, counted=None, shared=False)
    return Table(match, people, 0, Facts(deal=deal))


def planned(live: Live, players: Sequence[int], *, goes_on: bool = False) -> RematchPlan:
    """Returns the plan of a next match for the people who sat in the seats `players`.

    `goes_on`: it is the next game of the same series, which stays as it was begun.
    """
    seats = _order(live, sorted(players))
    options = _options_again(live)
    if is_series(live.match.terms) and not goes_on:
        options = evened(live.entry, options)
    for option in live.entry.game.options:
        value = options.get(option.name, option.default)
        if option.kind is Kind.EACH and value:
            each = value.split(",") + [""] * len(live.seats)
            options[option.name] = ",".join(each[seat] for seat in seats)
        elif option.kind is Kind.SEAT and value.isdigit():
            options[option.name] = _moved(live, option, int(value), seats)
    return RematchPlan(tuple(seats), options)


def _moved(live: Live, option: Option, seat: int, seats: Sequence[int]) -> str:
    """Returns the value of a SEAT option that named the old `seat`.

    A role passes on to the next person if its own is missing; any other option then takes its
    default. It does so, too, where the order of the seats says who begins: the loser then sits
    first, whoever was named before.
    """
    keeps = seat in seats and live.entry.game.order is not Order.LOT
    if option.role or keeps:
        return str(seats.index(_next(seat, seats)))
    return option.default


def _options_again(live: Live) -> dict[str, str]:
    game = live.entry.game
    return dict(live.match.options if game.again is None else game.again(live.play.state))


def _order(live: Live, seats: list[int]) -> list[int]:
    """Returns the old seats in their new order.

    If lots decide the seats, the losers sit first in the next match; without a single winner the
    seats move on by one. So they do where the first seat always begins: who began sits last.
    """
    if moves_on(live):
        return sorted(seats, key=lambda seat: seat == 0)
    if live.entry.game.order is not Order.LOT:
        return seats
    outcome = live.entry.game.outcome(live.play.state)
    winners = () if outcome is None else outcome.winners
    if are_teams(live.sides):
        return _sides_moved(live, seats, winners)
    order = sorted(seats, key=lambda seat: Seat(seat) in winners)
    return order if len(winners) == 1 else [*order[1:], order[0]]


def _sides_moved(live: Live, seats: list[int], winners: Sequence[int]) -> list[int]:
    """Returns the old seats in an order that keeps partners together, the losing side first.

    The order stays if people are missing, or if there is one side.
    """
    sides = live.sides
    if len(seats) != len(live.seats) or len(sides) == 1:
        return seats
    groups = sorted(
        (sorted(side) for side in sides), key=lambda side: any(seat in winners for seat in side)
    )
    if not winners:
        groups = [*groups[1:], groups[0]]
    order = list(seats)
    for side, group in zip(sides, groups, strict=True):
        for seat, old in zip(sorted(side), group, strict=True):
            order[seat] = old
    return order


def _next(seat: int, seats: Sequence[int]) -> int:
    """Returns `seat` if it is one of `seats`, else the next of them round the table."""
    return min(seats, key=lambda other: (other < seat, other))
