"""`python -m tests.e2e.seeded_town FOLDER`: `python -m sandbox` with the seeded bot in it."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from sandbox.__main__ import run

if __name__ == "__main__":
    asyncio.run(run(0, Path(sys.argv[1]), bot="tests.e2e.seeded_bot"))
