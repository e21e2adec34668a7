"""`python -m tests.cost` tells which presses cost more than `costs.txt` says.

With `--write` it lowers the table to what they cost, and adds presses that are new to it. It never
raises a number.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from tests import quick
from tests.cost import table
from tests.cost.presses import PRESSES, measured


def main() -> int:
    """Presses in every game. Ends with 1 if a press costs more than its line."""
    if sys.argv[1:] not in ([], ["--write"]):
        sys.exit(__doc__)
    quick.spare_disk()
    text, found = table.FILE.read_text(), dict[str, dict[str, int]]()
    for game in PRESSES:
        with tempfile.TemporaryDirectory() as folder:
            found |= asyncio.run(measured(game, Path(folder)))
    more = [*table.grown(text, found)]
    print(*more, sep="\n")
    if sys.argv[1:]:
        table.FILE.write_text(table.lowered(text, found))
    return bool(more)


if __name__ == "__main__":
    sys.exit(main())
