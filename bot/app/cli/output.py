"""The standard output of commands: in any encoding, to whom reads as long as they like."""

from __future__ import annotations

import io
import os
import stat
import sys
from typing import IO, Any, Self, TextIO

from bot.store.sqlite.errors import why
from bot.store.tx import StoreError


class HeardEnough(BaseException):
    """Nobody reads any more, as in `tumbler check | head -3`.

    It is no error, so that nobody on its way takes it for one of a file or a line.
    """


class Output(io.TextIOWrapper):
    """Standard output: a sign that its encoding lacks is written as an escape."""

    @classmethod
    def instead_of(cls, before: TextIO) -> Self:
        """Takes the place of the stream before, which is of no use any more."""
        encoding, is_terminal = before.encoding, before.isatty()
        binary: Any = before
        binary = binary.detach()
        return cls(binary, encoding, "backslashreplace", line_buffering=is_terminal)

    def write(self, text: str, /) -> int:
        """Writes a text. Raises `HeardEnough` and `StoreError`."""
        try:
            return super().write(text)
        except OSError as error:
            raise _refused(self, error) from None

    def flush(self) -> None:
        """Writes what waits. Raises `HeardEnough` and `StoreError`."""
        try:
            super().flush()
        except OSError as error:
            raise _refused(self, error) from None


def put(content: bytes) -> None:
    """Writes all bytes, or leaves a file as it was. Raises `StoreError` and `HeardEnough`."""
    print(end="", flush=True)
    out = sys.stdout.buffer
    before = _size(out)
    try:
        out.write(content)
        out.flush()
    except OSError as error:
        if before is not None:
            os.ftruncate(out.fileno(), before)
        raise _refused(out, error) from None


def _size(out: IO[Any]) -> int | None:
    """The size of a file that is written to; None for anything else, such as a pipe."""
    try:
        found = os.fstat(out.fileno())
    except OSError:  # something in memory
        return None
    return found.st_size if stat.S_ISREG(found.st_mode) else None


def _refused(out: IO[Any], error: OSError) -> HeardEnough | StoreError:
    """Returns what an error of the output means; drops what still waits, else Python writes it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())
    if isinstance(error, BrokenPipeError):
        return HeardEnough()
    return StoreError(f"The output cannot be written: {why(error)}.")
