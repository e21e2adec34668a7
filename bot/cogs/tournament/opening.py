"""Tournaments: who opens one, joins, leaves and starts it, and what becomes due at it.

Seats are taken only by an own press. Each change is one transaction that reads the tournament by
which it decides.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Mapping

from msgspec.structs import replace

from bot.cogs.tournament import ranking, rows
from bot.cogs.tournament.ranking import schedule
from bot.cogs.tournament.rounds import (
    TOURNAMENT,
    TOURNAMENT_PACES,
    look_at,
    options_for_matches,
    settle,
)
from bot.cogs.tournament.rows import Entrant, Tournament
from bot.match.act import Acts
from bot.match.controls.names import cut_name
from bot.match.feature import Write
from bot.match.games import GameEntry
from bot.match.limits import check_opened, counted_on
from bot.match.lobby.hosting import HOST_S
from bot.match.lobby.server_blocks import check_plays
from bot.match.lobby.servers import check_place
from bot.match.lobby.shell_terms import PLAYERS, terms_of
from bot.match.lobby.terms import Terms
from bot.match.matches import Matches
from bot.match.refusals import ShellRefused
from bot.match.wall_clock import DAY_S, HOUR_S
from bot.store import jobs
from bot.store.jobs import Job
from bot.store.keys import new_match_id, once
from bot.store.person_settings import read as read_person
from bot.store.results import read_results
from bot.store.servers import Roles
from bot.store.tx import Tx
from games.core import Refused, shuffle

FEWEST, MOST = 3, 8
"""How many people a tournament takes."""


WAITS_S = 7 * DAY_S
"""Seconds after which a tournament closes that was not started."""

LOOKS_S = 6 * HOUR_S
"""Seconds between two looks at a running tournament, beside those that its matches cause."""


class Tournaments:
    """Tournaments in their lobby and under way.

    `interaction` is the press or command that asks for a change; each raises `Repeated` if that has
    changed something before.
    """

    def __init__(self, matches: Matches, acts: Acts) -> None:
        self._matches = matches
        self._store = matches.store
        self._acts = acts

    async def read(self, tournament: str) -> Tournament:
        return await self._store.read(lambda tx: _found(tx, tournament))

    async def open(
        self,
        entry: GameEntry,
        options: Mapping[str, str],
        *,
        pace: str,
        rounds: int | None,
        guild: int,
        channel: int,
        host: int,
        host_name: str,
        interaction: int,
        home: int | None = None,
        known: Collection[int] | None = None,
        roles: Roles | None = None,
    ) -> Tournament:
        """Opens a tournament with its host as the first entrant.

        `home` is the channel that a thread hangs on; `known` are the channels of the server;
        `roles` are the host's. Raises `not_here`, `one_tournament` for who has one open in the
        channel, `tournament_pace`, `tournament_rounds`, and what `check_plays`, `check_opened` and
        the options raise.
        """
        options = options_for_matches(entry, options)
        shell = {PLAYERS: "2"} if any(one.name == PLAYERS for one in terms_of(entry)) else {}
        Terms.checked(entry, options, shell, self._matches.chance)
        if pace not in TOURNAMENT_PACES:
            raise ShellRefused("tournament_pace", paces=TOURNAMENT_PACES)
        if rounds is not None and not 1 <= rounds <= ranking.most_each(MOST):
            raise ShellRefused("tournament_rounds", most=ranking.most_each(MOST))
        at = self._matches.clock()
        made = Tournament(
            id=new_match_id(self._matches.chance),
            game=entry.key,
            status=rows.OPEN,
            options=options,
            pace=pace,
            rounds=rounds,
            by_points=entry.series_points is not None or entry.forfeit is not None,
            adds_up=entry.forfeit is not None,
            guild=guild,
            channel=channel,
            host=host,
            created_at=at,
            entrants=(Entrant(0, host, cut_name(host_name)),),
        )

        def work(tx: Tx) -> None:
            once(tx, interaction, at)
            check_plays(tx, guild, host, roles)
            check_place(tx, guild, entry.key, home or channel, known)
            before = rows.open_of(tx, host, channel)
            if before is not None:
                raise ShellRefused("one_tournament", tournament=before)
            check_opened(tx, self._matches.means.limits, host, guild, at)
            rows.insert(tx, made)
            jobs.put(tx, look_at(made.id, at + WAITS_S))

        await self._store.write(work)
        return made

    async def join(
        self,
        tournament: str,
        user: int,
        name: str,
        *,
        interaction: int,
        roles: Roles | None = None,
    ) -> Tournament:
        """Takes the user in, who has these roles.

        Raises `entered`, `tournament_full`, `tournament_begun`, and what `check_plays` raises.
        """

        def change(tx: Tx, cup: Tournament) -> None:
            _check_open(cup)
            check_plays(tx, cup.guild, user, roles)
            if cup.entrant(user) is not None:
                raise ShellRefused("entered")
            if len(cup.entrants) >= MOST:
                raise ShellRefused("tournament_full", most=MOST)
            new = Entrant(len(cup.entrants), user, cut_name(name))
            rows.write_entrants(tx, cup.id, (*cup.entrants, new))
            rows.update(tx, cup.id)

        return await self._change(tournament, interaction, change)

    async def withdraw(self, tournament: str, user: int, *, interaction: int) -> Tournament:
        """Takes the user out before the start. Raises `not_entered`, and `host_withdrawn`."""

        def change(tx: Tx, cup: Tournament) -> None:
            _check_open(cup)
            if cup.entrant(user) is None:
                raise ShellRefused("not_entered")
            if user == cup.host:
                raise ShellRefused("host_withdrawn")
            stay = [one for one in cup.entrants if one.person != user]
            rows.write_entrants(tx, cup.id, _numbered(stay))
            rows.update(tx, cup.id)

        return await self._change(tournament, interaction, change)

    async def close(self, tournament: str, user: int, *, interaction: int) -> Tournament:
        """Closes a tournament before its start. Raises `only_host` and `only_host_yet`."""

        def change(tx: Tx, cup: Tournament) -> None:
            self.check_host(cup, user)
            _close(self._matches.writing(tx), cup)

        return await self._change(tournament, interaction, change)

    def check_host(self, cup: Tournament, user: int) -> None:
        """Checks that a person may start or close a tournament: its host, later who takes part.

        Raises `tournament_begun`, `tournament_closed`, `only_host` and `only_host_yet`.
        """
        _check_open(cup)
        if user == cup.host:
            return
        host = cup.entrant(cup.host)
        name, free_at = "" if host is None else host.name, cup.created_at + HOST_S
        if cup.entrant(user) is None:
            raise ShellRefused("only_host", host=name)
        if self._matches.clock() < free_at:
            raise ShellRefused("only_host_yet", host=name, at=free_at)

    async def take_over(
        self, tournament: str, user: int, *, gone: int, interaction: int
    ) -> Tournament:
        """Makes an entrant the host, because the host `gone` has left the server.

        The old host takes part no more. Raises `not_entered`, and `only_host` if somebody else is
        the host by now.
        """

        def change(tx: Tx, cup: Tournament) -> None:
            _check_open(cup)
            if cup.entrant(user) is None:
                raise ShellRefused("not_entered")
            if cup.host != gone:
                host = cup.entrant(cup.host)
                raise ShellRefused("only_host", host="" if host is None else host.name)
            stay = [one for one in cup.entrants if one.person != gone]
            rows.write_entrants(tx, cup.id, _numbered(stay))
            with counted_on(tx, gone, self._matches.clock()):
                rows.update(tx, cup.id, host=user)

        return await self._change(tournament, interaction, change)

    async def show_again(self, tournament: str) -> None:
        """Has the message of a tournament shown again, and sent anew if somebody deleted it."""
        await self._store.write(lambda tx: rows.update(tx, tournament))

    async def drop(self, tournament: str) -> None:
        """Closes a tournament that nobody can see, because its first message was not sent."""

        def work(tx: Tx) -> None:
            cup = _found(tx, tournament)
            if cup.status == rows.OPEN:
                _close(self._matches.writing(tx), cup)

        await self._store.write(work)

    async def start(
        self, tournament: str, user: int, *, interaction: int, each: int | None = None
    ) -> Tournament:
        """Draws the numbers by lot and begins the first round.

        `each`: so many matches for everybody, in place of those that it was opened with. Raises
        `only_host`, `only_host_yet`, `too_few`, and `unequal` where not everybody can play so
        many.
        """

        def change(tx: Tx, cup: Tournament) -> None:
            self.check_host(cup, user)
            count = len(cup.entrants)
            if count < FEWEST:
                raise ShellRefused("too_few", needed=FEWEST, have=count)
            drawn = _numbered(shuffle(cup.entrants, self._matches.chance))
            fixtures = schedule(tuple(range(count)), matches_each(cup, each))
            rows.write_entrants(tx, cup.id, drawn)
            for fixture in fixtures:
                rows.write_fixture(tx, cup.id, fixture)
            last = max(one.round for one in fixtures)
            rows.show_anew(tx, cup, status=rows.RUNNING, rounds=last)
            settle(self._matches.writing(tx), cup.id)
            jobs.put(tx, look_at(cup.id, self._matches.clock() + LOOKS_S))

        return await self._change(tournament, interaction, change)

    async def quit(self, tournament: str, user: int, *, interaction: int) -> Tournament:
        """Takes the user out of a tournament that runs: all matches still open are lost.

        A running match is left by the duty that is put here, so that a crash loses nothing. Raises
        `not_entered`, `quit_already`, `nothing_to_lose`.
        """

        def change(tx: Tx, cup: Tournament) -> None:
            check_quits(cup, user)
            write = self._matches.writing(tx)
            _take_out(write, cup, user)
            jobs.put(tx, look_at(cup.id, write.at))

        return await self._change(tournament, interaction, change)

    async def look(self, duty: Job) -> None:
        """Does what is due at a tournament: closes it, ends matches, begins a round."""
        cup = await self._store.read(lambda tx: rows.read(tx, duty.match))
        if cup is None:
            return
        for fixture in cup.fixtures:
            if fixture.match is not None and fixture.outcome is None:
                await self._leave_match(cup, fixture.match)
        await self._store.write(lambda tx: self._looked(tx, cup.id))

    def _looked(self, tx: Tx, tournament: str) -> None:
        """Settles a tournament and puts the next look; closes one that waited for too long."""
        cup, now = _found(tx, tournament), self._matches.clock()
        if cup.status == rows.OPEN and now >= cup.created_at + WAITS_S:
            _close(self._matches.writing(tx), cup)
        settle(self._matches.writing(tx), tournament)
        cup = _found(tx, tournament)
        if cup.message is None or cup.shown < cup.state:
            tx.touched.change_tournament(tournament)
        if cup.status == rows.RUNNING:
            jobs.put(tx, look_at(tournament, now + LOOKS_S))

    async def _leave_match(self, cup: Tournament, match: str) -> None:
        """Has those who have left the tournament leave their match, each by their own act."""
        gone = [one.person for one in cup.entrants if one.left_at is not None]
        for person in gone:
            if person is None:
                continue
            with contextlib.suppress(Refused):  # it is over by now, or is not theirs
                await self._acts.resign(match, person, interaction=None)

    async def _change(
        self, tournament: str, interaction: int, change: Callable[[Tx, Tournament], None]
    ) -> Tournament:
        def work(tx: Tx) -> Tournament:
            once(tx, interaction, self._matches.clock())
            change(tx, _found(tx, tournament))
            return _found(tx, tournament)

        return await self._store.write(work)


def matches_each(cup: Tournament, asked: int | None = None) -> int:
    """Returns how many matches each of those who have joined plays: as asked, or as it was opened.

    Raises `unequal` if not everybody can play so many (TL-26).
    """
    count = len(cup.entrants)
    most = ranking.most_each(count)
    each = min(most, asked or cup.rounds or most)
    counts = ranking.equal_counts(count)
    if each not in counts:
        raise ShellRefused("unequal", people=count, each=each, counts=counts, most=most)
    return each


def check_quits(cup: Tournament, user: int) -> None:
    """Checks that somebody may leave a tournament that runs, and would lose something by it."""
    entrant = cup.entrant(user)
    if cup.status != rows.RUNNING:
        raise ShellRefused("tournament_over")
    if entrant is None:
        raise ShellRefused("not_entered")
    if entrant.left_at is not None:
        raise ShellRefused("quit_already")
    if not open_matches(cup, entrant.number):
        raise ShellRefused("nothing_to_lose")


def open_matches(cup: Tournament, number: int) -> int:
    """Returns how many matches of an entrant are still open."""
    return sum(one.outcome is None and number in one.both for one in cup.fixtures)


def to_tell(tx: Tx, cup: Tournament) -> dict[int, str]:
    """Returns whom the end of a tournament pings, each with where: in the channel or by message.

    They stayed and did not play the last match, which tells its own two.
    """
    ends = {one: read_results(tx, one.match) for one in cup.fixtures if one.match is not None}
    last = max(ends, key=lambda one: max((each.ended_at for each in ends[one]), default=0.0))
    others = (one.person for one in cup.staying if one.number not in last.both)
    return {person: read_person(tx, person).ping for person in others if person is not None}


def leave_all(write: Write, person: int, guild: int | None) -> None:
    """Takes a person out of a server's tournaments, or all (None); their matches still run."""
    tx = write.tx
    for tournament in rows.of_person(tx, person):
        cup = _found(tx, tournament)
        if guild not in (None, cup.guild):
            continue
        if cup.status != rows.OPEN:
            _take_out(write, cup, person)
            continue
        stay = [one for one in cup.entrants if one.person != person]
        rows.write_entrants(tx, cup.id, _numbered(stay))
        if cup.host == person:
            _close(write, cup)
        else:
            rows.update(tx, cup.id)


def _take_out(write: Write, cup: Tournament, person: int) -> None:
    """Has an entrant leave a tournament that runs; a game that is gone begins no further round."""
    entrant = cup.entrant(person)
    if entrant is None:
        return
    rows.leave(write.tx, cup.id, entrant.number, write.at)
    rows.update(write.tx, cup.id)
    if cup.game in write.means.shelf:
        settle(write, cup.id)


def _close(write: Write, cup: Tournament) -> None:
    rows.update(write.tx, cup.id, status=rows.CLOSED, ended_at=write.at)
    jobs.drop(write.tx, TOURNAMENT, cup.id)


def _numbered(entrants: list[Entrant] | tuple[Entrant, ...]) -> tuple[Entrant, ...]:
    return tuple(replace(one, number=number) for number, one in enumerate(entrants))


def _found(tx: Tx, tournament: str) -> Tournament:
    cup = rows.read(tx, tournament)
    if cup is None:
        raise ShellRefused("unknown_tournament")
    return cup


def _check_open(cup: Tournament) -> None:
    if cup.status == rows.CLOSED:
        raise ShellRefused("tournament_closed")
    if cup.status != rows.OPEN:
        raise ShellRefused("tournament_begun")
