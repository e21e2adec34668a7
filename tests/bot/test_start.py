"""The start of the program: what an installation without a token, or without a sandbox, does."""

from __future__ import annotations

import asyncio
import gc
import json
import re
import sys
import sysconfig
from pathlib import Path

import discord
import pytest

from bot.app import settings, start
from bot.app.client import Tumbler
from bot.app.login import FAULT, NO_STORE, WRONG_SETTING
from bot.app.logs import JsonWriter
from bot.app.setting_values import SettingsError
from tests.news import PATIENCE_S

ROOT = Path(__file__).parents[2]


def image(folder: Path) -> None:
    """Lays out the packages that the Dockerfile copies, and no others."""
    copied = re.findall(r"^COPY (\w+) \w+$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    assert "bot" in copied
    for name in copied:
        (folder / name).symlink_to(ROOT / name)


async def ended_with(code: int, words: tuple[str, ...], folder: Path, **environ: str) -> str:
    """Runs Python in a folder until it ends by itself; returns the one line that it says."""
    program = await asyncio.create_subprocess_exec(
        *(sys.executable, *words),
        env=environ,
        cwd=folder,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        _, said = await asyncio.wait_for(program.communicate(), PATIENCE_S)
    finally:
        if program.returncode is None:
            program.terminate()
            await program.wait()
    assert program.returncode == code, said.decode()
    (line,) = said.decode().splitlines()
    return line


async def test_the_image_without_a_token_ends_with_a_sentence_and_opens_no_database(
    tmp_path: Path,
) -> None:
    image(tmp_path)
    database = tmp_path / "tumbler.db"
    # Without `site` the packages of this clone are found only in the folder of the image.
    sentence = await ended_with(
        WRONG_SETTING,
        ("-S", "-m", "bot"),
        tmp_path,
        PYTHONPATH=sysconfig.get_path("purelib"),
        DISCORD_TOKEN="",
        TUMBLER_DATABASE=str(database),
        TUMBLER_SANDBOX_PORT="0",
    )
    assert sentence.startswith("DISCORD_TOKEN is missing")
    assert not database.exists()


FAILING = """
import sys
sys.modules["psycopg"] = None
import bot.app.cli.main, bot.app.status
from bot.app import start
async def run(settings):
    raise ValueError("Ana guesses 4711")
start.run = run
sys.exit(start.main())
"""
"""The bot of a host without PostgreSQL, of which nobody has foreseen how it ends."""


async def test_a_fault_that_ends_the_process_is_a_line_of_the_log_without_its_words(
    tmp_path: Path,
) -> None:
    line = await ended_with(
        FAULT,
        ("-c", FAILING),
        tmp_path,
        PYTHONPATH=str(ROOT),
        DISCORD_TOKEN="a-token",
        TUMBLER_DATABASE=str(tmp_path / "tumbler.db"),
        TUMBLER_LOG_FORMAT="json",
    )
    told = json.loads(line)
    assert (told["level"], told["text"]) == ("error", "the bot ends by a fault of its own")
    assert told["failure"].startswith("ValueError\n")
    assert "4711" not in line


async def test_what_fails_while_nobody_waits_is_told_without_its_words(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Once the bot has started in a loop, though in vain."""
    path = tmp_path / "tumbler.db"
    path.write_bytes(b"this is no database at all" * 100)
    given = {"DISCORD_TOKEN": "a-token", "TUMBLER_DATABASE": str(path)}
    assert await start.run(settings.load(given)) == NO_STORE

    async def fails() -> None:
        raise ValueError("Ana guesses 4711")

    told = asyncio.create_task(fails(), name="show 4711")
    await asyncio.wait({told})
    del told
    gc.collect()
    (record,) = caplog.records
    written = JsonWriter().format(record)
    assert "something failed for which nobody waits" in written
    assert "ValueError" in written
    assert "4711" not in written


async def test_a_start_warns_of_nothing(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """discord.py would say that voice, which nobody uses, lacks two packages."""
    for name in ("warn_nacl", "warn_dave"):
        monkeypatch.setattr(discord.VoiceClient, name, True)
    Tumbler()
    assert [one.getMessage() for one in caplog.records if one.levelname == "WARNING"] == []


def test_the_sandbox_may_not_keep_its_matches_beside_the_real_ones(tmp_path: Path) -> None:
    given = {
        "TUMBLER_DATABASE": str(tmp_path / "tumbler.db"),
        "TUMBLER_SANDBOX_KEEP": str(tmp_path / "." / "x" / ".."),
    }
    with pytest.raises(SettingsError, match="TUMBLER_SANDBOX_KEEP"):
        settings.load(given)
    assert settings.load({**given, "DISCORD_TOKEN": "a-real-one"}).token is not None
