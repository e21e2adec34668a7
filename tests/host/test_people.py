"""`tumbler export`, `forget` and `mark`: beside a bot that plays, and before its next start."""

from __future__ import annotations

import asyncio
import io
import json
import re
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.app.cli.beside import WITHIN_A_MINUTE
from bot.app.cli.main import run
from bot.app.cli.people import NOBODY, UNKNOWN, tell_marks
from bot.app.cli.tool import DONE, NOT_AGREED, NOTHING_CHANGED, WRONG_WORDS
from bot.app.journal import mark_of
from bot.app.login import NO_STORE
from bot.app.settings import load
from bot.cogs.own_data import screens
from bot.cogs.own_data.forgetting import FORGET
from bot.cogs.own_data.kept import read_kept
from bot.match.controls.names import SOMEBODY
from bot.store.jobs import nearest
from bot.store.meta import read_meta
from bot.store.person_settings import PersonSettings, read, write
from tests.desk import ANA, BEN, DEE, Desk
from tests.disk import holding
from tests.engines import address_of, open_store
from tests.host.terminal import at_a_terminal
from tests.host.typed import Typed
from tests.store.content import everything


@pytest.fixture
def desk(desk: Desk) -> Desk:
    """And that does what people have asked it to forget."""
    desk.duties.add(FORGET, desk.forgetting.asked)
    return desk


async def test_what_is_exported_is_what_the_person_downloads(desk: Desk, typed: Typed) -> None:
    match = await desk.duel()
    await desk.store.write(lambda tx: write(tx, PersonSettings(ANA, zone="Europe/Berlin")))
    before = everything(typed.database)
    told = await typed("export", str(ANA))
    assert told.code == DONE
    kept = await read_kept(desk.matches, ANA)
    own = json.loads(screens.content(kept.own, kept.lives, desk.matches.shelf, desk.now))
    exported = json.loads("\n".join(told.out))
    assert {**exported, "made_at": own["made_at"]} == own
    assert exported["settings"][0]["zone"] == "Europe/Berlin"
    (played,) = exported["matches"]
    assert (played["id"], played["status"]) == (match, "open")
    assert all("draws" not in move and "action" not in move for move in played["moves"])
    assert everything(typed.database) == before


@pytest.mark.parametrize("word", ["export", "forget"])
async def test_of_whom_nothing_is_kept_nothing_is_told(desk: Desk, typed: Typed, word: str) -> None:
    await desk.duel()
    before = everything(typed.database)
    assert await typed(word, str(DEE)) == (NOBODY, [UNKNOWN], [])
    assert everything(typed.database) == before


@pytest.mark.parametrize("word", ["export", "forget"])
@pytest.mark.parametrize("of", ["Ana", "0", "-1", "1.5", str(2**63), "²"])
async def test_what_is_no_id_is_refused(typed: Typed, word: str, of: str) -> None:
    told = await typed(word, "--", of)
    assert (told.code, len(told.err)) == (WRONG_WORDS, 1)
    assert "no id" in told.err[0]
    assert of not in told.err[0].replace("0", "") or of == "0"


GOES = [
    "Kept about this person: 2 matches and some rows.",
    "They leave 1 running match, 1 table that has not begun, and are cut out of everything, which"
    " cannot be taken back.",
]
"""What is said where Ana has a duel and an open table; the rows are 6 or 7, as the lots fall."""


@pytest.mark.parametrize("answer", [b"no\n", b"\n", b"yes\n"])
async def test_what_goes_is_told_and_asked_once(desk: Desk, typed: Typed, answer: bytes) -> None:
    await desk.duel()
    await desk.opened("unlock", (ANA,))
    before = everything(typed.database)
    async with at_a_terminal("forget", str(ANA)) as asking:
        assert everything(typed.database) == before
        asking.answer(answer)
        code = await asking.ended()
    wished = await desk.store.read(lambda tx: read(tx, ANA).forget_at is not None)
    agrees = answer == b"yes\n"
    last = WITHIN_A_MINUTE if agrees else NOTHING_CHANGED
    assert (code, wished) == (DONE if agrees else NOT_AGREED, agrees)
    assert asking.said == [last]
    assert agrees or everything(typed.database) == before


@pytest.mark.parametrize("stdin", [io.StringIO(), None], ids=["no terminal", "none at all"])
async def test_where_nobody_can_be_asked_nobody_is_forgotten(
    desk: Desk, typed: Typed, monkeypatch: pytest.MonkeyPatch, stdin: io.StringIO | None
) -> None:
    await desk.duel()
    before = everything(typed.database)
    monkeypatch.setattr(sys, "stdin", stdin)
    told = await typed("forget", str(ANA))
    assert told.code == WRONG_WORDS
    assert "--yes" in told.err[0]
    assert "Ana" not in " ".join(told.out)
    assert everything(typed.database) == before


async def test_who_is_to_be_forgotten_is_forgotten_by_the_bot_that_plays(
    desk: Desk, typed: Typed, tmp_path: Path
) -> None:
    match = await desk.duel()
    await desk.opened("unlock", (ANA,))
    told = await typed("forget", str(ANA), "--yes")
    assert told.code == DONE
    out = [re.sub("[67] rows", "some rows", line) for line in told.out]
    assert out == [*GOES, WITHIN_A_MINUTE]
    assert set((await desk.matches.table(match)).people) == {ANA, BEN}, (
        "the command cuts out nobody"
    )
    await desk.duties.do_due()
    assert (await desk.matches.table(match)).people == (BEN,)
    assert holding(tmp_path / "tumbler.db", "Ana") == []
    assert SOMEBODY in [seat.name for seat in (await desk.matches.table(match)).seats]
    assert await desk.store.read(lambda tx: nearest(tx, FORGET, desk.now)) is None


async def test_the_next_start_does_it_where_none_plays(desk: Desk, typed: Typed) -> None:
    match = await desk.duel()
    await desk.sets(ANA, zone="Europe/Berlin")
    await desk.store.close()
    assert (await typed("forget", str(ANA), "--yes")).code == DONE
    following = await Desk.open(typed.database.parent)
    kept = await following.store.read(lambda tx: read(tx, ANA))
    assert (kept.forget_at is not None, kept.zone) == (True, "Europe/Berlin")
    await following.forgetting.resume()
    assert (await following.matches.table(match)).people == (BEN,)
    await following.store.close()


async def test_who_sits_nowhere_is_forgotten_as_well(desk: Desk, typed: Typed) -> None:
    await desk.sets(DEE, zone="Europe/Berlin")
    told = await typed("forget", str(DEE), "--yes")
    assert told.out[:2] == [
        "Kept about this person: 0 matches and 1 row.",
        "They are cut out of everything, which cannot be taken back.",
    ]
    await desk.duties.do_due()
    assert await desk.store.read(lambda tx: read(tx, DEE)) == PersonSettings(DEE)


async def test_without_a_database_none_is_made(typed: Typed, tmp_path: Path) -> None:
    told = await typed("forget", str(ANA))
    assert told.code == NO_STORE
    assert told.err == [f"There is no database at {typed.database}."]
    assert list(tmp_path.iterdir()) == []


PERSON = 1_180_000_000_000_000_299
NOW = datetime(2026, 3, 31, 12, tzinfo=UTC).timestamp()


async def test_it_says_the_marks_of_this_month_and_the_last_one(
    engine: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = await open_store(tmp_path / "tumbler.db")
    secret = await store.read(lambda tx: read_meta(tx, "secret")) or ""
    try:  # while the bot runs
        settings = load({"TUMBLER_DATABASE": address_of(tmp_path / "tumbler.db")})
        assert await tell_marks(settings, PERSON, lambda: NOW) == 0
    finally:
        await store.close()
    february = datetime(2026, 2, 1, tzinfo=UTC).timestamp()
    assert capsys.readouterr().out.splitlines() == [
        f"{mark_of(secret, PERSON, NOW)}  March 2026",
        f"{mark_of(secret, PERSON, february)}  February 2026",
    ]


async def test_it_is_typed_with_an_id(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TUMBLER_DATABASE", "tumbler.db")
    assert await asyncio.to_thread(run, ["mark", str(PERSON)]) == NO_STORE
    assert "tumbler.db" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [], "nothing was made"
    await (await open_store(tmp_path / "tumbler.db")).close()
    assert await asyncio.to_thread(run, ["mark", str(PERSON)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    assert await asyncio.to_thread(run, ["mark", "Ana"]) == WRONG_WORDS
    assert capsys.readouterr().err.startswith("That is no id:")


async def test_an_empty_database_is_named_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tumbler.db").touch()
    assert await asyncio.to_thread(run, ["mark", str(PERSON)]) == NO_STORE
    assert "nobody has a mark" in capsys.readouterr().err
