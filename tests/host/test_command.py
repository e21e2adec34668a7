"""The command line: what is typed, what is said of it, and commands on a file that is damaged."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
import tomllib
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.app import start
from bot.app.cli.command_line import TOOLS
from bot.app.cli.main import BROKEN_OFF, main, run
from bot.app.cli.tool import WRONG_WORDS
from bot.app.login import NO_STORE
from bot.store import schema
from bot.store.meta import code_version
from tests import disk
from tests.desk import Desk
from tests.host.typed import Typed
from tests.sources import ROOT

PASSWORD = "hunter2"

TOLD = (ROOT / "docs/hosting/commands.md").read_text()


@pytest.mark.parametrize(
    "words",
    [
        ("mvoe-to", "tumbler.db"),
        (f"postgresql://ana:{PASSWORD}@db/tumbler",),
        ("move-to",),
        ("move-to", "tumbler.db", f"postgresql://ana:{PASSWORD}@db/tumbler"),
        ("move-to", "--ye", "tumbler.db"),
    ],
)
def test_unknown_words_are_one_sentence_which_quotes_none(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        run(words)
    assert ended.value.code == WRONG_WORDS
    (line,) = capsys.readouterr().err.splitlines()
    assert "--help" in line
    assert PASSWORD not in line


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("mvoe-to", "tumbler.db"), "That is no command."),
        (("restore",), "Something is missing: file."),
        (("servers", "leave"), "Something is missing: id."),
        (("servers", PASSWORD), "What was typed for leave|forget cannot be used."),
        (("maintenance", "onn"), "What was typed for on|off cannot be used."),
        (("backup", "--into"), "What was typed for --into cannot be used."),
    ],
)
def test_what_is_missing_or_cannot_be_used_is_named(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        run(words)
    line = capsys.readouterr().err
    assert line.startswith(f"{said} tumbler")
    assert PASSWORD not in line


def test_who_stops_reading_ends_it_without_a_traceback(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        ended = subprocess.run(
            [sys.executable, "-m", "bot", "check"],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=writing,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    finally:
        os.close(writing)
    assert (ended.returncode, ended.stderr) == (BROKEN_OFF, "")


def asked(words: tuple[str, ...], folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """What is answered to words that start nothing, in a folder that stays empty."""
    with pytest.raises(SystemExit) as ended:
        run(words)
    assert ended.value.code == 0
    assert list(folder.iterdir()) == []
    return capsys.readouterr().out


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, in which nothing may start."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(start, "main", lambda: pytest.fail("the bot was started"))
    return tmp_path


def test_help_lists_every_command(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = asked(("--help",), folder, capsys)
    for tool in TOOLS:
        assert re.search(rf"^    {tool.name}\b", told, re.MULTILINE)
        assert tool.help in " ".join(told.split())


@pytest.mark.parametrize("name", [tool.name for tool in TOOLS])
def test_each_command_says_what_it_does(
    name: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = " ".join(asked((name, "--help"), folder, capsys).split())
    assert next(tool.about for tool in TOOLS if tool.name == name) in told


def test_the_version_is_told_with_the_schema(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = asked(("--version",), folder, capsys)
    assert told == f"Tumbler {code_version()}, schema {schema.VERSION}\n"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert told.startswith(f"Tumbler {project['version']}")


@pytest.mark.parametrize("words", [(), ("run",)])
def test_without_a_command_the_bot_runs(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start, "main", lambda: 77)
    assert run(words) == 77


def test_the_installed_command_is_the_module() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["scripts"] == {"tumbler": f"{main.__module__}:{main.__name__}"}


@pytest.mark.parametrize("name", [tool.name for tool in TOOLS if tool.name != "run"])
def test_every_command_is_told_to_hosts(name: str) -> None:
    assert f"tumbler {name}" in TOLD


COMMANDS = (
    ("stats",),
    ("mark", "5"),
    ("export", "5"),
    ("forget", "5", "--yes"),
    ("servers",),
    ("servers", "forget", "7", "--yes"),
    ("sync",),
    ("maintenance",),
    ("maintenance", "on", "--until", "2099-01-01 00:00"),
)
"""Those that work beside a bot."""


async def played_on(path: Path) -> None:
    """Makes the database of a bot that has played."""
    desk = await Desk.open(path.parent)
    for _ in range(3):
        await desk.duel()
    await desk.store.close()


async def letter(path: Path) -> None:
    path.write_text("a letter to somebody, no database" * 100)


async def cut(path: Path) -> None:
    await played_on(path)
    with path.open("r+b") as file:
        file.truncate(10 * 4096)


async def index(path: Path) -> None:
    await played_on(path)
    disk.zeroed(path, "sqlite_autoindex_meta_1")


Made = Callable[[Path], Awaitable[None]]


@pytest.mark.parametrize("made", [letter, cut, index])
async def test_a_damaged_file_is_named_in_a_sentence(made: Made, typed: Typed) -> None:
    await made(typed.database)
    for words in COMMANDS:
        told = await typed(*words)
        assert (told.code, told.out) == (NO_STORE, []), words
        (sentence,) = told.err
        assert str(typed.database) in sentence, words


async def test_a_damaged_table_is_told_by_who_reads_it(typed: Typed) -> None:
    await played_on(typed.database)
    disk.zeroed(typed.database, "matches")
    told = await typed("stats")
    says = f"{typed.database} is damaged: database disk image is malformed. Restore a backup of it."
    assert told == (NO_STORE, [], [says])
    assert (await typed("mark", "5")).code == 0, "what it reads lies on other pages"


async def test_another_programs_file_is_named_so_by_who_looks_for_a_mark(typed: Typed) -> None:
    with closing(sqlite3.connect(typed.database)) as con, con:
        con.execute("CREATE TABLE users (id INTEGER)")
    told = await typed("mark", "5")
    says = f"{typed.database} is the database of another program."
    assert told == (NO_STORE, [], [says])
