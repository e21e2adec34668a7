"""`python -m tests.record FILE` records, `python -m tests.record OLD NEW` compares.

`--games triplock,unlock --parts duel` records only some of it, and `--painted 0` no pictures.
"""

from __future__ import annotations

import asyncio
import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from bot.match.games import GAMES
from tests.record.extent import Extent
from tests.record.screens import recorded
from tests.record.transcript import PARTS, transcripts

MOST_TOLD = 40
"""Differences that a comparison prints."""


def record(path: Path, extent: Extent, parts: Sequence[str]) -> int:
    """Writes every entry by its address; the same code gives the same bytes."""
    entries: dict[str, Any] = dict(recorded(extent))
    screens = len(entries)
    entries |= asyncio.run(transcripts(parts))
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


def main(given: Sequence[str] | None = None) -> int:
    """Records or compares, as the words of the command say; returns the exit code."""
    read = ArgumentParser(prog="python -m tests.record", description=__doc__)
    read.add_argument("files", metavar="FILE", nargs="+", type=Path)
    read.add_argument("--games", type=_words, default=(*GAMES,), help="screens of these games only")
    read.add_argument("--parts", type=_words, default=(*PARTS,), help="these transcripts only")
    for name, usual in _NUMBERS.items():
        read.add_argument(f"--{name.replace('_', '-')}", type=int, default=usual)
    found = read.parse_args(given)
    if len(found.files) == 2:
        return compare(*found.files)
    if len(found.files) > 2:
        read.error("one file to record, two to compare")
    numbers = {name: getattr(found, name) for name in _NUMBERS}
    return record(found.files[0], Extent(games=found.games, **numbers), found.parts)


def _words(text: str) -> tuple[str, ...]:
    return tuple(word for word in text.split(",") if word)


_NUMBERS = {one.name: one.default for one in fields(Extent) if one.name != "games"}

if __name__ == "__main__":
    sys.exit(main())
