"""Memory of the idle bot after its start, against bare discord.py with Pillow."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from benchmarks.ratio import Ratio, Report
from benchmarks.town import town


def report() -> Report:
    """Yields the resident memory of both, with the peak of ours."""
    ours, most, bare = asyncio.run(_measured())
    yield Ratio(
        "memory after start : bare discord.py with Pillow",
        ours / bare,
        1.3,
        f"{ours:.1f} MiB : {bare:.1f} MiB; at most {most:.1f} MiB",
    )


async def _measured() -> tuple[float, float, float]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with town(folder, "bot") as one, town(folder, "benchmarks.bare_bot", "GAMES") as two:
            await asyncio.gather(one.quiet(), two.quiet())
            return one.memory_mib(), one.memory_mib("VmHWM"), two.memory_mib()
