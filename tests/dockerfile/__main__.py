"""`python -m tests.dockerfile`: takes the steps of the Dockerfile without Docker, and tries them.

Needs root, for mounts of its own, the Python of the image, and what pip fetches from.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.dockerfile.room import Room, mount
from tests.dockerfile.steps import stages
from tests.dockerfile.trial import tried
from tests.sources import ROOT


def main() -> int:
    """Takes the steps in a process with mounts of its own, which end with it."""
    text = (ROOT / "Dockerfile").read_text()
    if sys.argv[1:]:
        return _inside(Path(sys.argv[1]), text)
    here = f"python:{sys.version_info.major}.{sys.version_info.minor}-slim"
    wrong = [stage.base for stage in stages(text) if stage.base != here]
    if wrong:
        print(f"The Dockerfile begins with {wrong[0]}, and this is {here}.", file=sys.stderr)
        return 2
    if os.geteuid():
        print("Only root can mount what this needs: sudo make dockerfile", file=sys.stderr)
        return 2
    base = Path(tempfile.mkdtemp())
    try:
        again = [sys.executable, "-m", "tests.dockerfile", str(base)]
        apart = ["unshare", "--mount", "--propagation", "private"]
        return subprocess.run([*apart, *again], check=False).returncode
    finally:
        base.rmdir()  # empty, now that what was mounted there is gone


def _inside(base: Path, text: str) -> int:
    mount("-t", "tmpfs", "tmpfs", base)
    room = _built(base, text)
    room.close()
    asyncio.run(tried(room))
    return 0


def _built(base: Path, text: str) -> Room:
    """Takes all steps; returns the room of the last stage."""
    rooms: dict[str, Room] = {}
    for stage in stages(text):
        room = Room(base, stage)
        room.furnish()
        for step in stage.steps:
            print(step.word, step.rest, flush=True)
            room.take(step, rooms)
        rooms[stage.name] = room
    return room


if __name__ == "__main__":
    sys.exit(main())
