"""The table of costs: a line for each kind of press, the most that it may cost by columns.

Only an edit of the file raises a number, in a commit that says why.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path

FILE = Path(__file__).with_name("costs.txt")
NONE = "."
SPARE = 1.05
"""So many times as many bytes are allowed: deflate depends on the processor, ids on the day."""

Costs = Mapping[str, Mapping[str, int]]
"""The numbers of each kind of press, such as "triplock: roll at the table", by column."""


def read(text: str) -> tuple[list[str], dict[str, dict[str, int]]]:
    """The columns of a table, and what its lines say."""
    head, *lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    columns = head.split()[1:]
    rows = [line.rsplit(maxsplit=len(columns)) for line in lines]
    numbers = {name: [0 if one == NONE else int(one) for one in row] for name, *row in rows}
    return columns, {name: dict(zip(columns, row, strict=True)) for name, row in numbers.items()}


def grown(text: str, found: Costs) -> Iterator[str]:
    """Names the costs above those of a table. A press that is new to it may cost nothing."""
    columns, known = read(text)
    for name, cost in found.items():
        assert cost.keys() <= {*columns}, cost
        for one in columns:
            may, does = known.get(name, {}).get(one, 0), cost.get(one, 0)
            if does > may:
                yield f"{name}: {one} grew from {may} to {does}"


def lowered(text: str, found: Costs) -> str:
    """A table with what costs less now, and with what a press costs that is new to it."""
    columns, known = read(text)
    found = {
        name: {**cost, "kB": math.ceil(SPARE * cost.get("kB", 0))} for name, cost in found.items()
    }
    rows = {"press": columns}
    for name, cost in found.items():
        may = known.get(name, cost)
        least = [min(cost.get(one, 0), may.get(one, 0)) for one in columns]
        rows[name] = [str(one or NONE) for one in least]
    names = max(map(len, rows))
    wide = [max(len(row[at]) for row in rows.values()) for at in range(len(columns))]
    lines = [line for line in text.splitlines() if line.startswith("#")]
    for _, those in groupby(rows.items(), lambda row: row[0].partition(":")[0]):
        lines.append("")
        for name, row in those:
            cells = (one.rjust(width) for one, width in zip(row, wide, strict=True))
            lines.append(f"{name:<{names}} {' '.join(cells)}")
    return "\n".join((*lines, ""))
