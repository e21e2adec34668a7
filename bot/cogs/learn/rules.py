"""How a lesson begins, what its script has next, and how it is left.

A lesson is a match like any other, with a row that says so. Where it stands in its script follows
from its log, so that nothing can be lost between two rows.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from bot.cogs.learn import rows
from bot.match import endings
from bot.match.act import noted
from bot.match.controls.names import computer_name, cut_name
from bot.match.feature import MatchChange, Write
from bot.match.games import GameEntry
from bot.match.live import Live
from bot.match.lobby.begin import add, begin
from bot.match.lobby.shell_terms import LEVEL, terms_of
from bot.match.plays import Direction, Planned, apply_plan, with_moves
from bot.match.refusals import not_yours
from bot.store.keys import new_match_id
from bot.store.matches import MatchRecord
from bot.store.move_log import LogRow, append_moves
from bot.store.seats import Computer, House, Person, Sitting
from bot.store.tables import Fact, Facts, Table, with_rows
from games.core import HINT, Level, Play, Seat, Tape, replay, settle_options
from games.lesson import Lesson, Place, place_of

LESSON: Fact[int | None] = Fact("lesson", rows.version_of, None)
"""The version of the script by which a match was begun as a lesson; None for any other match."""

NEWCOMERS: Fact[frozenset[int]] = Fact("newcomers", rows.newcomers_of, frozenset())
"""The people whose first match of its game a match is."""

COMPANY = Level.EASY
"""The level of the computers in a lesson."""


class Learner(Struct, frozen=True):
    """Who takes a lesson, in which channel."""

    person: int
    name: str
    channel: int


def counts(table: Table) -> bool:
    """Whether the result of a match counts: that of a lesson does not."""
    return table.fact(LESSON) is None


def begun(write: Write, table: Table, _play: Play[Any]) -> None:
    """Notes for whom a match that begins is the first one of its game, if that has a lesson."""
    match = table.match
    if write.means.shelf[match.game].lesson is None or not counts(table):
        return
    for person in table.people:
        if rows.is_newcomer(write.tx, match.game, person, match.id):
            rows.note_new(write.tx, match.id, person)


def after(change: MatchChange, now: Live) -> None:
    """Notes for those who run the bot how far the learner has come."""
    taken = steps_taken(now)
    if taken > steps_taken(change.live):
        game = now.match.game
        change.tx.touched.did("learned", now.match.id, game=game, step=taken)


def steps_taken(live: Live) -> int:
    """How many decisions of its script are behind a match; 0 for one that left it."""
    lesson, at = lesson_of(live), place(live)
    if lesson is None or live.match.status != "open":
        return 0
    behind = lesson.parts if at is None else lesson.parts[: at.part]
    return sum(part.step is not None for part in behind)


def is_new(live: Live, reader: Seat | None) -> bool:
    """Whether a reader sits in the first match of the game and has played nothing there yet."""
    if reader is None or live.seats[reader].person not in live.table.fact(NEWCOMERS):
        return False
    return live.match.status == "open" and all(row.seat != reader for row in live.rows)


def lesson_of(live: Live) -> Lesson | None:
    """The lesson of a match, if its script is still the one by which it was begun."""
    version, lesson = live.table.fact(LESSON), live.entry.lesson
    return lesson if lesson is not None and lesson.version == version else None


def place(live: Live) -> Place | None:
    """Where a match stands in its script; None for one without, and beyond it."""
    lesson = lesson_of(live)
    is_running = live.match.status == "open"
    return place_of(lesson, live.rows) if lesson is not None and is_running else None


def plays_on(live: Live) -> bool:
    """Whether the learner has played beyond the script."""
    lesson = lesson_of(live)
    if lesson is None or place(live) is not None:
        return False
    played = [row for row in live.rows if row.text != HINT]
    script = sum(len(part.draws) for part in lesson.parts)
    return any(row.seat == lesson.learner for row in played[script:])


def directs(live: Live) -> Direction | None:
    """What the script of a match has next."""
    lesson, at = lesson_of(live), place(live)
    if lesson is None or at is None:
        return None
    part = lesson.parts[at.part]
    says = () if part.step is None else (part.step.wrong, part.step.hint)
    return Direction(part.seat, at.part, at.ways, at.draws, *says)


def sit_down(write: Write, entry: GameEntry, lesson: Lesson, learner: Learner) -> Table:
    """Begins a lesson up to its first decision; returns its table."""
    tx, match = write.tx, new_match_id(write.means.chance)
    record = MatchRecord(
        id=match,
        game=entry.key,
        options=dict(lesson.options),
        terms=_terms(entry),
        seat_count=lesson.seats,
        rules_version=entry.game.rules_version,
        guild=None,
        channel=learner.channel,
        host=learner.person,
        created_at=write.at,
    )
    seats = tuple(_sitting(lesson, seat, learner) for seat in range(lesson.seats))
    table = Table(record, seats, 0, Facts())
    add(tx, table)
    rows.write_lesson(tx, match, lesson.version)
    begun = begin(write, table, seats, source=Tape(lesson.draws))
    return _opened(write, entry, lesson, begun)


def leave(write: Write, live: Live, person: int) -> None:
    """Ends a lesson. Raises `not_yours` and its kind for who is not its learner."""
    if not live.table.seats_of(person):
        raise not_yours(live, person)
    endings.end_as_void(write, live.match.id, reason=endings.LESSON, person=person)


def _terms(entry: GameEntry) -> dict[str, str]:
    terms = terms_of(entry)
    return settle_options(terms, {LEVEL.name: COMPANY.value} if LEVEL in terms else {})


def _sitting(lesson: Lesson, seat: int, learner: Learner) -> Sitting:
    if seat == lesson.learner:
        return Sitting(seat, Person(learner.person), cut_name(learner.name))
    number = seat + (seat < lesson.learner)
    return Sitting(seat, Computer(COMPANY), computer_name(COMPANY.value, number))


def _opened(write: Write, entry: GameEntry, lesson: Lesson, table: Table) -> Table:
    """Plays what the house plays before the first decision; returns the table as it is then."""
    match = table.match
    folded = replay(entry.game, match.options, match.seat_count, match.draws, ())
    begun = Live(table, entry, folded, (), write.means.extras)
    now, moves = begun, list[LogRow]()
    for part in lesson.parts[: lesson.prefix]:
        planned = Planned(part.seat, list(part.ways[0]), House(), is_press=False)
        draws = Tape([number for row in part.draws for number in row])
        more, folded = apply_plan(now, planned, draws, None, write.at)
        now = with_moves(now, table, more, folded)
        moves += more
    if not moves:
        return table
    append_moves(write.tx, match.id, moves)
    table = with_rows(table, moves)
    noted(write.of(begun), with_moves(begun, table, moves, now.folded), moves)
    return table
