"""A command of a host as it is typed: its exit code, and what it says."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.app.cli.main import run


class Told(NamedTuple):
    """What a command has ended with, and the lines that it said to each stream."""

    code: int
    out: list[str]
    err: list[str]


class Typed:
    """Types commands in a folder, with `tumbler.db` as the database of the settings."""

    def __init__(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.database = folder / "tumbler.db"
        self._monkeypatch, self._capsys = monkeypatch, capsys
        monkeypatch.chdir(folder)
        self.sets(TUMBLER_DATABASE=str(self.database))

    def sets(self, **settings: str) -> None:
        """Sets what the environment says."""
        for name, value in settings.items():
            self._monkeypatch.setenv(name, value)

    async def __call__(self, *words: str) -> Told:
        """Types a command, which has a loop of its own, as in a process."""
        code = await asyncio.to_thread(run, words)
        both = self._capsys.readouterr()
        return Told(code, both.out.splitlines(), both.err.splitlines())
