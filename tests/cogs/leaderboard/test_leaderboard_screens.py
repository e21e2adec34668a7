"""What a leaderboard says: in words, in its alt text and in its picture."""

from __future__ import annotations

import pytest

from bot.cogs.leaderboard import screens
from bot.cogs.leaderboard.rows import LeaderboardRow, OwnRank, Scope
from bot.cogs.leaderboard.rules import Leader, Leaderboard, Unlisted
from bot.match.controls.message import Button, Say, Screen, Show
from bot.match.controls.wording import ListPage
from tests.cogs.leaderboard.standing import DUEL, MONTH, POOL, kind

NAMES = ("Ana", "Ben*", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")


def line(at: int, name: str = "", **other: float) -> LeaderboardRow:
    given = {"mu": 27.0 - at, "sigma": 2.0, "month_played": 4, "worth": 2.0 - at, **other}
    counts = int(given.get("played", 24)), 14, int(given.get("met", 9))
    return LeaderboardRow(
        at,
        name or NAMES[at % 10],
        *counts,
        given["mu"],
        given["sigma"],
        int(given["month_played"]),
        given["worth"],
    )


def leaders(*lines: LeaderboardRow, own: int | None = None, first: int = 1) -> tuple[Leader, ...]:
    return tuple(
        Leader(first + at, first + at, one, one.person == own) for at, one in enumerate(lines)
    )


def found(
    shown: tuple[Leader, ...],
    own: OwnRank | None = None,
    place: int | Unlisted = Unlisted.NONE,
    *,
    month: str | None = None,
    page: ListPage | None = None,
    coming: tuple[LeaderboardRow, ...] = (),
) -> Leaderboard:
    at = page or ListPage(1, 1)
    return Leaderboard(Scope(POOL, month), at, len(shown), shown, own, place, coming)


def text(screen: Screen) -> str:
    return "\n".join(block.content for block in screen.blocks if isinstance(block, Say))


THREE = leaders(line(0), line(1, sigma=6.0), line(2), own=2)


def test_words_alt_text_and_picture_tell_the_same() -> None:
    made = found(THREE, OwnRank(line(2), above=2), 3)
    shown = screens.page(DUEL, made, None)
    (picture,) = [block for block in shown.blocks if isinstance(block, Show)]
    told = text(shown).splitlines()
    assert told == [
        "### ⚙️ Triplock duel · leaderboard",
        "-# By rating in this server; one that is still settling counts for less.",
        "1\\. **Ana** 1550, 24 played, 14 won",
        "2\\. **Ben\\*** 1520, 24 played, 14 won, still settling",
        "3\\. **Cy** 1500, 24 played, 14 won",
        "You stand on place 3 of 3, with 1500.",
        screens.WHO,
    ]
    assert picture.name == "triplock-leaderboard.png"
    assert picture.alt == (
        "Triplock duel, leaderboard. By rating in this server; one that is still settling counts"
        " for less. 1. Ana 1550, 24 played, 14 won; 2. Ben* 1520, 24 played, 14 won, still"
        " settling; 3. Cy 1500, 24 played, 14 won. You stand on place 3 of 3, with 1500."
    )
    board = screens.board(DUEL, made, "Town")
    assert (board.title, board.heading, board.server) == ("Triplock duel", "All time", "Town")
    assert [(s.place, s.name, s.number, s.score, s.unit) for s in board.first] == [
        (1, "Ana", "", "1550", "24 played"),
        (2, "Ben*", "", "1520", "still settling"),
        (3, "Cy", "", "1500", "24 played"),
    ]
    assert (board.rows, board.own, board.page) == ((), None, "")


def test_a_month_counts_points_and_names_itself() -> None:
    made = found(
        leaders(line(0), line(2), line(4)), OwnRank(line(7, worth=-0.1), above=6), 7, month=MONTH
    )
    told = text(screens.page(DUEL, made, None))
    assert "By the points won in November 2026 (UTC), from 3 rated matches on." in told
    assert "1\\. **Ana** +50, 4 played\n2\\. **Cy** 0, 4 played\n3\\. **Eve** −50, 4 played" in told
    assert "You stand on place 7 of 3, with 0." in told
    board = screens.board(DUEL, made, "")
    assert board.heading == "Points, November 2026"
    assert (board.first[0].score, board.first[0].unit) == ("+50", "4 played")
    assert board.own is not None
    assert (board.own.place, board.own.name, board.own.is_own) == (7, "Hal", True)


def test_later_pages_have_no_podium_and_turn_both_ways() -> None:
    shown = leaders(*(line(at) for at in range(10)), own=4, first=11)
    made = found(shown, OwnRank(line(4)), 15, page=ListPage(2, 3))
    screen, board = screens.page(DUEL, made, None), screens.board(DUEL, made, "")
    assert board.first == ()
    assert [row.place for row in board.rows] == list(range(11, 21))
    assert [row.is_own for row in board.rows] == [at == 4 for at in range(10)]
    assert board.page == "page 2 of 3"
    row = screen.blocks[-1]
    assert isinstance(row, tuple)
    words = [one.custom_id.split("0.0.")[-1] for one in row if isinstance(one, Button)]
    assert words == [
        screens.Leaders("triplock", "duel", "all", 1).text,
        screens.Leaders("triplock", "duel", "all", 3).text,
    ]
    assert all(len(one.custom_id) <= 100 for one in row)


def test_who_cannot_be_told_by_name_has_a_number_in_the_picture() -> None:
    names = ("Ana", "アナ", "Ben", "Ben", "somebody")
    made = found(leaders(*(line(at, name) for at, name in enumerate(names)), first=11))
    rows = screens.board(DUEL, replaced(made), "").rows
    assert [row.number for row in rows] == ["", "12", "13", "14", "15"]
    assert [row.name for row in rows] == ["Ana", "", "Ben", "Ben", "somebody"]
    assert "15\\. **somebody** " in text(screens.page(DUEL, made, None))


def replaced(made: Leaderboard) -> Leaderboard:
    """The same as a second page."""
    return found(made.leaders, page=ListPage(2, 2))


@pytest.mark.parametrize(
    ("own", "place", "told"),
    [
        (None, Unlisted.NONE, "You have no rated match of it here yet. Start a match: `/triplock"),
        (OwnRank(line(4, played=2)), Unlisted.NEW, "You are not listed yet: new, 2 of 5."),
        (OwnRank(line(4, met=2)), Unlisted.NEW, "You are not listed yet: new, 2 of 3 opponents."),
        (OwnRank(line(4), is_off=True), Unlisted.OFF, "moderators took you off the leaderboards"),
        (
            OwnRank(line(4, month_played=2)),
            Unlisted.MONTH,
            "You are not listed yet: 2 of 3 rated matches this month.",
        ),
    ],
)
def test_who_is_not_listed_reads_why(own: OwnRank | None, place: Unlisted, told: str) -> None:
    made = found(THREE, own, place)
    assert told in text(screens.page(DUEL, made, None))
    assert screens.board(DUEL, made, "").own is None


def test_who_hides_reads_that_nobody_else_reads_their_line() -> None:
    hidden = "Only you see your line"
    own = OwnRank(line(2), above=2, hides=True)
    assert hidden in text(screens.page(DUEL, found(THREE, own, 3), None))
    off = OwnRank(line(2), is_off=True, hides=True)
    assert hidden not in text(screens.page(DUEL, found(THREE, off, Unlisted.OFF), None))


def test_two_people_are_no_leaderboard() -> None:
    coming = (line(2, played=4), line(3, met=2), line(4, played=1))
    screen = screens.page(DUEL, found(leaders(line(0), line(1)), coming=coming), None)
    assert [type(block) for block in screen.blocks] == [Say]
    assert text(screen).splitlines()[1:-1] == [
        "A leaderboard begins with 3 people.",
        "So far: Ana and Ben\\*.",
        "On the way: Cy 4 of 5 matches, Dee 2 of 3 opponents and Eve 1 of 5 matches.",
        screens.COUNTS,
        "You have no rated match of it here yet. Start a match: `/triplock start`.",
    ]


def test_a_newcomer_reads_what_to_do() -> None:
    screen = screens.page(kind("tripol", ""), found(()), None)
    assert text(screen).splitlines() == [
        "### 🔺 Tripol · leaderboard",
        "Nobody stands here yet, and you can be the first. Start a match: `/tripol start`.",
        screens.COUNTS,
    ]
    own = found((), OwnRank(line(0, played=1)), Unlisted.NEW)
    told = text(screens.page(kind("tripol", ""), own, None))
    assert "You are not listed yet: new, 1 of 5.\nStart a match: `/tripol start`." in told


@pytest.mark.parametrize(
    ("key", "mode", "told"),
    [
        ("triplock", "ring", "Start a match for 3 people: `/triplock start mode:ring`."),
        ("timelock", "two", "Start a match: `/timelock start`."),
        ("timelock", "partners", "Start a match for 4 people: `/timelock start`."),
    ],
)
def test_the_way_to_a_rated_table_has_its_options(key: str, mode: str, told: str) -> None:
    assert told in text(screens.page(kind(key, mode), found(()), None))


def test_the_longest_alt_text_fits() -> None:
    shown = leaders(*(line(at, "W" * 18) for at in range(10)), first=99_990)
    made = found(shown, OwnRank(line(2)), 99_999, page=ListPage(9999, 9999))
    assert 400 < len(screens.alt(DUEL, made)) <= 1000
