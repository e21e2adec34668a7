"""`python -m tests.record FILE` records, `python -m tests.record OLD NEW` compares."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from tests.record.screens import recorded
from tests.record.transcript import transcripts

MOST_TOLD = 40
"""Differences that a comparison prints."""


def record(path: Path) -> int:
    """Writes every entry by its address; the same code gives the same bytes."""
    entries: dict[str, Any] = dict(recorded())
    screens = len(entries)
    entries |= asyncio.run(transcripts())
    path.write_text(json.dumps(entries, ensure_ascii=False, indent=0))
    print(f"{screens} entries of screens, {len(entries) - screens} of transcripts")
    return 0


def compare(old: Path, new: Path) -> int:
    """Prints what differs; the exit code is 1 where something does."""
    before, after = (json.loads(path.read_text()) for path in (old, new))
    addresses = [key for key in {**before, **after} if before.get(key) != after.get(key)]
    for key in addresses[:MOST_TOLD]:
        print(f"{key}\n  - {_cut(before.get(key))}\n  + {_cut(after.get(key))}")
    print(f"{len(addresses)} of {len({**before, **after})} entries differ")
    return 1 if addresses else 0


def _cut(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)[:1500]


if __name__ == "__main__":
    paths = [Path(name) for name in sys.argv[1:]]
    match paths:
        case [one]:
            sys.exit(record(one))
        case [one, other]:
            sys.exit(compare(one, other))
        case _:
            sys.exit(str(__doc__))
