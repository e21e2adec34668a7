"""The folder of films: the least recently used go first, and what is not whole is none.

Whoever asks calls from a thread. Several processes may share a folder. What cannot be read or
written there is told in the log, and costs no film.
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
import time
from pathlib import Path

from bot.store.ids import ALPHABET, MATCH_LENGTH
from render.film import Kind

log = logging.getLogger(__name__)

MOST_BYTES = 200_000_000
"""What all films may take together."""

PART, PART_S = ".part", 3600.0
"""How the name of a film ends that is being written, and when what is left of one may go."""

_ENDS = "|".join(kind.value for kind in Kind)
_NAME = re.compile(rf"([{ALPHABET}]{{{MATCH_LENGTH}}})-[0-9a-f]{{8}}\.(?:{_ENDS})")


def match_of(name: str) -> str | None:
    """The match of a film, by its name; None for a file that is none."""
    found = _NAME.fullmatch(name)
    return None if found is None else found[1]


def is_whole(content: bytes) -> bool:
    """Whether a film was not cut, by its first and last bytes."""
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return len(content) == int.from_bytes(content[4:8], "little") + 8
    return content[:6] == b"GIF89a" and content[-1:] == b";"


class Folder:
    """Films as files; `path` None keeps none."""

    def __init__(self, path: Path | None, most: int = MOST_BYTES) -> None:
        self._path = path
        self._most = most

    def read(self, name: str) -> bytes | None:
        """A film, which counts as used now; None if there is none, or it was cut."""
        if self._path is None:
            return None
        file = self._path / name
        try:
            content = file.read_bytes()
            os.utime(file)
        except FileNotFoundError:
            return None
        except OSError as error:
            _tell(error)
            return None
        if is_whole(content):
            return content
        self.drop(name)
        return None

    def keep(self, name: str, content: bytes) -> None:
        """Keeps a film, whole or not at all; the least recently used may have to go."""
        if self._path is None:
            return
        part = self._path / f"{name}.{os.getpid()}{PART}"
        try:
            self._path.mkdir(exist_ok=True)
            try:
                part.write_bytes(content)
                part.replace(self._path / name)
            finally:
                part.unlink(missing_ok=True)
            self._make_room()
        except OSError as error:
            _tell(error)

    def names(self) -> list[str]:
        """The names of all films; what is left of one that was being written goes."""
        try:
            return [file.name for file in self._files()]
        except OSError as error:
            _tell(error)
            return []

    def drop(self, name: str) -> None:
        """Deletes a film."""
        if self._path is not None:
            try:
                (self._path / name).unlink(missing_ok=True)
            except OSError as error:
                _tell(error)

    def _files(self) -> list[Path]:
        if self._path is None or not self._path.is_dir():
            return []
        found = list[Path]()
        for file in self._path.iterdir():
            if match_of(file.name) is not None and file.is_file():
                found.append(file)
            elif file.name.endswith(PART) and _age_s(file) > PART_S:
                file.unlink(missing_ok=True)
        return found

    def _make_room(self) -> None:
        used: list[tuple[float, int, Path]] = []
        for file in self._files():
            with contextlib.suppress(FileNotFoundError):  # another process may have deleted it
                stat = file.stat()
                used.append((stat.st_mtime, stat.st_size, file))
        held = sum(size for _, size, _ in used)
        for _, size, file in sorted(used):
            if held <= self._most:
                break
            file.unlink(missing_ok=True)
            held -= size


def _age_s(file: Path) -> float:
    try:
        return time.time() - file.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def _tell(error: OSError) -> None:
    log.warning("the folder of films cannot be used", extra={"code": error.strerror or ""})
