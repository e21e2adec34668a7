"""The start of the program: what is missing, what Discord's errors mean (F69), what is logged."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.app import login, settings, start
from bot.app.client import Tumbler
from bot.app.database import database_name
from bot.app.login import (
    BANNED_S,
    FAULT,
    LONGEST_PAUSE_S,
    NO_STORE,
    REFUSED,
    WRONG_SETTING,
    linger,
    patiently,
    refusal_reason,
)
from bot.app.logs import JsonWriter
from bot.app.setting_values import SettingsError
from bot.app.start import invitation
from bot.delivery.discord.errors import Foreign
from bot.store import meta
from bot.store.meta import code_commit
from tests.news import PATIENCE_S
from tests.sources import DOCS, ROOT
from tests.webhook import served


def image(folder: Path) -> None:
    """Lays out the packages that the Dockerfile copies, and no others."""
    copied = re.findall(r"^COPY (\w+) \w+$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    assert "bot" in copied
    for name in copied:
        (folder / name).symlink_to(ROOT / name)


async def ended_with(code: int, words: tuple[str, ...], folder: Path, **environ: str) -> list[str]:
    """Runs Python in a folder until it ends by itself; returns the lines that it says."""
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
    return said.decode().splitlines()


async def test_the_image_without_a_token_ends_with_a_sentence_and_opens_no_database(
    tmp_path: Path,
) -> None:
    image(tmp_path)
    database = tmp_path / "tumbler.db"
    # Without `site` the packages of this clone are found only in the folder of the image.
    (sentence,) = await ended_with(
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
    warned, line = await ended_with(
        FAULT,
        ("-c", FAILING),
        tmp_path,
        PYTHONPATH=str(ROOT),
        DISCORD_TOKEN="a-token",
        TUMBLER_DATABASE=str(tmp_path / "tumbler.db"),
        TUMBLER_LOG_FORMAT="json",
        TUMBLER_PULSE="",
    )
    assert (json.loads(warned)["level"], "TUMBLER_PULSE" in warned) == ("warning", True)
    told = json.loads(line)
    assert (told["level"], told["text"]) == ("error", "the bot ends by a fault of its own")
    assert told["failure"].startswith("ValueError\n")
    assert "4711" not in line


FALLING = """
import faulthandler
from bot.app import start
async def run(settings):
    faulthandler._sigsegv()
start.run = run
start.main()
"""


async def test_a_library_that_falls_says_where_the_bot_was(tmp_path: Path) -> None:
    told = await ended_with(
        -signal.SIGSEGV,
        ("-c", FALLING),
        tmp_path,
        PYTHONPATH=str(ROOT),
        DISCORD_TOKEN="a-token",
        TUMBLER_DATABASE=str(tmp_path / "tumbler.db"),
    )
    assert "Segmentation fault" in told[0]
    assert any(line.endswith("in run") for line in told)


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


def answered(status: int, **headers: str) -> discord.HTTPException:
    """An answer of Discord, or of what stands before it."""
    response: Any = SimpleNamespace(status=status, reason="", headers=headers)
    return discord.HTTPException(response, "a page")


def closed(code: int) -> discord.ConnectionClosed:
    socket: Any = SimpleNamespace(close_code=code)
    return discord.ConnectionClosed(socket, shard_id=0, code=code)


API = "http://127.0.0.1:8420/api/v10"


@pytest.mark.parametrize(
    ("error", "names"),
    [
        (discord.LoginFailure(), "DISCORD_TOKEN"),
        (answered(401), "DISCORD_TOKEN"),
        (closed(4004), "DISCORD_TOKEN"),
        (closed(4010), "TUMBLER_SHARDS"),
        (closed(4011), "TUMBLER_SHARDS"),
        (answered(403), "403"),
        (answered(404), "404"),
        (Foreign(), "a page"),
    ],
)
@pytest.mark.parametrize("api_url", [None, API])
def test_who_is_turned_away_reads_one_sentence(
    error: Exception, names: str, api_url: str | None
) -> None:
    reason = refusal_reason(error, api_url)
    assert reason is not None
    assert names in reason.sentence
    assert reason.sentence.count(". ") == 0
    assert reason.sentence.endswith(".")
    assert reason.code == REFUSED
    assert ("DISCORD_API_URL" in reason.sentence) is (
        api_url is not None and names not in ("DISCORD_TOKEN", "TUMBLER_SHARDS")
    )


@pytest.mark.parametrize("address", ["http://127.0.0.1:8420", "http://proxy/api", "http://p/v10"])
@pytest.mark.parametrize("error", [answered(404), answered(403), Foreign()])
def test_an_address_without_its_end_is_a_wrong_setting(address: str, error: Exception) -> None:
    reason = refusal_reason(error, address)
    assert reason is not None
    assert f" {address}/api/v10." in reason.sentence
    assert reason.code == WRONG_SETTING


@pytest.mark.parametrize(
    "error",
    [
        answered(400),
        answered(429),
        answered(500),
        answered(503),
        closed(1000),
        closed(4013),
        discord.RateLimited(9.0),
        discord.GatewayNotFound(),
        aiohttp.ClientError(),
        ValueError(),
    ],
)
def test_what_passes_and_what_is_our_fault_turns_nobody_away(error: Exception) -> None:
    assert refusal_reason(error, None) is None


class Pauses:
    """The pauses of the login, which take no time."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.seconds.append(seconds)


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    made = Pauses()
    monkeypatch.setattr(login, "asyncio", made)
    yield made.seconds


async def tried(*errors: Exception) -> None:
    """Takes a step that meets these errors, and then succeeds."""
    left = list(errors)

    async def step() -> None:
        if left:
            raise left.pop(0)

    await patiently(step)
    assert left == []


async def test_the_pauses_grow_while_nothing_is_asked_for(pauses: list[float]) -> None:
    await tried(*(answered(503) for _ in range(8)))
    assert pauses == [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, LONGEST_PAUSE_S, LONGEST_PAUSE_S]


def hidden(error: Exception) -> discord.GatewayNotFound:
    """As discord.py has it for whatever is answered when it asks for the gateway."""
    found = discord.GatewayNotFound()
    found.__cause__ = error
    return found


@pytest.mark.parametrize(
    ("error", "wait_s"),
    [
        (discord.RateLimited(3600.0), 3600.0),
        (answered(429, **{"Retry-After": "3600"}), 3600.0),
        (hidden(answered(429, **{"Retry-After": "3600"})), 3600.0),
        (answered(503, **{"Retry-After": "90"}), 90.0),
        (answered(429), BANNED_S),
        (answered(429, **{"Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT"}), BANNED_S),
        (answered(429, **{"Retry-After": "0"}), 1.0),
        (discord.GatewayNotFound(), 1.0),
        (aiohttp.ClientError(), 1.0),
    ],
)
async def test_what_is_asked_for_is_waited_for(
    pauses: list[float], caplog: pytest.LogCaptureFixture, error: Exception, wait_s: float
) -> None:
    await tried(error)
    assert pauses == [wait_s]
    (line,) = caplog.messages
    minutes = f"for {round(wait_s / 60 + 0.49)} minutes"
    assert (minutes in line) is (wait_s > LONGEST_PAUSE_S)


@pytest.mark.parametrize(
    "error", [discord.LoginFailure(), answered(403), hidden(answered(401)), Foreign(), ValueError()]
)
async def test_what_does_not_pass_is_raised_at_once(pauses: list[float], error: Exception) -> None:
    with pytest.raises(type(error.__cause__ or error)):
        await tried(error)
    assert pauses == []


async def test_a_process_lingers_until_it_is_asked_to_end_or_its_time_is_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stop = asyncio.Event()
    lingers = asyncio.create_task(linger(stop))
    await asyncio.to_thread(lambda: None)
    assert not lingers.done()
    stop.set()
    await lingers
    monkeypatch.setattr(login, "LINGER_S", 0.0)
    await linger(asyncio.Event())


async def test_whoever_is_alerted_hears_why_the_bot_has_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tumbler.db").write_text("a letter to somebody, no database" * 50)
    monkeypatch.setenv("DISCORD_TOKEN", "a-token")
    monkeypatch.setattr(start.logs, "start", lambda _settings: None)
    monkeypatch.setattr(start.faulthandler, "enable", lambda: None)
    async with served() as webhook:
        monkeypatch.setenv("TUMBLER_ALERTS", webhook.address)
        for _ in range(2):
            settings = start.read(os.environ)
            assert await start.run(settings) == NO_STORE
        (line,) = webhook.lines
        assert line == f"Tumbler: The bot has ended. {capsys.readouterr().err.splitlines()[0]}"
        monkeypatch.setenv("TUMBLER_LOG_LEVEL", "loud")
        (noted,) = tmp_path.glob("tumbler-ended-*")
        noted.unlink()
        for number in range(2):  # a container has its temporary files anew at each start
            monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / f"{number}"))
            (tmp_path / f"{number}").mkdir()
            assert await asyncio.to_thread(start.main) == WRONG_SETTING
        (line,) = webhook.lines
        assert line == f"Tumbler: The bot has ended. {capsys.readouterr().err.splitlines()[0]}"
        (tmp_path / ".env").write_text("this is no setting\n")
        noted.unlink()
        assert await asyncio.to_thread(start.main) == WRONG_SETTING
        assert "is no NAME=value" in webhook.lines[0]


PASSWORD = "hunter2"


def git(folder: Path, *words: str) -> str:
    own = ("-c", "user.name=a", "-c", "user.email=a@b", "-C", str(folder))
    said = subprocess.run(["git", *own, *words], capture_output=True, text=True, check=True)
    return said.stdout.strip()


def test_a_clone_names_its_commit(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    assert code_commit(tmp_path) is None, "there is none yet"
    git(tmp_path, "commit", "-q", "--allow-empty", "-m", "a")
    assert code_commit(tmp_path) == git(tmp_path, "rev-parse", "--short", "HEAD")


def test_a_clone_that_has_changed_says_so(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    (tmp_path / "code").write_text("a")
    git(tmp_path, "add", "code")
    git(tmp_path, "commit", "-q", "-m", "a")
    (tmp_path / "code").write_text("b")
    assert code_commit(tmp_path) == f"{git(tmp_path, 'rev-parse', '--short', 'HEAD')}-changed"


def test_an_archive_of_the_source_names_its_commit_and_needs_no_git(tmp_path: Path) -> None:
    clone, archive = tmp_path / "clone", tmp_path / "archive"
    (clone / "bot").mkdir(parents=True)
    archive.mkdir()
    for name in ("bot/COMMIT", ".gitattributes"):
        (clone / name).write_bytes((ROOT / name).read_bytes())
    git(clone, "init", "-q")
    git(clone, "add", ".")
    git(clone, "commit", "-q", "-m", "a")
    assert (commit := code_commit(clone)) == git(clone, "rev-parse", "--short", "HEAD")
    git(clone, "archive", "-o", str(packed := tmp_path / "source.tar"), "HEAD")
    shutil.unpack_archive(packed, archive, filter="data")
    assert code_commit(archive) == commit
    (archive / "bot" / "COMMIT").write_text("$Format:%h$\n")
    assert code_commit(archive) is None, "that says nothing"


def test_the_image_gets_its_commit_as_it_is_built() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text()
    assert "ARG COMMIT" in dockerfile
    assert (
        '--build-arg COMMIT="$GITHUB_SHA"'
        in (ROOT / ".github" / "workflows" / "release.yml").read_text()
    )


def test_a_folder_inside_another_clone_names_none(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    git(tmp_path, "commit", "-q", "--allow-empty", "-m", "a")
    (tmp_path / "site-packages").mkdir()
    assert code_commit(tmp_path / "site-packages") is None


def test_without_git_none_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".git").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path))
    assert code_commit(tmp_path) is None


def test_what_is_asked_is_this_code() -> None:
    assert meta.ROOT == ROOT


@pytest.mark.parametrize(
    ("address", "name"),
    [
        (Path("data/tumbler.db"), "data/tumbler.db"),
        (f"postgresql://tumbler:{PASSWORD}@db.example/tumbler", "postgresql://db.example/tumbler"),
        (f"postgresql://ana:{PASSWORD}%40x@a,b/t?target_session_attrs=any", "postgresql://a,b/t"),
        (f"postgresql://db:5433/tumbler?password={PASSWORD}&user=ana", "postgresql://db/tumbler"),
        ("postgresql:///tumbler", "postgresql:///tumbler"),
    ],
)
def test_a_database_is_named_without_user_and_password(address: str | Path, name: str) -> None:
    assert database_name(address) == name


def test_the_invitation_is_the_one_that_hosts_are_told() -> None:
    known = invitation(118).replace("client_id=118", "client_id=YOUR_APPLICATION_ID")
    assert known in (DOCS / "hosting/setup.md").read_text()
