"""What the operating system says becomes words for a host, without numbers and brackets."""

from __future__ import annotations

import ast
import errno
import os
import re
import socket
from pathlib import Path

import pytest

from bot.store.sqlite.errors import why
from tests.sources import FILES


@pytest.mark.parametrize("number", sorted(errno.errorcode))
def test_every_error_of_the_system_has_words(number: int) -> None:
    said = why(OSError(number, os.strerror(number), "/secret/path"))
    assert said
    assert not said[0].isupper()
    assert not {"[", "]"} & set(said)
    assert "errno" not in said.lower()
    assert "secret" not in said


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(errno.EEXIST, "File exists"), "something else has this name already"),
        (OSError(errno.ENAMETOOLONG, "File name too long"), "its name is too long"),
        (
            socket.gaierror(socket.EAI_NONAME, "not known"),
            "no machine has this name",
        ),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid"), "it is no UTF-8 text"),
        (
            UnicodeError("label too long"),
            "its name has a sign that cannot be used",
        ),
        (TimeoutError(), "nothing answers there"),
        (OSError("in words of another"), "in words of another"),
        (OSError(), "the system does not say why"),
    ],
)
def test_what_it_says(error: OSError | UnicodeError, said: str) -> None:
    assert why(error) == said


def test_a_path_is_not_said_twice(tmp_path: Path) -> None:
    with pytest.raises(OSError) as met:
        (tmp_path / "a" / "b").open("w")
    assert why(met.value) == "it is not there, or its folder is not"


OF_THE_SYSTEM = {"OSError", "UnicodeError", "UnicodeDecodeError", "PermissionError", "psycopg"}
ENDS = re.compile(rf"except .*(?:{'|'.join(OF_THE_SYSTEM)})")
TOLD = {"print", "StoreError", "SettingsError", "WordsError", "Finding"}


def raw(source: str) -> list[int]:
    """The lines on which a host is told the words of the system, or of PostgreSQL's driver."""
    found: list[int] = []
    for handler in ast.walk(ast.parse(source)):
        if not isinstance(handler, ast.ExceptHandler) or handler.type is None:
            continue
        if not OF_THE_SYSTEM & {n.id for n in ast.walk(handler.type) if isinstance(n, ast.Name)}:
            continue
        for call in ast.walk(handler):
            match call:
                case ast.Call(func=ast.Name(id=name)) if name in TOLD:
                    told = sum(is_quoted(part, handler.name) for part in ast.walk(call))
                    found += [call.lineno] * told
                case _:
                    pass
    return found


def is_quoted(part: ast.AST, name: str | None) -> bool:
    """Whether an error stands in a text as it is."""
    return (
        isinstance(part, ast.FormattedValue)
        and isinstance(part.value, ast.Name)
        and part.value.id == name
    )


def test_no_host_reads_the_words_of_the_system() -> None:
    texts = {module: text for module, (text, *_) in FILES.items() if ENDS.search(text)}
    assert len(texts) > 10
    assert {module: lines for module, text in texts.items() if (lines := raw(text))} == {}


def test_what_is_quoted_is_found() -> None:
    planted = "try: f()\nexcept (OSError, UnicodeError) as e:\n    raise StoreError(f'no: {e}')"
    assert raw(planted) == [3]
    assert raw(planted.replace("OSError", "KeyError").replace("UnicodeError", "ValueError")) == []
    assert raw(planted.replace("{e}", "{why(e)}")) == []
