"""Turns of computers: thought, played in memory, stored as one; and seats that people take back.

A computer acts on its question, as people do: what others do meanwhile, such as sealing a card,
asks nothing anew and throws no thought away. If the question has changed, nothing is stored. `n` of
a duty is the row since which its question stands.

A computer may sit down for who is late (`bot/cogs/clock/choices.py`); that person takes the seat
back at any time while the match runs. Whose seat it is follows from the sittings alone: that of a
person who ended where the computer's began. So a hand-over, leaving the match and being forgotten
leave nothing to take back.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bot.match.act import Acts
from bot.match.feature import By, MatchChange, Write
from bot.match.live import Live, computers_asked
from bot.match.lobby.server_blocks import check_plays
from bot.match.matches import Locks, Matches
from bot.match.plays import Passing, Planned, Work, apply_plan, fallback_text, is_shell_row
from bot.match.refusals import ShellRefused
from bot.match.thinking.advice import Advising, advised_texts
from bot.match.thinking.thinker import AdviceFailed, Urgency
from bot.store import spans
from bot.store.jobs import WOKEN, Job, put, put_off
from bot.store.move_log import LogRow
from bot.store.seats import Computer, Person, Sitting, pass_on
from bot.store.tables import Table
from bot.store.tx import Tx
from games.core import Level, Play, Refused, Seat

log = logging.getLogger(__name__)

THOUGHT = "thought"
"""The kind of duty by which a computer plays."""

MOST_ROWS = 60
"""The most rows of a turn that are thought about; after them the fallback ends it."""

AT_ONCE = 4
"""So many turns are worked out at once. More would wait for the thinker all the same, and their
reading and writing would stand before the presses of people."""

LADDER = (Level.HARD, Level.MEDIUM, Level.EASY)
"""When the thought of a level takes too long or fails, the next lower one plays the turn on."""


def begun(write: Write, table: Table, play: Play[Any]) -> None:
    """Stores what computers have to think about as a match begins."""
    _put_asked_after(write, table, play, -1)


def after(change: MatchChange, now: Live) -> None:
    """Stores what computers have to think about after these rows."""
    if now.match.status != "open":
        return
    was, direction = change.means.directed(change.live), change.means.directed(now)
    if direction is not None:  # a script says who plays first, whoever is asked
        seats = [seat for seat in now.thinking if seat == direction.seat]
        _put_jobs(change, now.table, now.play, seats)
    else:
        _put_asked_after(change, now.table, now.play, -1 if was is not None else change.live.play.n)


def _put_asked_after(write: Write, table: Table, play: Play[Any], before: int) -> None:
    asked = computers_asked(table, play.turn)
    _put_jobs(write, table, play, [seat for seat in asked if question_row(play, seat) > before])


def _put_jobs(write: Write, table: Table, play: Play[Any], seats: Sequence[Seat]) -> None:
    for seat in seats:
        put(write.tx, Job(THOUGHT, table.match.id, seat, question_row(play, seat), write.at))


def question_row(play: Play[Any], seat: Seat) -> int:
    """The row since which the present question of a seat stands."""
    return max(play.stamps[seat], play.asked[seat] or 0)


class Turns:
    """Plays the turns of computers, of each match one at a time."""

    def __init__(self, matches: Matches, acts: Acts, advising: Advising) -> None:
        self._matches = matches
        self._acts = acts
        self._advising = advising
        self._locks = Locks()
        self._some = asyncio.Semaphore(AT_ONCE)

    async def play(self, duty: Job) -> None:
        """Plays what a computer is asked; while the table sleeps, that waits until it is woken."""
        async with self._locks.of(duty.match), self._some:
            live = await self._matches.asking(duty.match, Seat(duty.seat))
            if live is not None and live.is_asleep:
                await self._matches.store.write(
                    lambda tx: self._puts_off(tx, duty), on=(duty.match,)
                )
            elif live is not None:
                turn = ComputerTurn(duty, self._matches, self._advising)
                try:
                    await self._acts.play_turn(duty.match, turn.work_out)
                except ShellRefused as refused:  # the match was closed or set aside meanwhile
                    log.info("a computer's turn is void", extra={"code": refused.key})

    def _puts_off(self, tx: Tx, duty: Job) -> None:
        sleeps_still = spans.read_sleep(tx, duty.match) is not None
        put_off(tx, duty, WOKEN if sleeps_still else self._matches.clock())


class ComputerTurn:
    """One turn in the making, which may have to be worked out anew."""

    def __init__(self, duty: Job, matches: Matches, advising: Advising) -> None:
        self._duty = duty
        self._seat = Seat(duty.seat)
        self._matches = matches
        self._advising = advising
        self._first: list[str] | None = None  # what was thought first, which fits the question
        self._failed: set[Level] = set()  # which would hold up the turn once more

    async def work_out(self, live: Live) -> Work | None:
        """Plays the turn in memory; None if the seat is not asked this question any more."""
        seat, computer = self._seat, live.seats[self._seat].sitter
        is_asked = live.match.status == "open" and seat in live.play.turn.waiting
        is_same = is_asked and question_row(live.play, seat) == self._duty.n
        if not (is_same and isinstance(computer, Computer)):
            return None
        if not self._may_go_on(live):
            return None
        now, moves = live, list[LogRow]()
        while self._may_go_on(now) and len(moves) < 2 * MOST_ROWS:
            texts = None
            if len(moves) < MOST_ROWS:
                texts = await self._thought(now, computer, is_first=now is live)
            step = await self._step(now, computer, texts)
            moves += step.moves
            now = step.after
        return Work(
            live, Planned(seat, [move.row.text for move in moves], computer), moves, now.folded
        )

    def _may_go_on(self, live: Live) -> bool:
        """Whether the seat is waited for, and no script has somebody else play first."""
        direction = self._matches.means.directed(live)
        is_next = direction is None or direction.seat == self._seat
        return is_next and self._seat in live.play.turn.waiting

    async def _thought(self, live: Live, computer: Computer, *, is_first: bool) -> list[str] | None:
        """The texts of the plan that a computer would play; None if no level has one."""
        if is_first and self._first is not None:
            return self._first
        direction = self._matches.means.directed(live)
        if direction is not None:
            return list(direction.ways[0])
        for level in LADDER[LADDER.index(computer.level) :]:
            if level in self._failed:
                continue
            try:
                advice = await self._advising.advice(live, self._seat, level, Urgency.TURN)
            except AdviceFailed:
                log.warning("a computer has no advice of a level", extra=self._where(live, level))
                self._failed.add(level)
                continue
            texts = advised_texts(live, advice)
            if is_first:
                self._first = texts
            return texts
        return None

    async def _step(self, live: Live, computer: Computer, texts: list[str] | None) -> Work:
        """Applies a plan; the fallback, if there is none or the engine refuses it."""
        if texts is not None:
            try:
                return await self._applied(live, computer, texts)
            except Refused:  # an adviser's fault
                log.exception("a plan was refused", extra=self._where(live, computer.level))
        else:
            log.error("a computer plays the fallback", extra=self._where(live, computer.level))
        return await self._applied(
            live, computer, [fallback_text(live, self._seat, self._matches.chance)]
        )

    async def _applied(self, live: Live, computer: Computer, texts: list[str]) -> Work:
        planned = Planned(self._seat, texts, computer)
        matches = self._matches
        chance = matches.means.chance_of(live, is_shells=is_shell_row(texts))
        moves, folded = await asyncio.to_thread(
            apply_plan, live, planned, chance, None, matches.clock()
        )
        return Work(live, planned, moves, folded)

    def _where(self, live: Live, level: Level) -> dict[str, str | int]:
        return {"match": live.match.id, "n": live.play.stamps[self._seat], "code": level.value}


def replaced_people(live: Live) -> tuple[Sitting, ...]:
    """Returns the sittings of the people for whom stand-ins play, by seat."""
    found = (live.table.replaced_at(sitting.seat) for sitting in live.seats)
    return tuple(own for own in found if own is not None)


def passing_back(live: Live, by: By) -> Passing:
    """Returns how all seats on which stand-ins play for a person pass back to them.

    Raises `over`, `nobody_replaced`, and `not_replaced` for whom none plays. The rows' transaction
    then calls `take_back`.
    """
    if live.match.status != "open":
        raise ShellRefused("over", link=True, live=live)
    seats = live.table.replaced_on(by.person)
    if not seats:
        others = dict.fromkeys(own.name for own in replaced_people(live))
        if not others:
            raise ShellRefused("nobody_replaced", link=True)
        raise ShellRefused("not_replaced", who=tuple(others))
    return Passing(seats, Person(by.person))


def take_back(change: MatchChange, by: By) -> None:
    """Has a person sit down again, with nothing told twice. Raises what `check_plays` does."""
    live = change.live
    check_plays(change.tx, live.match.guild, by.person, by.roles)
    mine = (own for own in replaced_people(live) if own.person == by.person)
    pass_on(change.tx, live.match.id, live.play.n, *(replace(own, until=None) for own in mine))
