"""Keeps a world in a folder: `world.json` and `files/<id>`, so that a restart finds everything.

Written whole and atomically, at most once a second while things change, and once at the end.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import msgspec

from sandbox.world.model import State, Upload
from sandbox.world.world import World

PAUSE_S = 1.0
_STATE, _FILES = "world.json", "files"


def load(folder: Path) -> tuple[State, dict[int, Upload]] | None:
    """The world that was kept there, None in an empty folder.

    Ephemeral messages are left behind, as when Discord's clients restart. Raises
    `msgspec.DecodeError` for a file that is damaged: it is not to be overwritten.
    """
    path = folder / _STATE
    if not path.exists():
        return None
    state = msgspec.json.decode(path.read_bytes(), type=State)
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
    """Writes a world after its changes. `run()` goes on until it is cancelled; then `save()`."""

    def __init__(self, world: World, folder: Path) -> None:
        self._world = world
        self._folder = folder
        self._changed = asyncio.Event()
        world.listeners.append(lambda _: self._changed.set())
        (folder / _FILES).mkdir(parents=True, exist_ok=True)

    async def run(self) -> None:
        """Saves after each burst of changes, at most every second."""
        while True:
            await self._changed.wait()
            await asyncio.sleep(PAUSE_S)
            self.save()

    def save(self) -> None:
        """Writes the world now: new files first, then the state that names them."""
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
