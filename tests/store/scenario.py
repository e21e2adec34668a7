"""A few tables from the first seat to the result, so that every statement of the store is run."""

from __future__ import annotations

import itertools
import random
from typing import Any

from msgspec.structs import replace

from bot.cogs.clock import choices
from bot.cogs.daily import rules
from bot.cogs.daily.rules import Attempts, DayBoard
from bot.cogs.learn import rows as lessons
from bot.cogs.series import rules as series
from bot.cogs.series.rules import SeriesGame
from bot.cogs.tournament import rows as tournaments
from bot.cogs.tournament.opening import Tournaments
from bot.cogs.tournament.rounds import look_at
from bot.match.act import Acts
from bot.match.games import GAMES
from bot.match.lobby.closing import EXPIRY, Expiries, reopen
from bot.match.lobby.hosting import Host
from bot.match.lobby.lobby import Lobby
from bot.match.matches import Matches
from bot.match.offers import REMATCH
from bot.match.refusals import ShellRefused
from bot.store import (
    cursors,
    deals,
    jobs,
    match_people,
    matches,
    meta,
    move_log,
    offers,
    questions,
    results,
    seats,
    servers,
)
from bot.store.cursors import TABLE, Cursor
from bot.store.jobs import Job
from bot.store.match_people import Wait
from bot.store.matches import read_seen
from bot.store.move_log import played_at
from bot.store.seats import Clock, Computer, Nobody, Person, Sitting, last_level
from bot.store.tables import Table, last_hosted
from bot.store.tx import Conflict
from games.core import Level
from tests.creating import creates
from tests.deeds import offers_rematch
from tests.store.days import days, void
from tests.store.forgetting import forgetting
from tests.store.governing import governing, hosting
from tests.store.journal import Journal
from tests.store.rated import listing, moderating, pools, profiling
from tests.store.sharing import carrying, divided
from tests.store.world import ANA, BEN, CHANNEL, CY, GUILD, MESSAGE, NOON


class Scenario:
    """The same steps, times, draws and ids on every store."""

    def __init__(self, store: Journal) -> None:
        times, dice = itertools.count(), random.Random("scenario")
        played: Any = store
        self.store = store
        self.matches = Matches(
            played,
            GAMES,
            clock=lambda: NOON + next(times) * 7.3,
            chance=dice.randrange,
            echo_s=0.5,
        )
        self.lobby = Lobby(self.matches)
        self.acts = Acts(self.matches)
        self._interactions = itertools.count(MESSAGE)

    async def play(self) -> None:
        """Runs all steps."""
        await self.store.write(lambda tx: meta.write_meta(tx, "secret", "5e" * 32))
        await self.store.write(lambda tx: meta.write_meta(tx, "commands", "none"))
        await self.store.write(lambda tx: meta.write_meta(tx, "commands", "all of them"))
        assert await self.store.read(lambda tx: meta.read_meta(tx, "nothing")) is None
        duel = await self._duel()
        await self._late(duel)
        await self._deliver(duel)
        await days(self.store, duel, ANA, GUILD, NOON)
        await governing(self.store, duel, NOON)
        await self._change_seats(duel)
        await self._end_and_rematch(duel)
        await self._table_of_three()
        await self._expiry()
        await self._waits(duel)
        await self._days()
        await self._day_boards()
        await self._lessons(duel)
        await self._duties(duel)
        await self._tournament()
        await self._look_around(duel)
        await hosting(self.store, duel)
        await pools(self.store, duel, ANA, GUILD, NOON)
        await moderating(self.store, duel, NOON)
        await listing(self.store, GUILD, ANA, BEN)
        await void(self.store, duel, ANA, NOON)
        await profiling(self.store, duel, NOON)
        await forgetting(self.store, duel, ANA, BEN)
        await carrying(self.store)

    async def _duel(self) -> str:
        table = await creates(
            self.lobby,
            GAMES["triplock"],
            {"characters": "pick"},
            guild=GUILD,
            channel=CHANNEL,
            host=ANA,
            host_name="Ana",
            interaction=next(self._interactions),
            invited=BEN,
        )
        match = table.match.id
        await self.lobby.join(
            match, BEN, "Bén ● 'quoted' 100% :name", interaction=next(self._interactions)
        )
        for person in (ANA, BEN):
            await self.lobby.pick(match, person, "", interaction=next(self._interactions))
        for _ in range(12):
            live = await self.matches.live(match)
            seat = min(live.play.turn.waiting)
            person = live.seats[seat].person
            assert person is not None
            action = live.entry.game.write(live.legal(seat)[0])
            await self.acts.act(
                match, person, action, stamp=None, interaction=next(self._interactions)
            )
        return match

    async def _late(self, match: str) -> None:
        """The clock plays for who is asked; somebody is nudged."""
        live = await self.matches.live(match)
        seat = min(live.play.turn.waiting)
        await self.store.read(lambda tx: played_at(tx, match, live.play.n))
        (ask,) = await self.store.read(lambda tx: questions.read_open(tx, match))
        late = replace(ask, late_at=NOON, by_clock=True, deciders=(ANA, BEN), nudge_at=NOON)
        await self.store.write(lambda tx: questions.write(tx, late))
        assert await self.store.read(lambda tx: questions.read(tx, match, seat, ask.k)) == late
        text = live.entry.game.write(live.legal(seat)[-1])
        assert await self.acts.play_at(match, seat, live.play.n, text, actor=Clock())
        causes = await self.store.read(lambda tx: move_log.read_causes(tx, match))
        assert [(cause.n, cause.actor) for cause in causes] == [(live.play.n + 1, Clock())]
        assert await self.store.read(lambda tx: move_log.seats_left(tx, match)) == frozenset()
        assert await self.store.read(lambda tx: move_log.acts_after(tx, match, 10_000)) == ()
        (now,) = await self.store.read(lambda tx: questions.read_open(tx, match))
        assert len(await self.store.read(lambda tx: questions.before(tx, now, 1))) == 1
        for at in (NOON, NOON + 1):
            await self.store.write(lambda tx, at=at: choices.note_nudge(tx, BEN, ANA, at))
            assert await self.store.read(lambda tx: choices.last_nudged_at(tx, ANA, BEN)) == at
        assert await self.store.read(lambda tx: choices.last_nudged_at(tx, ANA, CY)) is None

    async def _deliver(self, match: str) -> None:
        live = Cursor(CHANNEL, MESSAGE, 3, 4)

        def show(tx: Any) -> None:
            cursors.write_cursor(tx, match, TABLE, Cursor(CHANNEL, MESSAGE + 9))
            cursors.write_cursor(tx, match, TABLE, live)
            cursors.write_cursor(tx, match, ANA, Cursor(born=2))
            cursors.retire(tx, match, TABLE, live, 4)
            cursors.retire(tx, match, ANA, live, 9)
            cursors.retire(tx, match, BEN, Cursor(CHANNEL, MESSAGE + 1, 2, 2), 7)
            seats.mark_told(tx, match, ANA, 6)
            seats.mark_told(tx, match, ANA, 2)
            match_people.mark_pinged(tx, match, ANA, 3)
            match_people.mark_dm_closed(tx, match, BEN, True)
            match_people.mark_dm_said(tx, match, BEN)
            match_people.mark_pinged(tx, match, BEN, 4)
            cursors.mark_caught_up(tx, match, 4, seen=-1)

        await self.store.write(show)
        assert await self.store.read(cursors.lagging) == (match,)
        await divided(self.store, match, GUILD)
        assert await self.store.read(cursors.oldest_unshown) is not None
        assert await self.store.read(lambda tx: cursors.is_live(tx, MESSAGE))
        assert not await self.store.read(lambda tx: cursors.is_live(tx, MESSAGE + 9))
        found = await self.store.read(lambda tx: cursors.read_cursors(tx, match))
        assert found[TABLE] == live
        retired = await self.store.read(lambda tx: cursors.read_retired(tx, match))
        await self.store.write(lambda tx: cursors.keep(tx, CHANNEL, MESSAGE))
        kept = await self.store.read(lambda tx: cursors.read_retired(tx, match))
        assert sum(old.stays for old in kept) == 1
        await self.store.write(lambda tx: cursors.keep_no_longer(tx, match))
        retired = await self.store.read(lambda tx: cursors.read_retired(tx, match))
        assert not any(old.stays for old in retired)
        for old in retired:
            at = (old.channel, old.message)
            await self.store.write(lambda tx, at=at: cursors.drop_retired(tx, *at))
        seen = await self.store.read(lambda tx: cursors.caught_up(tx, match))
        await self.store.write(lambda tx: cursors.mark_behind(tx, match))
        await self.store.write(lambda tx: cursors.show_private_anew(tx, match))
        assert await self.store.read(lambda tx: cursors.caught_up(tx, match)) != seen
        private = Cursor(CHANNEL, MESSAGE + 1, 3, 4)
        await self.store.write(lambda tx: cursors.write_cursor(tx, match, ANA, private, seen=seen))
        found = await self.store.read(lambda tx: cursors.read_cursors(tx, match))
        assert found[ANA] == Cursor(CHANNEL, MESSAGE + 1, 3, cursors.UNSHOWN)
        await self.store.write(lambda tx: cursors.drop_cursor(tx, match, ANA))
        left = await self.store.read(lambda tx: cursors.read_cursors(tx, match))
        assert ANA not in left

    async def _change_seats(self, match: str) -> None:
        n = await self.store.read(lambda tx: move_log.last_row(tx, match))

        def change(tx: Any) -> None:
            ben = next(s for s in seats.read_history(tx, match) if s.seat == 1)
            cursors.write_cursor(tx, match, BEN, Cursor(CHANNEL, MESSAGE + 2, 3, 4))
            cursors.retire_strangers(tx, match)
            assert BEN in cursors.read_cursors(tx, match)
            assert cursors.left_with_message(tx, BEN) == ()
            assert seats.get_up(tx, match, ben.seat, n)
            assert cursors.left_with_message(tx, BEN) == (match,)
            cursors.retire_strangers(tx, match)
            assert BEN not in cursors.read_cursors(tx, match)
            assert MESSAGE + 2 in [old.message for old in cursors.read_retired(tx, match)]
            assert not seats.get_up(tx, match, ben.seat, n)
            assert cursors.messages_of(tx, match)[-1] == MESSAGE + 2
            for who in (Nobody(), Computer(next(iter(Level))), ben.sitter):
                since = len(seats.read_history(tx, match)) + n
                seats.sit(tx, match, Sitting(ben.seat, who, ben.name, since=since))
                if who != ben.sitter:
                    seats.get_up(tx, match, ben.seat, since)

        await self.store.write(change)
        taken = Sitting(0, Person(CY), "Cy", since=99)
        await self._refused(lambda tx: seats.sit(tx, match, taken))

    async def _refused(self, work: Any) -> None:
        """Runs a transaction that meets a key that is taken."""
        try:
            await self.store.write(work)
        except Conflict:
            return
        raise AssertionError("no conflict")

    async def _end_and_rematch(self, match: str) -> None:
        await self.acts.resign(match, ANA, interaction=next(self._interactions))
        assert await self.store.read(lambda tx: results.read_results(tx, match))
        moves = await self.store.read(lambda tx: move_log.read_moves(tx, match))
        await self._refused(lambda tx: move_log.append_moves(tx, match, moves[:1]))
        await self._rematch(match, ANA)
        await self._rematch(match, ANA)
        await self._rematch(match, BEN)
        begun = await self._rematch(match, ANA)
        assert begun is not None
        await self._series(match, begun.match.id)

    async def _rematch(self, match: str, person: int) -> Table | None:
        interaction = next(self._interactions)
        return await offers_rematch(self.matches, match, person, interaction=interaction)

    async def _series(self, first: str, second: str) -> None:
        game = SeriesGame(first, 2, (0, 1))
        assert await self.store.read(lambda tx: series.newest_game(tx, first)) == first
        await self.store.write(lambda tx: series.write_game(tx, second, game))
        await self._refused(lambda tx: series.write_game(tx, first, game))
        assert await self.store.read(lambda tx: series.newest_game(tx, first)) == second
        assert await self.store.read(lambda tx: series.game_of(second).of(tx)) == game
        assert await self.store.read(lambda tx: series.game_of(first).of(tx)) is None

    async def _table_of_three(self) -> None:
        table = await creates(
            self.lobby,
            GAMES["unlock"],
            {},
            guild=GUILD,
            channel=CHANNEL,
            host=ANA,
            host_name="Ana",
            interaction=next(self._interactions),
        )
        match = table.match.id
        assert match in await self.store.read(cursors.lagging)
        await self.lobby.join(match, BEN, "Ben", interaction=next(self._interactions))
        await self.lobby.join(match, CY, "Cy", interaction=next(self._interactions))
        await self.lobby.leave(match, BEN, interaction=next(self._interactions))
        await self.lobby.close(match, ANA, interaction=next(self._interactions))

    async def _expiry(self) -> None:
        tables = [
            await creates(
                self.lobby,
                GAMES["unlock"],
                {},
                guild=GUILD,
                channel=CHANNEL,
                host=ANA,
                host_name="Ana",
                interaction=next(self._interactions),
            )
            for _ in range(2)
        ]
        old, new = (table.match.id for table in tables)
        await self.store.write(lambda tx: jobs.drop(tx, EXPIRY, new))
        expiries = Expiries(self.matches)
        await expiries.take_up()
        assert await self.store.read(lambda tx: jobs.tables_without(tx, EXPIRY, "lobby")) == ()
        await expiries.expire(Job(EXPIRY, old, jobs.NO_SEAT, 0, NOON))
        assert old in await self.store.read(cursors.lagging)
        await self.store.write(lambda tx: reopen(tx, old, ANA, tables[1]))
        expired = await self.store.read(lambda tx: results.read_expired(tx, old))
        assert expired is not None
        assert expired.again == new
        assert await self.store.read(lambda tx: results.reopened_from(tx, new)) == old
        await self.lobby.drop(new)
        expired = await self.store.read(lambda tx: results.read_expired(tx, old))
        assert expired is not None
        assert expired.again is None
        await self.store.write(lambda tx: cursors.mark_caught_up(tx, old, 0, cursors.ASIDE - 1))

    async def _waits(self, match: str) -> None:
        """What waits outside a turn: told, put away, listed."""
        one = Wait(match, CY, "start", "", ANA)
        assert await self.store.write(lambda tx: match_people.add_wait(tx, one))
        assert not await self.store.write(lambda tx: match_people.add_wait(tx, one))
        await self.store.write(lambda tx: match_people.mark_wait_tried(tx, one))
        await self.store.write(
            lambda tx: match_people.mark_wait_told(tx, one, NOON, CHANNEL, MESSAGE)
        )
        told = replace(one, tried=True, told_at=NOON, channel=CHANNEL, message=MESSAGE)
        assert told in await self.store.read(lambda tx: match_people.read_waits(tx, match))
        await self.store.write(lambda tx: match_people.drop_wait_message(tx, match, MESSAGE))
        assert await self.store.read(lambda tx: match_people.waited_matches_of(tx, CY)) == (match,)
        await self.store.read(lambda tx: offers.open_to(tx, ANA, REMATCH))
        await self.store.read(lambda tx: last_level(tx, ANA, "triplock"))
        await self.store.read(lambda tx: last_hosted(tx, ANA, "triplock"))

    async def _days(self) -> None:
        attempts = Attempts(self.matches, self.lobby)

        entry = GAMES["lockpick"]
        for user, guild in ((ANA, GUILD), (BEN, None)):

            def player(user: int = user, guild: int | None = guild) -> Host:
                return Host(user, "somebody", guild, CHANNEL, next(self._interactions))

            table, begins = await attempts.sit_down(entry, player(), CHANNEL + 100)
            assert begins
            await self.acts.hint(table.match.id, user, interaction=next(self._interactions))
            await self.acts.resign(table.match.id, user, interaction=next(self._interactions))
            assert (await attempts.sit_down(entry, player(), CHANNEL + 100))[1]
            assert not (await attempts.sit_down(entry, player(), CHANNEL + 100))[1]
        for user, guild, count in ((None, None, 2), (ANA, None, 1), (None, GUILD, 1)):
            found = await attempts.of_day(entry, attempts.today(), user=user, guild=guild)
            assert len(found.ended) == count
        assert (await attempts.streak(entry, attempts.today(), ANA)).is_played
        assert (await attempts.streak(entry, attempts.today(), CY)).length == 0
        (own,) = await self.store.read(
            lambda tx: deals.attempts(tx, game=entry.key, deal=attempts.today(), person=ANA)
        )
        assert await self.store.read(deals.counted_of(own).of) == (entry.key, ANA)
        today = attempts.today()
        assert await self.store.read(lambda tx: deals.counted_by(tx, ANA, today)) == (entry.key,)
        assert await self.store.read(deals.counted_of("NOTHING!").of) is None
        for changed in (True, False):
            shared = await self.store.write(
                lambda tx, table=table: deals.mark_shared(tx, table.match.id, True)
            )
            assert shared is changed

    async def _lessons(self, match: str) -> None:
        read, write = self.store.read, self.store.write
        assert await read(lambda tx: lessons.is_newcomer(tx, "tripol", ANA, match))
        assert not await read(lambda tx: lessons.is_newcomer(tx, "triplock", ANA, "0000AAAA"))
        await write(lambda tx: lessons.forget(tx, ANA))
        await write(lambda tx: lessons.note_new(tx, match, ANA))
        assert await read(lambda tx: lessons.newcomers_of(match).of(tx)) >= {ANA}
        await write(lambda tx: lessons.forget(tx, ANA))
        assert ANA not in await read(lambda tx: lessons.newcomers_of(match).of(tx))
        assert await read(lambda tx: lessons.version_of(match).of(tx)) is None
        assert await read(lambda tx: lessons.running(tx, "triplock", ANA)) is None
        await write(lambda tx: lessons.write_lesson(tx, match, 3))
        assert await read(lambda tx: lessons.version_of(match).of(tx)) == 3
        await self._refused(lambda tx: lessons.write_lesson(tx, match, 3))

    async def _day_boards(self) -> None:
        one, two = (DayBoard(MESSAGE + n, CHANNEL, GUILD, "lockpick", "daily:1") for n in (1, 2))
        assert await self.store.write(lambda tx: rules.write_board(tx, one)) is None
        assert await self.store.write(lambda tx: rules.write_board(tx, two)) == one
        assert await self.store.read(lambda tx: rules.read_board(tx, one.message)) is None
        assert await self.store.read(lambda tx: rules.read_board(tx, two.message)) == two
        found = await self.store.read(lambda tx: rules.boards_of(tx, "lockpick", "daily:1", GUILD))
        assert found == (two,)
        await self.store.write(lambda tx: rules.drop_board(tx, two.message))

    async def _duties(self, match: str) -> None:
        duty = Job("remind", match, jobs.NO_SEAT, 3, NOON)

        def put(tx: Any) -> None:
            jobs.put(tx, duty)
            jobs.put(tx, Job("remind", match, 1, 4, NOON + 0.001))
            jobs.put(tx, Job("remind", match, 1, 5, NOON + 0.001))

        assert await self.store.read(lambda tx: jobs.nearest(tx, "remind", NOON)) is None
        due = await self.store.read(lambda tx: jobs.count_due(tx, NOON))
        await self.store.write(put)
        assert await self.store.read(lambda tx: jobs.count_due(tx, NOON)) == due + 1
        assert await self.store.read(lambda tx: jobs.count_due(tx, NOON - 1)) <= due
        assert await self.store.read(lambda tx: jobs.nearest(tx, "remind", NOON - 1)) == NOON
        assert await self.store.read(lambda tx: jobs.nearest(tx, "deadline", NOON)) is None
        for now, count in ((NOON - 1, 0), (NOON + 0.001, 2), (NOON + 1, 0), (NOON + 61, 2)):
            taken = await self.store.write(
                lambda tx, now=now: jobs.take(tx, "remind", "me", now=now, until=now + 60, most=8)
            )
            assert len(taken) == count
        lease = await self.store.read(lambda tx: jobs.nearest(tx, "remind", NOON + 62))
        assert lease == NOON + 121, "a duty that is taken is due again when its lease is over"
        assert await self.store.read(lambda tx: jobs.read_duties(tx, match)) != ()
        assert await self.store.write(lambda tx: jobs.put_off(tx, taken[1], NOON + 99))
        assert not await self.store.write(lambda tx: jobs.put_off(tx, taken[1], NOON + 99))
        assert await self.store.write(lambda tx: jobs.done(tx, taken[0]))
        assert not await self.store.write(lambda tx: jobs.done(tx, taken[0]))
        await self.store.write(lambda tx: jobs.drop(tx, "remind", match, 1))
        later = Job("remind", match, 1, 4, jobs.WOKEN)
        await self.store.write(lambda tx: jobs.put(tx, later))
        await self.store.write(lambda tx: jobs.wake(tx, match, NOON))
        assert await self.store.read(lambda tx: jobs.nearest(tx, "remind", 0)) == NOON
        await self.store.write(lambda tx: jobs.drop(tx, "remind", match, 1))
        left = await self.store.read(lambda tx: jobs.read_duties(tx, match))
        assert "remind" not in [duty.kind for duty in left]

    async def _tournament(self) -> None:
        cups = Tournaments(self.matches, self.acts)
        cup = await cups.open(
            GAMES["timelock"],
            {},
            pace="1 day",
            rounds=None,
            guild=GUILD,
            channel=CHANNEL,
            host=ANA,
            host_name="Ana",
            interaction=next(self._interactions),
        )
        for person, name in ((BEN, "Ben"), (CY, "Cy")):
            await cups.join(cup.id, person, name, interaction=next(self._interactions))
        await self.store.write(lambda tx: tournaments.mark_shown(tx, cup.id, MESSAGE + 5, 2))
        cup = await cups.start(cup.id, ANA, interaction=next(self._interactions))
        begun = next(one.match for one in cup.fixtures if one.match is not None)
        assert await self.store.read(lambda tx: tournaments.of_match(tx, begun)) == cup
        assert await self.store.read(tournaments.lagging) == (cup.id,)
        await self.store.write(lambda tx: tournaments.put_away(tx, cup.id))
        assert await self.store.read(lambda tx: tournaments.of_person(tx, BEN)) == (cup.id,)
        seen = await self.store.read(lambda tx: read_seen(tx, cup.id, BEN))
        assert seen is not None
        assert (seen.has_sat, seen.guild) == (True, cup.guild)
        await cups.quit(cup.id, BEN, interaction=next(self._interactions))
        assert await self.store.read(lambda tx: tournaments.of_person(tx, BEN)) == ()
        await self.store.write(lambda tx: tournaments.forget(tx, BEN, "somebody"))
        for _ in range(2):
            await cups.look(look_at(cup.id, NOON))

    async def _look_around(self, match: str) -> None:
        everything = {"person": ANA, "channel": CHANNEL, "game": "triplock", "ended_since": NOON}
        everything |= {"guild": GUILD}
        for some in ({}, *({key: value} for key, value in everything.items()), everything):
            await self.store.read(
                lambda tx, some=some: matches.matches_of(tx, statuses=("open", "over"), **some)
            )
        assert await self.store.read(lambda tx: matches.invitations_to(tx, BEN)) == ()
        assert await self.store.read(lambda tx: matches.replaced_in(tx, BEN)) == ()
        assert await self.store.read(lambda tx: questions.waiting_for(tx, CY)) == ()
        newer = {key: entry.game.rules_version + 1 for key, entry in GAMES.items()}
        assert await self.store.read(lambda tx: matches.outdated(tx, newer))
        await self.matches.renew_all()
        assert await self.store.read(results.without_results) == ()
        footing = await self.store.read(lambda tx: results.read_footing(tx, match))
        assert footing is None or footing.rows > 0
        assert await self.store.read(lambda tx: offers.rematch_of(match).of(tx)) is not None
        await self.store.read(lambda tx: servers.lets_computers(match).of(tx))
        try:
            await self.matches.table("NOTHING!")
        except ShellRefused as refused:
            assert refused.key == "unknown_match"
