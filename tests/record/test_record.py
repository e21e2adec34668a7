"""The record can be made, has every screen, and the same code gives the same bytes."""

from __future__ import annotations

import inspect
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import pytest

from bot.delivery.gallery import Gallery
from bot.match.controls.custom_ids import DISABLED, Word, read_wire
from games.core import BadAction
from tests.record.__main__ import main
from tests.record.extent import Extent
from tests.record.screens import recorded
from tests.record.transcript import transcripts
from tests.sources import SPOKEN

PARTNERS, PARTY, ALONE = "triplock", "unlock", "lockpick"
"""A game of each kind: rivals or partners with secrets, many at a table, one person."""


def screens() -> Iterator[tuple[str, FunctionType]]:
    """The public functions of the screens and of what they are made of."""
    kinds = ("custom_ids", "message", "names", "wording")
    made_of = tuple(f"bot.match.controls.{kind}" for kind in kinds)
    for module in (*SPOKEN, *made_of):
        for name, function in inspect.getmembers(import_module(module), inspect.isfunction):
            if function.__module__ == module and not name.startswith("_"):
                yield f"{module}.{name}", function


def first_call(*given: Any, **named: Any) -> Any:
    """The code of a function until its first call, which it tells; a module has its own hearer."""
    return globals()["note_first_call"]("its name")(*given, **named)


def first_next(*given: Any, **named: Any) -> Any:
    """The same of a generator."""
    yield from globals()["note_first_call"]("its name")(*given, **named)


def not_called(extent: Extent, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The screens that a record does not call. A profiler would take thrice as long."""
    own = {name: (function, function.__code__) for name, function in screens()}

    def note_first_call(name: str) -> FunctionType:
        function, code = own.pop(name)
        function.__code__ = code
        return function

    for name, (function, _) in own.items():
        monkeypatch.setitem(function.__globals__, "note_first_call", note_first_call)
        code = (first_next if inspect.isgeneratorfunction(function) else first_call).__code__
        consts = tuple(name if one == "its name" else one for one in code.co_consts)
        function.__code__ = code.replace(co_consts=consts)
    try:
        for _ in recorded(extent):
            pass
        return [*own]
    finally:
        for name in [*own]:
            note_first_call(name)


def texts(told: Any) -> Iterator[str]:
    """The texts of all presses that the screens of an entry take, a select's with each choice."""
    if isinstance(told, list):
        for each in cast("list[Any]", told):
            yield from texts(each)
    elif isinstance(told, dict):
        found = cast("dict[str, Any]", told)
        custom_id, chosen = found.get("custom_id", ""), found.get("options", [])
        if custom_id and not custom_id.startswith(DISABLED):
            for value in [one["value"] for one in chosen] or [""]:
                yield read_wire(custom_id, value).text
        for each in found.values():
            yield from texts(each)


def words() -> list[type[Word]]:
    """Every shell word that stands beside a button."""
    found = [one for module in SPOKEN for one in vars(import_module(module)).values()]
    return [one for one in found if isinstance(one, type) and Word in one.__bases__]


def gives(word: type[Word], text: str) -> bool:
    """Whether a word reads a text and writes it again."""
    try:
        return word.read(text).text == text
    except BadAction:
        return False


@pytest.mark.proof
def test_every_word_on_a_screen_is_read_and_written_byte_for_byte() -> None:
    extent = Extent((PARTNERS, PARTY, ALONE), 2, 0, painted=0, drafts=1, most_tables=1)
    sent = {text for _, told in recorded(extent) for text in texts(told) if text.startswith("_")}
    assert len(sent) > 150
    assert [text for text in sorted(sent) if not any(gives(one, text) for one in words())] == []


def test_every_screen_is_in_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    few = Extent((PARTNERS, ALONE), 1, 1, painted=0, drafts=1, most_tables=1, at_end=False)
    assert not_called(few, monkeypatch) == []


@pytest.mark.proof
def test_another_process_writes_the_same_bytes(tmp_path: Path) -> None:
    own, other = tmp_path / "own", tmp_path / "other"
    given = f"--games {ALONE} --matches 1 --positions 0 --painted 0 --most-tables 1".split()
    given += ["--parts", ""]
    assert main([str(own), *given]) == 0
    env = {**os.environ, "PYTHONHASHSEED": "1"}
    subprocess.run([sys.executable, "-m", "tests.record", other, *given], env=env, check=True)
    assert own.read_bytes() == other.read_bytes()
    assert main([str(own), str(other)]) == 0


def test_a_comparison_tells_what_differs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_text(json.dumps({"hello": "Hello.", "help": "Help."}))
    new.write_text(json.dumps({"hello": "Hallo.", "help": "Help."}))
    assert main([str(old), str(new)]) == 1
    assert '- "Hello."\n  + "Hallo."\n1 of 2 entries differ' in capsys.readouterr().out


async def test_a_transcript_tells_who_was_shown_what(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Gallery, "warm", lambda _gallery, _entry: None)  # nothing is painted here
    steps = await transcripts(["lists"])
    told = {what: json.dumps(seen, ensure_ascii=False) for what, seen in steps.values()}
    assert "declined this time" in told["decline"]
    assert "Places: tables in every" in told["/server"].replace("*", "")
    assert "Start with 3" in told["Cy: join"]
