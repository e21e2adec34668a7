"""The deal of the day: its name, its table, when a day is closed to others, and streaks of days."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path
from unittest.mock import Mock

import discord
import pytest

from bot.cogs.daily.rules import PLAYED, OfDay
from bot.cogs.daily.screens import (
    Attempt,
    copy_line,
    own_streak,
    placed,
    share_line,
    shared,
    spoken_day,
    title,
    today,
)
from bot.delivery.discord.errors import is_lost
from bot.match import endings
from bot.match.controls.message import Note, Say, Screen
from bot.match.controls.panel import Style
from bot.match.games import GAMES
from bot.match.lobby.deals import Streak, code_of, daily, day_of, fresh, is_closed, name_of
from bot.match.refusals import ShellRefused
from bot.screens.words import ago
from bot.store import deals
from bot.store.person_settings import MET, NOBODY
from bot.store.results import Result
from bot.store.seats import Person
from bot.store.sqlite.engine import SqliteStore
from bot.store.tx import Tx
from games.core import Ending, Tape
from tests.cogs.daily.attempting import LOCKPICK, Attempting
from tests.desk import ANA, BEN, CY, DEE, GUILD, Desk
from tests.store.journal import Journal

NOON = datetime(2026, 5, 14, 12, tzinfo=UTC).timestamp()
DAY_S = 86_400
NEW_YEAR = date(2026, 1, 1)


def test_a_day_is_utc_and_has_one_name() -> None:
    start = datetime(2026, 5, 14, tzinfo=UTC).timestamp()
    assert daily(start) == daily(NOON) == daily(start + DAY_S - 1) == "daily:2026-05-14"
    assert daily(start + DAY_S) == "daily:2026-05-15"
    assert day_of(daily(NOON)) == date(2026, 5, 14)
    assert title(daily(NOON)) == spoken_day(date(2026, 5, 14)) == "14 May"


def test_what_people_type_names_a_deal_and_never_another_day() -> None:
    draws = [0, 1, 2, 10, 30, 31]
    assert (
        name_of(None, Tape(draws), NOON)
        == name_of("Random", Tape(draws), NOON)
        == fresh(Tape(draws))
    )
    assert fresh(Tape(draws)) == "code:012AYZ"
    assert name_of("daily", Tape([]), NOON) == daily(NOON)
    assert name_of(" 7kq2ol ", Tape([]), NOON) == "code:7KQ201"
    assert code_of("code:7KQ201") == "7KQ201"
    assert title("code:7KQ201") == "deal 7KQ201"
    for bad in ("daily:2026-05-15", "code:7KQ2AB", "short", "7KQ2AB7", "7KQ2A!"):
        with pytest.raises(ShellRefused, match="no_deal"):
            name_of(bad, Tape([]), NOON)


def test_a_day_is_closed_until_it_is_over_and_codes_never() -> None:
    assert is_closed(daily(NOON), NOON)
    assert not is_closed(daily(NOON), NOON + DAY_S)
    assert not is_closed("code:7KQ2AB", NOON)
    assert not is_closed(None, NOON)


def ended(name: str, rank: tuple[int, ...], hints: int = 0) -> Result:
    """The result of a player alone."""
    ending = Ending.WON if rank[0] else Ending.LOST
    return Result(0, Person(1), name, 0, None, None, rank, "", ending, hints, NOON)


def test_attempts_stand_best_first_and_ties_share_a_place() -> None:
    """Rules LP-14: won first, then frozen tumblers, then fewer turns; with hints after all."""
    results = (
        ended("Eve", (1, 15, -48), hints=43),
        ended("Cy", (0, 13, -33), hints=1),
        ended("A*a", (1, 15, -49)),
        ended("Fay", (1, 15, -48), hints=44),
        ended("Ben", (0, 14, -36)),
        ended("Dee", (0, 14, -36)),
        ended("Gus", (1, 15, -48), hints=43),
    )
    found = placed(GAMES["lockpick"], results)
    assert [one.place for one in found] == [1, 2, 2, 4, 4, 6, 7]
    assert found[0] == Attempt(1, "A\\*a", "opened it in 49 turns", 0)
    assert [one.hints for one in found] == [0, 0, 0, 43, 43, 44, 1]
    screen = today(GAMES["lockpick"], date(2026, 5, 14), OfDay(results, 2))
    said = [block.content for block in screen.blocks if isinstance(block, Say)]
    assert said[0] == "### 🗝️ Lockpick · 14 May"
    assert said[1].splitlines()[3] == "4. **Eve** opened it in 48 turns, 43 hints"
    assert said[1].splitlines()[6:] == [
        "7. **Cy** froze 13 of 15 in 33 turns, 1 hint",
        "-# 2 still play",
    ]


def test_playing_is_the_next_step_until_one_has_played() -> None:
    fresh, done = (today(GAMES["lockpick"], NEW_YEAR, OfDay(), done) for done in (False, True))
    assert _styles(fresh) == {"Play today's": Style.MAIN, "Practise": Style.PLAIN}
    assert _styles(done) == {"Play today's": Style.PLAIN, "Practise": Style.PLAIN}


def _styles(screen: Screen) -> dict[str, Style]:
    rows = [block for block in screen.blocks if isinstance(block, tuple)]
    return {button.label: button.style for row in rows for button in row}


def test_what_may_stand_although_its_answer_is_lost() -> None:
    """A server error may follow an accepted request; what Discord refuses was not accepted."""
    for status, code, lost in [(503, 0, True), (500, 0, True), (403, 50013, False)]:
        error = discord.HTTPException(Mock(status=status, reason=""), {"code": code, "message": ""})
        assert is_lost(error) is lost
    assert is_lost(TimeoutError())
    assert not is_lost(discord.RateLimited(60.0))
    assert not is_lost(ShellRefused("no_home"))


def test_how_long_ago_in_words() -> None:
    assert ago(NOON - 59, NOON) == ago(NOON, NOON - 5) == "just now"
    assert ago(NOON - 7_300, NOON) == "2 h"
    assert ago(NOON - 3 * DAY_S, NOON) == "3 d"


def test_a_long_table_is_cut_with_a_count() -> None:
    ranked = tuple(ended(f"P{n}", (0, n, -30)) for n in range(13))
    screen = today(GAMES["lockpick"], NEW_YEAR, OfDay(ranked))
    said = [block.content for block in screen.blocks if isinstance(block, Say)]
    assert said[1].splitlines()[-1] == "-# and 3 more"


async def table(played: Attempting, person: int | None = None) -> list[str]:
    """The lines of the day's table: in the server, or a person's own in direct messages."""
    guild = GUILD if person is None else None
    name = played.attempts.today()
    found = await played.attempts.of_day(LOCKPICK, name, user=person, guild=guild)
    screen = today(LOCKPICK, NEW_YEAR, found)
    return [
        line
        for one in screen.blocks[1:]
        if isinstance(one, Say)
        for line in one.content.splitlines()
    ]


async def test_who_shows_less_than_the_server_is_not_on_the_table_of_a_day(
    played: Attempting,
) -> None:
    """Who hides from everybody is in no number; who shows it to some is one more."""
    desk = played.desk
    for person in (ANA, BEN, CY):
        await played.plays(person)
    await played.begins(DEE)
    await desk.sets(ANA, results=NOBODY)
    await desk.sets(BEN, results=MET)
    told = await table(played)
    assert told == ["1. **Cy** froze 0 of 15 in 1 turn", "-# and 1 more", "-# 1 still plays"]
    await desk.sets(DEE, results=NOBODY)
    await desk.forgetting.forget(CY, interaction=77)
    assert await table(played) == ["-# 1 person has played it"]
    await desk.sets(BEN, results=NOBODY)
    assert await table(played) == ["No result to show yet."]
    assert await table(played, ANA) == ["1. **Ana** froze 0 of 15 in 1 turn"]


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
