"""Streaks as they follow from matches, and where they are told."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.cogs.daily.rules import PLAYED
from bot.cogs.daily.screens import copy_line, own_streak, share_line, shared
from bot.match import endings
from bot.match.controls.message import Note, Say
from bot.match.lobby.deals import Streak
from bot.store import deals
from bot.store.sqlite.engine import SqliteStore
from bot.store.tx import Tx
from tests.cogs.daily.attempting import Attempting
from tests.desk import ANA, BEN, Desk
from tests.store.journal import Journal

TOLD = "in a row"


@pytest.fixture
async def played(desk: Desk) -> AsyncIterator[Attempting]:
    yield Attempting(desk)


async def test_an_attempt_counts_when_it_is_over_and_practice_never(played: Attempting) -> None:
    begun = await played.begins(ANA)
    assert await played.streak(ANA) == Streak()
    await played.ends(begun, ANA)
    assert await played.streak(ANA) == Streak(1, 1, is_played=True)
    practice = await played.plays(ANA)
    played.sleeps()
    assert await played.streak(ANA) == Streak(1, 1)
    await played.plays(ANA)
    assert await played.streak(ANA) == Streak(2, 2, is_played=True)
    live = await played.desk.live(practice)
    assert live.facts.deal.is_practice
    assert live.table.fact(PLAYED) == ()
    assert await played.streak(BEN) == Streak()


async def test_an_attempt_without_a_result_makes_no_day_and_nor_does_practice_after_it(
    played: Attempting,
) -> None:
    desk, match = played.desk, await played.begins(ANA)

    def ends(tx: Tx) -> bool:
        writing = desk.matches.writing(tx)
        return endings.end_as_void(writing, match, reason=endings.ASLEEP, person=None)

    assert await desk.store.write(ends)
    assert (await desk.live(await played.plays(ANA))).facts.deal.is_practice
    assert await played.streak(ANA) == Streak()


async def test_an_attempt_that_ends_later_counts_for_the_day_of_its_deal(
    played: Attempting,
) -> None:
    await played.plays(ANA)
    played.sleeps()
    late = await played.begins(ANA)
    played.sleeps(2)
    await played.plays(ANA)
    assert await played.streak(ANA) == Streak(1, 1, is_played=True)
    await played.ends(late, ANA)
    assert await played.streak(ANA) == Streak(1, 2, is_played=True)
    assert share_line(await played.desk.live(late)).endswith(". Day 2 in a row.")


async def test_the_result_and_its_shared_line_tell_the_streak_from_the_second_day_on(
    played: Attempting,
) -> None:
    first = await played.plays(ANA)
    played.sleeps()
    second = await played.begins(ANA)
    assert TOLD not in (await played.desk.board(second)).text
    await played.ends(second, ANA)
    for match, told in ((first, False), (second, True)):
        live = await played.desk.live(match)
        assert ("Day 2 in a row." in (await played.desk.board(match)).text) is told
        assert ("Day 2 in a row." in copy_line(live).content) is told
        (line,) = [block.content for block in shared(live, None).blocks if isinstance(block, Say)]
        assert line.endswith(". Day 2 in a row.") is told


async def test_no_other_screen_of_an_attempt_tells_the_streak(played: Attempting) -> None:
    """Others may look into it once its day is over."""
    await played.plays(ANA)
    played.sleeps()
    match = await played.plays(ANA)
    for reader in (ANA, BEN):
        assert TOLD not in (await played.desk.more(match, reader)).text


async def test_a_deal_by_code_tells_no_streak(played: Attempting) -> None:
    match = await played.desk.begun("lockpick", (ANA,))
    await played.ends(match, ANA)
    live = await played.desk.live(match)
    assert live.table.fact(PLAYED) == ()
    assert TOLD not in share_line(live)


async def test_a_free_day_is_told_where_it_is_used(played: Attempting) -> None:
    for _ in range(10):
        await played.plays(ANA)
        played.sleeps()
    played.sleeps()
    assert await played.streak(ANA) == Streak(10, 10, 1, is_kept=True)
    match = await played.plays(ANA)
    assert share_line(await played.desk.live(match)).endswith(". Day 11 in a row, with a free day.")


@pytest.mark.parametrize(
    ("streak", "told"),
    [
        (Streak(), None),
        (Streak(best=1), None),
        (Streak(best=9), "Your best is 9 days in a row."),
        (
            Streak(1, 1),
            "You have played yesterday's deal. Play today's deal to make it 2 days in a row.",
        ),
        (
            Streak(1, 5, is_played=True),
            "You have played today's deal. Play tomorrow's deal to make it 2 days in a row."
            " Your best is 5 days in a row.",
        ),
        (
            Streak(12, 12),
            "You have played 12 days in a row. Play today's deal to make it 13.",
        ),
        (
            Streak(12, 12, 2, is_played=True),
            "You have played 12 days in a row, with 2 free days."
            " Play tomorrow's deal to make it 13.",
        ),
        (
            Streak(12, 20, 1, is_kept=True),
            "Yesterday was missed; this week's free day keeps your 12 days in a row."
            " Play today's deal to make it 13. Your best is 20 days in a row.",
        ),
        (
            Streak(1, 9, 1, is_kept=True),
            "Yesterday was missed; this week's free day keeps the day before it."
            " Play today's deal to make it 2 days in a row. Your best is 9 days in a row.",
        ),
    ],
)
def test_ones_own_streak_says_what_keeps_it(streak: Streak, told: str | None) -> None:
    assert own_streak(streak) == (None if told is None else Note(told))


async def test_the_days_are_found_by_the_person(tmp_path: Path) -> None:
    """SQLite goes through the results of one person, and looks up the deal of each."""
    path = tmp_path / "tumbler.db"
    store = await SqliteStore.open(path)
    journal = Journal(store)

    def asked(tx: Tx) -> None:
        deals.finished(tx, game="lockpick", person=ANA)
        deals.counted_of("7KQ2AB3D").of(tx)

    await journal.read(asked)
    await store.close()
    with closing(sqlite3.connect(path)) as con:
        plans = [
            [step for *_, step in con.execute(f"EXPLAIN QUERY PLAN {one.sql}", one.values)]
            for one in journal.entries
        ]
    assert plans == [
        [
            "SEARCH r USING COVERING INDEX results_person (person=?)",
            "CORRELATED SCALAR SUBQUERY 1",
            "SEARCH d USING PRIMARY KEY (match=?)",
        ],
        ["SEARCH d USING PRIMARY KEY (match=?)", "SEARCH r USING PRIMARY KEY (match=?)"],
    ]
