"""Keeps a world in a folder, as `world.json` and `files/<id>`, and loads it after a restart.

The files are written whole and atomically: once a second while the world changes, and at the end.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import msgspec

from sandbox.protocol import Json
from sandbox.world.model import State, Upload
from sandbox.world.older_worlds import as_of_now
from sandbox.world.world import World

PAUSE_S = 1.0
_STATE, _FILES = "world.json", "files"


def load(folder: Path) -> tuple[State, dict[int, Upload]] | None:
    """The state and files that were kept in a folder, None if it is empty.

    Ephemeral messages are not loaded, because Discord's clients lose them on a restart. Raises
    `msgspec.DecodeError` for a damaged file, and `ValueError` for a newer version's: neither must
    be overwritten.
    """
    path = folder / _STATE
    if not path.exists():
        return None
    kept = as_of_now(msgspec.json.decode(path.read_bytes(), type=Json))
    state = msgspec.convert(kept, State, str_keys=True)
    state.messages = {n: m for n, m in state.messages.items() if m.reader is None}
    return state, dict(_uploads(state, folder / _FILES))


def _uploads(state: State, folder: Path) -> list[tuple[int, Upload]]:
    found: list[tuple[int, Upload]] = []
    for message in state.messages.values():
        for attachment in message.body["attachments"]:
            path = folder / attachment["id"]
            if path.exists():
                kind = attachment["content_type"]
                upload = Upload(attachment["filename"], path.read_bytes(), kind)
                found.append((int(attachment["id"]), upload))
    return found


class Keeper:
    """Saves a world when it changes: `run()` until it is cancelled, then `save()`."""

    def __init__(self, world: World, folder: Path) -> None:
        self._world = world
        self._folder = folder
        self._changed = asyncio.Event()
        world.listeners.append(lambda _: self._changed.set())
        (folder / _FILES).mkdir(parents=True, exist_ok=True)

    async def run(self) -> None:
        """Saves after changes, at most once a second."""
        while True:
            await self._changed.wait()
            await asyncio.sleep(PAUSE_S)
            self.save()

    def save(self) -> None:
        """Saves the world: first the new files, then the state that names them."""
        self._changed.clear()
        folder = self._folder / _FILES
        present = {int(path.name) for path in folder.iterdir() if path.name.isdigit()}
        for number, upload in self._world.files.items():
            if number not in present:
                _write(folder / str(number), upload.content)
        _write(self._folder / _STATE, msgspec.json.encode(self._world.state))
        for number in present - self._world.files.keys():
            (folder / str(number)).unlink()


def _write(path: Path, content: bytes) -> None:
    """Replaces a file so that a crash leaves either the old one or the new one."""
    draft = path.with_name(path.name + ".new")
    with draft.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
