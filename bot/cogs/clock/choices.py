"""Choices of a table about somebody who is asked: to give time, to decide once it is up, to nudge.

Every press is judged again in its transaction: whether the question is still open, and who decides.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from msgspec import Struct
from msgspec.structs import replace

from bot.cogs.clock import late
from bot.cogs.clock.reminders import update_question
from bot.match import offers
from bot.match.blocks import is_blocked
from bot.match.feature import MatchChange, Write
from bot.match.live import Live
from bot.match.lobby import computers
from bot.match.plays import Passing
from bot.match.refusals import ShellRefused, not_yours
from bot.match.turn_timer import QUESTION, pace_of, seated_people
from bot.match.wall_clock import DAY_S
from bot.store import cursors, person_settings, questions
from bot.store.jobs import Job, put
from bot.store.meta import keep_marked, read_marked
from bot.store.questions import TurnTimer
from bot.store.seats import Person, pass_on
from bot.store.tx import Tx
from games.core import Seat

NUDGED = "nudged"
"""The limit that lets somebody be nudged so seldom."""

NUDGE_PAUSE_S = DAY_S
"""Between two people there is one nudge in so many seconds, however many matches they have."""


class About(Struct, frozen=True):
    """Whom a press is about, and by whom: the seat, the number of the question to it (its `k`)."""

    seat: Seat
    k: int
    person: int


def give(change: MatchChange, about: About, *, seen: int) -> None:
    """Gives a person one pace more. `seen` are the seconds given so far, as the button knows.

    Raises `late_own`, `late_played`, `late_decided`, `no_pace`, and `given_already`.
    """
    with _decided(change, about) as ask:
        if pace_of(change.live.match.terms) is None:
            raise ShellRefused("no_pace")
        if int(ask.given) != seen:
            raise ShellRefused("given_already")
        _give_pace(change, ask)


def wait_on(change: MatchChange, about: About) -> None:
    """Waits on for somebody whose time is up. Raises what `check_leave` raises."""
    with _decided(change, about) as ask:
        _check_decides(change.live, ask, about.person)
        _give_pace(change, ask)


def play_on(change: MatchChange, about: About) -> None:
    """Has the clock play. Raises what `check_leave` raises, and `late_partners`."""
    live = change.live
    with _decided(change, about) as ask:
        _check_plays(live, ask, about.person)
        for one in _theirs(change, ask):
            if one.is_open_to_choice:
                questions.write(change.tx, late.for_clock(change.tx, one, change.at))


def replaced(live: Live, about: About) -> Passing:
    """Returns how all seats that somebody holds still pass to stand-ins.

    Raises `over`, and `unknown_button` for a seat that the match has not. The rows' transaction
    then calls `stand_in`, which judges the rest.
    """
    if live.match.status != "open":
        raise ShellRefused("over", link=True, live=live)
    if about.seat >= len(live.seats):
        raise ShellRefused("unknown_button")
    return Passing(_held_with(live, about.seat), Person(about.person))


def stand_in(change: MatchChange, about: About) -> None:
    """Has computers sit down for who is late. Raises what `play_on` and `check_allowed` raise."""
    tx, live = change.tx, change.live
    late.note_deciders(tx, live.table, change.at)
    _check_plays(live, _asked(change, about), about.person)
    computers.check_allowed(tx, live.entry, live.match.guild)
    new = computers.stand_ins(live.table, _held_with(live, about.seat))
    pass_on(tx, live.match.id, live.play.n, *new)


def check_leave(change: MatchChange, about: About) -> Live:
    """Returns the match if this person may say whether another leaves.

    Raises `over`, `no_seat`, `late_own`, `late_played`, `late_decided`, `late_waited` and
    `late_no_say`.
    """
    _check_decides(change.live, _asked(change, about), about.person)
    return change.live


def agree(change: MatchChange, about: About, *, yes: bool) -> None:
    """Agrees to a leave, which the last yes does, or takes it back. Raises as `check_leave`."""
    with _decided(change, about) as ask:
        _check_decides(change.live, ask, about.person)
        offers.answer(change, late.LEAVES, about.person, yes=yes, about=late.about(ask))


def nudge(change: MatchChange, about: About) -> Live:
    """Reminds a person once more, if they wish to hear that. Nobody learns whether they do.

    Returns the match. Raises `late_own`, `late_played` and `late_decided`.
    """
    late.note_deciders(change.tx, change.live.table, change.at)
    _nudge(change.tx, _asked(change, about), about.person, change.at)
    return change.live


def ends_match(live: Live, seat: Seat) -> bool:
    """Whether the match is over once a seat leaves it; chance does not decide that."""
    game = live.entry.game
    return game.outcome(game.leave(live.play.state, seat, lambda _n: 0).state) is not None


def last_nudged_at(tx: Tx, one: int, other: int) -> float | None:
    """Returns when one of two people last nudged the other; None: never."""
    sql = "SELECT at FROM nudges WHERE low = :low AND high = :high"
    pair = min(one, other), max(one, other)
    found = tx.row(sql, low=pair[0], high=pair[1])
    times = [marked.at for marked in read_marked(tx, NUDGED, *pair)]
    times += [] if found is None else [found["at"]]
    return max(times, default=None)


def note_nudge(tx: Tx, one: int, other: int, at: float) -> None:
    """Stores that one of two people nudged the other at a time."""
    tx.run(
        "INSERT INTO nudges (low, high, at) VALUES (:low, :high, :at)"
        " ON CONFLICT (low, high) DO UPDATE SET at = excluded.at",
        low=min(one, other),
        high=max(one, other),
        at=at,
    )


def forget_nudges(write: Write, person: int, _name: str) -> None:
    """Forgets when a person was nudged, and whom they nudged; the last day stays by marks."""
    whose = "FROM nudges WHERE (low = :person OR high = :person)"
    since = write.at - NUDGE_PAUSE_S
    for row in write.tx.rows(
        f"SELECT low, high, at {whose} AND at > :since", person=person, since=since
    ):
        keep_marked(write.tx, row["at"], NUDGED, row["low"], row["high"])
    write.tx.run(f"DELETE {whose}", person=person)


@contextmanager
def _decided(change: MatchChange, about: About) -> Generator[TurnTimer]:
    """Gives the question; who decides about it is noted before and after, and the board follows."""
    tx, table, at = change.tx, change.live.table, change.at
    late.note_deciders(tx, table, at)
    yield _asked(change, about)
    late.note_deciders(tx, table, at)
    offers.count_again(change)
    cursors.mark_behind(tx, table.match.id)  # the board is shown again, even after a crash


def _asked(change: MatchChange, about: About) -> TurnTimer:
    """Returns the question that a person at the table may do something about."""
    live, seat = change.live, about.seat
    if live.match.status != "open":
        raise ShellRefused("over", link=True, live=live)
    if about.person not in seated_people(change.tx, live.table):
        raise not_yours(live, about.person)
    ask = questions.read(change.tx, live.match.id, seat, about.k)
    if ask is None:
        raise ShellRefused("unknown_button")
    if ask.person == about.person:
        raise ShellRefused("late_own")
    if ask.until is not None:
        own = live.table.replaced_at(seat)
        if own is not None and own.person == ask.person:
            raise ShellRefused("late_decided", name=own.name)
        raise ShellRefused("late_played", name=live.seats[seat].name)
    if live.is_asleep:
        raise ShellRefused("late_asleep")
    if ask.by_clock:
        raise ShellRefused("late_decided", name=live.seats[seat].name)
    return ask


def _check_decides(live: Live, ask: TurnTimer, user: int) -> None:
    """Checks that the time is up, and that this person is one of those who decide."""
    if ask.late_at is None:
        raise ShellRefused("late_waited", name=live.seats[ask.seat].name)
    if user not in ask.deciders:
        raise ShellRefused("late_no_say", who=_names(live, frozenset(ask.deciders)))


def _check_plays(live: Live, ask: TurnTimer, user: int) -> None:
    """Checks that this person may have somebody else play for who is late."""
    _check_decides(live, ask, user)
    may = late.plays_for(ask, live.sides, live.table)
    if user not in may:
        raise ShellRefused("late_partners", who=_names(live, may))


def _names(live: Live, people: frozenset[int]) -> tuple[str, ...]:
    found = (sitting.name for sitting in live.seats if sitting.person in people)
    return tuple(dict.fromkeys(found))


def _held_with(live: Live, seat: Seat) -> tuple[Seat, ...]:
    """The seats of a seat's person that have not left; the seat itself if it is no person's."""
    mine = (Seat(sitting.seat) for sitting in live.table.sittings_with(seat))
    return tuple(one for one in mine if one not in live.left) or (seat,)


def _theirs(change: MatchChange, ask: TurnTimer) -> tuple[TurnTimer, ...]:
    return tuple(
        one for one in questions.read_open(change.tx, ask.match) if one.person == ask.person
    )


def _give_pace(change: MatchChange, ask: TurnTimer) -> None:
    """Gives a person one pace, on every seat that is asked, and looks what is so then."""
    tx, at = change.tx, change.at
    for one in _theirs(change, ask):
        questions.write(tx, late.lengthened(tx, change.live.table, one, at))
        update_question(change, Job(QUESTION, one.match, one.seat, one.k, at))


def _nudge(tx: Tx, ask: TurnTimer, by: int, at: float) -> None:
    """Has the person of a question reminded once more, if they wish to hear that from `by`."""
    before = last_nudged_at(tx, by, ask.person)
    if before is not None and at < before + NUDGE_PAUSE_S:
        return
    note_nudge(tx, by, ask.person, at)
    if _wants_nudge(tx, ask, by):
        questions.write(tx, replace(ask, nudge_at=at))
        put(tx, Job(QUESTION, ask.match, ask.seat, ask.k, at))


def _wants_nudge(tx: Tx, ask: TurnTimer, by: int) -> bool:
    """Whether the person of a question wants to hear a nudge of `by`: awake, not blocked, there."""
    is_asked = ask.since is not None and not (ask.is_away or ask.gone)
    wants = person_settings.read(tx, ask.person).reminders and not is_blocked(tx, ask.person, by)
    return is_asked and wants
