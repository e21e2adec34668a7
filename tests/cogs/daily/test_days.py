"""Names of deals, the table of a day, and when a day is closed to others."""

from __future__ import annotations

from datetime import UTC, date, datetime
from unittest.mock import Mock

import discord
import pytest

from bot.cogs.daily.screens import Attempt, placed, spoken_day, title, today
from bot.delivery.discord.errors import is_lost
from bot.match.controls.message import Say, Screen
from bot.match.controls.panel import Style
from bot.match.games import GAMES
from bot.match.lobby.deals import code_of, daily, day_of, fresh, is_closed, name_of
from bot.match.refusals import ShellRefused
from bot.screens.words import ago
from bot.store.results import Result
from bot.store.seats import Person
from games.core import Ending, Tape

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
    found = placed(
        GAMES["lockpick"],
        [
            ended("Eve", (1, 15, -48), hints=43),
            ended("Cy", (0, 13, -33), hints=1),
            ended("A*a", (1, 15, -49)),
            ended("Fay", (1, 15, -48), hints=44),
            ended("Ben", (0, 14, -36)),
            ended("Dee", (0, 14, -36)),
            ended("Gus", (1, 15, -48), hints=43),
        ],
    )
    assert [one.place for one in found] == [1, 2, 2, 4, 4, 6, 7]
    assert found[0] == Attempt(1, "A\\*a", "opened it in 49 turns", 0)
    assert [one.hints for one in found] == [0, 0, 0, 43, 43, 44, 1]
    screen = today(GAMES["lockpick"], date(2026, 5, 14), found, 2)
    said = [block.content for block in screen.blocks if isinstance(block, Say)]
    assert said[0] == "### 🗝️ Lockpick · 14 May"
    assert said[1].splitlines()[3] == "4. **Eve** opened it in 48 turns, 43 hints"
    assert said[1].splitlines()[6:] == [
        "7. **Cy** froze 13 of 15 in 33 turns, 1 hint",
        "-# 2 still play",
    ]


def test_playing_is_the_next_step_until_one_has_played() -> None:
    fresh, done = (today(GAMES["lockpick"], NEW_YEAR, (), 0, done) for done in (False, True))
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
    ranked = [ended(f"P{n}", (0, n, -30)) for n in range(13)]
    screen = today(GAMES["lockpick"], NEW_YEAR, placed(GAMES["lockpick"], ranked), 0)
    said = [block.content for block in screen.blocks if isinstance(block, Say)]
    assert said[1].splitlines()[-1] == "-# and 3 more"
