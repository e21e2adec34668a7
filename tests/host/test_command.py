"""The command line: what is typed, and what is said of it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from bot.app import start
from bot.app.cli.main import BROKEN_OFF, TOOLS, main, run
from bot.app.cli.tool import WRONG_WORDS
from bot.store import schema
from tests.sources import ROOT

PASSWORD = "hunter2"

OWNERS = (ROOT / "docs" / "owners.md").read_text()


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
    assert told == f"Tumbler {metadata.version('tumbler')}, schema {schema.VERSION}\n"


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
    assert f"tumbler {name}" in OWNERS
