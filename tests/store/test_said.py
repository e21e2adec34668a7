"""What the operating system says becomes words for a host, without numbers and brackets."""

from __future__ import annotations

import errno
import os
import socket
from pathlib import Path

import pytest

from bot.store.said import why


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
        (OSError("wrapped"), "the system does not say why"),
    ],
)
def test_what_it_says(error: OSError | UnicodeError, said: str) -> None:
    assert why(error) == said


def test_a_path_is_not_said_twice(tmp_path: Path) -> None:
    with pytest.raises(OSError) as met:
        (tmp_path / "a" / "b").open("w")
    assert why(met.value) == "it is not there, or its folder is not"
