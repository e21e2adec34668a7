"""What commands write: in any encoding, to whom reads as long as they like, whole or not at all."""

from __future__ import annotations

import errno
import io
import os
import resource
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.app.cli import command_line, main
from bot.app.cli.main import BROKEN_OFF
from bot.app.cli.output import HeardEnough, Output, put
from bot.app.cli.people import EXPORT
from bot.app.cli.tool import WRONG_WORDS
from bot.app.login import NO_STORE, WRONG_SETTING
from bot.store.tx import StoreError
from tests.desk import ANA, Desk
from tests.host.typed import Typed

FULL = Path("/dev/full")
"""Where nothing can be written, as on a disk that is full."""

NAME = "Ana 🔒 é"


@contextmanager
def written_to(file: Path, encoding: str = "cp1252") -> Iterator[None]:
    """Standard output is a file, in an encoding that lacks an emoji."""
    before = sys.stdout
    with file.open("ab") as binary:
        sys.stdout = Output.instead_of(io.TextIOWrapper(binary, encoding))
        try:
            yield
            sys.stdout.flush()
        finally:
            sys.stdout.close()
            sys.stdout = before


def test_a_sign_that_an_encoding_lacks_is_written_as_an_escape(tmp_path: Path) -> None:
    with written_to(file := tmp_path / "out"):
        print(NAME)
    assert file.read_text("cp1252") == "Ana \\U0001f512 é\n"


async def test_an_export_is_utf_8_whatever_the_terminal_speaks(
    desk: Desk, typed: Typed, tmp_path: Path
) -> None:
    await desk.duel()
    told = await typed("export", str(ANA))
    assert told.code == 0
    with written_to(file := tmp_path / "out"):
        put(NAME.encode())
    assert file.read_text("utf-8") == NAME


def test_a_file_that_takes_no_more_is_left_as_it_was(tmp_path: Path) -> None:
    (file := tmp_path / "out").write_text("before\n")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        with written_to(file), pytest.raises(StoreError) as met:
            resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
            put(b"x" * 5_000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert str(met.value) == (
        "The output cannot be written: it would become too large for its disk."
    )
    assert file.read_text() == "before\n"


@pytest.mark.skipif(not FULL.exists(), reason="this system has none")
async def test_a_disk_that_is_full_is_a_sentence_of_every_command(desk: Desk, typed: Typed) -> None:
    await desk.duel()
    with written_to(FULL):
        told = await typed("stats")
    (line,) = told.err
    assert line == "The output cannot be written: the disk is full: make room on it."
    assert told.code == NO_STORE


@pytest.mark.parametrize("way", ["print", "put"])
def test_who_reads_no_more_is_no_error_of_a_file(way: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    before = sys.stdout
    sys.stdout = Output.instead_of(io.TextIOWrapper(os.fdopen(writing, "wb"), "utf-8"))
    try:
        with pytest.raises(HeardEnough):
            if way == "print":
                print("a line", flush=True)
            else:
                put(b"a line")
        assert not issubclass(HeardEnough, Exception), "nobody takes it for a fault"
        sys.stdout.close()
    finally:
        sys.stdout = before


def test_the_process_then_ends_with_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    def enough(_words: object) -> int:
        raise HeardEnough

    monkeypatch.setattr(main, "run", enough)
    monkeypatch.setattr(os, "umask", lambda _mode: 0)
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO()))
    assert main.main() == BROKEN_OFF


RAW = {
    "a name that is too long": (("backup", "x" * 255), "its name is too long"),
    "a file for a folder": (
        ("backup", "--into", "tumbler.db"),
        "something else has this name already",
    ),
    "a folder in a file": (
        ("backup", "--into", "tumbler.db/in"),
        "its path is no folder",
    ),
    "a home of nobody": (("backup", "~nobody-of-this-name/x"), "a name that nobody has here"),
    "a restore of a name too long": (("restore", "x" * 300, "--yes"), "its name is too long"),
    "a move to a name too long": (("move-to", "x" * 300, "--yes"), "its name is too long"),
}


@pytest.mark.parametrize(("words", "said"), RAW.values(), ids=RAW)
async def test_what_the_system_refuses_is_one_sentence(
    desk: Desk, typed: Typed, words: tuple[str, ...], said: str
) -> None:
    await desk.duel()
    told = await typed(*words)
    assert told.code in (NO_STORE, WRONG_WORDS)
    (line,) = told.err
    assert said in line
    assert line.endswith(".")
    assert "[Errno" not in line


PLACES = ("TUMBLER_DATABASE", "TUMBLER_CLOCK", "TUMBLER_SANDBOX_KEEP")
LOST = "its path leads nowhere"


@pytest.mark.parametrize(
    ("name", "path", "said"),
    [
        *((name, "x" * 300, "its name is too long") for name in PLACES),
        *((name, "~nobody-of-this-name/x", LOST) for name in PLACES),
        ("TUMBLER_DATABASE", "a-link", "its links lead in a circle"),
    ],
)
async def test_a_setting_whose_path_the_system_refuses_is_named(
    typed: Typed, name: str, path: str, said: str
) -> None:
    Path("a-link").symlink_to("a-link")
    typed.sets(**{name: path})
    told = await typed("stats")
    assert told.code == WRONG_SETTING
    assert told.err == [f"{name} cannot be used: {said}."]


async def test_what_nobody_has_foreseen_is_one_sentence_too(
    typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_given: object) -> int:
        raise OSError(errno.EIO, "Input/output error", "tumbler.db")

    tools = tuple(
        replace(EXPORT, run=fails) if tool is EXPORT else tool for tool in command_line.TOOLS
    )
    monkeypatch.setattr(command_line, "TOOLS", tools)
    told = await typed("export", "5")
    assert (told.code, told.err) == (NO_STORE, ["tumbler.db cannot be used: its disk fails."])
