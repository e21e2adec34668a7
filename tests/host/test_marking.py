"""`tumbler mark`: the marks of a person, from the database of the bot."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.app.cli.main import run
from bot.app.cli.people import tell_marks
from bot.app.cli.tool import WRONG_WORDS
from bot.app.journal import mark_of
from bot.app.login import NO_STORE
from bot.app.settings import load
from bot.store.meta import read_meta
from tests.engines import address_of, open_store

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
