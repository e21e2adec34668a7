"""A leaderboard: who is listed, for whom, on which place; its words, alt text and picture."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.cogs.leaderboard import rows, screens
from bot.cogs.leaderboard.rows import PER_PAGE, LeaderboardRow, OwnRank, Scope
from bot.cogs.leaderboard.rules import Leader, Leaderboard, Unlisted, kinds, month_of
from bot.cogs.ratings import ledger
from bot.cogs.ratings.ledger import Ended
from bot.match.controls.custom_ids import MAX_NUMBER
from bot.match.controls.message import Button, Say, Screen, Show
from bot.match.controls.wording import ListPage
from bot.match.games import GAMES
from bot.store import ratings, server_ratings, servers
from bot.store.person_settings import EVERYBODY, MET, NOBODY
from bot.store.ratings import Pool
from bot.store.sqlite.engine import SqliteStore
from tests.cogs.leaderboard.standing import (
    DUEL,
    MONTH,
    POOL,
    READER,
    SCOPE,
    kind,
    listed,
    page,
    stand,
    stands,
)
from tests.creating import creates
from tests.desk import ANA, BEN, CHANNEL, CY, DEE, GUILD, Desk, name_of
from tests.interactions import fresh
from tests.store.journal import Journal

NOVEMBER = Scope(POOL, MONTH)


async def played(desk: Desk, one: int, other: int, guild: int = GUILD) -> None:
    """Two people finish a match, which is too short to be rated."""
    table = await creates(
        desk.lobby,
        desk.matches.shelf["triplock"],
        {},
        guild=guild,
        channel=CHANNEL,
        host=one,
        host_name=name_of(one),
        interaction=fresh(),
    )
    match = table.match.id
    await desk.lobby.join(match, other, name_of(other), interaction=fresh())
    await desk.acts.resign(match, one, interaction=fresh())


def test_each_rated_mode_of_each_game_has_one() -> None:
    found = [(one.entry.key, one.mode) for one in kinds(GAMES)]
    assert [one for one in found if one[0] == "triplock"] == [
        ("triplock", "duel"),
        ("triplock", "ring"),
    ]
    assert ("timelock", "partners") in found
    assert not [one for one in found if one[0] == "lockpick"], "nobody plays it against others"
    for each in kinds(GAMES):
        options = {**{o.name: o.default for o in each.entry.game.options}, **each.options}
        assert each.entry.game.rated(options, each.seats) == each.mode


async def test_the_best_stand_first_by_what_is_sure_of_them(desk: Desk) -> None:
    unsure = stands(DEE, 30.0, sigma=7.0, score=23.0)
    await stand(desk, [stands(ANA, 26.0), stands(BEN, 29.0), stands(CY, 20.0), unsure])
    assert await listed(desk) == [BEN, ANA, DEE, CY]


@pytest.mark.parametrize(
    "other", [{"played": 4}, {"met": 2}], ids=["too few matches", "too few people"]
)
async def test_who_has_too_few_rated_matches_is_on_the_way(
    desk: Desk, other: dict[str, Any]
) -> None:
    await stand(desk, [stands(ANA), stands(BEN, **other)])
    found = await page(desk)
    assert [one.line.person for one in found.leaders] == [ANA]
    assert [line.person for line in found.coming] == [BEN]
    assert (await page(desk, BEN)).place is Unlisted.NEW
    assert (await page(desk, BEN)).coming == ()
    await stand(desk, [stands(CY), stands(DEE)])
    assert (await page(desk)).coming == (), "there are people enough"


@pytest.mark.parametrize("shows", [EVERYBODY, MET, NOBODY, None])
@pytest.mark.parametrize("has_met", [False, True])
async def test_who_hides_their_results_is_not_listed(
    desk: Desk, shows: str | None, has_met: bool
) -> None:
    await stand(desk, [stands(ANA)], shows)
    await stand(desk, [stands(BEN, played=3)], shows)
    if has_met:
        await played(desk, READER, ANA)
        await played(desk, READER, BEN)
    found, is_seen = await page(desk), shows == EVERYBODY or (has_met and shows != NOBODY)
    assert [one.line.person for one in found.leaders] == [ANA] * is_seen
    assert [line.person for line in found.coming] == [BEN] * is_seen
    assert found.listed == is_seen, "places do not count who is hidden"
    assert found.left_out == 2 * (not is_seen and shows != NOBODY), "nothing counts who hides"
    assert await listed(desk, ANA) == [ANA], "oneself is always listed for oneself"


async def test_who_has_finished_a_match_with_the_reader_anywhere_is_met(desk: Desk) -> None:
    await stand(desk, [stands(ANA), stands(BEN), stands(CY)], MET)
    await played(desk, READER, ANA, GUILD + 1)
    await played(desk, CY, READER)
    match = await desk.begun("triplock", (READER, BEN))
    assert await listed(desk) == [CY, ANA], "a match that runs is not finished"
    await desk.moderation.end(match, GUILD, 1000, interaction=fresh())
    assert await listed(desk) == [CY, ANA], "nor is one without a result"


async def test_who_was_taken_off_or_has_left_is_not_listed(desk: Desk) -> None:
    people = (ANA, BEN, CY, DEE)
    await stand(desk, [stands(one, 30.0 - one) for one in people])
    await desk.store.write(lambda tx: server_ratings.note_gone(tx, GUILD, [BEN]))
    await desk.store.write(
        lambda tx: tx.run("UPDATE standings SET is_off = 1 WHERE person = :who", who=CY)
    )
    assert await listed(desk) == [ANA, DEE]
    off = await page(desk, CY)
    assert (off.place, [one.line.person for one in off.leaders]) == (Unlisted.OFF, [ANA, DEE])
    back = await page(desk, BEN)
    assert back.own is not None
    assert back.own.was_gone, "whoever reads it in the server is there"
    assert (back.place, back.listed) == (2, 3)


async def test_who_is_level_shares_a_place_over_pages_too(desk: Desk) -> None:
    best = [stands(one, 50.0 - one) for one in range(1, PER_PAGE)]
    level = [stands(one, 10.0) for one in range(20, 24)]
    await stand(desk, [*best, *level, stands(30, 5.0)])
    first, second = await page(desk), await page(desk, number=2)
    assert [one.place for one in first.leaders] == list(range(1, PER_PAGE + 1))
    assert [one.place for one in second.leaders] == [10, 10, 10, 14]
    assert [one.number for one in second.leaders] == [11, 12, 13, 14]
    assert [one.line.person for one in first.leaders[-1:] + second.leaders] == [23, 22, 21, 20, 30]
    assert (second.page.number, second.page.of, second.listed) == (2, 2, 14)
    assert {(await page(desk, one)).place for one in range(20, 24)} == {10}
    assert (await page(desk, 30)).place == 14


@pytest.mark.parametrize(
    ("count", "wanted", "number"),
    [(21, 3, 3), (20, 3, 2), (20, 99, 2), (20, MAX_NUMBER, 2), (20, 0, 1)],
)
async def test_a_page_that_is_gone_is_the_last_one(
    desk: Desk, count: int, wanted: int, number: int
) -> None:
    await stand(desk, [stands(one, 50.0 - one / 10) for one in range(100, 100 + count)])
    found = await page(desk, number=wanted)
    first = (number - 1) * PER_PAGE
    assert [one.place for one in found.leaders] == list(range(first + 1, count + 1))[:PER_PAGE]
    assert found.page.number == number


async def test_a_month_is_by_what_was_won_in_it(desk: Desk) -> None:
    people = [
        stands(ANA, 40.0, month_points=0.5),
        stands(BEN, 20.0, month_points=2.0),
        stands(CY, month_points=-1.0),
        stands(DEE, month_played=2),
        stands(5, month="2026-10"),
        stands(6, played=4),
    ]
    await stand(desk, people)
    assert await listed(desk, scope=NOVEMBER) == [BEN, ANA, CY]
    few = (await page(desk, DEE, scope=NOVEMBER)).place
    assert few is Unlisted.MONTH
    gone = await page(desk, 5, scope=NOVEMBER)
    assert gone.own is not None
    assert (gone.place, gone.own.line.month_played) == (Unlisted.MONTH, 0)
    assert await listed(desk, scope=Scope(POOL, "2026-12")) == []
    assert month_of(1_793_491_199.0) == "2026-10"
    assert month_of(1_793_491_200.0) == "2026-11"


async def test_a_leaderboard_is_of_one_server_and_mode(desk: Desk) -> None:
    other = Pool(GUILD + 1, POOL.name)
    await stand(desk, [stands(ANA, pool=other), stands(BEN, pool=Pool(GUILD, "triplock ring"))])
    assert await listed(desk) == []
    assert (await page(desk, ANA)).place is Unlisted.NONE
    assert await listed(desk, scope=Scope(other)) == [ANA]


async def test_who_is_forgotten_stands_nowhere(desk: Desk) -> None:
    await stand(desk, [stands(ANA), stands(BEN), stands(CY, played=2)])
    await desk.forgetting.forget(ANA, interaction=fresh())
    assert await listed(desk) == [BEN]
    assert await desk.store.write(lambda tx: ratings.forget_server(tx, GUILD)) == 2
    found = await page(desk)
    assert (found.listed, found.leaders, found.coming) == (0, (), ())
    assert not await desk.store.write(lambda tx: servers.forget(tx, GUILD))


async def test_people_are_looked_up_once_a_day(desk: Desk) -> None:
    """In all pools of the server at once; of who is not listed nothing is stored."""
    ring, day = Pool(GUILD, "triplock ring"), server_ratings.LOOKUP_EVERY_S
    await stand(desk, [stands(ANA), stands(BEN), stands(ANA, pool=ring)])

    async def looks(at: float) -> list[int]:
        return await desk.store.write(
            lambda tx: server_ratings.take_lookups(tx, GUILD, [ANA, CY], at)
        )

    assert await looks(day) == [ANA]
    assert await looks(2 * day - 1) == []
    assert await looks(2 * day) == [ANA]
    assert [server_ratings.is_lookup_due(at, day) for at in (None, 0.0, 1.0)] == [True, True, False]
    found = await page(desk, scope=Scope(ring))
    assert [one.line.looked_at for one in found.leaders] == [2 * day]
    await desk.store.write(lambda tx: server_ratings.note_gone(tx, GUILD, [ANA]))
    assert (await listed(desk), await listed(desk, scope=Scope(ring))) == ([BEN], [])


async def test_who_plays_a_rated_match_again_is_back(desk: Desk) -> None:
    await stand(desk, [stands(ANA), stands(BEN)])
    match = await desk.begun("triplock", (ANA, BEN))
    await desk.store.write(lambda tx: server_ratings.note_gone(tx, GUILD, [ANA, CY]))
    assert await listed(desk) == [BEN]
    ended = Ended(match, 5.0, ((ANA,), (BEN,)), (1, 2), {ANA: "Ana", BEN: "Ben"})
    await desk.store.write(lambda tx: ledger.enter(tx, POOL, ended))
    assert sorted(await listed(desk)) == [ANA, BEN]


@pytest.mark.parametrize("scope", [SCOPE, NOVEMBER])
async def test_nobody_is_read_who_is_not_of_the_pool(tmp_path: Path, scope: Scope) -> None:
    """Persons and matches are looked up, and those whom the reader has met once for all."""
    store = await SqliteStore.open(tmp_path / "tumbler.db")
    journal = Journal(store)
    await journal.read(lambda tx: rows.read(tx, scope, READER, 1))
    await store.close()
    (found,) = [one for one in journal.entries if "OFFSET" in one.sql]
    with closing(sqlite3.connect(tmp_path / "tumbler.db")) as con:
        plan = con.execute(f"EXPLAIN QUERY PLAN {found.sql}", found.values).fetchall()
    steps = [str(step) for *_, step in plan]
    assert {step.split()[1] for step in steps if step.startswith("SCAN")} <= {"shown", "one"}
    (first, *_) = [step for step in steps if step.startswith("SEARCH s ")]
    assert "(guild=? AND pool=?" in first
    assert len([step for step in steps if step.startswith("SEARCH a ")]) == 1


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
    left_out: int = 0,
) -> Leaderboard:
    at = page or ListPage(1, 1)
    return Leaderboard(Scope(POOL, month), at, len(shown), shown, own, place, coming, left_out)


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
        f"-# {screens.WHO} `/settings` says who sees yours.",
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
        "Nobody is listed here yet, and you can be the first. Start a match: `/tripol start`.",
        screens.COUNTS,
    ]
    own = found((), OwnRank(line(0, played=1)), Unlisted.NEW)
    told = text(screens.page(kind("tripol", ""), own, None))
    assert "You are not listed yet: new, 1 of 5.\nStart a match: `/tripol start`." in told


SEEN = "you see those with whom you have played."


async def test_who_sees_nobody_reads_how_many_stand_there(desk: Desk) -> None:
    await stand(desk, [stands(ANA), stands(BEN), stands(CY), stands(DEE, played=2)], None)
    told = text(screens.page(DUEL, await page(desk), None)).splitlines()
    assert told[1] == f"4 people stand here; {SEEN} Start a match: `/triplock start`."
    await played(desk, READER, ANA)
    told = text(screens.page(DUEL, await page(desk), None)).splitlines()
    assert told[1:3] == ["A leaderboard begins with 3 people whom you see.", "So far: Ana."]
    assert told[-1] == f"-# 3 more people stand here; {SEEN} `/settings` says who sees yours."
    october = await page(desk, scope=Scope(POOL, "2026-10"))
    assert screens.NOBODY_LISTED in text(screens.page(DUEL, october, None))


@pytest.mark.parametrize("scope", [Scope(POOL, None), Scope(POOL, MONTH)], ids=["all", "month"])
async def test_a_list_counts_who_would_be_on_it(desk: Desk, scope: Scope) -> None:
    """Who is on the way is told beside fewer than three people, and so is how many are."""
    await stand(desk, [stands(CY), stands(DEE, played=2), stands(5, met=2)], None)
    assert (await page(desk, scope=scope)).left_out == 3
    await stand(desk, [stands(one) for one in (ANA, BEN, 6)])
    assert (await page(desk, scope=scope)).left_out == 1


def test_a_list_says_how_many_it_leaves_out() -> None:
    told = text(screens.page(DUEL, found(THREE, left_out=1), None)).splitlines()[-1]
    assert told == f"-# 1 more person stands here; {SEEN} `/settings` says who sees yours."


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
