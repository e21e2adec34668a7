"""The only way to add rows to a match: check, apply, persist, and only then show.

The checks have a fixed order, and each has its own refusal: the match is open, the user sits in it,
the stamp is fresh, the text holds actions, the seat may act. The engine works outside the store.
Then one transaction reads again all that the engine's work was based on, appends all rows of a
press, and does what features do after them; if the table has changed, the match is folded and
checked again. The keys `(match, n)` and `(interaction, part)` hold even where two transactions run
side by side.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from msgspec import Struct
from msgspec.structs import replace

from bot.match import turn_timer
from bot.match.endings import end_by_rules
from bot.match.feature import MatchChange
from bot.match.live import Live
from bot.match.matches import CHANGE_TRIES, Matches, Outdated
from bot.match.plays import (
    Passing,
    Planned,
    Tries,
    Work,
    apply_plan,
    canonical_text,
    is_shell_row,
    with_moves,
    work_basis,
)
from bot.match.press_checks import check_found, check_seat, check_stamp, check_turn, unless_repeated
from bot.match.refusals import ShellRefused
from bot.store import seats
from bot.store.keys import Repeated, played_of
from bot.store.move_log import LogRow, append_moves, last_act_of
from bot.store.seats import Moderator, Person
from bot.store.tables import Table, with_rows
from bot.store.tx import Conflict, Tx
from games.core import HINT, LEAVE, SIT, TELL, Seat

AHEAD = 3
"""How often a turn is worked out while others may store rows of the same match."""


class Acted(Struct, frozen=True):
    """What an action led to: the match after it, and the seat that acted.

    `before` is the number of the last row before the action.
    """

    live: Live
    seat: Seat
    before: int


def noted(change: MatchChange, now: Live, moves: list[LogRow]) -> Table:
    """Does what follows the rows that lead to `now`: questions, and what features do after them.

    Returns the table as it stands then, read again only if a feature has written something.
    """
    table = turn_timer.note_rows(change.tx, now, moves, change.at)
    writes = change.tx.writes
    for feature in change.means.features:
        feature.after(change, now)
    return table if change.tx.writes == writes else check_found(change.read(now.match.id))


def writes_nothing(_change: MatchChange) -> None:
    """Writes nothing beside the rows."""


class Acts:
    """Plays actions, resignations and hints; each press is one transaction under the lock."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._tries = Tries()

    async def act(
        self,
        match: str,
        user: int,
        text: str,
        *,
        stamp: int | None,
        interaction: int,
        seat: Seat | None = None,
        held: Awaitable[None] | None = None,
        known: Live | None = None,
    ) -> Acted:
        """Plays actions joined by `;` and the forced actions after them, in one transaction.

        `stamp` None is not checked (a typed move). `seat` is whose panel was pressed; the user acts
        for it if it is theirs. `held` ends before anything is stored; it may raise. `known` is the
        match as the press has just read it. Raises `Refused`; nothing has changed then.
        """

        def actions(_live: Live, _seat: Seat) -> list[str]:
            parts = [part for part in text.split(";") if part]
            if not parts or any(part.startswith("_") for part in parts):
                raise ShellRefused("unknown_button")
            return parts

        return await self._act(
            match,
            user,
            actions,
            stamp=stamp,
            interaction=interaction,
            wanted=seat,
            held=held,
            known=known,
        )

    async def play_turn(
        self, match: str, work_out: Callable[[Live], Awaitable[Work | None]]
    ) -> Live | None:
        """Stores the rows that `work_out` has made of a match, all in one transaction.

        If the match changes meanwhile, nothing is stored and they are worked out anew. Nobody waits
        for that, until it has been in vain `AHEAD` times. Returns the match with the rows; None if
        there were none.
        """

        async def made() -> Work | None:
            work = await work_out(await self._matches.live(match))
            if work is not None:
                self._matches.on_play(work.after)
            return work

        for _ in range(AHEAD):
            ahead = await made()
            if ahead is None:
                return None
            try:
                return (await self._store_ahead(match, ahead)).live
            except (Conflict, Outdated):
                continue
        acted = await self._store_work(match, made)
        return acted and acted.live

    async def play_at(
        self, match: str, seat: Seat, n: int, text: str, *, actor: seats.Clock
    ) -> Acted | None:
        """Plays an action for a seat that is asked at row `n`; None if the match has moved on.

        The text may be `LEAVE`: the seat's person then leaves with all their seats. Raises
        what the engine raises.
        """

        def ours(live: Live) -> Planned | None:
            asked = live.match.status == "open" and seat in live.play.turn.waiting
            return Planned(seat, [text], actor) if asked and live.play.n == n else None

        return await self._store_rows(match, ours, None)

    async def seats_pass(
        self,
        match: str,
        plan: Callable[[Live], Passing],
        pass_on: Callable[[MatchChange], None],
        *,
        interaction: int,
    ) -> Acted:
        """Stores that others sit on seats from the next rows on, one row for each seat.

        `plan` gives the seats and who causes it; it may refuse. `pass_on` ends their sittings and
        begins others at those rows, in the same transaction, and may refuse, too.
        """

        def planned(live: Live) -> Planned:
            passing = plan(live)
            seat, *beside = passing.seats
            return Planned(seat, [SIT], passing.actor, beside=tuple(beside))

        acted = await self._store_rows(match, planned, interaction, pass_on)
        if acted is None:
            raise AssertionError("seats that pass are always planned")
        return acted

    async def resign(
        self,
        match: str,
        user: int,
        *,
        interaction: int | None,
        beside: Callable[[MatchChange], None] = writes_nothing,
    ) -> Acted:
        """Makes all seats of the user leave the match. The game decides how the match goes on.

        `interaction` is None if one press leaves several matches. `beside` writes in the same
        transaction.
        """

        def leaving(live: Live, _seat: Seat) -> list[str]:
            return [LEAVE]

        return await self._act(
            match, user, leaving, stamp=None, interaction=interaction, beside=beside
        )

    async def remove(
        self,
        match: str,
        person: int,
        *,
        by: Moderator,
        check: Callable[[Table], None],
        interaction: int | None,
        beside: Callable[[MatchChange], None] = writes_nothing,
    ) -> None:
        """Makes all seats of a person leave for a moderator, whom `check` may refuse.

        `interaction` and `beside` are as in `resign`. Raises `not_there` for who has no seat, and
        what the game raises.
        """

        def planned(live: Live) -> Planned:
            check(live.table)
            if not (seats := live.table.seats_of(person)):
                raise ShellRefused("not_there")
            return Planned(seats[0], [LEAVE], by)

        await self._store_rows(match, planned, interaction, beside)

    async def tell(self, match: str, user: int, *, interaction: int) -> Acted:
        """Makes the user's seat tell its own side what it saw. Raises what the game raises."""
        return await self._act(
            match, user, lambda _live, _seat: [TELL], stamp=None, interaction=interaction
        )

    async def hint(self, match: str, user: int, *, interaction: int) -> Acted:
        """Stores that a hint was given. One for the same question is not stored again."""

        def actions(live: Live, seat: Seat) -> list[str]:
            return [] if live.has_hint(seat) else [HINT]

        return await self._act(match, user, actions, stamp=None, interaction=interaction)

    async def _act(
        self,
        match: str,
        user: int,
        actions: Callable[[Live, Seat], list[str]],
        *,
        stamp: int | None,
        interaction: int | None,
        wanted: Seat | None = None,
        held: Awaitable[None] | None = None,
        known: Live | None = None,
        beside: Callable[[MatchChange], None] = writes_nothing,
    ) -> Acted:
        def planned(live: Live) -> Planned:
            seat = check_seat(live, user, wanted)
            check_stamp(live, seat, stamp, lambda: actions(live, seat))
            texts = actions(live, seat)
            if texts:
                check_turn(live, seat, texts)
            return Planned(seat, texts, Person(user), is_press=interaction is not None)

        acted = await self._store_rows(match, planned, interaction, beside, held, known)
        if acted is None:
            raise AssertionError("a person's press is always planned")
        return acted

    async def _store_rows(
        self,
        match: str,
        plan: Callable[[Live], Planned | None],
        interaction: int | None,
        beside: Callable[[MatchChange], None] = writes_nothing,
        held: Awaitable[None] | None = None,
        known: Live | None = None,
    ) -> Acted | None:
        """Plays what `plan` gives for the match as it stands; None if it gives nothing.

        The engine works outside the transaction. If the table changes meanwhile, everything is
        planned and played anew. The first try is worked out by the match as it is `known`, or while
        `held` is under way, and no other press on the match waits for that. `beside` writes in the
        same transaction, by the match before the rows.
        """

        def work_out() -> Awaitable[Work | None]:
            return self._worked_out(match, plan, interaction)

        ahead = None
        if held is not None or known is not None:
            ahead = await self._worked_out(match, plan, interaction, known)
        if held is not None:
            await held
        return await self._store_work(match, work_out, interaction, beside, ahead)

    async def _store_work(
        self,
        match: str,
        work_out: Callable[[], Awaitable[Work | None]],
        interaction: int | None = None,
        beside: Callable[[MatchChange], None] = writes_nothing,
        ahead: Work | None = None,
    ) -> Acted | None:
        """Stores rows that are worked out `ahead`, or by `work_out`, again if the table changes."""
        work = ahead
        async with self._matches.lock(match):
            for attempt in range(CHANGE_TRIES):
                work = work or await work_out()
                if work is None:
                    return None
                try:
                    return await self._stored(work, interaction, beside)
                except (Conflict, Outdated):
                    if attempt == CHANGE_TRIES - 1:
                        raise
                    work = None
        raise AssertionError("unreachable")

    async def _store_ahead(self, match: str, work: Work) -> Acted:
        """Stores rows that are worked out. Raises `Conflict` and `Outdated`."""
        async with self._matches.lock(match):
            return await self._stored(work, None, writes_nothing)

    async def _stored(
        self, work: Work, interaction: int | None, beside: Callable[[MatchChange], None]
    ) -> Acted:
        """Stores rows under the lock of their match. Raises `Conflict` and `Outdated`."""
        live, planned = work.live, work.planned
        if not work.moves:
            return Acted(live, planned.seat, live.play.n)
        now = await self._persist(work, interaction, beside)
        self._matches.on_rows(live.entry.key, len(work.moves))
        if planned.echoes is not None:
            self._matches.echo.note(live.match.id, planned.echoes)
        return Acted(now, planned.seat, live.play.n)

    async def _worked_out(
        self,
        match: str,
        plan: Callable[[Live], Planned | None],
        interaction: int | None,
        known: Live | None = None,
    ) -> Work | None:
        """Plans for the match as it stands, and lets the engine work; None for no plan."""
        async with unless_repeated(self._matches.store, interaction):
            live = known or await self._matches.live(match)
            planned = plan(live)
            if planned is None:
                return None
            if not planned.texts:
                return Work(live, planned, [], live.folded)
            self._check_directed(live, planned)
            if planned.echoes is not None:
                self._matches.echo.check(match, planned.echoes)
            means = self._matches.means
            chance = means.chance_of(live, is_shells=is_shell_row(planned.texts))
            moves, folded = await asyncio.to_thread(
                apply_plan, live, planned, chance, interaction, self._matches.clock()
            )
        work = Work(live, planned, moves, folded)
        self._matches.on_play(work.after)
        return work

    def _check_directed(self, live: Live, planned: Planned) -> None:
        """Checks that a script takes what a person plays. Raises `off_script`, `script_waits`."""
        is_persons = isinstance(planned.actor, Person) and not is_shell_row(planned.texts)
        direction = self._matches.means.directed(live) if is_persons else None
        if direction is None:
            return
        texts = [canonical_text(live.entry.game, text) for text in planned.texts]
        if not direction.takes(planned.seat, texts):
            if planned.seat != direction.seat:
                raise ShellRefused("script_waits")
            says = self._tries.answer(live.match.id, direction)
            raise ShellRefused("off_script", says=says)

    async def _persist(
        self, work: Work, interaction: int | None, beside: Callable[[MatchChange], None]
    ) -> Live:
        """Stores the rows; returns the match with them.

        Raises `Repeated`, `one_press`, and `Outdated` if the table has changed since it was read.
        """
        live, planned, moves, folded = work.live, work.planned, work.moves, work.folded
        match, entry = live.match.id, live.entry
        outcome = entry.game.outcome(folded.play.state)

        def append(tx: Tx) -> Table:
            write = self._matches.writing(tx)
            table = check_found(write.read(match))
            acted = None
            if interaction is not None:
                is_played, acted = tx.all(
                    played_of(interaction), last_act_of(match, planned.echoes)
                )
                if is_played:
                    raise Repeated
                tx.touched.asked_by.add(interaction)
            if work_basis(table) != work_basis(live.table):
                raise Outdated
            if planned.echoes is not None:
                self._matches.echo.check_at(acted)
            append_moves(tx, match, moves)
            change = write.of(replace(live, table=table))
            if beside is writes_nothing:
                table = with_rows(table, moves)
            else:
                beside(change)
                table = check_found(write.read(match))
            if outcome is not None:
                table = end_by_rules(write, entry, table, folded, outcome)
            now = noted(change, with_moves(live, table, moves, folded), moves)
            return now if outcome is None else check_found(write.read(match))

        table = await self._matches.store.write(append, on=(match,))
        now = with_moves(live, table, moves, folded)
        self._matches.remember(match, folded, now.rows, now.times)
        return now
