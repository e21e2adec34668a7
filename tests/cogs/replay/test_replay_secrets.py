"""The replay of a running match tells its reader nothing that they did not know (law 24).

Whole replays are compared, page by page with their buttons, file names and words: between worlds
that look alike to a reader, and between logs that differ by rows of which the reader never heard.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from bot.cogs.replay import screens
from bot.cogs.replay.screens import ReplayPage, course_of, eyes_for
from bot.match.controls.message import Screen
from bot.match.games import GAMES
from bot.match.live import Live
from bot.screens.parts import prompt_of
from games.core import HINT, Folded, Row, Seat, Turn, replay
from tests.lives import NAMES, PERSON, lived, played_live
from tests.shelf.play import IS_DEEP, Played, at_some_tables
from tests.shelf.secrecy import imagined, viewers
from tests.worlds import secret, told_to

HIDING = sorted(key for key in GAMES if key != "timelock")
"""The games in which something is hidden."""


FEW = 5
"""So many tables are looked at, unless the shelf is tried deeply."""


def pages(live: Live, reader: Seat | None) -> list[Screen]:
    """Every page of a replay and its words, as a reader sees them, and what leads to it."""
    person = PERSON - 1 if reader is None else PERSON + reader
    eyes, mine = eyes_for(live, person), live.table.seats_of(person)
    walked = course_of(live, reader)
    out: list[Screen] = [Screen((), 0), Screen((screens.extras(live, reader).more,), 0)]
    for index in range(len(walked.steps)):
        then = live.upto(walked.steps[index].n)
        sight = ReplayPage(walked, index, then, prompt_of(then, reader), ())
        out += (screens.page(sight, eyes, mine), screens.in_words(sight, 1, mine))
    return out


def running(key: str) -> Iterator[Played]:
    """A match at some tables of a game, without its end, which opens everything."""
    for played in at_some_tables(GAMES[key].game, None if IS_DEEP else FEW):
        if any(play.turn.waiting for play in played.plays[1:]):
            yield played


def some_readers(played: Played, among: list[Seat | None]) -> list[Seat | None]:
    """One of these readers; several if the shelf is tried deeply, or where a game has one table."""
    few = 2 if IS_DEEP or not GAMES[played.game.key].for_several else 1
    return played.chance("replays").sample(among, min(few, len(among)))


def last_running(played: Played) -> int:
    """The last row after which the match still ran."""
    return max(play.n for play in played.plays if play.turn.waiting)


def other_world(live: Live, played: Played, reader: Seat | None) -> Live:
    """The match as this reader could not tell it from theirs: nothing else is the same."""
    plays = tuple(
        replace(
            play,
            state=imagined(played, play, reader),
            turn=_asks(play.turn),
            known=_counted(play.known, reader),
        )
        for play in live.plays
    )
    told = tuple(told_to(one, reader) for one in live.told)
    rows = tuple(secret(row) for row in live.rows)
    match = replace(live.match, draws=())
    table = replace(live.table, match=match)
    return replace(live, table=table, folded=Folded(plays, told, {}), rows=rows)


def _counted(known: tuple[int, ...], reader: Seat | None) -> tuple[int, ...]:
    """The rows that a reader counts and that everybody does, and none of others."""
    kept = {len(known) - 1, *(() if reader is None else (reader,))}
    return tuple(count if seat in kept else 0 for seat, count in enumerate(known))


def _asks(turn: Turn[object]) -> Turn[object]:
    """The turn without what is only for who is asked."""
    return replace(turn, forced=None)


@pytest.mark.parametrize("key", HIDING)
def test_f60_whole_replays_of_two_worlds_are_one(key: str) -> None:
    differed = 0
    for played in running(key):
        live = played_live(played, last_running(played), names=NAMES)
        for reader in some_readers(played, viewers(played)):
            other = other_world(live, played, reader)
            differed += any(
                one.state != two.state for one, two in zip(live.plays, other.plays, strict=True)
            )
            assert pages(live, reader) == pages(other, reader), (played.where, reader)
    assert differed, "no two worlds differed: nothing was tried"


def with_hints(played: Played, upto: int, luck: random.Random) -> tuple[list[Row], set[int]]:
    """The rows of a match with hints between them, and the seats that were given one."""
    rows: list[Row] = []
    given: set[int] = set()
    for row in played.rows[:upto]:
        for _ in range(luck.randrange(3)):
            seat = luck.randrange(played.seats)
            given.add(seat)
            rows.append(Row(len(rows) + 1, Seat(seat), HINT))
        rows.append(Row(len(rows) + 1, row.seat, row.text, row.draws))
    return rows, given


@pytest.mark.parametrize("key", sorted(key for key in GAMES if GAMES[key].for_several))
def test_rows_that_a_reader_never_heard_of_change_no_page(key: str) -> None:
    tried = 0
    for played in running(key):
        upto, luck = last_running(played), played.chance("hints")
        live = played_live(played, upto, names=NAMES)
        rows, given = with_hints(played, upto, luck)
        folded = replay(played.game, played.options, played.seats, played.draws, rows)
        hinted = replace(live, rows=tuple(rows), folded=folded)
        seats = [reader for reader in viewers(played) if reader not in {*given, None}]
        for reader in some_readers(played, seats or [None]):
            tried += 1
            assert pages(live, reader) == pages(hinted, reader), (played.where, reader)
    assert tried


SEALED = ("1 code:1-2-5", "2 code:1-5-9")
CHANGED = ("1 code:1-2-5", "1 code:3-2-1-4", "2 code:1-5-9", "1 code:1-2-5")
ON = ("1 code:9-8-7", "2 code:7-5-3")


def sealed(*moves: str) -> Live:
    """Unlock of four, whose first round is sealed by these moves, and then another one."""
    return lived(
        "unlock", 4, *moves, "3 code:2-5-8", "0 code:4-5-6", *ON, lock="bot", secret="1-2-3"
    )


def test_a_code_that_was_changed_twice_is_no_step_of_anybody_else() -> None:
    once, twice = sealed(*SEALED), sealed(*CHANGED)
    assert twice.play.n == once.play.n + 2
    for reader in (None, Seat(0), Seat(2), Seat(3)):
        assert pages(once, reader) == pages(twice, reader), reader
    own = course_of(once, Seat(1)), course_of(twice, Seat(1))
    assert len(own[1].steps) > len(own[0].steps), "who changed it goes through it"
