"""Who is forgotten stands nowhere, whatever column they stood in; a mark knows them for 90 days.

A column is taken for one that may hold a person unless `NOBODYS` says why it does not.
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from bot.app.cogs import FEATURES
from bot.cogs.daily.rules import PLAYED
from bot.cogs.daily.screens import share_line
from bot.cogs.own_data import forgetting, pruning, rows
from bot.cogs.own_data.forgetting import MARKS_KEPT_S, Forgetting, ForgottenMarks
from bot.cogs.own_data.pruning import PRUNE, Pruning
from bot.cogs.own_data.rows import BY_MATCH, OF_PERSON, everybody
from bot.match.act import Acted, Acts
from bot.match.controls.names import SOMEBODY
from bot.match.feature import MatchContext, Write
from bot.match.games import GAMES
from bot.match.lobby.deals import Streak
from bot.match.wall_clock import DAY_S
from bot.store import deals, jobs, schema
from bot.store.jobs import NO_SEAT, OF_NO_MATCH, Job
from bot.store.meta import read_meta
from bot.store.sqlite.engine import WORDS, SqliteStore
from bot.store.tx import Tx
from tests.cogs.clock.lateness import late_at
from tests.cogs.daily.attempting import LOCKPICK, Attempting
from tests.cogs.tournament.cups import opened
from tests.desk import ANA, BEN, CY, Desk, name_of
from tests.disk import holding
from tests.disk import opened as file_opened
from tests.interactions import fresh

PERSON = 770_000_000_000_007_707
OTHERS = 100
"""The person, and the first of the ids of others; neither is a part of the other."""

NOBODYS = {
    "what Discord numbers beside people": (
        *("guild", "channel", "message", "thread", "parent", "role", "home_guild"),
        *("home_channel", "interaction", "interactions.id", "tournaments.lobby", "outages.what"),
        *("moderators", "players", "servers.blocked", "log_channel", "results_channel"),
    ),
    "a match, an offer or a tournament": (
        *("match", "matches.id", "matches.previous", "offers.id", "answers.offer", "series.first"),
        *("expired.again", "tournaments.id", "tournament"),
    ),
    "words of the code": (
        *("game", "status", "sitter", "level", "actor", "kind", "offers.state", "reason", "ending"),
        *("scope", "ping", "zone", "private", "pace", "outcome", "occasion"),
        *("pool", "month", "persons.results"),
    ),
    "what a game says, which knows seats alone": (
        *("options", "draws", "action", "rank", "pick", "checksum", "won_before"),
    ),
    "what else the code makes": (
        *(
            "key",
            "value",
            "owner",
            "budgets.process",
            "deal",
            "deals.name",
            "matches.terms",
            "servers.channels",
            "server_games.channels",
            "server_games.terms",
            "limits",
            "reports.id",
            "reports.what",
            "reports.said",
        ),
        *("blocks.mark", "server_blocks.mark"),  # hashes by keys of this file
    ),
    "what moderators of a server noted": ("server_blocks.name",),
}
"""The columns of ids and texts that hold no person, by their names or with their tables."""

WORDS_ASKED_FOR: dict[str, str | None] = {
    "matches.status": "over",
    "tournaments.status": "over",
    "sitter": "person",
    "actor": "person",
    "offers.state": "open",
    "ending": "won",
    "scope": "bot",
    "ping": "dm",
    "private": "dm",
    "outcome": "draw",
    "level": None,
}
"""Values that the schema asks for."""


class Column(Struct, frozen=True):
    """A column as the schema says it: its type is a name in braces of `bot/store/schema`."""

    table: str
    name: str
    type: str
    needed: bool

    @property
    def names(self) -> set[str]:
        return {self.name, f"{self.table}.{self.name}"}

    @property
    def may_hold_a_person(self) -> bool:
        return self.type in ("ID", "TEXT") and not self.names & nobodys()


def nobodys() -> set[str]:
    return {name for names in NOBODYS.values() for name in names}


def columns(*more: str) -> list[Column]:
    """The columns of the schema, and of these statements after it."""
    words = {**{name: name.upper() for name in WORDS}, "table": "", "keyed": ""}
    with closing(sqlite3.connect(":memory:")) as con:
        for statement in (*schema.filled(words), *(one.format_map(words) for one in more)):
            con.execute(statement)
        sql = "SELECT t.name, c.name, c.type, c.'notnull' OR c.pk FROM sqlite_master t,"
        rows = con.execute(f"{sql} pragma_table_info(t.name) c WHERE t.type = 'table'")
        return [Column(*row[:3], needed=bool(row[3])) for row in rows]


def of_people(*more: str) -> list[Column]:
    """The columns that may hold a person."""
    return [column for column in columns(*more) if column.may_hold_a_person]


def fill(path: Path, *more: str) -> None:
    """Stores the person in every column that may hold one, each in rows of its own.

    `more` are statements that make further tables. A person may stand in a row that is otherwise
    full, and in one that is otherwise as empty as may be; a table that has the person as its key
    takes the first alone.
    """
    known, numbers = columns(*more), count(OTHERS)
    with file_opened(path) as con:
        for statement in more:
            con.execute(statement.format_map(WORDS))
        for of in of_people(*more):
            for is_full in (True, False):
                row = {
                    column.name: _value(column, of, next(numbers))
                    for column in known
                    if column.table == of.table and (is_full or column.needed or _is_of(column, of))
                }
                marks = ", ".join("?" * len(row))
                sql = f"INSERT INTO {of.table} ({', '.join(row)}) VALUES ({marks})"
                con.execute(f"{sql} ON CONFLICT DO NOTHING", [*row.values()])


def _is_of(column: Column, of: Column) -> bool:
    """Whether the person stands in this column of a row that was made for another."""
    return column == of or (column.name, of.name) == ("person", "name")


def _value(column: Column, of: Column, number: int) -> object:
    """What stands in a column of a row that was made `of` a column; each number is new."""
    asked = column.names & WORDS_ASKED_FOR.keys()
    if asked:
        return WORDS_ASKED_FOR[asked.pop()]
    if column.type != "TEXT":
        return PERSON if _is_of(column, of) else number
    if not _is_of(column, of):
        return "{}" if column.name == "terms" else str(number)
    match column.name:
        case "terms":
            return f'{{"to": "{PERSON}", "name": "Ana", "seat": "1"}}'
        case "deciders" | "told":
            return f"{number} {PERSON} {number + 1}"
        case _:
            return str(PERSON)


async def test_who_decides_about_whom_is_told_to_who_decides(desk: Desk) -> None:
    match = await desk.duel(pace="3 days")
    player, other = await desk.turn(match)
    await late_at(desk, match)
    (ask,) = await desk.open_asks(match)
    assert ask.deciders == (other,)
    read = desk.store.read
    found = {
        one: await read(lambda tx, one=one: rows.read_own_data(tx, one))
        for one in (ANA, BEN, 12, 21)
    }
    (decides,) = found[other].by_match["decides"]
    assert (decides["match"], decides["seat"]) == (match, ask.seat)
    for person in (player, 12, 21):
        assert found[person].by_match["decides"] == []


KEPT = """
CREATE TABLE kept (
    match TEXT NOT NULL REFERENCES matches (id),
    {column} NOT NULL,
    PRIMARY KEY (match)
){{keyed}}
"""
"""A table of a feature that is not there yet."""


async def filled(path: Path, *more: str) -> set[str]:
    """Makes a file with the person in it everywhere; where they stand, as "table.column"."""
    await (await SqliteStore.open(path)).close()
    fill(path, *more)
    return standing(path)


async def forget(path: Path) -> set[str]:
    """Cuts the person out of every row, as the bot does; where they still stand."""

    def work(tx: Tx) -> None:
        write = Write(tx, 9.0, MatchContext(GAMES, lambda _n: 0, FEATURES))
        for feature in FEATURES:
            feature.forgets(write, PERSON, SOMEBODY)
        rows.cut_out(tx, PERSON, SOMEBODY, 9.0)

    store = await SqliteStore.open(path)
    await store.write(work)
    await store.close()
    return standing(path)


def standing(path: Path) -> set[str]:
    return {line.partition(":")[0] for line in holding(path, str(PERSON))}


async def test_nothing_is_left_of_a_person_in_any_column(tmp_path: Path) -> None:
    path = tmp_path / "tumbler.db"
    assert await filled(path) == {f"{one.table}.{one.name}" for one in of_people()}
    assert await forget(path) == set()


@pytest.mark.parametrize("column", ["person {id}", "keeper {id}", "keepers TEXT"])
async def test_a_column_that_nobody_cuts_is_found(tmp_path: Path, column: str) -> None:
    path, name = tmp_path / "tumbler.db", f"kept.{column.split()[0]}"
    assert name in await filled(path, KEPT.format(column=column))
    assert await forget(path) == {name}


def test_what_holds_no_person_is_in_the_schema() -> None:
    assert nobodys() <= {name for column in columns() for name in column.names}


def test_every_table_with_a_person_is_in_the_download() -> None:
    told = " ".join([*BY_MATCH.values(), *OF_PERSON.values()])
    named = set(re.findall(r"(?:FROM|JOIN) (\w+)", told))
    missing = {column.table for column in of_people()} - named
    assert missing == {"matches", "retired"}, "told as matches; nothing but an old address"


async def test_everybody_is_found_in_whatever_column_they_stand(tmp_path: Path) -> None:
    """Each column has a row with an id of its own; but for those whose ids are of no people."""
    path = tmp_path / "tumbler.db"
    await filled(path)
    ids = [one for one in of_people() if one.type == "ID" and one.table != "retired"]
    with file_opened(path) as con:
        for number, one in enumerate(ids, 1):
            sql = f"UPDATE {one.table} SET {one.name} = ? WHERE {one.name} = ?"
            con.execute(sql, (PERSON + number, PERSON))
    store = await SqliteStore.open(path)
    found = await store.read(everybody)
    await store.close()
    missing = [
        f"{one.table}.{one.name}"
        for number, one in enumerate(ids, 1)
        if PERSON + number not in found
    ]
    assert missing == []


async def test_the_others_play_on_without_who_is_forgotten(desk: Desk) -> None:
    match = await desk.begun("unlock", (ANA, BEN, CY))
    live = await desk.live(match)
    lock = next(iter(live.play.turn.waiting))
    leaving, stays = (one for one in (BEN, CY, ANA) if live.table.seats_of(one) != (lock,))
    await desk.forgetting.forget(leaving, interaction=fresh())
    live = await desk.live(match)
    assert live.match.status == "open"
    assert (SOMEBODY, None) in [(seat.name, seat.person) for seat in live.seats]
    assert name_of(leaving) not in [seat.name for seat in live.seats]
    await desk.forgetting.forget(stays, interaction=fresh())
    names = [seat.name for seat in (await desk.live(match)).seats]
    assert names.count(SOMEBODY) == 2


async def test_who_joins_a_tournament_meanwhile_has_left_it_too(desk: Desk) -> None:
    """A tournament with an entrant who was cut out would never start."""
    await desk.duel()
    cup = await opened(desk, count=1)

    class Meanwhile(Acts):
        async def resign(self, match: str, user: int, **how: Any) -> Acted:
            acted = await super().resign(match, user, **how)
            await desk.cups.join(cup.id, BEN, "Ben", interaction=fresh())
            return acted

    forgetting = Forgetting(desk.matches, Meanwhile(desk.matches), desk.lobby)
    await forgetting.forget(BEN, interaction=fresh())
    assert [one.person for one in (await desk.cups.read(cup.id)).entrants] == [ANA]


async def test_nothing_is_left_of_the_streak_of_who_is_forgotten(desk: Desk) -> None:
    played = Attempting(desk)
    matches: list[str] = []
    for _ in range(2):
        matches = [await played.plays(ANA), await played.plays(BEN)]
        played.sleeps()
    assert await played.streak(ANA) == Streak(2, 2)
    await desk.forgetting.forget(ANA, interaction=fresh())
    assert await played.streak(ANA) == Streak()
    of, bens = matches
    live = await desk.live(of)
    assert live.table.fact(PLAYED) == ()
    assert "in a row" not in (await desk.board(of)).text + share_line(live)
    (left,) = await desk.store.read(
        lambda tx: tx.rows("SELECT person FROM deals WHERE match = :match", match=of)
    )
    found = await desk.store.read(
        lambda tx: deals.finished(tx, game=LOCKPICK.key, person=left["person"])
    )
    assert found == (), "the number that stands for nobody joins no days either"
    assert await played.streak(BEN) == Streak(2, 2)
    assert "Day 2 in a row." in share_line(await desk.live(bens))
    assert await played.plays(ANA) not in matches
    assert await played.streak(ANA) == Streak(1, 1, is_played=True)


async def test_a_streak_outlives_the_pruning_of_its_matches(desk: Desk) -> None:
    played = Attempting(desk)
    for _ in range(2):
        match = await played.plays(ANA)
        now = desk.now
        assert await desk.store.write(
            lambda tx, match=match, now=now: pruning.prune(tx, match, "", before=now, at=now)
        )
        played.sleeps()
    assert await played.streak(ANA) == Streak(2, 2)


ANN, BOB = 1_180_000_000_000_000_200, 1_180_000_000_000_000_201
"""Ids so long that no other number in a row looks like them."""


async def test_a_mark_knows_who_was_forgotten_and_nobody_else(desk: Desk) -> None:
    assert await desk.store.read(forgetting.read_marks) == ForgottenMarks(None, {})
    assert ForgottenMarks(None, {}).of(ANN) is None
    await desk.begun("triplock", (ANN, BOB))
    await desk.forgetting.forget(ANN, interaction=fresh())
    found = await desk.store.read(forgetting.read_marks)
    assert (found.of(ANN), found.of(BOB)) == (desk.now, None)
    stored = await desk.store.read(lambda tx: tx.rows("SELECT key, value FROM meta"))
    assert [row for row in stored if str(ANN) in str(row)] == []


async def test_who_is_forgotten_once_more_has_one_mark(desk: Desk) -> None:
    for at in (1.0, 2.0):
        await desk.store.write(lambda tx, at=at: forgetting.mark_forgotten(tx, ANN, at))
    found = await desk.store.read(forgetting.read_marks)
    assert (found.of(ANN), len(found.at)) == (2.0, 1)


async def test_a_mark_goes_after_ninety_days(desk: Desk) -> None:
    desk.duties.add(PRUNE, Pruning(desk.matches).prune)
    await desk.store.write(lambda tx: forgetting.mark_forgotten(tx, ANN, desk.now))
    await desk.store.write(lambda tx: forgetting.mark_forgotten(tx, BOB, desk.now + DAY_S))
    prune = Job(PRUNE, OF_NO_MATCH, NO_SEAT, 0, desk.now)
    await desk.store.write(lambda tx: jobs.put(tx, prune))
    began = desk.now
    for later, left in ((MARKS_KEPT_S - DAY_S, 2), (MARKS_KEPT_S, 1), (MARKS_KEPT_S + DAY_S, 0)):
        desk.now = began + later
        await desk.duties.do_due()
        assert len((await desk.store.read(forgetting.read_marks)).at) == left


async def test_marks_are_taken_over_by_who_has_no_other_key(desk: Desk) -> None:
    other = ForgottenMarks("5e" * 32, {"aa": 1.0, "bb": 2.0})
    for _ in range(2):
        await desk.store.write(lambda tx: forgetting.take_over_marks(tx, other))
        assert await desk.store.read(forgetting.read_marks) == other
    strange = ForgottenMarks("6f" * 32, {"cc": 3.0})
    for one in (strange, ForgottenMarks(None, {})):
        await desk.store.write(lambda tx, one=one: forgetting.take_over_marks(tx, one))
        assert await desk.store.read(forgetting.read_marks) == other
    assert await desk.store.read(lambda tx: read_meta(tx, forgetting.MARKS_KEY)) == other.key
